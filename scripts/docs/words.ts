// How the reference words what the annotations say. Markdown in, markdown out.
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import type { JsonObject } from "./contract.ts";

export const rulesPage = "rules.html";
export const pointsPage = "extension-points.html";

const link = (page: string, id: string): string => `[${id}](${page}#${id})`;
export const ruleLink = (id: string): string => link(rulesPage, id);
export const pointLink = (id: string): string => link(pointsPage, id);

export const code = (text: string): string => `\`${text}\``;
export const codes = (texts: readonly string[]): string => texts.map(code).join(", ");

/** A table in markdown. A bar inside a cell would end it. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
};

/** The rules of `ids` in plain words, one line each. */
export const ruleList = (rules: readonly Rule[], ids: readonly string[]): string =>
  rules
    .filter(({ id }) => ids.includes(id))
    .map(
      ({ id, statement, level }) =>
        `- ${ruleLink(id)}: ${statement}${level === "observed" ? " *(known from examples only)*" : ""}`,
    )
    .join("\n");

/** The extension points of `ids`: what is open, and what holds meanwhile. */
export const pointList = (points: readonly ExtensionPoint[], ids: readonly string[]): string =>
  points
    .filter(({ id }) => ids.includes(id))
    .map((point) => `- ${pointLink(point.id)}: ${point.open} *Until a profile fills it:* ${point.while_open}`)
    .join("\n");

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

/** How each text form reads in a field's description, and an illustration of it. */
export const forms: Readonly<Record<string, { readonly says: string; readonly example: string }>> = {
  decimal: { says: "decimal text", example: "10.00" },
  digits: { says: "digits as text", example: "1000" },
  code: { says: "a code as text, leading zeros kept", example: "0001" },
  currency: { says: "three-letter currency code", example: "USD" },
  country: { says: "two-letter country code", example: "US" },
  pan: { says: "card number, digits only", example: "4111111111111111" },
  "masked-pan": {
    says: "masked card number: the first six and the last four digits",
    example: "411111******1111",
  },
  month: { says: "two-digit month", example: "12" },
  year: { says: "four-digit year", example: "2034" },
  "date-ymd": { says: "date `YYYY-MM-DD`", example: "2024-05-01" },
  "date-dmy": { says: "date `DD-MM-YYYY`", example: "01-05-2024" },
  "date-time": { says: "date and time `YYYY-MM-DD HH:MM:SS`", example: "2024-05-01 10:00:00" },
  "date-time-compact": { says: "date and time `YYYYMMDDHHMMSS`", example: "20240501100000" },
  "date-time-offset": {
    says: "date and time with a UTC offset without colon",
    example: "2024-05-01T10:00:00+0800",
  },
  "date-open": { says: "a date whose form is open", example: "2024-05-01" },
  "amount-open": { says: "an amount whose form is open", example: "10.00" },
  "code-message": { says: "`<code>:<message>`", example: "0000:Success" },
  delimited: { says: "a list written as one text", example: "Tea#,#T-1#,#2.50#,#4#;#Cup#,#C-7#,#5.00#,#1" },
  signature: { says: "a signature", example: "c2lnbmF0dXJl" },
  uuid: { says: "UUID", example: "123e4567-e89b-42d3-a456-426614174000" },
  ip: { says: "IPv4 or IPv6 address", example: "192.0.2.1" },
  url: { says: "an address", example: "https://merchant.example/result" },
  resolution: { says: "`WIDTHxHEIGHT`", example: "1920x1080" },
  "refund-reference": { says: "`<transaction_id>-<two-digit sequence>`", example: "20240501000001-01" },
  "payout-reference": { says: "`<YYYYMMDD>-<six characters>`", example: "20240501-A1B2C3" },
};

/** What happens to a sensitive field in logs, errors and reports. */
export const sensitivities: Readonly<Record<string, string>> = {
  pan: "first six and last four digits at most",
  cvv: "never",
  secret: "never",
  personal: "never",
};

/** The parts of a delimited list, as they are written. */
export const delimitedForm = (list: JsonObject): string => {
  const parts = Array.isArray(list["of"]) ? list["of"] : [];
  const names = parts.map((part) =>
    part !== null && typeof part === "object" && "name" in part ? String(part["name"]) : "",
  );
  return `${code(names.join(String(list["parts"])))}, entries joined by ${code(String(list["entries"]))}`;
};
