// The verdict of a run of the suite, as the first page shows it: a sentence, and a bar for each operation.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml, link } from "../parts/html.ts";
import { measured } from "../parts/measured.ts";
import { operationPath } from "../parts/places.ts";

export interface Verdict {
  readonly sentence: string;
  readonly operations: readonly { readonly id: string; readonly pass: number; readonly of: number }[];
}

/** The verdict that `npm run task screenshots` recorded last. */
export const readVerdict = (root: string): Verdict => measured(root, "verdict");

interface JsonReport {
  readonly verdict: { readonly sentence: string };
  readonly checks: readonly { readonly operation: string; readonly status: string }[];
}

/** What the first page needs of a report. */
export function verdictOf({ verdict, checks }: JsonReport): Verdict {
  const ids = [...new Set(checks.map(({ operation }) => operation))].toSorted();
  const operations = ids.map((id) => {
    const own = checks.filter(({ operation }) => operation === id);
    return { id, pass: own.filter(({ status }) => status === "pass").length, of: own.length };
  });
  return { sentence: verdict.sentence, operations };
}

export const recordVerdict = (root: string, report: string): void =>
  writeFileSync(
    join(root, "docs", "measured", "verdict.json"),
    `${JSON.stringify(verdictOf(JSON.parse(readFileSync(report, "utf8")) as JsonReport), undefined, 2)}\n`,
  );

/** The verdict as a picture made of text: a bar of the passed checks for each operation. */
export function verdictFigure({ sentence, operations }: Verdict): string {
  const bars = operations.map(
    ({ id, pass, of }) =>
      `<li>${link(`~/${operationPath(id)}`, `<code>${escapeHtml(id)}</code>`)}<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="bar-all" width="100" height="8"/><rect class="bar-pass" width="${Math.round((pass / of) * 100)}" height="8"/></svg><span>${pass} of ${of}</span></li>`,
  );
  return `<figure class="verdict"><p class="figure-title">Test a gateway: the verdict on the reference gateway</p><figcaption>${escapeHtml(sentence)}</figcaption><p class="note">Checks that pass, by operation. The others need a profile with other choices or extra features.</p><ul>${bars.join("")}</ul></figure>`;
}
