// Several views in tabs, made with radio buttons, so that they work without scripts and from a file.
import { escapeHtml } from "./html.ts";

export interface Tab {
  readonly title: string;
  /** HTML. */
  readonly inner: string;
}

/**
 * Tabs as HTML. `name` is unique on the page; `kept` names the choice that a reader's browser keeps for other pages, by the
 * titles of the tabs.
 */
export function tabs(name: string, legend: string, shown: readonly Tab[], kept = ""): string {
  const buttons = shown.map(
    ({ title }, index) =>
      `<input type="radio" name="${name}" id="${name}-${index}" value="${escapeHtml(title)}"${index === 0 ? " checked" : ""}><label for="${name}-${index}">${escapeHtml(title)}</label>`,
  );
  const panels = shown.map(({ inner }) => `<div class="tab">${inner}</div>`);
  const choice = kept === "" ? "" : ` data-kept="${kept}"`;
  return `<fieldset class="tabs"${choice}><legend>${escapeHtml(legend)}</legend>${buttons.join("")}${panels.join("")}</fieldset>`;
}
