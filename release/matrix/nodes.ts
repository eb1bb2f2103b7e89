// The packages on each node that they are meant for.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Cell, command, type Place } from "./cells.ts";

const all = ["contract", "conformance", "gateway", "yaml@2.9.1"];

async function nodeOf(place: Place, version: string): Promise<string> {
  const folder = await place.folder(`node-${version}`, [`node@${version}`]);
  return join(folder, "node_modules", ".bin", "node");
}

/** Where a package's command is, as it is installed. */
function binOf(folder: string, name: string): string {
  const base = join(folder, "node_modules", "@acquiring", name);
  const { bin } = JSON.parse(readFileSync(join(base, "package.json"), "utf8")) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  return join(base, Object.values(bin)[0] ?? "");
}

type Work = (node: string, folder: string) => Promise<string>;

function cell(version: string, what: string, title: string, packages: readonly string[], work: Work): Cell {
  return {
    name: `node-${version}-${what}`,
    title: `node ${version}: ${title}`,
    work: async (place) => {
      const node = await nodeOf(place, version);
      const folder = await place.folder(packages === all ? "all" : "contract", packages);
      const exact = (await command(node, ["--version"], folder)).trim();
      return `${await work(node, folder)} (${exact})`;
    },
  };
}

const says = async (node: string, folder: string, file: string): Promise<string> => {
  const said = (await command(node, [file], folder)).trim();
  if (said !== "ok") throw new Error(said);
  return said;
};

const contract = (version: string): readonly Cell[] => [
  cell(version, "contract", "sign, write, read, verify a direct payment", ["contract"], (node, folder) =>
    says(node, folder, "node.mjs"),
  ),
  cell(version, "require", "the same package by require()", ["contract"], (node, folder) =>
    says(node, folder, "required.cjs"),
  ),
];

const others = (version: string): readonly Cell[] => [
  cell(version, "suite", "acquiring conformance list --json", all, async (node, folder) => {
    const listed = await command(
      node,
      [binOf(folder, "conformance"), "conformance", "list", "--json"],
      folder,
    );
    const { length } = Object.values(JSON.parse(listed) as object).flat();
    if (length === 0) throw new Error("no checks are listed");
    return "ok";
  }),
  cell(version, "gateway", "acquiring-gateway --help", all, async (node, folder) => {
    const said = await command(node, [binOf(folder, "gateway"), "--help"], folder);
    if (!said.includes("acquiring-gateway")) throw new Error(said);
    return "ok";
  }),
  cell(version, "payment", "client -> gateway -> suite, from the tarballs alone", all, (node, folder) =>
    says(node, folder, "pay.mjs"),
  ),
];

/** The suite and the gateway need node 22.18: they are started by nobody but who chooses their node. */
export const nodeCells: readonly Cell[] = ["20", "22", "24", "26"].flatMap((version) =>
  version === "20" ? contract(version) : [...contract(version), ...others(version)],
);
