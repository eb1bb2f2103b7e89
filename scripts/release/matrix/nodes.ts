// The packages on each supported Node version.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Cell, command, type Installations } from "./cells.ts";

const all = ["contract", "conformance", "gateway", "yaml@2.9.1"];

async function nodeOf(place: Installations, version: string): Promise<string> {
  const folder = await place.folder(`node-${version}`, [`node@${version}`]);
  return join(folder, "node_modules", ".bin", "node");
}

/** The path of a package's installed command. */
function binOf(folder: string, name: string): string {
  const base = join(folder, "node_modules", "@acquiring", name);
  const { bin } = JSON.parse(readFileSync(join(base, "package.json"), "utf8")) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  return join(base, Object.values(bin)[0] ?? "");
}

/** One use of the packages, the same on every node; `work` gives a word on how it went. */
interface Use {
  readonly what: string;
  readonly title: string;
  readonly packages: readonly string[];
  readonly work: (node: string, folder: string) => Promise<string>;
}

const cell = (version: string, { what, title, packages, work }: Use): Cell => ({
  name: `node-${version}-${what}`,
  title: `node ${version}: ${title}`,
  work: async (place) => {
    const node = await nodeOf(place, version);
    const folder = await place.folder(packages === all ? "all" : "contract", packages);
    const exact = (await command(node, ["--version"], folder)).trim();
    return `${await work(node, folder)} (${exact})`;
  },
});

/** Runs a file of the folder that says "ok" where everything went well. */
const says = (file: string) => async (node: string, folder: string) => {
  const said = (await command(node, [file], folder)).trim();
  if (said !== "ok") throw new Error(said);
  return said;
};

const usesOfContract: readonly Use[] = [
  {
    what: "contract",
    title: "sign, write, read, verify a direct payment",
    packages: ["contract"],
    work: says("node.mjs"),
  },
  {
    what: "client",
    title: "pay, by every kind of scheme, and take notifications",
    packages: ["contract"],
    work: says("runtime.mjs"),
  },
  {
    what: "require",
    title: "the same package by require()",
    packages: ["contract"],
    work: says("required.cjs"),
  },
];

const usesOfAll: readonly Use[] = [
  {
    what: "suite",
    title: "acquiring conformance list --json",
    packages: all,
    work: async (node, folder) => {
      const list = [binOf(folder, "conformance"), "conformance", "list", "--json"];
      const { length } = Object.values(JSON.parse(await command(node, list, folder)) as object).flat();
      if (length === 0) throw new Error("no checks are listed");
      return "ok";
    },
  },
  {
    what: "gateway",
    title: "acquiring-gateway --help",
    packages: all,
    work: async (node, folder) => {
      const said = await command(node, [binOf(folder, "gateway"), "--help"], folder);
      if (!said.includes("acquiring-gateway")) throw new Error(said);
      return "ok";
    },
  },
  {
    what: "payment",
    title: "client -> gateway -> suite, from the tarballs alone",
    packages: all,
    work: says("pay.mjs"),
  },
];

/** The oldest node that the suite says it runs on. */
const oldestOfSuite = (): string => {
  const manifest = join(import.meta.dirname, "../../..", "conformance", "package.json");
  const { engines } = JSON.parse(readFileSync(manifest, "utf8")) as {
    readonly engines: { readonly node: string };
  };
  return /^\^(\d+\.\d+\.\d+)/.exec(engines.node)?.[1] ?? "";
};

/** The contract alone runs on node 20. */
export const nodeCells: readonly Cell[] = [
  ...["20", "22", "24", "26"].flatMap((version) =>
    [...usesOfContract, ...(version === "20" ? [] : usesOfAll)].map((use) => cell(version, use)),
  ),
  ...usesOfAll.filter(({ what }) => what === "suite").map((use) => cell(oldestOfSuite(), use)),
];
