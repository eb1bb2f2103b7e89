import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "@acquiring/contract";
import { expect, test } from "vitest";
import { simulatedAcquirer } from "./acquirer/simulated/simulated.ts";
import { testFolder } from "./testing/folder.ts";
import { ConfigurationError, readChoices as choicesOf, readProfile } from "./config.ts";

const readChoices = (profile: Profile) => choicesOf(profile, simulatedAcquirer.instruments.declineCodes);

const own = readProfile();
const ownMoves = own.extension_points.states?.order ?? [];
const without = (...ids: readonly (keyof Profile["extension_points"])[]) => ({
  profile: "changed",
  extension_points: Object.fromEntries(
    Object.entries(own.extension_points).filter(([id]) => !ids.some((one) => one === id)),
  ),
});
const withPoints = (points: Profile["extension_points"]) => ({
  profile: "changed",
  extension_points: { ...own.extension_points, ...points },
});

test("the gateway accepts its own profile", () => {
  const choices = readChoices(own);
  expect(choices.captureMode).toBe("authorise");
  expect(choices.resultInfo("0000")).toBe("0000:Success");
  expect(choices.refundMessage("OK")).toBe("V0000:OK");
  expect(choices.refundMessage("nothing captured")).toBe("V1005:nothing captured");
});

test("a profile with values that the gateway cannot support is refused, with all problems", () => {
  const profile = withPoints({
    "payment.repeat": "new-payment",
    "search.over-limit": { queryTransactions: "first-100" },
  });
  expect(() => readChoices(profile)).toThrow(
    /payment\.repeat: .*same-answer[^]*search\.over-limit\.queryTransactions: .*refused/,
  );
});

test("a missing point that the gateway needs is reported by name", () => {
  expect(() => readChoices(without("signature.scheme", "search.selection"))).toThrow(
    /signature\.scheme[^]*search\.selection\.queryTransactions/,
  );
  expect(() => readChoices(withPoints({ codes: { result_info: { "0000": "Success" } } }))).toThrow(
    "codes.result_info: add 1001, 1002, 1003, 1004, ",
  );
});

test("points that do not affect the gateway can stay open", () => {
  expect(readChoices(without("states", "batch.empty")).moves).toBeUndefined();
});

test("a sale needs the transition that captures at once", () => {
  expect(() => readChoices(withPoints({ "payment.capture-mode": "sale" }))).toThrow("to: captured");
  const moves = ["created", "pending"].map((from) => ({ from, by: "authorise", to: "captured" }));
  const states = { order: [...ownMoves, ...moves] };
  const choices = readChoices(withPoints({ "payment.capture-mode": "sale", states }));
  expect(choices.captureMode).toBe("sale");
});

test("a transition that the gateway never makes is refused", () => {
  const order = [...ownMoves, { from: "refunded", by: "capture", to: "captured" }];
  expect(() => readChoices(withPoints({ states: { order } }))).toThrow(
    "no move from refunded by capture to captured",
  );
});

const file = join(testFolder("profile"), "profile.yaml");

test("a file that is missing, invalid YAML or misspelt is refused with its name and the location", () => {
  expect(() => readProfile(file)).toThrow(ConfigurationError);
  writeFileSync(file, "profile: [");
  expect(() => readProfile(file)).toThrow(file);
  writeFileSync(file, "profile: p\nextension_points: { payment.repeet: same-answer }\n");
  expect(() => readProfile(file)).toThrow(/payment\.repeet.*payment\.repeat/);
});
