// The portal's actions on payments, with the same limits as the API: once, within the available amount, only for the merchant's
// own payments.
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { developmentAccount } from "../start/options.ts";
import { startControlled } from "../testing/controlled.ts";
import { newPayout } from "../testing/merchant.ts";
import { inputOf } from "../testing/page-client.ts";
import { signedIn, visitorOf } from "../testing/portal.ts";
import { guides } from "./parts.ts";
import { portalPages } from "./routes.ts";
import { hashPassword } from "../admin/password.ts";
import { seedAccount } from "../store/accounts.ts";
import { addPortalUser } from "../store/portal/users.ts";
import { stateSql } from "../store/portal/payments.ts";
import { stateOf } from "../domain/states.ts";
import { findPayment } from "../store/payments.ts";
import { testVault } from "../testing/vault.ts";

const one = await startControlled({ docs: "https://docs.example/gateway" });
afterAll(one.close);
const { pool } = one;
const portal = await signedIn(one.url);

const paid = async (body: object = {}) => {
  const { names } = await one.merchant.pay({ ...body });
  const id = String(names.transaction_id);
  return { order_no: String(names.order_no), id, path: `/portal/payments/${id}`, entry: names };
};
const ledger = async (id: string) =>
  (
    await one.rows(
      "select captured::int, refunded::int, released::int, ended from payments where transaction_id = $1",
      [id],
    )
  )[0];

describe("a payment", () => {
  test("is captured in part, and refunded by exactly the rest", async () => {
    const { id, path } = await paid();
    const captured = await portal.act(path, { action: "capture", amount: "30" });
    expect(captured.text).toContain("Captured 30.00 USD.");
    await portal.act(path, { action: "refund", amount: "12.5", reason: "damaged" });
    const { page } = await portal.open(path);
    expect(/id="refund-amount" name="amount" value="([^"]+)"/u.exec(page)?.[1]).toBe("17.50");
    const refunded = await portal.act(path, { action: "refund", amount: "17.50" });
    expect(refunded.text).toContain("Gateway response: ");
    expect(refunded.text).toContain(`${id}-02`);
    expect(await ledger(id)).toEqual({ captured: 3000, refunded: 3000, released: 0, ended: null });
    expect((await portal.open(path)).text).toContain("damaged");
    expect(await one.violations()).toEqual([]);
  });

  test.each(["0", "-1", "10.001", "1e2", "10,00", "", "100.01", "ten", "1".repeat(60)])(
    "is not captured with the amount %j, and the form asks again",
    async (amount) => {
      const { id, path } = await paid();
      const response = await portal.submit(path, { action: "capture", amount });
      expect(response.status).toBe(400);
      expect(response.page).toContain('aria-invalid="true"');
      expect(await ledger(id)).toMatchObject({ captured: 0 });
    },
  );

  test.each(["10", "10.0", " 10.00 "])("accepts %j as the API does, without spaces: ten", async (amount) => {
    const { path } = await paid();
    const { text } = await portal.submit(path, { action: "capture", amount });
    expect(text).toContain("Capture 10.00 USD?");
  });

  test("refuses a card number that is typed as the reason of a refund, and keeps nothing of it", async () => {
    const { id, path, entry } = await paid();
    await one.merchant.capture([{ ...entry, amount: "100.00" }]);
    const reason = `${"a".repeat(190)} to 4012.8888.8888.1881`;
    const offered = await portal.submit(path, { action: "refund", amount: "1.00", reason });
    expect(offered.text).toContain("The reason has a card number.");
    expect(await one.rows("select from portal_offers where asked->>'id' = $1", [id])).toEqual([]);
  });

  test("shows the direction of an order number in it alone", async () => {
    const { order_no } = await one.merchant.payment();
    await one.rows("update payments set order_no = order_no || $1 where order_no = $2", ["\u202E", order_no]);
    const marked = `${String(order_no)}\u202E`;
    const { page: list } = await portal.open("/portal/payments");
    const { page } = await portal.open(/\/portal\/payments\/\d{24}/u.exec(list)?.[0] ?? "");
    for (const html of [list, page]) {
      expect(html).toContain(`<bdi>${marked}</bdi>`);
      expect(html.replaceAll(/"[^"]*"|<bdi[^>]*>[^<]*<\/bdi>|\u2068[^\u2069]*\u2069/gu, "")).not.toContain(
        "\u202E",
      );
    }
  });

  test("is cancelled only after the confirmation", async () => {
    const { id, path } = await paid();
    const offered = await portal.submit(path, { action: "cancel" });
    expect(offered.page).toContain(`href="${path}">Go back</a>`);
    expect(await ledger(id)).toMatchObject({ ended: null });
    const { text } = await portal.act(path, { action: "cancel" });
    expect(text).toContain("The payment was cancelled.");
    expect(text).toContain("A payment in the state “cancelled” cannot be");
    expect(await ledger(id)).toMatchObject({ ended: "cancelled", released: 10000 });
  });

  test.each([
    ["accept", "accepted", null],
    ["reject", "rejected", "cancelled"],
  ])("that waits for a review can be decided: %s", async (action, said, ended) => {
    const { id, path } = await paid({ card: "4000000000009235" });
    expect((await portal.open("/portal/reviews")).page).toContain(path);
    expect((await portal.act(path, { action })).text).toContain(`The payment was ${said}.`);
    expect(await ledger(id)).toMatchObject({ ended });
    expect((await portal.open("/portal/reviews")).page).not.toContain(path);
  });

  test("shows the gateway's message with an explanation if the acquirer declines or does not respond", async () => {
    const declined = await paid({ card: "4000000000000176" });
    const response = await portal.act(declined.path, { action: "capture", amount: "5.00" });
    expect(response.text).toContain("Not done: declined by the acquirer.");
    const silent = await paid({ card: "4000000000000150" });
    const open = await portal.act(silent.path, { action: "capture", amount: "5.00" });
    expect(open.text).toContain("Sent to the acquirer: outcome not known yet.");
    expect(open.text).toContain("Pending at the acquirer");
  });
});

