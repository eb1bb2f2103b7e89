// The configuration of tests: quick ones share threads; those that start a process, a database or a browser share a few
// processes.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { exclude, isolated, quick, release } from "./scripts/test-files.ts";

const conditions = ["@acquiring/source", "node", "default"];
const quickFiles = [...quick()];

/** The longest ones, to begin with: a run is over when its last file is. The first builds what a later one finds built. */
const longest = [
  "scripts/release/build.test.ts",
  "scripts/checks/ten-minutes.test.ts",
  "scripts/smoke.test.ts",
  "scripts/checks/guides.test.ts",
  "docs/site/browser.test.ts",
  "conformance/measure/mutants/bare.test.ts",
  "conformance/measure/mutants/odd/every-odd.test.ts",
  "conformance/measure/strangers/strangers.test.ts",
  "scripts/checks/gateway-guide.test.ts",
  "scripts/checks/readme.test.ts",
  "scripts/init.test.ts",
  "examples/maker-suite.test.ts",
  "scripts/release/readme.test.ts",
  "conformance/measure/mutants/styles.test.ts",
  "conformance/measure/mutants/mutants.test.ts",
  "gateway/testing/chaos/chaos.test.ts",
  "scripts/checks/rename.test.ts",
  "scripts/checks/action.test.ts",
  "docs/site/samples/sign-py.test.ts",
  "conformance/measure/mutants/houses/houses.test.ts",
  "scripts/demo.test.ts",
  "gateway/portal/browser.test.ts",
  "gateway/portal/auth.test.ts",
  "gateway/pages/browser-look.test.ts",
  "conformance/reporters/html.browser.test.ts",
  "generator/facts.test.ts",
  "conformance/pages/page-escape.test.ts",
  "conformance/fuzz/fuzz.test.ts",
  "gateway/http/model.test.ts",
  "gateway/store/postgres/server.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // An isolated process ends after its file, with its database and compiler. So the isolated files run first.
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (project.name === "isolated") return -1;
      const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

// Most of the long ones wait for a gateway, a browser or a clock, so one more than there are processors is not too many.
const maxWorkers = availableParallelism() + 1;

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // A machine that is busy with something else must not fail a test.
    testTimeout: 600_000,
    // What passes the second time is listed, and counts as failed.
    retry: 1,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: "isolated", include: isolated } },
      {
        extends: true,
        test: {
          name: "processes",
          include: ["**/*.test.ts"],
          exclude: [...exclude, ...quickFiles, ...isolated, ...release],
          isolate: false,
        },
      },
      { extends: true, test: { name: "release", include: release, isolate: false } },
      { extends: true, test: { name: "quick", include: quickFiles, pool: "threads", isolate: false } },
    ],
  },
});
