// Runs the tests of maker.vitest.ts. A project that has installed the packages needs no conditions.
import { defineConfig } from "vitest/config";

const conditions = ["@acquiring/source", "node", "module", "default"];

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ["*.vitest.ts"] },
});
