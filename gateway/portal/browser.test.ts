// The portal in a real browser, as a merchant uses it: with and without scripts, on a wide screen and on a phone, light and
// dark. Axe checks its accessibility.
import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Cookie, Page } from "playwright-core";
import { contrast, violations } from "@acquiring/testing/axe";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, withoutBrowser } from "@acquiring/testing/browser";
import { startControlled } from "../testing/controlled.ts";
import { newPayout, send, signed } from "../testing/merchant.ts";
import { openShop } from "../testing/shop.ts";
import { developmentUser } from "./development.ts";

const browser: Browser | undefined = await openBrowser();
if (browser === undefined) process.stderr.write(`No browser was used: ${withoutBrowser} is set.\n`);

const one = await startControlled();
const shop = await openShop();
const { url, merchant } = one;
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  await one.set("2026-11-18T09:00:00Z");
  await merchant.pay({ order_no: "day-before", card: "4000000000000002" });
  await one.advance("1d");
  const notify_url = `${shop.url}/done`;
  const first = await merchant.payment({ order_no: "told", notify_url });
  await merchant.capture([{ ...first, amount: "60.00" }]);
  await merchant.refund([
    { ...first, amount: "100.00", refund_amount: "12.50", refund_reason: "one item damaged" },
  ]);
  await merchant.pay({ order_no: "yen", currency: "JPY", amount: "1200" });
  await merchant.pay({
    order_no: "coffee",
    amount: "1234567.00",
    subscription: { contract_name: "Monthly coffee", interval: "day" },
  });
  await merchant.post("/v1/payout", newPayout({ payment_amount: "500.00", fee_paid_by: "PAYER" }));
  await send(
    url,
    "/v1/capture",
    JSON.stringify({ ...signed("/v1/capture", { note: "as it was" }), note: "changed" }),
  );
  // Not acknowledged to the last attempt.
  await one.advance("7d");
  const sold = await merchant.payment({ order_no: "refunded-yesterday", amount: "40.00" });
  await merchant.capture([{ ...sold, amount: "40.00" }]);
  await merchant.refund([{ ...sold, amount: "40.00", refund_amount: "7.25", refund_reason: "=broken" }]);
  await one.advance("1d");
  await merchant.pay({
    order_no: "an-order-number-without-any-blank-in-it-that-goes-on-and-on-and-on-and-on-and-on",
    card: "4000000000009235",
  });
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
  const said = complaints.splice(0);
  if (said.length > 0) throw new Error(`The browser complained: ${said.join("; ")}`);
});
afterAll(async () => {
  await browser?.close();
  await shop.close();
  await one.close();
});

interface Looks {
  readonly scripts?: boolean;
  /** Signs in again, for a test that signs out. */
  readonly own?: boolean;
}

/** Who signed in once stays so: one with scripts and one without. */
const signedIn = new Map<boolean, Cookie[]>();

async function openPortal({ scripts = true, own = false }: Looks = {}): Promise<Page> {
  if (browser === undefined) throw new Error("There is no browser.");
  const context = await browser.newContext({
    javaScriptEnabled: scripts,
    colorScheme: "light",
    viewport: { width: 1280, height: 900 },
  });
  contexts.push(context);
  const cookies = own ? undefined : signedIn.get(scripts);
  await context.addCookies(cookies ?? []);
  const page = await context.newPage();
  page.on("console", (message) => {
    const isStatus = message
      .text()
      .startsWith("Failed to load resource: the server responded with a status of 40");
    if (message.type() === "error" && !isStatus) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${url}/portal`)) complaints.push(`asked for ${request.url()}`);
  });
  await page.goto(`${url}/portal`);
  if (cookies !== undefined) return page;
  await page.getByLabel("Merchant", { exact: true }).fill("1000");
  await page.getByLabel("Name or e-mail").fill(developmentUser.name);
  await page.getByLabel("Password").fill(developmentUser.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${url}/portal`);
  if (!own) signedIn.set(scripts, await context.cookies());
  return page;
}

let orders = 0;
async function newPayment(): Promise<string> {
  const order_no = `portal-${(orders += 1)}`;
  await one.merchant.pay({ order_no, amount: "80.00", notify_url: `${shop.url}/done` });
  return order_no;
}

async function openOrder(page: Page, order_no: string): Promise<void> {
  await page.goto(`${url}/portal/payments`);
  await page.getByLabel("Order number, transaction id, e-mail, amount or last four digits").fill(order_no);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: order_no, exact: true }).click();
  await page.getByRole("heading", { name: order_no }).waitFor();
}

const idOf = async (sql: string): Promise<string> => String((await one.rows(sql))[0]?.["id"]);

