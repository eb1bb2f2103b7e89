// Preconditions that the run itself shows: of a check, of a step, and of the entries of a list.
import { afterEach, describe, expect, test } from "vitest";
import { check, closeGateways, pay, run, scenario } from "../testing/scenarios.ts";
import type { Handler, TinyResponse, TinyRequest } from "../testing/tiny-gateway.ts";

afterEach(closeGateways);

const capture = {
  id: "capture",
  use: "capture",
  set: { "/capture_orders/0": { transaction_id: "${pay.response/transaction_id}" } },
};
const accepted = [{ step: "capture", see: [{ success: true as const }], unseen: "no capture was accepted" }];

const refusesCaptures = ({ path }: TinyRequest): TinyResponse | undefined =>
  path === "/v1/capture" ? { status: 200, body: '{"return_status":"0"}' } : undefined;

describe("a precondition of a check", () => {
  const scenarios = [
    scenario([check("t.when", { when: accepted, assert: [{ at: "/capture_orders", count: 2 }] })], {
      steps: [pay, capture],
    }),
  ];

  test("allows the check if the run satisfies it", async () => {
    expect((await run(scenarios)).status("t.when")).toBe("fail");
  });

  test("makes the check not specified if the run does not satisfy it, and names what was not seen", async () => {
    const { result } = await run(scenarios, {}, refusesCaptures);
    expect(result("t.when")).toMatchObject({ status: "not-specified", unseen: "no capture was accepted" });
    expect(result("t.when")?.message).toBe("Not seen in this run: no capture was accepted.");
  });
});

test("the run does not send a step with an unsatisfied precondition, and the steps that need it are not specified", async () => {
  const behind = scenario(
    [
      check("t.second", { step: "second", assert: [{ success: true }] }),
      check("t.third", { step: "third", assert: [{ success: true }] }),
    ],
    { steps: [pay, capture, { ...capture, id: "second", when: accepted }, { ...pay, id: "third" }] },
  );
  const { status, gateway } = await run([behind], {}, refusesCaptures);
  expect([status("t.second"), status("t.third")]).toEqual(["not-specified", "not-specified"]);
  expect(gateway.requests.filter(({ path }) => path === "/v1/capture")).toHaveLength(1);
});

test("a step of a feature that is off is omitted, and later steps still run", async () => {
  const featured = scenario(
    [
      check("t.capture", { step: "capture", assert: [{ success: true }] }),
      check("t.last", { step: "last", assert: [{ success: true }] }),
    ],
    { steps: [pay, { ...capture, features: ["captures"] }, { ...pay, id: "last" }] },
  );
  const without = await run([featured]);
  expect([without.status("t.capture"), without.status("t.last")]).toEqual(["not-applicable", "pass"]);
  const { status } = await run([featured], { settings: { features: { captures: true } } });
  expect([status("t.capture"), status("t.last")]).toEqual(["pass", "pass"]);
});

describe("of a list, only the entries about one order", () => {
  const two = (about: Record<string, string>, amount: string) =>
    scenario(
      [
        check("t.about", {
          assert: [
            { at: "/capture_orders", about, "at-least": 1, each: [{ at: "/amount", equals: amount }] },
          ],
        }),
      ],
      {
        steps: [
          {
            id: "capture",
            use: "capture",
            set: {
              "/capture_orders/0": { order_no: "1", transaction_id: "a", amount: "1.00" },
              "/capture_orders/1": { order_no: "2", transaction_id: "b", amount: "2.00" },
            },
          },
        ],
      },
    );

  test("count, and the matcher finds them by any of the order's identifiers", async () => {
    expect((await run([two({ order_no: "2" }, "2.00")])).status("t.about")).toBe("pass");
    expect((await run([two({ order_no: "9", transaction_id: "a" }, "1.00")])).status("t.about")).toBe("pass");
    expect((await run([two({ order_no: "9" }, "1.00")])).status("t.about")).toBe("fail");
  });

  test("are reported with their position in the whole list", async () => {
    const { result } = await run([two({ order_no: "2" }, "1.00")]);
    expect(result("t.about")).toMatchObject({ path: "/capture_orders/1/amount", actual: '"2.00"' });
  });
});

// The gateway is to blame only if it had to accept a request.
describe("the automatic checks of an operation without an accepted request", () => {
  const refusing: Handler = ({ path }) => (path === "/v1/capture" ? { status: 400, body: "{}" } : undefined);
  const open = scenario([check("test.open.any", { assert: [{ status: [200, 400] }] })], {
    scenario: "test.open",
  });
  const promising = scenario([check("test.promising.done")], { scenario: "test.promising" });
  const automatic = "answer.capture.errors.app.1";

  test("are blocked if the gateway refused a request that it must accept", async () => {
    const { status } = await run([open, promising], {}, refusing);
    expect(status(automatic)).toBe("blocked");
  });

  test("name the open extension point if such a request was impossible", async () => {
    const hanging = { ...promising, requires: { filled: { "orders.mismatch.captureTransactions": true } } };
    const { status, result, code } = await run([open, hanging], {}, refusing);
    expect(status(automatic)).toBe("not-specified");
    expect(result(automatic)?.missing).toEqual(["orders.mismatch.captureTransactions"]);
    expect(code).toBe(0);
  });

  test("are not applicable if no request must be accepted", async () => {
    const { status } = await run([open], {}, refusing);
    expect(status(automatic)).toBe("not-applicable");
  });

  test("look at every response with status 200", async () => {
    const { status } = await run([open]);
    expect(status(automatic)).toBe("pass");
  });
});
