// The alternative payment methods of the simulated acquirer. None of them is anybody's.
import type { Behaviour } from "./behaviour.ts";

export interface TestApm extends Behaviour {
  /** The code in `payment_method`. */
  readonly method: string;
  /** What the shopper reads. */
  readonly name: string;
  /** Whether the shopper has to approve on the issuer's page, or the payment is decided as soon as it is created. */
  readonly decides: "shopper" | "at once";
}

export const apms: readonly TestApm[] = [
  {
    method: "test_approved",
    name: "Test method, always approved",
    decides: "at once",
    key: "apm-approved",
    does: "Approved as soon as it is created.",
  },
  {
    method: "test_declined",
    name: "Test method, always declined",
    decides: "at once",
    key: "apm-declined",
    does: "Declined as soon as it is created.",
    authorise: ["1201"],
  },
  {
    method: "test_shopper",
    name: "Test method",
    decides: "shopper",
    key: "apm-shopper",
    does: "The shopper approves or declines on the issuer's page.",
  },
  {
    method: "test_delayed",
    name: "Test method, decided later",
    decides: "shopper",
    key: "apm-delayed",
    does: "Once the shopper approves it is pending, and approved when the issuer is asked again.",
    authorise: ["pending", "approve"],
  },
];

/** The method with this code of `payment_method`. */
export const findApm = (method: string): TestApm | undefined => apms.find((one) => one.method === method);

/** The method that is stored with a payment under this key. */
export const apmOf = (instrument: string | null): TestApm | undefined =>
  apms.find(({ key }) => key === instrument);
