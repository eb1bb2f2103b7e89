// Shows the response to a tried request: status, signature, body, headers, and the request. Every part is set as text, so that
// no part of a response becomes markup.
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
    return text;
  }
};

/** Shows a response in the place. */
export function show(
  place: HTMLElement,
  { status, statusText, headers, raw, value, verdict, sent }: Shown,
): void {
  const line = make("p", {}, tag(`${status} ${statusText}`.trim(), status === 200));
  if (verdict !== undefined) line.append(" ", tag(`signature ${verdict}`, verdict === "valid"));
  place.replaceChildren(
    line,
    value === undefined
      ? block("Response", pretty(raw))
      : block("Response, decoded", JSON.stringify(value, undefined, 2)),
    ...(value === undefined ? [] : [folded("Response as it came", block("Response as it came", raw))]),
    folded(
      "Headers",
      block("Headers of the response", headers.map(([name, one]) => `${name}: ${one}`).join("\n")),
    ),
    folded("Request as it was sent", block("Request as it was sent", sent)),
  );
}

/** Shows why nothing was received. */
export const showProblem = (place: HTMLElement, message: string): void =>
  place.replaceChildren(make("p", { className: "problem" }, message));
