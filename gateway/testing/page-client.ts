// Reads the hosted pages as a program: opens them, parses them, submits their forms. Uses no test framework.
import { elementsOf } from "./html.ts";
import { type Fields, merchantOf, newOrderNo } from "./merchant.ts";
import { askRedirect } from "./shop.ts";

export const inputOf = (page: string, name: string): string =>
  elementsOf(page).find(({ attributes }) => attributes["name"] === name)?.attributes["value"] ?? "";

export const titleOf = (page: string): string =>
  elementsOf(page).find(({ name }) => name === "title")?.text ?? "";

export const sendForm = (
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(address, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });

export async function openPage(address: string) {
  const response = await fetch(address);
  return { status: response.status, headers: response.headers, page: await response.text() };
}

/** What a shopper and a merchant do with the pages of the gateway at `url`. */
export function pageClient(url: string) {
  const merchant = merchantOf(url);
  return {
    checkout: async (body: Fields = {}) => {
      const order_no = newOrderNo();
      const page = await (await askRedirect(url, { order_no, ...body })).text();
      const session = inputOf(page, "page_session");
      const sent = await sendForm(`${url}/v1/checkout`, { page_session: session });
      if (sent.status !== 303) throw new Error(`The page's own post was answered with ${sent.status}.`);
      const address = url + (sent.headers.get("location") ?? "");
      const form = inputOf((await openPage(address)).page, "form");
      return { order_no, session, address, form, transactionId: inputOf(page, "gbc_id") };
    },
    apmPayment: (body: Fields = {}) =>
      merchant.post("/v1/authorise", {
        order_no: newOrderNo(),
        currency: "USD",
        amount: "25.00",
        payment_method: "test_shopper",
        ...body,
      }),
    statusOf: merchant.statusOf,
  };
}
