import { existsSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { findChromium, openBrowser, withoutBrowser } from "./browser.ts";

vi.mock("node:fs", { spy: true });
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("without a browser the tests that need one fail, unless the environment variable allows it", async () => {
  vi.mocked(existsSync).mockReturnValue(false);
  vi.stubEnv("CHROMIUM_PATH", "");
  vi.stubEnv(withoutBrowser, "");
  await expect(openBrowser("sunos-sparc")).rejects.toThrow(
    /No Chromium here: .*CHROMIUM_PATH.*WITHOUT_BROWSER=1/,
  );
  vi.stubEnv(withoutBrowser, "1");
  expect(await openBrowser("sunos-sparc")).toBeUndefined();
});

test("the named browser takes precedence", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/somewhere/chromium");
  expect(await findChromium()).toBe("/somewhere/chromium");
});
