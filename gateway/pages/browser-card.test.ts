// The form of the checkout page in a real browser: its help during input and its messages, by pointer and by
// keyboard, with its script and without.
import type { Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { asksFor3ds, good, payWith, shopperBrowser, startShopper, typeCard } from "./testing/shopper.ts";

const browser = await shopperBrowser();
const shopper = await startShopper(browser);
afterEach(shopper.closePages);
afterAll(shopper.close);

const mistyped = "4111 1111 1111 1112";
const americanExpress = "3782 822463 10005";
const strange = "6011 0009 9013 9424";

/** Parts of a page, except the fields, that could contain the typed values. */
async function leftBehind(page: Page, scripts = true): Promise<string> {
  const kept = () => [Object.entries(localStorage), Object.entries(sessionStorage), history.state];
  const seen = [page.url(), await page.content(), await page.context().cookies()];
  return JSON.stringify([...seen, scripts ? await page.evaluate(kept) : ""]).replaceAll(" ", "");
}

const focused = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

describe.skipIf(browser === undefined)("the checkout page's form", () => {
  test("has autocomplete and keyboard hints for each field", async () => {
    const { page } = await shopper.openCheckout();
    const fields = await page
      .locator("input:not([type=hidden])")
      .evaluateAll((inputs) =>
        inputs.map((input) => ["autocomplete", "inputmode"].map((name) => input.getAttribute(name))),
      );
    expect(fields).toEqual([
      ["cc-number", "numeric"],
      ["cc-exp", "numeric"],
      ["cc-csc", "numeric"],
    ]);
  });

  test.each([
    ["4242424242424242", "4242 4242 4242 4242", "Visa"],
    ["378282246310005", "3782 822463 10005", "American Express"],
    ["36227206271667", "3622 720627 1667", "Diners Club"],
    ["2223-0031 22003222", "2223 0031 2200 3222", "Mastercard"],
    ["9", "9", ""],
  ])("groups the digits of %s as on the card", async (typed, shown, brand) => {
    const { page } = await shopper.openCheckout();
    await page.getByLabel("Card number").pressSequentially(typed);
    expect(await page.getByLabel("Card number").inputValue()).toBe(shown);
    expect(await page.locator("#card-brand").textContent()).toBe(brand);
  });

  test("keeps the caret where a digit was corrected", async () => {
    const { page } = await shopper.openCheckout();
    const card = page.getByLabel("Card number");
    await card.pressSequentially("4111111111111");
    await card.press("Home");
    for (const key of ["ArrowRight", "ArrowRight", "Delete", "9", "9"]) await card.press(key);
    expect(await card.inputValue()).toBe("4199 1111 1111 11");
    await card.press("Backspace");
    expect(await card.inputValue()).toBe("4191 1111 1111 1");
  });

  test.each([
    ["1234", "12 / 34"],
    ["1/34", "01 / 34"],
    ["934", "09 / 34"],
    ["12/2034", "12 / 34"],
    ["12", "12 / "],
  ])("formats the expiry date %s while it is typed", async (typed, shown) => {
    const { page } = await shopper.openCheckout();
    const expiry = page.getByLabel("Expiry date");
    await expiry.pressSequentially(typed);
    expect(await expiry.inputValue()).toBe(shown);
    for (let left = shown.length; left > 0; left -= 1) await expiry.press("Backspace");
    expect(await expiry.inputValue()).toBe("");
  });

  test("shows errors before it is sent, focuses the field, and keeps the typed values", async () => {
    const { page, order_no } = await shopper.openCheckout();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.getByLabel("Card number").fill(mistyped);
    await page.getByLabel("Expiry date").fill("10/26");
    // Pressed while the field is still being left: what it says must not move the button away.
    await page.getByRole("button", { name: /^Pay/u }).click();
    expect(await focused(page)).toBe("problem");
    expect(await page.getByRole("alert").getByRole("link").allTextContents()).toEqual([
      "Check the card number: a digit is missing or wrong.",
      "Check the expiry date: it is incomplete or in the past.",
      "Enter the security code",
    ]);
    const card = page.getByLabel("Card number");
    expect(await card.getAttribute("aria-invalid")).toBe("true");
    const described = (await card.getAttribute("aria-describedby"))?.split(" ")[0] ?? "";
    expect(await page.locator(`#${described}`).textContent()).toContain("digit is missing or wrong");
    expect(await card.inputValue()).toBe(mistyped);
    expect(await leftBehind(page)).not.toContain(mistyped.replaceAll(" ", ""));
    expect(posts).toEqual([]);
    await page.getByRole("alert").getByRole("link").first().click();
    expect(await focused(page)).toBe("card");
    await typeCard(page, americanExpress);
    expect(await card.getAttribute("aria-invalid")).toBeNull();
    await page.getByRole("button", { name: /^Pay/u }).click();
    expect(await page.getByRole("alert").getByRole("link").allTextContents()).toEqual([
      "Check the security code: on American Express it has four digits.",
    ]);
    await payWith(page, good);
    expect(await shopper.backAtShop(page)).toMatchObject({ order_no, result: "approved" });
    expect(posts).toHaveLength(1);
  });

  test.each([
    [true, strange, "test cards"],
    [false, strange, "test cards"],
    [false, mistyped, "digit is missing or wrong"],
    [false, americanExpress, "on American Express it has four digits"],
  ])(
    "asks again for a card that the gateway refuses (scripts: %s, card %s)",
    async (scripts, number, says) => {
      const { page, order_no } = await shopper.openCheckout({ javaScriptEnabled: scripts });
      await payWith(page, number);
      await page.getByRole("alert").waitFor();
      expect(await page.getByRole("alert").textContent()).toContain(says);
      await expect.poll(() => page.locator("#problem:focus").count()).toBe(1);
      expect(await leftBehind(page, scripts)).not.toContain(number.replaceAll(" ", ""));
      for (const label of ["Card number", "Expiry date", "Security code"])
        expect(await page.getByLabel(label).inputValue()).toBe("");
      expect(await shopper.client.statusOf(order_no)).toBe("1100");
      await payWith(page, good);
      expect(await shopper.backAtShop(page)).toMatchObject({ result: "approved" });
    },
  );

  test("sends once, even if the shopper presses the button several times, and shows its progress", async () => {
    const { page } = await shopper.openCheckout();
    let posts = 0;
    page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));
    await typeCard(page, good);
    // All at once, before the browser leaves the page: three clicks, one of them on cancel.
    const seen = await page.evaluate(() => {
      const [pay, cancel] = ["main", "quiet"].map((name) =>
        document.querySelector<HTMLButtonElement>(`button.${name}`),
      );
      for (const button of [pay, pay, cancel]) button?.click();
      const status = document.querySelector("#status")?.textContent;
      return [pay?.textContent, status, cancel?.getAttribute("aria-disabled")];
    });
    expect(seen).toEqual(["One moment …", "One moment …", "true"]);
    expect(await shopper.backAtShop(page)).toMatchObject({ result: "approved" });
    expect(posts).toBe(1);
  });

  test("can be completed with only the keyboard, including the challenge", async () => {
    const { page, order_no } = await shopper.openCheckout();
    const keys = async (text: string) => {
      await page.keyboard.press("Tab");
      await page.keyboard.type(text);
    };
    await keys(asksFor3ds.replaceAll(" ", ""));
    expect(await focused(page)).toBe("card");
    await keys("1234");
    expect(await focused(page)).toBe("expiry");
    await keys("737");
    expect(await focused(page)).toBe("code");
    await keys("");
    expect(await focused(page)).toBe("Pay 25.00 USD");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/pages/challenge/**");
    expect(await page.getByText("Visa ending in 3220").count()).toBe(1);
    expect(await leftBehind(page)).not.toContain("40000000");
    await keys("");
    expect(await focused(page)).toBe("Confirm the payment");
    await page.keyboard.press("Enter");
    expect(await shopper.backAtShop(page)).toMatchObject({ order_no, result: "approved" });
  });

  test("is empty when a shopper goes back to it", async () => {
    const { page } = await shopper.openCheckout();
    await typeCard(page, good);
    await page.goto(`${shopper.shop.url}/done`);
    await page.goBack();
    await page.waitForURL("**/pages/checkout/**");
    for (const label of ["Card number", "Expiry date", "Security code"])
      expect(await page.getByLabel(label).inputValue()).toBe("");
  });
});
