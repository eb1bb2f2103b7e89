// Every page in a real browser, as a shopper uses it: with and without scripts, in a frame, over a restart.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Frame, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type VirtualClock, virtualClock } from "../clock.ts";
import { type RunningGateway, startGateway } from "../start.ts";
import { openBrowser, withoutBrowser } from "../testing/browser.ts";
import { type Fields, merchantOf, newOrderNo } from "../testing/merchant.ts";
import { pageClient } from "../testing/page-client.ts";
import { askRedirect, openShop, type Shop } from "../testing/shop.ts";

const browser: Browser | undefined = await openBrowser();
if (browser === undefined) process.stderr.write(`No browser was used: ${withoutBrowser} is set.\n`);

let gateway: RunningGateway;
let shop: Shop;
let clock: VirtualClock;
let merchant: ReturnType<typeof merchantOf>;
let client: ReturnType<typeof pageClient>;
const contexts: BrowserContext[] = [];
/** What browsers complained of: a policy that blocks one of our own pages shows here. */
const complaints: string[] = [];

beforeAll(async () => {
  clock = virtualClock(new Date("2026-11-20T10:00:00Z"));
  gateway = await startGateway({ clock });
  merchant = merchantOf(gateway.url);
  client = pageClient(gateway.url);
  shop = await openShop();
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`The browser complained: ${said.join("; ")}`);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await gateway?.close();
});

async function openPage(options: { readonly scripts?: boolean } = {}): Promise<Page> {
  if (browser === undefined) throw new Error("There is no browser.");
  const context = await browser.newContext({ javaScriptEnabled: options.scripts ?? true });
  contexts.push(context);
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return page;
}

const good = "4111 1111 1111 1111";
const asksFor3ds = "4000 0000 0000 3220";

async function typeCard(on: Page | Frame, card: string): Promise<void> {
  await on.getByLabel("Card number").fill(card);
  await on.getByLabel("Expiry month").fill("12");
  await on.getByLabel("Expiry year").fill("2034");
  await on.getByLabel("Security code").fill("737");
  await on.getByRole("button", { name: /^Pay 25\.00 USD$/u }).click();
}

/** A new redirect payment, which the shop hands on from its own address. */
async function redirectPayment(body: Fields = {}) {
  const order_no = newOrderNo();
  const answer = await askRedirect(gateway.url, { order_no, return_url: `${shop.url}/done?cart=7`, ...body });
  expect(answer.status).toBe(200);
  const page = await answer.text();
  return { order_no, page, address: shop.show(`/pay/${order_no}`, page) };
}

const statusOf = (order_no: unknown): Promise<unknown> => client.statusOf(order_no);

const backAtShop = async (page: Page): Promise<Fields> => {
  await page.waitForURL(`${shop.url}/done?**`);
  return Object.fromEntries(new URL(page.url()).searchParams);
};

