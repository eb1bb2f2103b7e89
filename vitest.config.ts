import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const conditions = ["@acquiring/source", "node", "module", "default"];
const exclude = ["**/node_modules/**", "**/dist/**"];
/** They run the repository's own commands, which write `dist` and `reports`: one after the other, and after all the rest. */
const commands = "{scripts,release,checks,site}/**/*.test.ts";

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "packages",
          include: ["**/*.test.ts"],
          exclude: [...exclude, commands],
          // Most of the long ones wait for a gateway or a browser, so one for each processor is not too many.
          maxWorkers: Math.max(2, availableParallelism()),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "commands",
          include: [commands],
          exclude,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
