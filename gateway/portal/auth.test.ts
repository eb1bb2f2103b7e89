// Signing in and out: permissions, limits of attempts, cookies and forms.
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { virtualClock } from "../process/clock.ts";
import { hashPassword, isPassword } from "../admin/password.ts";
import { developmentUser } from "./development.ts";
import { attemptsAtOnce, attemptsCount, attemptsOfAddress, attemptsOfName, signIn } from "./sign-in.ts";
import { beginSession, sessionIdle, sessionLasts, sessionOf, visitOf } from "./session.ts";
import type { PortalHouse } from "./context.ts";
import { readChoices, readProfile } from "../config.ts";
import { startWorld } from "../testing/world.ts";
import { type Visitor, visitorOf } from "../testing/portal.ts";
import { addPortalUser, changePortalPassword, disablePortalUser } from "../store/portal/users.ts";
import { startGateway } from "../start/start.ts";

// Two processes: what one counts, the other knows.
const world = await startWorld(2);
afterAll(world.close);
const { url } = world;
const machine = virtualClock(new Date("2026-11-20T10:00:00Z"));
const house = (origin = "http://127.0.0.1:8080"): PortalHouse => ({
  core: world.core,
  choices: readChoices(readProfile(), []),
  origin: () => origin,
  machine,
  isVirtual: () => false,
  testMode: true,
  demo: undefined,
  refused: undefined,
  sender: undefined,
});
const password = "correct horse battery";
const hash = await hashPassword(password, { N: 2 ** 10, r: 8, p: 1 });
for (const name of ["anna", "ben", "cleo", "dora"])
  await addPortalUser(world.pool, "1000", { name, password: hash, origin: "admin" }, machine.now());

const cleo = { merchant: "1000", name: "cleo", password };
const visitor = (at = 0): Visitor => visitorOf(world.gateways[at]?.url ?? "");
/** Stores an earlier attempt to sign in. */
const tried = (name: string, address: string, merchant = "1000", at = machine.now()) =>
  world.pool.query("insert into portal_sign_ins (merchant_id, name, address, at) values ($1, $2, $3, $4)", [
    merchant,
    name,
    address,
    at,
  ]);
const forgetAttempts = () => world.pool.query("delete from portal_sign_ins");
beforeEach(forgetAttempts);

test("a password is stored as a hash with its parameters, and matches only itself", async () => {
  const stored = await hashPassword(password);
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/u);
  expect(stored).not.toBe(await hashPassword(password));
  expect(await isPassword(password, stored)).toBe(true);
  expect(await isPassword(`${password}.`, stored)).toBe(false);
  expect(await isPassword(password, undefined)).toBe(false);
  expect(await isPassword(password, "scrypt$1$nonsense")).toBe(false);
});

