// `init --target` as a maker types it, with the reference gateway: with its own scheme and with a row of pairs. The files that
// it writes are valid, and a run with them does not fail.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Profile } from "@acquiring/contract";
import type { RowScheme } from "@acquiring/contract/signature";
import { developmentAccount, type RunningGateway, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..");
const rowScheme: RowScheme = {
  algorithm: "hmac-sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "omit",
  pair: "name=value",
  join: "&",
  key: { place: "hmac" },
  output: "hex",
};

let folder = "";
let gateway: RunningGateway | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "init-"));
});
afterEach(async () => {
  await gateway?.close();
  rmSync(folder, { recursive: true });
});

const acquiring = async (...args: readonly string[]): Promise<string> => {
  const command = ["--conditions=@acquiring/source", join(root, "conformance/cli.ts"), ...args];
  const env = { ...process.env, GATEWAY_KEY: developmentAccount.key };
  const ran = promisify(execFile)(process.execPath, command, { cwd: folder, env });
  // The results of a run are on its standard output, which the error leaves out.
  const { stdout } = await ran.catch((error: Error & { readonly stdout?: string }) => {
    throw new Error(`${error.message}\n${error.stdout ?? ""}`, { cause: error });
  });
  return stdout;
};

const points = (): Readonly<Record<string, unknown>> => ({
  ...(parse(readFileSync(join(folder, "profile.yaml"), "utf8")) as Profile).extension_points,
});

/** The reference profile but for how it signs. */
function signingARow(): Profile {
  const profile = parse(readFileSync(join(root, "gateway/profile.yaml"), "utf8")) as Profile;
  const { "signature.repeated": _repeated, ...others } = profile.extension_points;
  const own = { "signature.scheme": rowScheme, "redirect.echoed-signature": "of-the-request" } as const;
  return { ...profile, extension_points: { ...others, ...own } };
}

const declined = {
  number: "4000000000000002",
  expiration_month: "12",
  expiration_year: "2034",
  security_code: "123",
};

test.each([
  ["the bound scheme", undefined, { kind: "bound", version: 1 }],
  ["a row of pairs", signingARow(), rowScheme],
])("init detects %s, and other visible choices", { timeout: 300_000 }, async (_, profile, scheme) => {
  gateway = await startGateway({ databaseUrl: await newDatabase(), profile });
  const { url } = gateway;
  const known = ["features.captures=true", `test_data.card.declined=${JSON.stringify(declined)}`];
  const fill = known.flatMap((one) => ["--fill", one]);
  const said = await acquiring("conformance", "init", "--target", url, "--accept", "all", ...fill);
  expect(said).toContain("2 payments were accepted");
  expect(points()).toMatchObject({
    "signature.scheme": scheme,
    "signature.response": "same-scheme",
    "errors.bad-signature": { status: 400 },
    "errors.body": { code: "code", message: "message" },
    "errors.invalid-input": ["unreadable-body", "malformed-amount"],
    "errors.not-found": ["merchant", "account"],
    "amounts.decimals": "iso-4217",
    "dates.time-zone": "UTC",
    "direct-payment.failure": "result",
    "direct-payment.mask": { character: "*", keeps_length: true },
    "search.selection": {
      queryTransactions: { by: { order_no: { field: "order_no", separator: "," } } },
    },
  });
  const written = ["settings.yaml", "profile.yaml"].map((name) => readFileSync(join(folder, name), "utf8"));
  expect(said + written.join("")).not.toContain(developmentAccount.key);
  const check = ["profile", "check", "--settings", "settings.yaml", "--json"];
  expect(JSON.parse(await acquiring(...check))).toMatchObject({ valid: true });
  const files = ["--settings", "settings.yaml", "--profile", "profile.yaml"];
  const ran = await acquiring("conformance", "run", "--target", url, ...files);
  expect(ran).toContain("Conforms");
  expect(ran).toContain("Fill these next");
});
