import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { installedContract } from "../contract/contract.ts";
import { allNeeds, installedLevels, levelNamed } from "../judge/levels.ts";
import { checkResult, reportWith } from "../testing/report.ts";
import { badgeOf, badgeSvg, shieldsJson } from "./badge.ts";

const contract = installedContract();
const levels = installedLevels(contract);

const core = allNeeds(levelNamed("core-payments", levels), levels).map(({ operation = "", rule }, index) =>
  checkResult({ id: `check.${index}`, operation, rules: [rule] }),
);

const parsed = (svg: string) =>
  new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    trimValues: false,
    processEntities: true,
  }).parse(svg) as {
    readonly svg: { readonly "aria-label": string; readonly title: string; readonly g: { text: unknown[] } };
  };

describe("the badge", () => {
  test("of a conforming gateway shows level and checks, and contains the sentence of the verdict", () => {
    const report = reportWith(core);
    const badge = badgeOf(report, contract);
    expect(badge).toMatchObject({
      label: `acquiring contract ${contract.version}`,
      message: `core-payments, depth 0 of 0 · ${core.length} of ${core.length} checks`,
      title: report.verdict.sentence,
    });
    const svg = badgeSvg(badge);
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(parsed(svg).svg.title).toBe(report.verdict.sentence);
    expect(JSON.parse(shieldsJson(badge, report))).toEqual({
      schemaVersion: 1,
      label: badge.label,
      message: badge.message,
      color: expect.stringMatching(/^[0-9a-f]{6}$/) as string,
    });
  });

  test("of another gateway shows that, in a colour that cannot be configured", () => {
    const setup = {
      profile: { profile: "bare", extension_points: {} },
      settings: {},
      waivers: [],
      options: { level: "payouts" },
      withheld: [],
    };
    const red = reportWith([checkResult({ status: "fail" })]);
    const open = reportWith([checkResult({ accepted: false })]);
    const below = reportWith(core, { setup });
    expect([red, open, below].map((report) => badgeOf(report, contract).message)).toEqual([
      "does not conform",
      "no verdict",
      "level payouts not reached",
    ]);
    const good = badgeOf(reportWith(core), contract).colour;
    for (const report of [red, open, below]) {
      const badge = badgeOf(report, contract);
      expect(badge.colour).not.toBe(good);
      expect(JSON.parse(shieldsJson(badge, report))).toMatchObject({ isError: true });
    }
  });

  test("has text with enough contrast", () => {
    const luminance = (colour: string): number => {
      const [r = 0, g = 0, b = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
        .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const status of ["pass", "fail", "not-specified"] as const) {
      const { colour = "" } = badgeOf(reportWith([checkResult({ status })]), contract);
      expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test("a badge with any text is well-formed and shows exactly that text", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(text, text, (label, message) => {
      const svg = badgeSvg({ label, message, title: `${label} & <${message}>` });
      expect(XMLValidator.validate(svg)).toBe(true);
      expect(svg.match(/<[a-z]+/g)).toEqual(["<svg", "<title", "<rect", "<path", "<g", "<text", "<text"]);
    }),
  );
  expect(badgeSvg({ label: `<script>"'&`, message: "]]></svg>" })).toContain(
    "<title>&lt;script&gt;&quot;&#39;&amp;: ]]&gt;&lt;/svg&gt;</title>",
  );
});
