// Red results by what is behind them: one group for each cause, led by the simplest check that shows it. Pure.
//
// What has one cause:
//   - the same fault of an exchange (fault.ts), in any rule and operation;
//   - a request that names a payment by what an earlier response altered or left out, with that response;
//   - the same words of refusal: what fails at that response, and what could not be tried behind it;
//   - the same wrong value at the same place;
//   - a check whose control did not pass, with the control.
import { installedContract } from "../../contract/contract.ts";
import { anySignature } from "./fault.ts";
import { digitless } from "./refusals.ts";
import { saysOf } from "./says.ts";
import {
  deciding,
  faultOf,
  fieldOf,
  isMissing,
  isNo,
  isNotFound,
  isPlain,
  isUnread,
  isWronglyDone,
  refusalIn,
  saysNo,
} from "./showing.ts";
import { acceptsAll, passedBeside, worksDespite } from "./means.ts";
import type { CheckResult } from "../results.ts";
import { red } from "../status.ts";
import type { Played } from "../../message/message.ts";

/** Failed checks with one cause. */
export interface Group {
  /** The simplest check that shows the cause. */
  readonly lead: string;
  /** The fault in words and values, in one line. */
  readonly says: string;
  /** What passed in the same way, so that it is not the cause. */
  readonly passed?: string;
  /** Checks that fail in the same way. */
  readonly repeats: readonly string[];
  /** Checks that could not be tried, or could not pass, because of it. */
  readonly blocks: readonly string[];
}

/**
 * The failures of a run by cause, the largest groups first. Checks that a stopped run did not run have none.
 * `observations` are the run's messages; without them nothing is said of what passed.
 */
export function groupsOf(
  results: readonly CheckResult[],
  observations: readonly Played[] = [],
): readonly Group[] {
  const own = results.filter(({ status }) => red.has(status));
  const joined = joining();
  const refusals = new Set(own.filter(saysNo).flatMap((result) => refusalIn(result) ?? []));
  for (const result of own) {
    for (const key of keysOf(result, refusals)) joined.join(idKey(result.id), key);
    const operation = result.fault?.operation ?? result.operation;
    if (isWronglyDone(result) && acceptsAll(operation, observations))
      joined.join(idKey(result.id), `accepts all ${operation}`);
  }
  const behind = joinBehind(own, joined, observations);
  const groups = new Map<string, CheckResult[]>();
  for (const result of own) {
    const root = joined.find(idKey(result.id));
    groups.set(root, [...(groups.get(root) ?? []), result]);
  }
  return [...groups.values()]
    .map((members) => groupOf(members, behind, observations))
    .sort((a, b) => weight(b) - weight(a));
}

const idKey = (id: string): string => `id ${id}`;

const weight = ({ repeats, blocks }: Group): number => repeats.length + blocks.length;

interface Joined {
  /** The one name used for all causes that mean the same. */
  readonly find: (name: string) => string;
  readonly join: (one: string, other: string) => void;
}

/** Names that are found to mean the same. */
function joining(): Joined {
  const parents = new Map<string, string>();
  const find = (name: string): string => {
    let here = name;
    for (let next = parents.get(here); next !== undefined; next = parents.get(here)) here = next;
    return here;
  };
  return {
    find,
    join: (one, other) => {
      const [a, b] = [find(one), find(other)];
      if (a !== b) parents.set(a, b);
    },
  };
}

function keysOf(result: CheckResult, refusals: ReadonlySet<string>): string[] {
  const { status, id, operation, rules, path = "", expected = "", actual = "nothing", why = "" } = result;
  const { fault } = result;
  if (status === "suite-error") return [`suite ${digitless(why)}`];
  if (status === "stale-waiver") return [`stale ${id}`];
  const refusal = refusalIn(result);
  if (refusal !== undefined && saysNo(result)) return [refusal];
  const ofRefusal = refusal !== undefined && refusals.has(refusal) ? [refusal] : [];
  if (fault?.key !== undefined)
    return [fault.key, ...(deciding.test(path) && !fault.accepted ? ofRefusal : [])];
  if (expected.startsWith("not a success") && isAboutSignatures(result)) return [anySignature];
  if (expected === "" || expected.startsWith("not a success"))
    return result.control === undefined ? [`told ${operation} ${rules.join()} ${digitless(why)}`] : [];
  const isOfRefusal = isMissing(result) || isNotFound(result) || deciding.test(path) || path === "";
  const place = path.replaceAll(/\/\d+(?=\/|$)/g, "/*");
  return [
    // An invalid form of a field is the same in every operation that has the field.
    ...(place === "" ? [] : [`at ${fieldOf(place)} ${digitless(expected)} ${digitless(actual)}`]),
    `in ${fault?.operation ?? operation} ${place} ${place === "" ? expected : ""} ${digitless(actual)}`,
    ...(isOfRefusal ? ofRefusal : []),
  ];
}

