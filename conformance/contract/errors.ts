// How a run ends without a verdict, and how a step ends without a response. A gateway's faults are results, never
// errors.
import { closest } from "@acquiring/contract/codecs";

/** An error in a user's input: its place, as `file:line:column` and as a JSON pointer. */
export interface Problem {
  readonly place?: string;
  readonly at: string;
  readonly message: string;
}

/** Exit 2: the command, the settings, the profile, the waivers or the target cannot be used. The message says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  /** The same as a list, if the error is about a file. */
  readonly problems: readonly Problem[];
  constructor(message: string, problems: readonly Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/** Exit 3: the suite itself is at fault. */
export class SuiteError extends Error {
  override readonly name = "SuiteError";
}

/** Why a check was not tried. `../scenario/untried.ts` has all reasons. */
export interface Untried {
  readonly seen: "blocked" | "not-run" | "not-specified" | "not-applicable" | "suite-error";
  /** What is missing, by name: extension points, features, test data. */
  readonly missing?: readonly string[];
  /** What the run did not show, if the check requires it. */
  readonly unseen?: string;
  /** The control that did not pass. */
  readonly control?: string;
  readonly message: string;
}

/** A step cannot go on, and its checks are not tried. */
export class Halt extends Error {
  override readonly name = "Halt";
  readonly untried: Untried;
  constructor(untried: Untried) {
    super(untried.message);
    this.untried = untried;
  }
}

/** What an error says; anything can be thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A suggestion for a misspelt `name`, as the end of a sentence; the empty text if no name is similar. */
export function suggestion(name: string, known: Iterable<string>): string {
  const meant = closest(name, [...known]);
  return meant === undefined ? "" : ` Did you mean \`${meant}\`?`;
}
