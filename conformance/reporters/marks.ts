// How a status is shown on a page: its colour, and a sign for those who do not see colours.
import type { Status } from "../judge/status.ts";
import { escapeMarkup } from "./markup.ts";

export type Tone = "good" | "bad" | "warn" | "open";

const tones: Readonly<Record<Status, Tone>> = {
  pass: "good",
  fail: "bad",
  "stale-waiver": "bad",
  blocked: "bad",
  "suite-error": "bad",
  deviates: "warn",
  waived: "warn",
  "not-specified": "open",
  "not-applicable": "open",
  "not-run": "open",
  "not-selected": "open",
};

export const toneOf = (status: string): Tone =>
  Object.hasOwn(tones, status) ? tones[status as Status] : "open";

export const signs: Readonly<Record<Tone, string>> = { good: "✓", bad: "✕", warn: "!", open: "–" };

export const statusMark = (status: string): string =>
  `<span class="status ${toneOf(status)}" data-sign="${signs[toneOf(status)]}">${escapeMarkup(status)}</span>`;

/** The fragment that leads to a check. */
export const anchorOf = (id: string): string => `#check=${encodeURIComponent(id)}`;