describe("signing in", () => {
  test("leads to the portal, and a wrong name, merchant or password gets the same message", async () => {
    const one = visitor();
    const responses = [
      await one.signIn("anna", "not the password"),
      await one.signIn("nobody", password),
      await one.signIn("anna", password, "999"),
      await one.signIn("anna", password, "no merchant"),
    ];
    for (const { status, page } of responses) {
      expect(status).toBe(401);
      expect(page).toContain("Merchant, name or password is wrong.");
      expect(page).not.toContain(password);
    }
    const done = await one.signIn(" Anna ", password);
    expect([done.status, done.location]).toEqual([303, "/portal"]);
    expect((await one.open("/portal")).text).toContain("anna");
  });

  test("is limited for each name and address in all processes: a few attempts, then growing delays", async () => {
    const tries = await Promise.all(
      Array.from({ length: attemptsAtOnce + 5 }, (_, index) => visitor(index % 2).signIn("ben", "wrong")),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(attemptsAtOnce);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    await forgetAttempts();
    const from = (word: string) =>
      signIn(house(), { merchant: "1000", name: "ben", password: word }, "10.9.9.9");
    for (let index = 0; index < attemptsAtOnce; index += 1) expect(await from("wrong")).toBe("wrong");
    for (const seconds of [1, 2, 4, 8]) {
      // The right password neither.
      expect(await from(password)).toEqual({ wait: seconds * 1000 });
      machine.advance(seconds * 1000 - 1);
      expect(await from(password)).toEqual({ wait: 1 });
      machine.advance(1);
      expect(await from("wrong")).toBe("wrong");
    }
    machine.advance(16_000);
    expect(await from(password)).toMatchObject({ user: "ben" });
    // A sign-in resets the count.
    expect(await from("wrong")).toBe("wrong");
  });

  test("says after how many seconds the next attempt is possible", async () => {
    for (let index = 0; index < attemptsAtOnce + 3; index += 1)
      await tried("ben", "127.0.0.1", "1000", new Date());
    const refused = await visitor(1).signIn("ben", password);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^[678]$/u);
    expect(refused.text).toMatch(/Too many attempts\. Try again in [678] seconds\./u);
    expect((await visitor().signIn("nobody", password)).status).toBe(401);
  });

  test("stays possible for the owner while a stranger tries, from any number of addresses", async () => {
    const from = (address: string, word: string) =>
      signIn(house(), { merchant: "1000", name: "anna", password: word }, address);
    let stopped = 0;
    for (let index = 0; index < 20; index += 1)
      if (typeof (await from("198.51.100.66", "guess")) === "object") stopped += 1;
    expect(stopped).toBe(20 - attemptsAtOnce);
    for (let index = 0; index < attemptsOfName + 5; index += 1) await tried("anna", `198.51.100.${index}`);
    const start = performance.now();
    expect(await from("203.0.113.9", password)).toMatchObject({ user: "anna" });
    // Later than usual, to slow down an attacker with many addresses.
    expect(performance.now() - start).toBeGreaterThan(600);
    // The attacker still has to wait: the owner's success does not reset the attacker's count.
    expect(await from("198.51.100.66", password)).toMatchObject({ wait: expect.any(Number) as number });
  });

  test("is also limited by address, for IPv6 by network, and the count expires", async () => {
    const from = (address: string, name: string) =>
      signIn(house(), { merchant: "1000", name, password: "wrong" }, address);
    for (let index = 0; index < attemptsOfAddress; index += 1)
      await tried(`name-${index}`, "2001:db8:1:2::/64", "7");
    expect(await from("2001:db8:1:2:aaaa::1", "anna")).toEqual({ wait: attemptsCount });
    expect(await from("2001:db8:1:3::1", "anna")).toBe("wrong");
    // The attempts that had to wait are not counted.
    expect((await world.pool.query("select from portal_sign_ins")).rowCount).toBe(attemptsOfAddress + 1);
    machine.advance(attemptsCount + 1);
    expect(await from("2001:db8:1:2:aaaa::1", "anna")).toBe("wrong");
  });

  test("starts a new session and ends the browser's previous one", async () => {
    const one = visitor();
    await one.signIn("cleo", password);
    const before = one.cookies.get("portal-session") ?? "";
    await one.open("/portal");
    await one.send("/portal/sign-out", {});
    expect(one.cookies.has("portal-session")).toBe(false);
    // An attacker plants the old cookie, or a new one.
    for (const planted of [before, `1000.${"x".repeat(43)}`]) {
      one.cookies.set("portal-session", planted);
      expect((await one.open("/portal")).location).toBe("/portal/sign-in");
      await one.signIn("cleo", password);
      expect(one.cookies.get("portal-session")).not.toBe(planted);
    }
    const live = one.cookies.get("portal-session") ?? "";
    const other = visitor();
    other.cookies.set("portal-session", live);
    await other.open("/portal");
    // From the sign-in form, with the session still open.
    other.cookies.delete("portal-session");
    await other.open("/portal/sign-in");
    other.cookies.set("portal-session", live);
    expect((await other.send("/portal/sign-in", cleo)).status).toBe(303);
    expect((await one.open("/portal")).location).toBe("/portal/sign-in");
  });

  test("is not possible from another site", async () => {
    const one = visitor();
    await one.open("/portal/sign-in");
    const stranger = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await one.send("/portal/sign-in", cleo, stranger)).status).toBe(403);
    expect((await one.send("/portal/sign-in", { ...cleo, csrf: "x" })).status).toBe(403);
    one.cookies.clear();
    expect((await one.send("/portal/sign-in", cleo)).status).toBe(403);
  });

  test.each([
    "//evil.example",
    "https://evil.example/portal",
    "/portal//evil.example",
    "/v1/authorise",
    "/portal\\x",
    "/portal/../../x",
    "/portal/..",
    "/portal/../v1/authorise",
    "/portal/%2e%2e/x",
    "/portal/.%2E/x",
    "/portal/payments/../../x",
    "/portal/..\\..\\x",
    "/portal/..%5c..%5cx",
    "/portal/\t../../x",
    "/por\ntal/../x",
    "\t//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/portal/%2f%2fevil.example/../../..",
    "/portalx",
    "javascript:alert(1)",
    "portal",
  ])("leads only into the portal: %s", async (to) => {
    const one = visitor();
    await one.open(`/portal/sign-in?to=${encodeURIComponent(to)}`);
    const done = await one.send("/portal/sign-in", { ...cleo, to });
    expect(done.location).toBe("/portal");
    // Nor does the address of the sign-in page itself: a browser resolves the path in it.
    const asked = await one.open(`/portal/sign-in?to=${encodeURIComponent(to)}`);
    expect(asked.location).toBe("/portal");
  });

  test("leads to the requested page", async () => {
    const one = visitor();
    const asked = await one.open("/portal/payments?state=captured");
    expect(asked.location).toBe("/portal/sign-in?to=%2Fportal%2Fpayments%3Fstate%3Dcaptured");
    const to = "/portal/payments?state=captured";
    await one.open(asked.location);
    expect((await one.send("/portal/sign-in", { ...cleo, to })).location).toBe(to);
  });
});

