// The errors of a call as types, distinguished by `kind`, with the members of each kind. This file has only types.
import type { FindOut } from "./outcome/found-by.ts";
import type { GatewayError, GatewayErrorDetails, GatewayErrorKind } from "./gateway-error.ts";
import type { Issue } from "../values/result.ts";

/** What the errors of each kind certainly have, and never have. */
interface Members<Read extends string> {
  readonly "invalid-request": Never<"status" | "body" | "findOut">;
  readonly "not-sent": Never<"issues" | "status" | "body" | "findOut">;
  readonly "outcome-unknown": { readonly findOut: FindOut<Read> };
  readonly "broken-promise": Never<"findOut"> & {
    readonly issues: readonly Issue[];
    readonly status: number;
    readonly result: Readonly<Record<string, unknown>>;
  };
  readonly "unreadable-response": Never<"findOut">;
  readonly refused: Never<"findOut"> & { readonly status: number };
  readonly "bad-signature": { readonly status: number };
}

type Never<Names extends string> = { readonly [Name in Names]?: never };

/** Each kind of error, for operations called `Id` of which `Read` find the outcome of the others. */
export type ErrorOf<Id extends string, Read extends string> = {
  [Kind in GatewayErrorKind]: GatewayError<Id, Read> & { readonly kind: Kind } & Members<Read>[Kind];
}[GatewayErrorKind];

/** The class of such errors, for `instanceof`. */
export interface ErrorClass<One> {
  new (details: GatewayErrorDetails): One;
  readonly prototype: One;
}
