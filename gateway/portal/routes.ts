// The portal's addresses: one table of pages, and the checks of every request before its page.
import * as confirm from "./pages/confirm.ts";
import * as notifications from "./pages/notifications.ts";
import * as overview from "./pages/overview.ts";
import * as payment from "./pages/payment.ts";
import * as payments from "./pages/payment-list.ts";
import * as payouts from "./pages/payouts.ts";
import * as refunds from "./pages/refund-list.ts";
import * as requests from "./pages/requests.ts";
import * as reviews from "./pages/reviews.ts";
import * as settings from "./pages/settings.ts";
import * as subscription from "./pages/subscription.ts";
import * as subscriptions from "./pages/subscription-list.ts";
import { coreFor } from "../operations/core.ts";
import { pageHeaders, seeOther } from "../pages/layout.ts";
import { markup } from "../pages/markup.ts";
import type { Route } from "../http/routes.ts";
import type { PortalContext, PortalHouse, PortalPage } from "./context.ts";
import { exported } from "./lists/export.ts";
import { take } from "./offers.ts";
import { notFound } from "./pages/not-found.ts";
import { signInPage } from "./pages/sign-in.ts";
import { beginSession, leaveSession, sessionOf, visitOf, isSame } from "./session.ts";
import { door, modeOf } from "./shell.ts";
import { signIn } from "./sign-in.ts";

/** Every page by its address; `:id` is one step, of something that has to be the merchant's own. */
export const portalPages: Readonly<Record<string, PortalPage>> = {
  "/portal": { show: overview.show },
  "/portal/payments": { show: payments.show },
  "/portal/payments/:id": { show: payment.show, act: payment.act },
  "/portal/payments.csv": exported(payments.paymentListing),
  "/portal/refunds": { show: refunds.show },
  "/portal/refunds.csv": exported(refunds.refundListing),
  "/portal/reviews": { show: reviews.show },
  "/portal/subscriptions": { show: subscriptions.show },
  "/portal/subscriptions/:id": { show: subscription.show, act: subscription.act },
  "/portal/subscriptions.csv": exported(subscriptions.subscriptionListing),
  "/portal/payouts.csv": exported(payouts.payoutListing),
  "/portal/payouts": { show: payouts.show },
  "/portal/payouts/:id": { show: payouts.showOne },
  "/portal/notifications": { show: notifications.show, act: notifications.act },
  "/portal/requests": { show: requests.show },
  "/portal/requests/:id": { show: requests.showOne },
  "/portal/settings": { show: settings.show, act: settings.act },
  // Shows what an action will do, and does it.
  "/portal/do": { show: confirm.show, act: take },
};

export function portalRoute(house: PortalHouse): Route {
  return async (request, { remoteAddress }) => {
    const address = new URL(request.url);
    const path = address.pathname.replace(/(?<=.)\/$/u, "");
    if (path !== "/portal" && !path.startsWith("/portal/")) return undefined;
    if (!["GET", "HEAD", "POST"].includes(request.method)) return notAllowed();
    if (path === "/portal/sign-in") return enter(house, request, address, remoteAddress);
    const session = await sessionOf(house, request);
    if (session === undefined) return toSignIn(request, path, address.search);
    const core = coreFor(house.core, { kind: "person", name: session.user, address: remoteAddress ?? null });
    const context: PortalContext = { ...house, ...session, ...modeOf(house), core, origin: house.origin() };
    const page = pageOf(path);
    if (request.method === "HEAD") return headOf(await shown(page, context, address));
    if (request.method !== "POST") return shown(page, context, address);
    const posted = await readPost(request, session.csrf, house.origin());
    if (!posted.ok) return refused(house, posted.status);
    if (path === "/portal/sign-out")
      return withCookie(seeOther("/portal/sign-in"), await leaveSession(house, request));
    const act = page?.act;
    if (page === undefined) return notFound(context, "");
    if (act === undefined) return notAllowed();
    return act(context, posted.form, address);
  };
}

