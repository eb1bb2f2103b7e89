// Direct payments for measurements: each has its own order number and is signed before the measurement starts.
import { randomUUID } from "node:crypto";
import type { Profile } from "@acquiring/contract";
import { operations } from "@acquiring/contract/catalogue";
import { boundTo, schemesOf, sign } from "@acquiring/contract/signature";
import { developmentAccount } from "@acquiring/gateway";
import type { Reply } from "./load.ts";

const { key, ...account } = developmentAccount;

export const path = "/v1/authorise";

/** A body with its merchant, account and signature, for the first operation of a path. */
export function signedFor(to: string, body: Readonly<Record<string, unknown>>, profile: Profile): object {
  const [scheme] = schemesOf(profile);
  const operation = operations.find((one) => one.path === to);
  if (scheme === undefined || operation === undefined) throw new Error(`Nothing can be signed for ${to}.`);
  const whole = { ...account, ...body };
  return { ...whole, encryption_data: sign(whole, scheme, key, boundTo(operation, whole)) };
}

const run = randomUUID().slice(0, 8);
let orders = 0;

/** A payment of a shopper who has an address, by a card that is approved; with these fields too. */
export const payment = (profile: Profile, fields: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify(
    signedFor(
      path,
      {
        order_no: `bench-${run}-${String((orders += 1)).padStart(7, "0")}`,
        currency: "USD",
        amount: "128.50",
        card: "4111111111111111",
        expiration_month: "12",
        expiration_year: "2034",
        security_code: "123",
        first_name: "Mira",
        last_name: "Lindqvist",
        shopper_email: "mira.lindqvist@example.org",
        shopper_phone: "+46 8 555 010",
        shopper_ip: "203.0.113.27",
        billing_country: "SE",
        billing_city: "Stockholm",
        billing_address: "Exempelgatan 27",
        billing_postal_code: "111 22",
        delivery_firstname: "Mira",
        delivery_lastname: "Lindqvist",
        delivery_country: "SE",
        delivery_city: "Stockholm",
        delivery_address: "Exempelgatan 27",
        delivery_postal_code: "111 22",
        user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        ...fields,
      },
      profile,
    ),
  );

/** Nothing counts but a payment that was approved. */
export function expectApproved({ status, text }: Reply): void {
  if (status !== 200 || !text.includes("0000:"))
    throw new Error(`A payment was not approved: ${status} ${text.slice(0, 500)}`);
}
