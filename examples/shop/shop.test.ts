// The shop with the reference gateway, used by a shopper and by staff in a real browser.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { schemesOf, sign } from "@acquiring/contract/signature";
import { createGateway } from "@acquiring/contract/client";
import { developmentAccount, startGateway } from "@acquiring/gateway";
import type { Browser, Frame, Page } from "playwright-core";
import { violations } from "@acquiring/testing/axe";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openOrders as ordersIn } from "./orders.ts";
import { startShop } from "./shop.ts";
import { openBrowser } from "@acquiring/testing/browser";
import { workFolder } from "@acquiring/testing/work";
import { newDatabase } from "@acquiring/gateway/testing/database";

const browser: Browser | undefined = await openBrowser();
const file = join(workFolder("shop"), "orders.json");
const staffPassword = "a password for tests";

const gateway = await startGateway({ databaseUrl: await newDatabase(), control: 0 });
/** What the browser complained of: a policy that blocks one of the shop's own pages shows here. */
const complaints: string[] = [];

const open = (port = 0) =>
  startShop({ gatewayUrl: gateway.url, credentials: developmentAccount, staffPassword, port, file });

let shop = await open();
// Without a browser its tests are skipped.
const page = (await browser?.newPage()) as Page;
page?.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
page?.on("pageerror", (error) => complaints.push(error.message));
afterEach(() => {
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`The browser complained: ${said.join("; ")}`);
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
  await gateway.close();
});

const card = { way: "card", card: "4111111111111111", expiry: "1234", code: "737" };

const control = (path: string, body: object): Promise<Response> =>
  fetch(`${gateway.controlUrl}${path}`, { method: "POST", body: JSON.stringify(body) });

const stored = (order_no: string) => ordersIn(file).find(order_no);

/** Fills in the shop's card form, on a new page for the lamp or on the page that is open. Returns the order number. */
async function payByCard(card: string, address = `${shop.url}/desk`): Promise<string> {
  if (page.url() !== address) await page.goto(address);
  const order_no = await page.locator("input[name=order_no]").first().inputValue();
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiry").fill("12/34");
  await page.getByLabel("Security code").fill("737");
  await page.getByRole("button", { name: "Pay 89.00 USD" }).click();
  return order_no;
}

/** Sends the form of the lamp without a browser. Returns where the shop leads. */
async function submit(order_no: string, more: object = { way: "apm" }): Promise<string | null> {
  const body = new URLSearchParams({ order_no, item: "desk", ...more });
  const init = { method: "POST", body, redirect: "manual" as const, headers: { origin: shop.url } };
  return (await fetch(`${shop.url}/pay`, init)).headers.get("location");
}

/** The same on the gateway's page, which asks in its own words. */
async function payOnPage(on: Page | Frame, card: string): Promise<void> {
  await on.getByLabel("Card number").fill(card);
  await on.getByLabel("Expiry date").fill("12 / 34");
  await on.getByLabel("Security code").fill("737");
  await on.getByRole("button", { name: /^pay/iu }).click();
}

async function choose(way: string, button: string): Promise<string> {
  await page.goto(shop.url);
  await page.locator("summary", { hasText: way }).click();
  const order_no = await page.locator("input[name=order_no]").first().inputValue();
  await page.getByRole("button", { name: button }).click();
  return order_no;
}

const atGateway = (path: string): Promise<void> => page.waitForURL(`${gateway.url}/pages/${path}/**`);

async function stateOf(order_no: string): Promise<string | null> {
  await page.waitForURL(new RegExp(`^${shop.url}/order/${order_no}`, "u"));
  return page.locator(".badge").textContent();
}

