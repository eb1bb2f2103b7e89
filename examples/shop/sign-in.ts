// The sign-in of staff: one password, and sessions in memory. A real shop has a user for each person.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const sessionMs = 8 * 3_600_000;
const attemptsPerMinute = 10;

export interface SignIn {
  /** The `set-cookie` of a new session, or why there is none. */
  readonly start: (password: string) => { readonly cookie: string } | { readonly problem: string };
  readonly isSignedIn: (request: Request) => boolean;
  /** Ends the session of the request. Returns the `set-cookie` that removes it. */
  readonly end: (request: Request) => string;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** `isHttps`: whether browsers reach the shop by https, so that the cookie is `Secure`. */
export function createSignIn(password: string, isHttps: () => boolean, now = Date.now): SignIn {
  const sessions = new Map<string, number>();
  const failures: number[] = [];
  const cookieOf = (token: string, seconds: number): string =>
    `staff=${token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${isHttps() ? "; Secure" : ""}`;
  const tokenOf = (request: Request): string =>
    /(?:^|; )staff=([\w-]+)/u.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  return {
    start(typed) {
      const minuteAgo = now() - 60_000;
      while ((failures[0] ?? Infinity) < minuteAgo) failures.shift();
      if (failures.length >= attemptsPerMinute) return { problem: "Too many attempts. Wait a minute." };
      // Digests have one length, so the comparison needs the same time for every password.
      if (!timingSafeEqual(digest(typed), digest(password))) {
        failures.push(now());
        return { problem: "The password is not correct." };
      }
      for (const [old, until] of sessions) if (until <= now()) sessions.delete(old);
      const token = randomBytes(24).toString("base64url");
      sessions.set(token, now() + sessionMs);
      return { cookie: cookieOf(token, sessionMs / 1000) };
    },
    isSignedIn: (request) => (sessions.get(tokenOf(request)) ?? 0) > now(),
    end(request) {
      sessions.delete(tokenOf(request));
      return cookieOf("", 0);
    },
  };
}
