// Types, validators and codecs in a browser: bundled as somebody would, and run there.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { type Cell, Skipped } from "./cells.ts";

const found = (): string | undefined =>
  [
    process.env["CHROMIUM"] ?? "",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].find((file) => file !== "" && existsSync(file));

export const browserCell: Cell = {
  name: "chromium",
  title: "Chromium: types, validators and codecs, bundled",
  work: async (place) => {
    const executablePath = found();
    if (executablePath === undefined) {
      throw new Skipped("no Chromium here: `apt-get install chromium`, or name one in the variable CHROMIUM");
    }
    const folder = await place.folder("contract", ["contract"]);
    const entry = join(folder, "browser.mjs");
    writeFileSync(
      entry,
      `import "@acquiring/contract";
import { payment, roundTrip } from "./round-trip.mjs";
globalThis.said = roundTrip({ ...payment, encryption_data: "0" });`,
    );
    const outfile = join(folder, "browser.bundle.js");
    // Nothing stays outside: whatever of node's own were still imported would end the bundling here.
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      minify: true,
      platform: "browser",
      logLevel: "silent",
    });
    const browser = await chromium.launch({
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: readFileSync(outfile, "utf8") });
      const said: unknown = await page.evaluate("globalThis.said");
      if (said !== "ok") throw new Error(`the page said ${String(said)}`);
      return `ok (${browser.version()})`;
    } finally {
      await browser.close();
    }
  },
};
