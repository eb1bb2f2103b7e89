// The only intermediate model: the content of the contract, without OpenAPI and TypeScript. read-model.ts makes it from a loaded
// contract.
import type { Catalogue } from "../load/catalogue.ts";
import type { Examples } from "../load/examples.ts";
import type { Vectors } from "../load/vectors.ts";
import type { Batch as OwnBatch, Echo, Variant } from "../../runtime/operation/operation.ts";
import type { JsonObject } from "../json.ts";

/** The facts about a value that are not its type. */
export interface Notes {
  readonly description?: string;
  /** Values that were seen; the set is open. */
  readonly observed?: readonly string[];
  /** The name of the form that was only seen. */
  readonly observedForm?: string;
  readonly sensitive?: string;
  /** Whether people write it, and which part of it. */
  readonly free?: string;
  readonly rules: readonly string[];
  readonly points: readonly string[];
}

/** A value: a plain one, a list, or a schema with a name. Records always have a name. */
export type Value = Notes &
  (
    | { readonly kind: "named"; readonly name: string }
    | {
        readonly kind: "list";
        readonly of: Value;
        readonly bounds: Bounds;
        /** In XML, the name of the entries' elements within an element of the list's own; absent if it has none. */
        readonly wrapped?: string;
      }
    | {
        readonly kind: "text" | "number" | "integer" | "scalar";
        /** The name of the form that a text has (`x-text`). */
        readonly form?: string;
        readonly delimited?: Delimited;
        readonly bounds: Bounds;
      }
  );

/** The limits of a value, by the names that JSON Schema gives them. */
export type Bounds = Readonly<
  Partial<Record<"minLength" | "maxLength" | "minimum" | "maximum" | "minItems" | "maxItems", number>> & {
    pattern?: string;
  }
>;

/** A list that is written as one text. */
export interface Delimited {
  readonly entries: string;
  readonly parts: string;
  readonly of: readonly { readonly name: string; readonly form: "text" | "code" | "decimal" | "integer" }[];
}

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
        /** A field that it never has. */
        readonly never?: string;
        readonly when?: Condition;
      }
    | { readonly kind: "alias"; readonly value: Value }
  );

/** What a record promises where each of these fields has one of its values, or, with `absent`, is not there. */
export interface Condition {
  readonly is: Readonly<Record<string, readonly (string | number)[]>>;
  readonly absent: boolean;
  /** These fields are required then, each with its rule. */
  readonly required: ReadonlyMap<string, string>;
  /** These are then no empty texts. */
  readonly filled: readonly string[];
}

export interface Encoding {
  readonly media: string;
  readonly body: string;
  readonly evidence: string;
}

/** How each kind of body is written (`x-bodies`). */
export type Bodies = Readonly<Record<"json" | "xml" | "form" | "html", JsonObject>>;

/** The extension points that say otherwise of a body, by what they decide. */
export type BodyPoints = Readonly<
  Partial<Record<"encoding" | "root" | "selection" | "signed" | "verified" | "media" | "repeated", string>>
>;

export interface Body {
  readonly schema: string;
  readonly encodings: readonly Encoding[];
  /** The document's own, and what the body says otherwise. */
  readonly bodies: Bodies;
  readonly points: BodyPoints;
  /** The field that has the signature. */
  readonly signature?: string;
  readonly root?: string;
  /** A page whose form submits itself (`x-auto-post`). */
  readonly autoPost?: JsonObject;
}

/** As the generated descriptors have it; what brings code in is theirs alone. */
export type Batch = Omit<OwnBatch, "foreign">;
export type { Echo, Variant };

export interface Operation {
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly path: string;
  readonly effect: "read" | "write";
  readonly variant?: Variant;
  readonly request: Body;
  readonly response: Body;
  readonly refusals: readonly number[];
  readonly batch?: Batch;
  /** The identity fields of its request. */
  readonly identity: readonly string[];
  /** The operations that find again what it did, and the point that says what each selects by. */
  readonly foundBy: readonly { readonly operation: string; readonly point: string }[];
  readonly echoes: readonly Echo[];
  /** The field that identifies a repeated request, and the point that defines the response to it. */
  readonly repeat?: { readonly by: string; readonly point: string };
  /** The client's function that finds records with it, and by what a record is known. */
  readonly finder?: {
    readonly name: string;
    readonly key: readonly string[];
    readonly state?: { readonly by: string; readonly amount: string; readonly currency: string };
  };
  readonly rules: readonly string[];
  readonly points: readonly string[];
}

export interface Model extends Catalogue {
  readonly version: string;
  readonly openapi: JsonObject;
  readonly asyncapi: JsonObject;
  /** Those that some operation needs, in the order in which the contract mentions them. */
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly operations: readonly Operation[];
  readonly vectors: Vectors;
  readonly examples: Examples;
  /** As the document has it for every body. */
  readonly bodies: Bodies;
  /** The identity fields of a request. */
  readonly identity: readonly string[];
  /** The field that has the signature of a request; where records differ, of the first one's. */
  readonly signature?: string;
}
