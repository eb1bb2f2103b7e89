// The page session of a payment: its data, and how long its pages are valid.
import { randomBytes } from "node:crypto";
import { items } from "@acquiring/contract/codecs";
import { after } from "../domain/dates.ts";
import { frameOrigins } from "./addresses.ts";

/** Kept with the payment; nothing in it opens a page without the gateway's secret. */
export interface PageDetails {
  /** Random: the tokens of this payment are made of it. */
  readonly nonce: string;
  /** The origins that may frame the payment's pages. */
  readonly frames: readonly string[];
  /** The items of the order, for the shopper. */
  readonly items?: Extract<ReturnType<typeof items.parse>, { ok: true }>["value"];
}

// How long the outcome can still be looked at. How long there is to pay is the payment's own.
const pagesLast = 24 * 3_600_000;

/** The part of a payment's details that its pages need. Never seeded: a payment's pages must not be guessed. */
export const newPages = (
  returnUrl: string | undefined,
  storefrontDomains: string | undefined,
  list = "",
): { readonly pages: PageDetails } => {
  const [nonce, read] = [randomBytes(16).toString("base64url"), items.parse(list)];
  const frames = frameOrigins(returnUrl, storefrontDomains);
  return { pages: { nonce, frames, ...(read.ok && list !== "" ? { items: read.value } : {}) } };
};

/** The pages' part of what is stored in a payment's details. */
export function pagesOf(details: Readonly<Record<string, unknown>> | null): PageDetails | undefined {
  const pages = details?.["pages"];
  if (typeof pages !== "object" || pages === null) return undefined;
  const { nonce, frames, items: listed = [] } = pages as Partial<PageDetails>;
  return typeof nonce === "string" && Array.isArray(frames) ? { nonce, frames, items: listed } : undefined;
}

export const pagesAreOver = (createdAt: Date, now: Date): boolean => after(createdAt, pagesLast) <= now;
