import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const conditions = ["@acquiring/source", "node", "module", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    // Most of the long ones wait for a gateway or a browser, so one for each processor is not too many.
    maxWorkers: Math.max(2, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
