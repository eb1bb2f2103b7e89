// The Standard Schema interface, version 1 (standardschema.dev), which form libraries, routers and others accept. It has the
// types and a guard; schema.ts makes our own schemas.
import { isRecord } from "../values/wire.ts";

/** A schema of any library. `Input` is what may be given, `Output` what comes out. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": StandardProps<Input, Output>;
}

export interface StandardProps<Input = unknown, Output = Input> {
  readonly version: 1;
  /** Whose schema it is. */
  readonly vendor: string;
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  /** Types only: never present at run time. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}

/** Without `issues`, `value` is the output. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The type that a schema gives. */
export type OutputOf<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["output"];

/** Whether a value is a schema of any library; some are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== "object" || value === null) && typeof value !== "function") return false;
  const props: unknown = "~standard" in value ? value["~standard"] : undefined;
  return isRecord(props) && props["version"] === 1 && typeof props["validate"] === "function";
}
