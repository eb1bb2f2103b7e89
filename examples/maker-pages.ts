// The pages of the maker's gateway: what answers a redirect payment, and where shoppers say yes or no.
import { move, payments, state } from "./maker-book.ts";

const escape = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Payment</title></head><body>${body}</body></html>`;

const input = (name: string, value: string): string =>
  `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`;

// The page's script adds copies of some fields under other names, then posts the form.
const script = `const form = document.forms[0];
for (const [copy, name] of [["orderNo", "order_no"], ["orderAmount", "amount"], ["orderCurrency", "currency"]]) {
  const input = Object.assign(document.createElement("input"), { type: "hidden", name: copy });
  input.value = form.elements[name].value;
  form.append(input);
}
form.submit();`;

/** What answers a redirect payment: a form that posts itself to `action` (source: Redirect payment result). */
export function redirectPage(action: string, session: string, request: object): string {
  const echoed = ["order_no", "merchant_id", "account_id", "amount", "currency", "notify_url", "return_url"];
  const fields: Readonly<Record<string, unknown>> = { ...request };
  const processing = ["connector_code", "account_name", "pm_id", "apm_type", "descriptor"];
  const inputs = [
    ...[...echoed, "encryption_data"].map((name) => input(name, String(fields[name] ?? ""))),
    input("gbc_id", session),
    ...processing.map((name) => input(name, "")),
  ];
  return page(
    `<form method="post" action="${action}">${inputs.join("")}<button>Continue to payment</button></form><script>${script}</script>`,
  );
}

/** Asks the shopper yes or no, where a real gateway asks for a card. */
const decisionPage = (address: string, what: string): string =>
  page(`<h1>Pay ${escape(what)}</h1><form method="post" action="${address}">
<button name="answer" value="yes">Approve</button> <button name="answer" value="no">Decline</button></form>`);

const donePage = page("<h1>Thank you</h1><p>You can close this page.</p>");

/** The shopper's pages, beside the operations. The page of a redirect payment posts itself to the operation's own path. */
export async function shopper(request: Request): Promise<Response | undefined> {
  const form = new URLSearchParams(request.method === "POST" ? await request.clone().text() : "");
  const page = form.get("gbc_id") ?? new URL(request.url).pathname.replace("/pay/", "");
  const payment = payments.find((one) => one.page === page);
  if (payment === undefined) return undefined;
  const {
    record: { amount, currency },
    return_url,
  } = payment;
  const answer = form.get("answer");
  if (answer !== null) move(payment, [state.waiting], answer === "yes" ? state.authorised : state.declined);
  if (answer !== null && return_url !== "") return Response.redirect(return_url, 303);
  const text = answer === null ? decisionPage(`/pay/${page}`, `${amount} ${currency}`) : donePage;
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}
