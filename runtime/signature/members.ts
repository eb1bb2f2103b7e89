// Checks of the members of a signature scheme, and the allowed values for messages.
import { isOneOf } from "../values/codes.ts";
import type { Issue } from "../values/result.ts";
import { shownName } from "../values/wire.ts";
import { schemePoint } from "./scheme.ts";

/** What each member has to be, if it is not. */
export type Members = Readonly<Record<string, (value: unknown) => string | undefined>>;

export function membersIssue(
  at: string,
  value: Readonly<Record<string, unknown>>,
  known: Members,
): Issue | undefined {
  // A mistyped name would otherwise change nothing, and so change the signature.
  const stranger = Object.keys(value).find((name) => !Object.hasOwn(known, name));
  if (stranger !== undefined)
    return problem(`${at}/${shownName(stranger)}`, "nothing, because there is no such member");
  for (const [name, expects] of Object.entries(known)) {
    const expected = expects(value[name]);
    if (expected !== undefined) return problem(`${at}/${name}`, expected);
  }
  return undefined;
}

export const problem = (at: string, expected: string): Issue => ({
  code: "signature.scheme",
  at,
  expected,
  message: `The signature scheme of the profile cannot be used: put ${expected} at ${at === "" ? schemePoint : at}.`,
});

export function among(allowed: readonly string[]): (value: unknown) => string | undefined {
  return (value) => (isOneOf(allowed, value) ? undefined : allowed.join(", "));
}

export function optional(
  expects: (value: unknown) => string | undefined,
): (value: unknown) => string | undefined {
  return (value) => (value === undefined ? undefined : expects(value));
}
