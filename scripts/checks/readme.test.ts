// Runs the README's commands and snippets as they are. Only the gateway's address differs.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startGateway } from "@acquiring/gateway";
import { workFolder } from "@acquiring/testing/work";
import { afterAll, expect, test } from "vitest";
import { badges } from "../../docs/site/badges.ts";
import { patternOf } from "./testing/guides.ts";
import { blocksIn } from "./testing/markdown.ts";
import { ended, node, program, root, shell, started } from "./testing/shell.ts";
import { newDatabase } from "@acquiring/gateway/testing/database";

const readme = readFileSync(join(root, "README.md"), "utf8");
const address = "http://127.0.0.1:8080";
const patience = 600_000;

const blocks = blocksIn(readme);

const indexOf = (part: string): number => {
  const index = blocks.findIndex(({ text }) => text.includes(part));
  if (index < 0) throw new Error(`README.md has no block with ${part}`);
  return index;
};
const block = (part: string): string => blocks[indexOf(part)]?.text ?? "";
/** The output that the README shows for a block: the next block. */
const shownBehind = (part: string): string => blocks[indexOf(part) + 1]?.text ?? "";

/** Without what differs from run to run, and without what npm says before a command's own words. */
const steady = (text: string): string =>
  text
    .replaceAll(/^> .*\n/gm, "")
    .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:PORT")
    .replaceAll(/seed \d+, run \w+/g, "seed N, run N")
    .replaceAll(/\d+(?:\.\d+)? ?(?:ms|s)\b/g, "N s")
    .trim();

/** The only command inside a sentence. */
const target = /`(npm run conformance -- --target [^`]+)`/.exec(readme)?.[1] ?? "false";

const work = workFolder("readme", true);
const gateway = await startGateway({ databaseUrl: await newDatabase() });
afterAll(() => gateway.close());

test("every file that the README links to exists", () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target = ""]) => target);
  expect(links.filter((target) => !existsSync(join(root, target)))).toEqual([]);
});

test("the badges are up to date", () => {
  for (const [file, text] of badges()) {
    expect([file, readFileSync(join(root, "docs", "images", file), "utf8")]).toEqual([file, text]);
    expect(readme).toContain(`docs/images/${file}`);
  }
});

test("the client's snippet compiles, and prints what the README shows", { timeout: patience }, async () => {
  const file = program(work, "payment", block("createGateway").replace(address, gateway.url));
  const { code, all } = await ended(node([file]));
  expect({ code, all }).toEqual({ code: 0, all: shownBehind("createGateway") });
});

test(
  "`npm run conformance` prints what the README shows and writes its reports, as only a whole run shows",
  { timeout: patience },
  async () => {
    const command = block("npm run conformance\n");
    for (const kind of ["json", "html"])
      rmSync(join(root, "reports", `conformance.${kind}`), { force: true });
    const { code, out } = await ended(shell(command));
    expect(steady(out)).toMatch(patternOf(steady(shownBehind("npm run conformance\n"))));
    expect(code).toBe(0);
    const report = JSON.parse(readFileSync(join(root, "reports", "conformance.json"), "utf8")) as {
      conforms: boolean;
    };
    expect(report.conforms).toBe(true);
    expect(readFileSync(join(root, "reports", "conformance.html"), "utf8")).toContain("<html");
  },
);

test("the suite without a profile lists what it could not check", { timeout: patience }, async () => {
  const { code, all } = await ended(shell(target.replace(address, gateway.url)));
  expect(all).toContain("signature.scheme");
  expect(code).toBe(2);
});

test("the suite with an unreachable address reports it and ends with 2", { timeout: patience }, async () => {
  const { code, all } = await ended(shell(target.replace(address, "http://127.0.0.1:9")));
  expect(code).toBe(2);
  expect(all).toContain("http://127.0.0.1:9");
});

test(
  "`npm run gateway` prints its address and a payment that is accepted, and Ctrl+C ends it",
  { timeout: patience },
  async () => {
    const { said, url, stop } = await started("npm run gateway -- --port 8080");
    const payment = /^ {2}echo .*\\\n(?: {4}.*\n?)+/m.exec(said)?.[0] ?? "false";
    const { all } = await ended(shell(payment));
    await stop();
    expect(all).toContain("<result_info>0000:Success</result_info>");
    await expect(fetch(url, { method: "POST" })).rejects.toThrow("fetch failed");
  },
);
