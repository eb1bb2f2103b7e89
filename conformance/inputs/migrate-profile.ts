// Turns a profile of an earlier version of the contract into one of this version. Comments stay with what they describe.
import { notes, retiredPoints } from "@acquiring/contract/catalogue";
import { isRecord } from "@acquiring/contract/codecs";
import { UsageError } from "../contract/errors.ts";
import {
  CST,
  Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  Parser,
  type Pair,
  type Scalar,
  visit,
  type YAMLMap,
} from "yaml";

/** A profile of this version, and what it could not take from the former one: a line each. */
export interface Migrated {
  readonly text: string;
  readonly lost: readonly string[];
}

type Retired = (typeof retiredPoints)[number];
/** Where a value goes: a point, and perhaps a part of it. */
type Address = readonly [point: string, ...part: string[]];

const retired = new Map<string, Retired>(retiredPoints.map((point) => [point.id, point]));
const sentences: ReadonlySet<string> = new Set(notes.map(({ id }) => id));

/**
 * The profile of a YAML text, in the form of this version. One of this version stays as it is.
 *
 * @throws UsageError if the text is not valid YAML.
 */
export function migrateProfile(text: string, file: string): Migrated {
  const document = parseDocument(text, { uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined) throw new UsageError(`The profile ${file} is not valid YAML: ${error.message}`);
  const points = document.get("extension_points");
  if (!isMap(points)) return { text, lost: [] };
  const lost: string[] = [];
  const next = new Document({ points: {}, notes: {} });
  const [filled, told] = [next.get("points") as YAMLMap, next.get("notes") as YAMLMap];
  let group: Group | undefined;
  for (const pair of points.items as readonly Pair<Node, Node | null>[]) {
    const { key, value } = pair;
    const before = filled.items.length;
    group = groupAt(key) ?? group;
    const id = String(isScalar(key) ? key.value : key);
    const former = retired.get(id);
    // One status for all operations was the only one.
    if (id === "errors.bad-signature" && isMap(value) && value.has("status"))
      pair.value = document.createNode({ default: value });
    if (id === "notification.kinds" && isMap(value)) nameEvents(value, document);
    if (former !== undefined) lost.push(...moved(filled, former, pair, document));
    else if (restated.has(id) && isScalar(value))
      lost.push(`${id}: it names \`${restated.get(id)}\` now, and has the sentence as \`means\`.`);
    else if (!sentences.has(id)) filled.items.push(pair);
    else if (typeof (isScalar(value) ? value.value : undefined) === "string") told.items.push(pair);
    else lost.push(`${id}: it is a sentence for people now, under \`notes\`, and its value is none.`);
    const first = filled.items[before]?.key;
    if (group !== undefined && isScalar(first)) {
      begin(first, group);
      group = undefined;
    }
  }
  lost.push(...withOutcomes(points, filled));
  if (points.commentBefore !== undefined) filled.commentBefore = points.commentBefore;
  document.set("extension_points", filled);
  if (told.items.length > 0) document.set("notes", told);
  visit(document, {
    Collection: (_, node) =>
      void (node.flow === true && String(node).length > longest && (node.flow = false)),
  });
  return { text: tight(document.toString({ lineWidth: 120, flowCollectionPadding: true })), lost };
}

/** What were sentences only, and what checks read of them now. */
const restated: ReadonlyMap<string, string> = new Map([
  ["payment.tokens", "pays"],
  ["payment.three-ds", "challenge"],
  ["review.which", "held"],
  ["refund.reference-id", "per"],
]);

/** Checks knew these events by the names of their kinds. */
const events = /^payment\.(?:pending|captured|refunded|cancelled|failed)$|^payout\.(?:completed|failed)$/;

function nameEvents(kinds: YAMLMap, document: Document.Parsed): void {
  for (const pair of kinds.items as Pair<Node, Node | null>[]) {
    const name = String(isScalar(pair.key) ? pair.key.value : pair.key);
    if (!events.test(name)) continue;
    if (isScalar(pair.value)) pair.value = document.createNode({ means: pair.value });
    if (isMap(pair.value) && !pair.value.has("event")) pair.value.set("event", name);
  }
}

/** A longer list or record in one line is written as a block. */
const longest = 95;

/** A blank line in the former file, with the heading below it. */
interface Group {
  readonly heading: string | undefined;
}

/** Takes the beginning of a group away from a key: the first point of the group gets it. */
function groupAt(key: Node): Group | undefined {
  if (!isScalar(key) || key.spaceBefore !== true) return undefined;
  const heading = /^\s*[^\w\s]{2,}/u.test(key.commentBefore ?? "") ? key.commentBefore : undefined;
  key.spaceBefore = false;
  if (heading !== undefined) key.commentBefore = null;
  return { heading: heading ?? undefined };
}

function begin(key: Scalar, { heading }: Group): void {
  key.spaceBefore = true;
  if (heading !== undefined) key.commentBefore = [heading, key.commentBefore ?? []].flat().join("\n");
}

/** The text without spaces inside the brackets of lists. */
function tight(text: string): string {
  const isSpace = (token: { readonly type: string } | undefined): boolean => token?.type === "space";
  const parts = [...new Parser().parse(text)].map((token) => {
    if (token.type === "document")
      CST.visit(token, ({ value }) => {
        if (value?.type !== "flow-collection" || value.start.source !== "[") return;
        const [first] = value.items;
        if (isSpace(first?.start[0])) first?.start.shift();
        const last = value.items.at(-1)?.value;
        const end = last !== undefined && "end" in last ? (last.end ?? []) : [];
        if (isSpace(end[0])) end.shift();
        if (isSpace(value.end[0])) value.end.shift();
      });
    return CST.stringify(token);
  });
  return parts.join("");
}

/** Puts the value of a former point where it belongs now; returns a line for what has no place. */
function moved(
  filled: YAMLMap,
  former: Retired,
  { key, value }: Pair<Node, Node | null>,
  from: Document,
): string[] {
  if (former.value === undefined) {
    const now = former.now.length === 0 ? "" : ` Now: ${former.now.join(", ")}.`;
    return [`${former.id}: ${former.says}${now}`];
  }
  if (former.value === "outcomes") return [];
  const put = (address: Address, node: Node | null, name = key): void => {
    const [point, part] = address;
    const under = filled.get(point);
    const inner = isMap(under) ? under : from.createNode({});
    if (under === undefined) filled.items.push(from.createPair(from.createNode(point), inner));
    if (!isMap(inner) || part === undefined) return;
    const named = from.createNode(part);
    if (isScalar(named) && isScalar(name)) named.commentBefore = name.commentBefore ?? null;
    inner.items.push(from.createPair(named, node));
  };
  if (former.value === "by-field") {
    const codes = isMap(value) ? (value.items as readonly Pair<Node, Node | null>[]) : [];
    const known = former.now.map((address) => address.slice("codes.".length));
    return codes.flatMap(({ key: field, value: list }) => {
      const part = known.find((one) => one === String(field) || one.endsWith(`.${String(field)}`));
      if (part !== undefined) put(["codes", part], list, field);
      return part === undefined ? [`${former.id}: ${String(field)} has no codes; use fields.values.`] : [];
    });
  }
  if (former.before !== undefined && isSeq(value))
    for (const item of value.items) if (isScalar(item)) item.value = `${former.before}${String(item.value)}`;
  for (const [index, address] of former.now.entries())
    put(addressOf(address), index === 0 ? value : ((value?.clone() ?? null) as Node | null));
  return [];
}

const parts = ["codes", "fields", "always-present", "states"];

function addressOf(address: string): Address {
  const point =
    parts.find((one) => address.startsWith(`${one}.`)) ?? address.split(".").slice(0, 2).join(".");
  const part = address.slice(point.length + 1);
  return part === "" ? [point] : [point, part];
}

/** The words of `payment.outcome`, at the codes that they speak of. */
function withOutcomes(points: YAMLMap, filled: YAMLMap): string[] {
  const former = points.get("payment.outcome");
  if (!isMap(former)) return [];
  let unnamed = 0;
  for (const table of Object.values(former.toJSON() as Readonly<Record<string, unknown>>)) {
    if (!isRecord(table) || typeof table["field"] !== "string")
      return ["payment.outcome: it has no `field`."];
    const path = ["codes", table["field"]];
    const action = isRecord(table["action-required"]) ? table["action-required"] : {};
    const words: readonly (readonly [unknown, object])[] = [
      [table["approved"], { outcome: "done" }],
      [table["declined"], { outcome: "not-done", final: true }],
      [table["pending"], { outcome: "pending" }],
      [action["codes"], { outcome: "pending", shopper_url: action["url"] }],
    ];
    for (const [codes, outcome] of words) {
      for (const code of Array.isArray(codes) ? codes.map(String) : []) {
        const said: unknown = filled.getIn([...path, code]);
        if (said === undefined) unnamed += 1;
        const means = said ?? "No meaning was given.";
        const entry = new Document({ means, ...outcome }).contents as YAMLMap;
        entry.flow = true;
        filled.setIn([...path, code], entry);
      }
    }
  }
  return unnamed === 0 ? [] : [`payment.outcome: ${unnamed} codes had no meaning. Say what they mean.`];
}
