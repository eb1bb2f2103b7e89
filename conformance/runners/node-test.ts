/**
 * The conformance suite as tests of node:test: one test for each check, in a group for each operation. What the profile leaves
 * open and what the settings switch off is skipped, with the reason.
 *
 * ```ts
 * import { describeConformance } from "@acquiring/conformance/node-test";
 *
 * describeConformance({ target: "http://127.0.0.1:8080", profile: "profile.yaml", settings: "settings.yaml" });
 * ```
 */
import { before, describe, test } from "node:test";
import { type ConformanceTests, declareTests } from "./describe-conformance.ts";

export type { ConformanceTests, StartedGateway } from "./describe-conformance.ts";

/** Declares the tests of a gateway; call it where tests are declared. One run comes before the first of them. */
export function describeConformance(options: ConformanceTests): void {
  declareTests(
    {
      describe: (name, body) => void describe(name, body),
      before,
      test: (name, body) =>
        void test(name, (context) =>
          body({ skip: (reason) => context.skip(reason), note: (text) => context.diagnostic(text) }),
        ),
    },
    options,
  );
}
