// The report as one page that can be opened from a file: without other files and requests, with one script and a policy that
// allows no other. Failures are on the page, everything else is in its data for the script. All foreign text is escaped.
import { createHash } from "node:crypto";
import { red, statuses, type Status } from "../judge/status.ts";
import type { CheckResult } from "../judge/results.ts";
import type { Report } from "../run/report.ts";
import { card, hintBlock } from "./html-cards.ts";
import { dataText } from "./html-data.ts";
import { script } from "./html-script.ts";
import { style } from "./html-style.ts";
import { toneOf } from "./marks.ts";
import { escapeMarkup } from "./markup.ts";
import { respondedText, sentText } from "./story.ts";
import { besideCause, causesIn, counted, tones } from "./verdict.ts";

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;

/**
 * `docs` is the address of the documentation, ending in a slash; without it a rule leads to its place in the report. `again`
 * is the command that plays a check again, and the id of the check follows it.
 */
export function htmlReport(
  report: Report,
  results: readonly CheckResult[],
  docs?: string,
  again = "npx acquiring conformance replay REPORT.json",
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${escapeMarkup(report.target)}</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the checks</a>
${head(report, results)}
${bar(report, results)}
<main id="main">
<noscript><p class="soft">Enable scripts to see all checks, the messages and a filter.</p></noscript>
<p id="old" class="soft" hidden>This browser cannot decompress the page's data, so only failed checks are shown.</p>
<p id="none" class="soft" hidden>No check matches. <button type="button" id="clear">Clear the filter</button></p>
${faultsSection(report, results, docs)}
<section id="checks"><h2>All checks</h2></section>
${tablesSection(report)}
</main>
<footer class="small soft">A gateway conforms if no check failed. A check that did not run never counts as passed. Depth is how many of the promises that a gateway can make it made and kept. Extension points are what the contract leaves open; the profile fills them.</footer>
<script type="text/plain" id="data">${dataText(report, results, again, docs)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** What to read first when there is more. */
const mostCards = 100;

/** A card for each cause; below them what only deviates or is waived. */
function faultsSection(report: Report, results: readonly CheckResult[], docs: string | undefined): string {
  const groups = causesIn(report, results);
  if (groups.length === 0) return "";
  const cards = groups.slice(0, mostCards).map((shown) => card({ ...shown, docs }));
  const checks = results.filter(({ status }) => red.has(status)).length;
  const causes = report.groups.length;
  const more =
    groups.length > mostCards
      ? ` The first ${mostCards} are shown here. The others are in the list of checks.`
      : "";
  const note =
    causes === 0
      ? ""
      : `<p class="soft">${checks} failed or blocked ${checks === 1 ? "check has" : "checks have"} ${causes === 1 ? "one cause" : `${causes} causes`}. Causes with the most checks come first. Green is what was expected, red is what the gateway sent.${more}</p>`;
  return `<section id="faults"><h2>Failures</h2>${note}\n${cards.join("\n")}\n</section>`;
}

function head(report: Report, results: readonly CheckResult[]): string {
  const { target, profile, seed, run, startedAt, durationMs, suite, verdict, insecure } = report;
  const facts: readonly (readonly [string, string])[] = [
    ["Profile", profile],
    ["Started", startedAt.replace("T", " ").replace(/\.\d+Z$/, " UTC")],
    ["Duration", `${(durationMs / 1000).toFixed(1)} s`],
    ["Seed", run === undefined ? String(seed) : `${seed}, run ${run}`],
    ["Suite", suite.version],
    ["Contract", suite.contract],
    ...(insecure === true ? [["Certificate", "not verified (--insecure)"] as const] : []),
  ];
  return `<header>
<div><p class="eyebrow">Conformance report</p><h1>${escapeMarkup(target)}</h1></div>
<p class="verdict ${tones[verdict.outcome]}">${escapeMarkup(verdict.sentence)}</p>
${causeBlock(report)}
<dl class="facts">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeMarkup(value)}</dd></div>`).join("")}</dl>
${operationBars(results)}
</header>`;
}

/** Why the run ended with its first payment: what to look at, and what was tried. */
function causeBlock(report: Report): string {
  const beside = besideCause(report).map(([name, text]) =>
    name === "likely"
      ? hintBlock(text)
      : name === "again"
        ? figure("Run again", text)
        : `<p class="small">${escapeMarkup(text)}</p>`,
  );
  const messages = (report.cause?.exchanges ?? []).map(
    (exchange) =>
      `<div class="exchange">${figure("Request", sentText(exchange))}${figure("Response", respondedText(exchange))}</div>`,
  );
  const shown =
    messages.length === 0
      ? ""
      : `<details class="more"><summary>${messages.length === 1 ? "The message" : `The ${messages.length} messages`}</summary>${messages.join("")}</details>`;
  return beside.length === 0 ? "" : `<div class="story">${beside.join("")}${shown}</div>`;
}

const figure = (name: string, text: string): string =>
  text === ""
    ? ""
    : `<figure><figcaption>${name}</figcaption><pre tabindex="0" role="group" aria-label="${name}">${escapeMarkup(text)}</pre></figure>`;

const operationsIn = (results: readonly CheckResult[]): readonly string[] => [
  ...new Set(results.map(({ operation }) => operation)),
];

/** The failed statuses together, and the ones without a result last. */
const order: readonly string[] = ["good", "bad", "warn", "open"];
const inBars = statuses.toSorted((a, b) => order.indexOf(toneOf(a)) - order.indexOf(toneOf(b)));

/** How many checks of each operation ended how: a bar and its counts. */
function operationBars(results: readonly CheckResult[]): string {
  const lines = operationsIn(results.filter(({ status }) => status !== "not-selected")).map((operation) => {
    const own = results.filter((result) => result.operation === operation);
    const counts = inBars.flatMap((status) => {
      const count = own.filter((result) => result.status === status).length;
      return count === 0 ? [] : [[status, count] as const];
    });
    const words = counts.map(
      ([status, count]) => `<span class="${toneOf(status)}">${count} ${status}</span>`,
    );
    const href = `#operation=${encodeURIComponent(operation)}`;
    return `<li><a href="${escapeMarkup(href)}">${escapeMarkup(operation)}</a>${barOf(counts, own.length)}<span>${words.join(", ")}</span></li>`;
  });
  return lines.length === 0
    ? ""
    : `<ul class="operations" aria-label="By operation">${lines.join("\n")}</ul>`;
}

