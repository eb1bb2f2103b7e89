// The attacks that a row of pairs allows, as a table. The bound scheme allows no attack.
import type { Issue } from "../values/result.ts";
import type { WireObject } from "../values/wire.ts";
import { readSchemes, schemeIssue } from "./read-scheme.ts";
import { pairOf } from "./row-text.ts";
import { isBound, type RowScheme, schemePoint, type SignatureScheme } from "./scheme.ts";

/** An attack that a scheme allows. */
export interface Attack {
  readonly attack: keyof typeof attacks;
  /** The attack in one line. */
  readonly allows: string;
  /** An example: two messages that differ, with the same signature. The names of the fields are not the contract's. */
  readonly messages: readonly [SignedMessage, SignedMessage];
}

export interface SignedMessage {
  /** What is sent, such as `request`. */
  readonly sent: string;
  readonly value: WireObject;
}

interface Row extends Pick<Attack, "allows" | "messages"> {
  /** Whether the scheme allows it: by its members alone, so also where no field of the contract has the form that it needs. */
  readonly isOpen: (scheme: RowScheme) => boolean;
}

const requests = (one: WireObject, other: WireObject): Row["messages"] => [
  { sent: "request", value: one },
  { sent: "request", value: other },
];
const alike = (one: string, other: string, value: WireObject): Row["messages"] => [
  { sent: one, value },
  { sent: other, value },
];

const always = () => true;
const isSorted = ({ fields }: RowScheme): boolean => typeof fields === "string";

/** Whether the text of a value can have this text in it, not encoded. */
const holds = (scheme: RowScheme, text: string): boolean => pairOf(["", text], scheme)[1] === text;

/** Whether a covered record or list has the text of other fields. A listed path leads into a record with any `nested`. */
const isFlat = ({ fields, nested }: RowScheme): boolean =>
  typeof fields === "string"
    ? nested !== "omit"
    : nested.endsWith("json") || fields.some((name) => /[.[]/u.test(name));

/** Whether two names that differ only in case are the same field. */
const foldsNames = ({ fields, names }: RowScheme): boolean =>
  typeof fields === "string"
    ? names !== undefined
    : new Set(fields.map((name) => name.toLowerCase())).size < fields.length;

const attacks = {
  separator: {
    allows:
      "A value that contains the separator is signed like several fields. A person who chooses one value, such as a shopper who types an address, can get the signature of another request.",
    messages: requests({ amount: "1&city=Lima" }, { amount: "1", city: "Lima" }),
    // The key behind each pair is unknown to an attacker.
    isOpen: (scheme) =>
      scheme.join !== "" &&
      scheme.key.place !== "each" &&
      holds(scheme, scheme.pair === "name=value" ? `${scheme.join}=` : scheme.join),
  },
  boundary: {
    allows: "Nothing marks the end of a text: characters can move from one name or value to the next.",
    messages: requests({ amount: "1.00" }, { amount1: ".00" }),
    isOpen: ({ pair, join, key }) => pair === "namevalue" || (join === "" && key.place !== "each"),
  },
  name: {
    allows: "The name of a field is not signed: the same value can be sent under another name.",
    messages: requests({ tax: "9.00" }, { tip: "9.00" }),
    // Listed fields that are kept have their places, if something marks the end of each.
    isOpen: (scheme) =>
      isSorted(scheme) || scheme.empty === "omit"
        ? scheme.pair === "value"
        : scheme.join === "" && !scheme.pair.startsWith("name="),
  },
  nesting: {
    allows: "A record is signed like fields or texts that are written like its content.",
    messages: requests({ to: { name: "Ann" } }, { "to.name": "Ann" }),
    isOpen: isFlat,
  },
  list: {
    allows: "A list is signed like fields or a text that are written like its entries.",
    messages: requests({ orders: ["A-1"] }, { "orders[0]": "A-1" }),
    isOpen: isFlat,
  },
  number: {
    allows: "A number is signed like the text with the same characters.",
    messages: requests({ amount: "10.5" }, { amount: 10.5 }),
    isOpen: always,
  },
  empty: {
    allows: "An empty field is signed like one that is absent or null: it can be added and removed.",
    messages: requests({ note: "" }, { note: null }),
    isOpen: always,
  },
  uncovered: {
    allows:
      "A field that the scheme leaves out, or that has the key's name, is not covered by the signature: it can be changed.",
    messages: requests({ amount: "1", note: "this" }, { amount: "1", note: "that" }),
    isOpen: (scheme) =>
      !isSorted(scheme) ||
      scheme.except !== undefined ||
      scheme.nested === "omit" ||
      scheme.key.place === "pair",
  },
  case: {
    allows: "Upper and lower case are signed alike: a name or a value can be changed from one to the other.",
    messages: requests({ name: "ann" }, { name: "ANN" }),
    // What is hashed first keeps its case.
    isOpen: (scheme) =>
      (scheme.case !== undefined && scheme.twice !== "row") ||
      (scheme.pair !== "value" && foldsNames(scheme)),
  },
  operation: {
    allows: "The operation is not signed: a request can be sent to another operation.",
    messages: alike("payment", "payout", { amount: "1.00" }),
    isOpen: always,
  },
  direction: {
    allows: "The direction is not signed: a gateway's response can be sent back to it as a request.",
    messages: alike("response", "request", { amount: "1.00" }),
    isOpen: always,
  },
  replay: {
    allows: "No time is signed: a captured request can be replayed at any time.",
    messages: alike("request", "request a day later", { amount: "1.00" }),
    isOpen: always,
  },
} as const satisfies Readonly<Record<string, Row>>;

/** The attacks that a scheme allows, each with an example of two messages that sign alike; none for the bound scheme. */
export function attacksOn(scheme: SignatureScheme): readonly Attack[] {
  if (schemeIssue(scheme) !== undefined || isBound(scheme)) return [];
  return (Object.keys(attacks) as (keyof typeof attacks)[])
    .filter((attack) => attacks[attack].isOpen(scheme))
    .map((attack) => {
      const { allows, messages } = attacks[attack];
      return { attack, allows, messages };
    });
}

/** A line for each attack that a profile's schemes allow, with the place of the scheme. */
export function schemeAdvice(points: object): readonly Issue[] {
  const given = new Map<string, unknown>(Object.entries(points)).get(schemePoint);
  const read = readSchemes(given);
  if (!read.ok) return [];
  const at = `/extension_points/${schemePoint}`;
  return read.value.flatMap((scheme, index) =>
    attacksOn(scheme).map(({ attack, allows: message }) => ({
      code: `signature.allows.${attack}`,
      at: Array.isArray(given) ? `${at}/${index}` : at,
      message,
    })),
  );
}
