// Reads from a gateway's profile what the contract leaves open about an operation. The descriptor has the extension
// points of each operation.
import type { Encoding } from "../codecs/codec.ts";
import { isRecord } from "../values/wire.ts";
import type { AnyOperation, Points } from "./operation.ts";
import { filledAt } from "../values/points.ts";

/** The extension points of a profile. @throws TypeError for a missing profile */
export function pointsOf(profile: { readonly extension_points: object } | undefined): Points {
  if (profile) return { ...profile.extension_points };
  throw new TypeError("`profile` is missing. Pass the gateway's profile.");
}

type Written = Pick<Encoding, "media" | "body">;

/** How a gateway reads an operation's request; if there is one way, it is binding. */
export type Reads = readonly Written[];

/** How the profile's gateway reads an operation's request, and what a client writes; `undefined` where it does not say. */
export function encodingAt(
  points: Points | undefined,
  { request }: AnyOperation,
): { readonly reads: Reads; readonly writes?: Written } | undefined {
  const stated = filledAt(points, request.points?.encoding ?? "");
  if (!isRecord(stated) || !Array.isArray(stated["reads"])) return undefined;
  // The one cast from foreign to typed: the profile's own type and check guarantee the members.
  return stated as { readonly reads: Reads; readonly writes?: Written } & typeof stated;
}
