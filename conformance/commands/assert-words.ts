// Describes asserts in words, for `explain`. The table of matchers describes each matcher.
import { matchers, type Assert } from "../match/table.ts";

/** One assert, and those inside it, as lines. */
export function assertLines(
  { at, step, last, about, optional, "described-as": described, each, any, either, ...others }: Assert,
  indent = "",
): string[] {
  const whose = step === undefined ? "" : ` (of step \`${step}\`)`;
  const place = `${last === undefined ? "" : `the last ${last} characters of `}${aboutWords(about, at ?? "the response")}${whose}`;
  const wants = Object.entries(others).map(([name, wanted]) =>
    name === "matches" && described !== undefined
      ? `is ${described}`
      : matchers[name as keyof typeof others].words(wanted as never),
  );
  const inner = (title: string, asserts: readonly Assert[] = []): string[] => [
    `${indent}- ${title} ${place}`,
    ...asserts.flatMap((one) => assertLines(one, `${indent}    `)),
  ];
  const titleOf = (name: "each" | "any" | "either"): string => matchers[name].words(undefined as never);
  return [
    ...(wants.length === 0
      ? []
      : [`${indent}- ${place} ${wants.join(", and ")}${optional === true ? ", if present" : ""}`]),
    ...(each === undefined ? [] : inner(titleOf("each"), each)),
    ...(any === undefined ? [] : inner(titleOf("any"), any)),
    ...(either ?? []).flatMap((one, index) => inner(index === 0 ? titleOf("either") : "or, in", one)),
  ];
}

/** A place, or those of its entries that are looked at. */
const aboutWords = (about: Assert["about"], place: string): string =>
  about === undefined
    ? place
    : `the entries of ${place} whose ${Object.entries(about)
        .map(([name, wanted]) => `${name} is ${wanted}`)
        .join(" or ")}`;
