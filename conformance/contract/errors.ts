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

/** A step cannot go on: something that it needs is not there. Its checks are seen as `seen` says. */
export class Halt extends Error {
  override readonly name = "Halt";
  readonly seen: "blocked" | "not-run" | "not-specified" | "not-applicable";
  readonly missing: readonly string[];
  constructor(seen: Halt["seen"], message: string, missing: readonly string[] = []) {
    super(message);
    this.seen = seen;
    this.missing = missing;
  }
}

/** What an error says; anything can be thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A suggestion for a misspelt `name`, as the end of a sentence; the empty text if no name is similar. */
export function suggestion(name: string, known: Iterable<string>): string {
  const meant = closest(name, [...known]);
  return meant === undefined ? "" : ` Did you mean \`${meant}\`?`;
}
