// The hook for the request log: passes on request and response after the response, without waiting. It does not read
// the body: the server module of the contract has read it for the signature and passes it on.
import { bytesOf, type Judged } from "@acquiring/contract/server";
import type { Middleware } from "./incoming.ts";

export interface SignedExchange {
  readonly judged: Judged;
  readonly method: string;
  readonly remoteAddress: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  readonly responseType: string | undefined;
  /** Absent if the signature is invalid, or the body is too large. */
  readonly response: Uint8Array | undefined;
}

/** Records a request later; never throws. */
export type RecordRequest = (seen: SignedExchange) => void;

const longestRecorded = 65_536;

/** Whether a request has a valid signature of the account that it names. */
export const isProven = ({ judged, status }: Pick<SignedExchange, "judged" | "status">): boolean =>
  // Only a late repeat of a request that was in time has this response.
  judged.verdict === "valid" || (judged.verdict === "stale" && status === 200);

/** Passes each request to the contract's operations to `record` after its signature was checked. */
export const recorded =
  (record: RecordRequest): Middleware =>
  (next) =>
  async (incoming) => {
    if (!incoming.isOperation) return next(incoming);
    let judged: Judged | undefined;
    const onJudged = (told: Judged) => {
      judged = told;
      incoming.onJudged?.(told);
    };
    const response = await next({ ...incoming, onJudged });
    if (judged === undefined) return response;
    const { status, headers } = response;
    const { remoteAddress, request, elapsed } = incoming;
    const responseType = headers.get("content-type") ?? undefined;
    const seen = {
      judged,
      method: request.method,
      remoteAddress,
      status,
      milliseconds: elapsed(),
      responseType,
    };
    const reply = isProven(seen) ? await bytesOf(response) : undefined;
    const isKept = reply !== undefined && reply.length <= longestRecorded;
    record({ ...seen, response: isKept ? reply : undefined });
    return response;
  };
