// Shows the response to a tried request: status, signature, body, headers, and the request. Every part is set as text, so that
// no part of a response becomes markup.
import type { Verdict } from "@acquiring/contract/signature";
import type { WireObject } from "@acquiring/contract/codecs";

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

function element(name: string, text: string, kind = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (kind !== "") made.className = kind;
  return made;
}

function block(title: string, text: string): HTMLElement {
  const made = document.createElement("figure");
  made.className = "code";
  const pre = element("pre", "");
  pre.tabIndex = 0;
  pre.setAttribute("aria-label", title);
  pre.append(element("code", text));
  made.append(element("figcaption", title), pre);
  return made;
}

function folded(title: string, inner: HTMLElement): HTMLElement {
  const made = document.createElement("details");
  made.append(element("summary", title), inner);
  return made;
}

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
  const line = element("p", "");
  line.append(element("span", `${status} ${statusText}`.trim(), `tag ${status === 200 ? "good" : "bad"}`));
  if (verdict !== undefined)
    line.append(" ", element("span", `signature ${verdict}`, `tag ${verdict === "valid" ? "good" : "bad"}`));
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
  place.replaceChildren(element("p", message, "problem"));
