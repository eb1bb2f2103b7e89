// What axe says about a page in a browser.
import type { Result } from "@acquiring/testing/axe";
import type { Page } from "playwright-core";

/** What axe, which the page has, finds, and what it cannot decide alone. */
export const violations = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    interface Found {
      readonly violations: Result[];
      readonly incomplete: Result[];
    }
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<Found> } };
    const found = await axe.run({ resultTypes: ["violations", "incomplete"] });
    return [...found.violations, ...found.incomplete].map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
    );
  });
