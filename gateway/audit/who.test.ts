// The actor of each change in the audit log of a running gateway, for every entry point.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { adminWrites, runAdmin } from "../testing/command.ts";
import { startControlled } from "../testing/controlled.ts";
import { type Fields, goodCard, newOrderNo } from "../testing/merchant.ts";
import { pageClient, sendForm } from "../testing/page-client.ts";
import { signedIn } from "../testing/portal.ts";

const one = await startControlled();
afterAll(one.close);
const portal = await signedIn(one.url);

const database = { databaseUrl: one.gateway.databaseUrl };
const admin = (...words: readonly string[]) => adminWrites(words, database);

const exported = async (...words: readonly string[]): Promise<readonly Fields[]> =>
  (await admin("audit", "export", ...words))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Fields);

/** What the log says of an order: action, kind of actor, name, address. */
const saidOf = async (transactionId: unknown): Promise<readonly string[]> =>
  (await exported())
    .filter((entry) => entry["subject_id"] === transactionId)
    .map(({ action, by, name, address }) => [action, by, name, address].map(String).join(" "));

test("each step of an order shows the API key, person or worker that requested it, and the address", async () => {
  const names = await one.merchant.payment();
  await one.merchant.capture([{ ...names, amount: "40.00" }]);
  const path = `/portal/payments/${String(names.transaction_id)}`;
  await portal.open(path);
  await portal.act(path, { action: "refund", amount: "5.00", reason: "damaged" });
  const left = await one.merchant.payment();
  await one.advance("8d");
  expect(await saidOf(names.transaction_id)).toEqual([
    "authorise.asked key 1000001 127.0.0.1",
    "payment.authorised key 1000001 127.0.0.1",
    "capture.asked key 1000001 127.0.0.1",
    "payment.captured key 1000001 127.0.0.1",
    "refund.asked person dev 127.0.0.1",
    "payment.refunded person dev 127.0.0.1",
  ]);
  expect((await saidOf(left.transaction_id)).at(-1)).toBe("payment.expired worker expiry null");
  const { text } = await portal.open(path);
  for (const part of [
    "of 5.00 USD: approved Refund",
    "Portal user dev",
    "API key of account 1000001",
    "127.0.0.1",
  ])
    expect(text).toContain(part);
});

test("a step of a shopper has no address, and the worker settles open outcomes", async () => {
  const { transactionId, address, form } = await pageClient(one.url).checkout();
  await sendForm(address, { form, action: "cancel" });
  expect(await saidOf(transactionId)).toEqual([
    "payment.pending key 1000001 127.0.0.1",
    "payment.cancelled shopper  null",
  ]);

  const slow = { order_no: newOrderNo(), card: "4000000000000119" };
  const { fields } = await one.merchant.pay(slow);
  await one.advance("1h");
  expect((await saidOf(fields["transaction_id"])).at(-1)).toBe("payment.authorised worker resolver null");
});

test("an operator and the control API are named, and keys are not shown", async () => {
  const added = JSON.parse(await admin("--json", "key", "add", "1000", "1000001")) as Fields;
  await admin("key", "retire", "1000", "1000001", String(added["number"]));
  await admin("ip", "add", "1000", "203.0.113.9");
  await one.control("POST", "/notifications/replay", { merchant_id: "1000", notification_id: "none" });
  const [changed] = await one.rows(
    "update outbox set notify_url = 'http://127.0.0.1:1/' where event_id = (select event_id from outbox limit 1) returning event_id",
  );
  await one.control("POST", "/notifications/replay", {
    merchant_id: "1000",
    notification_id: changed?.["event_id"],
  });
  const entries = (await exported("--merchant", "1000")).map(({ action, by, details }) => ({
    action,
    by,
    details,
  }));
  expect(entries).toEqual(
    expect.arrayContaining([
      { action: "key.added", by: "operator", details: { number: added["number"] } },
      { action: "key.retired", by: "operator", details: { number: added["number"] } },
      { action: "address.added", by: "operator", details: { address: "203.0.113.9" } },
      { action: "notification.replayed", by: "control", details: null },
    ]),
  );
  expect(await exported("--merchant", "2000")).toEqual([]);
  for (const secret of [String(added["key"]), goodCard.card, "development-key"])
    expect(await admin("audit", "export")).not.toContain(secret);
});

test("the running gateway seals the log, the command checks it, and the export works in portions", async () => {
  await one.rows(`insert into audit_log (merchant_id, subject, subject_id, at, actor_kind, actor, action)
    select '3000', 'payment', 't' || n, now(), 'program', '', 'n' from generate_series(1, 2500) n`);
  expect(await exported("--merchant", "3000")).toHaveLength(2500);
  expect((await runAdmin(["audit", "export", "--merchant", "3000"], database)).parts).toHaveLength(3);
  const [first] = await exported();
  expect((await exported("--after", String(first?.["id"])))[0]?.["id"]).toBeGreaterThan(
    Number(first?.["id"]),
  );

  const check = async (...words: readonly string[]) =>
    JSON.parse(await admin("--json", "audit", "check", ...words)) as Fields;
  let checked = await check();
  for (let tries = 0; checked["unsealed"] !== 0 && tries < 100; tries += 1) {
    await sleep(200);
    checked = await check();
  }
  expect(checked).toMatchObject({ holds: true, unsealed: 0 });
  expect(await check("--head", String(checked["head"]))).toMatchObject({ holds: true });
  expect(await runAdmin(["audit", "check", "--head", `9999:${"0".repeat(64)}`], database)).toMatchObject({
    code: 1,
    out: expect.stringContaining("the end is cut off") as string,
    err: expect.stringContaining("was changed after the seal") as string,
  });
});
