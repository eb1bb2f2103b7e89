import { expect, test } from "vitest";
import { createSignIn } from "./sign-in.ts";

const asked = (cookie: string): Request => new Request("http://shop.example/orders", { headers: { cookie } });

test("the password starts a session, which ends after eight hours or with the sign-out", () => {
  let now = 0;
  const signIn = createSignIn(
    "secret",
    () => true,
    () => now,
  );
  const started = signIn.start("secret");
  const cookie = "cookie" in started ? started.cookie : "";
  expect(cookie).toMatch(/^staff=[\w-]{32}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=28800; Secure$/u);
  expect(signIn.isSignedIn(asked(cookie))).toBe(true);
  now = 8 * 3_600_000;
  expect(signIn.isSignedIn(asked(cookie))).toBe(false);
  now = 0;
  expect(signIn.end(asked(cookie))).toContain("Max-Age=0");
  expect(signIn.isSignedIn(asked(cookie))).toBe(false);
  expect(signIn.isSignedIn(asked("staff=another"))).toBe(false);
});

test("after ten wrong passwords even the correct one must wait a minute", () => {
  let now = 0;
  const signIn = createSignIn(
    "secret",
    () => false,
    () => now,
  );
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(signIn.start("wrong")).toEqual({ problem: "The password is not correct." });
  expect(signIn.start("secret")).toEqual({ problem: "Too many attempts. Wait a minute." });
  now = 60_001;
  expect(signIn.start("secret")).toHaveProperty("cookie");
});
