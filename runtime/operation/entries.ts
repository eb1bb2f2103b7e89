// Matches the result entries of a response to the entries of the request, and finds the other entries.
import type { AnyOperation, Foreign, Points } from "./operation.ts";
import type { Issue } from "../values/result.ts";
import { fieldOf, isFailed, recordsIn, textOf, unlike } from "./belongs.ts";

/** The result of each entry of the request, where it certainly is that entry's; and what else the response holds. */
export interface Matched<Entry> {
  readonly results: readonly (Entry | undefined)[];
  readonly issues: readonly Issue[];
}

/**
 * Finds the result of each entry of the request by the fields that the contract names (`batch.key`). The result may be
 * anywhere in the response, since the contract leaves the order open. A field that either side leaves out does not count.
 * For a result that is not a success, one field is enough, since the contract leaves its other fields open. If a request
 * names the same payment more than once, there must be as many results of it. Their other fields decide which is which,
 * otherwise their order.
 */
export function matchEntries<Entry extends object>(
  operation: AnyOperation,
  points: Points | undefined,
  asked: readonly object[],
  response: unknown,
): Matched<Entry> {
  const { batch } = operation;
  const told = recordsIn(operation, response);
  const none = asked.map(() => undefined);
  const list = `/${batch?.response ?? ""}`;
  if (isContradicted(operation, response, told)) {
    const message = "It says that the request failed, but all its results are successes.";
    return { results: none, issues: [{ code: "belongs.contradiction", at: `/${batch?.envelope}`, message }] };
  }
  const groups = groupsOf(batch?.key ?? [], asked);
  const placing = place(operation, groups, told);
  const issues: Issue[] = placing.strange.map((index) => ({
    code: "belongs.not-asked",
    at: `${list}/${index}`,
    message: "This order is not in the request.",
  }));
  let missing = 0;
  for (const group of groups) {
    const own = placing.of.get(group) ?? [];
    missing += Math.max(0, group.entries.length - own.length);
    for (const index of own.slice(group.entries.length)) {
      const message = "This order has more results than entries in the request.";
      issues.push({ code: "belongs.twice", at: `${list}/${index}`, message });
    }
  }
  if (missing !== placing.open) {
    const message =
      missing > placing.open
        ? "An entry in the request has no result."
        : "The list has more results than entries in the request.";
    issues.push({ code: "belongs.count", at: list, message });
  }
  const results: (Entry | undefined)[] = none;
  const compare = comparisonOf(operation, points, asked, told);
  for (const group of groups) {
    const own = placing.of.get(group) ?? [];
    if (own.length !== group.entries.length) continue;
    for (const [entry, index] of pairsOf(group.entries, own, compare)) {
      const wrong = compare.differences(entry, index);
      issues.push(...wrong);
      if (wrong.length === 0) results[entry] = told[index] as Entry;
    }
  }
  return { results, issues };
}

/** What is wrong with the results of a response to a request with entries. */
export const foreignEntries: Foreign = (operation, points, asked, response) => {
  const given = fieldOf(asked, operation.batch?.request ?? "");
  return matchEntries(operation, points, Array.isArray(given) ? given : [], response).issues;
};

/** How an entry of the request and a result, by their places, are compared. */
interface Comparison {
  readonly isDone: (index: number) => boolean;
  /** Whether they say the same wherever both say something. */
  readonly agree: (entry: number, index: number) => boolean;
  /** The places where a successful result differs from its entry. The contract leaves other results open. */
  readonly differences: (entry: number, index: number) => readonly Issue[];
}

function comparisonOf(
  operation: AnyOperation,
  points: Points | undefined,
  asked: readonly object[],
  told: readonly object[],
): Comparison {
  const echoes = (operation.echoes ?? []).filter(({ of }) => of === "entries");
  const strict = echoes.map(({ may: _may, ...echo }) => echo);
  const { batch, response } = operation;
  const list = response.shape.kind === "object" ? response.shape.fields[batch?.response ?? ""] : undefined;
  const both = (entry: number, index: number) => ({
    asked: asked[entry] ?? {},
    told: told[index],
    at: `/${batch?.response}/${index}`,
    shape: list?.kind === "list" ? list.of : undefined,
  });
  const done = (index: number): boolean => isDone(operation, told[index]);
  return {
    isDone: done,
    agree: (entry, index) => unlike(strict, points, both(entry, index)).length === 0,
    differences: (entry, index) => (done(index) ? unlike(echoes, points, both(entry, index)) : []),
  };
}

