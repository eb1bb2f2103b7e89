import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { forTrial, notesOf, problemOf, withVersion } from "./version.ts";

const root = join(import.meta.dirname, "../../..");
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");
const { version: now } = JSON.parse(textOf("package.json")) as { readonly version: string };
const next = "98.7.6";
const step = { from: now, to: next, date: "2026-11-22" };

describe("the version of a release", () => {
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");

  test("is written wherever the current one is, except in texts about the past", () => {
    const candidates = tracked.filter(
      (file) =>
        /\.(?:json|ya?ml|md)$/u.test(file) &&
        !/^(?:generated|docs\/measured|scripts\/interop|spec\/releases\.yaml$)/u.test(file),
    );
    const past = [
      /^ *since: /u,
      /^- \{ id: [\w.-]+, since: /u,
      /^## [\d.]+ - /u,
      /^!\[contract /u,
      /^ *"what": "installed: /u,
    ];
    const left = candidates.flatMap((file) => {
      const lines = withVersion(file, textOf(file), step).split("\n");
      const isThere = (line: string): boolean =>
        new RegExp(`(?<![\\d.])${now.replaceAll(".", String.raw`\.`)}(?![\\d.])`, "u").test(line);
      const found = lines.filter((line) => isThere(line) && !past.some((form) => form.test(line)));
      // Packages of others in the lock file may have the same version.
      return file === "package-lock.json" ? [] : found.map((line) => `${file}: ${line.trim()}`);
    });
    expect(left).toEqual([]);
  });

  test("is written for our own packages in the lock file, and for no others", () => {
    const packagesOf = (text: string) =>
      (JSON.parse(text) as { packages: Record<string, { version?: string; link?: boolean }> }).packages;
    const [before, after] = [
      packagesOf(textOf("package-lock.json")),
      packagesOf(withVersion("package-lock.json", textOf("package-lock.json"), step)),
    ];
    const changed = Object.keys(after).filter((name) => after[name]?.version !== before[name]?.version);
    const own = Object.keys(after).filter((name) => !name.includes("node_modules"));
    expect(changed).toEqual(own);
    expect(changed.length).toBeGreaterThan(3);
    expect(new Set(own.map((name) => after[name]?.version))).toEqual(new Set([next]));
  });

  test("gets the unreleased changes, with its date", () => {
    const changed = withVersion(
      "CHANGELOG.md",
      "# Changes\n\n## Unreleased\n\n- One.\n\n## 0.1.0\n\n- Old.\n",
      step,
    );
    expect(changed).toBe(
      "# Changes\n\n## Unreleased\n\n## 98.7.6 - 2026-11-22\n\n- One.\n\n## 0.1.0\n\n- Old.\n",
    );
    expect([notesOf(changed, next), notesOf(changed, "0.1.0"), notesOf(changed, "98.7")]).toEqual([
      "- One.\n",
      "- Old.\n",
      undefined,
    ]);
  });
});

describe("a new version", () => {
  const changelog = "## Unreleased\n\n- One.\n\n## 0.1.0\n\n- Old.\n";
  const of = (version: string, more: object = {}) =>
    problemOf(version, { last: "0.1.0", least: "0.2.0", changelog, ...more });

  test.each([
    ["1.2", "three numbers"],
    ["v1.2.0", "three numbers"],
    ["1.2.0-beta", "three numbers"],
    ["0.1.0", "is not above 0.1.0"],
    ["0.0.9", "is not above 0.1.0"],
    ["0.1.1", "need 0.2.0 or higher"],
  ])("is refused if it is %s", (version, problem) => {
    expect(of(version)).toContain(problem);
  });

  test("is tried without changes too", () => {
    const empty = "## Unreleased\n\n## 0.1.0\n\n- Old.\n";
    expect(of("0.2.0", { changelog: forTrial(empty) })).toBeUndefined();
    expect(forTrial(changelog)).toBe(changelog);
  });

  test("is refused without changes, or if the changelog already has it", () => {
    expect(of("0.2.0", { changelog: "## Unreleased\n\n## 0.1.0\n\n- Old.\n" })).toContain("nothing under");
    expect(of("0.2.0", { changelog: `${changelog}\n## 0.2.0 - 2026-01-01\n\n- It.\n` })).toContain(
      "already has",
    );
  });

  test("is accepted otherwise", () => {
    expect([of("0.2.0"), of("0.3.0"), of("1.0.0")]).toEqual([undefined, undefined, undefined]);
  });
});
