// A program for the compiler with two gateways whose profiles differ; typed-client.test.ts checks it. Each `@ts-expect-error` is an
// error that the compiler must report.
import { expectTypeOf } from "vitest";
import {
  codesOf,
  defineProfile,
  type DirectPaymentResult,
  type NotificationPayload,
  type Profile,
  schemaOf,
} from "../../generated/index.ts";
import { observed } from "../../generated/observed.ts";
import { createDirectPayment } from "../../generated/operations/createDirectPayment.ts";
import { schema } from "../../runtime/schema/schema.ts";
import type { OutputOf, StandardSchema } from "../../runtime/schema/standard-schema.ts";
import type { Codes } from "../../runtime/values/codes.ts";

interface Paid {
  transaction_id: string;
  paid: boolean;
}
declare const paid: StandardSchema<unknown, Paid>;

const acme = defineProfile({
  profile: "acme",
  extension_points: {
    codes: { payment_status: { "2000": "Paid", "4100": "Refunded", held: "Held" } },
    "notification.payload": paid,
  },
});
const other = defineProfile({
  profile: "other",
  extension_points: {
    codes: { payment_status: { A: "Accepted", R: "Refused" } },
    "notification.payload": { type: "object", required: ["order_no"] },
  },
});
declare const fromFile: Profile;

// Each gateway's codes are its own type, with its own guard.
const acmeStatus = codesOf(acme, "codes.payment_status");
const otherStatus = codesOf(other, "codes.payment_status");
expectTypeOf(acmeStatus).toEqualTypeOf<Codes<"2000" | "4100" | "held">>();
expectTypeOf(otherStatus.list).toEqualTypeOf<readonly ("A" | "R")[]>();
expectTypeOf(acmeStatus.meaning("held")).toEqualTypeOf<string>();
expectTypeOf(acmeStatus.meaning("" as string)).toEqualTypeOf<string | undefined>();

export function statusOf(text: string): string {
  if (acmeStatus.is(text)) {
    expectTypeOf(text).toEqualTypeOf<"2000" | "4100" | "held">();
    // @ts-expect-error -- a code of the other gateway
    return text === "A" ? "" : acmeStatus.meaning(text);
  }
  expectTypeOf(text).toEqualTypeOf<string>();
  return "";
}

// @ts-expect-error -- acme leaves this point open
codesOf(acme, "codes.review_flag");
// @ts-expect-error -- this point lists no codes
codesOf(acme, "notification.payload");

// What only a file knows may be open, and its codes are any text.
expectTypeOf(codesOf(fromFile, "codes.payment_status")).toEqualTypeOf<Codes | undefined>();

// The payload has the type that its Standard Schema gives; a JSON Schema gives none.
expectTypeOf<NotificationPayload<typeof acme>>().toEqualTypeOf<Paid>();
expectTypeOf<NotificationPayload<typeof other>>().toBeUnknown();
expectTypeOf<NotificationPayload<Profile>>().toBeUnknown();

const own = defineProfile({
  profile: "own",
  extension_points: { "notification.payload": schemaOf(createDirectPayment.response) },
});
expectTypeOf<NotificationPayload<typeof own>>().toEqualTypeOf<DirectPaymentResult>();

defineProfile({
  profile: "wrong",
  // @ts-expect-error -- neither a JSON Schema nor a Standard Schema
  extension_points: { "notification.payload": "an order" },
});

const typo = { "notification.payload": paid, "search.selektion": {} };
// @ts-expect-error -- a point that does not exist, next to one that does
defineProfile({ profile: "typo", extension_points: typo });

// A schema of the contract has its type, strict or not.
const result = schemaOf(createDirectPayment.response);
expectTypeOf<OutputOf<typeof result>>().toEqualTypeOf<DirectPaymentResult>();
expectTypeOf(schemaOf(createDirectPayment.response, { strict: true })).toEqualTypeOf(result);
expectTypeOf(schema<Paid>("Paid", { kind: "object", fields: {} })).not.toEqualTypeOf(result);

// Observed values are available, and do not limit the values that may come.
expectTypeOf(observed["OrderRecord.payment_status"]).toEqualTypeOf<readonly ["3000"]>();
// @ts-expect-error -- no such field
export const seen = observed["DirectPaymentResult.risk_acton"];
