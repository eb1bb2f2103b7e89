// The accessibility of a page in a browser, by axe-core. Uses no test framework.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds on a page, a line each; with `undecided` also what it cannot decide alone. `rules` limits it to these: a page
 * in other colours differs in its contrast alone.
 */
export async function violations(
  page: Page,
  { undecided = false, rules }: { readonly undecided?: boolean; readonly rules?: readonly string[] } = {},
): Promise<readonly string[]> {
  await page.evaluate(axe);
  // The words in a picture are not read: the picture has its own text.
  const how = {
    resultTypes: ["violations", "incomplete"],
    ...(rules === undefined ? { rules: { "target-size": { enabled: true } } } : { runOnly: rules }),
  };
  const run = `axe.run({ exclude: [".states text"] }, ${JSON.stringify(how)})`;
  const found = await page.evaluate<AxeResults>(run);
  return [...found.violations, ...(undecided ? found.incomplete : [])].flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
}

export const contrast = ["color-contrast"] as const;
