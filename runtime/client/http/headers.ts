// Headers that a caller adds to a request. A caller cannot change headers about the encoding and transfer of the body.
const reserved =
  /^(?:content-.*|accept|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/u;
const token = /^[!#$%&'*+.^_`|~0-9a-z-]+$/u;
const line = /^[\t\x20-\x7e\x80-\xff]*$/u;

const isHarmless = ([name, value]: readonly [string, unknown]): boolean =>
  token.test(name) && !reserved.test(name) && typeof value === "string" && line.test(value);

const lowered = (given: unknown): readonly (readonly [string, unknown])[] =>
  Object.entries(typeof given === "object" && given !== null ? given : {}).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);

/** Those of them that may be sent, their names in lower case. */
export const harmless = (given: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(lowered(given).filter(isHarmless)) as Record<string, string>;

/** What is wrong with the headers that the caller gave. The text repeats no value of them. */
export function headersProblem(given: unknown): string | undefined {
  const wrong = lowered(given).find((one) => !isHarmless(one))?.[0];
  if (wrong === undefined) return undefined;
  return reserved.test(wrong)
    ? `The header \`${wrong}\` is set by the client. Leave it out of \`headers\`.`
    : "`headers` must have valid HTTP names, each with one line of text.";
}
