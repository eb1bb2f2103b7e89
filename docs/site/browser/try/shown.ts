// Shows a tried request and its response as a report of the suite does: both as HTTP, without card data. Every part is set as
// text, so that no part of a response becomes markup.
import { maskedPans } from "@acquiring/contract/codecs";
import type { Verdict } from "@acquiring/contract/signature";
import type { WireObject } from "@acquiring/contract/codecs";
import { make } from "../make.ts";

export interface Shown {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as it was received. */
  readonly raw: string;
  /** The decoded body; absent if it is unreadable. */
  readonly value?: WireObject;
  /** The result for its signature; absent if it has none by the contract. */
  readonly verdict?: Verdict;
  /** The request's first line and its headers. */
  readonly asked: string;
  /** The body of the request, as it was sent. */
  readonly sent: string;
}

function block(title: string, text: string): HTMLElement {
  const pre = make("pre", { tabIndex: 0 }, make("code", {}, text));
  pre.setAttribute("aria-label", title);
  return make("figure", { className: "code" }, make("figcaption", {}, title), pre);
}

const folded = (title: string, inner: HTMLElement): HTMLElement =>
  make("details", {}, make("summary", {}, title), inner);

const tag = (text: string, isGood: boolean): HTMLElement =>
  make("span", { className: `tag ${isGood ? "good" : "bad"}` }, text);

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text.replaceAll("><", ">\n<");
  }
};

/** The text without the request's card number, wherever it is, and without security codes. */
const masked = (text: string, sent: string): string =>
  [...sent.matchAll(/"card"\s*:\s*"(\d{12,19})"/gu)]
    .reduce((shown, [, card = ""]) => shown.replaceAll(card, maskedPans.mask(card)), text)
    .replaceAll(/(security_code\W{1,5})\d+/gu, "$1***");

/** Shows an exchange in the place; below its result `next`, the operations that may follow. */
export function show(place: HTMLElement, shown: Shown, next: HTMLElement | undefined): void {
  const { status, statusText, headers, raw, value, verdict, asked, sent } = shown;
  const first = `${status} ${statusText}`.trim();
  const line = make("p", {}, tag(first, status === 200));
  if (verdict !== undefined) line.append(" ", tag(`signature ${verdict}`, verdict === "valid"));
  const names = headers.map(([name, one]) => `${name}: ${one}`).join("\n");
  place.replaceChildren(
    line,
    block("Response", masked(pretty(raw), sent)),
    ...(next === undefined || status !== 200 ? [] : [next]),
    folded("Response headers", block("Response headers", masked(`${first}\n${names}`, sent))),
    block("Request", masked(`${asked}\n\n${pretty(sent)}`, sent)),
    ...(value === undefined
      ? []
      : [folded("Response, decoded", block("Response, decoded", JSON.stringify(value, undefined, 2)))]),
  );
}

/** Shows why nothing was received. */
export const showProblem = (place: HTMLElement, message: string): void =>
  place.replaceChildren(make("p", { className: "problem" }, message));
