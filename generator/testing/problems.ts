// The problems of a changed small contract. For tests only.
import { load } from "../load/load.ts";
import { modelOf } from "../model/read-model.ts";
import { ContractError, type Problem } from "../load/problem.ts";
import { small } from "./small.ts";

export type Change = readonly [file: string, piece: string, instead: string];

/** The refused part, the change of the small contract that causes it, the reported file and pointer, and the message. */
export type Refused = readonly [what: string, change: Change, at: string, says: RegExp];

export function problemsOf(...changes: readonly Change[]): readonly Problem[] {
  try {
    modelOf(load(small(...changes)));
  } catch (error) {
    if (error instanceof ContractError) return error.problems;
    throw error;
  }
  return [];
}

/** Returns the message at a place about a change, with its solution; otherwise the messages at other places. */
export function saidAt(change: Change, at: string): string {
  const problems = problemsOf(change).map(({ file, pointer, message, wayOut }) => ({
    at: `${file}#${pointer}`,
    text: wayOut === "" ? "No way out is told." : `${message} ${wayOut}`,
  }));
  const elsewhere = `Nothing is said there, but: ${JSON.stringify(problems)}`;
  return problems.find((problem) => problem.at === at)?.text ?? elsewhere;
}
