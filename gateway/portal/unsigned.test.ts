// What a gateway does for an unknown sender: it reads as much as it needs to see that the signature is invalid, and does
// nothing else. Also with the control API, whose log of requests shows everything to its callers.
import * as diagnose from "@acquiring/contract/diagnose";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import * as describing from "../control/describe.ts";
import { startControlled } from "../testing/controlled.ts";
import { newOrder, send, signed } from "../testing/merchant.ts";
import { dumpOf } from "../testing/world.ts";

vi.mock("../control/describe.ts", { spy: true });
vi.mock("@acquiring/contract/diagnose", { spy: true });

const looking = [
  describing.shownFields,
  describing.shownResponse,
  describing.signatureDiff,
  describing.readRequest,
  diagnose.explainSignature,
];

const one = await startControlled();
afterAll(one.close);
const { pool } = one;
beforeEach(() => vi.clearAllMocks());

const paths = [
  "/v1/authorise",
  "/v1/checkout",
  "/v1/capture",
  "/v1/refund",
  "/v1/retrievalTrans",
  "/v1/payout",
];

function unproven(path: string): readonly string[] {
  const whole = signed(path, newOrder());
  const { encryption_data, ...unsigned } = whole;
  return [
    unsigned,
    { ...unsigned, encryption_data: "" },
    { ...whole, amount: "2.00" },
    { ...whole, encryption_data: String(encryption_data).replace(/.$/u, "0").replace(/.{4}$/u, "0000") },
    { ...whole, account_id: "77" },
    { ...whole, merchant_id: "77" },
    { ...whole, note: "4 ".repeat(20_000) },
  ].map((body) => JSON.stringify(body));
}

test("an unsigned request is not redacted, explained or stored", async () => {
  // What set-up wrote into the audit log is sealed a second later; from then on the worker writes nothing.
  await expect.poll(async () => (await one.rows("select from audit_seals")).length).toBeGreaterThan(0);
  const before = await dumpOf(pool);
  for (const path of paths)
    for (const body of [...unproven(path), "{", "<a>", "", "4 ".repeat(40_000)])
      expect((await send(one.url, path, body)).status).toBeGreaterThanOrEqual(400);
  // Longer than the log of requests waits before it writes.
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const look of looking) expect(look).not.toHaveBeenCalled();
  expect(await dumpOf(pool)).toEqual(before);
});

test("the log of a signed request has the beginning and length of a long text, and no unknown field's value", async () => {
  const body = newOrder({
    note: "4 ".repeat(20_000),
    ...Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`unknown_${index}`, `some secret ${index}`]),
    ),
  });
  await one.merchant.post("/v1/authorise", body);
  await expect.poll(() => one.rows("select from request_log")).toHaveLength(1);
  const kept = JSON.stringify(await one.rows("select request from request_log"));
  expect(kept).toContain("… (40000 characters)");
  expect(kept).not.toContain("some secret");
  expect(describing.shownFields).toHaveBeenCalled();
});
