// What an operator sees of each request to an operation: a line of the log, and a call for the metrics.
import { randomUUID } from "node:crypto";
import { operations } from "@acquiring/contract/catalogue";
import type { Judged } from "@acquiring/contract/server";
import { defined, isRecord, type WireObject } from "@acquiring/contract/codecs";
import type { Log, LogEntry } from "../process/log.ts";
import type { Failure, Middleware } from "./incoming.ts";

/** `failed` is for the operator; everything else is for the merchant. */
export type Outcome = "done" | "refused" | "failed";

export interface SeenRequest {
  /** The id of an operation. Where the body was not read, it is the first operation of the path. */
  readonly operation: string;
  readonly outcome: Outcome;
  readonly milliseconds: number;
}

const firstOf: ReadonlyMap<string, string> = new Map(
  Object.values(operations)
    .toReversed()
    .map(({ path, id }) => [path, id]),
);

const outcomeOf = (status: number): Outcome => (status < 400 ? "done" : status < 500 ? "refused" : "failed");

/** The trace id of a W3C `traceparent`; `undefined` for any other text. */
export const traceOf = (header: string | null): string | undefined =>
  /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/u.exec(header ?? "")?.[1];

/** The line of the log for a failure. */
export const failureLine = ({ operation, stage, detail, issues = [] }: Failure, more = {}): LogEntry => ({
  level: "error",
  event: "failure",
  operation,
  stage,
  detail,
  issues: issues.map(({ at, code }) => `${at}: ${code}`).join("; "),
  ...more,
});

/** The numbers of the orders that a request names, at most three. */
const ordersOf = (value: WireObject = {}): string =>
  [value, ...Object.values(value).filter(Array.isArray).flat()]
    .flatMap((one) => (isRecord(one) && typeof one["order_no"] === "string" ? [one["order_no"]] : []))
    .slice(0, 3)
    .join(", ");

/** Logs each request, and passes those to an operation on to `observe`. */
export const seen =
  (log: Log, observe: (request: SeenRequest) => void = () => undefined): Middleware =>
  (next) =>
  async (incoming) => {
    const { request, pathname, isOperation, elapsed } = incoming;
    let judged: Judged | undefined;
    const id = randomUUID();
    const response = await next({
      ...incoming,
      onJudged: (told) => {
        judged = told;
        incoming.onJudged?.(told);
      },
      onFailure: (failure) => log(failureLine(failure, { request: id, orders: ordersOf(judged?.value) })),
    });
    const { status } = response;
    const ms = elapsed();
    // A path that is not an operation's comes from the sender and may contain anything, so the log leaves it out.
    if (!isOperation) {
      log({ level: "info", event: "request", path: "other", status, ms });
      return response;
    }
    const operation = judged?.operation.id ?? firstOf.get(pathname) ?? "";
    const outcome = outcomeOf(status);
    // Only a valid signature says who asks.
    const merchant = judged?.verdict === "valid" ? judged.identity.merchant_id : undefined;
    const trace = traceOf(request.headers.get("traceparent"));
    const line = { path: pathname, operation, outcome, status, ms, request: id };
    log({ level: "info", event: "request", ...line, ...defined({ merchant, trace }) });
    observe({ operation, outcome, milliseconds: ms });
    response.headers.set("x-request-id", id);
    return response;
  };
