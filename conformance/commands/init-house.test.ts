// `init --target` with the second reference gateway in several configurations, and a run with the files that it wrote.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { start } from "../measure/independent/gateway.ts";
import { verifyBody } from "@acquiring/contract/signature";
import { usualSchemes } from "../init/schemes.ts";
import { impatient } from "../testing/fixtures.ts";
import { type Ended, madeBy, useDesk } from "../testing/desk.ts";

const { acquiring, asked, file, folder, gateway, settings } = useDesk();

const houses: { readonly stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.stop();
});

const key = "north-key-51";
const own = (name: string): Record<string, Record<string, unknown>> =>
  parse(readFileSync(join(import.meta.dirname, "../measure/independent", name), "utf8")) as Record<
    string,
    Record<string, unknown>
  >;
const { merchant = {}, test_data: data = {} } = own("settings.yaml");
const scheme = own("profile.yaml")["extension_points"]?.["signature.scheme"];
const account = { merchant_id: String(merchant["merchant_id"]), account_id: String(merchant["account_id"]) };

async function house(options: { readonly unsigned?: true } = {}): Promise<string> {
  const started = await start({ merchants: [{ ...account, key }], queryFrom: ["127.0.0.1"], ...options });
  houses.push(started);
  return started.url;
}

/** The known facts about the second reference gateway. */
const facts = (): string =>
  file(
    "facts.yaml",
    JSON.stringify({
      merchant: account,
      test_data: { "card.approved": data["card.approved"], currency: data["currency"] },
      credentials: { key: { env: "HOUSE_KEY" } },
    }),
  );

const env = { HOUSE_KEY: key };
const { made, madeProfile } = madeBy({ folder });

const initHouse = (target: string, ...more: readonly string[]): Promise<Ended> =>
  asked({ env }, "conformance", "init", join(folder(), "made"), "--target", target, ...given(), ...more);
const given = (): string[] => ["--settings", facts()];

/** A whole run with the files that were made. */
const runMade = (target: string): Promise<Ended> =>
  asked({ env }, "conformance", "run", "--target", target, "--quiet", ...madeFlags());
const madeFlags = (): string[] =>
  ["settings", "profile"].flatMap((kind) => [`--${kind}`, join(folder(), "made", `${kind}.yaml`)]);

test("init fills the status of a bad signature by operation, if a payment and a batch are refused with different ones", async () => {
  const usual = usualSchemes.find(({ scheme: one }) => "algorithm" in one);
  const failed = { return_status: "41", return_message: "Signature", capture_orders: [], orders_list: [] };
  const target = await gateway(({ path, value }) => {
    const isSigned =
      usual !== undefined &&
      verifyBody(value, usual.scheme, ["a-key-of-the-desk"], { field: "encryption_data" }) === "valid";
    if (isSigned) return undefined;
    return path === "/v1/authorise"
      ? { status: 400, body: "bad signature" }
      : { status: 200, body: JSON.stringify(failed) };
  });
  const folderOf = join(folder(), "made");
  const { code } = await acquiring("init", folderOf, "--target", target, "--accept", "all");
  expect([code, madeProfile()]).toEqual([
    0,
    expect.objectContaining({ "signature.scheme": expect.anything() as unknown }),
  ]);
  expect(madeProfile()).toMatchObject({
    "errors.bad-signature": {
      createDirectPayment: { status: 400 },
      captureTransactions: { status: 200 },
      queryTransactions: { status: 200 },
    },
  });
});

describe("init with the second reference gateway as its target", () => {
  test("unsigned, writes a valid profile with which a run does not fail", { timeout: 240_000 }, async () => {
    const target = await house({ unsigned: true });
    const { code } = await initHouse(target, "--accept", "all", "--fill", "features.captures=true");
    expect(code).toBe(0);
    expect(madeProfile()).toMatchObject({
      "search.selection": {
        queryTransactions: {
          by: {
            order_no: { field: "orders", separator: ";" },
            transaction_id: { field: "transactions", separator: ";" },
          },
        },
      },
      "search.no-match": { queryTransactions: "empty-list" },
      "dates.time-zone": "UTC",
      "direct-payment.mask": { character: "X", keeps_length: true },
      "errors.invalid-input": ["unreadable-body", "malformed-amount"],
    });
    // It accepts three decimal places of a currency that has none, so `init` learns nothing from that.
    expect(madeProfile()).not.toHaveProperty("amounts.decimals");
    expect(madeProfile()).not.toHaveProperty("signature.scheme");
    const ended = await runMade(target);
    expect([ended.code, ended.out]).toEqual([0, expect.stringContaining("Conforms")]);
  });

  test("with a given signature scheme, writes a valid profile too", { timeout: 240_000 }, async () => {
    const target = await house();
    const flags = ["--accept", "all", "--fill", `signature.scheme=${JSON.stringify(scheme)}`];
    const { code } = await initHouse(target, ...flags);
    expect(code).toBe(0);
    expect(madeProfile()).toMatchObject({
      "signature.scheme": scheme,
      "signature.response": "same-scheme",
      "signature.responses": { queryTransactions: "signed" },
      "errors.bad-signature": { default: { status: 403 } },
    });
    expect(made("settings.yaml") + made("profile.yaml")).not.toContain(key);
    expect(made("settings.yaml")).toContain("env: HOUSE_KEY");
    const ended = await runMade(target);
    expect([ended.code, ended.out]).toEqual([0, expect.stringContaining("Conforms")]);
  });

  test("says that it found no usual scheme, and without --target writes the given values", async () => {
    const target = await house();
    const { code, out } = await initHouse(target, "--accept", "all");
    expect(code).toBe(2);
    expect(out).toMatch(/The first payment was refused \(status 403[^\n]*\)\. None of/u);
    expect(out).toContain("no payment was accepted");
    const [likely] = out.match(/likely .*/u) ?? [];
    expect(likely).toMatch(/^likely {2}The value of HOUSE_KEY is not the key of account /u);
    expect(await acquiring("init", join(folder(), "made"), "--settings", facts())).toMatchObject({ code: 0 });
    expect(parse(made("settings.yaml"))).toMatchObject({ merchant: account });
    expect(await acquiring("run", "--target", target, "--quiet", ...madeFlags())).toMatchObject({ code: 2 });
  });
});

test.each<[string, (count: number, path: string) => boolean, number, string]>([
  ["responds", () => false, 0, ""],
  [
    "leaves one request without a response",
    (_, path) => path === "/v1/capture",
    0,
    "1 request got no response. The proposals rest only on the responses that came.",
  ],
  [
    "goes away",
    (count) => count > 11,
    2,
    "requests got no response, among them the last ones. The gateway may have stopped",
  ],
])("--deep with a gateway that %s", async (_, isLost, code, words) => {
  let count = 0;
  const target = await gateway(({ path }) =>
    isLost((count += 1), path) ? { body: "", broken: true } : undefined,
  );
  const { scenarios, ...rest } = impatient();
  const names = ["direct-payment.approved", "capture.whole", "direct-payment.codes"];
  const few = scenarios.filter(({ scenario }) => names.includes(scenario));
  const ended = await asked(
    { fixtures: { ...rest, scenarios: few } },
    "conformance",
    "init",
    join(folder(), "made"),
    "--target",
    target,
    "--deep",
    "--yes",
    "--settings",
    settings(),
  );
  expect(ended.out).toContain(words);
  expect(ended.out.includes("got no response")).toBe(words !== "");
  expect([ended.code, ended.out.includes("\nWrote ")]).toEqual([code, true]);
});
