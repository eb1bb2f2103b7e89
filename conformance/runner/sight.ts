// What is seen of a check: its asserts held against the answer of its step. No status is given here.
import { Halt, resolverOf, type Context, type Played } from "./context.ts";
import { SuiteError } from "./errors.ts";
import type { Stage } from "./exchange.ts";
import { firstMismatch, type Mismatch } from "./match.ts";
import type { Assert, Check, Step } from "./model.ts";
import { schemeOf } from "./profile.ts";
import type { Seen } from "./status.ts";
import { fill, fillPattern, type Resolve } from "./variables.ts";

/** What was seen of one check. */
export interface Sight {
  readonly seen: Seen;
  readonly message?: string;
  readonly missing?: readonly string[];
  readonly mismatch?: Mismatch;
  readonly played?: Played;
  /** Whether the gateway accepted a request on the way to it. */
  readonly accepted: boolean;
}

/** Why nothing could be seen. */
export function sightOfError(error: unknown): Omit<Sight, "accepted"> {
  if (error instanceof Halt) return { seen: error.seen, message: error.message, missing: error.missing };
  if (error instanceof SuiteError) return { seen: "suite-error", message: error.message };
  return {
    seen: "suite-error",
    message: `The suite failed: ${error instanceof Error ? error.message : String(error)}`,
  };
}

/** What is seen of the checks of one step, now that it was played. */
export function sightsOf(
  checks: readonly Check[],
  step: Step,
  context: Context,
  accepted: boolean,
  sights: Map<string, Sight>,
): void {
  for (const check of checks)
    if (check.step === step.id) sights.set(check.id, { ...sightOf(check, context), accepted });
}

function sightOf(check: Check, context: Context): Omit<Sight, "accepted"> {
  const played = context.steps.get(check.step)?.at(-1);
  if (played === undefined) return { seen: "blocked", message: `Step \`${check.step}\` was not played.` };
  if (played.answer === undefined) {
    return {
      seen: "failed",
      played,
      mismatch: { at: "", expected: "an answer", words: played.problem ?? "none" },
    };
  }
  try {
    const asserts = fillAsserts(check.assert, resolverOf(context));
    const mismatch = firstMismatch(asserts, {
      status: played.status,
      body: played.answer,
      success: played.success,
    });
    return mismatch === undefined ? { seen: "passed", played } : { seen: "failed", played, mismatch };
  } catch (error) {
    return { ...sightOfError(error), played };
  }
}

/** Asserts with their variables filled in; what a variable puts into a pattern is literal. */
export function fillAsserts(asserts: readonly Assert[], resolve: Resolve): Assert[] {
  return asserts.map((one) => {
    const { matches, each, any, either, ...rest } = one;
    return {
      ...(fill(rest, resolve) as Assert),
      ...(matches === undefined ? {} : { matches: fillPattern(matches, resolve) }),
      ...(each === undefined ? {} : { each: fillAsserts(each, resolve) }),
      ...(any === undefined ? {} : { any: fillAsserts(any, resolve) }),
      ...(either === undefined ? {} : { either: either.map((list) => fillAsserts(list, resolve)) }),
    };
  });
}

/** A prerequisite that the gateway did not accept: why everything behind it is blocked. */
export function refusal(
  step: Step,
  played: Played,
  { settings, profile }: Context,
  { masker }: Stage,
): Omit<Sight, "accepted"> {
  const text = masker.text(played.answer?.text ?? "").slice(0, 300);
  const what = played.problem ?? `status ${played.status}${text === "" ? "" : `, ${text}`}`;
  const message = `Step \`${step.id}\` was not accepted: ${what}.${signatureHint(played, schemeOf(profile) !== undefined, settings.credentials.key.env)}`;
  return { seen: "blocked", message, played };
}

/** What a refusal probably means, where it looks like a signature that does not fit. */
export function signatureHint(played: Played, signed: boolean, variable: string): string {
  if (played.problem !== undefined || played.built?.deliberate === true) return "";
  const suspicious =
    [400, 401, 403].includes(played.status) ||
    (played.status !== 200 && /sign/i.test(played.answer?.text ?? ""));
  if (!suspicious || played.success) return "";
  return signed
    ? ` If the signature was refused: look at signature.scheme in the profile and at the key in ${variable}.`
    : " The request was not signed; fill signature.scheme in the profile if the gateway wants it so.";
}
