// A shopper's browser, a shop and a gateway, for the tests of the pages. Uses no test framework.
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from "playwright-core";
import { virtualClock } from "../../process/clock.ts";
import { openBrowser, withoutBrowser } from "@acquiring/testing/browser";
import { type Fields, merchantOf, newOrderNo } from "../../testing/merchant.ts";
import { pageClient } from "../../testing/page-client.ts";
import { askRedirect, openShop } from "../../testing/shop.ts";
import { newGateway } from "../../testing/controlled.ts";

export const good = "4111 1111 1111 1111";
export const asksFor3ds = "4000 0000 0000 3220";

/** `undefined` if the environment says that there is none. */
export async function shopperBrowser(): Promise<Browser | undefined> {
  const browser = await openBrowser();
  if (browser === undefined) process.stderr.write(`No browser was used: ${withoutBrowser} is set.\n`);
  return browser;
}

export async function typeCard(on: Page | Frame, card: string): Promise<void> {
  await on.getByLabel("Card number").fill(card);
  await on.getByLabel("Expiry date").fill("12/34");
  await on.getByLabel("Security code").fill("737");
}

export async function payWith(on: Page | Frame, card: string): Promise<void> {
  await typeCard(on, card);
  await on.getByRole("button", { name: /^Pay 25\.00 USD$/u }).click();
}

export async function startShopper(browser: Browser | undefined) {
  const clock = virtualClock(new Date("2026-11-20T10:00:00Z"));
  const gateway = await newGateway({ clock });
  const client = pageClient(gateway.url);
  const shop = await openShop();
  const contexts: BrowserContext[] = [];
  /** The messages of browsers, for example about a policy that blocks our own page. */
  const complaints: string[] = [];

  const openPage = async (options: BrowserContextOptions = {}, address?: string): Promise<Page> => {
    if (browser === undefined) throw new Error("There is no browser.");
    const context = await browser.newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    if (address !== undefined) await page.goto(address);
    return page;
  };
  /** A new redirect payment, which the shop hands on from its own address. */
  const redirectPayment = async (body: Fields = {}) => {
    const order_no = newOrderNo();
    const response = await askRedirect(gateway.url, {
      order_no,
      return_url: `${shop.url}/done?cart=7`,
      ...body,
    });
    if (response.status !== 200) throw new Error(`The response has status ${response.status}.`);
    const page = await response.text();
    return { order_no, page, address: shop.show(`/pay/${order_no}`, page) };
  };

  return {
    gateway,
    shop,
    clock,
    merchant: merchantOf(gateway.url),
    client,
    complaints,
    openPage,
    redirectPayment,
    /** The page after a redirect payment's own: on it the card is typed. */
    openCheckout: async (options?: BrowserContextOptions) => {
      const { address, order_no } = await client.checkout({ return_url: `${shop.url}/done` });
      return { order_no, page: await openPage(options, address) };
    },
    openRedirect: async (options?: BrowserContextOptions) => {
      const { address, order_no } = await redirectPayment();
      return { address, order_no, page: await openPage(options, address) };
    },
    backAtShop: async (page: Page): Promise<Fields> => {
      await page.waitForURL(`${shop.url}/done?**`);
      return Object.fromEntries(new URL(page.url()).searchParams);
    },
    /** @throws Error if a browser complained. */
    closePages: async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
      const said = complaints.splice(0);
      if (said.length > 0) throw new Error(`The browser complained: ${said.join("; ")}`);
    },
    close: async () => {
      await browser?.close();
      await shop.close();
      await gateway.close();
    },
  };
}
