// The console: live progress on a terminal, plain lines elsewhere, and the summary. It runs nothing and decides nothing.
import {
  red,
  statuses,
  type CheckResult,
  type Exchange,
  type Report,
  type RunEvent,
} from "../runner/model.ts";
import { coloursFor, painted, type Colours, type Output } from "./colours.ts";

export interface ConsoleOptions {
  readonly output: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Every check and every exchange, not only what is red. */
  readonly verbose?: boolean;
}

/** A reporter: give it the events of a run. */
export function consoleReporter({ output, env, verbose = false }: ConsoleOptions): (event: RunEvent) => void {
  const colours = coloursFor(output, env);
  const live = output.isTTY === true && !verbose;
  const line = (text: string): void => void output.write(`${live ? "\r\u001b[2K" : ""}${text}\n`);
  const failures: CheckResult[] = [];
  return (event) => {
    switch (event.type) {
      case "started":
        line(
          `Conformance of ${event.target} under the profile ${event.profile}: ${event.checks} checks, seed ${event.seed}`,
        );
        return;
      case "exchange":
        if (verbose) for (const text of exchangeLines(event.exchange)) line(colours.dim(`  ${text}`));
        return;
      case "check":
        if (isTold(event.result)) failures.push(event.result);
        if (live)
          output.write(
            `\r\u001b[2K${progress(event.done, event.of, event.result, failures.length, output.columns ?? 80, colours)}`,
          );
        else if (verbose || isTold(event.result))
          line(`${painted(event.result.status, colours, event.result.status.padEnd(14))} ${event.result.id}`);
        return;
      case "finished": {
        const told = event.results.filter(isTold);
        for (const text of toldLines(told, colours)) line(text);
        for (const text of summaryLines(event.report, event.results, colours)) line(text);
      }
    }
  };
}

const isTold = ({ status }: CheckResult): boolean =>
  red.has(status) || status === "deviates" || status === "waived";

function progress(
  done: number,
  of: number,
  { id }: CheckResult,
  told: number,
  columns: number,
  colours: Colours,
): string {
  const bar = "█".repeat(Math.round((done / Math.max(of, 1)) * 20)).padEnd(20, "░");
  const head = `${bar} ${done}/${of}`;
  const tail = told === 0 ? "" : ` ${told} to look at`;
  const room = Math.max(0, columns - head.length - tail.length - 3);
  return `${head}${told === 0 ? "" : colours.yellow(tail)}  ${colours.dim(id.slice(0, room))}`;
}

function exchangeLines({ request, response }: Exchange): string[] {
  const headers = (given: Readonly<Record<string, string>>): string[] =>
    Object.entries(given).map(([name, value]) => `${name}: ${value}`);
  return [
    `> ${request.method} ${request.url}`,
    ...headers(request.headers).map((text) => `> ${text}`),
    ...request.body.split("\n").map((text) => `> ${text}`),
    response.error === undefined ? `< ${response.status ?? ""}` : `< ${response.error}`,
    ...headers(response.headers ?? {}).map((text) => `< ${text}`),
    ...(response.body ?? "").split("\n").map((text) => `< ${text}`),
    "",
  ];
}

/** What one scenario blocks is told once in full; the rest of it by name. */
function toldLines(results: readonly CheckResult[], colours: Colours): string[] {
  const blocked = new Set<string>();
  return results.flatMap((result) => {
    const { status, scenario, id } = result;
    if (status !== "blocked" || scenario === undefined) return resultLines(result, colours);
    if (blocked.has(scenario)) return [`${painted(status, colours)} ${id} (as above)`];
    blocked.add(scenario);
    return resultLines(result, colours);
  });
}

/** A check that is worth reading about, in full. */
function resultLines(result: CheckResult, colours: Colours): string[] {
  const { status, id, title, message, scenario, step, path, expected, actual, exchanges, curl } = result;
  const [exchange] = exchanges ?? [];
  const where = [
    scenario === undefined ? "" : `scenario ${scenario}`,
    step === undefined ? "" : `step ${step}`,
  ].filter((part) => part !== "");
  return [
    "",
    `${painted(status, colours)} ${colours.bold(id)} ${title}`,
    ...(message === undefined ? [] : [`  ${message}`]),
    ...(where.length === 0 ? [] : [`  in ${where.join(", ")}`]),
    ...(expected === undefined
      ? []
      : [
          `  at ${path === "" || path === undefined ? "the whole answer" : path}`,
          `    expected ${expected}`,
          `    got      ${actual ?? "nothing"}`,
        ]),
    ...(exchange === undefined
      ? []
      : [`  sent     ${cut(exchange.request.body)}`, `  answered ${answered(exchange)}`]),
    ...(curl === undefined ? [] : [`  again    ${curl}`]),
  ];
}

const cut = (text: string): string =>
  (text.length > 400 ? `${text.slice(0, 400)}…` : text).replaceAll(/\s*\n\s*/g, " ");

const answered = ({ response }: Exchange): string =>
  response.error ?? `${response.status ?? ""} ${cut(response.body ?? "")}`;

function summaryLines(report: Report, results: readonly CheckResult[], colours: Colours): string[] {
  const { totals, conforms, durationMs } = report;
  const counted = statuses
    .filter((status) => totals[status] > 0)
    .map((status) => `${totals[status]} ${painted(status, colours)}`);
  return [
    "",
    `${counted.join(", ")} (${results.length} checks, ${(durationMs / 1000).toFixed(1)} s)`,
    ...notChecked(results),
    verdict(report, conforms, colours),
  ];
}

/** What could not be checked, by what is missing. */
function notChecked(results: readonly CheckResult[]): string[] {
  return (["not-specified", "not-applicable"] as const).flatMap((status) => {
    const by = new Map<string, number>();
    for (const result of results) {
      if (result.status !== status) continue;
      for (const name of result.missing ?? ["this run"]) by.set(name, (by.get(name) ?? 0) + 1);
    }
    if (by.size === 0) return [];
    const why =
      status === "not-specified"
        ? "Not checked, because the profile leaves open"
        : "Not applicable, because of settings or profile";
    const sorted = [...by].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return [`${why}: ${sorted.map(([name, count]) => `${name} (${count})`).join(", ")}`];
  });
}

function verdict({ totals, profile }: Report, conforms: boolean, colours: Colours): string {
  if (totals["suite-error"] > 0)
    return colours.red("The suite itself is at fault; this says nothing about the gateway.");
  if (conforms) return colours.green(`Conforms, as far as it was seen under the profile ${profile}.`);
  const isRed = statuses.some((status) => red.has(status) && totals[status] > 0);
  if (isRed) return colours.red("Does not conform.");
  return colours.yellow("Nothing can be said: no check that needs an accepted request has passed.");
}
