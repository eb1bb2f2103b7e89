// The client in a browser: bundled as a shop does it, and run there, in the browser that the other tests use.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser, withoutBrowser } from "@acquiring/testing/browser";
import { bundleIn } from "./bundle.ts";
import { type Cell, Skipped } from "./cells.ts";

export const browserCell: Cell = {
  name: "chromium",
  title: "Chromium: client, notifications and codecs, bundled",
  work: async (place) => {
    const folder = await place.folder("contract", ["contract"]);
    writeFileSync(
      join(folder, "browser.mjs"),
      `import { anywhere } from "./anywhere.mjs";
import { payment, roundTrip } from "./round-trip.mjs";
globalThis.said = (async () => roundTrip({ ...payment, encryption_data: "0" }) + " " + (await anywhere()))();`,
    );
    const bundle = await bundleIn(folder, "browser.mjs");
    const browser = await openBrowser();
    if (browser === undefined) throw new Skipped(`no Chromium here, as ${withoutBrowser} says`);
    try {
      const page = await browser.newPage();
      // Only a page of https has all of the browser's cryptography.
      await page.route("https://shop.example/", (route) =>
        route.fulfill({ contentType: "text/html", body: "" }),
      );
      await page.goto("https://shop.example/");
      await page.addScriptTag({ content: readFileSync(bundle, "utf8"), type: "module" });
      const said: unknown = await page.evaluate("globalThis.said.catch((error) => error.stack)");
      if (said !== "ok ok") throw new Error(`the page said ${String(said)}`);
      return `ok (${browser.version()})`;
    } finally {
      await browser.close();
    }
  },
};
