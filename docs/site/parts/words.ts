// The reference's texts for the contract's annotations.
import { type JsonObject, objectsAt, textAt } from "../../../scripts/release/contract/document.ts";

/** What an encoding rests on. */
export const evidence: Readonly<Record<string, string>> = {
  declared: "declared by the interface",
  sampled: "only in its samples",
  described: "only in its prose",
};

/** The name of each kind of body in a tab. */
export const bodyNames: Readonly<Record<string, string>> = {
  json: "JSON",
  xml: "XML",
  form: "Form",
  html: "HTML",
};

/** What a caller does about each status that says that a request was refused. */
export const statusAdvice: Readonly<Record<string, string>> = {
  "404": "Check `merchant_id`, `account_id` and the identifiers in the request.",
  "4xx": "Fix the request before you send it again.",
};

/** How each text form reads. */
export const forms: Readonly<Record<string, string>> = {
  decimal: "decimal number",
  numeric: "number",
  code: "code, leading zeros kept",
  currency: "three-letter currency code",
  country: "two-letter country code",
  pan: "card number",
  "masked-pan": "masked card number: the first six and the last four digits",
  month: "two-digit month",
  year: "four-digit year",
  "date-ymd": "date `YYYY-MM-DD`",
  "date-dmy": "date `DD-MM-YYYY`",
  "date-time": "date and time `YYYY-MM-DD HH:MM:SS`",
  "date-time-compact": "date and time `YYYYMMDDHHMMSS`",
  "date-time-offset": "date and time with a UTC offset without colon",
  "date-open": "date in an open form",
  "amount-open": "amount in an open form",
  "code-message": "`<code>:<message>`",
  delimited: "list in one text",
  signature: "signature",
  uuid: "UUID",
  ip: "IPv4 or IPv6 address",
  url: "URL",
  resolution: "`WIDTHxHEIGHT`",
  "refund-reference": "`<transaction_id>-<two-digit sequence>`",
  "payout-reference": "`<YYYYMMDD>-<six characters>`",
};

/** The values that the contract states as a success (source: Errors), by the address of their codes. */
export const statedSuccess: Readonly<Record<string, string>> = {
  "codes.result_info": "0000:Success",
  "codes.return_status": "1",
  "codes.return_message": "OK",
  "codes.capture_status": "1",
  "codes.review_status": "1",
  "codes.cancel_status": "1",
  "codes.refund_status": "1",
  "codes.refund_message": "V0000:OK",
};

/** Where the result of one order is shown if the contract names no field for it. */
export const unstatedResults: Readonly<Record<string, string>> = {
  queryTransactions: "open: `codes.payment_status`, `codes.query_result`",
  searchRefunds: "`refund_status`",
};

/** What each group of fields is called, in the order in which they are shown. */
export const groupTitles: Readonly<Record<string, string>> = {
  outcome: "Outcome",
  account: "Account and signature",
  order: "Order",
  amounts: "Amounts",
  method: "Payment method",
  card: "Card",
  shopper: "Shopper",
  billing: "Billing",
  delivery: "Delivery",
  client: "Client",
  risk: "Risk",
  subscription: "Subscription",
  payer: "Payer",
  beneficiary: "Beneficiary",
};

/** The parts of a delimited list in their written form. */
export const delimitedForm = (list: JsonObject): string =>
  `\`${objectsAt(list, "of")
    .map((part) => textAt(part, "name"))
    .join(textAt(list, "parts"))}\`, entries joined by \`${textAt(list, "entries")}\``;

/** The bounds that a schema may set, as they read. */
export const bounds: Readonly<Record<string, (value: string) => string>> = {
  minLength: (value) => (value === "1" ? "not empty" : `at least ${value} characters`),
  maxLength: (value) => `at most ${value} characters`,
  minimum: (value) => `at least ${value}`,
  maximum: (value) => `at most ${value}`,
  minItems: (value) => `at least ${value} entries`,
  maxItems: (value) => `at most ${value} entries`,
};