test("a payment's page has its order, requests, movements with who made them, and notifications with what is next", async () => {
  const order = { items: "Tea#,#T-1#,#2.50#,#4", note: "Leave at the door", custom: "canary-custom" };
  const { path, id, order_no } = await paid({ ...order, notify_url: "http://127.0.0.1:9/" });
  await portal.act(path, { action: "capture", amount: "5.00" });
  await one.merchant.query({ order_no });
  await expect
    .poll(async () => {
      const { page } = await portal.open(path);
      return [/retrying<.*attempt 2 at/u.test(page), page.match(/<b>API request<\/b>/gu)?.length];
    })
    .toEqual([true, 2]);
  const { page } = await portal.open(path);
  const inOrder = [
    "“Query transactions”",
    "<b>Capture</b>",
    "Portal user dev",
    "<b>Authorisation</b>",
    "API key of account",
  ];
  const places = inOrder.map((text) => page.indexOf(text));
  expect(places).toEqual(places.filter((place) => place > 0).toSorted((one, other) => one - other));
  for (const shown of ["Tea", "2.50 USD", "Leave at the door", "411111******1111"])
    expect(page).toContain(shown);
  expect(page).not.toMatch(/canary-custom|4111111111111111/u);
  const [first = "", ...links] = [...page.matchAll(/href="([^"]+#try-it)"/gu)].map(([, to]) => to);
  const about = { order_no, transaction_id: id, currency: "USD", amount: "100.00" };
  const query = String(new URLSearchParams(about)).replaceAll("&", "&amp;");
  expect(first).toBe(`https://docs.example/gateway/reference/query-transactions.html?${query}#try-it`);
  expect(links).toHaveLength(1);
  expect(page.indexOf("<h2>Actions")).toBeLessThan(page.indexOf("<h2>Amounts"));
  const listed = (await portal.open("/portal/notifications?state=retrying")).page;
  for (const shown of [id, order_no, "http://127.0.0.1:9/"]) expect(listed).toContain(shown);
  expect(page).toMatch(/<p>To [^\n]+127\.0\.0\.1:9\/[^]+?<p>Last response: [^\n]+<details><summary>Payload/u);
  expect(page).toContain("with a new order number, because each one is used once");
  const waits = (await portal.open("/portal")).page;
  expect(waits).toMatch(/<b>[1-9]\d*<\/b><span>notifications? retrying/u);
  const [rate] = await one.rows(
    "select count(*) filter (where authorised > 0) as yes, count(*) as decided from payments where authorised > 0 or ended = 'failed'",
  );
  expect(waits).toContain(`<small>${String(rate?.["yes"])} of ${String(rate?.["decided"])}</small>`);
});

test("an empty list names a guide that the docs have", () => {
  const titles = readdirSync("docs/guides").map(
    (file) => readFileSync(`docs/guides/${file}`, "utf8").split("\n")[1],
  );
  expect(titles).toEqual(expect.arrayContaining(Object.values(guides).map((guide) => `title: ${guide}`)));
});

describe("a confirmed action", () => {
  test("happens once, even if the form is sent several times", async () => {
    const { id, path } = await paid();
    const offered = await portal.submit(path, { action: "capture", amount: "10.00" });
    const key = inputOf(offered.page, "key");
    const sent = await Promise.all(Array.from({ length: 6 }, () => portal.send("/portal/do", { key })));
    const led = new Set(sent.map(({ status, location }) => `${status} ${location}`));
    expect([...led]).toEqual([`303 ${path}?done=${key}`]);
    expect((await portal.send("/portal/do", { key })).location).toBe(`${path}?done=${key}`);
    expect(await ledger(id)).toMatchObject({ captured: 1000 });
    expect((await portal.open(`${path}?done=${key}`)).text).toContain("Captured 10.00 USD.");
    const attempts = await one.rows("select from attempts where transaction_id = $1 and kind = 'capture'", [
      id,
    ]);
    expect(attempts.length).toBe(1);
  });

  test("never takes more than the rest, with other captures and refunds at the same time", async () => {
    const { id, path, entry } = await paid();
    const offered = async (count: number, fields: Record<string, string>) => {
      const pages = await Promise.all(Array.from({ length: count }, () => portal.submit(path, fields)));
      return pages.map(({ page }) => inputOf(page, "key"));
    };
    const captures = await offered(4, { action: "capture", amount: "30.00" });
    await Promise.all([
      ...captures.map((key) => portal.send("/portal/do", { key })),
      ...Array.from({ length: 4 }, () => one.merchant.capture([{ ...entry, amount: "30.00" }])),
    ]);
    expect(await ledger(id)).toMatchObject({ captured: 9000 });
    const refunds = await offered(3, { action: "refund", amount: "40.00" });
    await Promise.all([
      ...refunds.map((key) => portal.send("/portal/do", { key })),
      ...Array.from({ length: 3 }, () =>
        one.merchant.refund([{ ...entry, amount: "100.00", refund_amount: "40.00" }]),
      ),
    ]);
    expect(await ledger(id)).toMatchObject({ refunded: 8000 });
    expect(await one.violations()).toEqual([]);
  });

  test("is refused if the page did not show it before, or with an invented key", async () => {
    for (const key of ["", "made-up", "x\0y"]) {
      const { location } = await portal.send("/portal/do", { key });
      expect(location).toBe("/portal?done=none");
    }
    expect((await portal.open("/portal?done=none")).text).toContain("Nothing was done");
  });
});

test("the state of every payment is the same in the database and in the commands", async () => {
  for (const card of ["4000000000000002", "4000000000003220", "4000000000009235"]) await paid({ card });
  const rows = await one.rows(`select merchant_id, transaction_id as id, ${stateSql} as state from payments`);
  expect(new Set(rows.map(({ state }) => state)).size).toBeGreaterThan(6);
  for (const { merchant_id, id, state } of rows) {
    const payment = await findPayment(pool, { merchant_id: String(merchant_id), transactionId: String(id) });
    expect(payment && stateOf(payment)).toBe(state);
  }
});

test("the list finds payments by their properties, and pages through all of them", async () => {
  const { order_no, id } = await paid({ amount: "77.77" });
  const listed = async (query: string) => {
    const { page } = await portal.open(`/portal/payments?${query}`);
    return { ids: [...page.matchAll(/href="\/portal\/payments\/(\d+)"/gu)].map(([, found]) => found), page };
  };
  for (const query of [
    `q=${order_no}`,
    `q=${id}`,
    "q=77.77",
    "q=usd+77,77",
    `q=${order_no.toUpperCase()}`,
    "currency=usd&least=77.77&most=77,77",
  ])
    expect((await listed(query)).ids).toEqual([id]);
  expect((await listed("q=nothing-of-the-kind")).page).toContain("No payment matches");
  expect((await listed("from=2001-01-01&to=2001-01-02")).ids).toEqual([]);
  expect((await portal.open("/portal/payments?least=1")).page).toContain("Enter the currency of the amount.");
  for (const wrong of [
    "state=odd",
    "kind=odd",
    "from=31-12-2026",
    "currency=XX",
    "currency=JPY&least=1.5",
    "currency=USD&least=2&most=1",
  ])
    expect((await portal.open(`/portal/payments?${wrong}`)).page).toMatch(/<p class="wrong"[^>]*>[A-Z]/u);
  for (const list of ["payouts", "payments"])
    expect((await portal.open(`/portal/${list}?period=odd`)).text).toContain(
      "Choose a period from the list.",
    );
  await Promise.all(Array.from({ length: 30 }, () => paid({ amount: "3.33" })));
  const found: (string | undefined)[] = [];
  let next: string | undefined = "currency=USD&least=3.33&most=3.33";
  while (next !== undefined) {
    const { ids, page } = await listed(next);
    found.push(...ids);
    next = /href="\/portal\/payments\?([^"]+)" rel="next"/u.exec(page)?.[1]?.replaceAll("&amp;", "&");
  }
  expect([found.length, new Set(found).size]).toEqual([30, 30]);
});

