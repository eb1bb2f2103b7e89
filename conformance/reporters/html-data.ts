// The data that the HTML report's script shows on request: all checks, rules and points, and the messages of failures. It has
// indexes instead of repeated names, each message once, and is compressed, so that a report of a thousand checks is small.
import { defined } from "@acquiring/contract/codecs";
import { deflateRawSync } from "node:zlib";
import { installedContract, objectOf, wholeOf } from "../contract/contract.ts";
import type { Exchange } from "../message/message.ts";
import { faultOf } from "../judge/causes/showing.ts";
import type { CheckResult } from "../judge/results.ts";
import { statuses } from "../judge/status.ts";
import type { Report } from "../run/report.ts";
import { signs, toneOf } from "./marks.ts";
import { respondedText, citedPoint, citedRule, sentText, storyOf } from "./story.ts";
import { isTold } from "./verdict.ts";

function dataOf(report: Report, results: readonly CheckResult[]): object {
  const operations = namesOf(results.map(({ operation }) => operation));
  const rules = namesOf(report.rules.map(({ id }) => id));
  const points = namesOf(report.extensionPoints.map(({ id }) => id));
  const contract = installedContract();
  const texts = namesOf([]);
  return {
    operations: operations.list,
    statuses: statuses.map((status) => [status, toneOf(status), signs[toneOf(status)]]),
    rules: report.rules.map(({ id, status }) => {
      const { section, text } = citedRule(id);
      return [id, section, text, status, toneOf(status), signs[toneOf(status)]];
    }),
    points: report.extensionPoints.map(({ id, filled }) => {
      const { section, text } = citedPoint(id);
      return [id, section, text, filled ? 1 : 0];
    }),
    checks: results.map(
      ({ id, title, operation, status, level, why, rules: own, points: open, missing = [] }) => [
        id,
        title,
        operations.of(operation),
        statuses.indexOf(status),
        own.map(rules.of),
        [...new Set([...open, ...missing].map((address) => wholeOf(contract, address)))]
          .filter(points.has)
          .map(points.of),
        why === undefined ? -1 : texts.of(why),
        ...(level === "must" ? [] : [level]),
      ],
    ),
    groups: report.groups.map(({ lead, repeats, blocks }) => [lead, repeats, blocks]),
    texts: texts.list,
  };
}

/** The limit for a page; the JSON report has the rest. */
const longestData = 120_000;

/** How many messages are shown of a lead and of another check: as many as there is room for. */
const roomy: readonly (readonly [lead: number, other: number])[] = [
  [Infinity, Infinity],
  [Infinity, 1],
  [Infinity, 0],
  [1, 0],
  [0, 0],
];

/** The data of the page: JSON, deflated, in letters that no markup has. */
export function dataText(
  report: Report,
  results: readonly CheckResult[],
  again: string,
  docs: string | undefined,
): string {
  const { env: key = "GATEWAY_KEY" } = objectOf(objectOf(report.setup.settings["credentials"])["key"]);
  const data = { ...dataOf(report, results), again, key, ...defined({ docs }) };
  let text = "";
  for (const room of roomy) {
    const shown = shownMessages(report, results, room);
    const stories = results.flatMap((result, index) =>
      isTold(result) ? [[index, storyFor(result, shown.of(result))]] : [],
    );
    const whole = JSON.stringify({ ...data, stories, messages: shown.messages });
    text = deflateRawSync(whole).toString("base64");
    if (text.length <= longestData) break;
  }
  return text;
}

/** Names and their places in a list; one that is new is added. */
function namesOf(names: readonly string[]) {
  const list = [...new Set(names)];
  const places = new Map(list.map((name, index) => [name, index]));
  return {
    list,
    has: (name: string): boolean => places.has(name),
    of: (name: string): number => {
      const found = places.get(name) ?? list.length;
      if (found === list.length) {
        list.push(name);
        places.set(name, found);
      }
      return found;
    },
  };
}

/** The messages of failures and deviations, each once: a limited number for a lead, and for another check. */
function shownMessages(
  { groups }: Report,
  results: readonly CheckResult[],
  [ofLead, ofOther]: readonly [lead: number, other: number],
) {
  const leads = new Set(groups.map(({ lead }) => lead));
  const places = namesOf([]);
  const own = new Map<string, readonly number[]>();
  const messages: (readonly [step: string, ms: number, sent: string, answered: string])[] = [];
  const place = (exchange: Exchange): number => {
    const { step = "", durationMs = -1 } = exchange;
    const message = [step, durationMs, sentText(exchange), respondedText(exchange)] as const;
    const found = places.of(message.join("\0"));
    messages[found] = message;
    return found;
  };
  for (const result of results.filter(isTold)) {
    const { exchanges = [], id } = result;
    const most = leads.has(id) ? ofLead : ofOther;
    const until = exchanges.indexOf(faultOf(result) ?? ({} as Exchange)) + 1;
    if (most > 0 && until > 0) own.set(id, exchanges.slice(Math.max(0, until - most), until).map(place));
  }
  return { messages, of: ({ id }: CheckResult) => own.get(id) ?? [] };
}

/** Where, expected and actual, hints, messages, and the place in the last of them. */
function storyFor(result: CheckResult, messages: readonly number[]): object {
  const { where, testData, diff, hints, curl, variables, mark } = storyOf(result);
  return {
    ...(where === "" ? {} : { where }),
    ...(testData === "" ? {} : { testData }),
    ...(diff === undefined ? {} : { diff: [diff.at, diff.expected, diff.actual, diff.from] }),
    ...(hints.length === 0 ? {} : { hints }),
    ...(messages.length === 0 ? {} : { messages }),
    ...(mark === undefined || messages.length === 0 ? {} : { mark: [mark.from, mark.to] }),
    ...(curl === "" ? {} : { curl, variables }),
    ...defined({ control: result.control }),
  };
}
