// What traffic shows of queries and refund searches: what selects, what finds nothing, what is too much, and what the amounts
// and statuses of the records mean.
import { isRecord } from "@acquiring/contract/codecs";
import { unitsOf } from "../../exchange/spending.ts";
import { recordsIn, textOf, type Fields } from "../../judge/ledger.ts";
import { agreed, type Finding, type Vote } from "./finding.ts";
import { stateOf, type Paid } from "./history.ts";
import type { Seen } from "./seen.ts";
import { isSound, refusal, type Shown, vote } from "./shown.ts";

const searches: ReadonlySet<string> = new Set(["queryTransactions", "searchRefunds"]);
const separators = [";", ",", "|"] as const;
/** More cannot be selected at once. */
const most = 100;

export const resultsOf = ({ played, told }: Shown): readonly Fields[] =>
  recordsIn(told, played.operation?.descriptor.batch?.response);

const names = ["order_no", "transaction_id", "refund_reference_id"] as const;

/** A request that selects: with which field, the texts in it, and how it has them. */
interface Selecting {
  readonly shown: Shown;
  readonly field: string;
  readonly texts: readonly string[];
  readonly way: "text" | "array" | `member ${string}`;
}

/** By which field of the records it selects, by which values, and what joins them. */
interface Chosen {
  readonly name: (typeof names)[number];
  readonly values: readonly string[];
  readonly separator: string | undefined;
}

/** The identifiers that the traffic shows, by the names of their fields. */
function identifiers({ exchanges, payments }: Seen): Readonly<Record<string, ReadonlySet<string>>> {
  const records = exchanges.flatMap(resultsOf);
  const all = (name: string): Set<string> =>
    new Set(records.map((one) => textOf(one[name])).filter((text) => text !== ""));
  for (const { orderNo, id } of payments.values()) records.push({ order_no: orderNo, transaction_id: id });
  return Object.fromEntries(names.map((name) => [name, all(name)]));
}

/** A request with one field beyond the account. */
function selecting(shown: Shown): Selecting | undefined {
  const fields = Object.entries(shown.sent).filter(
    ([name, value]) => !["merchant_id", "account_id", "encryption_data"].includes(name) && value !== "",
  );
  const [[field, value] = ["", ""], ...others] = fields;
  if (others.length > 0) return undefined;
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const members = new Set(given.flatMap((one) => (isRecord(one) ? Object.keys(one) : [""])));
  const [member = "", ...further] = members;
  const texts = given.map((one) => (isRecord(one) ? one[member] : one));
  if (further.length > 0 || !texts.every((one): one is string => typeof one === "string" && one !== ""))
    return undefined;
  const way = member === "" ? (Array.isArray(value) ? "array" : "text") : (`member ${member}` as const);
  return { shown, field, texts, way };
}

/** What values are, if all of them are identifiers of one kind. */
function chosen(
  { texts, way }: Selecting,
  known: Readonly<Record<string, ReadonlySet<string>>>,
): Chosen | undefined {
  const [text = ""] = texts;
  const lists = way === "text" ? separators.map((one) => [one, text.split(one)] as const) : [];
  for (const name of names) {
    const areKnown = (values: readonly string[]): boolean => values.every((one) => known[name]?.has(one));
    if (areKnown(texts)) return { name, values: texts, separator: undefined };
    const [list] = lists.filter(([, values]) => values.length > 1 && areKnown(values));
    if (list !== undefined) return { name, values: list[1], separator: list[0] };
  }
  return undefined;
}

export function fromSearches(seen: Seen): Finding[] {
  const known = identifiers(seen);
  const own = seen.exchanges.filter(({ op }) => searches.has(op));
  const asked = own.filter((shown) => isSound(shown, "again")).flatMap((shown) => selecting(shown) ?? []);
  const found = selections(asked, known);
  const fields = new Map(found.fields);
  const selects = asked.filter(({ shown, field }) => fields.has(`${shown.op} ${field}`));
  const misses = selects.flatMap((one) => (chosen(one, known) === undefined ? noMatch(one.shown) : []));
  const limits = selects.flatMap((one) => overLimit(one.shown, chosen(one, known)));
  return [
    ...found.findings,
    ...agreed([...misses, ...limits, ...addresses(own), ...meanings(seen), ...statuses(seen)]),
  ];
}

