// What a matcher is. Each is one entry in one of the on-*.ts files; table.ts combines them.
import type { JsonObject } from "../contract/contract.ts";
import type { DecodedResponse } from "../decode/decode.ts";
import type { Played } from "../message/message.ts";
import type { Surroundings } from "./surroundings.ts";

/** What does not match; values are not masked yet. The actual content is a value, or words about it. */
export interface Mismatch {
  readonly at: string;
  readonly expected: string;
  readonly actual?: unknown;
  readonly words?: string;
  /** The message, if it is not the check's own. */
  readonly played?: Played;
}

/** What a matcher looks at: the value at one place of a response, the response, its message, and what is around that. */
export interface Spot {
  readonly at: string;
  readonly value: unknown;
  /** For a list with only some entries checked: the places of these entries in the whole list. */
  readonly places?: readonly number[];
  readonly response: DecodedResponse;
  readonly played: Played;
  readonly around: Surroundings;
}

/** All there is to say about one matcher. */
export interface Matcher<Wanted, Where = Spot> {
  /** What a fixture may write for it, as JSON Schema. */
  readonly schema: JsonObject;
  /** The requirement in words that follow the location: `is one of "a", "b"`. */
  readonly words: (wanted: Wanted) => string;
  /** The difference from the requirement, with variables filled in; `undefined` without one. */
  readonly mismatch: (wanted: Wanted, spot: Where) => Mismatch | undefined;
}

/** One entry of a table: `Wanted` becomes the type of the assert's member, and an entry that lacks a part does not compile. */
export const matcher = <Wanted, Where = Spot>(entry: Matcher<Wanted, Where>): Matcher<Wanted, Where> => entry;

/** The mismatch of a response as a whole, if it does not fit. */
export const unless = (fits: boolean, expected: string, words: string): Mismatch | undefined =>
  fits ? undefined : { at: "", expected, words };

/** A request without a response has an unknown outcome. */
export const noResponse = ({ problem = "none" }: Played): Mismatch => ({
  at: "",
  expected: "a response",
  words: problem,
});

export const notSent = (step: string): Mismatch => ({
  at: "",
  expected: `a response to step ${step}`,
  words: "the step was not sent",
});

/** The type of an assert for the matchers of a table. */
export type WantedBy<Table> = {
  readonly [Name in keyof Table]?: Table[Name] extends Matcher<infer Wanted> ? Wanted : never;
};

/** A value as a message shows it. */
export const quoted = (value: unknown): string => JSON.stringify(value) ?? "nothing";

/** Several values as a message shows them. */
export const quotedList = (value: unknown): string => [value].flat().map(quoted).join(", ");

/** The schema of a variable: its value is known only in a run. */
export const variableSchema = { type: "string", pattern: "^\\$\\{[^}]+\\}$" };
