import { expect, test } from "vitest";
import { parse } from "yaml";
import { installedContract, wholePoints } from "../contract/contract.ts";
import { bareProfile, isFilled } from "../inputs/profile.ts";
import { checksByNeed } from "./needs.ts";
import { prepare } from "./run.ts";
import { unlockedChecks } from "./unlocked.ts";
import { fillNext } from "./fill-next.ts";

const contract = installedContract();
const bare = { contract, profile: bareProfile };
const byNeed = checksByNeed(prepare({}).all);
const waiting = (...missing: string[]) => ({ status: "not-specified", missing });

test("the extension point that unlocks the most checks is first, except that the signature always precedes it", () => {
  const checks = [waiting("capture.partial"), waiting("capture.partial"), waiting("dates.time-zone")];
  const next = fillNext(checks, bare, byNeed);
  expect(next.map(({ id, alone }) => [id, alone])).toEqual([
    ["capture.partial", 2],
    ["dates.time-zone", 1],
  ]);
  expect(next.map(({ unlocks }) => unlocks)).toEqual(next.map(({ id }) => unlockedChecks().get(id)));
  expect(fillNext([...checks, waiting("signature.scheme")], bare, byNeed)[0]?.id).toBe("signature.scheme");
});

test("what is filled is never offered, and a part of a filled point goes into it", () => {
  const profile = {
    name: "p",
    points: { "capture.partial": "accepted", codes: { capture_status: { 1: "Done." } } },
  };
  const checks = ["capture.partial", "codes.capture_status", "codes.order_status"].map((id) => waiting(id));
  expect(fillNext(checks, { contract, profile }, byNeed)).toMatchObject([
    {
      id: "codes",
      alone: 1,
      under: "extension_points, in codes",
      lines: [expect.stringMatching(/^order_status:/)],
    },
  ]);
});

test("the extension point that brings the first check of several filled ones precedes one that more checks wait for", () => {
  const wanting = (point: string, missing: string) =>
    (byNeed.get(point) ?? []).map((id) => ({ id, ...waiting(missing) }));
  const profile = { name: "p", points: { "batch.empty": "refused", "batch.over-limit": { status: 400 } } };
  const checks = [
    ...wanting("batch.empty", "dates.time-zone"),
    ...wanting("batch.over-limit", "dates.time-zone"),
    ...Array.from({ length: 50 }, () => waiting("capture.partial")),
  ];
  const ids = (all: typeof checks) => fillNext(all, { contract, profile }, byNeed).map(({ id }) => id);
  expect(ids(checks)).toEqual(["dates.time-zone", "capture.partial"]);
  const isTried = checks.map((one) => ("id" in one ? { ...one, status: "pass" } : one));
  expect(ids([...isTried, waiting("dates.time-zone")])).toEqual(["capture.partial", "dates.time-zone"]);
});

test("a check that needs two extension points, settings or nothing is not counted", () => {
  const checks = [
    waiting("capture.partial", "capture.several"),
    { status: "not-applicable", missing: ["capture.partial"] },
    { status: "not-specified" },
    { status: "pass" },
  ];
  expect(fillNext(checks, bare, byNeed)).toEqual([]);
});

test("the lines list the choices, and can be pasted for every extension point", () => {
  const next = fillNext(
    [...contract.points.keys()].map((id) => waiting(id)),
    bare,
    byNeed,
  );
  expect(next.find(({ id }) => id === "capture.partial")?.lines).toEqual([
    "capture.partial: accepted # one of: accepted, refused",
  ]);
  const pasted = `profile: mine\nextension_points:\n${next.flatMap(({ lines }) => lines.map((line) => `  ${line}\n`)).join("")}`;
  const { profile } = prepare({ profile: parse(pasted) });
  expect(next).toHaveLength(wholePoints(contract).length);
  expect([...contract.points.keys()].filter((id) => !isFilled(profile, id))).toEqual([]);
});
