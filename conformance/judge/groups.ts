// Red results by what is behind them: one group for each cause, led by the check that points at it most exactly. Pure.
//
// What has one cause:
//   - the same operation refuses in the same words: what fails at that response, and what could not be tried behind it;
//   - the same wrong value, or the same missing field, at the same place;
//   - a check whose control did not pass, with the control;
//   - "not a success" and a wrong value of the field that says so.
import type { Exchange } from "../exchange/capture.ts";
import { notTried } from "../exchange/stopped.ts";
import type { CheckResult } from "./results.ts";
import { red } from "./status.ts";

/** Failed checks with one cause. */
export interface Group {
  /** The check that points at the cause most exactly. */
  readonly lead: string;
  /** Checks that fail in the same way. */
  readonly repeats: readonly string[];
  /** Checks that could not be tried because of it. */
  readonly blocks: readonly string[];
}

/** The failures of a run by cause, the largest groups first. Checks that a stopped run did not run have none. */
export function groupsOf(results: readonly CheckResult[]): readonly Group[] {
  const own = results.filter(({ status, why }) => red.has(status) && why !== notTried);
  const joined = joining();
  const refusals = new Set(own.filter(saysNo).flatMap((result) => refusalOf(result) ?? []));
  for (const result of own) for (const key of keysOf(result, refusals)) joined.join(idKey(result.id), key);
  joinBehind(own, joined);
  const groups = new Map<string, CheckResult[]>();
  for (const result of own) {
    const root = joined.find(idKey(result.id));
    groups.set(root, [...(groups.get(root) ?? []), result]);
  }
  return [...groups.values()].map(groupOf).sort((a, b) => weight(b) - weight(a));
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

/** The message in which a failure shows. */
export const faultOf = ({ exchanges = [] }: Pick<CheckResult, "exchanges">): Exchange | undefined =>
  exchanges.find(({ fault }) => fault === true) ?? exchanges.at(-1);

const isPlain = ({ path, expected = "" }: CheckResult): boolean =>
  (path ?? "") === "" && /^(?:$|a success |status |a response$)/.test(expected);

/** Whether a result shows a request that was not accepted: a status other than 200, no response, or a response that says no. */
const saysNo = (result: CheckResult): boolean =>
  isUnread(result) || (isPlain(result) && faultOf(result) !== undefined);

const isUnread = (result: CheckResult): boolean => {
  const fault = faultOf(result);
  return fault !== undefined && fault.response.status !== 200 && fault.request.method !== "";
};

const isMissing = ({ expected, actual }: CheckResult): boolean =>
  expected === "to be present" || actual === "nothing";

/** The fields by which a response says whether it is a success. */
const deciding = /\/(?:result_info|return_status|[a-z]+_status|issuer_url|error_message)$/;

function keysOf(result: CheckResult, refusals: ReadonlySet<string>): string[] {
  const { status, id, operation, rules, path = "", expected = "", actual = "nothing", why = "" } = result;
  if (status === "suite-error") return [`suite ${pattern(why)}`];
  if (status === "stale-waiver") return [`stale ${id}`];
  const refusal = refusalOf(result);
  if (refusal !== undefined && saysNo(result)) return [refusal];
  if (expected === "" || expected.startsWith("not a success"))
    return result.control === undefined ? [`told ${operation} ${rules.join()} ${pattern(why)}`] : [];
  const isOfRefusal = isMissing(result) || deciding.test(path) || path === "";
  const place = path.replaceAll(/\/\d+(?=\/|$)/g, "/*");
  return [
    // An invalid form of a field is the same in every operation that has the field.
    ...(place === "" ? [] : [`at ${fieldOf(place)} ${difference(expected, actual)}`]),
    `in ${operation} ${place} ${place === "" ? expected : ""} ${pattern(actual)}`,
    ...(refusal !== undefined && refusals.has(refusal) && isOfRefusal ? [refusal] : []),
  ];
}

const fieldOf = (place: string): string => /([^/]*)(?:\/\*)*$/.exec(place)?.[1] ?? "";

/**
 * How an actual value differs from the expected one, in the same words for every payment. The expected part becomes
 * `=`: `N100` instead of `100` gives `N=`.
 */
function difference(expected: string, actual: string): string {
  const literal = /^(?:the same as )?"(.*)"$|equals (\d[\d.]*)$/.exec(expected);
  const value = literal?.[1] ?? literal?.[2];
  if (value === undefined) return `${pattern(expected)} ${pattern(actual)}`;
  const came = /^"(.*)"$/.exec(actual)?.[1] ?? actual;
  return value !== "" && came.includes(value)
    ? came.replace(value, "=")
    : `${pattern(value)} ${pattern(came)}`;
}

/** What could not be tried because of another check, or of no response at all. */
function joinBehind(own: readonly CheckResult[], joined: Joined): void {
  const ids = new Set(own.map(({ id }) => id));
  for (const result of own) {
    const { id, control, operation, status } = result;
    if (control !== undefined)
      joined.join(idKey(id), idKey(ids.has(control) ? control : `control ${control}`));
    // No response of an operation was seen, because the gateway refused its requests.
    if (status !== "blocked" || control !== undefined || faultOf(result) !== undefined) continue;
    const refused = own.find((one) => one.operation === operation && one.status === "fail" && saysNo(one));
    if (refused !== undefined) joined.join(idKey(id), idKey(refused.id));
  }
}

const said = /"?(?:result_info|return_message|error_message|message)"?\s*[:>]\s*"?([^"<]{1,200})/g;

