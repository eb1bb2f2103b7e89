// How the reference words what the contract's annotations say. Nothing here knows a page.
import { type JsonObject, objectsAt, textAt } from "../../release/contract/document.ts";

/** What an encoding rests on. */
export const evidence: Readonly<Record<string, string>> = {
  declared: "declared by the interface",
  sampled: "shown by its samples only",
  described: "described in its prose only",
};

export const bodies: Readonly<Record<string, string>> = {
  json: "JSON text",
  xml: "XML text",
  form: "form fields",
  html: "an HTML page",
};

/** How each text form reads. */
export const forms: Readonly<Record<string, string>> = {
  decimal: "decimal text",
  digits: "digits as text",
  code: "a code as text, leading zeros kept",
  currency: "three-letter currency code",
  country: "two-letter country code",
  pan: "card number, digits only",
  "masked-pan": "masked card number: the first six and the last four digits",
  month: "two-digit month",
  year: "four-digit year",
  "date-ymd": "date `YYYY-MM-DD`",
  "date-dmy": "date `DD-MM-YYYY`",
  "date-time": "date and time `YYYY-MM-DD HH:MM:SS`",
  "date-time-compact": "date and time `YYYYMMDDHHMMSS`",
  "date-time-offset": "date and time with a UTC offset without colon",
  "date-open": "a date whose form is open",
  "amount-open": "an amount whose form is open",
  "code-message": "`<code>:<message>`",
  delimited: "a list written as one text",
  signature: "a signature",
  uuid: "UUID",
  ip: "IPv4 or IPv6 address",
  url: "an address",
  resolution: "`WIDTHxHEIGHT`",
  "refund-reference": "`<transaction_id>-<two-digit sequence>`",
  "payout-reference": "`<YYYYMMDD>-<six characters>`",
};

/** What happens to a sensitive field in logs, errors and reports. */
export const sensitivities: Readonly<Record<string, string>> = {
  pan: "At most its first six and last four digits are ever shown in a log.",
  cvv: "Never shown in a log, an error or a report.",
  secret: "Never shown in a log, an error or a report.",
  personal: "Never shown in a log, an error or a report.",
};

/** The parts of a delimited list, as they are written. */
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