/** Every kind of page with something on it, and every one with nothing. */
async function addresses(): Promise<readonly string[]> {
  const payment = await idOf("select transaction_id as id from payments where order_no = 'told'");
  const review = await idOf("select transaction_id as id from payments where order_no like 'an-order%'");
  return [
    "/portal",
    "/portal/payments",
    "/portal/payments?q=nothing",
    "/portal/payments?least=1",
    "/portal/payments?currency=USD&sort=smallest",
    "/portal/refunds",
    `/portal/payments/${payment}`,
    `/portal/payments/${review}`,
    "/portal/payments/0",
    "/portal/reviews",
    "/portal/subscriptions",
    `/portal/subscriptions/${await idOf("select recurring_id as id from subscriptions")}`,
    "/portal/payouts",
    `/portal/payouts/${await idOf("select transaction_id as id from payouts")}`,
    "/portal/notifications",
    "/portal/notifications?state=dead",
    "/portal/requests",
    `/portal/requests/${await idOf("select max(id)::text as id from request_log where signature = 'right'")}`,
    "/portal/requests?signature=wrong",
    // The process has seen one alone.
    "/portal/requests/wrong-1",
    "/portal/settings",
  ];
}

describe.skipIf(browser === undefined)("in a browser", () => {
  test.each([true, false])(
    "a merchant captures a part, refunds the rest, and sees the results (scripts: %s)",
    async (scripts) => {
      const order_no = await newPayment();
      const page = await openPortal({ scripts });
      await openOrder(page, order_no);
      await page.getByLabel("Capture, at most 80.00 USD").fill("30.00");
      await page.getByRole("button", { name: "Capture…" }).click();
      await page.getByRole("heading", { name: "Capture 30.00 USD?" }).waitFor();
      const confirm = page.getByRole("button", { name: "Capture 30.00 USD" });
      // Without scripts the second click can meet the next page, and follow a link of it.
      await (scripts ? confirm.dblclick() : confirm.click());
      await page.getByRole("status").waitFor();
      expect(await page.getByRole("status").textContent()).toContain("Captured 30.00 USD.");
      await page.reload();
      await page.goBack();
      await page.getByRole("status").waitFor();
      await page.goBack();
      await page.getByLabel("Capture, at most 50.00 USD").fill("5.001");
      await page.getByRole("button", { name: "Capture…" }).click();
      await page.getByText("An amount in USD has at most 2 decimals, for example 50.00.").waitFor();
      await page.goBack();
      const refund = page.getByLabel("Refund, at most 30.00 USD");
      expect(await refund.inputValue()).toBe("30.00");
      await page.getByRole("button", { name: "Refund…" }).click();
      await page.getByRole("button", { name: "Refund 30.00 USD" }).click();
      await page.getByText("Refunded 30.00 USD.").waitFor();
      const [row] = await one.rows("select captured::int, refunded::int from payments where order_no = $1", [
        order_no,
      ]);
      expect(row).toEqual({ captured: 3000, refunded: 3000 });
    },
  );

  test("a merchant cancels a subscription", async () => {
    await one.merchant.pay({
      order_no: "to-end",
      amount: "5.00",
      subscription: { contract_name: "Tea to end", interval: "week" },
    });
    const page = await openPortal();
    await page.getByRole("link", { name: "Subscriptions", exact: true }).click();
    await page.getByRole("link", { name: "Tea to end" }).click();
    await page.getByRole("button", { name: "Cancel the subscription…" }).click();
    await page.getByRole("button", { name: "Cancel the subscription" }).click();
    await page.getByText("The subscription was cancelled.").waitFor();
    const [row] = await one.rows("select status from subscriptions where contract_name = 'Tea to end'");
    expect(row).toEqual({ status: "inactived" });
  });

  test("a merchant sends a failed notification again, and it arrives", async () => {
    const page = await openPortal({ scripts: false });
    const before = shop.returned.length;
    await page.goto(`${url}/portal/notifications?state=dead`);
    await page.getByRole("button", { name: "Send again: notification" }).first().click();
    await page.getByText("The notification is sent again.").waitFor();
    await expect.poll(() => shop.returned.length).toBeGreaterThan(before);
  });

  test.each([true, false])(
    "a merchant finds yesterday's refunds and exports them (scripts: %s)",
    async (scripts) => {
      const page = await openPortal({ scripts });
      await page.getByRole("link", { name: "Refunds", exact: true }).click();
      await page.getByRole("link", { name: "Yesterday", exact: true }).click();
      await page.getByRole("link", { name: "refunded-yesterday" }).waitFor();
      expect(await page.getByRole("row").count()).toBe(2);
      const saved = page.waitForEvent("download");
      await page.getByRole("link", { name: "Export CSV" }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe("refunds-2026-11-27.csv");
      const [heads, row, ...rest] = readFileSync(await file.path(), "utf8").split("\r\n");
      expect(heads).toBe(
        "reference_id,order_no,transaction_id,account_id,created_utc,state,currency,amount,reason",
      );
      expect(row).toMatch(
        /^\d+-01,refunded-yesterday,\d+,1000001,2026-11-26T09:00:00\.000Z,refunded,USD,7\.25,'=broken$/u,
      );
      expect(rest).toEqual([""]);
    },
  );

  test("a merchant sorts payments by amount and filters them by month, using only links", async () => {
    const page = await openPortal({ scripts: false });
    await page.goto(`${url}/portal/payments?currency=USD`);
    await page.getByRole("link", { name: "Amount" }).click();
    await page.getByRole("columnheader", { name: "Amount" }).waitFor();
    const [largest] = await page.locator("td.number").allTextContents();
    expect(largest).toBe("1,234,567.00 USD");
    expect(await page.locator("th[aria-sort=descending]").textContent()).toBe("Amount");
    await page.getByRole("link", { name: "Last month" }).click();
    await page.getByText("No payment matches").waitFor();
    expect(new URL(page.url()).search).toBe("?currency=USD&sort=largest&period=last-month");
  });

  test("a developer opens a notification, and sends it to another address as a test", async () => {
    const page = await openPortal({ scripts: false });
    await openOrder(page, "told");
    const told = page.getByRole("listitem").filter({ hasText: "Notification “Payment refunded”" });
    const before = await told.textContent();
    await page.getByText("Payload and attempts").first().click();
    await page.getByText('"kind": "payment.refunded"').waitFor();
    await page.getByText("Last response").first().waitFor();
    await page.getByText("Send a test event").first().click();
    const other = shop.show("/other", "OK", "text/plain");
    await page.getByLabel("URL that receives this notification once").first().fill(other);
    await page
      .getByRole("button", { name: /^Send a test event: / })
      .first()
      .click();
    await page.getByRole("button", { name: "Send the test event" }).click();
    await page.getByText("The test event was acknowledged: status 200.").waitFor();
    expect(await told.textContent()).toBe(before);
  });

  test("a developer goes from a request to its payment, and copies it as a command", async () => {
    const order_no = await newPayment();
    const id = await idOf(`select transaction_id as id from payments where order_no = '${order_no}'`);
    const page = await openPortal();
    await expect
      .poll(async () => {
        await page.goto(`${url}/portal/requests`);
        return page.getByRole("link", { name: order_no }).count();
      })
      .toBe(1);
    await page.getByRole("link", { name: "createDirectPayment" }).first().click();
    await page.getByText(`npx acquiring-gateway sign --operation createDirectPayment`).waitFor();
    expect(await page.locator("pre").textContent()).not.toContain("4111111111111111");
    await page.goBack();
    await page.getByRole("link", { name: order_no }).click();
    await page.waitForURL(`${url}/portal/payments/${id}`);
  });

  test("a button copies an id, and is hidden without scripts", async () => {
    const id = await idOf("select transaction_id as id from payments where order_no = 'told'");
    const page = await openPortal();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${url}/portal/payments/${id}`);
    // No address of the docs is set.
    expect(await page.content()).not.toContain("#try-it");
    await page.getByRole("button", { name: `Copy transaction id ${id}` }).click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(id);
    const plain = await openPortal({ scripts: false });
    await plain.goto(`${url}/portal/payments/${id}`);
    expect(await plain.getByRole("button", { name: /^Copy/u }).count()).toBe(0);
  });

  test("a key opens the search, times show how long ago they were, and the mode is visible", async () => {
    const page = await openPortal();
    await page.getByText("Test mode").waitFor();
    expect(await page.getByLabel("Mode").textContent()).toContain("clock set to 2026-11-27 09:00:00 UTC");
    await page.goto(`${url}/portal/payments?q=told`);
    await page.keyboard.press("Control+k");
    expect(await page.evaluate("document.activeElement.id")).toBe("q");
    expect(await page.locator("td time").first().getAttribute("title")).toBe("8 days ago");
  });

  test("a user who signs out stays out, even with the back button", async () => {
    const page = await openPortal({ own: true });
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${url}/portal/sign-in`);
    await page.goBack();
    await page.waitForURL(/\/portal\/sign-in/u);
    expect(await page.getByText("Latest payments").count()).toBe(0);
  });

  // Without motion: a colour that is still changing has no contrast to measure.
  const looks = {
    light: { colorScheme: "light", forcedColors: "none" },
    dark: { colorScheme: "dark" },
    "forced colours": { colorScheme: "light", forcedColors: "active" },
  } as const;
  test("every page is accessible in light, dark and forced colours, fits a phone and a zoomed screen, and is small, as only a drawn page shows", async () => {
    const found: string[] = [];
    const page = await openPortal({ own: true });
    const look = async (name: string, widths: readonly number[] = []): Promise<void> => {
      for (const [how, media] of Object.entries(looks)) {
        await page.emulateMedia({ ...media, reducedMotion: "reduce" });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          found.push(
            ...(await page.evaluate(sticksOut)).map((out) => `${name}, ${how}, at ${width}: ${out}`),
          );
        }
        const rules = how === "light" ? undefined : contrast;
        const broken = await violations(page, { undecided: true, ...(rules && { rules }) });
        found.push(...broken.map((violation) => `${name}, ${how}: ${violation}`));
      }
      if ((await page.evaluate(moving)) > 0) found.push(`${name} moves`);
    };
    for (const address of await addresses()) {
      const response = await page.goto(`${url}${address}`);
      const bytes = (await response?.body())?.length ?? 0;
      if (bytes > 100_000) found.push(`${address} has ${bytes} bytes`);
      await page.locator("details").evaluateAll(openAll);
      // A window of 1280 pixels that is enlarged to 200 % has room for 640. Two columns are narrowest at 1216.
      await look(address, [360, 640, 1216]);
    }
    await page.goto(`${url}/portal/reviews`);
    await page.getByRole("button", { name: /^Reject an-order/u }).click();
    await page.getByRole("heading", { level: 1, name: /^Reject/u }).waitFor();
    await look("confirmation");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${url}/portal/sign-in`);
    await look("sign-in");
    expect(found).toEqual([]);
  });

  test("related elements are aligned: fields, tables in their cards, ids on one line, buttons in their rows", async () => {
    const page = await openPortal();
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      if (box === null) throw new Error(`There is no ${selector}.`);
      return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 };
    };
    await page.goto(`${url}/portal/payments?kind=direct`);
    const [method, from, card, lowest] = await Promise.all([
      boxOf("#kind"),
      boxOf("#from"),
      boxOf("form[role=search]"),
      boxOf("#most"),
    ]);
    expect.soft(method.y).toBe(from.y);
    expect.soft(card.bottom - lowest.bottom).toBeGreaterThanOrEqual(20);

    await page.goto(
      `${url}/portal/subscriptions/${await idOf("select recurring_id as id from subscriptions")}`,
    );
    const [list, table] = await Promise.all([boxOf(".list"), boxOf(".list table")]);
    expect.soft(table.right).toBeLessThanOrEqual(list.right);

    const id = await idOf("select transaction_id as id from payments where order_no = 'told'");
    await page.goto(`${url}/portal/payments/${id}`);
    const code = page.locator(".id").getByText(id, { exact: true });
    expect.soft(await code.evaluate(linesOf)).toBe(1);

    await one.merchant.pay({ order_no: "refused-notice", notify_url: "http://127.0.0.1:9/" });
    const refused = "select transaction_id as id from payments p where order_no = 'refused-notice'";
    await expect
      .poll(() =>
        one.rows(
          `${refused} and exists (select from outbox where subject_id = p.transaction_id and last_result is not null)`,
        ),
      )
      .toHaveLength(1);
    await page.goto(`${url}/portal/payments/${await idOf(refused)}`);
    const said = await page.locator("main").textContent();
    expect.soft(said).toContain("(ECONNREFUSED)");
    expect.soft(said).not.toMatch(/\.,/u);

    for (const path of ["notifications", "reviews", "settings"]) {
      await page.goto(`${url}/portal/${path}`);
      const apart = await page.locator("tr:has(button.slim)").first().evaluate(middlesApart);
      expect.soft(apart, path).toBeLessThanOrEqual(2);
    }
  });
});

const openAll = (folded: readonly Element[]): void => {
  for (const one of folded) one.setAttribute("open", "");
};

const linesOf = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
};

/** How far the text of a row's button is from that of its first cell, in pixels. */
const middlesApart = (row: Element): number => {
  const middleOf = (element: Element | null): number => {
    const range = document.createRange();
    range.selectNodeContents(element ?? row);
    const { top, bottom } = range.getClientRects()[0] ?? { top: 0, bottom: 0 };
    return (top + bottom) / 2;
  };
  return Math.abs(middleOf(row.querySelector("button.slim")) - middleOf(row.querySelector("td > div")));
};

/** How many elements move although the user wants no motion. */
const moving = (): number =>
  [...document.querySelectorAll("*")].filter(
    (element) => parseFloat(getComputedStyle(element).transitionDuration) > 0,
  ).length;

/** What is wider than the page, or than the card that it is in. */
const sticksOut = (): string[] => {
  const over = document.documentElement.scrollWidth - innerWidth;
  const tables = [...document.querySelectorAll(".list, .panel")].filter(
    (card) => card.scrollWidth > card.clientWidth + 1,
  );
  return [
    ...(over > 0 ? [`the page by ${over}`] : []),
    ...tables.map(
      (card) => `${card.textContent?.trim().slice(0, 40)} by ${card.scrollWidth - card.clientWidth}`,
    ),
  ];
};
