import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { packageRoot } from "../contract/package.ts";
import { prepare } from "../run/run.ts";
import { inSuiteWords } from "./order-states.ts";

interface Filled {
  readonly profile: string;
  readonly extension_points: {
    readonly states: { readonly order: readonly Record<"from" | "by" | "to", string>[] };
  };
}
const reference = parse(readFileSync(join(packageRoot, "profiles", "reference.yaml"), "utf8")) as Filled;
const { states } = reference.extension_points;
const own = (state: string): string => `Z_${[...state].toReversed().join("")}`;
const renamed = states.order.map(({ from, by, to }) => ({ from: own(from), by, to: own(to) }));

test("a gateway with words of its own for the states of an order has the same checks", () => {
  const all = { ...reference.extension_points, states: { ...states, order: renamed } };
  const tried = (profile: unknown) => prepare({ profile }).all.map(({ id, unmet }) => [id, unmet?.seen]);
  expect(tried({ profile: "own", extension_points: all })).toEqual(tried(reference));
});

test("a state that the moves do not tell apart keeps the gateway's word, and so does a word of the suite", () => {
  const two = [
    { from: "a", by: "cancel", to: "void" },
    { from: "b", by: "cancel", to: "void by us" },
  ];
  expect(inSuiteWords(two)).toEqual(two);
  expect(inSuiteWords(states.order)).toEqual(states.order);
  expect(inSuiteWords("free")).toBe("free");
});
