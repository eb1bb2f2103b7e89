// The response to a request whose signature was accepted before, by the gateway's profile. The operation's descriptor names the
// extension point.
import { isRecord } from "../values/wire.ts";
import type { AnyOperation, Points } from "./operation.ts";
import { filledAt } from "../values/points.ts";

/** What a repeated request gets: the first response, a refusal, or it is performed as if it were another. */
export type Repeated = "first-response" | "refused" | "carried-out";

export interface Repeats {
  readonly writes: Repeated;
  readonly reads: Repeated;
  /** The HTTP status of a repeat that is refused, or whose first response is no longer stored. */
  readonly status: number;
}

/** The status of a repeat that is refused, if a profile names none. */
export const refusedStatus = 409;

/** `undefined` if the profile leaves it open: then nothing that moves money may be sent twice. */
export function repeatsAt(points: Points | undefined, { request }: AnyOperation): Repeats | undefined {
  const said = filledAt(points, request.points?.repeated ?? "");
  // The one cast from foreign to typed: the profile's own type and check guarantee the members.
  return isRecord(said)
    ? ({ reads: "carried-out", status: refusedStatus, ...said } as unknown as Repeats)
    : undefined;
}
