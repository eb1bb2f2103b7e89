// A profile's values as sentences.
import { isRecord } from "@acquiring/contract/codecs";
import { notes } from "@acquiring/contract/catalogue";
import { objectOf, textsOf, type Contract, wholeOf } from "../contract/contract.ts";
import { statementOf } from "./statements.ts";

/** Each code with its meaning, as a list in Markdown. */
export const meaningsOf = (table: unknown): string =>
  Object.entries(isRecord(table) ? table : {})
    .map(([code, said]) => {
      const means = isRecord(said) ? String(said["means"]) : String(said);
      return means === "" ? `- \`${code}\`` : `- \`${code}\`: ${means}`;
    })
    .join("\n");

/** The moves from each state, as a list in Markdown. */
export function movesOf(moves: unknown): string {
  const all = (Array.isArray(moves) ? moves : []).map(objectOf);
  return [...new Set(all.map(({ from }) => String(from)))]
    .map((state) => {
      const own = all.filter(({ from }) => from === state);
      return `- \`${state}\`: ${own.map(({ by, to }) => `by ${String(by)} to \`${String(to)}\``).join(", ")}`;
    })
    .join("\n");
}

export const listOf = (items: readonly string[]): string => items.map((one) => `\`${one}\``).join(", ");

/** A value as a statement; of a point without a table of statements its question and the value. */
export function sentenceOf(contract: Contract, address: string, value: unknown): string {
  if (typeof value === "string" && /[ .]/u.test(value)) return `**${titleOf(address)}:** ${value.trim()}`;
  const point = wholeOf(contract, address);
  const stated = statementOf(address, value) ?? statementOf(point, value);
  if (stated !== undefined) return stated;
  const open = contract.points.get(point)?.open ?? notes.find(({ id }) => id === address)?.open ?? "";
  return `${(open.split(/(?<=\.)\s/u)[0] ?? "").replace(/\.$/u, "")}: ${inWords(value)}.`;
}

/** The words of an id: `Redirect next page`. */
function titleOf(id: string): string {
  const words = id.replaceAll(/[.-]/gu, " ").replace("three ds", "3-D Secure").replace(/^apm/u, "APM");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, inner]) => `\`${name}\` ${isRecord(inner) ? `(${inWords(inner)})` : inWords(inner)}`)
      .join(", ");
  return typeof value === "string" ? value.replaceAll(/(?<=[a-z])-(?=[a-z])/gu, " ") : String(value);
}

/** A signature's scheme in words; of several the one that signs. */
export function signatureWords(scheme: unknown): string {
  const one = objectOf(Array.isArray(scheme) ? scheme[0] : scheme);
  return one["kind"] === "bound" ? boundWords(one["window"]) : rowWords(one);
}

const boundWords = (window: unknown): string =>
  `It is \`v1.<seconds since 1970>.<nonce>.<HMAC-SHA256 as hexadecimal digits>\`. The string to sign binds all fields to the operation, the direction, the merchant, the account and the time; in a response also to the request. The signing guide defines it. The time may differ from the reader's clock by ${String(window ?? 300)} seconds.`;

const keyPlaces: Readonly<Record<string, string>> = {
  hmac: "The key is that of the HMAC and not in the text.",
  rsa: "The key is an RSA key.",
  prefix: "The key is before the text",
  suffix: "The key is after the text",
  both: "The key is before and after the text",
  each: "The key is after each pair",
  pair: "The key is the value of one more field",
};

function rowWords(scheme: Readonly<Record<string, unknown>>): string {
  const { algorithm, fields, except, nested, paths, names, empty, pair, join, encode, key, twice, output } =
    scheme;
  const { place, join: beside, name, lead } = objectOf(key);
  const { as, of } = objectOf(encode);
  const quoted = (text: unknown): string => (text === "" ? "nothing" : `\`${String(text)}\``);
  const sentences = [
    `It is the ${String(algorithm)} of a text, written as ${String(output)}.`,
    Array.isArray(fields)
      ? `The text has the fields ${listOf(textsOf(fields))}, in this order.`
      : `The text has every field but the signature, ${fields === "sorted" ? "sorted by its name" : "sorted by the lower case of its name"}.`,
    except === undefined ? "" : `It leaves out ${listOf(textsOf(except))}.`,
    nestedWords[String(nested)] ?? "",
    paths === "bracketed" ? "The name of a nested field is `a[b][0][c]`." : "",
    names === undefined ? "" : `Names are in ${String(names)} case.`,
    empty === "omit" ? "Empty fields are left out." : "Empty fields are kept.",
    `Each pair is written as \`${String(pair)}\`, with ${quoted(join)} between two pairs.`,
    encode === undefined ? "" : `${String(of).replaceAll("-", " ")} are encoded as by ${String(as)}.`,
    (keyPlaces[String(place)] ?? "").replace(
      /[^.]$/u,
      (end) =>
        `${end}${place === "pair" ? `, ${quoted(name)}` : `, with ${quoted(beside)} between them`}${lead === undefined ? "" : `, and ${quoted(lead)} before the first`}.`,
    ),
    scheme["case"] === undefined ? "" : `The whole text is in ${String(scheme["case"])} case.`,
    twice === undefined
      ? ""
      : `A hexadecimal digest of the ${twice === "row" ? "pairs" : "text"} takes its place before.`,
  ];
  return sentences.filter((one) => one !== "").join(" ");
}

const nestedWords: Readonly<Record<string, string>> = {
  flatten: "Of a nested record or list it has the single values.",
  json: "A nested record or list is compact JSON.",
  "sorted-json": "A nested record or list is compact JSON with sorted members.",
  omit: "Nested records and lists are left out.",
};
