import { expect, test } from "vitest";
import { reportFile } from "./report-files.ts";

const refusalOf = (text: string): string => {
  try {
    reportFile(text);
    return "";
  } catch (error) {
    return String(error);
  }
};

test.each([
  ["json", "json=report.json"],
  ["html=", "html=report.html"],
  ["junit", "junit=report.xml"],
])("--report %s names a kind without a path, so the message shows %s", (given, example) => {
  expect(refusalOf(given)).toBe(
    `UsageError: --report must be KIND=PATH with json, junit or html, for example \`${example}\`, not \`${given}\`.`,
  );
});

test("another kind is refused with the closest one", () => {
  expect(refusalOf("htm=a.html")).toBe(
    "UsageError: --report must be KIND=PATH with json, junit or html, for example `json=report.json`, not `htm=a.html`. Did you mean `html`?",
  );
});

test("a path without a kind is refused with an example", () => {
  expect(refusalOf("report.json")).toContain("for example `json=report.json`, not `report.json`.");
});
