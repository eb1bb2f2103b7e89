// The type of a codec, and of the body that it reads and writes: one direction of an operation, as plain data. body.ts selects
// the codec.
import type { Check, Shape } from "../schema/shape.ts";
import type { Result } from "../values/result.ts";
import type { Limits, WireObject } from "../values/wire.ts";

/** How a body is written. Its header may name another notation. */
export type BodyKind = "json" | "xml" | "form" | "html";

/** One way to write a body, and why it is believed to be one. */
export interface Encoding {
  /** The media type of the `content-type` header, without parameters. */
  readonly media: string;
  readonly body: BodyKind;
  /** `declared`: the interface says so. `sampled`: only its samples do. `described`: only its prose does. */
  readonly evidence: "declared" | "sampled" | "described";
}

/** The character sets that bodies can be in. */
export type Charset = "utf-8" | "iso-8859-1" | "us-ascii";

/** How one kind of body is written, for any record. */
export interface Writing {
  /** The media types under which it is read; `*` matches any name. */
  readonly media: readonly string[];
  readonly charset: Charset;
  /** Whether the `content-type` header of what is sent names the character set. */
  readonly named?: boolean;
}

/** How a form names a nested field: `before` and `behind` enclose each step, and `first` is the number of the first entry. */
export interface Steps {
  readonly before: string;
  readonly behind: string;
  readonly first: number;
}

/** How bodies are written, by kind; `json` below another kind: an object or array is JSON text instead of a text. */
export interface Bodies {
  readonly json: Writing;
  readonly xml: Writing & { readonly nested: "elements" | "json" };
  readonly form: Writing & { readonly nested: Steps | "json" };
  readonly html: Writing;
}

/** The extension points of a profile that say otherwise of a body, by what they decide. */
export interface BodyPoints {
  /** How the gateway reads it. */
  readonly encoding?: string;
  /** Its root element in XML; the one given here is ours, so that any is read. */
  readonly root?: string;
  /** What it selects by. */
  readonly selection?: string;
  /** Whether it is signed. */
  readonly signed?: string;
  /** Whether it is signed by the scheme of the requests. */
  readonly verified?: string;
  /** The media type of a page. */
  readonly media?: string;
  /** What a request gets whose signature was accepted before. */
  readonly repeated?: string;
}

/** A page whose form posts itself: to which path, and the inputs that are known. More may come. */
export interface AutoPost {
  readonly action: string;
  /** Named as in the request. */
  readonly echoes: readonly string[];
  /** Of the same under other names. */
  readonly copies: readonly string[];
  readonly processing: readonly string[];
}

/** Reads and writes records in one way. Total both ways: a value, or located issues. */
export interface Codec {
  readonly kind: BodyKind;
  /** The character set that a body declares in its text, which begins at this place. */
  readonly declares?: (bytes: Uint8Array, start: number) => string | undefined;
  /** The bytes without escapes, for another character set than the contract's. */
  readonly plain?: (bytes: Uint8Array) => Uint8Array;
  readonly read: (text: string, body: Body<unknown>, limits: Limits) => Result<WireObject>;
  readonly write: (value: object, body: Body<unknown>) => Result<string>;
}

/** A codec, or the half of one that a program uses. */
export type PartialCodec = Pick<Codec, "kind"> & Partial<Codec>;

/** One direction of an operation. `T` is the type that `check` guarantees. */
export interface Body<T> {
  /** Most binding first. */
  readonly encodings: readonly [Encoding, ...Encoding[]];
  /** What a client needs of these encodings: a request's are written, a response's are read. A page in HTML has none. */
  readonly codecs: readonly PartialCodec[];
  /** The schema's name in the contract. */
  readonly schema: string;
  readonly shape: Shape;
  /** How its kinds of bodies are written. */
  readonly bodies: Bodies;
  /** The root element where the body is XML; `undefined` where the contract has none. */
  readonly root?: string;
  readonly points?: BodyPoints;
  readonly autoPost?: AutoPost;
  /** The field that has the signature, where the contract gives the record one. */
  readonly signature?: string;
  readonly check: Check;
  /** Type only: never present at run time. */
  readonly type?: T;
}
