// Lists the texts inside a value with their paths (`a.0.b`), and replaces one of them.
import { isRecord, type WireObject, type WireValue } from "../values/wire.ts";

/** The paths to all texts, from the outside in. */
export function pathsOf(value: WireValue | undefined, path = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, held]) =>
    pathsOf(held, path === "" ? name : `${path}.${name}`),
  );
}

/** A copy of the value with another value at a path. Missing parents are added; `undefined` removes the field. */
export function within(value: WireObject, path: string, held: WireValue | undefined): WireObject {
  const [name = "", ...rest] = path.split(".");
  const { [name]: own, ...others } = value;
  if (rest.length === 0) return held === undefined ? others : { ...value, [name]: held };
  if (Array.isArray(own)) {
    const [index = "0", ...below] = rest;
    const entry = own.map((one, at) => (at === Number(index) ? deeper(one, below, held) : one));
    return { ...value, [name]: entry };
  }
  return { ...value, [name]: deeper(own, rest, held) };
}

const deeper = (
  own: WireValue | undefined,
  rest: readonly string[],
  held: WireValue | undefined,
): WireValue => within(isRecord(own) ? (own as WireObject) : {}, rest.join("."), held);
