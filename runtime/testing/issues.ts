// Results in short, for tests of a decoder or an encoder.
import type { Issue, Result } from "../values/result.ts";

/** Returns the value, or the code and the place of each issue. */
export const told = (result: Result<unknown>): unknown =>
  result.ok ? result.value : result.issues.map(({ code, at }) => `${code} ${at}`);

/** Returns an issue as its code, its place, what was expected and received, and its message. */
export const lineOf = ({ code, at, expected, received, message }: Issue): string =>
  `${[code, at, expected, received].filter((part) => part !== undefined).join(" ")}: ${message}`;

/** Returns the issues of a result, each in one line; none if there is a value. */
export const linesOf = (result: Result<unknown>): readonly string[] =>
  result.ok ? [] : result.issues.map(lineOf);