describe.skipIf(browser === undefined)("in a browser", () => {
  test.each([true, false])(
    "a shopper pays by redirect (scripts: %s) and is back at the shop",
    async (scripts) => {
      const { order_no, address } = await redirectPayment();
      const page = await openPage({ scripts });
      await page.goto(address);
      if (!scripts) await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.waitForURL(`${gateway.url}/pages/checkout/**`);
      expect(await statusOf(order_no)).toBe("1100");
      expect(await page.getByLabel("Card number").getAttribute("autocomplete")).toBe("cc-number");
      await typeCard(page, good);
      const back = await backAtShop(page);
      expect(back).toEqual({ cart: "7", order_no, transaction_id: expect.any(String), result: "approved" });
      expect(await statusOf(order_no)).toBe("2000");
      const { entries } = await merchant.query({ order_no });
      expect(entries[0]?.["transaction_id"]).toBe(back["transaction_id"]);
    },
  );

  test("the page's script adds the inputs that the page does not have, and the browser posts them all", async () => {
    const { order_no, address } = await redirectPayment({ notify_url: `${shop.url}/"notify"?a&b` });
    const page = await openPage();
    const posted = page.waitForRequest((request) => request.url() === `${gateway.url}/v1/checkout`);
    await page.goto(address);
    const fields = new URLSearchParams((await posted).postData() ?? "");
    expect(fields.getAll("order_no")).toEqual([order_no]);
    expect(fields.get("orderNo")).toBe(order_no);
    expect(fields.get("notifyUrl")).toBe(`${shop.url}/"notify"?a&b`);
    expect(fields.get("signInfo")).toBe(fields.get("encryption_data"));
  });

  test("a shopper pays in a frame of the shop, and comes back within it", async () => {
    const { order_no, address } = await redirectPayment();
    const page = await openPage();
    await page.goto(
      shop.show(`/frame/${order_no}`, `<!DOCTYPE html><iframe src="${address}" name="pay"></iframe>`),
    );
    const frame = page.frame({ name: "pay" });
    if (frame === null) throw new Error("The shop's page has no frame.");
    await frame.waitForURL(`${gateway.url}/pages/checkout/**`);
    await typeCard(frame, asksFor3ds);
    await frame.waitForURL(`${gateway.url}/pages/challenge/**`);
    await frame.getByRole("button", { name: "Confirm the payment" }).click();
    await frame.waitForURL(`${shop.url}/done?**`);
    expect(await statusOf(order_no)).toBe("2000");
  });

  test("a page that is answered as XML works as well", async () => {
    const { order_no, page: text } = await redirectPayment();
    const page = await openPage();
    await page.goto(shop.show(`/xml/${order_no}`, text, "application/xml"));
    await page.waitForURL(`${gateway.url}/pages/checkout/**`);
    expect(await page.getByText(order_no).textContent()).toBe(order_no);
    const quiet = await openPage({ scripts: false });
    await quiet.goto(`${shop.url}/xml/${order_no}`);
    await quiet.getByRole("button", { name: "Continue to payment" }).click();
    expect(await quiet.getByText(order_no).textContent()).toBe(order_no);
  });

  test("no other site can frame the checkout page", async () => {
    const { order_no, address } = await redirectPayment();
    const page = await openPage();
    await page.goto(address);
    await page.waitForURL(`${gateway.url}/pages/checkout/**`);
    const stranger = shop.show(
      `/stranger/${order_no}`,
      `<!DOCTYPE html><iframe src="${page.url()}"></iframe>`,
    );
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(stranger.replace("127.0.0.1", "localhost"));
    await refused;
    expect(complaints.splice(0).join()).toContain("frame-ancestors");
    expect(await page.frames()[1]?.getByLabel("Card number").count()).toBe(0);
  });

  test("a card that is mistyped is asked for again, and stands nowhere", async () => {
    const { order_no, address } = await redirectPayment();
    const page = await openPage();
    await page.goto(address);
    for (const card of ["4111 1111 1111 1112", "6011 0009 9013 9424"]) {
      await typeCard(page, card);
      await page.getByRole("alert").waitFor();
      const digits = card.replaceAll(" ", "");
      expect(page.url()).not.toContain(digits);
      expect((await page.content()).replaceAll(" ", "")).not.toContain(digits);
      expect(await page.getByLabel("Card number").inputValue()).toBe("");
    }
    expect(await statusOf(order_no)).toBe("1100");
    await typeCard(page, good);
    expect(await backAtShop(page)).toMatchObject({ result: "approved" });
  });

  test("a card that is declined ends the payment", async () => {
    const { order_no, address } = await redirectPayment();
    const page = await openPage();
    await page.goto(address);
    await typeCard(page, "4000 0000 0000 0002");
    expect(await backAtShop(page)).toMatchObject({ order_no, result: "declined" });
    expect(await statusOf(order_no)).toBe("9000");
  });

  test("a shopper who gives up is back at the shop, and cannot pay any more", async () => {
    const { order_no, address } = await redirectPayment();
    const page = await openPage();
    await page.goto(address);
    await page.getByRole("button", { name: "Cancel and go back to the shop" }).click();
    expect(await backAtShop(page)).toMatchObject({ order_no, result: "cancelled" });
    expect(await statusOf(order_no)).toBe("5000");
    await page.goto(address);
    expect(await backAtShop(page)).toMatchObject({ result: "cancelled" });
  });

  test.each([
    ["Confirm the payment", "approved", "2000"],
    ["It is not me", "declined", "9000"],
  ])("on the checkout page a card asks for 3-D Secure; %s: %s", async (button, result, status) => {
    const { order_no, address } = await redirectPayment();
    const page = await openPage({ scripts: false });
    await page.goto(address);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await typeCard(page, asksFor3ds);
    await page.waitForURL(`${gateway.url}/pages/challenge/**`);
    await page.getByRole("button", { name: button }).click();
    expect(await backAtShop(page)).toMatchObject({ order_no, result });
    expect(await statusOf(order_no)).toBe(status);
    const { entries } = await merchant.query({ order_no });
    expect(entries[0]?.["is3ds"]).toBe("1");
  });

  test.each([
    ["Confirm the payment", "approved", "2000"],
    ["It is not me", "declined", "9000"],
  ])(
    "a direct payment is pending until the challenge is answered; %s: %s",
    async (button, result, status) => {
      const order_no = newOrderNo();
      const paid = await merchant.pay({
        order_no,
        card: asksFor3ds.replaceAll(" ", ""),
        return_url: `${shop.url}/done`,
      });
      expect(paid.fields["result_info"]).not.toBe("0000:Success");
      expect(await statusOf(order_no)).toBe("1100");
      const page = await openPage();
      await page.goto(String(paid.fields["threeds_result"]));
      await page.getByRole("button", { name: button }).click();
      expect(await backAtShop(page)).toMatchObject({ order_no, result });
      expect(await statusOf(order_no)).toBe(status);
    },
  );

  const apm = async (payment_method: string) => {
    const order_no = newOrderNo();
    const { fields } = await client.apmPayment({ order_no, payment_method, return_url: `${shop.url}/done` });
    return { order_no, issuer: String(fields["issuer_url"]) };
  };

  test.each([
    ["Approve", "approved", "2000"],
    ["Decline", "declined", "9000"],
  ])("an APM payment is decided on the issuer's page: %s", async (button, result, status) => {
    const { order_no, issuer } = await apm("test_shopper");
    // The merchant requests the page before the shopper gets there; that decides nothing.
    expect((await fetch(issuer)).status).toBe(200);
    expect(await statusOf(order_no)).toBe("1100");
    const page = await openPage({ scripts: false });
    await page.goto(issuer);
    await page.getByRole("button", { name: button }).click();
    expect(await backAtShop(page)).toMatchObject({ order_no, result });
    expect(await statusOf(order_no)).toBe(status);
  });

  test("an APM payment that is decided later is approved by the clock", async () => {
    const { order_no, issuer } = await apm("test_delayed");
    const page = await openPage();
    await page.goto(issuer);
    await page.getByRole("button", { name: "Approve" }).click();
    expect(await backAtShop(page)).toMatchObject({ order_no, result: "pending" });
    expect(await statusOf(order_no)).toBe("1100");
    clock.advance(60_000);
    await expect.poll(() => statusOf(order_no), { timeout: 10_000 }).toBe("2000");
    await page.goto(issuer);
    expect(await backAtShop(page)).toMatchObject({ result: "approved" });
  });

  test("a gateway that is stopped and started between the steps goes on where the shopper is", async () => {
    const root = mkdtempSync(join(tmpdir(), "pages-test-"));
    // As root, PostgreSQL runs as somebody else, who has to get through.
    chmodSync(root, 0o755);
    const options = { clock, data: join(root, "data") };
    let other = await startGateway(options);
    const restart = async () => {
      await other.close();
      other = await startGateway({ ...options, port: Number(new URL(other.url).port) });
    };
    try {
      const order_no = newOrderNo();
      const answer = await askRedirect(other.url, { order_no, return_url: `${shop.url}/done` });
      const page = await openPage({ scripts: false });
      await page.goto(shop.show(`/pay/${order_no}`, await answer.text()));
      await restart();
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await restart();
      await typeCard(page, asksFor3ds);
      await restart();
      await page.getByRole("button", { name: "Confirm the payment" }).click();
      expect(await backAtShop(page)).toMatchObject({ order_no, result: "approved" });
      await restart();
      const { entries } = await merchantOf(other.url).query({ order_no });
      expect(entries[0]).toMatchObject({ payment_status: "2000", is3ds: "1" });
    } finally {
      await other.close();
      rmSync(root, { recursive: true, force: true });
    }
  });
});