/** Which result is whose, where entries name the same payment: as their other fields say, successes first, and then in order. */
function pairsOf(
  entries: readonly number[],
  results: readonly number[],
  { agree, isDone: done }: Comparison,
): (readonly [entry: number, index: number])[] {
  const left = [...entries];
  const ordered = [...results.filter(done), ...results.filter((index) => !done(index))];
  const pairs: (readonly [number, number])[] = [];
  const rest = ordered.filter((index) => {
    const at = left.findIndex((entry) => agree(entry, index));
    if (at < 0) return true;
    pairs.push([left.splice(at, 1)[0] ?? 0, index]);
    return false;
  });
  for (const [at, index] of rest.toSorted((a, b) => a - b).entries()) pairs.push([left[at] ?? 0, index]);
  return pairs;
}

/** Entries of a request that name the same payment, by their places. */
interface Group {
  readonly key: readonly (string | undefined)[];
  readonly entries: number[];
}

const keyOf = (key: readonly string[], entry: unknown): Group["key"] =>
  key.map((name) => textOf(fieldOf(entry, name)));

function groupsOf(key: readonly string[], asked: readonly object[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const [index, entry] of asked.entries()) {
    const own = keyOf(key, entry);
    const text = JSON.stringify(own.map((one) => one ?? null));
    const group = groups.get(text);
    if (group === undefined) groups.set(text, { key: own, entries: [index] });
    else group.entries.push(index);
  }
  return [...groups.values()];
}

interface Placing {
  readonly of: ReadonlyMap<Group, readonly number[]>;
  /** Results of orders that were not asked for. */
  readonly strange: readonly number[];
  /** How many results do not say which entry they belong to. */
  readonly open: number;
}

function place(operation: AnyOperation, groups: readonly Group[], told: readonly object[]): Placing {
  const of = new Map<Group, number[]>();
  const strange: number[] = [];
  let open = 0;
  const anything = groups.some(({ key }) => key.every((one) => one === undefined));
  for (const [index, entry] of told.entries()) {
    const own = keyOf(operation.batch?.key ?? [], entry);
    const agreeing = groups.filter(({ key }) => key.some((one, at) => one !== undefined && one === own[at]));
    const exact = agreeing.filter(({ key }) =>
      key.every((one, at) => one === undefined || own[at] === undefined || one === own[at]),
    );
    const fitting = exact.length > 0 || isDone(operation, entry) ? exact : agreeing;
    const [group] = fitting;
    if (group !== undefined && fitting.length === 1) of.set(group, [...(of.get(group) ?? []), index]);
    else if (fitting.length > 1 || anything || own.every((one) => one === undefined)) open += 1;
    else strange.push(index);
  }
  return { of, strange, open };
}

/** Whether a result is a success by all that it says; `undefined` if it contradicts itself (source: Errors, application-level 2 and 3). */
export function saysDone(operation: AnyOperation, entry: unknown): boolean | undefined {
  const { error = "", message = "", done } = operation.batch ?? {};
  const said = isDone(operation, entry);
  const code = textOf(fieldOf(entry, message))?.split(":")[0];
  const isOther = done !== undefined && code !== undefined && (code === done.split(":")[0]) !== said;
  return isOther || (said && (fieldOf(entry, error) ?? "") !== "") ? undefined : said;
}

const isDone = ({ batch }: AnyOperation, entry: unknown): boolean =>
  batch?.status !== undefined && textOf(fieldOf(entry, batch.status)) === batch.success;

/** If the envelope says failure, at least one result must say so too (source: Errors, application-level 1). */
function isContradicted(operation: AnyOperation, response: unknown, told: readonly object[]): boolean {
  if (operation.batch?.status === undefined || !isFailed(operation, response)) return false;
  return told.length > 0 && told.every((entry) => isDone(operation, entry));
}
