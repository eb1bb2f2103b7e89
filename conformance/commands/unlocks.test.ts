// What the contract says drives the suite is what its checks need.
import { extensionPoints } from "@acquiring/contract/catalogue";
import { expect, test } from "vitest";
import { profileText } from "./init.ts";
import { unlockedChecks } from "./list.ts";

const unlocked = unlockedChecks();

test("the points that drive the suite are those that checks need filled", () => {
  const said = extensionPoints.filter(({ drives }) => drives.includes("suite")).map(({ id }) => id);
  expect(said).toEqual(extensionPoints.map(({ id }) => id).filter((id) => unlocked.has(id)));
});

test("a new profile tells of each of them how many checks it unlocks", () => {
  const text = profileText().replaceAll(/\s*\n\s*# /gu, " ");
  const most = Math.max(...extensionPoints.map(({ id }) => unlocked.get(id) ?? 0));
  expect(text).toContain(`suite (unlocks ${most} checks)`);
  for (const { id } of extensionPoints.filter((point) => unlocked.has(point.id))) {
    const count = unlocked.get(id);
    const own = text.slice(text.indexOf(`# ${id} (`) + 1);
    expect(own).toMatch(new RegExp(`suite \\(unlocks ${count} check`, "u"));
  }
});