test("payouts are sorted by amount", async () => {
  for (const payment_amount of ["30.00", "10.00", "20.00"])
    await one.merchant.post("/v1/payout", newPayout({ payment_amount, fee_paid_by: "PAYER" }));
  const { page } = await portal.open("/portal/payouts.csv?sort=smallest");
  const [heads = [], ...rows] = linesOf(page);
  const amounts = rows.map((row) => row[heads.indexOf("beneficiary_receives")]);
  expect(amounts).toEqual(["10.00", "20.00", "30.00"]);
});

const linesOf = (file: string): readonly (readonly string[])[] =>
  file
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.split(","));

test("the export of a list has its filter and order, all rows, and no spreadsheet formulas", async () => {
  await one.merchant.pay({ order_no: "=1+cmd", amount: "5.54" });
  const payments = [await paid({ amount: "5.55" }), await paid({ amount: "5.56" })];
  const file = await portal.open("/portal/payments.csv?q=&currency=USD&least=5.54&most=5.56&sort=smallest");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/u,
  );
  const [heads = [], ...rows] = linesOf(file.page);
  const cells = (name: string) => rows.map((row) => row[heads.indexOf(name)]);
  expect(cells("amount")).toEqual(["5.54", "5.55", "5.56"]);
  expect(cells("transaction_id").slice(1)).toEqual(payments.map(({ id }) => id));
  expect(cells("order_no")).toContain("'=1+cmd");
  expect(file.page).not.toContain("411111");
  const wrong = await portal.open("/portal/payments.csv?least=1");
  expect([wrong.status, wrong.page]).toEqual([400, "currency: Enter the currency of the amount.\n"]);
  for (const name of ["refunds", "payouts", "subscriptions"])
    expect((await portal.open(`/portal/${name}.csv`)).status).toBe(200);
});

