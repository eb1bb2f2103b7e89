// The facts about a check that did not pass, in reading order, the same for every reporter.
import { installedContract, wordsOfRule } from "../contract/contract.ts";
import type { CheckResult } from "../judge/results.ts";
import type { Exchange } from "../message/message.ts";
import { faultOf } from "../judge/causes/showing.ts";
import { notOffered } from "../judge/situation.ts";
import { placeIn, type Range } from "./place.ts";
import { prettyBody } from "./pretty.ts";

export interface Story {
  readonly rules: readonly Cited[];
  readonly points: readonly Cited[];
  /** Step and scenario; the empty text for a check that sees the responses of all scenarios. */
  readonly where: string;
  readonly why: string;
  /** The settings that decide what the gateway should do. */
  readonly testData: string;
  readonly diff: Diff | undefined;
  readonly hints: readonly string[];
  readonly sent: string;
  readonly responded: string;
  /** The place in `answered` at which the check looks; in `sent` for a message that the gateway sent first. */
  readonly mark: Range | undefined;
  readonly curl: string;
  /** The variables that the curl line needs. */
  readonly variables: readonly string[];
}

/** A rule or an extension point in plain words. */
export interface Cited {
  readonly id: string;
  /** Its sections of the source's outline. */
  readonly section: string;
  /** What a red check of it rests on, in words. */
  readonly basis?: string;
  readonly text: string;
}

export interface Diff {
  readonly at: string;
  readonly expected: string;
  readonly actual: string;
  /** The index of the first different character of two texts; -1 if it would not help. */
  readonly from: number;
}

const bases = { stated: "stated", derived: "our inference", observed: "known from examples" } as const;

export const citedRule = (id: string): Cited => {
  const contract = installedContract();
  const rule = contract.rules.get(id);
  const text = wordsOfRule(contract, id);
  return { id, section: rule?.section.join(", ") ?? "", text, ...(rule && { basis: bases[rule.basis] }) };
};

/** The basis and the sections of what is cited. */
export const sourceOf = ({ basis, section }: Cited): string =>
  [basis, section && `section ${section}`].filter(Boolean).join(", ");

export const citedPoint = (id: string): Cited => {
  const point = installedContract().points.get(id);
  return { id, section: point?.section.join(", ") ?? "", text: point?.open ?? "" };
};

export function storyOf(result: CheckResult): Story {
  const { rules, points, scenario, step, why = "", hints = [], curl = "", testData = [] } = result;
  const exchange = faultOf(result);
  const promise = result.basis === "promised" ? { basis: "promised by the profile" } : {};
  // Of an operation that the gateway does not have, no single rule is the cause.
  const isMissing = exchange?.response.status === notOffered;
  return {
    rules: isMissing ? [] : rules.map(citedRule),
    points: isMissing ? [] : points.map((id) => ({ ...citedPoint(id), ...promise })),
    where:
      scenario === undefined ? "" : `${step === undefined ? "" : `step ${step} of `}scenario ${scenario}`,
    why,
    testData: testData.join(" "),
    diff: diffOf(result),
    hints,
    sent: exchange === undefined ? "" : sentText(exchange),
    responded: exchange === undefined ? "" : respondedText(exchange),
    mark: exchange === undefined ? undefined : markIn(exchange, result.path ?? ""),
    curl,
    variables: [...new Set([...curl.matchAll(/"\$([A-Z][A-Z0-9_]*)"/g)].map(([, name = ""]) => name))],
  };
}

function diffOf({ path, expected, actual = "nothing" }: CheckResult): Diff | undefined {
  if (expected === undefined) return undefined;
  return {
    at: path === undefined || path === "" ? "the whole response" : path,
    expected,
    actual,
    from: expected.startsWith('"') && actual.startsWith('"') ? firstDifference(expected, actual) : -1,
  };
}

/** The position at which two long texts with the same beginning differ; an immediate difference is visible anyway. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at < 4 || at > 70 ? -1 : at;
}

const boring =
  /^(?:accept|accept-encoding|user-agent|connection|keep-alive|date|content-length|transfer-encoding)$/;

const headerLines = (headers: Readonly<Record<string, string>> = {}): string =>
  Object.entries(headers)
    .filter(([name]) => !boring.test(name))
    .map(([name, value]) => `${name}: ${value}\n`)
    .join("");

/** Returns the place of a value in the text of a message: of the response, or of a message that the gateway sent first. */
function markIn({ request, response }: Exchange, pointer: string): Range | undefined {
  const own = response.body ?? (response.status === undefined ? request.body : "");
  const text =
    response.status === undefined ? sentText({ request, response }) : respondedText({ request, response });
  const place = placeIn(prettyBody(own), pointer);
  const begins = text.length - prettyBody(own).trimEnd().length;
  return place === undefined ? undefined : { from: begins + place.from, to: begins + place.to };
}

const message = (head: string, headers: Readonly<Record<string, string>> | undefined, body: string): string =>
  `${head}\n${headerLines(headers)}${body === "" ? "" : `\n${prettyBody(body)}`}`.trimEnd();

export const sentText = ({ request }: Exchange): string =>
  message(`${request.method} ${request.url}`, request.headers, request.body);

export const respondedText = ({ response }: Exchange): string =>
  response.status === undefined
    ? (response.error ?? "")
    : message(`HTTP ${response.status}`, response.headers, response.body ?? "");
