// Steps that are sent at the same moment, raw bodies in parts, and asserts on another step's response.
import { createServer } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { capture, check, closeGateways, pay, run, scenario } from "../testing/scenarios.ts";
import { listening } from "../testing/listening.ts";
import { rawBytes } from "../exchange/build.ts";

afterEach(closeGateways);

const both = {
  id: "both",
  together: [
    { ...capture, id: "a" },
    { ...capture, id: "b" },
  ],
} as const;

describe("concurrent steps", () => {
  test("are all sent before the first response", async () => {
    let open = 0;
    let most = 0;
    const slow = createServer((incoming, response) => {
      open += 1;
      most = Math.max(most, open);
      incoming.resume();
      setTimeout(() => {
        open -= 1;
        response.end("{}");
      }, 50);
    });
    const { url: target, close } = await listening(slow);
    const raw = (id: string) => ({ id, raw: { body: "{}" } });
    const one = scenario([check("t.a", { step: "a", assert: [{ status: 200 }] })], {
      steps: [{ id: "both", together: [raw("a"), raw("b"), raw("c")] }],
    });
    await run([one], { target });
    await close();
    expect(most).toBe(3);
  });

  test("have their own ids, in checks and in variables", async () => {
    const after = {
      ...capture,
      set: { "/capture_orders/0/amount": "${b.response/return_status}" },
      invalid: true,
    } as const;
    const { status, gateway } = await run([
      scenario(
        [
          check("t.a", { step: "a" }),
          check("t.b", { step: "b", assert: [{ at: "/return_status", scalar: 1 }] }),
          check("t.after"),
        ],
        { steps: [pay, both, after] },
      ),
    ]);
    expect([status("t.a"), status("t.b"), status("t.after")]).toEqual(["pass", "pass", "pass"]);
    expect(JSON.stringify(gateway.requests.at(-1)?.value)).toContain('"amount":1');
  });

  test("are all blocked by a refused step before them", async () => {
    const checks = [check("t.a", { step: "a" }), check("t.b", { step: "b" })];
    const steps = [{ ...pay, set: { amount: "1.00" } }, both];
    const { status } = await run([scenario(checks, { steps })], {}, ({ value }) =>
      value["amount"] === "1.00" ? { status: 400, body: "" } : undefined,
    );
    expect([status("t.a"), status("t.b")]).toEqual(["blocked", "blocked"]);
  });
});

describe("an assert with `step`", () => {
  const refuseSecond = () => {
    let count = 0;
    return ({ path }: { readonly path: string }) => {
      if (path !== "/v1/capture") return undefined;
      count += 1;
      return count === 1 ? undefined : { status: 409, body: "{}" };
    };
  };
  const steps = [pay, both] as const;

  test("tests the response of that step", async () => {
    const a = { step: "a", "not-success": true } as const;
    const b = { step: "b", "not-success": true } as const;
    const checks = [
      check("t.one", { step: "b", assert: [{ either: [[a], [b]] }] }),
      check("t.none", { step: "b", assert: [a, b] }),
    ];
    const { status } = await run([scenario(checks, { steps })], {}, refuseSecond());
    expect([status("t.one"), status("t.none")]).toEqual(["pass", "fail"]);
  });

  test("and `*` tests every response so far, and the result shows the failing one", async () => {
    const { result } = await run(
      [scenario([check("t.all", { step: "b", assert: [{ step: "*", "status-below": 400 }] })], { steps })],
      {},
      refuseSecond(),
    );
    expect(result("t.all")).toMatchObject({ status: "fail", actual: "status 409" });
    expect(result("t.all")?.exchanges?.find(({ fault }) => fault)?.response.status).toBe(409);
  });

  test("fails if one of the steps got no response", async () => {
    const all = check("t.all", { step: "b", assert: [{ step: "*", "status-below": 500 }] });
    const { status } = await run([scenario([all], { steps })], {}, ({ path }) =>
      path === "/v1/capture" ? { body: "", broken: true } : undefined,
    );
    expect(status("t.all")).toBe("fail");
  });
});

test("a closed connection is a response only if the step says so", async () => {
  const raw = (id: string, more: object) => ({ id, raw: { body: "x", ...more } });
  const { status } = await run(
    [
      scenario(
        [
          check("t.strict", { step: "strict", assert: [{ "status-below": 500 }] }),
          check("t.fair", { step: "fair", assert: [{ "status-below": 500 }] }),
        ],
        { steps: [raw("strict", {}), raw("fair", { "may-close": true })] },
      ),
    ],
    {},
    () => ({ body: "", broken: true }),
  );
  expect([status("t.strict"), status("t.fair")]).toEqual(["fail", "pass"]);
});

test("raw bytes consist of texts, repeated texts and bytes", () => {
  expect(rawBytes("ä")).toEqual(Buffer.from("ä"));
  expect(rawBytes(["a", { repeat: "bc", times: 3 }, { hex: "00ff" }])).toEqual(
    Buffer.concat([Buffer.from("abcbcbc"), Buffer.from([0, 255])]),
  );
});
