// The README of each package, for a user who has installed it: every snippet compiles and runs unchanged.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type RunningGateway, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { faultOf, type Guide, layOut, readGuide, runGuide, typeErrorsIn } from "../checks/testing/guides.ts";
import { packages, publishedReadme, readmeOf } from "./pack.ts";

const root = join(import.meta.dirname, "../..");
const folders = packages.map((folder) => [folder === "." ? "contract" : folder, folder] as const);
const textOf = (folder: string): string => readFileSync(readmeOf(folder), "utf8");

let gateway: RunningGateway;
let work: string;
let addresses: Readonly<Record<string, string>>;
let guides: ReadonlyMap<string, Guide>;

beforeAll(async () => {
  mkdirSync(join(root, "reports"), { recursive: true });
  work = mkdtempSync(join(root, "reports", "readmes-"));
  gateway = await startGateway({ databaseUrl: await newDatabase() });
  addresses = { "http://127.0.0.1:8080": gateway.url };
  guides = new Map(
    folders.map(([name, folder]) => [
      name,
      readGuide(name, `---\ntitle: T\nsummary: S\norder: 1\n---\n${textOf(folder)}`),
    ]),
  );
  for (const guide of guides.values()) layOut([guide], work, addresses);
});

afterAll(async () => {
  rmSync(work, { recursive: true, force: true });
  await gateway?.close();
});

test("the programs compile", { timeout: 600_000 }, () => {
  expect(typeErrorsIn(work)).toEqual([]);
});

test.each(folders)("%s prints what its README shows", { timeout: 600_000 }, async (name) => {
  const guide = guides.get(name);
  if (guide === undefined) throw new Error(`no README of ${name}`);
  const ran = await runGuide(guide, work, addresses);
  expect(ran.length).toBeGreaterThan(1);
  expect(ran.flatMap((one) => faultOf(guide, one, addresses))).toEqual([]);
});

test.each(folders)(
  "%s: links stay inside the package, and the text does not mention the repository",
  (name, folder) => {
    const text = textOf(folder);
    expect(text).toContain(`# @acquiring/${name}\n`);
    const links = [...text.matchAll(/\]\((?!https:)([^)#]+)\)/gu)].map(([, target = ""]) => target);
    expect(links).toContain("LICENSE");
    expect(links.filter((target) => !existsSync(join(root, folder, target)))).toEqual([]);
    expect(text).not.toMatch(/npm run|docs\/|reports\/|\bspec\//u);
  },
);

test.each(folders)("%s: a block of the published README names only its language", (_, folder) => {
  const fences = publishedReadme(folder).match(/^```.*$/gmu) ?? [];
  expect(fences.length).toBeGreaterThan(3);
  expect(fences.filter((fence) => !/^```(?:ts|sh|yaml|text)?$/u.test(fence))).toEqual([]);
});

test.each(folders)("%s: the README names the oldest Node of `engines`", (_, folder) => {
  const manifest = readFileSync(join(root, folder, "package.json"), "utf8");
  const { engines } = JSON.parse(manifest) as { readonly engines: { readonly node: string } };
  const [oldest = ""] = /\d+\.\d+/u.exec(engines.node) ?? [];
  expect(textOf(folder)).toContain(`Node ${oldest} or later`);
});

test("the contract's README lists exactly its entries and documents", () => {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { exports: object };
  const text = textOf(".");
  const named = [...text.matchAll(/^\| `@acquiring\/contract([^`]*)` \|/gmu)].map(
    ([, entry = ""]) => `.${entry}`,
  );
  expect(named.map((entry) => entry.replace(/<\w+>/u, "*")).toSorted()).toEqual(
    Object.keys(exports).toSorted(),
  );
  const files = [...text.matchAll(/`([\w.-]+\.json)`/gu)].map(([, file = ""]) => file);
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !existsSync(join(root, "generated", file)))).toEqual([]);
});
