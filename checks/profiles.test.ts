// The profile that `init --like reference` starts from is the reference gateway's own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

test("the suite's reference profile says what the reference gateway's profile says", () => {
  const [suite, gateway] = ["conformance/profiles/reference.yaml", "gateway/profile.yaml"].map(
    (file) => parse(readFileSync(join(import.meta.dirname, "..", file), "utf8")) as object,
  );
  expect(suite).toEqual(gateway);
});
