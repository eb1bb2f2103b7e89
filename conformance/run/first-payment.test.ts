// The first payment of a run is a payment like any other: what later responses say is compared with it too.
import { afterEach, expect, test } from "vitest";
import { capture, check, closeGateways, pay, run, scenario } from "../testing/scenarios.ts";
import { saying } from "../testing/tiny-gateway.ts";

afterEach(closeGateways);

/** Gives every payment the same transaction. */
const reusing = saying(/tx-[^<]*/, "tx-1", "/v1/authorise");

const one = [scenario([check("t.good")], { steps: [pay, capture] })];

test("the transaction of the first payment must differ from that of another payment", async () => {
  const { result, code } = await run(one, {}, reusing);
  expect(result("answer.direct-payment.payments.differ")).toMatchObject({
    status: "fail",
    expected: "a different one: the same value was sent in scenario first-payment, step `pay`",
  });
  expect(code).toBe(1);
});

test("the first payment and one payment of a scenario are enough to compare two", async () => {
  const { status, code } = await run(one);
  expect(status("answer.direct-payment.payments.differ")).toBe("pass");
  expect(code).toBe(0);
});
