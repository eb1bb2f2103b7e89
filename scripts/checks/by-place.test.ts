import { globSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { workFolder } from "@acquiring/testing/work";
import { expect, test } from "vitest";
import { readsByPlace } from "./testing/by-place.ts";
import { layOut, readGuides } from "./testing/guides.ts";
import { root, textOf } from "./testing/tree.ts";

const work = workFolder("by-place", true);

/** Writes the programs that a page shows, each at the lines that it has there. */
const programsOf = (page: string): readonly string[] => {
  const text = textOf(page);
  return [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].map(({ index, 1: program = "" }) => {
    const line = text.slice(0, index).split("\n").length + 1;
    const file = join(work, `${page.replaceAll("/", "-")}-${line}.ts`);
    writeFileSync(file, `export {};${"\n".repeat(line - 1)}${program}`);
    return file;
  });
};

test("no guide, README or example reads a gateway's list by position", { timeout: 300_000 }, () => {
  layOut(readGuides(), work, {});
  const pages = ["README.md", ...globSync("{scripts/release/readme,examples}/*.md", { cwd: root })];
  const examples = globSync("examples/*.ts", { cwd: root })
    .filter((file) => !basename(file).includes("test."))
    .map((file) => join(root, file));
  const guides = globSync("*/*.ts", { cwd: work }).map((file) => join(work, file));
  expect(guides.length).toBeGreaterThan(50);
  const files = [...guides, ...pages.flatMap(programsOf), ...examples];
  expect(readsByPlace(files)).toEqual([]);
});

test("the check finds each way to read by position, and reports no other list", { timeout: 120_000 }, () => {
  const file = join(work, "reads.ts");
  const lines = [
    `import { createGateway, inBatches } from "@acquiring/contract/client";`,
    `const gateway = createGateway({ baseUrl: "https://pay.example", credentials: { merchant_id: "1", account_id: "2", key: "k" } });`,
    `const { orders_list, return_message } = await gateway.queryTransactions({});`,
    `console.log(orders_list[0]?.amount);`,
    `console.log(orders_list.at(-1)?.amount);`,
    `const [first] = orders_list.filter(({ amount }) => amount === "1.00");`,
    `const found = await gateway.findOrder({ order_no: "A" });`,
    `if (found.found === "yes") console.log(found.records[0].amount);`,
    `const [settled] = await inBatches(gateway, "captureTransactions", []);`,
    `const [left, right] = await Promise.all([gateway.searchRefunds({}), gateway.queryTransactions({})]);`,
    `for (const [index, one] of orders_list.entries()) console.log(index, one, String(return_message).split(" ")[0]);`,
    `console.log(orders_list.find(({ order_no }) => order_no === "A"), first, settled, left, right);`,
  ];
  writeFileSync(file, lines.join("\n"));
  const found = readsByPlace([file]).map((line) => Number(/\((\d+)\)/.exec(line)?.[1]));
  expect(found).toEqual([4, 5, 6, 8, 9]);
});
