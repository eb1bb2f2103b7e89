// What a codec is, and the body that it reads and writes: one direction of an operation, as plain data.
// Which codec reads a body is decided in body.ts.
import type { Check, Shape } from "../schema/shape.ts";
import type { Result } from "../values/result.ts";
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
