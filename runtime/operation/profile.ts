// How a gateway's profile fills what the contract leaves open about an operation. Which extension point speaks of which
// operation is data of the contract.
import type { Encoding } from "../codecs/codec.ts";
import { isRecord } from "../values/wire.ts";
import type { AnyOperation } from "./operation.ts";

/** What a profile fills in, by the id of the extension point. */
export interface Points {
  readonly [id: string]: unknown;
}

/** The operations that a client or a server is made for, by their ids. */
export interface Contract<Operations extends Readonly<Record<string, AnyOperation>>> {
  readonly operations: Operations;
  /** For an operation's id, the extension point that says how a gateway reads its request. */
  readonly encodingPoints: { readonly [operationId: string]: string | undefined };
}

type Written = Pick<Encoding, "media" | "body">;

/** How a gateway reads an operation's request; where there is one way, it is binding. */
export type Reads = readonly Written[];

/** How the profile's gateway reads an operation's request, and what a client writes; `undefined` where it does not say. */
export function encodingAt(
  points: Points | undefined,
  point: string | undefined,
): { readonly reads: Reads; readonly writes?: Written } | undefined {
  const stated = point === undefined ? undefined : points?.[point];
  if (!isRecord(stated) || !Array.isArray(stated["reads"])) return undefined;
  // The one cast from foreign to typed: the profile's own type and check stand for what is in it.
  return stated as { readonly reads: Reads; readonly writes?: Written } & typeof stated;
}