/** How a request was refused: by which path, with which status, in which words. */
function refusalOf(result: CheckResult): string | undefined {
  const fault = faultOf(result);
  if (fault === undefined) return undefined;
  const { status, error, body = "" } = fault.response;
  // A gateway without connections is down for all operations.
  if (error?.startsWith("the connection failed") === true) return `refused: ${pattern(error)}`;
  const words = [...body.matchAll(said)].map(([, text = ""]) => text).join(" ");
  const to = URL.canParse(fault.request.url) ? new URL(fault.request.url).pathname : fault.request.url;
  return `refused: ${to} ${status ?? ""} ${pattern(error ?? (words === "" && status !== 200 ? body : words))}`;
}

/** A text without what differs from one payment to the next: its digits, the words that have some, and references. */
const pattern = (text: string): string =>
  text
    .slice(0, longestPattern)
    .replaceAll(/\w*\d\w*|[A-Z]{12,}/g, (word) => (/[A-Za-z]/.test(word) ? "a9" : "9"))
    .replaceAll(/\s+/g, " ");

const longestPattern = 300;

function groupOf(members: readonly CheckResult[]): Group {
  const refused = members.some(isUnread);
  const [lead, ...rest] = members.toSorted((a, b) => exactness(b, refused) - exactness(a, refused));
  const ids = (blocked: boolean): string[] =>
    rest.filter(({ status }) => (status === "blocked") === blocked).map(({ id }) => id);
  return { lead: lead?.id ?? "", repeats: ids(false), blocks: ids(true) };
}

/** How exactly a result shows the cause. A field that a refusal lacks says less than the refusal itself. */
function exactness(result: CheckResult, refused: boolean): number {
  const { status, path = "", expected = "", scenario, level, rules, exchanges = [] } = result;
  const depth = Math.min(path.split("/").length - 1, 9);
  const place = refused ? (depth > 0 ? 0 : expected.startsWith("a success") ? 3 : 2) : 2 * depth;
  return (
    (status === "blocked" ? 0 : 1000) +
    (level === "advice" ? 0 : 100) +
    (isPlain(result) ? 0 : refused ? 0 : 2) +
    place +
    (refused || isMissing(result) ? 0 : 1) +
    (scenario === undefined ? 0.5 : 0) +
    // Promises of a profile come after statements of the contract.
    (rules.length > 0 ? 0.75 : 0) -
    // The shortest way to it is the simplest.
    exchanges.length / 100
  );
}
