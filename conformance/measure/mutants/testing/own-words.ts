// A profile in other words: all that the points' schemas leave free is another word, number or order. What the
// contract names stays: its choices, fields and statuses, and the codes that it shows.
import { isRecord } from "@acquiring/contract/codecs";
import { installedContract, objectOf, textsOf, type JsonObject } from "../../../contract/contract.ts";

/** Another word, which a name may be too; a number stays one. */
export const ownWord = (word: string): string =>
  /^\d+$/.test(word) ? `7${word}` : `Z_${[...word].toReversed().join("")}`;

const fields = new Set<string>();
/** Values that the contract shows, each behind the point that its field cites. */
const shown = new Set<string>();

function learn(schema: unknown): void {
  const { properties, "x-extension-points": points, "x-observed": seen = [], ...others } = objectOf(schema);
  for (const name of Object.keys(objectOf(properties))) fields.add(name);
  for (const point of textsOf(points))
    for (const one of [seen].flat()) shown.add(`${point} ${String(one).split(":")[0]}`);
  for (const inner of Object.values({ ...others, ...objectOf(properties) })) [inner].flat().forEach(learn);
}
learn(installedContract().schemas);

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;

/** A value of the point with other words; `part` is the part that it is in. */
function renamed(value: unknown, given: JsonObject, point: string, part = ""): unknown {
  const choices = [given["oneOf"] ?? given].flat().map(objectOf);
  const schema = choices.find(({ type }) => type === typeOf(value)) ?? {};
  const { properties, additionalProperties: others, pattern, examples, type } = schema;
  const kind = installedContract().points.get(point)?.kind;
  const isShown = (word: string): boolean => shown.has(`${point}.${part} ${word}`);
  if (Array.isArray(value)) {
    const all = value.map((one) => renamed(one, objectOf(schema["items"]), point, part));
    return schema["uniqueItems"] === true ? all.toReversed() : all;
  }
  if (isRecord(value) && properties === undefined && others === undefined)
    // A schema of the gateway's own: without the forms of words.
    return JSON.parse(
      JSON.stringify(value, (key, one) => (/^(?:pattern|enum)$/.test(key) ? undefined : one)),
    );
  if (isRecord(value)) {
    const members = Object.entries(value).map(([name, inner]) => {
      const own = objectOf(properties)[name];
      const isWord = kind === "codes" && own === undefined && !isShown(name);
      return [isWord ? ownWord(name) : name, renamed(inner, objectOf(own ?? others), point, part || name)];
    });
    return Object.fromEntries(members.toReversed());
  }
  const isFixed = ["enum", "const", "format"].some((word) => schema[word] !== undefined);
  if (isFixed || textsOf(examples).includes(String(value)) || isShown(String(value))) return value;
  // A zero is no amount, a limit is none above the largest, and the contract names three statuses.
  if (type === "integer" && ![0, 200, 400, 404, schema["maximum"]].includes(value)) return Number(value) + 1;
  if (typeof value !== "string") return value;
  const isField = kind !== "behaviour" && value.split(".").every((one) => fields.has(one));
  const isName = String(pattern).startsWith("^[A-Za-z_]");
  return isName || (pattern === undefined && !isField) ? ownWord(value) : value;
}

/** The points of a profile in other words. */
export const inOwnWords = (points: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { points: known } = installedContract();
  const own = ([id, value]: [string, unknown]) =>
    [id, renamed(value, known.get(id)?.schema ?? {}, id)] as const;
  return Object.fromEntries(Object.entries(points).map(own));
};
