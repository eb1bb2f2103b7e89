// The files that every page needs: one style sheet, small scripts, the icon.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, transform } from "esbuild";
import { siteTokens } from "./tokens.ts";

const here = import.meta.dirname;
const sheets = ["base", "frame", "navigation", "parts", "reference", "operation", "search", "forced"];
/** Style sheets of one page alone. */
const ownSheets = ["builder", "start"];
const scripts = ["theme", "site", "search", "builder/builder", "try/try"];

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect x="2" y="4.5" width="20" height="15" rx="3" fill="#0a5a8c"/><path d="M2 9.5h20M6 15.2l2 2 3.6-4" fill="none" stroke="#fff" stroke-width="1.75"/></svg>\n`;

/** Each by its path on the site. */
export async function assets(reloads: boolean): Promise<ReadonlyMap<string, string>> {
  const css = [
    siteTokens(),
    ...sheets.map((sheet) => readFileSync(join(here, "look", `${sheet}.css`), "utf8")),
  ];
  const { code } = await transform(css.join("\n"), { loader: "css", minify: true, target: "es2022" });
  const own = await Promise.all(
    ownSheets.map(async (sheet) => {
      const text = readFileSync(join(here, "look", `${sheet}.css`), "utf8");
      const small = await transform(text, { loader: "css", minify: true, target: "es2022" });
      return [`assets/${sheet}.css`, small.code] as const;
    }),
  );
  const { outputFiles } = await build({
    entryPoints: [...scripts, ...(reloads ? ["reload"] : [])].map((name) =>
      join(here, "browser", `${name}.ts`),
    ),
    outdir: "assets",
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    write: false,
    legalComments: "none",
    conditions: ["@acquiring/source"],
  });
  return new Map([
    ["assets/site.css", code],
    ...own,
    ["assets/icon.svg", icon],
    ...outputFiles.map(({ path, text }) => [`assets/${path.split(/[\\/]/u).at(-1) ?? path}`, text] as const),
  ]);
}
