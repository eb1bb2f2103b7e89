// The response to a redirect payment: a form that submits itself, or has a button without scripts. The gateway trusts
// only its session value. Everything else is for readers of the page.
import { spinner } from "./icons.ts";
import { textsFor } from "./language.ts";
import { hashSource, page, policyOf } from "./layout.ts";
import { constant, markup } from "./markup.ts";

/** The inputs in the page, and those that its script adds (profile: `redirect.inputs`). */
export const redirectInputs = {
  static: [
    "order_no",
    "merchant_id",
    "account_id",
    "amount",
    "currency",
    "gbc_id",
    "connector_code",
    "account_name",
    "pm_id",
    "apm_type",
    "descriptor",
    "page_session",
  ],
  scripted: [
    "notify_url",
    "return_url",
    "encryption_data",
    "orderNo",
    "merNo",
    "orderAmount",
    "orderCurrency",
    "notifyUrl",
    "signInfo",
    "allParams",
  ],
} as const;

/** The echoed fields of the request, unchanged; `""` for a missing one. */
export interface Echoed {
  readonly order_no: string;
  readonly merchant_id: string;
  readonly account_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly notify_url: string;
  readonly return_url: string;
  readonly encryption_data: string;
}

export interface RedirectPage {
  readonly echoed: Echoed;
  /** Absolute: merchants pass the page on from their own site. */
  readonly action: string;
  readonly transactionId: string;
  /** A token for `redirect`. */
  readonly session: string;
  /** The request's `browser_lang`: a merchant's server asks for the page, so a header has no language of the shopper. */
  readonly language?: string | undefined;
}

// The same in HTML and in XML. Inputs are copies of the first, because an XML document creates other elements by name.
const script = `
var form = document.getElementById("redirect");
var first = form.querySelector("input");
JSON.parse(form.getAttribute("data-more")).forEach(function (field) {
  var input = first.cloneNode(false);
  input.setAttribute("name", field[0]);
  input.setAttribute("value", field[1]);
  form.appendChild(input);
});
form.submit();
`;
const scriptElement = constant(`<script>${script}</script>`);
const scriptSource = hashSource(script);

/** The policy of the page. It is also in the page, so it counts when a merchant's site responds with the page. */
export const redirectPolicy = (origin: string): string =>
  policyOf({ formAction: origin, script: scriptSource });

/** Writes the page (source: Redirect payment result). It reads the same as HTML and as XHTML. */
export function redirectPage({ echoed, action, transactionId, session, language }: RedirectPage): string {
  const { order_no, merchant_id, account_id, amount, currency, notify_url, return_url } = echoed;
  const values: Readonly<Record<string, string>> = {
    ...echoed,
    gbc_id: transactionId,
    connector_code: "simulated",
    account_name: account_id,
    pm_id: "card",
    apm_type: "",
    descriptor: `TEST ${order_no}`,
    page_session: session,
    orderNo: order_no,
    merNo: merchant_id,
    orderAmount: amount,
    orderCurrency: currency,
    notifyUrl: notify_url,
    signInfo: echoed.encryption_data,
    allParams: JSON.stringify({
      order_no,
      merchant_id,
      account_id,
      amount,
      currency,
      notify_url,
      return_url,
    }),
  };
  const valueOf = (name: string): string => values[name] ?? "";
  const more = redirectInputs.scripted.map((name) => [name, valueOf(name)]);
  const texts = textsFor(language ?? null);
  const words = texts.redirect;
  return page({
    texts,
    title: words.title,
    head: markup`<meta http-equiv="Content-Security-Policy" content="${redirectPolicy(new URL(action).origin)}" />`,
    body: markup`<div class="sign">${spinner}</div>
<h1>${words.title}</h1>
<form id="redirect" method="post" action="${action}" data-more="${JSON.stringify(more)}">
${redirectInputs.static.map((name) => markup`<input type="hidden" name="${name}" value="${valueOf(name)}" />`)}
<p class="lead">${words.text}</p>
<p class="acts"><button class="main" type="submit">${words.go}</button></p>
</form>
${scriptElement}`,
  }).html;
}
