/**
 * The conformance suite as tests of Vitest: one test for each check, in a group for each operation. What the profile leaves
 * open and what the settings switch off is skipped, with the reason.
 *
 * ```ts
 * import { describeConformance } from "@acquiring/conformance/vitest";
 *
 * describeConformance({ target: "http://127.0.0.1:8080", profile: "profile.yaml", settings: "settings.yaml" });
 * ```
 */
import { beforeAll, describe, test } from "vitest";
import { type ConformanceTests, declareTests } from "./describe-conformance.ts";

export type { ConformanceTests, StartedGateway } from "./describe-conformance.ts";

/** Declares the tests of a gateway; call it where tests are declared. One run comes before the first of them. */
export function describeConformance(options: ConformanceTests): void {
  declareTests(
    {
      describe,
      before: (work) => beforeAll(work, 0),
      test: (name, body) =>
        test(name, (context) =>
          body({ skip: (reason) => context.skip(reason), note: (text) => context.annotate(text) }),
        ),
    },
    options,
  );
}
