// The descriptor of one operation: plain data that client, server and suite interpret alike.
// The descriptors themselves are generated from the contract; nothing here knows a field's name.
import type { Body } from "../codecs/codec.ts";

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