/** Opens the orders page, with a sign-in if necessary. */
async function openOrders(): Promise<void> {
  await page.goto(`${shop.url}/orders`);
  if (!page.url().endsWith("/sign-in")) return;
  await page.getByLabel("Password").fill(staffPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Orders" }).waitFor();
}

const looks = [
  ["light", 1280],
  ["dark", 1280],
  ["light", 390],
  ["dark", 390],
] as const;

const row = (order_no: string) => page.locator(`[id="${order_no}"]`);

/** Pays an order and opens the orders page; gives what staff do and see in its row. */
async function paidOrder() {
  const order_no = await payByCard("4111 1111 1111 1111");
  await stateOf(order_no);
  await openOrders();
  const own = row(order_no);
  const press = (name: string) => own.getByRole("button", { name }).click();
  return {
    own,
    press,
    refund: own.getByLabel("Refund, USD"),
    state: () => own.locator(".badge").textContent(),
  };
}

describe.skipIf(browser === undefined)("the shop in a browser", () => {
  test("a valid card pays at once; after a declined one another card pays once, with the next number", async () => {
    expect(await stateOf(await payByCard("4111 1111 1111 1111"))).toBe("Authorised");
    const first = await payByCard("4000 0000 0000 0002");
    expect(await stateOf(first)).toBe("Declined");
    expect(await page.locator(".lead").textContent()).toContain("Your bank declined this card.");
    await page.getByRole("link", { name: "Try another card" }).click();
    await page.waitForURL(`${shop.url}/again/${first}`);
    const second = await payByCard("4242 4242 4242 4242", page.url());
    expect([second, await stateOf(second)]).toEqual([`${first}-2`, "Authorised"]);
    // Another tab with the same try, and a try after the approved one.
    for (const number of [second, `${first}-3`]) expect(await submit(number, card)).toBe(`/order/${second}`);
    for (const number of [first, second]) {
      await page.goto(`${shop.url}/again/${number}`);
      expect(page.url()).toBe(`${shop.url}/order/${second}`);
    }
    expect([(await query(second)).length, stored(`${first}-3`)]).toEqual([1, undefined]);
    expect(readFileSync(file, "utf8")).not.toMatch(/4111.?1111|4242.?4242|security|card"/u);
  });

  test("a card with a mistake is not sent, and the form says what to correct", async () => {
    const order_no = await payByCard("3782 822463 10005");
    const wrong = async () => (await page.locator(".wrong").allTextContents()).filter(Boolean).slice(1);
    expect(await wrong()).toEqual(["Check the security code: it has four digits on this card."]);
    expect(await page.content()).not.toContain("3782");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Pay 89.00 USD" }).click();
    await page.getByText("Enter your card number").waitFor();
    expect(await wrong()).toHaveLength(3);
    expect(await page.locator("input[name=order_no]").first().inputValue()).toBe(order_no);
    expect(stored(order_no)).toBeUndefined();
    expect(complaints.splice(0).filter((said) => !said.includes("422"))).toEqual([]);
  });

  test.each([
    [/confirm/iu, "Authorised"],
    [/make this payment/u, "Declined"],
  ])("a card with 3-D Secure leads the shopper to the challenge and back: %s", async (button, state) => {
    const order_no = await payByCard("4000 0000 0000 3220");
    await atGateway("challenge");
    await page.getByRole("button", { name: button }).click();
    expect(await stateOf(order_no)).toBe(state);
    await openOrders();
    expect(await row(order_no).textContent()).not.toMatch(/\d{4}:/u);
  });

  test("on the payment page the shopper pays, the second time with another card, and the shop never sees one", async () => {
    const first = await choose("Payment page", "Go to the payment page");
    await atGateway("checkout");
    expect(await page.locator("main").textContent()).toMatch(/To Halden Lamps.*1 × 49.00 USD/su);
    await payOnPage(page, "4000 0000 0000 9995");
    await page.getByRole("link", { name: "Try another card" }).click();
    expect(await stateOf(first)).toBe("Declined");
    expect(await page.locator(".brand").textContent()).toBe("Halden Lamps");
    // By notification.
    await expect.poll(() => stored(first)?.code).toBe("1005");
    await page.reload();
    expect(await page.locator(".lead").textContent()).toContain("not enough money on this card");
    await page.getByRole("link", { name: "Try another card" }).click();
    await page.locator("summary", { hasText: "Payment page" }).click();
    await page.getByRole("button", { name: "Go to the payment page" }).click();
    await atGateway("checkout");
    await payOnPage(page, "4111 1111 1111 1111");
    expect(await stateOf(`${first}-2`)).toBe("Authorised");
  });

  test("in a frame of the shop the shopper pays too, with 3-D Secure, and the whole window returns", async () => {
    const order_no = await choose("Payment page", "Show it here");
    await page.waitForURL(`${shop.url}/frame/**`);
    const inside = page.frames().find((frame) => frame !== page.mainFrame());
    if (inside === undefined) throw new Error("There is no frame.");
    await inside.waitForURL(`${gateway.url}/pages/checkout/**`);
    await payOnPage(inside, "4000 0000 0000 3220");
    await inside.getByRole("button", { name: "Confirm the payment" }).click();
    expect(await stateOf(order_no)).toBe("Authorised");
    expect(page.frames()).toHaveLength(1);
  });

  test("the bank's page approves an alternative payment, and the return address alone does not", async () => {
    const order_no = await choose("Bank app", "Continue to your bank");
    const issuer = await page.waitForURL(`${gateway.url}/**`).then(() => page.url());
    await page.goto(`${shop.url}/order/${order_no}?order_no=${order_no}&result=approved`);
    expect(await page.locator(".badge").textContent()).toBe("Waiting");
    await page.goto(issuer);
    await page.getByRole("button", { name: /approve/iu }).click();
    expect(await stateOf(order_no)).toBe("Authorised");
  });

  test("all pages are accessible: light and dark, 1280 and 390 wide", async () => {
    const order_no = await payByCard("4111 1111 1111 1111");
    await stateOf(order_no);
    await openOrders();
    for (const path of ["/", "/sign-in", "/orders", `/order/${order_no}`, "/nowhere"]) {
      await page.goto(shop.url + path);
      for (const [colorScheme, width] of looks) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        const look = [path, colorScheme, width];
        expect([look, await violations(page)]).toEqual([look, []]);
        const wider = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
        expect([look, wider]).toEqual([look, 0]);
      }
    }
    // The one page that is not there.
    expect(complaints.splice(0).filter((said) => !said.includes("404"))).toEqual([]);
  });

  test("the staff pages ask for the password, and end with the sign-out", async () => {
    await openOrders();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${shop.url}/`);
    await page.goto(`${shop.url}/orders`);
    await page.getByLabel("Password").fill("another password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").waitFor();
    // The browser reports the status of the refused sign-in.
    expect(complaints.splice(0).filter((said) => !said.includes("403"))).toEqual([]);
    await openOrders();
    expect(page.url()).toBe(`${shop.url}/orders`);
  });

  test("staff can ship, refund a part and then the rest, and no more", async () => {
    const { own, press, refund, state } = await paidOrder();
    await press("Ship and capture");
    expect(await state()).toBe("Paid");
    await refund.fill("9.50");
    await press("Refund");
    expect([await state(), await refund.inputValue()]).toEqual(["Refunded in part", "79.50"]);
    await refund.fill("80.00");
    await press("Refund");
    expect(await own.textContent()).toContain("Enter an amount that is not more than the remaining amount.");
    await refund.fill("79.50");
    await press("Refund");
    expect([await state(), await own.getByRole("button").count()]).toEqual(["Refunded", 0]);
  });

  test("the shop finds a payment without a response by query, and never makes it twice", async () => {
    const match = { operation: "createDirectPayment" };
    const fault = { match, phase: "after commit", kind: "reset", times: 1 };
    expect((await control("/faults", fault)).ok).toBe(true);
    const sent = async () => {
      const requests = await fetch(`${gateway.controlUrl}/requests?limit=200`);
      return (await requests.text()).split(`"createDirectPayment"`).length - 1;
    };
    const order_no = await payByCard("4111 1111 1111 1111");
    expect(await stateOf(order_no)).toBe("Authorised");
    const before = await sent();
    expect(before).toBeGreaterThan(0);
    // The same form sent again is the same order.
    expect(await submit(order_no, card)).toBe(`/order/${order_no}`);
    expect(await sent()).toBe(before);
  });

  test("the shop finds a refund without a response before it sends it again", async () => {
    const { press, refund, state } = await paidOrder();
    await press("Ship and capture");
    // The client automatically repeats it twice, with the same signature.
    const match = { operation: "refundTransactions" };
    await control("/faults", { match, phase: "before", kind: "reset", times: 3 });
    await press("Refund");
    expect(await state()).toBe("refund not confirmed");
    await page.getByRole("button", { name: "Synchronise" }).click();
    expect(await refund.count()).toBe(0);
    await press("Nothing was done");
    await press("Refund");
    expect(await state()).toBe("Refunded");
  });

  test("payments made while the shop was closed are there when it opens again", async () => {
    const order_no = await payByCard("4000 0000 0000 3220");
    await atGateway("challenge");
    const { port } = new URL(shop.url);
    await shop.close();
    await page.getByRole("button", { name: /confirm/iu }).click({ noWaitAfter: true });
    await expect.poll(async () => (await query(order_no)).length).toBeGreaterThan(0);
    expect(stored(order_no)?.status).not.toBe("2000");
    shop = await open(Number(port));
    expect(stored(order_no)?.status).toBe("2000");
    complaints.splice(0);
  });
});

test("no second try is sent while the first one waits, is unknown or does not exist", async () => {
  const [waits, lost, none] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await submit(waits);
  const fault = { match: { operation: "createDirectPayment" }, phase: "before", kind: "reset", times: 3 };
  await control("/faults", fault);
  await submit(lost, card);
  expect([stored(waits)?.status, stored(lost)?.unknown]).toEqual(["1100", "payment"]);
  const led = await Promise.all([waits, lost, none].map((number) => submit(`${number}-2`, card)));
  expect(led).toEqual([`/order/${waits}`, `/order/${lost}`, null]);
  expect([waits, lost, none].filter((number) => stored(`${number}-2`))).toEqual([]);
});

/** The gateway's own list of an order's authorised payments. */
async function query(order_no: string): Promise<readonly unknown[]> {
  const { url: baseUrl, profile } = gateway;
  const client = createGateway({ baseUrl, credentials: developmentAccount, profile });
  const { orders_list = [] } = await client.queryTransactions({ order_no });
  return orders_list.filter(({ payment_status }) => payment_status === "2000");
}

test("no staff action works without a sign-in", async () => {
  for (const path of ["capture", "refund", "settle", "synchronise", "sign-out"]) {
    const init = { method: "POST", body: "", headers: { origin: shop.url }, redirect: "manual" as const };
    const { status, headers } = await fetch(`${shop.url}/${path}`, init);
    expect([path, status, headers.get("location")]).toEqual([path, 303, "/sign-in"]);
  }
  expect((await fetch(`${shop.url}/orders`)).url).toBe(`${shop.url}/sign-in`);
});

describe("the shop's notification handler", () => {
  const notify = (about: Record<string, string>, key: string = developmentAccount.key): Promise<Response> => {
    const { merchant_id, account_id } = developmentAccount;
    const value = { merchant_id, account_id, ...about };
    const [scheme] = schemesOf(gateway.profile);
    const identity = [merchant_id, account_id] as const;
    const binding = { purpose: "notification", operation: "notification", identity } as const;
    const encryption_data = scheme && sign(value, scheme, key, binding);
    const body = JSON.stringify({ ...value, encryption_data });
    const headers = { "content-type": "application/json" };
    return fetch(`${shop.url}/notify`, { method: "POST", headers, body });
  };

  const order = async (): Promise<string> => {
    const order_no = crypto.randomUUID();
    await submit(order_no);
    return order_no;
  };

  test("refuses an invalid signature, counts each version once and ignores old versions", async () => {
    const order_no = await order();
    const about = { kind: "payment.authorised", order_no, amount: "89.00", currency: "USD" };
    const news = { ...about, version: "7", payment_status: "2000" };
    expect((await notify(news, "another key")).status).toBe(400);
    expect(stored(order_no)?.status).not.toBe("2000");
    const first = await notify(news);
    expect([first.status, await first.text()]).toEqual([200, "OK"]);
    expect(stored(order_no)).toMatchObject({ status: "2000", version: 7 });
    expect((await notify({ ...news, version: "6", payment_status: "1100" })).status).toBe(200);
    expect((await notify({ ...news, payment_status: "9000" })).status).toBe(200);
    expect(stored(order_no)).toMatchObject({ status: "2000", version: 7 });
  });

  test("does not accept a payment with another amount", async () => {
    const order_no = await order();
    const news = { kind: "payment.authorised", order_no, amount: "8.90", currency: "USD", version: "9" };
    await notify({ ...news, payment_status: "2000" });
    expect(stored(order_no)?.status).not.toBe("2000");
  });

  test("a form from another site is refused", async () => {
    const init = { method: "POST", body: "", headers: { origin: "https://elsewhere.example" } };
    expect((await fetch(`${shop.url}/synchronise`, init)).status).toBe(403);
  });
});
