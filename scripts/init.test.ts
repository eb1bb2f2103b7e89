// `init --target` as a maker types it, with the reference gateway: with its own scheme and with a row of pairs. The files that
// it writes are valid, and a run with them does not fail.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Profile } from "@acquiring/contract";
import { sharesOf } from "@acquiring/conformance/measure";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import { newDatabase } from "@acquiring/gateway/testing/database";
import { rowScheme } from "@acquiring/testing/values";
import { workFolder } from "@acquiring/testing/work";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "..");
const work = workFolder("init");

const acquiring = async (cwd: string, ...args: readonly string[]): Promise<string> => {
  const command = ["--conditions=@acquiring/source", join(root, "conformance/cli.ts"), ...args];
  const env = { ...process.env, GATEWAY_KEY: developmentAccount.key };
  const ran = promisify(execFile)(process.execPath, command, { cwd, env });
  // The results of a run are on its standard output, which the error leaves out.
  const { stdout } = await ran.catch((error: Error & { readonly stdout?: string }) => {
    throw new Error(`${error.message}\n${error.stdout ?? ""}`, { cause: error });
  });
  return stdout;
};

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

// A run of all checks with what `init` found of the bound scheme is in the guide "Test your own gateway".
test.each([
  ["the bound scheme", undefined, { kind: "bound", version: 1 }, ["--only", "createDirectPayment"]],
  ["a row of pairs", signingARow(), rowScheme, []],
])(
  "init detects %s, and other visible choices, as only its questions to a gateway show",
  { timeout: 300_000 },
  async (name, profile, scheme, only) => {
    const { url, close } = await startGateway({ databaseUrl: await newDatabase(), profile });
    onTestFinished(() => close());
    const folder = join(work, name);
    mkdirSync(folder);
    const known = ["features.captures=true", `test_data.card.declined=${JSON.stringify(declined)}`];
    const fill = known.flatMap((one) => ["--fill", one]);
    const said = await acquiring(folder, "conformance", "init", "--target", url, "--accept", "all", ...fill);
    expect(said).toContain("2 payments were accepted");
    const written = ["settings.yaml", "profile.yaml"].map((file) => readFileSync(join(folder, file), "utf8"));
    expect((parse(written[1] ?? "") as Profile).extension_points).toMatchObject({
      "signature.scheme": scheme,
      "signature.response": "same-scheme",
      "errors.bad-signature": { default: { status: 400 } },
      "errors.body": { code: "code", message: "message" },
      "errors.invalid-input": ["unreadable-body", "malformed-amount"],
      "errors.not-found": ["merchant", "account"],
      "amounts.decimals": "iso-4217",
      "dates.time-zone": "UTC",
      "direct-payment.failure": "result",
      "direct-payment.mask": { character: "*", keeps_length: true },
      "search.selection": { queryTransactions: { by: { order_no: { field: "order_no", separator: "," } } } },
    });
    expect(said + written.join("")).not.toContain(developmentAccount.key);
    const check = ["profile", "check", "--settings", "settings.yaml", "--json"];
    expect(JSON.parse(await acquiring(folder, ...check))).toMatchObject({ valid: true });
    const files = ["--settings", "settings.yaml", "--profile", "profile.yaml"];
    const ran = await acquiring(folder, "conformance", "run", "--target", url, ...files, ...only);
    expect(ran).toContain(only.length === 0 ? "\nConforms" : "\nPartial");
    expect(ran).toContain("Fill these next");
  },
);

test(
  "init --deep proposes at least 80 % of what the reference gateway's traffic can show, and nothing that is wrong",
  { timeout: 600_000 },
  async () => {
    const { url, close } = await startGateway({ databaseUrl: await newDatabase() });
    onTestFinished(() => close());
    const folder = join(work, "deep");
    mkdirSync(folder);
    const settings = join(root, "gateway/settings.yaml");
    const said = await acquiring(
      folder,
      "conformance",
      "init",
      "--target",
      url,
      "--settings",
      settings,
      "--deep",
      "--yes",
    );
    const written = readFileSync(join(folder, "profile.yaml"), "utf8");
    const own: unknown = parse(readFileSync(join(root, "gateway/profile.yaml"), "utf8"));
    const { shown, proposed, wrong } = sharesOf(parse(written), own);
    expect(wrong).toEqual([]);
    expect(proposed.length / shown.length).toBeGreaterThanOrEqual(0.8);
    expect(said + written).not.toContain(developmentAccount.key);
    expect(JSON.parse(await acquiring(folder, "profile", "check", "--json"))).toMatchObject({ valid: true });
  },
);