test("refunds are listed by period, state and order, newest or oldest first", async () => {
  const { order_no, id, path } = await paid();
  await portal.act(path, { action: "capture", amount: "30.00" });
  for (const amount of ["1.00", "2.00"]) await portal.act(path, { action: "refund", amount });
  const amounts = async (query: string) =>
    [...(await portal.open(`/portal/refunds?${query}`)).page.matchAll(/<div><bdi>([\d.]+) USD</gu)].map(
      ([, amount]) => amount,
    );
  expect(await amounts(`q=${order_no}`)).toEqual(["2.00", "1.00"]);
  for (const query of [`q=${id}`, `q=${id}-02`, "period=today&state=refunded"])
    expect(await amounts(`${query}&sort=oldest`)).toEqual(expect.arrayContaining(["1.00", "2.00"]));
  expect(await amounts(`q=${order_no}&sort=oldest`)).toEqual(["1.00", "2.00"]);
  expect(await amounts(`q=${order_no}&state=failed`)).toEqual([]);
  expect(await amounts(`q=${order_no}&period=yesterday`)).toEqual([]);
  expect((await portal.open("/portal/refunds?state=odd")).status).toBe(400);
});

test("addresses are registered as by the administration, and removed after a confirmation", async () => {
  const wrong = await portal.submit("/portal/settings", { action: "add", address: "1.2.3" });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("not an IPv4 or IPv6 address")]);
  await portal.send("/portal/settings", { action: "add", address: "2001:db8::7" });
  const again = await portal.submit("/portal/settings", { action: "add", address: "2001:db8::7" });
  expect(again.text).toContain("already registered");
  const removed = await portal.act("/portal/settings", { action: "remove", address: "2001:db8::7" });
  expect(removed.text).toContain("may no longer query from 2001:db8::7");
  const { page } = await portal.open("/portal/settings");
  expect(page).not.toContain(developmentAccount.key);
  for (const address of ["\0", `${"a".repeat(99)}😀`]) {
    const unknown = await portal.act("/portal/settings", { action: "remove", address });
    expect(unknown.status).toBe(200);
    expect(unknown.text).toContain("not an IPv4 or IPv6 address");
  }
});

