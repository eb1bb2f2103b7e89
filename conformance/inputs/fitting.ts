// Adapts texts to the profile's description of a field: its values, its maximum length, its format.
import { objectOf } from "../contract/contract.ts";
import { filledWith, type Profile } from "./profile.ts";

/** What a profile says of the texts of one field. */
export interface Form {
  readonly values: readonly string[] | undefined;
  readonly length: number | undefined;
  readonly format: RegExp | undefined;
}

/** Returns the form of a field, named `operation.field`; `undefined` if the profile has none. */
export function formOf(profile: Profile, field: string): Form | undefined {
  const values = objectOf(filledWith(profile, "fields.values"))[field];
  const length = objectOf(filledWith(profile, "fields.max_length"))[field];
  const format = objectOf(filledWith(profile, "fields.format"))[field];
  if (values === undefined && length === undefined && format === undefined) return undefined;
  return {
    values: values === undefined ? undefined : Object.keys(objectOf(values)),
    length: typeof length === "number" ? length : undefined,
    format: typeof format === "string" ? new RegExp(`^(?:${format})$`, "u") : undefined,
  };
}

export const fits = (text: string, { values, length, format }: Form): boolean =>
  (values === undefined || values.includes(text)) &&
  (length === undefined || Array.from(text).length <= length) &&
  (format === undefined || format.test(text));

/** The default form of a fresh text: `#` is a digit, `@` a capital letter, `%` a small one. */
export const plainShape = `C${"@".repeat(15)}`;

const lengths = [16, ...Array.from({ length: 10 }, (_, less) => 15 - less), ...range(17, 64)];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const shapes: readonly string[] = [
  plainShape,
  ...lengths.flatMap((length) => [
    `C${"@".repeat(length - 1)}`,
    "@".repeat(length),
    "%".repeat(length),
    "#".repeat(length),
    `C${"#".repeat(length - 1)}`,
  ]),
  "%%%%%%%%-%%%%-4%%%-a%%%-%%%%%%%%%%%%".replaceAll("%", "#"),
];

/** The first shape whose texts fit all of these forms; `undefined` if none does. */
export const shapeFor = (forms: readonly Form[]): string | undefined =>
  shapes.find((shape) => forms.every((form) => fits(sampleOf(shape), form)));

const sampleOf = (shape: string): string =>
  shape.replaceAll("#", "7").replaceAll("@", "Q").replaceAll("%", "q");

const orderNumber = /\$\{(?:fresh|same)\.order_no\}$/;

/** The text without what is before its order number, if only that fits the form; `shape` is the form of order numbers. */
export function fittedNumber(text: string, form: Form, shape: string): string {
  const number = orderNumber.exec(text)?.[0];
  const fitsWith = (one: string): boolean => fits(one.replace(orderNumber, sampleOf(shape)), form);
  return number !== undefined && !fitsWith(text) && fitsWith(number) ? number : text;
}

/** The text, or the most similar simple one that fits the form; `undefined` if none is found. */
export function fitted(text: string, form: Form): string | undefined {
  const short = Array.from(text)
    .slice(0, form.length ?? text.length)
    .join("");
  const digits = text.replaceAll(/\D/g, "");
  const plain = [text, short, digits, text.toUpperCase(), text.toLowerCase(), ...(form.values ?? [])];
  const found = plain.find((one) => fits(one, form) && (one !== "" || text === ""));
  if (found !== undefined) return found;
  const samples = range(1, 40).flatMap((length) =>
    ["1", "A", "a"].map((character) => character.repeat(length)),
  );
  return samples.find((one) => fits(one, form));
}
