// Gateways that get a redirect payment, or the page of its response, wrong.
import { isRecord } from "@acquiring/contract/codecs";
import type { Mutant } from "../mutant.ts";
import { unreached } from "./common.ts";
import { cardRequest, cartOf, threeLetterCountries } from "./payment-requests.ts";
import { silentAt } from "./notifications.ts";
import * as w from "../words.ts";

const operation = "createRedirectPayment";
const mutant = w.mutantsOf(operation, "redirect-");

/** A defect of the page: every occurrence of `from` is replaced. */
const onPage = (name: string, rule: string, from: string | RegExp, to: string) =>
  w.mutantOf(operation, "redirect-")(name, rule, {
    page: (html) => {
      const changed = html.replaceAll(from, to);
      // A page without the place would be no mutant.
      if (changed === html) throw new Error(`${name}: the page has nothing like ${String(from)}`);
      return changed;
    },
  });

/** The place in the page's script at which `field` is the name and the value of the next input. */
const eachInput = "var input = first.cloneNode(false);";
const inScript = (name: string, rule: string, code: string): Mutant =>
  onPage(name, rule, eachInput, `${code}\n${eachInput}`);
const scriptLacks = (what: string, rule: string, field: string): Mutant =>
  inScript(what, rule, `if (field[0] === "${field}") return;`);

/** A static input, its value as `$1`. */
const input = (name: string): RegExp =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)" ?/>`, "g");
const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${value}" />`;

const form = "redirect-payment-result.form";
const inputs = "redirect-payment-result.inputs";
const echoes = "redirect-payment-result.echoes";
const scripted = "redirect-payment-result.scripted";
const aliases = "redirect-payment-result.aliases";
const copies = "redirect-payment-result.copies";
const listed = "point:redirect.inputs";

