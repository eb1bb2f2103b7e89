// The tokens that connect a page with its payment. They cannot be guessed, and each opens one kind of page.
// session.ts decides how long they are valid.
import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * What a token is for:
 * - `redirect`: the page that posts itself, which leads to the checkout page
 * - `checkout`, `challenge`, `issuer`: the address of a page
 * - `form`: the form on such a page
 */
export type Purpose = "redirect" | "checkout" | "challenge" | "issuer" | "form";

/** The name of a payment's pages. The nonce is random and stored with the payment. */
export interface PageName {
  readonly merchant_id: string;
  readonly transactionId: string;
  readonly nonce: string;
}

export interface Tokens {
  /** The same name and purpose give the same token, so a response can be written again. */
  readonly write: (purpose: Purpose, name: PageName) => string;
  /** The name in a token that this gateway wrote for this purpose. */
  readonly read: (purpose: Purpose, token: string) => PageName | undefined;
}

/** Writes and reads tokens with the secret that all processes of the gateway share. */
export function createTokens(secret: string): Tokens {
  const write = (purpose: Purpose, { merchant_id, transactionId, nonce }: PageName): string => {
    const proof = createHmac("sha256", secret)
      .update(JSON.stringify(["page", purpose, merchant_id, transactionId, nonce]))
      .digest("base64url");
    return `${Buffer.from(JSON.stringify([merchant_id, transactionId, nonce])).toString("base64url")}.${proof}`;
  };
  return {
    write,
    read: (purpose, token) => {
      const [, text] = /^([\w-]{1,600})\.[\w-]{43}$/u.exec(token) ?? [];
      const name = text === undefined ? undefined : readName(Buffer.from(text, "base64url").toString("utf8"));
      if (name === undefined) return undefined;
      const [given, written] = [Buffer.from(token), Buffer.from(write(purpose, name))];
      return given.length === written.length && timingSafeEqual(given, written) ? name : undefined;
    },
  };
}

function readName(text: string): PageName | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [merchant_id, transactionId, nonce] = parts as readonly unknown[];
  return typeof merchant_id === "string" && typeof transactionId === "string" && typeof nonce === "string"
    ? { merchant_id, transactionId, nonce }
    : undefined;
}