function barOf(counts: readonly (readonly [Status, number])[], of: number): string {
  let from = 0;
  const parts = counts.map(([status, count]) => {
    const part = `<rect class="${toneOf(status)}" x="${from}" width="${count}" height="1"/>`;
    from += count;
    return part;
  });
  return `<svg viewBox="0 0 ${of} 1" preserveAspectRatio="none" aria-hidden="true">${parts.join("")}</svg>`;
}

function bar(report: Report, results: readonly CheckResult[]): string {
  const buttons = counted(report).map(
    ({ status, count }) =>
      `<button type="button" class="${toneOf(status)}" value="${status}" aria-pressed="false"><b>${count}</b> ${status}</button>`,
  );
  const options = operationsIn(results).map(
    (name) => `<option value="${escapeMarkup(name)}">${escapeMarkup(name)}</option>`,
  );
  const links = [
    ["#checks", "Checks"],
    ["#rules", "Rules"],
    ["#extension-points", "Extension points"],
  ];
  return `<div class="bar" id="bar" role="search" hidden><div>
<div class="statuses" role="group" aria-label="Show only these statuses">${buttons.join("")}</div>
<input type="search" id="search" placeholder="Filter" aria-label="Show only checks with these words" autocomplete="off">
<select id="operation" aria-label="Show only this operation"><option value="">All operations</option>${options.join("")}</select>
<span id="shown" class="small soft" role="status"></span>
<p class="keys"><kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>o</kbd> open messages, <kbd>/</kbd> filter, <kbd>Esc</kbd> clear filter</p>
<nav aria-label="Parts of this report">${links.map(([href, name]) => `<a href="${href}">${name}</a>`).join("")}</nav>
</div></div>`;
}

/** Returns what the contract says, folded up. Opening it makes the tables. */
function tablesSection({ rules, extensionPoints }: Report): string {
  const isIn = ({ status }: Report["rules"][number]): boolean =>
    !["not-checked", "unobservable", "not-selected"].includes(status);
  const seen = rules.filter(isIn).length;
  const hidden = rules.filter(({ status }) => status === "unobservable").length;
  const filled = extensionPoints.filter((point) => point.filled).length;
  const box = (id: string, title: string, note: string, table: string): string =>
    `<section id="${id}"><h2>${title}</h2><details class="sheet group" id="${table}"><summary>${note}</summary></details></section>`;
  return [
    box(
      "rules",
      "Rules",
      `${seen} of ${rules.length} rules have a check in this run. ${hidden} cannot be tested externally.`,
      "rules-table",
    ),
    box(
      "extension-points",
      "Extension points",
      `The profile fills ${filled} of ${extensionPoints.length} extension points`,
      "points-table",
    ),
  ].join("\n");
}
