import { signNotification } from "@acquiring/contract/testing";
import { expect, test } from "vitest";
import { notified } from "./notifications-hono.ts";
import { profile } from "./shop/profile.ts";

const key = "development-key";
const change = { merchant_id: "1000", account_id: "1000001", order_no: "A-1", kind: "payment.captured" };
const message = (own: object = {}) =>
  signNotification(change, { profile, key, url: "https://shop.example/notifications", ...own });

test("the handler processes a notification once, and refuses a forged one", async () => {
  const acted: unknown[] = [];
  const logged: string[] = [];
  const act = async ({ order_no }: Readonly<Record<string, unknown>>) => void acted.push(order_no);
  const app = notified(key, act, (line) => logged.push(line));
  const first = message();
  const statuses: number[] = [];
  for (const request of [first.clone(), first, message({ key: "forged" })])
    statuses.push((await app.request(request)).status);
  expect(statuses).toEqual([200, 200, 401]);
  expect(acted).toEqual(["A-1"]);
  expect(logged).toEqual([
    "a notification came again",
    expect.stringContaining("was refused: The signature"),
  ]);
});

test("a failed notification is sent again", async () => {
  const logged: string[] = [];
  const app = notified(
    key,
    () => Promise.reject(new Error("no database")),
    (line) => logged.push(line),
  );
  expect((await app.request(message())).status).toBe(500);
  expect(logged).toEqual(["a notification could not be acted on, and comes again"]);
});