const isAboutSignatures = ({ rules, points }: CheckResult): boolean =>
  [...rules, ...points].some((id) => /^(?:signature|authentication)\b/.test(id));

/**
 * Joins what could not be tried or failed because of something earlier: a control, no response at all, or a payment whose
 * own result was wrong. Returns the ids of those that only follow.
 */
function joinBehind(
  own: readonly CheckResult[],
  joined: Joined,
  observations: readonly Played[],
): ReadonlySet<string> {
  const ids = new Set(own.map(({ id }) => id));
  const faults = new Set(own.flatMap((one) => (saysNo(one) ? refusalIn(one) : one.fault?.key) ?? []));
  const behind = new Set<string>();
  for (const result of own) {
    const { id, control, operation, status, fault } = result;
    if (control !== undefined)
      joined.join(idKey(id), idKey(ids.has(control) ? control : `control ${control}`));
    const cause = fault?.behind.find(
      (key) => faults.has(key) && key !== fault.key && !(saysNo(result) && key === refusalIn(result)),
    );
    const refused = saysNo(result) || (fault?.key === undefined && deciding.test(result.path ?? ""));
    if (
      cause !== undefined &&
      (isNotFound(result) ||
        result.expected?.startsWith("not a success") === true ||
        (refused ? !worksDespite(cause, fault?.operation, observations) : status === "blocked"))
    ) {
      joined.join(idKey(id), cause);
      behind.add(id);
    }
    // No response of an operation was seen, because the gateway refused its requests.
    if (status !== "blocked" || control !== undefined || faultOf(result) !== undefined) continue;
    const first = own.find((one) => one.operation === operation && one.status === "fail" && saysNo(one));
    if (first !== undefined) joined.join(idKey(id), idKey(first.id));
  }
  return behind;
}

function groupOf(
  members: readonly CheckResult[],
  behind: ReadonlySet<string>,
  observations: readonly Played[],
): Group {
  const roots = members.filter(({ id }) => !behind.has(id));
  const refused = roots.some(isUnread);
  const rank = (result: CheckResult): number =>
    exactness(result, refused) - (behind.has(result.id) ? 500 : 0);
  const [lead, ...rest] = members.toSorted((a, b) => rank(b) - rank(a));
  if (lead === undefined) return { lead: "", says: "", repeats: [], blocks: [] };
  const ids = (blocked: boolean): string[] =>
    rest.filter(({ status, id }) => (status === "blocked" || behind.has(id)) === blocked).map(({ id }) => id);
  const refusal = isNo(lead) ? refusalIn(lead) : undefined;
  const beside = refusal === undefined ? undefined : passedBeside(refusal, observations);
  return {
    lead: lead.id,
    says: `${saysOf(lead)}${beside?.only === undefined ? "" : `, ${beside.only}`}`,
    ...(beside === undefined ? {} : { passed: beside.passed }),
    repeats: ids(false),
    blocks: ids(true),
  };
}

/** How exactly and simply a result shows the cause. A field that a refusal lacks says less than the refusal itself. */
function exactness(result: CheckResult, refused: boolean): number {
  const { status, path = "", expected = "", scenario, level, rules, exchanges = [], fault } = result;
  const depth = Math.min(path.split("/").length - 1, 9);
  const place = refused ? (depth > 0 ? 0 : expected.startsWith("a success") ? 3 : 2) : 2 * depth;
  return (
    (status === "blocked" ? 0 : 1000) +
    (level === "advice" ? 0 : 100) +
    (isPlain(result) ? 0 : refused ? 0 : 2) +
    // The first operation of several that show it is where it begins.
    (fault?.key === undefined ? place : 20 - inContract(fault.operation) / 20) +
    (refused || isMissing(result) ? 0 : 1) +
    (scenario === undefined ? 0.5 : 0) +
    // Promises of a profile come after statements of the contract.
    (rules.length > 0 ? 0.75 : 0) -
    // A race is no simple case.
    (/ of these \d+ requests /.test(expected) ? 50 : 0) -
    // The shortest way to it is the simplest, and of equal ones that with the fewest different values.
    (exchanges.length === 0 ? 10 : exchanges.length / 100) -
    new Set(faultOf(result)?.request.body.match(/"[^"]*"/g)).size / 10_000
  );
}

const inContract = (operation: string | undefined): number =>
  [...installedContract().operations.keys()].indexOf(operation ?? "");
