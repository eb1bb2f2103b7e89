import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { operations } from "@acquiring/contract/catalogue";
import { array, assert, constantFrom, nat, property, tuple } from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { type Change, isAtLeast, leastVersion, type Rating } from "./contract/rate.ts";
import type { Surface } from "./contract/surface.ts";
import { currentRelease, judge, lastRelease, NotHere, type Release, tell } from "./contract-diff.ts";
import { copyOf } from "./copy.ts";
import { filesOf, root } from "../checks/testing/tree.ts";

const now = currentRelease();
const without = (surface: Surface, name: string): Surface =>
  Object.fromEntries(Object.entries(surface).filter(([other]) => other !== name));
const change = (rating: Rating): Change => ({ name: "x", rating, says: "" });

/** The last release; without it where only a part of the history was fetched. */
function releasedHere(): Release | undefined {
  try {
    return lastRelease();
  } catch (error) {
    if (error instanceof NotHere) return undefined;
    throw error;
  }
}

const released = releasedHere();

describe.skipIf(released === undefined)("with the history of the repository", () => {
  test("the contract's version matches the changes since the last release", () => {
    const verdict = judge(released ?? now, now);
    const said: unknown = expect.stringContaining(`Version ${now.version} is high enough.`);
    expect([verdict.fits, tell(verdict)]).toEqual([true, said]);
  });

  test("a record whose digest is not that of its commit's contract is refused", () => {
    const { commit, version } = parse(readFileSync(join(root, "spec", "releases.yaml"), "utf8"));
    const wrong = () => lastRelease({ commit, version, digest: "sha256:00" });
    expect(wrong).toThrow(`${commit} has the digest sha256:`);
  });
});

test("a release whose commit is not in this clone is reported with the command that gets it", () => {
  const commit = "0123456789012345678901234567890123456789";
  const missing = () => lastRelease({ version: "0.1.0", commit, digest: "" });
  expect(missing).toThrow(NotHere);
  expect(missing).toThrow(
    `Version 0.1.0 is commit ${commit}, which is not in this folder. Run \`git fetch origin ${commit}\``,
  );
});

test("without the commit the command ends with 3 and says what to fetch", () => {
  const needed = filesOf("").filter((file) =>
    /^(?:package\.json$|(?:scripts\/release|spec|generated|runtime)\/)/u.test(file),
  );
  const copy = copyOf(needed, "no-history");
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const command = ["--conditions=@acquiring/source", join(copy, "scripts", "release", "contract-diff.ts")];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  const said: unknown = expect.stringMatching(/^Version [\d.]+ is commit \w+, which.*`git fetch origin/);
  expect([status, stderr]).toEqual([3, said]);
});

test("the surface contains every operation, field, rule and extension point", () => {
  const names = Object.keys(now.surface);
  const count = (start: string): number => names.filter((name) => name.startsWith(start)).length;
  expect(count("operation: ")).toBe(operations.length);
  expect(count("rule: ")).toBeGreaterThan(100);
  expect(count("extension point: ")).toBeGreaterThan(70);
  expect(names).toContain("request of captureTransactions: capture_orders[].amount");
  expect(names).toContain("response of createDirectPayment: risk_reasons.name");
  expect(names).toContain("request of createApmPayment: person.documents.labels.bank_account.bank.code");
});

test("a version that is too low is refused, and the correct one is named", () => {
  const before = { ...now, version: "0.1.0" };
  const after = { version: "0.1.0", surface: without(now.surface, "operation: createPayout") };
  const verdict = judge(before, after);
  expect([verdict.fits, verdict.least]).toEqual([false, "0.2.0"]);
  expect(tell(verdict)).toContain("operation: createPayout");
  expect(judge(before, { ...after, version: "0.2.0" }).fits).toBe(true);
});

test("for any changes, the lowest version is not below the released one and is accepted itself", () => {
  const version = tuple(nat(9), nat(30), nat(30)).map((numbers) => numbers.join("."));
  const changes = array(constantFrom<Rating>("breaking", "addition", "wording").map(change), {
    maxLength: 5,
  });
  assert(
    property(version, changes, (released, found) => {
      const least = leastVersion(released, found);
      expect(isAtLeast(least, released)).toBe(true);
      expect(isAtLeast(released, least)).toBe(found.length === 0);
    }),
  );
});

test("an invalid version is refused", () => {
  expect(() => leastVersion("1.2", [change("wording")])).toThrow(RangeError);
});
