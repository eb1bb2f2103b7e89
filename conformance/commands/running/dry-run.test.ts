// What `run --dry-run` prints, and that it sends nothing; and the recording of a run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exchangesInHar } from "../../live/har.ts";
import { objectOf } from "../../contract/contract.ts";
import { scope, useDesk } from "../../testing/desk.ts";

const { acquiring, file, folder, gateway, gateways } = useDesk();

const secret = { number: "6011000990139424", code: "9071" };
const settings = (): string =>
  file(
    "settings.yaml",
    `features: { captures: true }\ntest_data: { card.approved: { number: "${secret.number}", security_code: "${secret.code}", expiration_month: "11", expiration_year: "2041" } }\n`,
  );
const dry = async (...more: readonly string[]) =>
  acquiring("--target", await gateway(), "--settings", settings(), ...scope, "--dry-run", ...more);

test("a dry run prints every request that a run would send, masked, and sends none", async () => {
  const { code, out } = await dry("--header", "X-Api-Key: a-secret-header");
  expect(code).toBe(0);
  expect(out.match(/^# .*$/gm)).toEqual([
    "# createDirectPayment: scenario first-payment, step pay, 3 times",
    "# createDirectPayment: scenario capture.whole, step pay",
    "# captureTransactions: scenario capture.whole, step capture",
  ]);
  expect(out).toContain('"transaction_id": "‹transaction_id of the response of step pay›"');
  expect(out).toContain('"card": "601100******9424"');
  expect(out).toMatch(/x-api-key: \*\*\*/);
  expect(out).toMatch(
    /Nothing was sent\..* at most 5 requests\. 4 of them are payments or payouts: [\d.]+ USD\. Without limits, .* up to three times\.\n$/,
  );
  for (const text of [secret.number, secret.code, "a-secret-header", "QzNAME"])
    expect(out).not.toContain(text);
  expect(gateways[0]?.requests).toEqual([]);
});

test("with --json it is one document, with the numbers that a run announces and reports", async () => {
  const { code, out } = await dry("--json");
  const { requests, ...head } = objectOf(JSON.parse(out));
  expect({ code, ...head }).toMatchObject({
    code: 0,
    dryRun: true,
    sends: { requests: 5, payments: 4, repeats: 0 },
  });
  expect(requests).toHaveLength(3);
  const path = join(folder(), "r.json");
  const har = join(folder(), "r.har");
  const target = gateways[0]?.url ?? "";
  const flags = ["--settings", settings(), ...scope, "--report", `json=${path}`, "--record", har];
  const ended = await acquiring("--target", target, ...flags);
  expect(ended.out).toMatch(
    /\nSends at most 5 requests\. 4 of them are payments or payouts: [\d.]+ USD\. Without limits, .* up to three times\.\n/,
  );
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
    sends: { requests: 5 },
    sent: { requests: 3 },
  });
  expect(ended.out).toContain(`\nExchanges: ${har}\n`);
  const recorded = readFileSync(har, "utf8");
  expect(exchangesInHar(recorded, har)).toHaveLength(3);
  expect(recorded).not.toContain(secret.number);
});

test("beyond its limits, a dry run prints the requests and ends as the run would", async () => {
  const { code, out, err } = await dry("--max-requests", "4");
  expect({ code, err }).toMatchObject({
    code: 2,
    err: expect.stringContaining("more than --max-requests 4") as string,
  });
  expect(out).toContain("# createDirectPayment");
  expect((await acquiring("run", "--max-amount", "1,5")).err).toContain("It must be a decimal amount");
});
