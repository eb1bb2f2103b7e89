// Finds records with a read, by the selection fields of the profile. Records are matched by their identifiers, never by
// their position. An uncertain result is `unknown`.
import { defined } from "../values/defined.ts";
import type { AnyOperation, Points } from "../operation/operation.ts";
import { fieldOf, recordsIn, textOf } from "../operation/belongs.ts";
import { type Selector, selectorsAt } from "../operation/selection.ts";
import { selecting, takesSeveral } from "../values/selector.ts";
import type { CallOptions } from "./call.ts";
import { GatewayError } from "./gateway-error.ts";

/**
 * Why it is unknown whether a record exists:
 *
 * - `cannot-be-asked`: the profile names no field that selects by it, or the value holds the separator of that field
 * - `selection-ignored`: records came that were not asked for
 * - `list-full`: as many records came as a response may have, so that there may be more
 * - `unidentified`: a record came that does not say what it is about, or only repeats the value
 * - `failed`: the read failed; `error` says how
 */
export type WhyUnknown = "cannot-be-asked" | "selection-ignored" | "list-full" | "unidentified" | "failed";

/**
 * What a read says of one value that it was asked for. `no` says what the gateway shows now, and is no proof that
 * nothing was made.
 */
export type Finding<Found> =
  | {
      readonly found: "yes";
      readonly records: readonly [Found, ...Found[]];
      /** Whether these are certainly all. */
      readonly complete: boolean;
    }
  | { readonly found: "no" }
  | {
      readonly found: "unknown";
      readonly reason: WhyUnknown;
      readonly message: string;
      readonly error?: GatewayError;
    };

/** A read, and how it is called. */
export interface Reading {
  readonly operation: AnyOperation;
  readonly points: Points | undefined;
  readonly call: (request: object, options?: CallOptions) => Promise<unknown>;
}

/** A value of at least one of these fields. */
export type By<Name extends string> = {
  readonly [One in Name]: { readonly [Own in One]: string } & {
    readonly [Other in Exclude<Name, One>]?: string;
  };
}[Name];

/** Values of one of these fields. */
export type ByEach<Name extends string> = {
  readonly [One in Name]: { readonly [Own in One]: readonly string[] };
}[Name];

/** One finding for one value, one for each of a list of values. */
export async function findBy(
  reading: Reading,
  by: object,
  options?: CallOptions,
): Promise<Finding<object> | Finding<object>[]> {
  const given: [string, unknown][] = Object.entries(by);
  const [first] = given;
  if (first === undefined || !Array.isArray(first[1])) return findOne(reading, by, options);
  if (given.length > 1) throw new TypeError("A list of values can be searched by one field only.");
  return findEach(reading, first[0], first[1], options);
}

/** Finds the records that have each of these values. What cannot be asked for, read or distinguished is `unknown`. */
export async function findOne<Found>(
  reading: Reading,
  by: object,
  options?: CallOptions,
): Promise<Finding<Found>> {
  const wanted = Object.entries(by).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [{ name, text }];
  });
  const asked = wanted.find(({ name, text }) => selectorFor(reading, name, text) !== undefined);
  if (asked === undefined) return cannotBeAsked(wanted.map(({ name }) => name));
  const [finding] = await findEach<Found>(reading, asked.name, [asked.text], options);
  if (finding === undefined) return cannotBeAsked([asked.name]);
  if (finding.found !== "yes") return finding;
  // Another value of the same record must not say otherwise.
  const own = finding.records.filter((record) =>
    wanted.every(({ name, text }) => (textOf(fieldOf(record, name)) ?? text) === text),
  );
  const [first, ...more] = own;
  if (first !== undefined) return { ...finding, records: [first, ...more] };
  return finding.complete ? { found: "no" } : unknown("list-full", "The response may be missing records.");
}

/**
 * The same for many values of one field, in as few requests as the contract's limit and the gateway's separator allow, one after
 * the other. Gives one finding for each value, in their order. A read that fails ends the asking: what was not asked for by then
 * is `unknown`, with that error.
 */
export async function findEach<Found>(
  reading: Reading,
  name: string,
  values: readonly unknown[],
  options?: CallOptions,
): Promise<Finding<Found>[]> {
  const texts = values.map((value) => textOf(value) ?? "");
  const askable = new Set(texts.filter((text) => selectorFor(reading, name, text) !== undefined));
  const found = new Map<string, Finding<Found>>();
  const [any = ""] = askable;
  const selector = selectorFor(reading, name, any);
  if (selector === undefined) return texts.map(() => cannotBeAsked([name]));
  let failed: GatewayError | undefined;
  try {
    for (const portion of portionsOf(reading.operation, selector, [...askable]))
      await ask({ reading, selector, found, options }, portion);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    failed = error;
  }
  const missed = (text: string): Finding<Found> =>
    failed !== undefined && askable.has(text)
      ? unknown("failed", failed.message, failed)
      : cannotBeAsked([name]);
  return texts.map((text) => found.get(text) ?? missed(text));
}

