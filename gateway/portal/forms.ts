// Received forms: accepted only from the portal's own pages, with a limited size.
import { isSame } from "./session.ts";

const mostBytes = 16_384;

export type Posted =
  | { readonly ok: true; readonly form: URLSearchParams }
  | { readonly ok: false; readonly status: 403 | 413 | 415 };

/**
 * Reads a form that a page of this gateway sent. Its origin must be the one of the page's request, and it must have the
 * token of the page.
 */
export async function readPost(request: Request, csrf: string, publicOrigin: string): Promise<Posted> {
  if (!isFromHere(request, publicOrigin)) return { ok: false, status: 403 };
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/iu.test(request.headers.get("content-type") ?? ""))
    return { ok: false, status: 415 };
  const text = await request.text();
  if (text.length > mostBytes) return { ok: false, status: 413 };
  const form = new URLSearchParams(text);
  return isSame(form.get("csrf") ?? "", csrf) ? { ok: true, form } : { ok: false, status: 403 };
}

// A browser names the origin of every form that it posts. The user may reach this gateway by any of its names: the check is
// that the form comes from the same one. Behind a proxy that renames the host, it is the public address.
function isFromHere(request: Request, publicOrigin: string): boolean {
  const origin = request.headers.get("origin") ?? "";
  const site = request.headers.get("sec-fetch-site") ?? "same-origin";
  if (site !== "same-origin" || !URL.canParse(origin)) return false;
  return origin === publicOrigin || new URL(origin).host === request.headers.get("host");
}
