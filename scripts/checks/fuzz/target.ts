// The type of a fuzz target, and the record that most targets read.
import type { Result } from "@acquiring/contract";
import { operations } from "@acquiring/contract/catalogue";
import type { Shape } from "@acquiring/contract/codecs";
import type { Arbitrary } from "fast-check";
import * as fc from "fast-check";
import { broken, valueOf, written } from "./inputs.ts";

export interface Target<T> {
  readonly name: string;
  readonly input: Arbitrary<T>;
  /** Throws only if the decoder throws, or if its result is unusable. */
  readonly run: (input: T) => Result<unknown>;
  /** How many times as long as others it may take. */
  readonly patience?: number;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of targets does not care what each of them takes
export type AnyTarget = Target<any>;

export const target = <T>(
  called: string,
  input: Arbitrary<T>,
  run: Target<T>["run"],
  patience?: number,
): AnyTarget => ({ name: called, input, run, ...(patience !== undefined && { patience }) });

export const fine: Result<true> = { ok: true, value: true };
export const unfit: Result<never> = { ok: false, issues: [{ code: "unfit", at: "", message: "not valid" }] };
export const ways = fc.nat(2_000);

export const shape: Shape = operations[0]?.request.shape ?? { kind: "object", fields: {} };
export const record = valueOf(shape);
export const textOf = (kind: "json" | "xml" | "form" | "html") =>
  broken(fc.tuple(record, ways).map(([value, way]) => written(value, kind, "respon", way)));
