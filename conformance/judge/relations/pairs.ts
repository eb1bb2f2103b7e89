// Pairs of values in a run that must be equal, or different, and how to compare them. relations.ts and records.ts, listed.ts and outcomes.ts
// select the values. Pure.
import { filledWith, type Profile } from "../../inputs/profile.ts";
import type { RunWideKind } from "../../scenario/run-wide-checks.ts";
import { sameNumber, textOf, type Fields } from "../ledger.ts";
import { placeOf } from "../evidence.ts";
import type { Played } from "../../message/message.ts";

export interface Pair {
  readonly kind: RunWideKind;
  readonly operation: string;
  readonly fits: boolean;
  /** The place of the value in its message. */
  readonly at: string;
  readonly seen: Played;
  readonly actual: unknown;
  /** The expected value, and its source. */
  readonly expected: string;
}

/** A record, its message and place, and the source to compare it with. */
export interface Beside {
  readonly kind: RunWideKind;
  readonly operation: string;
  readonly seen: Played;
  readonly at: string;
  readonly record: Fields;
}

export const besideResult = (kind: RunWideKind, seen: Played): Beside => ({
  kind,
  operation: seen.operation?.id ?? "",
  seen,
  at: "",
  record: {},
});

/** Where what is expected was first seen. */
export interface Source {
  readonly by: Played;
  readonly how: "sent" | "told";
}

const from = ({ by, how }: Source): string => `as it was ${how} ${placeOf(by)}`;

/** Whether a value can be compared: it is plain ASCII, or the profile promises UTF-8 (`encoding.charset`). */
export const comparable = (value: unknown, profile: Profile): boolean =>
  /^[\u0020-\u007e]*$/.test(textOf(value)) || filledWith(profile, "encoding.charset") === "utf-8";

/** That a field, where both sides say something, reads as it did elsewhere. */
export function* reads(
  { record, at, ...beside }: Beside,
  name: string,
  value: unknown,
  source: Source,
): Generator<Pair> {
  const [actual, text] = [textOf(record[name]), textOf(value)];
  if (actual === "" || text === "") return;
  const expected = `${JSON.stringify(text)}, ${from(source)}`;
  yield { ...beside, at: `${at}/${name}`, fits: actual === text, actual: record[name], expected };
}

/** If it is a number: it must be one of these amounts. */
export function* counts(
  { record, at, ...beside }: Beside,
  name: string,
  values: readonly unknown[],
  source: Source,
): Generator<Pair> {
  const numbers = values.filter((value) => sameNumber(value, value));
  const actual = record[name];
  if (!sameNumber(actual, actual) || numbers.length === 0) return;
  const fits = numbers.some((value) => sameNumber(value, actual));
  const expected = `the number ${textOf(numbers[0])}, ${from(source)}`;
  yield { ...beside, at: `${at}/${name}`, fits, actual, expected };
}

/** An identifier that must be unique, and the message that it comes from. */
export interface Own {
  readonly by: Played;
  readonly scope: string;
  readonly value: unknown;
}

/** Compares each identifier with the earlier ones: all must differ. The first alone shows nothing. */
export function* apart(
  { kind, operation }: Pick<Pair, "kind" | "operation">,
  name: string,
  all: readonly Own[],
): Generator<Pair> {
  const known = new Map<string, Played>();
  for (const { by, scope, value } of all) {
    const key = `${scope} ${textOf(value)}`;
    if (textOf(value) === "") continue;
    const other = known.get(key);
    const also = other && `: the same value was sent ${placeOf(other)}`;
    if (known.size > 0)
      yield {
        kind,
        operation,
        seen: by,
        at: `/${name}`,
        fits: other === undefined,
        actual: value,
        expected: `a different one${also ?? ""}`,
      };
    known.set(key, other ?? by);
  }
}
