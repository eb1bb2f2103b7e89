// The errors of a call as types, distinguished by `kind`, with the members of each kind. This file has only types.
import type { FindOut } from "./outcome/found-by.ts";
import type { GatewayError, GatewayErrorDetails } from "./gateway-error.ts";
import type { Issue } from "../values/result.ts";

interface InvalidRequest<Id extends string, Read extends string> extends GatewayError<Id, Read> {
  readonly kind: "invalid-request";
  readonly status?: never;
  readonly body?: never;
  readonly findOut?: never;
}

interface NotSent<Id extends string, Read extends string> extends GatewayError<Id, Read> {
  readonly kind: "not-sent";
  readonly issues?: never;
  readonly status?: never;
  readonly body?: never;
  readonly findOut?: never;
}

interface OutcomeUnknown<Id extends string, Read extends string> extends GatewayError<Id, Read> {
  readonly kind: "outcome-unknown";
  readonly findOut: FindOut<Read>;
}

interface BrokenPromise<Id extends string, Read extends string> extends GatewayError<Id, Read> {
  readonly kind: "broken-promise";
  readonly issues: readonly Issue[];
  readonly status: number;
  readonly findOut?: never;
  readonly result: Readonly<Record<string, unknown>>;
}

interface UnreadableResponse<Id extends string, Read extends string> extends GatewayError<Id, Read> {
  readonly kind: "unreadable-response";
  readonly findOut?: never;
}

interface Refused<Id extends string, Read extends string> extends GatewayError<Id, Read> {
  readonly kind: "refused";
  readonly status: number;
  readonly findOut?: never;
}

interface BadSignature<Id extends string, Read extends string> extends GatewayError<Id, Read> {
  readonly kind: "bad-signature";
  readonly status: number;
}

/** Each kind of error, for operations called `Id` of which `Read` find the outcome of the others. */
export type ErrorOf<Id extends string, Read extends string> =
  | InvalidRequest<Id, Read>
  | NotSent<Id, Read>
  | OutcomeUnknown<Id, Read>
  | BrokenPromise<Id, Read>
  | UnreadableResponse<Id, Read>
  | Refused<Id, Read>
  | BadSignature<Id, Read>;

/** The class of such errors, for `instanceof`. */
export interface ErrorClass<One> {
  new (details: GatewayErrorDetails): One;
  readonly prototype: One;
}
