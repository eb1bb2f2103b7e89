// The one intermediate model: what the contract says, without OpenAPI and without TypeScript. How it is made of a loaded
// contract stands in read-model.ts.
import type { ExtensionPoint, Rule, Vocabulary } from "../load/catalogue.ts";
import type { Vectors } from "../load/vectors.ts";
import type { JsonObject } from "../json.ts";

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

/** The form that a text can have. */
export interface TextForm {
  readonly form: string;
  /** The schema's name in the contract. */
  readonly schema: string;
  /** A regular expression, to be used with the flag `u`; absent where the form is open. */
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
  readonly vocabulary: Vocabulary;
  readonly vectors: Vectors;
}