/** The values of each request, at most as many as the contract allows. One that could change how the list is split goes alone. */
function portionsOf(
  { batch }: AnyOperation,
  selector: Selector,
  values: readonly string[],
): (readonly string[])[] {
  if (!takesSeveral(selector)) return values.map((value) => [value]);
  const { separator } = selector;
  // A value that ends with part of the separator may move the place where the list is split.
  const isPlain = (value: string) =>
    separator === undefined || [separator, value, separator].join("").split(separator)[1] === value;
  const plain = values.filter(isPlain);
  const portions: (readonly string[])[] = values.filter((value) => !isPlain(value)).map((value) => [value]);
  const most = batch?.limit ?? 1;
  for (let start = 0; start < plain.length; start += most) portions.push(plain.slice(start, start + most));
  return portions;
}

/** The field that selects by `name`, if it can hold this value as one value. */
function selectorFor({ operation, points }: Reading, name: string, value: string): Selector | undefined {
  const selector = selectorsAt(points, operation.request.points?.selection).find(({ by }) => by === name);
  if (selector === undefined || value === "") return undefined;
  return selector.separator !== undefined && value.includes(selector.separator) ? undefined : selector;
}

/** How to ask for a list of values, and the findings up to now. */
interface Asking<Found> {
  readonly reading: Reading;
  readonly selector: Selector;
  readonly options: CallOptions | undefined;
  readonly found: Map<string, Finding<Found>>;
}

/** Asks for a portion of values; where the list may be cut, for each half of them. */
async function ask<Found>(asking: Asking<Found>, values: readonly string[]): Promise<void> {
  const { reading, selector, found, options } = asking;
  const { operation } = reading;
  const request = { [selector.field]: selecting(selector, values) };
  const { response, ignored } = await responseOf(reading, request, options);
  const told = recordsIn(operation, response);
  const isBlank = (record: object) => isOfNothing(operation, selector, record);
  const distinct = unique(told);
  const blanks = new Set(distinct.filter(isBlank).map((record) => textOf(fieldOf(record, selector.by))));
  const records = distinct.filter((record) => !isBlank(record));
  const isFull = told.length >= (operation.batch?.limit ?? Number.POSITIVE_INFINITY);
  if (isFull && !ignored && values.length > 1) {
    const half = Math.ceil(values.length / 2);
    await ask(asking, values.slice(0, half));
    return ask(asking, values.slice(half));
  }
  const named = records.map((record) => textOf(fieldOf(record, selector.by)));
  const isNameless = named.includes(undefined);
  for (const value of values) {
    const [first, ...more] = records.filter((_, index) => named[index] === value) as Found[];
    if (first !== undefined) {
      const complete = !isFull && !ignored && !isNameless;
      found.set(value, { found: "yes", records: [first, ...more], complete });
    } else if (ignored)
      found.set(value, unknown("selection-ignored", "The response has records that were not requested."));
    else if (isFull) found.set(value, unknown("list-full", "The list is full. There may be more records."));
    else if (blanks.has(value))
      found.set(
        value,
        unknown("unidentified", "A record only repeats the value, without an identifier or an amount."),
      );
    else if (isNameless) found.set(value, unknown("unidentified", `A record has no \`${selector.by}\`.`));
    else found.set(value, { found: "no" });
  }
}

/** Whether a record repeats the value that was asked for, and leaves its own identifiers and amount empty. */
function isOfNothing({ finder }: AnyOperation, { by }: Selector, record: object): boolean {
  const names = [...(finder?.key ?? []), ...(finder?.state === undefined ? [] : [finder.state.amount])];
  const others = names.filter((name) => name !== by).map((name) => fieldOf(record, name));
  const isNamed = textOf(fieldOf(record, by)) !== undefined;
  return isNamed && others.includes("") && others.every((value) => value === "" || value === undefined);
}

/** A response that also has records that were not asked for can still show those that were. */
async function responseOf(
  { call }: Reading,
  request: object,
  options: CallOptions | undefined,
): Promise<{ readonly response: unknown; readonly ignored: boolean }> {
  try {
    return { response: await call(request, options), ignored: false };
  } catch (error) {
    const isOthers =
      error instanceof GatewayError &&
      error.result !== undefined &&
      error.issues?.every(({ code }) => code === "belongs.not-asked") === true;
    if (!isOthers) throw error;
    return { response: error.result, ignored: true };
  }
}

/** The records without those that are one of them again. One that says something else of the same order stays. */
function unique(records: readonly object[]): readonly object[] {
  const seen = new Set<string>();
  return records.filter((record) => {
    const text = JSON.stringify(Object.entries(record).toSorted());
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
}

const cannotBeAsked = <Found>(names: readonly string[]): Finding<Found> =>
  unknown(
    "cannot-be-asked",
    `Nothing was sent: the gateway's profile has no field that selects by ${names.join(" or ") || "nothing"}, or the value is empty or contains the separator of values. Look for the record in the gateway's portal.`,
  );

const unknown = <Found>(reason: WhyUnknown, message: string, error?: GatewayError): Finding<Found> => ({
  found: "unknown",
  reason,
  message,
  ...defined({ error }),
});
