// The report as one plain page: no script, no other file, readable in light and dark, by keyboard and by screen reader.
import { red, statuses, type CheckResult, type Exchange, type Report, type Status } from "../runner/model.ts";
import { escapeMarkup } from "./markup.ts";

const tones: Readonly<Record<Status, string>> = {
  pass: "good",
  fail: "bad",
  "stale-waiver": "bad",
  blocked: "bad",
  "suite-error": "bad",
  deviates: "odd",
  waived: "odd",
  "not-specified": "open",
  "not-applicable": "open",
};

const style = `
:root { color-scheme: light dark; --back: #ffffff; --text: #1c1e21; --soft: #5c6370; --line: #d9dce1; --panel: #f5f6f8; --good: #1a7f37; --bad: #c62828; --odd: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --back: #16181c; --text: #e6e8eb; --soft: #a0a7b4; --line: #363b44; --panel: #1f2228; --good: #57c374; --bad: #ff7b72; --odd: #e3b341; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 72rem; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
.soft { color: var(--soft); } .good { color: var(--good); } .bad { color: var(--bad); } .odd { color: var(--odd); } .open { color: var(--soft); }
.verdict { font-size: 1.15rem; font-weight: 600; margin: 1rem 0; }
.totals { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin: 0; list-style: none; }
.totals li { border: 1px solid var(--line); border-radius: 6px; padding: .25rem .75rem; }
.totals b { font-size: 1.15rem; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .375rem 0; }
summary { cursor: pointer; padding: .5rem .75rem; overflow-wrap: anywhere; } details[open] summary { border-bottom: 1px solid var(--line); }
details > div { padding: .75rem; }
.status { display: inline-block; min-width: 8.5rem; font-weight: 600; } code, pre { font: .8125rem/1.5 ui-monospace, monospace; }
pre { background: var(--panel); border-radius: 6px; padding: .75rem; margin: .25rem 0 .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: 0 0 .75rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
`;

export function htmlReport(report: Report, results: readonly CheckResult[]): string {
  const operations = [...new Set(results.map(({ operation }) => operation))];
  const { target, profile, seed, startedAt, durationMs, suite } = report;
  const facts = `profile ${profile} · seed ${seed} · ${startedAt} · ${(durationMs / 1000).toFixed(1)} s · suite ${suite.version} · contract ${suite.contract}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance of ${escapeMarkup(target)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Conformance of ${escapeMarkup(target)}</h1>
<p class="soft">${escapeMarkup(facts)}</p>
<p class="verdict ${report.conforms ? "good" : "bad"}">${report.conforms ? "Conforms, as far as it was seen" : verdictOf(report)}</p>
<ul class="totals">${statuses
    .filter((status) => report.totals[status] > 0)
    .map((status) => `<li class="${tones[status]}"><b>${report.totals[status]}</b> ${status}</li>`)
    .join("")}</ul>
${operations
  .map((operation) =>
    section(
      operation,
      results.filter((result) => result.operation === operation),
    ),
  )
  .join("\n")}
${table(
  "Rules",
  ["Rule", "Status", "Checks"],
  report.rules
    .filter(({ checks }) => checks.length > 0)
    .map(({ id, status, checks }) => [id, status, checks.join(", ")]),
)}
${table(
  "Extension points that checks rest on",
  ["Point", "Filled", "Checks"],
  report.extensionPoints
    .filter(({ checks }) => checks.length > 0)
    .map(({ id, filled, checks }) => [id, filled ? "yes" : "no", checks.join(", ")]),
)}
</main>
</body>
</html>
`;
}

const verdictOf = ({ totals }: Report): string =>
  statuses.some((status) => red.has(status) && totals[status] > 0)
    ? "Does not conform"
    : "Nothing can be said: nothing that was accepted has been seen";

const section = (operation: string, results: readonly CheckResult[]): string =>
  `<section>\n<h2>${escapeMarkup(operation)}</h2>\n${results.map(checkBlock).join("\n")}\n</section>`;

function checkBlock(result: CheckResult): string {
  const { status, id, title } = result;
  const head = `<summary><span class="status ${tones[status]}">${status}</span> <code>${escapeMarkup(id)}</code> ${escapeMarkup(title)}</summary>`;
  return `<details${red.has(status) ? " open" : ""}>${head}<div>${facts(result)}${(result.exchanges ?? []).map(exchangeBlock).join("")}${
    result.curl === undefined ? "" : `<p class="soft">Again</p><pre>${escapeMarkup(result.curl)}</pre>`
  }</div></details>`;
}

function facts({
  message,
  rules,
  points,
  level,
  scenario,
  step,
  path,
  expected,
  actual,
}: CheckResult): string {
  const rows: [string, string | undefined][] = [
    ["What", message],
    ["Rules", rules.join(", ")],
    ["Extension points", points.join(", ")],
    ["Level", level],
    ["Scenario", scenario],
    ["Step", step],
    ["At", expected === undefined ? undefined : path === "" ? "the whole answer" : path],
    ["Expected", expected],
    ["Got", actual],
  ];
  const shown = rows.filter((row): row is [string, string] => row[1] !== undefined && row[1] !== "");
  return `<dl>${shown.map(([name, text]) => `<dt>${name}</dt><dd>${escapeMarkup(text)}</dd>`).join("")}</dl>`;
}

function exchangeBlock({ request, response }: Exchange): string {
  const headers = (given: Readonly<Record<string, string>> = {}): string =>
    Object.entries(given)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join("");
  const sent = `${request.method} ${request.url}\n${headers(request.headers)}\n${request.body}`;
  const received =
    response.error ?? `${response.status ?? ""}\n${headers(response.headers)}\n${response.body ?? ""}`;
  return `<p class="soft">Sent</p><pre>${escapeMarkup(sent)}</pre><p class="soft">Answered</p><pre>${escapeMarkup(received)}</pre>`;
}

function table(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const head = columns.map((name) => `<th scope="col">${name}</th>`).join("");
  const body = rows
    .map((row) => `<tr>${row.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join("")}</tr>`)
    .join("\n");
  return `<section><h2>${title}</h2><div class="table"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div></section>`;
}
