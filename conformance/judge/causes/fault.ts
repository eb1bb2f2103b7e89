// The fault in an exchange: what is wrong with it in words and values, and a key that is the same in every check that
// meets this fault. Pure; what it says is not masked yet.
import { isRecord } from "@acquiring/contract/codecs";
import { installedContract, objectOf } from "../../contract/contract.ts";
import { read, segmentsOf } from "../../contract/pointer.ts";
import type { Played } from "../../message/message.ts";
import type { Mismatch } from "../../match/matcher.ts";
import { alterationOf, anotherAmount } from "./alteration.ts";
import { textsIn } from "../hints-values.ts";
import { recordsIn, sameNumber, textOf, type Fields } from "../ledger.ts";
import { refusalOf } from "./refusals.ts";
import { notAs } from "./not-as.ts";

export interface Fault {
  /** The operation whose response shows it; absent for a notification. */
  readonly operation?: string;
  readonly key?: string;
  /** What is wrong, without any value. */
  readonly words?: string;
  /** Which of the two values of the check is the wrong one, if these show the fault. */
  readonly wrong?: "actual" | "expected";
  /** Whether the gateway accepted the request. */
  readonly accepted: boolean;
  /** The keys of what these and earlier responses of the scenario alter or leave out. */
  readonly behind: readonly string[];
}

/** By what later requests name a payment or a subscription. */
const naming: ReadonlySet<string> = new Set(
  "order_no transaction_id currency amount merchant_id account_id recurring_id contract_name".split(" "),
);

/** What is wrong in the message that a check failed at, and in those before it. */
export function faultIn(
  played: Played | undefined,
  trail: readonly Played[],
  mismatch: Mismatch | undefined,
): Fault {
  const earlier = trail.filter((one) => one !== played);
  const behind = wrongIn(played === undefined ? earlier : [...earlier, played]);
  if (played === undefined)
    return {
      behind,
      accepted: true,
      ...(mismatch === undefined ? {} : valueFault(undefined, earlier, mismatch)),
    };
  const { operation, success: accepted, problem } = played;
  if (operation === undefined && problem !== undefined)
    return { behind, accepted, ...unheard(earlier, problem) };
  const about = { behind, accepted, ...(operation === undefined ? {} : { operation: operation.id }) };
  const unread = unreadIn(played);
  if (unread !== undefined) return { ...about, key: unread, words: unread };
  if (wrongSignatureAccepted(played)) return { ...about, key: anySignature, words: anySignature };
  const isRefused = operation !== undefined && (played.status < 200 || played.status > 299);
  return mismatch === undefined || isRefused ? about : { ...about, ...valueFault(played, earlier, mismatch) };
}

export const anySignature = "a request with a wrong signature is accepted";

const wrongSignatureAccepted = ({ built, success }: Played): boolean =>
  success && built?.rightSignature !== undefined;