const aliasNames = ["orderNo", "merNo", "orderAmount", "orderCurrency", "notifyUrl"];
const processing = ["gbc_id", "connector_code", "account_name", "pm_id", "apm_type", "descriptor"];
export const redirectPaymentMutants: readonly Mutant[] = [
  // How it is reached and read.
  ...mutant({
    "service.hosted-payments": { "is-not-offered": w.refused(501) },
    ...unreached("xml", "endpoints.redirect-payment"),
    "point:encoding.requests.createRedirectPayment": {
      "does-not-read-json-text": w.unread("json"),
      "reads-only-json-text": w.unread("xml"),
    },
    "events.1.return": {
      "knows-no-return-url": w.minding("return_url"),
      "leads-the-shopper-of-a-page-elsewhere": w.rereading("return_url", (url) =>
        url.replace("/back?", "/elsewhere?"),
      ),
      "leads-the-shopper-of-a-page-back-without-the-shop": w.rereading("return_url", (url) =>
        url.replace("shop=7&", ""),
      ),
    },
    "events.1.notify": {
      "notifies-of-no-page-that-was-paid": silentAt(/\/redirect-paid$/),
      "notifies-of-no-page-that-was-refused": silentAt(/\/redirect-refused$/),
    },
    "point:redirect.return-url": {
      "wants-a-return-url": w.refusing(({ return_url }) => return_url === undefined),
    },
    // The page and its form.
    "endpoints.redirect-payment.response": {
      "answers-in-json": w.responding((response) =>
        response.status === 200 ? { ...response, body: { url: "https://pay.example.com/" } } : response,
      ),
      "answers-in-xml": w.responding((response) =>
        response.status === 200
          ? { ...response, as: "xml", root: "respon", body: { url: "https://pay.example.com/" } }
          : response,
      ),
    },
    "point:encoding.redirect-page-media": {
      "page-has-another-media-type": {
        page: (html) => html,
        travel: { media: () => "application/xml", pieces: 1, oddHeaders: false },
      },
    },
  }),
  onPage("page-waits-for-a-click", form, "form.submit();", ""),
  ...mutant({
    [form]: {
      "page-with-3-d-secure-waits-for-a-click": {
        page: (html, { body }) =>
          body?.["open3d"] === undefined ? html : html.replace("form.submit();", ""),
      },
    },
  }),
  onPage("page-fails-before-it-posts", form, "form.submit();", "form.send();"),
  onPage("page-is-sent-by-get", form, 'method="post"', 'method="get"'),
  onPage("page-posts-elsewhere", "redirect-payment-result.path", "/v1/checkout", "/v1/pay"),
  onPage("page-has-no-form", form, /<(\/?)form/g, "<$1section"),
  // What the form repeats.
  onPage("page-echoes-another-amount", echoes, input("amount"), hidden("amount", "0.01")),
  onPage("page-echoes-the-order-number-cut", echoes, input("order_no"), hidden("order_no", "")),
  inScript("script-echoes-another-address", echoes, 'if (field[0] === "notify_url") field[1] += "?";'),
  onPage("page-shows-its-inputs", inputs, 'type="hidden"', 'type="text"'),
  onPage("page-disables-its-inputs", inputs, 'type="hidden"', 'disabled="" type="hidden"'),
  ...["order_no", "merchant_id", "account_id", "amount", "currency"].map((name) =>
    onPage(`page-lacks-${w.hyphened(name)}`, inputs, input(name), ""),
  ),
  ...["notify_url", "return_url", "encryption_data"].map((name) =>
    scriptLacks(`script-lacks-${w.hyphened(name)}`, inputs, name),
  ),
  inScript("script-adds-nothing", scripted, "return;"),
  onPage(
    "page-has-inputs-by-script-only",
    scripted,
    /<input type="hidden" name="[^"]*" value="[^"]*" ?\/>/g,
    '<input type="hidden" value="" />',
  ),
  inScript("page-has-no-copies", copies, "if (/[A-Z]/.test(field[0])) return;"),
  ...aliasNames.map((name) =>
    inScript(`copies-another-${name}`, copies, `if (field[0] === "${name}") field[1] += "0";`),
  ),
  ...[...aliasNames, "signInfo", "allParams"].map((name) =>
    scriptLacks(`script-lacks-${name}`, aliases, name),
  ),
  ...processing.map((name) =>
    onPage(`page-lacks-${w.hyphened(name)}`, "redirect-payment-result.processing", input(name), ""),
  ),
  onPage("page-lacks-a-listed-input", listed, input("page_session"), ""),
  scriptLacks("script-lacks-a-listed-input", listed, "allParams"),
  onPage("page-has-an-input-more", listed, "<button", `${hidden("x", "1")}<button`),
  onPage("page-has-a-scripted-input-already", listed, "<button", `${hidden("allParams", "")}<button`),
  ...mutant({
    "point:redirect.echoed-signature": {
      "page-has-the-signature-of-the-request": {
        page: (html, { body }) =>
          html.replace(
            eachInput,
            `if (field[0] === "encryption_data") field[1] = ${JSON.stringify(w.text(body?.["encryption_data"]))};\n${eachInput}`,
          ),
      },
    },
  }),
  scriptLacks("page-has-no-signature", "point:redirect.echoed-signature", "encryption_data"),
  // What the request may have.
  ...mutant({
    ...cardRequest,
    "payment-request.operations": {
      "knows-no-shipping": w.minding("shipping"),
      "knows-no-quotes": w.minding("quote_price"),
    },
    "payment-request.numeric-text": { "wants-numbers-for-digits": w.minding("shopper_level") },
    "payment-request.country-codes": { "wants-countries-of-three-letters": threeLetterCountries },
    "payment-request.currency-codes": {
      "wants-currencies-of-a-number": w.refusing((request) => isRecord(cartOf(request)[0]?.["price"])),
    },
    "payment-request.observed-forms": { "does-not-know-birth-dates": w.minding("birth_date") },
    "payment-request.observed-values": { "does-not-know-open3d": w.minding("open3d") },
    "payment-request.checkout-time": { "knows-no-checkout-time": w.minding("checkout_time") },
    "resources.types": { "reads-no-arrays": w.minding("cart_items") },
    "service.subscriptions": { "knows-no-contracts": w.minding("subscription") },
    // What it refuses, and how.
    "point:errors.by-operation": {
      "answers-unreadable-bodies-with-422": w.turning(400, 422),
      "answers-an-unknown-account-with-400": w.turning(404, 400),
    },
    "point:errors.bad-signature": {
      "takes-every-signature": {
        response: (response) => (response.status === 400 ? w.success({}) : response),
        write: () => "<html><body></body></html>",
      },
      "answers-a-bad-signature-with-418": w.turning(400, 418),
    },
    "point:payment.repeat": {
      "refuses-the-same-payment-again": w.refusingAgain(({ order_no }) => w.text(order_no)),
    },
  }),
];
