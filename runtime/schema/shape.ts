// The shape of a field, a record or a list of the contract: the tree that codecs, validation and redaction use. The
// shapes are generated. check-shape.ts validates a value against one.
import type { Issue } from "../values/result.ts";

/**
 * Data that must not be shown. Of a card number the first six and last four digits are shown, of other data nothing.
 */
export type Sensitivity = "pan" | "cvv" | "secret" | "personal";

/** The limits of a value, by the names that JSON Schema gives them. */
export interface Bounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/**
 * The tree of a body's fields: all that codecs, checks and redaction know of a record.
 * `scalar` is a field whose type the interface leaves open: text or number. Only a profile's own fields are `boolean`.
 * `required` names the required fields.
 */
export type Shape =
  | {
      readonly kind: "text" | "number" | "integer" | "scalar" | "boolean";
      readonly sensitive?: Sensitivity;
      /** Written by people, for people, so that anything may be in it: the whole text, or what follows the code and its colon. */
      readonly free?: "whole" | "message";
      /** The form of a text; its flag is `u` and no other. */
      readonly pattern?: RegExp;
      /** What a text of that form is: `three letters`. */
      readonly words?: string;
      readonly bounds?: Bounds;
    }
  | {
      readonly kind: "object";
      readonly fields: Readonly<Record<string, Shape>>;
      readonly required?: readonly string[];
      /** A field that this record never has. */
      readonly never?: string;
      /** What more is promised where its fields have certain values: on a success, for example. */
      readonly when?: Conditional;
    }
  | {
      readonly kind: "list";
      readonly of: Shape;
      readonly bounds?: Bounds;
      /** In XML, the name of the entries' elements within one element of the list; absent where the list has none. */
      readonly wrapped?: string;
    };

/** What a record promises where each of these fields has one of its values, or, with `absent`, is not there. */
export interface Conditional {
  readonly is: Readonly<Record<string, readonly (string | number)[]>>;
  readonly absent?: true;
  /** These are there then. */
  readonly required?: readonly string[];
  /** These are then no empty texts, where they are there. */
  readonly filled?: readonly string[];
}

/** Compares a value with a schema; no issue means that it keeps it. Unknown fields are fine. */
export type Check = (value: unknown) => readonly Issue[];
