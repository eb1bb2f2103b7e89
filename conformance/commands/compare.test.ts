// `acquiring conformance compare`, `badge` and `run --level`, as a user types them.
import { existsSync, readFileSync } from "node:fs";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import type { Status } from "../judge/status.ts";
import { coloursFor } from "../reporters/colours.ts";
import { comparisonLines } from "./compare.ts";
import { firstForm, rude, useReportDesk } from "../testing/report-desk.ts";

const { acquiring, file, folder, gateway, gateways, path, reportIn, run, settings } = useReportDesk();

describe("compare", () => {
  test("reports what got worse and ends with 1, and in the other direction with 0", async () => {
    await run(await gateway(), "green.json", "--settings", settings());
    await run(await gateway(rude), "red.json", "--settings", settings());
    const worse = await acquiring("compare", path("green.json"), path("red.json"));
    expect(worse).toMatchObject({ code: 1, err: "" });
    expect(worse.out).toMatch(/worse \(\d\)\n(?: {2}.*\n)*? {2}capture\.whole\.envelope {2}pass -> fail/);
    expect(worse.out).toMatch(
      /Got worse: \d worse, 0 better, 0 not run again, 0 new, 0 gone, \d+ unchanged\.\n$/,
    );
    const better = await acquiring("compare", path("red.json"), path("green.json"), "--json");
    expect(better.code).toBe(0);
    expect(JSON.parse(better.out)).toMatchObject({
      better: expect.arrayContaining([
        { id: "capture.whole.envelope", before: "fail", now: "pass" },
      ]) as unknown,
      worse: [],
      conforms: { before: null, now: null },
      gotWorse: false,
    });
    const same = await acquiring("compare", path("red.json"), path("red.json"));
    expect(same.code).toBe(0);
    expect(same.out).toContain("No check got worse or better");
  });

  test("accepts a report of form 1 and says what it lacks", async () => {
    await run(await gateway(rude), "red.json", "--settings", settings());
    const ended = await acquiring("compare", file("first.json", JSON.stringify(firstForm)), path("red.json"));
    expect(ended.code).toBe(1);
    expect(ended.out).toContain("a report of form 1, which lacks the values of the profile, the settings");
    expect(ended.out).toContain("capture.whole.envelope  pass -> fail");
  });

  test("never prints a character of a report that could move the cursor", async () => {
    const hostile = { ...firstForm, target: "http://x/\u001b[2J", profile: "\u001b]0;x\u0007" };
    const ended = await acquiring(
      "compare",
      file("a.json", JSON.stringify(hostile)),
      file("b.json", JSON.stringify(firstForm)),
    );
    expect(ended.code).toBe(0);
    expect(ended.out).not.toContain("\u001b");
  });

  test("does not say of what deviated before that it failed", () => {
    const fault = (id: string, before: Status) => ({ id, before, now: "not-run" }) as const;
    const notSeen = [fault("a.deviates", "deviates"), fault("b.fails", "fail")];
    const none = { better: [], worse: [], new: [], gone: [], same: 0, gotWorse: false };
    const found = { ...none, notSeen, conforms: { before: false, now: null } };
    expect(comparisonLines(found, coloursFor({ write: () => undefined }, {}))).toEqual([
      "failed before and was not run now (1)",
      "  b.fails  fail -> not-run",
      "deviated or was waived before, and was not run now (1)",
      "  a.deviates  deviates -> not-run",
    ]);
  });

  test("ends with 2 if a report cannot be read", async () => {
    const first = file("first.json", JSON.stringify(firstForm));
    const ended = await acquiring("compare", first, path("nowhere.json"));
    expect(ended).toMatchObject({ code: 2, err: expect.stringContaining("nowhere.json") as string });
  });
});

test("badge writes an SVG and the JSON of a shields.io endpoint to the given paths", async () => {
  await run(await gateway(rude), "red.json", "--settings", settings());
  const ended = await acquiring(
    "badge",
    path("red.json"),
    "--svg",
    path("b/x.svg"),
    "--json",
    path("b/x.json"),
  );
  expect(ended).toMatchObject({ code: 0, err: "" });
  const svg = readFileSync(path("b/x.svg"), "utf8");
  expect(XMLValidator.validate(svg)).toBe(true);
  expect(svg).toContain(`<title>${reportIn("red.json").verdict.sentence.replaceAll('"', "&quot;")}</title>`);
  expect(JSON.parse(readFileSync(path("b/x.json"), "utf8"))).toMatchObject({
    schemaVersion: 1,
    message: "does not conform",
    isError: true,
  });
  await acquiring("badge", path("red.json"), "--svg", path("only.svg"));
  expect(existsSync(path("only.svg"))).toBe(true);
  expect(existsSync("badge.json")).toBe(false);
  const file = await acquiring("badge", path("red.json"), "--svg", folder());
  expect(file).toMatchObject({ code: 2, err: expect.stringContaining("cannot be written") as string });
});

describe("run --level", () => {
  test("ends with 1 if nothing failed but the level is not reached", async () => {
    const target = await gateway();
    const ended = await run(target, "r.json", "--settings", settings(), "--level", "captures");
    expect(ended.code).toBe(1);
    expect(ended.out).toMatch(/Does not reach level captures: nothing failed, but no passed check covers /);
    const { conforms, totals, verdict } = reportIn("r.json");
    expect({ conforms, fail: totals.fail, outcome: verdict.outcome }).toEqual({
      conforms: null,
      fail: 0,
      outcome: "below-level",
    });
  });

  test("ends with 2 for a level that does not exist, before anything is sent", async () => {
    const ended = await run(await gateway(), "r.json", "--level", "capture");
    expect(ended.code).toBe(2);
    expect(ended.err).toContain("Did you mean `captures`?");
    expect(gateways[0]?.requests).toEqual([]);
  });

  test("and list --levels shows the existing levels", async () => {
    const { out } = await acquiring("list", "--levels");
    expect(out).toMatch(/^core-payments {4}Card payments/);
    expect(out).toContain("includes core-payments");
    expect(out).toContain("refundTransactions: endpoints.refund");
    expect(out).toMatch(/7 levels\n$/);
    const listed = JSON.parse((await acquiring("list", "--levels", "--json")).out) as readonly {
      name: string;
    }[];
    expect(listed.map(({ name }) => name)).toContain("complete");
  });
});