test("behind a trusted proxy, each client has its own attempts", async () => {
  const gateway = await startGateway({
    databaseUrl: world.databaseUrl,
    clock: world.clock,
    trustedProxies: ["127.0.0.1"],
  });
  onTestFinished(() => gateway.close());
  const from = async (address: string, word: string) => {
    const one = visitorOf(gateway.url);
    await one.open("/portal/sign-in");
    const fields = { merchant: "1000", name: "anna", password: word };
    return (await one.send("/portal/sign-in", fields, { "x-forwarded-for": address })).status;
  };
  const stranger = await Promise.all(
    Array.from({ length: attemptsAtOnce + 5 }, (_, index) => from(`1.2.3.${index}, 198.51.100.66`, "guess")),
  );
  expect(stranger.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  expect(await from("203.0.113.9", password)).toBe(303);
});

describe("a session", () => {
  const withCookie = (cookie: string) =>
    new Request("http://127.0.0.1:8080/portal", { headers: { cookie: cookie.split(";")[0] ?? "" } });

  test("ends when it is not used, and after its maximum time, by the machine's clock", async () => {
    const at = house();
    const request = withCookie(await beginSession(at, "1000", "anna"));
    machine.advance(sessionIdle - 1000);
    expect((await sessionOf(at, request))?.user).toBe("anna");
    machine.advance(sessionIdle - 1000);
    expect((await sessionOf(at, request))?.user).toBe("anna");
    machine.advance(sessionIdle + 1000);
    expect(await sessionOf(at, request)).toBeUndefined();
    const busy = withCookie(await beginSession(at, "1000", "anna"));
    for (let gone = 0; gone + 60_000 < sessionLasts; gone += sessionIdle / 2) {
      expect((await sessionOf(at, busy))?.user).toBe("anna");
      machine.advance(sessionIdle / 2);
    }
    machine.advance(60_000);
    expect(await sessionOf(at, busy)).toBeUndefined();
  });

  test("has a cookie for this host only that scripts cannot read, and is stored as a digest", async () => {
    const plain = await beginSession(house(), "1000", "anna");
    expect(plain).toMatch(/^portal-session=1000\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/u);
    const secure = await beginSession(house("https://pay.example"), "1000", "anna");
    expect(secure).toMatch(
      /^__Host-portal-session=1000\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/u,
    );
    const visit = visitOf(house("https://pay.example"), new Request("https://pay.example/portal/sign-in"));
    expect(visit.cookie).toMatch(/^__Host-portal-visit=.*HttpOnly; SameSite=Strict; Secure$/u);
    const { rows } = await world.pool.query<{ text: string }>(
      "select s::text as text from portal_sessions s",
    );
    const token = /1000\.([\w-]+)/u.exec(secure)?.[1] ?? "?";
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
    expect(rows.map(({ text }) => text).join()).not.toContain(Buffer.from(token).toString("hex"));
  });

  test("of one merchant is refused for another", async () => {
    const token = /1000\.([\w-]+)/u.exec(await beginSession(house(), "1000", "anna"))?.[1];
    expect(await sessionOf(house(), withCookie(`portal-session=999.${token}`))).toBeUndefined();
    expect(await sessionOf(house(), withCookie(`portal-session=1000.${token}`))).toBeDefined();
  });

  test("ends when its user's password changes, and when the user is disabled", async () => {
    const hash = await hashPassword(password);
    const changed = withCookie(await beginSession(house(), "1000", "dora"));
    await changePortalPassword(world.pool, "1000", "dora", hash);
    expect(await sessionOf(house(), changed)).toBeUndefined();
    const disabled = withCookie(await beginSession(house(), "1000", "dora"));
    await disablePortalUser(world.pool, "1000", "dora", machine.now());
    expect(await sessionOf(house(), disabled)).toBeUndefined();
    expect(await signIn(house(), { merchant: "1000", name: "dora", password }, undefined)).toBe("wrong");
  });
});

describe("a form", () => {
  test("is accepted only from the portal's own pages of this session", async () => {
    const one = visitor();
    await one.signIn("anna", password);
    const add = { action: "add", address: "198.51.100.7" };
    const refused = [
      await one.send("/portal/settings", add, { origin: "https://evil.example" }),
      await one.send("/portal/settings", add, { origin: "null" }),
      await one.send("/portal/settings", add, { "sec-fetch-site": "same-site" }),
      await one.send("/portal/settings", { ...add, csrf: "" }),
      await one.send("/portal/settings", add, { "content-type": "text/plain" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 415]);
    const other = visitor(1);
    await other.signIn("cleo", password);
    const theirs = /name="csrf" value="([^"]+)"/u.exec((await other.open("/portal")).page)?.[1] ?? "";
    expect((await one.send("/portal/settings", { ...add, csrf: theirs })).status).toBe(403);
    expect((await one.send("/portal/settings", { ...add, more: "x".repeat(20_000) })).status).toBe(413);
    await one.open("/portal/settings");
    expect((await one.send("/portal/settings", add)).status).toBe(303);
    expect((await one.open("/portal/settings")).text).toContain("198.51.100.7");
  });

  test("with another method is refused", async () => {
    const one = visitor();
    await one.signIn("anna", password);
    expect((await one.send("/portal/payouts", {})).status).toBe(405);
    expect((await fetch(`${url}/portal`, { method: "DELETE" })).status).toBe(405);
  });
});

describe("the development account's user", () => {
  test("is shown only if the gateway runs for development, and deleted otherwise", async () => {
    const known = await (await fetch(`${url}/portal/sign-in`)).text();
    expect(known).toContain(developmentUser.password);
    const served = await startGateway({
      databaseUrl: world.databaseUrl,
      publicUrl: "https://pay.example",
      exposeDevelopment: true,
    });
    onTestFinished(() => served.close());
    expect(await (await fetch(`${served.url}/portal/sign-in`)).text()).not.toContain(
      developmentUser.password,
    );
    const { rowCount } = await world.pool.query("select from portal_users where origin = 'start'");
    expect([rowCount, served.portalUser]).toEqual([0, undefined]);
  });

  test("has a sign-in page that does not reveal users, with a strict policy", async () => {
    const { headers } = await visitor().open("/portal/sign-in");
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/u,
    );
    expect(headers.get("cache-control")).toBe("no-store");
  });
});