/** The fields by which records are found, and only those. */
function selections(asked: readonly Selecting[], known: Readonly<Record<string, ReadonlySet<string>>>) {
  const votes: (Vote & { readonly separator?: string | undefined })[] = [];
  for (const one of asked) {
    const { shown, field, way } = one;
    const own = chosen(one, known);
    const records = resultsOf(shown);
    if (own === undefined || !shown.played.success || own.values.length > most || records.length === 0)
      continue;
    const shows = new Set(records.map((one) => textOf(one[own.name])));
    const isSelected = shows.size <= own.values.length && [...shows].every((one) => own.values.includes(one));
    const isWhole = shows.size === new Set(own.values).size;
    const point = `${shown.op} ${own.name} ${field} ${way}`;
    votes.push({
      point,
      value: isSelected,
      from: shown.played,
      separator: isWhole ? own.separator : undefined,
    });
  }
  const clear = agreed(votes).filter(({ value }) => value === true);
  const fields = clear.map(({ id }) => {
    const [op = "", , field = ""] = id.split(" ");
    return [`${op} ${field}`, true] as const;
  });
  const findings = [...searches].flatMap((op): Finding[] => {
    const of = clear.filter(({ id }) => id.startsWith(`${op} `));
    if (of.length === 0) return [];
    const by = of.map(({ id }) => {
      const [, name = "", field = "", way, member] = id.split(" ");
      if (member !== undefined) return [name, { field, member }] as const;
      if (way === "array") return [name, { field, array: true }] as const;
      const joined = new Set(votes.flatMap((one) => (one.point === id ? (one.separator ?? []) : [])));
      const [separator] = joined;
      return [name, { field, ...(joined.size === 1 ? { separator } : {}) }] as const;
    });
    const strength = of.reduce((sum, one) => sum + one.strength, 0);
    const evidence = `${strength} requests with these fields returned the records that they named and no others.`;
    return [{ id: `search.selection.${op}`, value: { by: Object.fromEntries(by) }, strength, evidence }];
  });
  return { fields, findings };
}

function noMatch(shown: Shown): Vote[] {
  const { played, op } = shown;
  const value = played.success
    ? resultsOf(shown).length === 0
      ? "empty-list"
      : undefined
    : refusal(shown) === true
      ? played.status === 200
        ? "failure"
        : { status: played.status }
      : undefined;
  return vote(shown, `search.no-match.${op}`, value);
}

function overLimit(shown: Shown, own: Chosen | undefined): Vote[] {
  const { op, played } = shown;
  if (own === undefined || own.name === "refund_reference_id") return [];
  const records = resultsOf(shown);
  const orders = new Set(records.map((one) => textOf(one[own.name]))).size;
  const point = `search.over-limit.${op}`;
  const isOver = own.values.length > most;
  if (isOver && refusal(shown) === true) return vote(shown, point, "refused");
  if (!played.success || !isOver) return [];
  if (records.length > most) return vote(shown, point, "first-100");
  if (op === "queryTransactions") return vote(shown, point, orders === most ? "first-100" : undefined);
  return [];
}

/** Requests from another address. */
const addresses = (own: readonly Shown[]): Vote[] =>
  own.flatMap((shown): Vote[] => {
    const { op, flaws, played } = shown;
    if (!flaws.includes("address") || flaws.some((flaw) => flaw !== "address")) return [];
    if (op === "searchRefunds") {
      const isNeeded = refusal(shown);
      return vote(
        shown,
        "refund-search.registered-ip",
        isNeeded === undefined ? undefined : isNeeded ? "needed" : "not-needed",
      );
    }
    return played.success ? [] : vote(shown, "query.unregistered-ip", { status: played.status });
  });

/** What the amount of an order is, if the amounts that were seen have one meaning only. */
function meanings(seen: Seen): Vote[] {
  const left = new Set(["requested", "captured", "remaining"]);
  const from: Shown[] = [];
  for (const { shown, payment, record } of queried(seen)) {
    const state = stateOf(payment, shown.place);
    const amount = unitsOf(record["amount"]);
    if (
      state === undefined ||
      state.unclear ||
      amount === undefined ||
      state.captured === 0n ||
      state.cancelled
    )
      continue;
    const is = {
      requested: payment.amount,
      captured: state.captured,
      remaining: state.captured - state.refunded,
    };
    if (state.refunded === 0n && state.captured === payment.amount) continue;
    from.push(shown);
    for (const [name, value] of Object.entries(is)) if (value !== amount) left.delete(name);
  }
  const [only, ...others] = left;
  return others.length > 0 ? [] : from.flatMap((shown) => vote(shown, "order-record.amount-meaning", only));
}

interface Queried {
  readonly shown: Shown;
  readonly payment: Paid;
  readonly record: Fields;
}

/** The records of queries and refund searches that are of a payment in the traffic. */
export const queried = ({ exchanges, payments }: Seen, op = "queryTransactions"): Queried[] =>
  exchanges
    .filter((shown) => shown.op === op && shown.played.success)
    .flatMap((shown) =>
      resultsOf(shown).flatMap((record): Queried[] => {
        const payment = payments.get(textOf(record["transaction_id"]));
        return payment === undefined ? [] : [{ shown, payment, record }];
      }),
    );

/**
 * Whether the status in a refund search is one that queries show for such payments. Only payments that are refunded in part
 * tell: when all is refunded, the status of the payment and that of the refund may be one and the same.
 */
function statuses(seen: Seen): Vote[] {
  const inPart = (op: string): readonly Queried[] =>
    queried(seen, op).filter(({ shown, payment, record }) => {
      const state = stateOf(payment, shown.place);
      const isPart = state !== undefined && state.refunded > 0n && state.refunded < state.captured;
      return isPart && !state.unclear && textOf(record["payment_status"]) !== "";
    });
  const shown = new Set(inPart("queryTransactions").map(({ record }) => textOf(record["payment_status"])));
  if (shown.size === 0) return [];
  return inPart("searchRefunds").flatMap(({ shown: from, record }): Vote[] => {
    const isPayment = shown.has(textOf(record["payment_status"]));
    return vote(from, "refund-search.payment-status", isPayment ? "of-the-payment" : "of-the-refund");
  });
}
