// The report as one page that opens from a disk: no other file, no request, one script (for the filter) and a policy that
// lets nothing else run. Everything foreign in it is escaped text.
import { createHash } from "node:crypto";
import { red, type Status } from "../judge/status.ts";
import type { CheckResult } from "../judge/results.ts";
import type { Report } from "../run/report.ts";
import { script } from "./html-script.ts";
import { anchorOf, checkFault, checkRow, hintBlock, statusMark, toneOf } from "./html-story.ts";
import { style } from "./html-style.ts";
import { pointsSection, rulesSection } from "./html-tables.ts";
import { escapeMarkup, prose } from "./markup.ts";
import { besideCause, counted, tones } from "./verdict.ts";

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;

export function htmlReport(report: Report, results: readonly CheckResult[]): string {
  const faults = results.filter(isTold);
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
<a class="skip" href="#checks">To the checks</a>
${head(report)}
${bar(report, results, faults.length)}
<main>
<p id="none" class="soft" hidden>Nothing fits. <button type="button" id="clear">Clear the filter</button></p>
${faultsSection(faults)}
${checksSection(results)}
${rulesSection(report, results)}
${pointsSection(report)}
</main>
<footer class="small soft">A gateway conforms where nothing is red; what was not tried is never counted as kept.</footer>
<script>${script}</script>
</body>
</html>
`;
}

const isTold = ({ status }: CheckResult): boolean =>
  red.has(status) || status === "deviates" || status === "waived";

/** What fails by itself, with its story; what it blocks, folded up; last what is waived or only observed. */
function faultsSection(faults: readonly CheckResult[]): string {
  if (faults.length === 0) return "";
  const of = (...statuses: readonly Status[]): readonly CheckResult[] =>
    statuses.flatMap((status) => faults.filter((result) => result.status === status));
  const blocked = of("blocked");
  const rows = blocked.map(checkRow).join("\n");
  const folded = `<details class="sheet group" data-box><summary>Blocked<span class="soft">${blocked.length} that could not be tried, since something before them failed</span></summary>${rows}</details>`;
  return `<section id="faults" data-box><h2>To look at</h2>\n${[
    ...of("suite-error", "fail", "stale-waiver").map(checkFault),
    ...(blocked.length === 0 ? [] : [folded]),
    ...of("deviates", "waived").map(checkFault),
  ].join("\n")}\n</section>`;
}

function head(report: Report): string {
  const { target, profile, seed, startedAt, durationMs, suite, verdict, insecure } = report;
  const facts: readonly (readonly [string, string])[] = [
    ["Profile", profile],
    ["Begun", startedAt.replace("T", " ").replace(/\.\d+Z$/, " UTC")],
    ["Took", `${(durationMs / 1000).toFixed(1)} s`],
    ["Seed", String(seed)],
    ["Suite", suite.version],
    ["Contract", suite.contract],
    ...(insecure === true ? [["Certificate", "not verified (--insecure)"] as const] : []),
  ];
  return `<header>
<div><p class="eyebrow">Conformance report</p><h1>${escapeMarkup(target)}</h1></div>
<p class="verdict ${tones[verdict.outcome]}">${escapeMarkup(verdict.sentence)}</p>
${causeBlock(report)}
<dl class="facts">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeMarkup(value)}</dd></div>`).join("")}</dl>
</header>`;
}

/** Why the run ended with its first payment: what to look at, and what was tried. */
const causeBlock = (report: Report): string =>
  besideCause(report)
    .map(([name, text]) =>
      name === "likely" ? hintBlock(text) : `<p class="small">${escapeMarkup(text)}</p>`,
    )
    .join("");

function bar(report: Report, results: readonly CheckResult[], faults: number): string {
  const operations = [...new Set(results.map(({ operation }) => operation))];
  const buttons = counted(report).map(
    ({ status, count }) =>
      `<button type="button" class="${toneOf(status)}" value="${status}" aria-pressed="false"><b>${count}</b> ${status}</button>`,
  );
  const options = operations.map(
    (name) => `<option value="${escapeMarkup(name)}">${escapeMarkup(name)}</option>`,
  );
  const links = [
    ...(faults === 0 ? [] : [["#faults", "To look at"]]),
    ["#checks", "Checks"],
    ["#rules", "Rules"],
    ["#points", "Extension points"],
  ];
  return `<div class="bar" id="bar" role="search" hidden><div>
<div class="statuses" role="group" aria-label="Show only these statuses">${buttons.join("")}</div>
<input type="search" id="search" placeholder="Filter ( / )" aria-label="Show only what has these words" autocomplete="off">
<select id="operation" aria-label="Show only this operation"><option value="">All operations</option>${options.join("")}</select>
<span id="shown" class="small soft" role="status"></span>
<nav aria-label="Parts of this report">${links.map(([href, name]) => `<a href="${href}">${name}</a>`).join("")}</nav>
</div></div>`;
}

function checksSection(results: readonly CheckResult[]): string {
  const operations = [...new Set(results.map(({ operation }) => operation))];
  const groups = operations.map((operation) => {
    const own = results.filter((result) => result.operation === operation);
    const rows = own.map((result) => (isTold(result) ? faultLink(result) : checkRow(result)));
    return `<details class="sheet group" data-box open><summary>${escapeMarkup(operation)}<span class="soft">${tally(own)}</span></summary>${rows.join("\n")}</details>`;
  });
  return `<section id="checks"><h2>All checks</h2>\n${groups.join("\n")}\n</section>`;
}

const faultLink = ({ id, title, status, operation }: CheckResult): string =>
  `<div class="row" data-item="link" data-status="${status}" data-operation="${escapeMarkup(operation)}"><div class="line"><span></span>${statusMark(status)}<span class="name"><a class="id" href="#${escapeMarkup(anchorOf(id))}">${escapeMarkup(id)}</a><span>${prose(title)}</span></span></div></div>`;

function tally(results: readonly CheckResult[]): string {
  const by = new Map<string, number>();
  for (const { status } of results) by.set(status, (by.get(status) ?? 0) + 1);
  return [...by].map(([status, count]) => `${count} ${status}`).join(", ");
}
