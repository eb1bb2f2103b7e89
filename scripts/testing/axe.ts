// The script of axe-core, to be put into a page: `page.evaluate(axe)`, then `axe.run()` in it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export type { AxeResults, Result } from "axe-core";
