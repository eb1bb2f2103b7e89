// Addresses from merchants: which of them a browser may visit, with which parameters, and which sites may frame a page.

/** An address of http or https without user and password; `undefined` for anything else. */
export function webAddress(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  return isWeb && url.username === "" && url.password === "" ? url : undefined;
}

/** What a shopper's browser brings back to the shop (profile: `redirect.return`). It proves nothing. */
export interface Return {
  readonly order_no: string;
  readonly transaction_id: string;
  readonly result: ReturnResult;
}

export type ReturnResult = "approved" | "pending" | "declined" | "cancelled" | "expired";

/** `return_url` with the three parameters. Its own query stays unchanged; parameters with the same names are replaced. */
export function returnAddress(returnUrl: string, back: Return): string | undefined {
  const url = webAddress(returnUrl);
  if (url === undefined) return undefined;
  const given = Object.entries(back) as readonly [string, string][];
  // Only if necessary, because parsing and writing a query changes its spelling.
  for (const [name] of given) if (url.searchParams.has(name)) url.searchParams.delete(name);
  const before = url.search.replace(/^\?/u, "");
  url.search = [...(before === "" ? [] : [before]), String(new URLSearchParams([...given]))].join("&");
  return url.href;
}

// A host, with a port or without; nothing that could end the policy or add to it, and no longer than a name may be.
const host = /^(?:[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[\da-f:]+\])(?::\d{1,5})?$/iu;

/**
 * The origins whose pages may frame a payment's pages: that of `return_url`, and each of `storefront_domains` (hosts,
 * joined by commas or blanks, reached by https).
 */
export function frameOrigins(returnUrl: string | undefined, storefrontDomains = ""): readonly string[] {
  // An address may have a host such as `*` or `a;b`.
  const address = webAddress(returnUrl);
  const shop = address !== undefined && host.test(address.host) ? address.origin : undefined;
  const fronts = storefrontDomains
    .split(/[\s,]+/u)
    .map((front) => (front.includes("://") ? (webAddress(front)?.host ?? "") : front))
    .filter((front) => host.test(front))
    .slice(0, 10)
    .map((front) => `https://${front.toLowerCase()}`);
  return [...new Set([...(shop === undefined ? [] : [shop]), ...fronts])];
}
