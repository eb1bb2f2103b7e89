import { expect, test } from "vitest";
import { parse } from "yaml";
import { installedContract, wholePoints } from "../contract/contract.ts";
import { isFilled } from "../inputs/profile.ts";
import { prepare } from "./run.ts";
import { fillNext } from "./fill-next.ts";

const contract = installedContract();
const waiting = (...missing: string[]) => ({ status: "not-specified", missing });

test("the extension point that unlocks the most checks is first, except that the signature always precedes it", () => {
  const checks = [waiting("capture.partial"), waiting("capture.partial"), waiting("dates.time-zone")];
  expect(fillNext(checks, contract).map(({ id, unlocks }) => [id, unlocks])).toEqual([
    ["capture.partial", 2],
    ["dates.time-zone", 1],
  ]);
  expect(fillNext([...checks, waiting("signature.scheme")], contract)[0]?.id).toBe("signature.scheme");
});

test("a check that needs two extension points, settings or nothing is not counted", () => {
  const checks = [
    waiting("capture.partial", "capture.several"),
    { status: "not-applicable", missing: ["capture.partial"] },
    { status: "not-specified" },
    { status: "pass" },
  ];
  expect(fillNext(checks, contract)).toEqual([]);
});

test("the lines list the choices, and can be pasted for every extension point", () => {
  const next = fillNext(
    [...contract.points.keys()].map((id) => waiting(id)),
    contract,
  );
  expect(next.find(({ id }) => id === "capture.partial")?.lines).toEqual([
    "capture.partial: accepted # one of: accepted, refused",
  ]);
  const pasted = `profile: mine\nextension_points:\n${next.flatMap(({ lines }) => lines.map((line) => `  ${line}\n`)).join("")}`;
  const { profile } = prepare({ profile: parse(pasted) });
  expect(next).toHaveLength(wholePoints(contract).length);
  expect([...contract.points.keys()].filter((id) => !isFilled(profile, id))).toEqual([]);
});
