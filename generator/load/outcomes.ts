// The supported part of `not`, `if` and `then`: fields that a record never has, and fields that one outcome requires.
import { type Json, type JsonObject, listOf, objectOf } from "../json.ts";
import { below, type SourceLocation, type Report } from "./problem.ts";

/** Refuses a `not`, an `if` or a `then` that says more than the generator understands. */
export function checkOutcomes(schema: JsonObject, place: SourceLocation, { refuse }: Report): void {
  const { not, if: condition, then } = schema;
  if (not !== undefined && !isOneName(objectOf(not)))
    refuse(
      below(place, "not"),
      "In `not`, only `required` with one field is supported.",
      "Name the field that is never present.",
    );
  if (condition === undefined && then === undefined) return;
  if (!isOfValues(objectOf(condition)))
    refuse(
      below(place, "if"),
      "In `if`, only the values of fields are supported: of one that may be absent, or of several that are required.",
      "Write `required: [field]` and `properties: { field: { enum: [...] } }`; without `required` it also applies if the field is absent.",
    );
  if (then === undefined || Object.values(objectOf(objectOf(then)["properties"])).some(saysMore))
    refuse(
      below(place, "then"),
      "In `then`, only `required`, and `minLength: 1` with `x-rules`, are supported.",
      "Remove the rest.",
    );
}

const only = (schema: JsonObject, ...names: readonly string[]): boolean =>
  Object.keys(schema).every((name) => names.includes(name));

// Linters require an entry in `properties` for a required field; `{}` adds nothing to it.
const isOneName = ({ required, ...rest }: JsonObject): boolean =>
  listOf(required).length === 1 &&
  only(rest, "properties") &&
  Object.entries(objectOf(rest["properties"])).every(
    ([name, one]) => name === listOf(required)[0] && only(objectOf(one)),
  );

function isOfValues(condition: JsonObject): boolean {
  const properties = Object.entries(objectOf(condition["properties"]));
  const { required } = condition;
  const names = properties.map(([name]) => name).join();
  return (
    only(condition, "required", "properties") &&
    (required === undefined ? properties.length === 1 : names !== "" && listOf(required).join() === names) &&
    properties.every(
      ([, values]) => only(objectOf(values), "enum") && listOf(objectOf(values)["enum"]).length > 0,
    )
  );
}

const saysMore = (promise: Json): boolean => {
  const schema = objectOf(promise);
  return !only(schema, "minLength", "x-rules") || (schema["minLength"] ?? 1) !== 1;
};
