// Tries unusual variants of one operation's simplest request. It shrinks the first with an unexpected response to the smallest
// such variant. The same number and seed make the same variants; their references belong to the run.
import { createHash } from "node:crypto";
import { written, type Manner } from "../exchange/build.ts";
import type { Context } from "../exchange/context.ts";
import type { Built, Played } from "../message/message.ts";
import type { Operation } from "../contract/contract.ts";
import { buildingOf, exchange, type Stage } from "../exchange/exchange.ts";
import { mismatchOf } from "../exchange/compare.ts";
import type { Mismatch } from "../match/matcher.ts";
import { notRun, sightOfError, type Sight } from "../judge/sight.ts";
import { silent } from "../scenario/untried.ts";
import { SuiteError } from "../contract/errors.ts";
import { baseRecord } from "./base.ts";
import type { FuzzCheck } from "../scenario/fuzz-checks.ts";
import { damaged, edited, variants, wordsOf, type Variant } from "./variants.ts";

export interface Fuzzing {
  /** How many variants of each operation. */
  readonly runs: number;
  readonly seed: number;
}

/**
 * However many variants are asked for, and however slow the responses are: so long for each operation, shrinking
 * included.
 */
const longestMs = 60_000;

export async function fuzz(
  check: FuzzCheck,
  { runs, seed }: Fuzzing,
  context: Context,
  stage: Stage,
): Promise<Sight> {
  const operation = context.contract.operations.get(check.operation);
  if (operation === undefined) throw new SuiteError(`There is no operation \`${check.operation}\`.`);
  // Loaded here, so that a run without variants does not wait for it.
  const fc = await import("fast-check");
  let failure: { readonly words: string; readonly mismatch: Mismatch; readonly played: Played } | undefined;
  let fault: { readonly error: unknown } | undefined;
  let accepted = false;
  const stopped = (): boolean => stage.signal.aborted || stage.silence.verdict() !== undefined;
  const property = fc.asyncProperty(variants(fc), async (variant) => {
    if (stopped() || fault !== undefined) return true;
    try {
      const { built, words } = await buildVariant(variant, check.id, operation, { context, stage });
      const played = await exchange(built, context, stage);
      stage.onExchange(played);
      accepted ||= played.success;
      if (stage.signal.aborted) return true;
      const mismatch = mismatchOf(check.assert, played, context);
      if (mismatch !== undefined) failure = { words, mismatch, played };
      return mismatch === undefined;
    } catch (error) {
      // A fault of the suite's own is not a counterexample.
      fault = { error };
      return true;
    }
  });
  try {
    const details = await fc.check(property, {
      numRuns: runs,
      seed: seedOf(seed, operation.folder),
      interruptAfterTimeLimit: longestMs,
      markInterruptAsFailure: false,
    });
    if (stage.signal.aborted) return notRun;
    const why = stage.silence.verdict();
    if (why !== undefined) return { ...silent(why), accepted };
    if (fault !== undefined) return { ...sightOfError(fault.error), accepted };
    if (failure === undefined) {
      return details.numRuns < runs
        ? {
            seen: "passed",
            accepted,
            message: `Only ${details.numRuns} of ${runs} variants were sent before the time limit.`,
          }
        : { seen: "passed", accepted };
    }
    const { words, mismatch, played } = failure;
    const message = `The smallest counterexample of --fuzz ${runs}, seed ${seed}: ${words}.`;
    return { seen: "failed", accepted, message, mismatch, played };
  } catch (error) {
    return { ...sightOfError(error), accepted };
  }
}

/** The seed of an operation. It does not depend on the other operations that a run tries. */
const seedOf = (seed: number, folder: string): number =>
  createHash("sha256").update(`${seed}\n${folder}`).digest().readInt32BE(0);

/** Not a real card: the masker of a report could not recognise a damaged number of a real one. */
const noCard = "4000000000000000";

async function buildVariant(
  variant: Variant,
  id: string,
  operation: Operation,
  { context, stage }: { readonly context: Context; readonly stage: Stage },
): Promise<{ readonly built: Built; readonly words: string }> {
  const { edits, signed, body, media, damage } = variant;
  const record = await baseRecord(operation, context, stage);
  if (damage.length > 0 && Object.hasOwn(record, "card")) record["card"] = noCard;
  const words = wordsOf(variant, edited(record, structuredClone(edits) as Variant["edits"]));
  const encoding = body === undefined ? {} : { encoding: { media: mediaOf[body], body } };
  const step: Manner = { id, invalid: true, ...(signed ? {} : { signature: "none" as const }), ...encoding };
  const whole = orAsJson(
    () => written(record, step, buildingOf(operation, context, stage)),
    id,
    operation,
    record,
  );
  const headers = media === undefined ? whole.headers : media === "none" ? {} : { "content-type": media };
  if (damage.length === 0) return { built: { ...whole, headers }, words };
  const { value: _value, encode: _encode, ...rest } = whole;
  return { built: { ...rest, headers, body: damaged(whole.body, damage) }, words };
}

const mediaOf = {
  json: "application/json",
  xml: "application/xml",
  form: "application/x-www-form-urlencoded",
} as const;

/** What the contract's own writers refuse to sign or to write is written by plain JSON. */
function orAsJson(
  make: () => Built,
  step: string,
  operation: Operation,
  record: Built["value"] & object,
): Built {
  try {
    return make();
  } catch {
    const { method, path } = operation.descriptor;
    const encode = (value: unknown): string => JSON.stringify(value);
    return {
      step,
      operation,
      method,
      path,
      headers: { "content-type": mediaOf.json },
      body: Buffer.from(encode(record)),
      value: record,
      encode,
      deliberate: true,
    };
  }
}
