// The one intermediate model: what the contract says, without OpenAPI and without TypeScript. Types of it, and how it is
// made of a loaded contract; the records are flattened in records.ts.
import type { Contract, ExtensionPoint, Rule } from "./load.ts";
import { operationsOf } from "./operations.ts";
import { report as newReport, settle } from "./problem.ts";
import { recordsOf } from "./records.ts";
import { type JsonObject, objectOf, textOf } from "./source.ts";

/** What is said about a value besides its type. */
export interface Notes {
  readonly description?: string;
  /** Values that were seen; the set is open. */
  readonly observed?: readonly string[];
  /** The name of the form that was only seen. */
  readonly observedForm?: string;
  readonly sensitive?: string;
  readonly rules: readonly string[];
  readonly points: readonly string[];
}

/** A value: a plain one, a list, or a schema with a name. Records always have a name. */
export type Value = Notes &
  (
    | { readonly kind: "named"; readonly name: string }
    | { readonly kind: "list"; readonly of: Value; readonly bounds: Bounds }
    | {
        readonly kind: "text" | "number" | "integer" | "scalar";
        /** The name of the form that a text has (`x-text`). */
        readonly form?: string;
        readonly bounds: Bounds;
      }
  );

/** The limits of a value, by the names that JSON Schema gives them. */
export type Bounds = Readonly<
  Partial<Record<"minLength" | "maxLength" | "minimum" | "maximum" | "minItems" | "maxItems", number>> & {
    pattern?: string;
  }
>;

export interface Field {
  readonly name: string;
  readonly required: boolean;
  /** The rule that requires or promises it. */
  readonly requiredBy?: string;
  readonly value: Value;
}

export type Schema = Notes & { readonly name: string } & (
    | {
        readonly kind: "record";
        readonly fields: readonly Field[];
        readonly root?: string;
        readonly never?: string;
      }
    | { readonly kind: "alias"; readonly value: Value }
  );

export interface Encoding {
  readonly media: string;
  readonly body: string;
  readonly evidence: string;
}

export interface Body {
  readonly schema: string;
  readonly encodings: readonly Encoding[];
  /** The field that carries the signature. */
  readonly signature?: string;
  readonly root?: string;
}

export interface Batch {
  readonly limit: number;
  readonly rule: string;
  readonly request?: string;
  readonly response: string;
  readonly status?: string;
  readonly error?: string;
}

export interface Operation {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly tag?: string;
  readonly path: string;
  readonly effect: "read" | "write";
  readonly variant?: { readonly field: string; readonly carried: boolean };
  readonly request: Body;
  readonly response: Body;
  readonly refusals: readonly number[];
  readonly batch?: Batch;
  readonly rules: readonly string[];
  readonly points: readonly string[];
}

/** A named form of a text, with the pattern that it keeps. */
interface TextForm {
  readonly form: string;
  readonly schema: string;
  readonly pattern?: string;
  readonly description?: string;
}

export interface Model {
  readonly version: string;
  readonly openapi: JsonObject;
  readonly asyncapi: JsonObject;
  /** Those that some operation needs, in the order in which the contract mentions them. */
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly operations: readonly Operation[];
  readonly rules: readonly Rule[];
  readonly points: readonly ExtensionPoint[];
  readonly textForms: readonly TextForm[];
}

/** @throws ContractError for a contract that contradicts itself. */
export function modelOf(contract: Contract): Model {
  const report = newReport();
  const records = recordsOf(contract, report);
  const operations = operationsOf(contract, records, report);
  settle(report);
  const schemas = records.needed(
    operations.flatMap(({ request, response }) => [request.schema, response.schema]),
  );
  const { openapi, asyncapi, rules, points } = contract;
  const version = textOf(objectOf(openapi["info"])["version"]) ?? "0.0.0";
  const textForms = [...schemas.values()].flatMap(textFormOf);
  return { version, openapi, asyncapi, schemas, operations, rules, points, textForms };
}

function textFormOf(schema: Schema): TextForm[] {
  if (schema.kind !== "alias" || schema.value.kind !== "text" || schema.value.form === undefined) return [];
  const { form, bounds } = schema.value;
  const { pattern } = bounds;
  const { name, description } = schema;
  return [
    {
      form,
      schema: name,
      ...(pattern === undefined ? {} : { pattern }),
      ...(description === undefined ? {} : { description }),
    },
  ];
}
