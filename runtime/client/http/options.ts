// The options of a client and of a call, checked before anything is sent.
import { fieldOf } from "../../operation/belongs.ts";
import { webAddress } from "./transport.ts";

/** The time limit of a call: 30 seconds, or more if the profile says that a response may take longer. */
export function timeoutBy(points: { readonly [id: string]: unknown } = {}): number {
  const seconds = Number(fieldOf(points["limits.timeouts"], "answer_seconds"));
  return seconds > 30 ? Math.min(seconds * 1000, 2 ** 31 - 1) : 30_000;
}

/** What is wrong with a time limit, if anything is: a timer would take what it cannot count for one millisecond. */
export function timeoutProblem(ms: unknown): string | undefined {
  const isLimit = typeof ms === "number" && ((ms >= 1 && ms < 2 ** 31) || ms === Number.POSITIVE_INFINITY);
  return isLimit
    ? undefined
    : "`timeoutMs` must be between 1 and 2147483647 milliseconds, or `Infinity` for no limit.";
}

/** @throws TypeError for a value that is not a size. */
export function readMaxBytes(bytes: number): number {
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new TypeError("`maxBytes` must be an integer above 0.");
}

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/u.test(hostname);

/** @throws TypeError for an address that no path can be put behind, or that others could read along. */
export function readBase(text: string, allowHttp = false): URL {
  const url = webAddress(text);
  if (url === undefined) {
    const got = URL.canParse(text) ? new URL(text).origin : "no address";
    throw new TypeError(
      `\`baseUrl\` must be an http or https URL without user name and password (got ${got}).`,
    );
  }
  if (/[?#]/u.test(text))
    throw new TypeError(
      `\`baseUrl\` must have no query and no fragment, because paths are appended to it (got ${url.origin}).`,
    );
  if (url.protocol === "http:" && !isLoopback(url) && !allowHttp)
    throw new TypeError(
      `\`baseUrl\` must use https. Over http, anyone on the network can read card numbers (got ${url.origin}). Set \`allowHttp: true\` only if the network is your own.`,
    );
  return url;
}

export function joinPath(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/+$/u, "") + path;
  return url;
}
