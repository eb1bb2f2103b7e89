// The attacks that a row of pairs allows: two messages with the same signature, made from the scheme and returned only if their
// texts are equal. The contract gives the sample messages. The bound scheme allows no attack.
import type { Issue } from "../values/result.ts";
import type { WireObject, WireValue } from "../values/wire.ts";
import { leavesOf } from "./leaves.ts";
import { readSchemes, schemeIssue } from "./read-scheme.ts";
import { rowText } from "./row-text.ts";
import { pathsOf, within } from "./within.ts";
import { isBound, type RowScheme, schemePoint, type SignatureScheme } from "./scheme.ts";

/** What two messages that sign alike have in common. */
const allows = {
  separator:
    "A value that contains the separator is signed like several fields. A person who chooses one value, such as a shopper who types an address, can get the signature of another request.",
  boundary: "Nothing marks the end of a text: characters can move from one name or value to the next.",
  name: "The name of a field is not signed: the same value can be sent under another name.",
  nesting: "A record is signed like fields or texts that are written like its content.",
  list: "A list is signed like fields or a text that are written like its entries.",
  number: "A number is signed like the text with the same characters.",
  empty: "An empty field is signed like one that is absent or null: it can be added and removed.",
  uncovered: "A field is not covered by the signature: it can be changed.",
  case: "Upper and lower case are signed alike: a name or a value can be changed from one to the other.",
  operation: "The operation is not signed: a request can be sent to another operation.",
  direction: "The direction is not signed: a gateway's response can be sent back to it as a request.",
  replay: "No time is signed: a captured request can be replayed at any time.",
} as const;

/** A message as it is signed. */
export interface TwinMessage {
  readonly purpose: "request" | "response";
  /** The operation's id in the contract. */
  readonly operation: string;
  /** When it is sent, in seconds since 1970. */
  readonly time: number;
  readonly value: WireObject;
}

/** An attack that a scheme allows, with two different messages that have the same signature. */
export interface Twins {
  readonly attack: keyof typeof allows;
  /** The attack in one line. */
  readonly allows: string;
  readonly messages: readonly [TwinMessage, TwinMessage];
}

/** What twins are made of, in the contract's names. */
export interface TwinSamples {
  readonly payment: Sample & {
    /** Another operation that takes the same request. */
    readonly other: string;
    /** The field that a shopper types. */
    readonly typed: string;
    /** Two fields without another in between, in the order of their names. */
    readonly neighbours: readonly [string, string];
  };
  readonly payout: Sample;
  readonly batch: Sample & { readonly optional: string };
  /** The response to the batch. */
  readonly response: WireObject;
}

interface Sample {
  readonly operation: string;
  readonly value: WireObject;
}

type Pair = readonly [TwinMessage, TwinMessage];

/** The attacks that a scheme allows, each with two messages that sign alike; none for the bound scheme. */
export function twinsOf(scheme: SignatureScheme, samples: TwinSamples, field: string): readonly Twins[] {
  if (schemeIssue(scheme) !== undefined || isBound(scheme)) return [];
  const desk: Desk = { scheme, field, samples };
  const tried: { readonly [Attack in keyof typeof allows]: () => Iterable<Pair> } = {
    separator: () => (scheme.join === "" ? [] : moved(desk)),
    boundary: () => (scheme.join === "" ? moved(desk) : renamed(desk)),
    name: () => neighbours(desk),
    nesting: () => flattened(desk, samples.payout),
    list: () => flattened(desk, samples.batch),
    number: () => numbers(desk),
    empty: () => empties(desk),
    uncovered: () => uncovered(desk),
    case: () => cases(desk),
    operation: () => [
      [asked(samples.payment), { ...asked(samples.payment), operation: samples.payment.other }],
    ],
    direction: () => {
      const posted = asked({ ...samples.batch, value: samples.response });
      return [[{ ...posted, purpose: "response" }, posted]];
    },
    replay: () => [[asked(samples.batch), { ...asked(samples.batch), time: noon + 86_400 }]],
  };
  return (Object.keys(allows) as (keyof typeof allows)[]).flatMap((attack): readonly Twins[] => {
    for (const messages of tried[attack]()) {
      if (signAlike(messages, desk) && JSON.stringify(messages[0]) !== JSON.stringify(messages[1]))
        return [{ attack, allows: allows[attack], messages }];
    }
    return [];
  });
}

