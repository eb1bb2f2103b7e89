// Matchers on the status and the whole text of an answer, whatever it is written in. The others are in match.ts.
import type { DecodedAnswer } from "../exchange/decode.ts";
import { markupIn, secretIn, traceIn, type Surroundings } from "./hygiene.ts";
import type { Mismatch } from "./match.ts";
import type { Assert } from "../scenario/model.ts";

export function textMismatch(
  assert: Assert,
  status: number,
  body: DecodedAnswer,
  around: Surroundings | undefined,
): Mismatch | undefined {
  const at = "";
  const media = (around?.media ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (assert.media !== undefined && media !== assert.media)
    return { at, expected: `the media type ${assert.media}`, words: media === "" ? "none" : media };
  const below = assert["status-below"];
  if (below !== undefined && status >= below)
    return { at, expected: `a status below ${below}`, words: `status ${status}` };
  if (assert.lacks !== undefined) {
    const text = body.text.toLowerCase();
    const found = assert.lacks.find((part) => text.includes(String(part).toLowerCase()));
    if (found !== undefined)
      return { at, expected: `a body without ${JSON.stringify(found)}`, words: "it has this text" };
  }
  const trace = assert["no-trace"] === true ? traceIn(body.text) : undefined;
  if (trace !== undefined) return { at, expected: "an answer that shows nothing of the code", words: trace };
  const markup = assert["no-markup"] === true ? markupIn(body, around?.media) : undefined;
  if (markup !== undefined)
    return { at, expected: "markup of the request escaped, or not there", words: markup };
  const secret =
    assert["no-secrets"] === true && around !== undefined
      ? secretIn(body, { ...around.secrets(), shape: around.shape })
      : undefined;
  return secret === undefined
    ? undefined
    : { at, expected: "no card number, security code or key", words: secret };
}
