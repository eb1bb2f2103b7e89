// Gateways that get a redirect payment, or the page of its response, wrong.
import { isRecord } from "@acquiring/contract/codecs";
import type { Mutant } from "../mutant.ts";
import {
  cartOf,
  emptyFields,
  mindsOf,
  oneItemOnly,
  registeredElsewhere,
  threeLetterCountries,
  wholeAmountsOnly,
} from "./payment-requests.ts";
import {
  answering,
  asking,
  hyphened,
  minding,
  mindingEmpty,
  mutantOf,
  onlyWhoAsks,
  refused,
  refusing,
  refusingAgain,
  text,
  turning,
  unread,
  wanting,
} from "../words.ts";

const mutant = mutantOf("createRedirectPayment", "redirect-");

const minds = mindsOf(mutant);

/** A defect of the page: every occurrence of `from` is replaced. */
const onPage = (name: string, rule: string, from: string | RegExp, to: string) =>
  mutant(name, rule, {
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

/** A static input, its value as `$1`. */
const input = (name: string): RegExp =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)" ?/>`, "g");

const form = "redirect-payment-result.form";
const inputs = "redirect-payment-result.inputs";
const aliases = "redirect-payment-result.aliases";

const aliasNames = ["orderNo", "merNo", "orderAmount", "orderCurrency", "notifyUrl"];
const processing = ["gbc_id", "connector_code", "account_name", "pm_id", "apm_type", "descriptor"];
export const redirectPaymentMutants: readonly Mutant[] = [
  // How it is reached and read.
  mutant("is-not-offered", "service.payment-creation", refused(501)),
  mutant("is-no-post", "service.post", refused(405)),
  mutant("has-no-v1", "versioning.1", refused(404)),
  mutant("does-not-read-xml", "service.body-types", unread("xml")),
  mutant("does-not-read-json-text", "point:encoding.redirect-payment", unread("json")),
  mutant("reads-only-json-text", "point:encoding.redirect-payment", unread("xml")),
  mutant("reads-nothing-at-the-top", "resources.flat-keys", asking(onlyWhoAsks)),
  mutant("wants-an-api-key", "authentication.3", wanting("x-api-key", 401)),
  mutant("wants-a-session", "authentication.3", wanting("cookie", 403)),
  minds("knows-no-return-url", "return_url", "events.1.return"),
  mutant(
    "wants-a-return-url",
    "point:redirect.return-url",
    refusing(({ return_url }) => return_url === undefined),
  ),

  // The page and its form.
  mutant(
    "answers-in-json",
    "endpoints.redirect-payment",
    answering((answer) =>
      answer.status === 200 ? { ...answer, body: { url: "https://pay.example.com/" } } : answer,
    ),
  ),
  mutant(
    "answers-in-xml",
    "redirect-payment-result.page",
    answering((answer) =>
      answer.status === 200
        ? { ...answer, as: "xml", root: "respon", body: { url: "https://pay.example.com/" } }
        : answer,
    ),
  ),
  mutant("page-has-another-media-type", "point:encoding.redirect-page-media", {
    page: (html) => html,
    travel: { media: () => "application/xml", pieces: 1, oddHeaders: false },
  }),
  onPage("page-waits-for-a-click", form, "form.submit();", ""),
  onPage("page-fails-before-it-posts", form, "form.submit();", "form.send();"),
  onPage("page-is-sent-by-get", form, 'method="post"', 'method="get"'),
  onPage("page-posts-elsewhere", form, "/v1/checkout", "/v1/pay"),
  onPage("page-has-no-form", form, /<(\/?)form/g, "<$1section"),

  // What the form repeats.
  onPage(
    "page-echoes-another-amount",
    inputs,
    input("amount"),
    '<input type="hidden" name="amount" value="0.01" />',
  ),
  onPage(
    "page-echoes-the-order-number-cut",
    inputs,
    input("order_no"),
    '<input type="hidden" name="order_no" value="" />',
  ),
  inScript("script-echoes-another-address", inputs, 'if (field[0] === "notify_url") field[1] += "?";'),
  onPage("page-shows-its-inputs", inputs, 'type="hidden"', 'type="text"'),
  onPage("page-disables-its-inputs", inputs, 'type="hidden"', 'disabled="" type="hidden"'),
  ...["order_no", "merchant_id", "account_id", "amount", "currency"].map((name) =>
    onPage(`page-lacks-${hyphened(name)}`, inputs, input(name), ""),
  ),
  ...["notify_url", "return_url", "encryption_data"].map((name) =>
    inScript(`script-lacks-${hyphened(name)}`, inputs, `if (field[0] === "${name}") return;`),
  ),
  inScript("script-adds-nothing", inputs, "return;"),
  onPage(
    "page-has-inputs-by-script-only",
    inputs,
    /<input type="hidden" name="[^"]*" value="[^"]*" ?\/>/g,
    '<input type="hidden" value="" />',
  ),
  inScript("page-has-no-copies", aliases, "if (/[A-Z]/.test(field[0])) return;"),
  ...aliasNames.map((name) =>
    inScript(`copies-another-${name}`, aliases, `if (field[0] === "${name}") field[1] += "0";`),
  ),
  ...[...aliasNames, "signInfo", "allParams"].map((name) =>
    inScript(`script-lacks-${name}`, aliases, `if (field[0] === "${name}") return;`),
  ),
  ...processing.map((name) =>
    onPage(`page-lacks-${hyphened(name)}`, "redirect-payment-result.processing", input(name), ""),
  ),
  onPage("page-lacks-a-listed-input", "point:redirect.inputs", input("page_session"), ""),
  inScript("script-lacks-a-listed-input", "point:redirect.inputs", 'if (field[0] === "allParams") return;'),
  onPage(
    "page-has-an-input-more",
    "point:redirect.inputs",
    "<button",
    '<input type="hidden" name="x" value="1" /><button',
  ),
  onPage(
    "page-has-a-scripted-input-already",
    "point:redirect.inputs",
    "<button",
    '<input type="hidden" name="allParams" value="" /><button',
  ),
  mutant("page-has-the-signature-of-the-request", "point:redirect.echoed-signature", {
    page: (html, { body }) =>
      html.replace(
        eachInput,
        `if (field[0] === "encryption_data") field[1] = ${JSON.stringify(text(body?.["encryption_data"]))};\n${eachInput}`,
      ),
  }),
  inScript(
    "page-has-no-signature",
    "point:redirect.echoed-signature",
    'if (field[0] === "encryption_data") return;',
  ),

  // What the request may have.
  mutant("reads-whole-amounts-only", "resources.amounts", wholeAmountsOnly),
  minds("knows-no-shipping", "shipping"),
  minds("knows-no-quotes", "quote_price"),
  mutant("wants-numbers-for-digits", "payment-request.numeric-text", minding("shopper_level")),
  mutant("wants-countries-of-three-letters", "payment-request.codes", threeLetterCountries),
  mutant(
    "wants-currencies-of-a-number",
    "payment-request.codes",
    refusing((request) => isRecord(cartOf(request)[0]?.["price"])),
  ),
  mutant("reads-one-item-only", "payment-request.items", oneItemOnly),
  ...["note", ...emptyFields].map((field) =>
    mutant(`refuses-an-empty-${hyphened(field)}`, "payment-request.may-be-empty", mindingEmpty(field)),
  ),
  minds("does-not-know-birth-dates", "birth_date", "payment-request.observed-forms"),
  minds("does-not-know-open3d", "open3d", "payment-request.observed-forms"),
  minds("knows-no-checkout-time", "checkout_time", "payment-request.checkout-time"),
  mutant("knows-no-ipv4", "payment-request.registration-ip", registeredElsewhere(".")),
  mutant("knows-no-ipv6", "payment-request.registration-ip", registeredElsewhere(":")),
  minds("reads-no-arrays", "cart_items", "resources.types"),
  minds("knows-no-contracts", "subscription", "service.subscriptions"),

  // What it refuses, and how.
  mutant("answers-unreadable-bodies-with-422", "point:errors.by-operation", turning(400, 422)),
  mutant("answers-an-unknown-account-with-400", "point:errors.by-operation", turning(404, 400)),
  mutant("takes-every-signature", "point:errors.bad-signature", {
    answer: (answer) =>
      answer.status === 400 ? { status: 200, as: "json", root: undefined, body: {} } : answer,
    write: () => "<html><body></body></html>",
  }),
  mutant("answers-a-bad-signature-with-418", "point:errors.bad-signature", turning(400, 418)),
  mutant(
    "refuses-the-same-payment-again",
    "point:payment.repeat",
    refusingAgain(({ order_no }) => text(order_no)),
  ),
];
