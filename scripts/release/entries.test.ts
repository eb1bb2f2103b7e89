// The entries of @acquiring/contract: their number, the number of their exports, and their examples.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listen } from "@acquiring/contract/node";
import { createGatewayHandler } from "@acquiring/contract/server";
import { workFolder } from "@acquiring/testing/work";
import { afterAll, expect, test } from "vitest";
import { ended, node, program, root } from "../checks/testing/shell.ts";
import { surfaceOf } from "./api.ts";

const address = "https://pay.example";
const sections = surfaceOf(".");
const records = "@acquiring/contract/records";
const namesOf = (some: typeof sections) => some.flatMap(({ exports }) => exports.map(({ name }) => name));
const names = namesOf(sections.filter(({ name }) => name !== records));

test("there are at most 13 entries, with one for data; a pattern counts once", () => {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { exports: object };
  expect(Object.keys(exports).length).toBeLessThanOrEqual(13);
});

test("all entries but the records together export at most 180 names, without duplicates, and the main one at most 40", () => {
  expect(names.length).toBeLessThanOrEqual(180);
  expect(namesOf(sections.slice(0, 1)).length).toBeLessThanOrEqual(40);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  const second = sections.flatMap(({ exports }) => exports.filter(({ asIn }) => asIn !== undefined));
  expect(second).toEqual([]);
});

const work = workFolder("entries", true);
const handle = createGatewayHandler({
  profile: { profile: "acme", extension_points: { "signature.scheme": { kind: "bound", version: 1 } } },
  keysOf: () => ["secret"],
  handlers: {
    createDirectPayment: ({ merchant_id, account_id, order_no = "", amount = "", currency = "" }) => {
      const asked = { merchant_id, account_id, order_no, amount, currency };
      return { ...asked, transaction_id: "T-1", order_status: "1", result_info: "0000:Success" };
    },
  },
});
const server = await listen(handle, { port: 0 });
afterAll(() => server.close());

test.each(sections)("the example of $name compiles, and prints what it shows", async (section) => {
  const { name, says, example } = section;
  expect(says).toMatch(/^[A-Z].*\.$/u);
  expect(example).toContain(`from "${name}"`);
  const file = program(work, name.replaceAll(/\W/gu, "-"), example.replaceAll(address, server.url));
  const { code, all } = await ended(node([file]));
  const shown = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)$/gmu)].map(([, text]) => text);
  expect(shown.length).toBeGreaterThan(0);
  const printed = all.replaceAll(server.url, address);
  expect({ code, printed }).toEqual({ code: 0, printed: `${shown.join("\n")}\n` });
});
