// The suite as tests of a test runner that only takes notes, against a separate gateway.
import { afterAll, describe, expect, test } from "vitest";
import { closeGateways, openGateway } from "../testing/scenarios.ts";
import { conforming, type Handler } from "../testing/tiny-gateway.ts";
import {
  type ConformanceTests,
  declareTests,
  type RunningTest,
  type StartedGateway,
} from "./describe-conformance.ts";

afterAll(closeGateways);

interface Ended {
  readonly status: "passed" | "skipped" | "failed";
  readonly said: string;
}

/** The tests that were declared, and how each ended. */
interface Noted {
  readonly declared: readonly string[];
  readonly run: () => Promise<ReadonlyMap<string, Ended>>;
}

function noted(options: ConformanceTests): Noted {
  const groups: string[] = [];
  const before: (() => Promise<void>)[] = [];
  const bodies = new Map<string, (test: RunningTest) => unknown>();
  declareTests(
    {
      describe: (name, body) => {
        groups.push(name);
        body();
        groups.pop();
      },
      before: (work) => void before.push(work),
      test: (name, body) => void bodies.set([...groups.slice(1), name].join(" > "), body),
    },
    options,
  );
  return {
    declared: [...bodies.keys()],
    run: async () => {
      for (const work of before) await work();
      return new Map(
        await Promise.all([...bodies].map(async ([name, body]) => [name, await endOf(body)] as const)),
      );
    },
  };
}

async function endOf(body: (test: RunningTest) => unknown): Promise<Ended> {
  let [status, said]: [Ended["status"], string] = ["passed", ""];
  try {
    await body({ skip: (reason) => ([status, said] = ["skipped", reason]), note: (text) => (said = text) });
  } catch (error) {
    [status, said] = ["failed", error instanceof Error ? (error.stack ?? "") : String(error)];
  }
  return { status, said };
}

const only = ["direct-payment.amounts.*", "direct-payment.approved.*", "capture.partial.done"];

describe("the tests of a gateway", () => {
  test("are declared before the gateway starts: one for each check, grouped by operation, and one for the verdict", async () => {
    let started = 0;
    const { declared, run } = noted({
      start: () => ({ target: `http://127.0.0.1:${(started += 1)}` }),
      only,
    });
    expect(started).toBe(0);
    expect(declared).toContain(
      "captureTransactions > capture.partial.done: A part of a payment is captured, as the profile promises.",
    );
    expect(declared.at(-1)).toBe("verdict");
    expect(new Set(declared.map((name) => name.split(" > ")[0]))).toEqual(
      new Set(["createDirectPayment", "captureTransactions", "verdict"]),
    );
    await run();
    expect(started).toBe(1);
  });

  test("pass, or are skipped with the reason, and the gateway stops after the run", async () => {
    const { url } = await openGateway();
    const closed: string[] = [];
    const { run } = noted({ start: async () => ({ target: url, close: () => closed.push(url) }), only });
    const ends = await run();
    const of = (status: Ended["status"]) => [...ends.values()].filter((one) => one.status === status);
    expect(of("failed")).toEqual([]);
    expect(of("passed").length).toBeGreaterThan(3);
    expect(of("skipped").map(({ said }) => said)).toContainEqual(
      expect.stringMatching(/^not-applicable: The settings do not have features\.captures\.$/u),
    );
    expect(ends.get("verdict")).toMatchObject({
      said: expect.stringMatching(/^Partial: 18 of the 25 selected checks pass \(/u),
    });
    expect(closed).toEqual([url]);
  });

  test("fail with the rule, the expected and actual value, and the exchange; their error has no stack", async () => {
    let payments = 0;
    const wrong: Handler = (request) => {
      const response = conforming(request);
      payments += 1;
      return {
        ...response,
        body: payments === 1 ? response.body : response.body.replace("<order_no>", "<order_no>x"),
      };
    };
    const { url: target } = await openGateway(wrong);
    const ends = await noted({ target, only }).run();
    const failed = [...ends].filter(([, { status }]) => status === "failed");
    expect(failed.map(([name]) => name)).toContain("verdict");
    const [, { said } = { said: "" }] = failed[0] ?? [];
    expect(said).toMatch(/^ConformanceError: fail: /u);
    for (const part of ["\n  rule ", "- expected ", "+ got ", "\n  sent ", "\n  received ", "\n  again "])
      expect(said).toContain(part);
    expect(said).not.toMatch(/^\s+at \S+ \(|file:\/\//mu);
    expect(ends.get("verdict")?.said).toContain(
      "Does not conform: breaks 2 stated rules (2 checks, 1 cause).",
    );
  });

  test("fail at the verdict if there is none, although every check is only skipped", async () => {
    const { url: target } = await openGateway(() => ({ status: 401, body: "" }));
    const ends = await noted({ target, only }).run();
    const failed = [...ends].filter(([, { status }]) => status === "failed").map(([name]) => name);
    expect(failed).toEqual(["verdict"]);
    expect(ends.get("verdict")?.said).toContain("No verdict.");
  });

  test("fail at the verdict if a required level is not reached", async () => {
    const { url: target } = await openGateway();
    const ends = await noted({ target, only, level: "payouts" }).run();
    expect(ends.get("verdict")?.said).toContain("Does not reach level payouts");
  });
});

describe("a gateway", () => {
  test("that is too slow to start fails the tests, and stops when it has started", async () => {
    const closed: string[] = [];
    let arrive: ((gateway: StartedGateway) => void) | undefined;
    const start = () => new Promise<StartedGateway>((done) => (arrive = done));
    const { run } = noted({ start, startMs: 20, only });
    await expect(run()).rejects.toThrow("The gateway under test did not start within 20 milliseconds.");
    arrive?.({ target: "http://127.0.0.1:9", close: () => void closed.push("late") });
    await expect.poll(() => closed).toEqual(["late"]);
  });

  test("stops if the run cannot begin", async () => {
    const closed: string[] = [];
    const { run } = noted({ start: () => ({ target: "no address", close: () => closed.push("it") }), only });
    await expect(run()).rejects.toThrow("no address");
    expect(closed).toEqual(["it"]);
  });
});

test.each([
  ["neither an address nor a way to start it", {}, "either `target` or `start`"],
  ["both", { target: "http://127.0.0.1:9", start: () => ({ target: "" }) }, "either `target` or `start`"],
  ["a pattern that fits nothing", { target: "http://127.0.0.1:9", only: ["captur.*"] }, "Did you mean"],
])("tests with %s are refused at their declaration", (_, options, message) => {
  expect(() => noted(options)).toThrow(message);
});
