// The store of accepted requests alone: the process that carries a request out, and the responses to the others in
// the meantime.
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { refundTransactions as operation } from "@acquiring/contract/operations/refundTransactions";
import { afterAll, expect, test } from "vitest";
import { systemClock } from "../process/clock.ts";
import { closePool, openPool } from "../store/pool.ts";
import { insertRequest } from "../store/requests.ts";
import { testVault } from "../testing/vault.ts";
import { newDatabase } from "../testing/database.ts";
import { acceptedInDatabase, type AcceptedOptions } from "./accepted.ts";

const pool = openPool(await newDatabase(), () => {});
afterAll(() => closePool(pool));

const storeOf = (times: Pick<AcceptedOptions, "leaseMs" | "waitMs"> = {}) =>
  acceptedInDatabase({ database: pool, vault: testVault, signatureClock: systemClock, ...times });
let requests = 0;
const newRequest = () => ({
  id: createHash("sha256")
    .update(`request ${(requests += 1)}`)
    .digest("hex"),
  identity: { merchant_id: "1000", account_id: "1000001" },
  operation,
  repeated: "first-response" as const,
  isStale: false,
  freshUntil: Date.now() + 300_000,
});
const says = (text: string) => async () => ({
  response: new Response(text, { headers: { "content-type": "text/plain" } }),
});
const never = () => Promise.reject(new Error("It was carried out again."));
const textOf = async (got: Response | string) => (typeof got === "string" ? got : got.text());

test("a repeat waits up to its limit while the first request runs, and then gets busy", async () => {
  const request = newRequest();
  const first = storeOf().once(request, () => sleep(700).then(says("first")));
  await sleep(50);
  expect(await storeOf({ waitMs: 100 }).once(request, never)).toBe("busy");
  expect(await textOf(await storeOf().once(request, never))).toBe("first");
  expect(await textOf(await first)).toBe("first");
});

test("a slow process that is alive keeps the request for longer than its lease", async () => {
  const request = newRequest();
  // Long enough for a busy machine, on which a timer may be a second late.
  const leaseMs = 3000;
  const leaseOf = async () => {
    const { rows } = await pool.query<{ until: Date; isOver: boolean }>(
      'select lease_until as until, lease_until < now() as "isOver" from accepted_requests where id = $1',
      [request.id],
    );
    return rows[0];
  };
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const first = storeOf({ leaseMs }).once(request, () => finished.then(says("first")));
  await expect.poll(leaseOf).toBeDefined();
  const until = (await leaseOf())?.until.getTime() ?? Infinity;
  const repeat = storeOf({ leaseMs }).once(request, never);
  await sleep(leaseMs + 200);
  const lease = await leaseOf();
  expect(lease?.until.getTime()).toBeGreaterThan(until);
  expect(lease?.isOver).toBe(false);
  finish();
  expect(await textOf(await repeat)).toBe("first");
  expect(await textOf(await first)).toBe("first");
});

test("the request of a dead process is executed by one repeat, and the others get its response", async () => {
  const request = newRequest();
  const dead = {
    merchant_id: "1000",
    id: request.id,
    owner: "00000000-0000-4000-8000-000000000000",
    leaseMs: 200,
  };
  const times = { freshUntil: new Date(request.freshUntil), dueAt: new Date(request.freshUntil) };
  await insertRequest(pool, { ...dead, ...times, operation: operation.id, keeps: true });
  let runs = 0;
  const respond = () => says(`run ${(runs += 1)}`)();
  const all = await Promise.all(
    Array.from({ length: 8 }, () => storeOf().once(request, respond).then(textOf)),
  );
  expect(new Set(all)).toEqual(new Set(["run 1"]));
});

test("a process that was wrongly considered dead returns the response of the other one", async () => {
  const request = newRequest();
  const late = storeOf().once(request, async () => {
    await pool.query("update accepted_requests set lease_until = now() - interval '1 s' where id = $1", [
      request.id,
    ]);
    await storeOf().once(request, says("the other's"));
    return says("its own")();
  });
  expect(await textOf(await late)).toBe("the other's");
});
