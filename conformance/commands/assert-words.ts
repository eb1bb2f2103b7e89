// What an assert wants, in words. For `explain`; nothing is matched here.
import type { Assert } from "../scenario/model.ts";

type Words = (value: never) => string;

const json = (value: unknown): string => JSON.stringify(value) ?? "nothing";
const list = (value: unknown): string => [value].flat().map(json).join(", ");

const words: Readonly<Record<string, Words>> = {
  equals: (value: unknown) => `is ${json(value)}`,
  "one-of": (value: unknown) => `is one of ${list(value)}`,
  scalar: (value: unknown) => `reads ${json(String(value))}, as a text or a number`,
  matches: (value: string) => `is a text like ${value}`,
  present: () => "is there",
  absent: () => "is not there",
  "same-as": (value: unknown) => `reads the same as ${json(value)}`,
  "differs-from": (value: unknown) => `is something else than ${json(value)}`,
  count: (value: number) => `has exactly ${value} entries`,
  "at-least": (value: number) => `has at least ${value} entries`,
  "at-most": (value: number) => `has at most ${value} entries`,
  decimal: (value: Readonly<Record<string, string>>) =>
    `is a decimal number, ${Object.entries(value)
      .map(([name, other]) => `${name} ${other}`)
      .join(", ")}`,
  date: (value: string) => `is a date as ${value}`,
  "masked-pan": () => "is a card number of which only the first six and the last four digits can be read",
  status: (value: unknown) => `has the status ${[value].flat().map(String).join(" or ")}`,
  "status-below": (value: number) => `has a status below ${value}`,
  kind: (value: string) => `is written as ${value}`,
  root: (value: string) => `has the root element ${value}`,
  success: () => "is a success by the contract's words",
  "not-success": () => "is no success by the contract's words",
  lacks: (value: unknown) => `has nowhere ${list(value)}`,
  "no-trace": () => "shows no stack trace and no other words of a program",
  "no-markup": () => "has the markup of the request escaped, or not at all",
  "no-secrets": () => "has neither card number nor security code of the request, nor the key",
  successes: ({ of, ...bounds }: Readonly<Record<string, unknown>>) =>
    `is one of ${list(of)}, of which ${Object.entries(bounds)
      .map(([name, count]) => `${name.replace("-", " ")} ${String(count)}`)
      .join(" and ")} are a success`,
};

/** One assert, and those inside it, as lines. */
export function assertLines(
  { at, step, each, any, either, optional, ...matchers }: Assert,
  indent = "",
): string[] {
  const whose = step === undefined ? "" : ` (of step \`${step}\`)`;
  const place = `${at === undefined ? "the answer" : at}${whose}`;
  const wants = Object.entries(matchers).map(
    ([name, value]) => words[name]?.(value as never) ?? `${name}: ${json(value)}`,
  );
  const inner = (title: string, asserts: readonly Assert[]): string[] => [
    `${indent}- ${title}`,
    ...asserts.flatMap((one) => assertLines(one, `${indent}    `)),
  ];
  return [
    ...(wants.length === 0
      ? []
      : [`${indent}- ${place} ${wants.join(", and ")}${optional === true ? ", where it is given" : ""}`]),
    ...(each === undefined ? [] : inner(`in each entry of ${place}`, each)),
    ...(any === undefined ? [] : inner(`in at least one entry of ${place}`, any)),
    ...(either ?? []).flatMap((one, index) => inner(`${index === 0 ? "either" : "or"}, in ${place}`, one)),
  ];
}
