// Gateways that get a redirect payment, or the page that answers it, wrong.
import type { WireObject } from "@acquiring/contract/codecs";
import { isRecord, records, refusal, refusing, text, type Mutant } from "./mutant.ts";

const operation = "createRedirectPayment";

/** Refuses a request that carries this field. */
const minds = (name: string, field: string, rule = "payment-request.operations"): Mutant => ({
  name: `redirect-${name}`,
  rule,
  operation,
  answer: refusing((request) => request[field] !== undefined),
});

const refuses = (name: string, rule: string, defect: (request: WireObject) => boolean): Mutant => ({
  name: `redirect-${name}`,
  rule,
  operation,
  answer: refusing(defect),
});

/** A defect of the page: `from` is replaced wherever it stands. */
const onPage = (name: string, rule: string, from: string | RegExp, to: string): Mutant => ({
  name: `redirect-${name}`,
  rule,
  operation,
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
const empties = [
  "note",
  "document",
  "token_id",
  "session_id",
  "installments",
  "installments_id",
  "antifraud_token_cookie",
];

const itemOf = (request: WireObject): WireObject => {
  const [first] = records(request, "cart_items");
  const item = first?.["basic_item_data"];
  return isRecord(item) ? item : {};
};

const registeredFrom = (request: WireObject): string =>
  text(records(request, "account_owner")[0]?.["registration_ip"]);

const paidOrders = new Set<string>();

export const redirectPaymentMutants: readonly Mutant[] = [
  // How it is reached and read.
  {
    name: "redirect-is-not-offered",
    rule: "service.payment-creation",
    operation,
    answer: () => refusal(501),
  },
  { name: "redirect-is-no-post", rule: "service.post", operation, answer: () => refusal(405) },
  { name: "redirect-has-no-v1", rule: "versioning.1", operation, answer: () => refusal(404) },
  {
    name: "redirect-does-not-read-xml",
    rule: "service.body-types",
    operation,
    answer: (answer, { as }) => (as === "xml" ? refusal(415) : answer),
  },
  {
    name: "redirect-does-not-read-json-text",
    rule: "point:encoding.redirect-payment",
    operation,
    answer: (answer, { as }) => (as === "json" ? refusal(415) : answer),
  },
  {
    name: "redirect-reads-only-json-text",
    rule: "point:encoding.redirect-payment",
    operation,
    answer: (answer, { as }) => (as === "xml" ? refusal(415) : answer),
  },
  {
    name: "redirect-reads-nothing-at-the-top",
    rule: "resources.flat-keys",
    operation,
    request: ({ merchant_id, account_id, encryption_data }) => ({
      merchant_id: text(merchant_id),
      account_id: text(account_id),
      encryption_data: text(encryption_data),
    }),
  },
  {
    name: "redirect-wants-an-api-key",
    rule: "authentication.3",
    operation,
    answer: (answer, { headers }) => (headers["x-api-key"] === undefined ? refusal(401) : answer),
  },
  {
    name: "redirect-wants-a-session",
    rule: "authentication.3",
    operation,
    answer: (answer, { headers }) => (headers["cookie"] === undefined ? refusal(403) : answer),
  },
  minds("knows-no-return-url", "return_url", "events.1.return"),
  refuses(
    "wants-a-return-url",
    "point:redirect.return-url",
    (request) => request["return_url"] === undefined,
  ),

  // The page and its form.
  {
    name: "redirect-answers-in-json",
    rule: "endpoints.redirect-payment",
    operation,
    answer: (answer) =>
      answer.status === 200 ? { ...answer, body: { url: "https://pay.example.com/" } } : answer,
  },
  {
    name: "redirect-answers-in-xml",
    rule: "redirect-payment-result.page",
    operation,
    answer: (answer) =>
      answer.status === 200
        ? { ...answer, as: "xml", root: "respon", body: { url: "https://pay.example.com/" } }
        : answer,
  },
  {
    name: "redirect-page-has-another-media-type",
    rule: "point:encoding.redirect-page-media",
    operation,
    page: (html) => html,
    travel: { media: () => "application/xml", pieces: 1, oddHeaders: false },
  },
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
  ...processing.map((name) =>
    onPage(`page-lacks-${name.replaceAll("_", "-")}`, "redirect-payment-result.processing", input(name), ""),
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
  inScript(
    "page-has-a-signature-of-its-own",
    "point:redirect.echoed-signature",
    'if (field[0] === "encryption_data") field[1] = "0" + field[1];',
  ),
  inScript(
    "page-has-no-signature",
    "point:redirect.echoed-signature",
    'if (field[0] === "encryption_data") return;',
  ),

  // What the request may carry.
  refuses("reads-whole-amounts-only", "resources.amounts", ({ amount }) => /\.0*[1-9]/.test(text(amount))),
  minds("knows-no-shipping", "shipping"),
  minds("knows-no-quotes", "quote_price"),
  refuses(
    "wants-numbers-for-digits",
    "payment-request.numeric-text",
    (request) => request["shopper_level"] !== undefined,
  ),
  refuses(
    "wants-countries-of-three-letters",
    "payment-request.codes",
    (request) => text(request["delivery_country"]).length === 2,
  ),
  refuses("wants-currencies-of-a-number", "payment-request.codes", (request) =>
    isRecord(itemOf(request)["price"]),
  ),
  refuses("reads-one-item-only", "payment-request.items", ({ items }) => text(items).includes("#;#")),
  ...empties.map((field) =>
    refuses(
      `refuses-an-empty-${field.replaceAll("_", "-")}`,
      "payment-request.may-be-empty",
      (request) => request[field] === "",
    ),
  ),
  minds("does-not-know-birth-dates", "birth_date", "payment-request.observed-forms"),
  minds("does-not-know-open3d", "open3d", "payment-request.observed-forms"),
  minds("knows-no-checkout-time", "checkout_time", "payment-request.checkout-time"),
  refuses("knows-no-ipv4", "payment-request.registration-ip", (request) =>
    registeredFrom(request).includes("."),
  ),
  refuses("knows-no-ipv6", "payment-request.registration-ip", (request) =>
    registeredFrom(request).includes(":"),
  ),
  minds("reads-no-arrays", "cart_items", "resources.types"),
  minds("knows-no-contracts", "subscription", "service.subscriptions"),

  // What it refuses, and how.
  {
    name: "redirect-answers-unreadable-bodies-with-422",
    rule: "point:errors.other-operations",
    operation,
    answer: (answer) => (answer.status === 400 ? { ...answer, status: 422 } : answer),
  },
  {
    name: "redirect-answers-an-unknown-account-with-400",
    rule: "point:errors.other-operations",
    operation,
    answer: (answer) => (answer.status === 404 ? { ...answer, status: 400 } : answer),
  },
  {
    name: "redirect-takes-every-signature",
    rule: "point:errors.bad-signature",
    operation,
    answer: (answer) =>
      answer.status === 400 ? { status: 200, as: "json", root: undefined, body: {} } : answer,
    write: () => "<html><body></body></html>",
  },
  {
    name: "redirect-answers-a-bad-signature-with-418",
    rule: "point:errors.bad-signature",
    operation,
    answer: (answer) => (answer.status === 400 ? { ...answer, status: 418 } : answer),
  },
  refuses("refuses-the-same-payment-again", "point:payment.repeat", ({ order_no }) => {
    const known = paidOrders.has(text(order_no));
    paidOrders.add(text(order_no));
    return known;
  }),
];
