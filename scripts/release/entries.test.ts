// The entries of @acquiring/contract: their number, the number of their exports, and their examples.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { listen, type Listening } from "@acquiring/contract/node";
import { createGatewayHandler } from "@acquiring/contract/server";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ended, program } from "../checks/testing/shell.ts";
import { surfaceOf } from "./api.ts";

const root = join(import.meta.dirname, "../..");
const address = "https://pay.example";
const sections = surfaceOf(".");
const names = sections.flatMap(({ exports }) => exports.map(({ name }) => name));

test("there are at most 11 entries, with one for data; a pattern counts once", () => {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { exports: object };
  expect(Object.keys(exports).length).toBeLessThanOrEqual(11);
});

test("all entries together export at most 170 names, without duplicates", () => {
  expect(names.length).toBeLessThanOrEqual(170);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  const second = sections.flatMap(({ exports }) => exports.filter(({ asIn }) => asIn !== undefined));
  expect(second).toEqual([]);
});

describe("the example of each entry", () => {
  const scheme: SignatureScheme = { kind: "bound", version: 1 };
  let work: string;
  let server: Listening;
  beforeAll(async () => {
    mkdirSync(join(root, "reports"), { recursive: true });
    work = mkdtempSync(join(root, "reports", "entries-"));
    const handle = createGatewayHandler({
      profile: { profile: "acme", extension_points: { "signature.scheme": scheme } },
      keysOf: () => ["secret"],
      handlers: {
        createDirectPayment: ({ merchant_id, account_id, order_no = "", amount = "", currency = "" }) => ({
          merchant_id,
          account_id,
          order_no,
          amount,
          currency,
          transaction_id: "T-1",
          order_status: "1",
          result_info: "0000:Success",
        }),
      },
    });
    server = await listen(handle, { port: 0 });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(work, { recursive: true, force: true });
  });

  test.each(sections.map(({ name, says, example }) => [name, says, example] as const))(
    "%s compiles, and prints what it shows",
    { timeout: 120_000 },
    async (name, says, example) => {
      expect(says).toMatch(/^[A-Z].*\.$/u);
      expect(example).toContain(`from "${name}"`);
      const file = program(work, name.replaceAll(/\W/gu, "-"), example.replaceAll(address, server.url));
      const { code, all } = await ended(
        spawn(process.execPath, ["--conditions=@acquiring/source", file], { cwd: root }),
      );
      const shown = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)$/gmu)].map(([, text]) => text);
      expect(shown.length).toBeGreaterThan(0);
      expect({ code, all: all.replaceAll(server.url, address) }).toEqual({
        code: 0,
        all: `${shown.join("\n")}\n`,
      });
    },
  );
});
