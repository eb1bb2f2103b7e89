// A real browser for tests: Chromium, the pinned one where its package has one for this machine. Knows no test framework.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import bundled from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/** The word that lets tests pass on a machine without a browser. */
const withoutBrowser = "GATEWAY_TESTS_WITHOUT_BROWSER";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

async function findChromium(): Promise<string | undefined> {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") return named;
  if (`${process.platform}-${process.arch}` === "linux-x64") return bundled.executablePath();
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin"];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** @throws Error on a machine without a browser, unless the environment says that this is known: then `undefined`. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = await findChromium();
  if (executablePath !== undefined)
    return chromium.launch({ executablePath, args: ["--no-sandbox", "--no-first-run"] });
  if (process.env[withoutBrowser] === "1") return undefined;
  throw new Error(
    `No Chromium here: install one, name it in CHROMIUM_PATH, or set ${withoutBrowser}=1 to do without these tests.`,
  );
}
