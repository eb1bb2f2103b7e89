// How a gateway refuses: by which status, in which words. Pure.
import type { Exchange } from "../../message/message.ts";

const said =
  /"?(?:result_info|return_message|error_message|message|error|detail|title)"?\s*[:>]\s*"?([^"<{[]{1,200})/g;

/** What a gateway says when all is well is no message. */
const nothing = /^(?:ok|success|true|null|\d*|0000:\s*success)?[\s,}]*$/i;

/** The gateway's own words in a response that says no; the empty text if there are none. */
export function messageIn({ response: { body = "", status } }: Exchange): string {
  if (isOtherSuccess(status)) return "";
  const words = new Set(
    [...body.matchAll(said)].map(([, text = ""]) => text.trim()).filter((text) => !nothing.test(text)),
  );
  const text = [...words].join("; ");
  return text === "" && status !== 200 ? body.replaceAll(/<[^>]*>|\s+/g, " ").trim() : text;
}

const isOtherSuccess = (status = 0): boolean => status > 200 && status < 300;

/** The same for each request that is refused in this way, whichever operation it is of. */
export function refusalOf(exchange: Exchange): string {
  const { status, error } = exchange.response;
  // A gateway without connections is down for all operations.
  if (error?.startsWith("the connection failed") === true) return `refused: ${digitless(error)}`;
  if (isOtherSuccess(status)) return `refused: status ${status ?? ""}`;
  const words = error ?? messageIn(exchange);
  const { url } = exchange.request;
  const to = URL.canParse(url) ? new URL(url).pathname : url;
  // The same special words are one cause in all operations; a status alone, or no response, is one for each path.
  const where = error === undefined && (ownWords(words).match(/[a-z]{3,}/gi)?.length ?? 0) > 1 ? "" : to;
  return `refused: ${where} ${status ?? ""} ${digitless(words)}`;
}

/** A message without the words that say no more than a status. */
export const ownWords = (text: string): string =>
  text.replaceAll(
    /\b(?:bad|invalid|request|error|failed|failure|refused|rejected|fail|false|null|the|was|internal|server|not|found|validation|forbidden|unauthori[sz]ed)\b/gi,
    " ",
  );

/** A text without what differs from one payment to the next: digits, the words that have some, and references. */
export const digitless = (text: string): string =>
  text
    .slice(0, 300)
    .replaceAll(/\w*\d\w*|[A-Z]{12,}/g, (word) => (/[A-Za-z]/.test(word) ? "a9" : "9"))
    .replaceAll(/\s+/g, " ");
