// docs/contributing/ten-minutes.md as its readers would follow it: its changes are made in a copy of the repository.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyOf } from "../release/copy.ts";
import { folderPages } from "../../docs/site/pages/written.ts";
import { ended, type Ended, shell } from "./testing/shell.ts";
import { filesOf, root } from "./testing/tree.ts";
import { apply, sectionsOf } from "./testing/walk.ts";

const page = readFileSync(join(root, "docs", "contributing", "ten-minutes.md"), "utf8");
const sections = sectionsOf(page);
const blocks = sections.flatMap((section) => section.blocks);
const commands = sections.flatMap((section) => section.commands);
/** A program that shows the result is no part of the change. */
const changed = (file: string): boolean => file !== "note.mjs";

let copy: string;
beforeAll(() => {
  copy = copyOf(filesOf(""), "walk");
  for (const block of blocks) apply(block, copy);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (command: string, env?: NodeJS.ProcessEnv): Promise<Ended> => ended(shell(command, env, copy));

test("the page says how many files of each kind a change touches", () => {
  const changes = sections.filter((section) => section.blocks.length > 0);
  const counted = changes.map(({ title, blocks: own }) => {
    const files = [...new Set(own.map(({ file }) => file))].filter(changed);
    const tests = files.filter((file) => file.endsWith(".test.ts"));
    const data = files.filter((file) => /^(?:spec|conformance\/fixtures)\//.test(file));
    const anchor = title.toLowerCase().replaceAll(" ", "-");
    const others = files.length - data.length - tests.length;
    return `| [${title.toLowerCase()}](#${anchor}) | ${data.length} | ${others} | ${tests.length} |`;
  });
  expect(page.match(/^\| \[.*$/gm)).toEqual(counted);
  expect(blocks.filter(({ file }) => file.startsWith("runtime/"))).toEqual([]);
});

test("a block whose lines are not in the file is refused", () => {
  const block = { language: "diff", file: "spec/rules.yaml", text: " no such line\n+another\n" };
  expect(() => apply(block, copy)).toThrow("spec/rules.yaml has this 0 times:\nno such line");
});

test("after the changes the documents are valid, everything is generated and the compiler is content, as only these commands show", async () => {
  for (const command of ["npm run lint:spec", "npm run task generate:all", "npm run typecheck"]) {
    expect(commands).toContain(command);
    expect(await run(command)).toMatchObject({ code: 0 });
  }
  // Every other file that changes is generated.
  const named = new Set(blocks.map(({ file }) => file));
  const textIn = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8");
  const others = filesOf("").filter(
    (file) => !named.has(file) && existsSync(join(root, file)) && textIn(copy, file) !== textIn(root, file),
  );
  const generated =
    /^generated\/|^docs\/images\/badge-|^conformance\/fixtures\/schema\.json$|^conformance\/profiles\/reference\.json$|\.generated\.ts$/;
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((file) => !generated.test(file))).toEqual([]);
});

test("the tests that the changes touch pass, and those that compare the contract with its source, as only their run shows", async () => {
  const files = ["gateway/http/life.test.ts", "conformance/match/match.test.ts"];
  for (const file of files) expect(commands).toContain(`npm test -- ${file}`);
  const lint = ["citations", "coverage", "drives", "presence", "source-facts", "two-readings"];
  const all = [...files, ...lint.map((name) => `generator/lint/${name}.test.ts`)];
  const { code, out } = await run(`npm test -- ${all.join(" ")}`);
  expect({ code, last: out.trim().split("\n").at(-1) }).toEqual({
    code: 0,
    last: expect.stringMatching(/^\d+ passed, 0 failed$/),
  });
});

test("client and gateway have the new operation", async () => {
  const command = commands.find((one) => one.endsWith("note.mjs")) ?? "false";
  const shown = /^```text\n([^]*?)^```$/m.exec(page)?.[1];
  expect(await run(command.replace("npx node", process.execPath))).toMatchObject({ code: 0, out: shown });
});

const program = `
import { runConformance } from "@acquiring/conformance";
import { mutants, startProxy } from "@acquiring/conformance/measure";
import { developmentAccount, startGateway } from "@acquiring/gateway";
const gateway = await startGateway({ databaseUrl: process.env.DATABASE_URL });
const scheme = gateway.profile.extension_points["signature.scheme"];
const fails = {};
for (const name of [undefined, ...process.argv.slice(2)]) {
  const mutant = mutants.find((one) => one.name === name);
  const change = (operation) => (operation === mutant?.operation ? mutant : undefined);
  const proxy = await startProxy({ target: gateway.url, change, signing: { scheme, key: developmentAccount.key } });
  const { checks } = await runConformance({
    target: proxy.url,
    settings: "gateway/settings.yaml",
    profile: gateway.profile,
    env: { GATEWAY_KEY: developmentAccount.key },
    only: ["refund.cost-centre.*", "refund.without-cost-centre.*"],
  });
  fails[name ?? "none"] = checks.filter(({ status }) => !["pass", "not-selected"].includes(status)).map(({ id, status }) => id + ": " + status);
  await proxy.close();
}
await gateway.close();
console.log(JSON.stringify(fails));
`;

test("the new checks pass on the reference gateway, and each finds its mutant, as only a changed gateway shows", async () => {
  const absent = "refund.without-cost-centre.absent: fail";
  const mutants = {
    "refunds-for-another-cost-centre": ["refund.cost-centre.as-sent: fail", absent],
    "chooses-a-long-cost-centre": ["refund.without-cost-centre.length: fail", absent],
    "writes-an-empty-cost-centre": [absent],
  };
  writeFileSync(join(copy, "mutants.mjs"), program);
  const command = `${process.execPath} --conditions=@acquiring/source mutants.mjs`;
  const env = { DATABASE_URL: await newDatabase("empty") };
  const { code, out } = await run(`${command} ${Object.keys(mutants).join(" ")}`, env);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ none: [], ...mutants });
});

test("the new page has its place in the navigation", () => {
  const pages = folderPages(join(copy, "docs", "contributing"), "contributing");
  expect(pages.map(({ path }) => path)).toEqual(["contributing/notes.html"]);
});
