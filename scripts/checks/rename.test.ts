// An error that suite and gateway would share. Both come from one contract, so a renamed field is renamed in both.
// The fixtures have the field names of the wire, written by hand. They do not change, so the suite fails.
import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterAll, expect, test } from "vitest";
import { generate } from "../../generator/generate.ts";
import { folder } from "../../generator/load/source.ts";
import { copyOf } from "../release/copy.ts";
import { filesOf, root } from "./testing/tree.ts";

const houses: string[] = [];
afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true, force: true });
});

type Rename = (text: string) => string;

/** A second copy of the project: contract and gateway code renamed, as an editor would do it, and generated again. */
async function build(rename?: Rename): Promise<string> {
  const files = filesOf("").filter(
    (file) =>
      /^(?:(?:runtime|conformance|gateway|generated)\/|package\.json$)/.test(file) &&
      !file.endsWith(".test.ts"),
  );
  const house = copyOf(files, "renamed");
  houses.push(house);
  if (rename !== undefined) await renameIn(house, rename);
  return house;
}

async function renameIn(house: string, rename: Rename): Promise<void> {
  for (const path of readdirSync(join(house, "gateway"), { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:ts|yaml)$/.test(path)) continue;
    const file = join(house, "gateway", path);
    writeFileSync(file, rename(readFileSync(file, "utf8")));
  }
  const spec = folder(join(root, "spec"));
  const generated = await generate((path) => {
    const text = spec(path);
    return text === undefined ? undefined : rename(text);
  });
  for (const [path, text] of generated) {
    mkdirSync(dirname(join(house, "generated", path)), { recursive: true });
    writeFileSync(join(house, "generated", path), text);
  }
}

const program = `
import { runConformance } from "@acquiring/conformance";
import { developmentAccount, startGateway } from "@acquiring/gateway";
const gateway = await startGateway({ databaseUrl: process.env.DATABASE_URL });
try {
  const report = await runConformance({
    target: gateway.url,
    settings: "gateway/settings.yaml",
    profile: gateway.profile,
    env: { GATEWAY_KEY: developmentAccount.key },
    only: ["captureTransactions"],
    limitTo: ["capture.whole"],
  });
  console.log(JSON.stringify(Object.fromEntries(report.checks.map(({ id, status }) => [id, status]))));
} finally {
  await gateway.close();
}
`;

/** What the copy's suite says of the copy's gateway, by check. */
async function statuses(house: string): Promise<Record<string, string>> {
  writeFileSync(join(house, "run.mjs"), program);
  const run = promisify(execFile)(process.execPath, ["--conditions=@acquiring/source", "run.mjs"], {
    cwd: house,
    env: { ...process.env, DATABASE_URL: await newDatabase("empty") },
  });
  return JSON.parse((await run).stdout) as Record<string, string>;
}

test("a copy without changes passes", async () => {
  const found = await statuses(await build());
  expect(found["capture.whole.status"]).toBe("pass");
  expect(Object.values(found)).not.toContain("fail");
});

test("a field that is renamed in contract, gateway and suite makes the suite fail, as only a changed copy shows", async () => {
  const found = await statuses(
    await build((text) => text.replaceAll(/\bcapture_status\b/g, "capture_state")),
  );
  // Tests that use only the contract change with the contract.
  expect(found["answer.capture.batch-envelope.entry-status"]).toBe("pass");
  // What is written by hand does not.
  expect(found["capture.whole.status"]).toBe("fail");
  expect(found["capture.whole.done"]).toBe("fail");
});
