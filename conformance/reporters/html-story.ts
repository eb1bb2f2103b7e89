// A check in the HTML report: a row among others, or the whole story of one that did not pass.
import type { CheckResult } from "../judge/results.ts";
import type { Status } from "../judge/status.ts";
import { escapeMarkup, prose } from "./markup.ts";
import { storyOf, type Cited, type Diff } from "./story.ts";

type Tone = "good" | "bad" | "odd" | "open";

const tones: Readonly<Record<Status, Tone>> = {
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

export const toneOf = (status: string): Tone =>
  Object.hasOwn(tones, status) ? tones[status as Status] : "open";

// Colour alone says nothing to those who do not see it.
const signs: Readonly<Record<Tone, string>> = { good: "✓", bad: "✕", odd: "!", open: "–" };

export const statusMark = (status: string): string =>
  `<span class="status ${toneOf(status)}" data-sign="${signs[toneOf(status)]}">${escapeMarkup(status)}</span>`;

/** The fragment that leads to a check. */
export const anchorOf = (id: string): string => `check-${id.replaceAll(/[^\w.-]/g, "_")}`;

const item = ({ id, status, operation }: CheckResult): string =>
  `id="${escapeMarkup(anchorOf(id))}" data-item="check" data-status="${status}" data-operation="${escapeMarkup(operation)}"`;

/** One that needs no story, folded up. */
export const checkRow = (result: CheckResult): string =>
  `<details class="row" ${item(result)}><summary>${statusMark(result.status)}<span class="name"><span class="id">${escapeMarkup(result.id)}</span><span>${prose(result.title)}</span></span></summary>${storyBlock(result)}</details>`;

/** One that is worth reading about, open. */
export const checkFault = (result: CheckResult): string =>
  `<article class="sheet fault" ${item(result)}><div class="head"><div>${statusMark(result.status)}<span class="id">${escapeMarkup(result.id)}</span><span class="soft small">${escapeMarkup(result.operation)}</span></div><h3>${prose(result.title)}</h3></div>${storyBlock(result)}</article>`;

function storyBlock(result: CheckResult): string {
  const story = storyOf(result);
  const facts: readonly (readonly [string, string])[] = [
    ...story.rules.map((rule) => ["Rule", cited(rule)] as const),
    ...story.points.map((point) => ["Extension point", cited(point)] as const),
    ["Where", prose(story.where)],
    ["Level", result.level === "must" ? "" : result.level],
    ["Why", prose(story.why)],
  ];
  const shown = facts.filter(([, text]) => text !== "");
  const hints = story.hints.map((hint) => hintBlock(hint)).join("");
  const exchange = figure("Sent", story.sent, result.id) + figure("Answered", story.answered, result.id);
  return `<div class="story">${[
    `<dl>${shown.map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`).join("")}</dl>`,
    story.diff === undefined ? "" : diffBlock(story.diff),
    hints === "" ? "" : `<div><h4 class="soft small">Likely cause</h4>${hints}</div>`,
    exchange === "" ? "" : `<div class="exchange">${exchange}</div>`,
    curlBlock(story.curl, story.variables, result.id),
  ].join("")}</div>`;
}

const cited = ({ id, section, text }: Cited): string =>
  `${prose(text)}<span class="small soft"><code>${escapeMarkup(id)}</code>${section === "" ? "" : `, section <code>${escapeMarkup(section)}</code>`}</span>`;

/** A hint; what stands behind its first line end is a text to compare with. */
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

const figure = (name: string, text: string, id: string, more = ""): string =>
  text === ""
    ? ""
    : `<figure><figcaption>${name}${more}</figcaption><pre tabindex="0" role="region" aria-label="${name}, ${escapeMarkup(id)}">${escapeMarkup(text)}</pre></figure>`;

function curlBlock(curl: string, variables: readonly string[], id: string): string {
  if (curl === "") return "";
  const copy = ` <button type="button" class="copy" hidden>Copy</button>`;
  const needs =
    variables.length === 0
      ? ""
      : `<p class="small soft">With ${variables.map((name) => `<code>${name}</code>`).join(", ")} set.</p>`;
  return `<div>${figure("Again, by hand", curl, id, copy)}${needs}</div>`;
}