/** A line for each attack that a profile's schemes allow, with the place of the scheme. */
export function schemeAdvice(points: object, samples: TwinSamples, field: string): readonly Issue[] {
  const given = new Map<string, unknown>(Object.entries(points)).get(schemePoint);
  const read = readSchemes(given);
  if (!read.ok) return [];
  const at = `/extension_points/${schemePoint}`;
  return read.value.flatMap((scheme, index) =>
    twinsOf(scheme, samples, field).map(({ attack, allows: message }) => ({
      code: `signature.allows.${attack}`,
      at: Array.isArray(given) ? `${at}/${index}` : at,
      message,
    })),
  );
}

interface Desk {
  readonly scheme: RowScheme;
  readonly field: string;
  readonly samples: TwinSamples;
}

const noon = 1_767_268_800;
const asked = ({ operation, value }: Sample): TwinMessage => ({
  purpose: "request",
  operation,
  time: noon,
  value,
});

/** Whether two messages have one signature. A row signs the value alone. */
function signAlike([a, b]: Pair, desk: Desk): boolean {
  const { twice, ...whole } = desk.scheme;
  // A hash of the row comes before what is done to the whole text, any other one after it.
  const scheme = twice === "row" ? bare(desk.scheme) : whole;
  const key = keyTextOf(scheme);
  const [one, two] = [a, b].map(({ value }) => textOf(value, { ...desk, scheme }, key));
  return one !== undefined && one === two;
}

/** The scheme without what is done to a whole text. */
function bare({ case: _folded, twice: _hashed, encode, ...scheme }: RowScheme): RowScheme {
  return encode === undefined || encode.of === "text" ? scheme : { ...scheme, encode };
}

/** A key that an attacker does not know. The text of an HMAC or of RSA has no place for it. */
function keyTextOf({ key }: RowScheme): string {
  const between = key.place === "both" ? (key.halves ?? "") : "";
  const unlike = [..."kqvwz7"].find((one) => !between.includes(one)) ?? "_";
  return unlike.repeat(8) + between + unlike.repeat(9);
}

function textOf(value: WireObject, { scheme, field }: Desk, key?: string): string | undefined {
  try {
    return rowText(value, scheme, { field, key });
  } catch {
    return undefined;
  }
}

/** Whether the signature covers what differs between two values. */
const tells = (desk: Desk, a: WireObject, b: WireObject): boolean => textOf(a, desk) !== textOf(b, desk);

// Texts that no scheme encodes or folds, to find the place of a value.
const marks = ["7300000000001", "7300000000002"] as const;
const anyMark = new RegExp(marks.join("|"), "gu");

/** The text around marked values, if each occurs in it once and in this order. */
function around(value: WireObject, { scheme, ...desk }: Desk): readonly string[] | undefined {
  const text = textOf(value, { ...desk, scheme: bare(scheme) });
  const order = text?.match(anyMark);
  return order?.every((mark, index) => mark === marks[index]) ? text?.split(anyMark) : undefined;
}

/** A stretch of the text moves into a value: another request, then the same one with another cut. */
function* moved(desk: Desk): Generator<Pair> {
  const { payment, payout } = desk.samples;
  const [left, right] = around({ ...payment.value, [payment.typed]: marks[0] }, desk) ?? [];
  for (const before of Object.keys(payment.value)) {
    const [start, middle, end] = around({ ...payout.value, [before]: marks[0], zz: marks[1] }, desk) ?? [];
    // The forged one has to be the same account's.
    if (Object.hasOwn(payout.value, before) || left === undefined || right === undefined) continue;
    if (end === undefined || !left.startsWith(start ?? "") || !right.endsWith(end)) continue;
    const typed = { ...payment.value, [payment.typed]: `x${middle}` };
    const zz = right.slice(0, right.length - end.length);
    const forged = { ...payout.value, [before]: `${left.slice(start?.length)}x`, zz };
    yield [asked({ ...payment, value: typed }), asked({ ...payout, value: forged })];
  }
  const names = namesOf(desk).slice(0, 4);
  for (const first of names) {
    for (const second of names) {
      const put = (one: string, two: string) => within(within(payment.value, first, one), second, two);
      const [, between] = around(put(...marks), desk) ?? [];
      if (first === second || between === undefined) continue;
      const values = [put(`9${between}00`, "1"), put("9", `00${between}1`)] as const;
      yield [asked({ ...payment, value: values[0] }), asked({ ...payment, value: values[1] })];
    }
  }
}

