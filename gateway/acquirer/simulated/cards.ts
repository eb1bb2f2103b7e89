// The test cards, in the order of the table in the docs. One number decides every later step. None of them is real.
import type { Behaviour } from "./behaviour.ts";

export interface TestCard extends Behaviour {
  /** The first is ours to show; the others are numbers that people know from other test systems. */
  readonly numbers: readonly [string, ...string[]];
  /** The shopper has to pass 3-D Secure first. */
  readonly challenge?: true;
}

export const testCards: readonly TestCard[] = [
  {
    key: "card-approved",
    does: "Everything is approved.",
    numbers: [
      "4111111111111111",
      "4242424242424242",
      "5555555555554444",
      "5454545454545454",
      "2223003122003222",
      "378282246310005",
      "6011111111111117",
      "3530111333300000",
      "36227206271667",
    ],
  },
  {
    key: "card-declined",
    does: "Declined.",
    numbers: ["4000000000000002", "5105105105105100"],
    authorise: ["1001"],
  },
  {
    key: "card-insufficient-funds",
    does: "Declined: insufficient funds.",
    numbers: ["4000000000009995"],
    authorise: ["1005"],
  },
  {
    key: "card-stolen",
    does: "Declined: the card is stolen.",
    numbers: ["4000000000009979"],
    authorise: ["1006"],
  },
  {
    key: "card-expired",
    does: "Declined: the card has expired, regardless of its date.",
    numbers: ["4000000000000069"],
    authorise: ["1002"],
  },
  {
    key: "card-3ds",
    does: "Needs 3-D Secure; then everything is approved.",
    numbers: ["4000000000003220", "4000002500003155"],
    challenge: true,
  },
  {
    key: "card-3ds-declined",
    does: "Needs 3-D Secure; then the card is declined.",
    numbers: ["4000008400001629"],
    challenge: true,
    authorise: ["1001"],
  },
  {
    key: "card-review",
    does: "Authorised, then waits for a review.",
    numbers: ["4000000000009235"],
    authorise: ["review"],
  },
  {
    key: "card-pending",
    does: "Pending; approved later.",
    numbers: ["4000000000000077"],
    authorise: ["pending", "approve"],
    rebill: ["pending", "approve"],
  },
  {
    key: "card-pending-declined",
    does: "Pending; declined later.",
    numbers: ["4000000000000085"],
    authorise: ["pending", "1001"],
    rebill: ["pending", "1001"],
  },
  {
    key: "card-timeout",
    does: "The acquirer does not respond; approved at the next attempt.",
    numbers: ["4000000000000119"],
    authorise: ["timeout", "approve"],
    capture: ["timeout", "approve"],
    refund: ["timeout", "approve"],
    cancel: ["timeout", "approve"],
    rebill: ["timeout", "approve"],
  },
  {
    key: "card-timeout-declined",
    does: "The acquirer does not respond; declined at the next attempt.",
    numbers: ["4000000000000127"],
    authorise: ["timeout", "1001"],
  },
  {
    key: "card-late-steps-timeout",
    does: "Approved. Capture, refund and cancel get no response at first, then succeed.",
    numbers: ["4000000000000150"],
    capture: ["timeout", "approve"],
    refund: ["timeout", "timeout", "approve"],
    cancel: ["timeout", "approve"],
  },
  {
    key: "card-late-steps-timeout-declined",
    does: "Approved. Capture, refund and cancel get no response at first, then fail.",
    numbers: ["4000000000000168"],
    capture: ["timeout", "1101"],
    refund: ["timeout", "1102"],
    cancel: ["timeout", "1103"],
  },
  {
    key: "card-capture-declined",
    does: "Approved. Captures are declined.",
    numbers: ["4000000000000176"],
    capture: ["1101"],
  },
  {
    key: "card-refund-declined",
    does: "Approved. Refunds are declined.",
    numbers: ["4000000000005126"],
    refund: ["1102"],
  },
  {
    key: "card-cancel-declined",
    does: "Approved. Cancellations are declined.",
    numbers: ["4000000000000192"],
    cancel: ["1103"],
  },
  {
    key: "card-rebill-declined",
    does: "Approved. Every renewal is declined.",
    numbers: ["4000000000000341"],
    rebill: ["1001"],
  },
  {
    key: "card-rebill-late",
    does: "Approved. In each period of a subscription the first charge is declined and the next one approved.",
    numbers: ["4000000000000358"],
    rebill: ["1001", "approve"],
  },
];

/** The behaviour of an expired card, and of one that is not a test card. They have no numbers. */
export const otherCards: readonly [pastItsDate: Behaviour, unknown: Behaviour] = [
  {
    key: "card-past-its-date",
    does: "Any test card after its expiry month.",
    authorise: ["1002"],
    rebill: ["1002"],
  },
  { key: "card-unknown", does: "Every other number.", authorise: ["1003"], rebill: ["1003"] },
];

/** The cards that the checkout page offers to shoppers: the outcome of each, and its key. */
export const cardsToTry = [
  ["approved", "card-approved"],
  ["declined", "card-declined"],
  ["challenge", "card-3ds"],
] as const;
