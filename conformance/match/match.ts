// The matchers: a closed set, data only. An answer and one assert in; what differs, or nothing, out. Case-sensitive.
import { unlike } from "./alike.ts";
import type { Surroundings } from "./hygiene.ts";
import { pageMismatch } from "./match-page.ts";
import { successesMismatch } from "./match-steps.ts";
import { textMismatch } from "./match-text.ts";
import { valueMatchers } from "./match-value.ts";
import { wayMismatch } from "./match-way.ts";
import type { DecodedAnswer } from "../exchange/decode.ts";
import type { Assert } from "../scenario/model.ts";
import { schemaMismatch } from "./payload-schema.ts";
import { read } from "../contract/pointer.ts";

/** What the matchers see of an answer. */
export interface Matchable {
  readonly status: number;
  readonly body: DecodedAnswer;
  readonly success: boolean;
  /** Whether its signature is right; `undefined` where nobody can tell. */
  readonly signatureValid?: boolean | undefined;
  /** How a notification came: its method, its media type, its path behind the scenario's own address. */
  readonly received?: Readonly<Record<"method" | "media" | "path", string>> | undefined;
  /** What `no-markup` and `no-secrets` have to know besides. */
  readonly around?: Surroundings;
  /** The answers that an assert with `step` looks at. */
  readonly others?: (step: string) => readonly Other[];
}

/** The answer to another step, or why there is none. */
export type Other =
  | { readonly step: string; readonly answer: Matchable }
  | { readonly step: string; readonly problem: string };

/** What does not match; values are not masked yet. What came is a value, or words about it. */
export interface Mismatch {
  readonly at: string;
  readonly expected: string;
  readonly actual?: unknown;
  readonly words?: string;
  /** The step whose answer it is, where that is not the check's own. */
  readonly step?: string;
}

/** The first mismatch of a list of asserts whose variables are filled in. */
export const firstMismatch = (asserts: readonly Assert[], answer: Matchable): Mismatch | undefined =>
  listMismatch(asserts, answer.body.value, "", answer);

function wholeMismatch(assert: Assert, answer: Matchable): Mismatch | undefined {
  const { status, body, success, around } = answer;
  const at = "";
  if (assert.status !== undefined) {
    const allowed = [assert.status].flat();
    if (!allowed.includes(status))
      return { at, expected: `status ${allowed.join(" or ")}`, words: `status ${status}` };
  }
  if (
    assert.kind !== undefined &&
    (body.kind !== assert.kind || (body.problem !== undefined && body.kind !== "html"))
  ) {
    const problem = body.problem === undefined ? "" : `: ${body.problem}`;
    return { at, expected: `a body in ${assert.kind}`, words: `a body in ${body.kind}${problem}` };
  }
  if (assert.root !== undefined && body.root !== assert.root) {
    return { at, expected: `the root element ${assert.root}`, words: body.root ?? "none" };
  }
  if (assert.success === true && !success) {
    return { at, expected: "a success by the contract's words", words: `status ${status}, no success` };
  }
  if (assert["not-success"] === true && success) {
    return { at, expected: "no success by the contract's words", words: `status ${status}, a success` };
  }
  const form = assert["html-form"];
  return (
    wayMismatch(assert, answer) ??
    textMismatch(assert, status, body, around) ??
    (form === undefined ? undefined : pageMismatch(form, body.page))
  );
}

const matcherNames = [
  "equals",
  "one-of",
  "scalar",
  "matches",
  "present",
  "absent",
  "same-as",
  "differs-from",
  "count",
  "at-least",
  "at-most",
  "decimal",
  "date",
  "near-now",
  "as-long-as",
  "masked-pan",
  "each",
  "any",
  "either",
  "type",
  "repeats",
  "holds",
  "schema",
] as const satisfies readonly (keyof Assert)[];

/** An assert that looks at another step's answer, or at all of them. */
function elsewhere({ step = "", ...rest }: Assert, { others }: Matchable): Mismatch | undefined {
  const found = others?.(step) ?? [];
  if (found.length === 0)
    return { at: "", expected: `an answer to step ${step}`, words: "the step was not played" };
  for (const other of found) {
    if ("problem" in other) return { at: "", expected: "an answer", words: other.problem, step: other.step };
    const mismatch = mismatchOf(rest, other.answer.body.value, "", other.answer);
    if (mismatch !== undefined) return { ...mismatch, step: other.step };
  }
  return undefined;
}

function mismatchOf(assert: Assert, whole: unknown, base: string, answer: Matchable): Mismatch | undefined {
  if (assert.step !== undefined) return elsewhere(assert, answer);
  const uncounted = successesMismatch(assert, answer);
  if (uncounted !== undefined) return uncounted;
  const outer =
    wholeMismatch(assert, answer) ??
    (assert.at === undefined ? eitherMismatch(assert, whole, base, answer) : undefined);
  if (outer !== undefined) return outer;
  const used = matcherNames.filter(
    (name) => assert[name] !== undefined && (name !== "either" || assert.at !== undefined),
  );
  if (used.length === 0) return undefined;
  const at = base + (assert.at ?? "");
  const { problem } = answer.body;
  if (problem !== undefined) return { at, expected: "a body that can be read", words: problem };
  const found = read(whole, assert.at ?? "");
  if (assert.absent === true)
    return found.found ? { at, expected: "not to be there", actual: found.value } : undefined;
  if (!found.found)
    return assert.optional === true ? undefined : { at, expected: "to be there", actual: undefined };
  if (assert.optional === true && found.value === "") return undefined;
  const { last } = assert;
  const value =
    last === undefined || typeof found.value !== "string"
      ? found.value
      : Array.from(found.value).slice(-last).join("");
  for (const name of used) {
    const mismatch = matchers[name](assert, value, at, answer);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

const eitherMismatch: Matcher = ({ either }, value, at, answer) => {
  const mismatches = either?.map((list) => listMismatch(list, value, at, answer)) ?? [undefined];
  return mismatches.includes(undefined) ? undefined : mismatches[0];
};

type Matcher = (assert: Assert, value: unknown, at: string, answer: Matchable) => Mismatch | undefined;

const matchers: Readonly<Record<(typeof matcherNames)[number], Matcher>> = {
  ...valueMatchers,
  each: (assert, value, at, answer) => {
    if (!Array.isArray(value)) return { at, expected: "an array", actual: value };
    for (const [index, entry] of value.entries()) {
      const mismatch = listMismatch(assert.each ?? [], entry, `${at}/${index}`, answer);
      if (mismatch !== undefined) return mismatch;
    }
    return undefined;
  },
  any: (assert, value, at, answer) => {
    if (!Array.isArray(value)) return { at, expected: "an array", actual: value };
    const fits = value.some((entry) => listMismatch(assert.any ?? [], entry, at, answer) === undefined);
    return fits ? undefined : { at, expected: "an entry that fits", words: `none of ${value.length}` };
  },
  either: eitherMismatch,
  repeats: (assert, value, at) => {
    const found = assert.repeats === undefined ? undefined : unlike(value, assert.repeats);
    return found === undefined ? undefined : { ...found, at: at + found.at };
  },
  schema: (assert, value, at) => {
    const found = schemaMismatch(assert.schema, value);
    if (found === undefined) return undefined;
    const here = read(value, found.at);
    return { at: at + found.at, expected: found.expected, actual: here.found ? here.value : undefined };
  },
};

function listMismatch(
  asserts: readonly Assert[],
  value: unknown,
  at: string,
  answer: Matchable,
): Mismatch | undefined {
  for (const one of asserts) {
    const mismatch = mismatchOf(one, value, at, answer);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}