/** The first character of a value moves into the name. */
function* renamed(desk: Desk): Generator<Pair> {
  const { payment } = desk.samples;
  for (const [name, held] of Object.entries(payment.value)) {
    const { [name]: _moved, ...rest } = payment.value;
    if (!tells(desk, payment.value, rest)) continue;
    const value = { ...rest, [name + String(held).slice(0, 1)]: String(held).slice(1) };
    yield [asked(payment), asked({ ...payment, value })];
  }
}

function* neighbours(desk: Desk): Generator<Pair> {
  const { payment } = desk.samples;
  const [one, two] = payment.neighbours.map((name) => ({ ...payment.value, [name]: "900.00" }));
  if (one && two && tells(desk, one, payment.value))
    yield [asked({ ...payment, value: one }), asked({ ...payment, value: two })];
}

/** Fields instead of a record or list, named and written as its covered content is signed. */
function* flattened({ scheme, field }: Desk, sample: Sample): Generator<Pair> {
  if (scheme.nested === "omit") return;
  for (const [name, held] of Object.entries(sample.value)) {
    if (typeof held !== "object") continue;
    const { [name]: _flattened, ...rest } = sample.value;
    const leaves = leavesOf({ [name]: held }, scheme, field, undefined).filter(([, text]) => text !== "");
    if (leaves.length > 0)
      yield [asked(sample), asked({ ...sample, value: { ...rest, ...Object.fromEntries(leaves) } })];
  }
}

function* numbers(desk: Desk): Generator<Pair> {
  const { payment } = desk.samples;
  for (const name of namesOf(desk)) {
    const [text, number] = [within(payment.value, name, "10.5"), within(payment.value, name, 10.5)];
    if (tells(desk, text, within(payment.value, name, "10")))
      yield [asked({ ...payment, value: text }), asked({ ...payment, value: number })];
  }
}

const empty: readonly (readonly [WireValue, WireValue | undefined])[] = [
  ["", undefined],
  ["", null],
  [null, undefined],
  [[], undefined],
];

function* empties(desk: Desk): Generator<Pair> {
  const { payment, batch } = desk.samples;
  const samples = [
    [batch, batch.optional] as const,
    ...namesOf(desk).map((name) => [payment, name] as const),
  ];
  for (const [sample, name] of samples) {
    const put = (held: WireValue | undefined) => within(sample.value, name, held);
    if (!tells(desk, put("9"), put(undefined))) continue;
    for (const [one, two] of empty)
      yield [asked({ ...sample, value: put(one) }), asked({ ...sample, value: put(two) })];
  }
}

function* uncovered({ samples: { payout, batch, payment } }: Desk): Generator<Pair> {
  for (const sample of [payout, batch, payment]) {
    for (const name of pathsOf(sample.value)) {
      const value = within(sample.value, name, "another");
      yield [asked(sample), asked({ ...sample, value })];
    }
  }
}

function* cases(desk: Desk): Generator<Pair> {
  const { payment } = desk.samples;
  for (const name of namesOf(desk)) {
    const lower = within(payment.value, name, "ab");
    if (!tells(desk, lower, within(payment.value, name, "cd"))) continue;
    yield [
      asked({ ...payment, value: lower }),
      asked({ ...payment, value: within(payment.value, name, "AB") }),
    ];
    if (desk.scheme.pair === "value") continue;
    const upper = within(within(payment.value, name, undefined), name.toUpperCase(), "ab");
    yield [asked({ ...payment, value: lower }), asked({ ...payment, value: upper })];
  }
}

/** The names of texts that are covered, the listed ones or those of the sample: those of the account last. */
function namesOf({ scheme: { fields }, samples: { payment, payout } }: Desk): readonly string[] {
  const names = typeof fields === "string" ? Object.keys(payment.value) : fields;
  const isShared = (name: string) => Object.hasOwn(payout.value, name);
  return [...names.filter((name) => !isShared(name)), ...names.filter(isShared)];
}
