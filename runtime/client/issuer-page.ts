// The request of `issuer_url` that a merchant makes between an APM payment and the redirect of the shopper. It does not
// follow a redirect in the response.
import { defined } from "../values/defined.ts";
import { GatewayError, type GatewayErrorDetails } from "./gateway-error.ts";
import { hide } from "../schema/redact.ts";
import { type Fetch, ownFetch } from "./http/fetch.ts";
import { timeoutProblem } from "./http/options.ts";
import { send, webAddress } from "./http/transport.ts";
import { fieldOf } from "../operation/belongs.ts";

export interface IssuerPage {
  /** Any status. The merchant decides what a redirect or an error means. */
  readonly status: number;
  /** The absolute URL to which the response redirects. It was not requested. Absent if there is no redirect. */
  readonly location?: string;
  /** The text of the response; what is not UTF-8 in it is replaced. */
  readonly page: string;
}

export interface IssuerPageOptions {
  /** The gateway's facts; `apm.issuer-request` is read from it. */
  readonly profile?: { readonly extension_points: object };
  /** Instead of the profile's; GET if neither says. */
  readonly method?: "GET" | "POST";
  readonly fetch?: Fetch;
  readonly signal?: AbortSignal;
  /** 1 to 2147483647 milliseconds; 30,000 if left out, `Infinity` for no limit. */
  readonly timeoutMs?: number;
  /** Of the page; 1 MiB if left out. */
  readonly maxBytes?: number;
}

const operation = "requestIssuerPage";

/**
 * Requests the `issuer_url` of an APM payment's result, as the merchant must before the redirect of the shopper (rule
 * `apm-payment-result.follow`). It sends the request once, only to http or https, without cookies, and follows no
 * redirect. The URL comes from the gateway. If your network has internal services, pass a `fetch` that cannot reach
 * them.
 *
 * @throws GatewayError (as a rejection). `invalid-request`: the address is missing or not allowed, or the profile leaves
 * the request to the shopper's browser. `not-sent`: nothing was sent. `outcome-unknown`: the request was sent and no whole
 * response arrived.
 */
export async function requestIssuerPage(
  { issuer_url }: { readonly issuer_url?: string },
  {
    profile,
    method,
    fetch = ownFetch,
    signal,
    timeoutMs = 30_000,
    maxBytes = 1024 * 1024,
  }: IssuerPageOptions = {},
): Promise<IssuerPage> {
  const points: { readonly [id: string]: unknown } = { ...profile?.extension_points };
  const said = (name: string): unknown => fieldOf(points["apm.issuer-request"], name);
  if (said("by") === "shopper" && method === undefined) {
    const message =
      "Nothing was sent: in this gateway's profile, the shopper's browser requests `issuer_url`.";
    throw problem({ kind: "invalid-request", message });
  }
  const url = readAddress(issuer_url);
  const wrong = timeoutProblem(timeoutMs);
  if (wrong !== undefined) throw problem({ kind: "invalid-request", message: `Nothing was sent. ${wrong}` });
  const request = {
    method: method ?? (said("method") === "POST" ? "POST" : "GET"),
    headers: { accept: "text/html, */*;q=0.5" },
    credentials: "omit",
  } as const;
  const sent = await send(fetch, url.href, request, { timeoutMs, maxBytes, signal });
  switch (sent.kind) {
    case "not-sent": {
      const message = `Nothing was sent to ${url.origin}: ${sent.reason}.`;
      throw problem({ kind: "not-sent", message, cause: sent.cause });
    }
    case "unknown": {
      const message = `The request was sent to ${url.origin}, but ${sent.reason}. It is unknown whether the issuer processed it.`;
      throw problem({ kind: "outcome-unknown", message, status: sent.status, cause: sent.cause });
    }
    case "response": {
      const location = readLocation(sent.headers["location"], url);
      const page = new TextDecoder().decode(sent.bytes);
      return { status: sent.status, ...defined({ location }), page };
    }
  }
}

const problem = (details: Omit<GatewayErrorDetails, "operation">): GatewayError =>
  new GatewayError({ ...details, operation, message: hide(details.message) });

function readAddress(text: unknown): URL {
  const url = webAddress(text);
  if (url !== undefined) return url;
  const what =
    text === undefined || text === ""
      ? "the result has no `issuer_url`, so there is no issuer page"
      : "`issuer_url` is not an http or https URL without user name and password";
  throw problem({ kind: "invalid-request", message: `Nothing was sent: ${what}.` });
}

// A wallet's own scheme may well be where the shopper goes; a script in the merchant's page is not.
function readLocation(text: string | undefined, from: URL): string | undefined {
  if (text === undefined || !URL.canParse(text, from)) return undefined;
  const url = new URL(text, from);
  return /^(?:javascript|data|vbscript|blob|file|about):$/u.test(url.protocol) ? undefined : url.href;
}
