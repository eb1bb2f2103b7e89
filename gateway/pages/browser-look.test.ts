// The layout of every page in a browser: axe's rules in light and dark, narrow, zoomed, in forced colours, in German.
import type { BrowserContextOptions, Page } from "playwright-core";
import { contrast, violations } from "@acquiring/testing/axe";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { listen } from "../testing/listener.ts";
import { sendForm } from "../testing/page-client.ts";
import { textsFor } from "./language.ts";
import { responsePage } from "./layout.ts";
import { problemPage, waitingPage } from "./outcome-page.ts";
import type { Shown } from "./summary.ts";
import { shopperBrowser, startShopper } from "./testing/shopper.ts";

const browser = await shopperBrowser();
const shopper = await startShopper(browser);
afterAll(shopper.close);
const addresses: Record<string, string> = {};

const shown: Shown = {
  orderNo: "o1",
  amount: "1234.50",
  currency: "USD",
  merchant_id: "1000",
  payee: "Halden Lamps",
  shop: "shop.example",
};
const texts = textsFor(null);

beforeAll(async () => {
  const { client, gateway } = shopper;
  const typed = { action: "pay", expiry: "12/34", security_code: "737" };
  const items = "Desk lamp, with a name that is long enough for two lines on a telephone#,#d1#,#12.50#,#2";
  const reached = async (card: string, body = {}): Promise<string> => {
    const { address, form } = await client.checkout({ items, ...body });
    await sendForm(address, { ...typed, form, card });
    return address;
  };
  const checkout = (await client.checkout({ return_url: "https://a-shop-with-a-long-name.example/" }))
    .address;
  Object.assign(addresses, {
    checkout,
    "checkout with problems": `${checkout}?problem=unknown&problem=date&problem=code#problem`,
    challenge: await reached("4000000000003220"),
    approved: await reached("4111111111111111"),
    declined: await reached("4000000000000002", { return_url: "https://shop.example/" }),
    issuer: String((await client.apmPayment()).fields["issuer_url"]),
    "page that posts itself": (await shopper.redirectPayment()).address,
    over: `${gateway.url}/pages/checkout/x`,
  });
});
afterEach(async () => {
  // The browser also reports a missing page. That is expected here.
  const foreign = shopper.complaints.filter((said) => !said.includes("404"));
  shopper.complaints.splice(0, Infinity, ...foreign);
  await shopper.closePages();
});

const names = [
  "checkout",
  "checkout with problems",
  "challenge",
  "approved",
  "declined",
  "issuer",
  "page that posts itself",
  "over",
  "waiting",
];

/** The test tools are not a script of the page. The page that submits itself is checked without its submit. */
const optionsOf = (name: string): BrowserContextOptions => ({
  bypassCSP: true,
  ...(name === "page that posts itself" ? { javaScriptEnabled: false } : {}),
});

async function show(page: Page, name: string): Promise<void> {
  await page.goto(name === "waiting" ? "about:blank" : (addresses[name] ?? ""));
  if (name === "waiting") await page.setContent(waitingPage(texts, shown).html);
}

async function openNamed(name: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await shopper.openPage({ ...optionsOf(name), ...options });
  await show(page, name);
  return page;
}

describe.skipIf(browser === undefined)("in a browser", () => {
  test.each(names)(
    "axe finds no violation and no open question on the page %s, light and dark, and the page is small",
    async (name) => {
      const page = await shopper.openPage(optionsOf(name));
      const posting = name === "page that posts itself";
      const looked = posting ? await shopper.openPage({ bypassCSP: true }) : page;
      const found: string[] = [];
      for (const colorScheme of ["light", "dark"] as const) {
        // A colour that still moves from light to dark is read as too weak.
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await looked.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await show(page, name);
        const html = await page.content();
        expect(html.length).toBeLessThan(100_000);
        if (posting) await looked.setContent(html.replace("form.submit();", ""));
        const rules = colorScheme === "light" ? undefined : contrast;
        const broken = await violations(looked, { undecided: true, ...(rules && { rules }) });
        found.push(...broken.map((violation) => `${colorScheme}: ${violation}`));
      }
      expect(found).toEqual([]);
    },
  );

  test.each([
    ["320 wide", { viewport: { width: 320, height: 640 } }],
    ["1280 wide, enlarged fourfold", { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
    ["in forced colours", { viewport: { width: 390, height: 800 }, forcedColors: "active" }],
    ["wide", { viewport: { width: 1280, height: 800 } }],
  ] as const)("no page overflows, %s", async (_, options) => {
    const out: string[] = [];
    const pages = new Map<boolean | undefined, Page>();
    for (const name of names) {
      const own = optionsOf(name);
      const page = pages.get(own.javaScriptEnabled) ?? (await shopper.openPage({ ...own, ...options }));
      pages.set(own.javaScriptEnabled, page);
      await show(page, name);
      const wide = await page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
      if (wide > 0) out.push(name);
    }
    expect(out).toEqual([]);
  });

  test("no animation runs if the shopper wants reduced motion", async () => {
    const page = await openNamed("waiting", { reducedMotion: "reduce" });
    const moving = await page.evaluate(() => document.getAnimations().length);
    expect(moving).toBe(0);
    const other = await openNamed("waiting");
    expect(await other.evaluate(() => document.getAnimations().length)).toBe(1);
  });

  test("a shopper with a German browser pays in German", async () => {
    const { page } = await shopper.openCheckout({ locale: "de-CH" });
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await page.getByLabel("Kartennummer").fill("4111111111111111");
    await page.getByLabel("Gültig bis").fill("12/34");
    await page.getByLabel("Prüfnummer").fill("737");
    await page.getByRole("button", { name: "25,00 USD bezahlen" }).click();
    expect(await shopper.backAtShop(page)).toMatchObject({ result: "approved" });
  });

  // Each waits for seconds, so both wait at the same time.
  test("the waiting page continues automatically, with and without scripts", async () => {
    const continues = async (javaScriptEnabled: boolean): Promise<void> => {
      let looked = 0;
      const { url, close } = await listen((_, response) => {
        looked += 1;
        const page = looked < 3 ? waitingPage(texts, shown) : problemPage(texts, "over");
        const reply = responsePage(200, page);
        response.writeHead(200, Object.fromEntries(reply.headers));
        void reply.text().then((text) => response.end(text));
      });
      onTestFinished(() => close());
      const page = await shopper.openPage({ javaScriptEnabled }, url);
      expect(await page.getByRole("heading").textContent()).toBe("One moment");
      await page.getByRole("heading", { name: "This payment link has expired" }).waitFor();
    };
    await Promise.all([continues(true), continues(false)]);
  });
});
