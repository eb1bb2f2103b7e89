// The judge in a separate thread: its findings, and the limit of its queue.
import { expect, test } from "vitest";
import type { CheckResult } from "../judge/results.ts";
import { captured, kindsOf, paid } from "../testing/live-traffic.ts";
import { judgeInBackground } from "./background.ts";
import { setupOf } from "./setup.ts";

const judgeOf = (most?: { messages: number; bytes: number }) => {
  const found: CheckResult[] = [];
  const judge = judgeInBackground(setupOf({ env: {} }), (more) => void found.push(...more), most);
  const see = ({ request, response }: ReturnType<typeof paid>) => judge.begin({ request })(response);
  return { judge, see, found };
};

test(
  "the judge reports violations at once, and relations after a quiet moment",
  { timeout: 60_000 },
  async () => {
    const { judge, see, found } = judgeOf();
    see(paid("o1", { result_info: "" }));
    see(paid("o2"));
    see(captured("o2", { transaction_id: "tx-9" }));
    await expect
      .poll(() => found.map(({ id }) => id), { timeout: 30_000 })
      .toEqual(["answer.direct-payment.direct-payment-result.result-info", "answer.capture.payments.agree"]);
    expect(found[0]?.why).toBe("Seen in exchange 1.");
    expect(kindsOf(await judge.finish())).toHaveLength(2);
    expect(judge.leftOut()).toBe(0);
  },
);

test(
  "the judge drops messages beyond its limit, counts them, and forgets older payments",
  { timeout: 60_000 },
  async () => {
    const { judge, see } = judgeOf({ messages: 4, bytes: 1_000_000 });
    for (let index = 0; index < 20; index += 1) see(paid(`o${index}`, { result_info: "" }));
    const summary = await judge.finish();
    expect(judge.leftOut()).toBeGreaterThan(10);
    expect(summary.exchanges + judge.leftOut()).toBeGreaterThanOrEqual(20);
    expect(summary.gaps).toBeGreaterThan(0);
  },
);

test("the judge drops a body beyond its limit", { timeout: 60_000 }, async () => {
  const { judge, see } = judgeOf({ messages: 100, bytes: 100 });
  see(paid("o1"));
  expect(judge.leftOut()).toBe(1);
  expect((await judge.finish()).operations).toEqual([]);
});
