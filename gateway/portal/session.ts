// The visitor of a page: the cookie, its session, and the token in forms. sign-in.ts checks the password.
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { after } from "../domain/dates.ts";
import {
  endSession,
  findSession,
  openSession,
  type SessionKey,
  type SessionLimits,
  touchSession,
} from "../store/portal/sessions.ts";
import type { PortalHouse } from "./context.ts";

/** A session ends when it was not used for so long, and after so long in any case. In milliseconds of the machine. */
export const sessionIdle = 30 * 60_000;
export const sessionLasts = 12 * 3_600_000;
// Not each click is written down.
const touchEach = 60_000;

export interface Session {
  readonly merchantId: string;
  readonly user: string;
  readonly csrf: string;
}

/** What a browser brings: a merchant's id and a token that only this browser has. */
interface Ticket {
  readonly merchantId: string;
  readonly token: string;
}

const keyOf = ({ merchantId, token }: Ticket): SessionKey => ({
  merchant_id: merchantId,
  digest: createHash("sha256").update(token).digest(),
});

const limitsAt = (now: Date): SessionLimits => ({
  idleSince: after(now, -sessionIdle),
  openSince: after(now, -sessionLasts),
});

/** Opens a session under a new token, regardless of the browser's cookie; returns the new cookie. */
export async function beginSession(house: PortalHouse, merchantId: string, user: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = house.machine.now();
  await openSession(house.core.pool, keyOf({ merchantId, token }), user, { now, ...limitsAt(now) });
  return setCookie(house, "session", `${merchantId}.${token}`);
}

/** The session of the request's cookie; `undefined` if there is none, or it has ended. */
export async function sessionOf(house: PortalHouse, request: Request): Promise<Session | undefined> {
  const ticket = ticketOf(house, request);
  if (ticket === undefined) return undefined;
  const { merchantId, token } = ticket;
  const key = keyOf(ticket);
  const now = house.machine.now();
  const found = await findSession(house.core.pool, key, limitsAt(now));
  if (found === undefined) return undefined;
  if (after(found.seenAt, touchEach) <= now) await touchSession(house.core.pool, key, now);
  return { merchantId, user: found.name, csrf: formToken(house, `${merchantId}.${token}`) };
}

/** Ends the request's session; returns a cookie that deletes the browser's. */
export async function leaveSession(house: PortalHouse, request: Request): Promise<string> {
  const ticket = ticketOf(house, request);
  if (ticket !== undefined) await endSession(house.core.pool, keyOf(ticket));
  return `${setCookie(house, "session", "")}; Max-Age=0`;
}

function ticketOf(house: PortalHouse, request: Request): Ticket | undefined {
  const [, merchantId, token] =
    /^(\d{1,20})\.([\w-]{43})$/u.exec(cookieOf(house, request, "session") ?? "") ?? [];
  return merchantId === undefined || token === undefined ? undefined : { merchantId, token };
}

/**
 * The token of the sign-in form before there is a session. It is bound to a separate cookie, so that another site cannot
 * sign a browser in. Gives the cookie where the browser has none yet.
 */
export function visitOf(
  house: PortalHouse,
  request: Request,
): { readonly csrf: string; readonly cookie?: string } {
  const known = cookieOf(house, request, "visit");
  if (known !== undefined && /^[\w-]{22}$/u.test(known)) return { csrf: formToken(house, known) };
  const visit = randomBytes(16).toString("base64url");
  return { csrf: formToken(house, visit), cookie: setCookie(house, "visit", visit) };
}

const formToken = ({ core }: PortalHouse, of: string): string =>
  createHmac("sha256", core.secret)
    .update(JSON.stringify(["portal form", of]))
    .digest("base64url");

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

type CookieName = "session" | "visit";

const isSecure = ({ origin }: PortalHouse): boolean => origin().startsWith("https:");

// With the prefix a browser takes the cookie only from this very host, by https; without https it could not be set.
const nameOf = (house: PortalHouse, name: CookieName): string =>
  `${isSecure(house) ? "__Host-" : ""}portal-${name}`;

const setCookie = (house: PortalHouse, name: CookieName, value: string): string =>
  `${nameOf(house, name)}=${value}; Path=/; HttpOnly; SameSite=Strict${isSecure(house) ? "; Secure" : ""}`;

function cookieOf(house: PortalHouse, request: Request, name: CookieName): string | undefined {
  const wanted = `${nameOf(house, name)}=`;
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/u);
  return cookies.find((cookie) => cookie.startsWith(wanted))?.slice(wanted.length);
}
