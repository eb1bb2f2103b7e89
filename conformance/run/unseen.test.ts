// The automatic checks of an operation without an accepted request: the gateway is to blame only if it had to accept one.
import { afterEach, expect, test } from "vitest";
import { check, closeGateways, run, scenario } from "../testing/scenarios.ts";
import type { Handler } from "../testing/tiny-gateway.ts";

afterEach(closeGateways);

const refusing: Handler = ({ path }) => (path === "/v1/capture" ? { status: 400, body: "{}" } : undefined);
const open = scenario([check("test.open.any", { assert: [{ status: [200, 400] }] })], {
  scenario: "test.open",
});
const promising = scenario([check("test.promising.done")], { scenario: "test.promising" });
const automatic = "answer.capture.errors.app.1";

test("automatic checks are blocked if the gateway refused a request that it must accept", async () => {
  const { status } = await run([open, promising], {}, refusing);
  expect(status(automatic)).toBe("blocked");
});

test("automatic checks name the open extension point if such a request was impossible", async () => {
  const hanging = { ...promising, requires: { filled: { "orders.mismatch.captureTransactions": true } } };
  const { status, result, code } = await run([open, hanging], {}, refusing);
  expect(status(automatic)).toBe("not-specified");
  expect(result(automatic)?.missing).toEqual(["orders.mismatch.captureTransactions"]);
  expect(code).toBe(0);
});

test("automatic checks are not applicable if no request must be accepted", async () => {
  const { status } = await run([open], {}, refusing);
  expect(status(automatic)).toBe("not-applicable");
});

test("automatic checks test every response with status 200", async () => {
  const { status } = await run([open]);
  expect(status(automatic)).toBe("pass");
});
