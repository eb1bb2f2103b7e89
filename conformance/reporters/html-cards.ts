// The failures in the HTML report: one card for each cause, readable without a script. The messages are in the page's data, and
// appear on request.
import type { Group } from "../judge/causes/groups.ts";
import type { CheckResult } from "../judge/results.ts";
import { statusMark, anchorOf } from "./marks.ts";
import { escapeMarkup, prose } from "./markup.ts";
import { storyOf, type Cited, type Diff } from "./story.ts";

/** A cause, with what is known of each of its checks. */
export interface Shown {
  readonly group: Group;
  readonly lead: CheckResult;
  /** The address of the documentation, if it is known. */
  readonly docs: string | undefined;
}

export function card({ group, lead, docs }: Shown): string {
  const story = storyOf(lead);
  const facts: readonly (readonly [string, string])[] = [
    ...story.rules.map((rule) => ["Rule", cited(rule, "rules", docs)] as const),
    ...story.points.map((point) => ["Extension point", cited(point, "extension-points", docs)] as const),
    ["Check", prose(lead.title)],
    ["Where", prose(story.where)],
    ["Level", lead.level === "must" ? "" : lead.level],
    ["Why", prose(story.why)],
    ["Test data", prose(story.testData)],
    ["Passed", prose(group.passed ?? "")],
    ["Repeats", listed(group.repeats, "fails in the same way", "fail in the same way")],
    ["Blocks", listed(group.blocks, "could not pass because of it", "could not pass because of it")],
  ];
  const shown = facts.filter(([, text]) => text !== "");
  const hints = story.hints.map((hint) => hintBlock(hint)).join("");
  return `<article class="card sheet" tabindex="-1" data-item="card" data-check="${escapeMarkup(lead.id)}"><div class="head"><div>${statusMark(lead.status)}<span class="id">${escapeMarkup(lead.id)}</span><span class="soft small">${escapeMarkup(lead.operation)}</span></div><h3>${prose(group.says)}</h3></div><div class="story">${[
    story.diff === undefined ? "" : diffBlock(story.diff),
    `<dl>${shown.map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`).join("")}</dl>`,
    hints === "" ? "" : `<div><p class="label">Likely cause</p>${hints}</div>`,
  ].join("")}</div></article>`;
}

const fewNamed = 3;

/** The number of checks, and the names of the first ones. */
function listed(ids: readonly string[], one: string, many: string): string {
  if (ids.length === 0) return "";
  const names = ids
    .slice(0, fewNamed)
    .map((id) => `<a class="id" href="${escapeMarkup(anchorOf(id))}">${escapeMarkup(id)}</a>`);
  const more = ids.length > fewNamed ? `, and ${ids.length - fewNamed} more` : "";
  return `${ids.length} ${ids.length === 1 ? `check ${one}` : `checks ${many}`}: ${names.join(", ")}${more}`;
}

function cited(
  { id, section, text, basis = "" }: Cited,
  kind: "rules" | "extension-points",
  docs: string | undefined,
): string {
  const place = docs === undefined ? `#${kind}=` : `${docs}${kind}/index.html#`;
  const href = place + encodeURIComponent(id);
  return `${prose(text)}<span class="small soft"><a href="${escapeMarkup(href)}"><code>${escapeMarkup(id)}</code></a>${basis === "" ? "" : `, ${basis}`}${section === "" ? "" : `, section <code>${escapeMarkup(section)}</code>`}</span>`;
}

/** Returns a hint as HTML. The text after its first line end is a text to compare with. */
export function hintBlock(hint: string): string {
  const [sentence = "", ...text] = hint.split("\n");
  const more = text.length === 0 ? "" : `<code class="signed">${escapeMarkup(text.join("\n"))}</code>`;
  return `<p class="hint">${prose(sentence)}${more}</p>`;
}

function diffBlock({ at, expected, actual, from }: Diff): string {
  const marked = (text: string): string =>
    from < 0
      ? escapeMarkup(text)
      : `${escapeMarkup(text.slice(0, from))}<span class="from">${escapeMarkup(text.slice(from))}</span>`;
  const line = (name: string, kind: string, text: string): string =>
    `<div class="${kind}"><span>${name}</span><span>${text}</span></div>`;
  return `<div class="diff">${line("at", "at", escapeMarkup(at))}${line("− expected", "want", marked(expected))}${line("+ got", "got", marked(actual))}</div>`;
}
