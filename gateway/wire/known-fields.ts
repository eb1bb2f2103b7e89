// The parts of a request that may be stored: the fields of the contract. Unknown fields may contain anything.
import type { Shape } from "@acquiring/contract/codecs";

/** A copy with only the fields of the contract's shape, all the way down. */
export function knownFields(value: unknown, shape: Shape): unknown {
  if (shape.kind === "list") {
    return Array.isArray(value) ? value.map((item) => knownFields(item, shape.of)) : undefined;
  }
  if (shape.kind !== "object") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const given = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(
    Object.entries(shape.fields).flatMap(([name, of]) => {
      const known = given.has(name) ? knownFields(given.get(name), of) : undefined;
      return known === undefined || known === null ? [] : [[name, known]];
    }),
  );
}

/** Every text within a value, however deep, with its path: `cart_items.name` in each entry of a list. */
export function* textsOf(value: unknown, path = ""): Generator<readonly [path: string, text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (Array.isArray(value)) for (const item of value) yield* textsOf(item, path);
  else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value))
      yield* textsOf(part, path === "" ? name : `${path}.${name}`);
}
