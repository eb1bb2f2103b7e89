// The two tables of the HTML report: how each rule stands, and which extension points are filled.
import type { CheckResult } from "../judge/results.ts";
import type { Report } from "../run/report.ts";
import { anchorOf, statusMark } from "./html-story.ts";
import { escapeMarkup, prose } from "./markup.ts";
import { citedPoint, citedRule, type Cited } from "./story.ts";

const noCheck = "not-checked";

export function rulesSection({ rules }: Report, results: readonly CheckResult[]): string {
  const operationsOf = operationsBy(results);
  const seen = rules.filter(({ checks }) => checks.length > 0).length;
  const hidden = rules.filter(({ status }) => status === "unobservable").length;
  const rows = rules.map(({ id, status, checks }) =>
    row({ kind: "rule", status, mark: statusMark(status), cited: citedRule(id), checks, operationsOf }),
  );
  const rest = rules.length - seen - hidden;
  const note = `${seen} of ${rules.length} rules have a check in this run. ${hidden} cannot be seen from outside${rest > 0 ? `, ${rest} have no check in it (\`${noCheck}\`)` : ""}.`;
  return table({ id: "rules", title: "Rules", note, columns: ["Status", "Rule", "Checks"], rows });
}

export function pointsSection({ extensionPoints }: Report): string {
  const filled = extensionPoints.filter((point) => point.filled).length;
  const rows = extensionPoints.map(({ id, filled: isFilled, checks }) =>
    row({
      kind: "point",
      mark: `<span class="status ${isFilled ? "good" : "open"}" data-sign="${isFilled ? "●" : "○"}">${isFilled ? "filled" : "open"}</span>`,
      cited: citedPoint(id),
      checks,
      operationsOf: () => [],
    }),
  );
  const note = `The profile fills ${filled} of ${extensionPoints.length} points that the contract leaves open. A check that hangs on an open one is not-specified.`;
  const columns = ["State", "Point", "Checks that hang on it"];
  return table({ id: "points", title: "Extension points", note, columns, rows });
}

const operationsBy = (
  results: readonly CheckResult[],
): ((checks: readonly string[]) => readonly string[]) => {
  const by = new Map(results.map(({ id, operation }) => [id, operation]));
  return (checks) => [...new Set(checks.flatMap((id) => by.get(id) ?? []))];
};

interface Row {
  readonly kind: "rule" | "point";
  readonly status?: string;
  readonly mark: string;
  readonly cited: Cited;
  readonly checks: readonly string[];
  readonly operationsOf: (checks: readonly string[]) => readonly string[];
}

function row({ kind, status, mark, cited, checks, operationsOf }: Row): string {
  const own = kind === "rule" ? ` data-operation="${escapeMarkup(operationsOf(checks).join(" "))}"` : "";
  const links = checks.map(
    (id) => `<li><a class="id" href="#${escapeMarkup(anchorOf(id))}">${escapeMarkup(id)}</a></li>`,
  );
  const list = `<ul>${links.join("")}</ul>`;
  const cell =
    checks.length === 0
      ? ""
      : checks.length <= fewChecks
        ? list
        : `<details><summary>${checks.length} checks</summary>${list}</details>`;
  const section = cited.section === "" ? "" : `, section <code>${escapeMarkup(cited.section)}</code>`;
  return `<tr data-item="${kind}"${status === undefined ? "" : ` data-status="${escapeMarkup(status)}"`}${own}><td class="state">${mark}</td><th scope="row">${prose(cited.text)}<br><span class="small soft"><code>${escapeMarkup(cited.id)}</code>${section}</span></th><td>${cell}</td></tr>`;
}

const fewChecks = 3;

interface Table {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
}

const table = ({ id, title, note, columns, rows }: Table): string =>
  `<section id="${id}" data-box><h2>${title}</h2><p class="soft">${prose(note)}</p><div class="sheet table"><table><thead><tr>${columns.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table></div></section>`;