/** A notification that did not come, and the payment or payout that it would be about. */
function unheard(earlier: readonly Played[], problem: string): Told {
  const { request, operation } =
    earlier.findLast((one) => valuesAt(one.request, "notify_url").length > 0) ?? {};
  const [name, value] = leavesOf(request).find(([own]) => own === "order_no" || own === "request_id") ?? [];
  return {
    key: "no notification",
    words: `${problem}${name === undefined ? "" : `, about \`${name}\` ${value ?? ""}`}`,
    ...(operation === undefined ? {} : { operation: operation.id }),
  };
}

/** Why the body of a response with a successful status cannot be read. */
function unreadIn({ operation, response, status }: Played): string | undefined {
  if (operation === undefined || response === undefined || status < 200 || status > 299) return undefined;
  const [{ body }] = operation.descriptor.response.encodings;
  if (response.kind !== body && response.kind !== "empty" && response.problem === undefined)
    return `the body is ${response.kind.toUpperCase()}, not ${body.toUpperCase()}`;
  if (response.problem === undefined || response.misfit === true) return undefined;
  // The position and the text around it are others in every body.
  return `the body cannot be read: ${response.problem.replaceAll(/ ?(?:\(?(?:at |in )?(?:position|line|column) \d+\)?)|,? \.*".*$/gsu, "")}`;
}

/** A known kind of alteration is one cause in all operations. */
const altered = (operation: string, field: string, kind: string | undefined): string =>
  kind === undefined ? keyOf(operation, field, "another") : keyOf("", field, kind);

const swapKey = (one: string, other: string): string => keyOf("", [one, other].toSorted().join(), "swapped");

const keyOf = (operation: string, field: string, key: string): string => `${operation} ${field} ${key}`;

/** What these messages of a scenario alter of earlier values, and what their results leave out. */
export function wrongIn(messages: readonly Played[]): string[] {
  const known = new Map<string, Set<string>>();
  const learn = (value: unknown): void => {
    for (const [name, text] of leavesOf(value)) known.set(name, (known.get(name) ?? new Set()).add(text));
  };
  const found = new Set<string>();
  for (const one of messages) {
    if (one.operation === undefined && one.problem !== undefined) found.add("no notification");
    learn(one.request);
    const unread = unreadIn(one);
    if (unread !== undefined) found.add(unread);
    const { operation, response, status, success, built } = one;
    if (wrongSignatureAccepted(one)) found.add(anySignature);
    if (operation !== undefined && !success && built?.deliberate !== true) found.add(refusalOf(one.exchange));
    if (operation === undefined || status !== 200 || !isRecord(response?.value)) continue;
    const told = response.value;
    const { batch } = operation.descriptor;
    for (const name of batch === undefined ? ["transaction_id", "recurring_id"] : [batch.response])
      if (!Object.hasOwn(told, name)) found.add(keyOf(operation.id, name, "missing"));
    for (const entry of recordsIn(told, batch?.response))
      for (const name of [batch?.status ?? "order_no", "order_no", "transaction_id"])
        if (!Object.hasOwn(entry, name)) found.add(keyOf(operation.id, name, "missing"));
    for (const [name, came] of leavesOf(told)) {
      const own = valuesAt(one.request, name);
      const due = own.length > 0 ? own : [...(known.get(name) ?? [])];
      if (due.length === 0 || due.some((text) => text === came || sameNumber(text, came))) continue;
      const other = [...naming].find((one) => one !== name && known.get(one)?.has(came) === true);
      if (other !== undefined && naming.has(name)) found.add(swapKey(name, other));
      const kind = due.map((text) => alterationOf(text, came)).find((one) => one !== undefined)?.key;
      if (
        own.length > 0 ? naming.has(name) || kind !== undefined : kind !== undefined && kind !== anotherAmount
      )
        found.add(altered(operation.id, name, kind));
    }
    learn(told);
  }
  return [...found];
}

/** Enough of any message, so that a huge one takes no time. */
const mostLeaves = 1000;
const mostDepth = 12;

/** The texts and numbers of a value with the names of their fields. */
function leavesOf(value: unknown, name = "", depth = 0): (readonly [string, string])[] {
  if (depth > mostDepth) return [];
  const below = (items: readonly (readonly [string, unknown])[]) =>
    items
      .slice(0, mostLeaves)
      .flatMap(([own, item]) => leavesOf(item, own, depth + 1))
      .slice(0, mostLeaves);
  if (Array.isArray(value)) return below(value.slice(0, mostLeaves).map((item) => [name, item] as const));
  if (isRecord(value)) return below(Object.entries(value));
  return textOf(value) === "" ? [] : [[name, textOf(value)]];
}

const valuesAt = (value: unknown, name: string): string[] =>
  leavesOf(value).flatMap(([own, text]) => (own === name ? [text] : []));

/** The one text that is due, where the expectation names it, or where only its form can be wrong. */
function dueIn(expected: string, came = ""): string | undefined {
  const [, quoted, number] =
    /^(?:the same as )?("(?:[^"\\]|\\.)*")(?:,|$)|\b(?:equals|the number) (-?\d[\d.]*)/.exec(expected) ?? [];
  if (quoted !== undefined) return textsIn(quoted)[0];
  return (
    number ?? (/decimal/.test(expected) && /^-?\d+,\d+$/.test(came) ? came.replace(",", ".") : undefined)
  );
}

type Told = Pick<Fault, "key" | "words" | "wrong" | "operation">;

const aboutCards = /\bcard number\b|\bdigits of the card\b|\bmask character\b/;
const isPan = /^\d(?:[ -]?\d){11,18}$/;

function valueFault(played: Played | undefined, earlier: readonly Played[], mismatch: Mismatch): Told {
  const { at, expected, actual, words } = mismatch;
  const names = segmentsOf(at).filter((part) => !/^\d+$/.test(part));
  const name = names.at(-1) ?? "";
  const parent = read(played?.response?.value, at.slice(0, at.lastIndexOf("/")));
  const record = parent.found ? objectOf(parent.value) : {};
  if (name !== "" && actual === undefined && (words === undefined || words === "nothing"))
    return {
      ...missing(name, record, dueIn(expected)),
      key: keyOf(played?.operation?.id ?? "", name, "missing"),
    };
  if (aboutCards.test(expected)) {
    const isFull = expected.startsWith("no ") || isPan.test(textOf(actual));
    const what = isFull ? "shows a full card number" : "is masked in another way";
    return {
      key: keyOf("", name, what),
      words: `${name === "" ? "it" : `\`${name}\``} ${what}`,
      ...(isFull ? {} : { wrong: "actual" }),
    };
  }
  if (Array.isArray(actual))
    return {
      words: `\`${name}\` has ${actual.length === 1 ? "1 entry" : `${actual.length} entries`}${notAs(expected)}`,
    };
  const due = dueIn(expected, textOf(actual));
  if (name !== "" && typeof actual === "number" && /^(?:a text|string)$/.test(expected))
    return { key: keyOf("", name, "is a number"), words: `\`${name}\` is a number`, wrong: "actual" };
  if (name === "" || due === undefined || actual === undefined) return {};
  const came = textOf(actual);
  if (came === due && typeof actual !== "string") {
    const what = actual === null ? "null" : typeof actual === "object" ? "a record" : `a ${typeof actual}`;
    return { key: keyOf("", name, `is ${what}`), words: `\`${name}\` is ${what}`, wrong: "actual" };
  }
  const all = played === undefined ? earlier : [...earlier, played];
  const sent = all.flatMap((one) => valuesAt(one.request, name));
  const other = swappedWith(name, { due, came }, record, all);
  if (other !== undefined) {
    const both = [name, other].toSorted().join("` and `");
    return { key: swapKey(name, other), words: `\`${both}\` are swapped`, wrong: "actual" };
  }
  // What repeats its own request is right: what it is compared with came altered, in an earlier response.
  const source =
    sent.includes(came) && !sent.includes(due)
      ? earlier.find((one) => valuesAt(one.response?.value, name).includes(due))?.operation
      : undefined;
  const how = source === undefined ? alterationOf(due, came) : alterationOf(came, due);
  return {
    key: altered(source?.id ?? played?.operation?.id ?? "", name, how?.key),
    words: `\`${name}\` ${how?.words ?? "has another value"}`,
    ...(source === undefined ? { wrong: "actual" } : { wrong: "expected", operation: source.id }),
  };
}

const swappedWith = (
  name: string,
  { due, came }: { readonly due: string; readonly came: string },
  record: Fields,
  all: readonly Played[],
): string | undefined =>
  Object.keys(record).find(
    (one) =>
      one !== name &&
      textOf(record[one]) === due &&
      due !== came &&
      all.some(
        ({ request, response }) =>
          valuesAt(request, one).includes(came) || valuesAt(response?.value, one).includes(came),
      ),
  );

/** A field that is not there; another name that has its value, or that the contract does not know. */
function missing(name: string, record: Fields, due: string | undefined): Told {
  const others = Object.keys(record).filter((one) =>
    due === undefined ? !isKnown(one) : textOf(record[one]) === due,
  );
  const more = others.length === 1 ? `; there is \`${others[0] ?? ""}\` instead` : "";
  return { words: `\`${name}\` is missing${more}` };
}

let schemas: string | undefined;

/** Whether any record of the contract has a field of this name. */
const isKnown = (name: string): boolean =>
  (schemas ??= JSON.stringify(installedContract().schemas)).includes(`"${name}":`);