const shown = async (page: PortalPage | undefined, context: PortalContext, address: URL): Promise<Response> =>
  page?.show(context, address) ?? notFound(context, "");

/** The response without its body, which a file would otherwise be read for. */
async function headOf(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

function pageOf(path: string): PortalPage | undefined {
  if (Object.hasOwn(portalPages, path)) return portalPages[path];
  const name = path.replace(/[^/]+$/u, ":id");
  return path.split("/").length === 4 && Object.hasOwn(portalPages, name) ? portalPages[name] : undefined;
}

async function enter(
  house: PortalHouse,
  request: Request,
  address: URL,
  remoteAddress: string | undefined,
): Promise<Response> {
  const { csrf, cookie } = visitOf(house, request);
  const set = (response: Response) => (cookie === undefined ? response : withCookie(response, cookie));
  if (request.method !== "POST") {
    if ((await sessionOf(house, request)) !== undefined) return seeOther("/portal");
    return set(signInPage(house, { csrf, to: ownAddress(address.searchParams.get("to")) }));
  }
  const posted = await readPost(request, csrf, house.origin());
  if (!posted.ok) return set(signInPage(house, { csrf, to: "/portal", problem: "stale" }));
  const field = (name: string) => (posted.form.get(name) ?? "").slice(0, 300);
  const [merchant, name, to] = [field("merchant"), field("name"), ownAddress(field("to"))];
  const signed = await signIn(house, { merchant, name, password: field("password") }, remoteAddress);
  if (signed === "wrong") return signInPage(house, { csrf, to, merchant, name, problem: signed });
  if ("wait" in signed) {
    const seconds = Math.ceil(signed.wait / 1000);
    const page = signInPage(house, { csrf, to, merchant, name, problem: "too many", seconds });
    page.headers.set("retry-after", String(seconds));
    return page;
  }
  // Any session that the browser had is over: an attacker cannot have planted the new one.
  await leaveSession(house, request);
  return withCookie(seeOther(to), await beginSession(house, signed.merchantId, signed.user));
}

/** The page that the user wants to go to, if it is a place in the portal once a browser has taken out its dots. */
function ownAddress(to: string | null): string {
  if (to === null || !/^\/portal(?:[/?][\w\-./?=&%~:+@]*)?$/u.test(to) || to.includes("//")) return "/portal";
  const { pathname, search } = new URL(to, "http://localhost");
  const isOwn = pathname === "/portal" || pathname.startsWith("/portal/");
  // A backslash is a slash to some servers.
  return isOwn && !/%5c/iu.test(pathname) ? pathname + search : "/portal";
}

function toSignIn(request: Request, path: string, search: string): Response {
  // The session is over, and the posted form with it: the user has to open its page again.
  const to = request.method === "POST" ? "/portal" : ownAddress(path + search);
  return seeOther(to === "/portal" ? "/portal/sign-in" : `/portal/sign-in?to=${encodeURIComponent(to)}`);
}

function withCookie(response: Response, cookie: string): Response {
  response.headers.append("set-cookie", cookie);
  return response;
}

const notAllowed = (): Response =>
  new Response(null, { status: 405, headers: { ...pageHeaders, allow: "GET, HEAD, POST" } });

const refusals = {
  403: "This form did not come from the portal, or is older than your session.",
  413: "The form is too long.",
  415: "The form has a wrong content type.",
} as const;

const refused = (house: PortalHouse, status: keyof typeof refusals): Response =>
  door(
    {
      title: "Not done",
      status,
      body: markup`<h1>Nothing was done</h1><p>${refusals[status]} Load the page again and send it from there.</p><p><a href="/portal">To the overview</a></p>`,
    },
    modeOf(house),
  );

const mostBytes = 16_384;

type Posted =
  | { readonly ok: true; readonly form: URLSearchParams }
  | { readonly ok: false; readonly status: 403 | 413 | 415 };

/**
 * Reads a form that a page of this gateway sent. Its origin must be the one of the page's request, and it must have the
 * token of the page.
 */
async function readPost(request: Request, csrf: string, publicOrigin: string): Promise<Posted> {
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
