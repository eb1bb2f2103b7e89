// The descriptor of one operation: plain data that client, server and suite interpret alike.
// The descriptors themselves are generated from the contract; nothing here knows a field's name.
import type { Issue, Result } from "../values/result.ts";
import type { Limits, WireObject } from "../values/wire.ts";

/** How a body is written, whatever its header says. */
export type BodyKind = "json" | "xml" | "form" | "html";

/** One way to write a body, and why it is believed to be one. */
export interface Encoding {
  /** The media type of the `content-type` header, without parameters. */
  readonly media: string;
  readonly body: BodyKind;
  /** `declared`: the interface says so. `sampled`: only its samples do. `described`: only its prose does. */
  readonly evidence: "declared" | "sampled" | "described";
}

/** What must not be shown: a card number keeps six and four digits, everything else nothing. */
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
 * `scalar` is a field whose type the interface leaves open: text or number. A field of `required` is always there.
 */
export type Shape =
  | {
      readonly kind: "text" | "number" | "integer" | "scalar";
      readonly sensitive?: Sensitivity;
      /** The form of a text; its flag is `u` and no other. */
      readonly pattern?: RegExp;
      readonly bounds?: Bounds;
    }
  | {
      readonly kind: "object";
      readonly fields: Readonly<Record<string, Shape>>;
      readonly required?: readonly string[];
    }
  | { readonly kind: "list"; readonly of: Shape; readonly bounds?: Bounds };

/** Holds a value against a schema; no issue means that it keeps it. Unknown fields are fine. */
export type Check = (value: unknown) => readonly Issue[];

/** Reads and writes records in one way. Total both ways: a value, or located issues. */
export interface Codec {
  readonly kind: BodyKind;
  readonly read: (text: string, body: Body<unknown>, limits: Limits) => Result<WireObject>;
  readonly write: (value: object, body: Body<unknown>) => Result<string>;
}

/** One direction of an operation. `T` is the type that `check` stands for. */
export interface Body<T> {
  /** Most binding first. */
  readonly encodings: readonly [Encoding, ...Encoding[]];
  /** What reads and writes these encodings; a page in HTML has none. */
  readonly codecs: readonly Codec[];
  /** The schema's name in the contract. */
  readonly schema: string;
  readonly shape: Shape;
  /** The root element where the body is XML; `undefined` where the contract leaves it open. */
  readonly root?: string;
  /** The field that carries the signature, where the contract gives the record one. */
  readonly signature?: string;
  readonly check: Check;
  /** Type only: never present at run time. */
  readonly type?: T;
}

/** An operation that takes or gives many entries at once. */
export interface Batch {
  /** The most entries of one request (or of one answer, where the request has none). */
  readonly limit: number;
  /** The array of the request; `undefined` where the contract leaves the selection open. */
  readonly request?: string;
  readonly response: string;
  /** The field of each result entry that tells its outcome. */
  readonly status?: string;
  /** The field of each result entry that explains a failure. */
  readonly error?: string;
}

export interface Operation<Request, Response> {
  readonly id: string;
  readonly title: string;
  readonly method: "POST";
  readonly path: string;
  /** `write` may move money or change a payment, so it is never repeated without being asked. */
  readonly effect: "read" | "write";
  /** Where several operations share a path: this one is meant when the request carries `field`, or does not. */
  readonly variant?: { readonly field: string; readonly carried: boolean };
  readonly request: Body<Request>;
  readonly response: Body<Response>;
  /** Statuses other than 200 that the contract gives this operation. */
  readonly refusals: readonly number[];
  readonly batch?: Batch;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the one place where an operation's types do not matter
export type AnyOperation = Operation<any, any>;
