// Every page in a real browser, as a shopper uses it: with and without scripts, in a frame, over a restart.
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { startGateway } from "../start/start.ts";
import { testFolder } from "../testing/folder.ts";
import { merchantOf, newOrderNo } from "../testing/merchant.ts";
import { askRedirect } from "../testing/shop.ts";
import { asksFor3ds, good, payWith, shopperBrowser, startShopper } from "./testing/shopper.ts";

const browser = await shopperBrowser();
const shopper = await startShopper(browser);
afterEach(shopper.closePages);
afterAll(shopper.close);

const { statusOf } = shopper.merchant;

describe.skipIf(browser === undefined)("in a browser", () => {
  test.each([true, false])(
    "a shopper pays by redirect (scripts: %s) and returns to the shop",
    async (scripts) => {
      const { order_no, page } = await shopper.openRedirect({ javaScriptEnabled: scripts });
      if (!scripts) await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.waitForURL(`${shopper.gateway.url}/pages/checkout/**`);
      expect(await statusOf(order_no)).toBe("1100");
      await payWith(page, good);
      const back = await shopper.backAtShop(page);
      expect(back).toEqual({ cart: "7", order_no, transaction_id: expect.any(String), result: "approved" });
      expect(await statusOf(order_no)).toBe("2000");
      const { entries } = await shopper.merchant.query({ order_no });
      expect(entries[0]?.["transaction_id"]).toBe(back["transaction_id"]);
    },
  );

  test("the page's script adds the missing inputs, and the browser sends them all", async () => {
    const { order_no, address } = await shopper.redirectPayment({
      notify_url: `${shopper.shop.url}/"notify"?a&b`,
    });
    const page = await shopper.openPage();
    const posted = page.waitForRequest((request) => request.url() === `${shopper.gateway.url}/v1/checkout`);
    await page.goto(address);
    const fields = new URLSearchParams((await posted).postData() ?? "");
    expect(fields.getAll("order_no")).toEqual([order_no]);
    expect(fields.get("orderNo")).toBe(order_no);
    expect(fields.get("notifyUrl")).toBe(`${shopper.shop.url}/"notify"?a&b`);
    expect(fields.get("signInfo")).toBe(fields.get("encryption_data"));
  });

  test("a page that is sent as XML works as well", async () => {
    const { order_no, page: text } = await shopper.redirectPayment();
    const page = await shopper.openPage();
    await page.goto(shopper.shop.show(`/xml/${order_no}`, text, "application/xml"));
    await page.waitForURL(`${shopper.gateway.url}/pages/checkout/**`);
    expect(await page.getByText(order_no).textContent()).toBe(order_no);
    const quiet = await shopper.openPage({ javaScriptEnabled: false }, `${shopper.shop.url}/xml/${order_no}`);
    await quiet.getByRole("button", { name: "Continue to payment" }).click();
    expect(await quiet.getByText(order_no).textContent()).toBe(order_no);
  });

  test("no other site can frame the checkout page", async () => {
    const { order_no, page } = await shopper.openRedirect();
    await page.waitForURL(`${shopper.gateway.url}/pages/checkout/**`);
    const stranger = shopper.shop.show(
      `/stranger/${order_no}`,
      `<!DOCTYPE html><iframe src="${page.url()}"></iframe>`,
    );
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(stranger.replace("127.0.0.1", "localhost"));
    await refused;
    expect(shopper.complaints.splice(0).join()).toContain("frame-ancestors");
    expect(await page.frames()[1]?.getByLabel("Card number").count()).toBe(0);
  });

  test("a shopper who cancels returns to the shop, and cannot pay any more", async () => {
    const { order_no, address, page } = await shopper.openRedirect();
    await page.getByRole("button", { name: "Cancel and go back to the shop" }).click();
    expect(await shopper.backAtShop(page)).toMatchObject({ order_no, result: "cancelled" });
    expect(await statusOf(order_no)).toBe("5000");
    await page.goto(address);
    expect(await shopper.backAtShop(page)).toMatchObject({ result: "cancelled" });
  });

  test.each([
    ["Confirm the payment", "approved", "2000"],
    ["I didn't make this payment", "declined", "9000"],
  ])("on the checkout page a card needs 3-D Secure; %s: %s", async (button, result, status) => {
    const { order_no, page } = await shopper.openRedirect({ javaScriptEnabled: false });
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, asksFor3ds);
    await page.waitForURL(`${shopper.gateway.url}/pages/challenge/**`);
    await page.getByRole("button", { name: button }).click();
    expect(await shopper.backAtShop(page)).toMatchObject({ order_no, result });
    expect(await statusOf(order_no)).toBe(status);
    const { entries } = await shopper.merchant.query({ order_no });
    expect(entries[0]?.["is3ds"]).toBe("1");
  });

  const apm = async (payment_method: string) => {
    const order_no = newOrderNo();
    const { fields } = await shopper.client.apmPayment({
      order_no,
      payment_method,
      return_url: `${shopper.shop.url}/done`,
    });
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
    const page = await shopper.openPage({ javaScriptEnabled: false }, issuer);
    await page.getByRole("button", { name: button }).click();
    expect(await shopper.backAtShop(page)).toMatchObject({ order_no, result });
    expect(await statusOf(order_no)).toBe(status);
  });

  test("an APM payment with a later decision is approved when the clock reaches it", async () => {
    const { order_no, issuer } = await apm("test_delayed");
    const page = await shopper.openPage({}, issuer);
    await page.getByRole("button", { name: "Approve" }).click();
    expect(await shopper.backAtShop(page)).toMatchObject({ order_no, result: "pending" });
    expect(await statusOf(order_no)).toBe("1100");
    shopper.clock.advance(60_000);
    await expect.poll(() => statusOf(order_no)).toBe("2000");
    await page.goto(issuer);
    expect(await shopper.backAtShop(page)).toMatchObject({ result: "approved" });
  });

  const data = testFolder("pages-test");
  test("a gateway that restarts between the steps continues at the shopper's step", async () => {
    const options = { clock: shopper.clock, data };
    let other = await startGateway(options);
    const restart = async () => {
      await other.close();
      other = await startGateway({ ...options, port: Number(new URL(other.url).port) });
    };
    onTestFinished(() => other.close());
    const order_no = newOrderNo();
    const response = await askRedirect(other.url, { order_no, return_url: `${shopper.shop.url}/done` });
    const page = await shopper.openPage({ javaScriptEnabled: false });
    await page.goto(shopper.shop.show(`/pay/${order_no}`, await response.text()));
    await restart();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await restart();
    await payWith(page, asksFor3ds);
    await restart();
    await page.getByRole("button", { name: "Confirm the payment" }).click();
    expect(await shopper.backAtShop(page)).toMatchObject({ order_no, result: "approved" });
    await restart();
    const { entries } = await merchantOf(other.url).query({ order_no });
    expect(entries[0]).toMatchObject({ payment_status: "2000", is3ds: "1" });
  });
});
