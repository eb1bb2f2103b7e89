// A real browser for tests: Chromium, the pinned one if its package supports this machine. Uses no test framework.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import bundled from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/** The variable that lets tests pass on a machine without a browser; they report it. */
export const withoutBrowser = "GATEWAY_TESTS_WITHOUT_BROWSER";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser's program: `CHROMIUM_PATH`, the pinned package's on Linux on x64, or the first that PATH has. */
export async function findChromium(
  platform = `${process.platform}-${process.arch}`,
): Promise<string | undefined> {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") return named;
  if (platform === "linux-x64") return bundled.executablePath();
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin"];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

/**
 * Starts the browser; `undefined` on a machine without one where the environment says that this is known.
 *
 * @throws Error on a machine without one otherwise.
 */
export async function openBrowser(platform?: string): Promise<Browser | undefined> {
  const executablePath = await findChromium(platform);
  if (executablePath !== undefined) {
    const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
    return chromium.launch({ executablePath, args: ["--no-sandbox", "--no-first-run", ...quiet] });
  }
  if (process.env[withoutBrowser] === "1") return undefined;
  throw new Error(
    `No Chromium here: install one, name it in CHROMIUM_PATH, or set ${withoutBrowser}=1 to do without these tests.`,
  );
}
