// Reads the values of options: a number within limits, one of several names, an additional entry of a list.
import { InvalidArgumentError } from "commander";
import { suggestion } from "../../contract/errors.ts";

export const collect = (value: string, previous: readonly string[] = []): readonly string[] => [
  ...previous,
  value,
];

/** Reads a whole number. */
export const count =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most))
      throw new InvalidArgumentError(`It must be an integer between ${least} and ${most}.`);
    return value;
  };

/** Reads an amount of money. */
export function amount(text: string): string {
  if (!/^\d{1,18}(?:\.\d{1,9})?$/.test(text))
    throw new InvalidArgumentError("It must be a decimal amount, for example 500 or 99.50.");
  return text;
}

export const fastestRate = 10_000;

/** Reads how many requests a second; fewer than one is one in a longer time. */
export function rate(text: string): number {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 0.01 && value <= fastestRate))
    throw new InvalidArgumentError(
      `It must be a number of requests per second, between 0.01 and ${fastestRate}.`,
    );
  return value;
}

/** Reads one of several names, once or more often. */
export const oneOf =
  (names: readonly string[]) =>
  (text: string, previous: readonly string[] = []): readonly string[] => {
    if (!names.includes(text))
      throw new InvalidArgumentError(`It must be ${names.join(" or ")}.${suggestion(text, names)}`);
    return collect(text, previous);
  };

/** Reads an address to which paths can be appended. */
export function address(text: string): string {
  if (!URL.canParse(text) || !/^(?:https?|file):/.test(text))
    throw new InvalidArgumentError("It must be a URL that begins with https:, http: or file:.");
  return text.endsWith("/") ? text : `${text}/`;
}
