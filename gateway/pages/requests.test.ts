// Redirect and APM payments as HTTP, and their description in the profile and the guide.
import { readFileSync } from "node:fs";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { apms } from "../acquirer/simulated/apms.ts";
import { readProfile } from "../config.ts";
import { startGateway } from "../index.ts";
import { newGateway } from "../testing/controlled.ts";
import { elementsOf } from "../testing/html.ts";
import { butSignatures, type Fields, newOrderNo, signed } from "../testing/merchant.ts";
import { inputOf, openPage, pageClient, sendForm, titleOf } from "../testing/page-client.ts";
import { askRedirect } from "../testing/shop.ts";
import { redirectInputs } from "./redirect-page.ts";

const gateway = await newGateway();
afterAll(gateway.close);
const client = pageClient(gateway.url);

describe("the profile of the pages", () => {
  const points = readProfile().extension_points;
  test("lists the inputs of the page that submits itself", () => {
    expect(points["redirect.inputs"]).toEqual(redirectInputs);
  });
  test("lists the payment methods with their behaviour", () => {
    expect(points.codes?.["createApmPayment.payment_method"]).toEqual(
      Object.fromEntries(apms.map(({ method, does }) => [method, does])),
    );
  });
});

test("the guide has a row for each payment method", () => {
  const guide = readFileSync(new URL("../../docs/gateway/test-data.md", import.meta.url), "utf8");
  const rows = guide.split("\n").filter((line) => line.startsWith("| `test_"));
  expect(rows).toEqual(apms.map(({ method, does }) => `| \`${method}\` | ${does} |`));
});

describe("the page that submits itself", () => {
  test("has the profile's content type, and contains its own policy", async () => {
    const own = readProfile();
    const response = await askRedirect(gateway.url);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const page = await response.text();
    const meta = elementsOf(page).find(
      ({ attributes }) => attributes["http-equiv"] === "Content-Security-Policy",
    );
    expect(meta?.attributes["content"]).toBe(response.headers.get("content-security-policy"));
    expect(meta?.attributes["content"]).toContain(`form-action ${gateway.url};`);
    const xml = await startGateway({
      databaseUrl: gateway.databaseUrl,
      publicUrl: "https://pay.example",
      exposeDevelopment: true,
      profile: {
        ...own,
        extension_points: { ...own.extension_points, "encoding.redirect-page-media": "application/xml" },
      },
    });
    onTestFinished(() => xml.close());
    const other = await askRedirect(xml.url);
    expect(other.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(await other.text()).toContain('action="https://pay.example/v1/checkout"');
  });

  test("is the same for a repeat, in XML too, and another request is refused", async () => {
    const fields = { order_no: newOrderNo(), currency: "USD", amount: "25.00" };
    const first = await (await askRedirect(gateway.url, fields)).text();
    const xml = Object.entries(signed("/v1/checkout", fields)).map(
      ([name, value]) => `<${name}>${String(value)}</${name}>`,
    );
    const again = await fetch(`${gateway.url}/v1/checkout`, {
      method: "POST",
      headers: { "content-type": "application/xml" },
      body: `<request>${xml.join("")}</request>`,
    });
    expect(butSignatures(await again.text())).toBe(butSignatures(first));
    expect((await askRedirect(gateway.url, { ...fields, amount: "26.00" })).status).toBe(400);
    expect(inputOf(first, "gbc_id")).toMatch(/^\d+$/);
  });

  test.each<[string, Fields]>([
    ["an invalid amount", { amount: "0" }],
    ["an invalid currency", { currency: "XXY" }],
    ["no order number", { order_no: undefined }],
    ["an order number beyond all measure", { order_no: "9".repeat(101) }],
    ["a script to go back to", { return_url: "javascript:alert(1)" }],
    ["a character that a page cannot represent", { notify_url: "http://a\u0001" }],
    ["an invalid contract", { subscription: { contract: "x", interval: "moon", interval_count: "1" } }],
  ])("is refused for %s", async (_, body) => {
    expect((await askRedirect(gateway.url, body)).status).toBe(400);
  });

  test("leads to a checkout page only with its session, with any other fields", async () => {
    const { session, order_no } = await client.checkout();
    const other = await client.checkout();
    const path = `${gateway.url}/v1/checkout`;
    const sent = await sendForm(path, { page_session: session, order_no: other.order_no, amount: "0.01" });
    const { page } = await openPage(gateway.url + (sent.headers.get("location") ?? ""));
    expect(page).toContain(order_no);
    expect(page).toContain("25.00 USD");
    expect((await sendForm(path, { page_session: "" })).status).toBe(404);
    expect((await sendForm(path, { page_session: `${session.slice(0, -1)}_` })).status).toBe(404);
    // Without a session it is a merchant's request, and not signed.
    const unsigned = await sendForm(path, { order_no, merchant_id: "1000", account_id: "1000001" });
    expect(unsigned.status).toBe(400);
    expect(unsigned.headers.get("content-type")).toBe("application/json");
  });
});

describe("an APM payment", () => {
  test.each([
    ["test_approved", "2000", "Payment approved"],
    ["test_declined", "9000", "Payment declined"],
  ])("by %s has its outcome at once", async (payment_method, status, title) => {
    const order_no = newOrderNo();
    const { fields } = await client.apmPayment({ payment_method, order_no });
    expect(await client.statusOf(order_no)).toBe(status);
    expect(titleOf((await openPage(String(fields["issuer_url"]))).page)).toBe(title);
  });

  test("is the same for a repeat, and another request is refused", async () => {
    const body = { order_no: newOrderNo() };
    const first = await client.apmPayment(body);
    expect(first.fields).toMatchObject({ ...body, merchant_id: "1000", amount: "25.00", currency: "USD" });
    expect(butSignatures((await client.apmPayment(body)).text)).toBe(butSignatures(first.text));
    expect((await client.apmPayment({ ...body, payment_method: "test_approved" })).status).toBe(400);
    expect(await client.statusOf(body.order_no)).toBe("1100");
  });

  test.each<[string, Fields]>([
    ["a method that is not known", { payment_method: "giropay" }],
    ["an empty method", { payment_method: "" }],
    ["a script to go back to", { return_url: "javascript:alert(1)" }],
    ["an amount with too many places", { amount: "1.001" }],
  ])("is refused with %s", async (_, body) => {
    expect((await client.apmPayment(body)).status).toBe(400);
  });
});
