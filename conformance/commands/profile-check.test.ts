// `profile check`: a profile without a target. A problem has its location, and an open point the number of checks that need it.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unlockedChecks } from "../run/unlocked.ts";
import { type Ended, useDesk } from "../testing/desk.ts";

const { asked, file, folder } = useDesk();

const check = (...args: readonly string[]): Promise<Ended> => asked({}, "profile", "check", ...args);
const profile = (points: string): string => file("p.yaml", `profile: mine\nextension_points:\n${points}`);

describe("a valid profile", () => {
  test("is confirmed, with what it fills, what is open and what to fill next", async () => {
    const { code, out } = await check(profile("  capture.partial: accepted\n  dates.time-zone: UTC\n"));
    expect(code).toBe(0);
    expect(out).toContain("is valid. The profile mine fills 2 of ");
    expect(out).toContain("Filled: dates.time-zone, capture.partial");
    expect(out).toMatch(/^ {2}signature\.scheme +\d+ {2}\d+$/mu);
    expect(out).toContain(
      "Fill this next, under extension_points:\n  signature.scheme: { kind: bound, version: 1 } # an example\n",
    );
  });

  test("counts for each open point the checks that need it, as everywhere, and those that need nothing else", async () => {
    const settings = file("s.yaml", "features: { captures: true }\n");
    const path = profile("  dates.time-zone: UTC\n");
    const seen = async (from: string): Promise<Record<string, number>> => {
      const { out } = await check(from, "--settings", settings, "--json");
      const { fillNext } = JSON.parse(out) as { fillNext: { id: string; unlocks: number; alone: number }[] };
      for (const { id, unlocks } of fillNext) expect([id, unlocks]).toEqual([id, unlockedChecks().get(id)]);
      return Object.fromEntries(fillNext.map(({ id, alone }) => [id, alone]));
    };
    const before = await seen(path);
    expect(before["capture.partial"]).toBeGreaterThan(0);
    expect(before["capture.partial"]).toBeLessThanOrEqual(unlockedChecks().get("capture.partial") ?? 0);
    expect(await seen(profile("  capture.partial: accepted\n"))).not.toHaveProperty(["capture.partial"]);
  });

  test("is listed as JSON with filled and open points, and with valid lines to copy", async () => {
    const { code, out } = await check(profile("  capture.partial: accepted\n"), "--json");
    const checked = JSON.parse(out) as {
      readonly filled: readonly string[];
      readonly filledInPart: readonly object[];
      readonly open: readonly string[];
      readonly fillNext: readonly { readonly id: string; readonly lines: readonly string[] }[];
    };
    expect(code).toBe(0);
    expect(checked).toMatchObject({ valid: true, profile: "mine", filled: ["capture.partial"], advice: [] });
    expect(checked.open).not.toContain("capture.partial");
    expect(checked.fillNext.length).toBeGreaterThan(20);
    const lines = checked.fillNext.flatMap((next) => next.lines.map((line) => `  ${line}\n`)).join("");
    const pasted = await check(profile(lines), "--json");
    expect(pasted.code).toBe(0);
    const { filled, filledInPart } = JSON.parse(pasted.out) as typeof checked;
    expect([...filled, ...filledInPart]).toHaveLength(checked.fillNext.length);
  });

  test("that fills a point in part has its open parts, and the place for the next part below the point", async () => {
    const given =
      "  signature.scheme: { kind: bound, version: 1 }\n  codes:\n    order_status: { '1': Done. }\n";
    const { out } = await check(profile(given));
    expect(out).toContain("The profile mine fills 2 of ");
    expect(out).toContain("\nFilled: signature.scheme\n");
    expect(out).toMatch(/^ {2}codes: result_info, risk_action, /mu);
    const [, lines = ""] = out.split("Fill this next, under extension_points, in codes:\n");
    expect(lines).not.toMatch(/^ *codes:/mu);
    const pasted = await check(profile(given + lines.trimEnd().replaceAll(/^ {2}/gmu, "    ")));
    expect([pasted.code, pasted.out]).toEqual([0, expect.not.stringMatching(/^ {2}codes: .*result_info/mu)]);
  });

  test("gets advice on what its signature scheme allows", async () => {
    const row = "fields: sorted, nested: omit, empty: omit, pair: value, join: '', output: hex";
    const { out } = await check(
      profile(`  signature.scheme: { ${row}, algorithm: md5, key: { place: suffix, join: '' } }\n`),
    );
    expect(out).toContain("Advice: signature.scheme: ");
  });
});

describe("an invalid profile", () => {
  test.each([
    ["a point that there is not", "  capture.partal: accepted\n", 3, "Did you mean `capture.partial`"],
    ["a value that the extension point does not allow", "  capture.partial: perhaps\n", 3, "accepted"],
    [
      "what cannot be true together",
      "  capture.partial: refused\n  capture.several: accepted\n",
      4,
      "capture.partial: refused",
    ],
    [
      "an unusable scheme",
      "  signature.scheme:\n    { fields: sorted, nested: omit, empty: omit, pair: value, join: '', output: hex, algorithm: md5, key: { place: hmac } }\n",
      4,
      "",
    ],
    ["what is not valid YAML", "  capture.partial: [\n", 4, ""],
  ])("with %s is refused with file, line and column", async (_, points, line, words) => {
    const path = profile(points);
    const { code, err } = await check(path);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
    const { code: same, out } = await check(path, "--json");
    expect(same).toBe(2);
    const { valid, problems } = JSON.parse(out) as {
      readonly valid: boolean;
      readonly problems: readonly { readonly file: string; readonly line: number; readonly column: number }[];
    };
    expect(valid).toBe(false);
    expect(problems[0]).toMatchObject({ file: path, line });
    expect(problems[0]?.column).toBeGreaterThan(0);
    expect(err).toContain(`${path}:${line}:`);
  });

  test("that is a settings file has that as its only problem", async () => {
    const { code, err } = await check(file("s.yaml", "merchant:\ntest_data:\n  currency: USD\n"));
    expect([code, err.trimEnd().split("\n")]).toEqual([
      2,
      [
        expect.stringContaining("is invalid"),
        expect.stringContaining("so it looks like a settings file. Pass it with --settings."),
      ],
    ]);
  });

  test("that contradicts the settings is refused with the location in the settings", async () => {
    const settings = file("s.yaml", "test_data:\n  currency: JPY\n");
    const { code, out } = await check(profile("  amounts.decimals: two\n"), "--settings", settings, "--json");
    expect([code, JSON.parse(out)]).toMatchObject([
      2,
      { problems: [{ file: settings, line: 2, column: 13 }] },
    ]);
  });

  test("and a missing one end with exit code 2, also if no file is named", async () => {
    expect((await check(join(folder(), "none.yaml"))).code).toBe(2);
    const { out } = await check(join(folder(), "none.yaml"), "--json");
    expect(JSON.parse(out)).toMatchObject({ valid: false, problems: [{ at: "" }] });
  });
});