test("no page of the portal shows or changes data of another merchant", async () => {
  await seedAccount(pool, testVault, {
    merchant_id: "2000",
    account_id: "2000001",
    keys: ["the other's own key"],
    addresses: [],
  });
  const password = "another password";
  const user = { name: "eve", password: await hashPassword(password), origin: "admin" } as const;
  await addPortalUser(pool, "2000", user, new Date());
  const eve = visitorOf(one.url);
  await eve.signIn("eve", password, "2000");
  const { id, order_no, path } = await paid({ notify_url: "http://127.0.0.1:9/x" });
  await one.merchant.pay({
    order_no: `${order_no}-s`,
    subscription: { contract_name: "Secret coffee", interval: "month" },
  });
  const beneficiary = { entity_type: "COMPANY", company_name: "Secret Beans" };
  const payout = await one.merchant.post("/v1/payout", newPayout({ fee_paid_by: "PAYER", beneficiary }));
  expect(payout.status).toBe(200);
  await expect.poll(() => one.rows("select id from request_log limit 1")).toHaveLength(1);
  const ids: Readonly<Record<string, unknown>> = {
    payments: id,
    subscriptions: (await one.rows("select recurring_id as id from subscriptions"))[0]?.["id"],
    payouts: (await one.rows("select transaction_id as id from payouts"))[0]?.["id"],
    requests: (await one.rows("select max(id)::text as id from request_log"))[0]?.["id"],
  };
  for (const page of Object.keys(portalPages)) {
    const step = page.split("/")[2] ?? "";
    const address = page.replace(":id", String(ids[step]));
    const theirs = await eve.open(address);
    const isOnes = page.endsWith(":id");
    const mine = await portal.open(address);
    expect([page, isOnes && mine.status, isOnes && theirs.status]).toEqual([
      page,
      isOnes && 200,
      isOnes && 404,
    ]);
    const sent = isOnes ? (await eve.send(address, { action: "cancel", amount: "1.00" })).status : 404;
    expect([404, 405]).toContain(sent);
    for (const secret of [id, order_no, "Secret", "1000001"]) expect(theirs.page).not.toContain(secret);
  }
  for (const query of [order_no, id])
    expect((await eve.open(`/portal/payments?q=${query}`)).page).toContain("No payment matches");
  const [event] = await one.rows("select event_id from outbox where subject_id = $1", [id]);
  expect((await eve.send("/portal/notifications", { id: String(event?.["event_id"]) })).status).toBe(404);
  const key = inputOf((await portal.submit(path, { action: "cancel" })).page, "key");
  expect((await eve.send("/portal/do", { key })).location).toBe("/portal?done=none");
  expect((await eve.open(`/portal?done=${key}`)).page).not.toContain("cancelled");
  const removed = await eve.act("/portal/settings", { action: "remove", address: "127.0.0.1" });
  expect(removed.text).toContain("is not registered");
  expect(await ledger(id)).toMatchObject({ ended: null });
});
