// A schema of the contract as a value: its name, its shape, its check, and a Standard Schema for those who take any.
// The schemas themselves are generated, one module each. check-shape.ts compares a value with a shape.
import { unknownName } from "../values/closest.ts";
import type { Check, Shape } from "./shape.ts";
import type { Issue } from "../values/result.ts";
import type { StandardIssue, StandardProps, StandardSchema } from "./standard-schema.ts";
import { issuesOf, type OfUnknown } from "./check-shape.ts";
import { below } from "../values/wire.ts";

/** A Standard Schema's issue that says all that an issue of ours says; `path` is its `at` in steps. */
interface SchemaIssue extends Issue, Omit<StandardIssue, "message"> {
  readonly path: readonly (string | number)[];
}

/**
 * One schema of the contract. `check` returns issues. `~standard` makes it a Standard Schema, for every library that
 * accepts a schema of zod or valibot. It does not change the value and preserves unknown fields.
 */
export interface Schema<T> extends StandardSchema<T> {
  /** Its name in the contract. */
  readonly name: string;
  readonly shape: Shape;
  readonly check: Check;
  readonly "~standard": SchemaProps<T>;
}

/** What a Standard Schema has, whose response comes at once. */
interface SchemaProps<T> extends StandardProps<T> {
  readonly validate: (value: unknown) => SchemaResult<T>;
}

type SchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** Makes a schema of a shape that describes the type `T`. Unknown fields are fine; see `schemaOf`. */
export const schema = <T>(name: string, shape: Shape): Schema<T> =>
  named(name, shape, (value) => issuesOf(value, shape));

/** What has a schema: the request or the response of an operation. A record is a schema itself. */
type Described<T> = Schema<T> | { readonly schema: string; readonly shape: Shape; readonly type?: T };

/**
 * The schema of a request, response or record, for any program that takes a Standard Schema: `schemaOf(operation.request)`,
 * `schemaOf(OrderRecord)`.
 *
 * With `strict`, a field that the contract does not know is an issue that names the field that was probably meant. Use it
 * for your own requests: a gateway's response may have further fields.
 */
export const schemaOf = <T>(
  of: Described<T>,
  { strict = false }: { readonly strict?: boolean } = {},
): Schema<T> =>
  named("schema" in of ? of.schema : of.name, of.shape, (value) =>
    issuesOf(value, of.shape, ...(strict ? [unknownField] : [])),
  );

function named<T>(name: string, shape: Shape, check: Check): Schema<T> {
  const validate = (value: unknown): SchemaResult<T> => {
    const issues = check(value);
    return issues.length === 0
      ? // The one cast from foreign to typed: the check has just held the value against the type.
        { value: value as T }
      : { issues: issues.map((issue) => ({ ...issue, path: pathOf(issue.at) })) };
  };
  return { name, shape, check, "~standard": { version: 1, vendor: "@acquiring/contract", validate } };
}

// No field of a record has a name of digits alone, so that a number is always a place in a list.
const pathOf = (pointer: string): (string | number)[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll("~1", "/").replaceAll("~0", "~")));

/** The issue of a field that a shape does not know, with the name that was probably meant. */
export const unknownField: OfUnknown = (name, fields, at) => ({
  ...unknownName(name, Object.keys(fields)),
  at: below(at, name),
});
