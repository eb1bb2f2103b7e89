// The README of each package, for a user who has installed it: every snippet compiles and runs unchanged.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { workFolder } from "@acquiring/testing/work";
import { afterAll, expect, test } from "vitest";
import { faultOf, layOut, readGuide, runGuide, typeErrorsIn } from "../checks/testing/guides.ts";
import { packages, publishedReadme, readmeOf } from "./pack.ts";

const root = join(import.meta.dirname, "../..");
const folders = packages.map((folder) => [folder === "." ? "contract" : folder, folder] as const);
const textOf = (folder: string): string => readFileSync(readmeOf(folder), "utf8");

const work = workFolder("readmes", true);
const gateway = await startGateway({ databaseUrl: await newDatabase() });
afterAll(() => gateway.close());
const addresses = { "http://127.0.0.1:8080": gateway.url };
const guides = folders.map(([name, folder]) =>
  readGuide(name, `---\ntitle: T\nsummary: S\norder: 1\n---\n${textOf(folder)}`),
);
for (const guide of guides) layOut([guide], work, addresses);

test("the programs compile", { timeout: 600_000 }, () => {
  expect(typeErrorsIn(work)).toEqual([]);
});

test.each(guides)("$slug prints what its README shows", { timeout: 600_000 }, async (guide) => {
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
