// The test cards, in the order of the table in the docs. One number decides every later step. None of them is real.
import type { Behaviour, Script } from "./behaviour.ts";

export interface TestCard extends Behaviour {
  /** The pages show the first number. People know the others from other test systems. */
  readonly numbers: readonly [string, ...string[]];
  /** The shopper has to pass 3-D Secure first. */
  readonly challenge?: true;
}

const card = (
  key: string,
  does: string,
  numbers: TestCard["numbers"],
  steps: Partial<TestCard> = {},
): TestCard => ({ key, does, numbers, ...steps });

const approvedLater: Script = ["timeout", "approve"];

export const testCards: readonly TestCard[] = [
  card("card-approved", "Everything is approved.", [
    "4111111111111111",
    "4242424242424242",
    "5555555555554444",
    "5454545454545454",
    "2223003122003222",
    "378282246310005",
    "6011111111111117",
    "3530111333300000",
    "36227206271667",
  ]),
  card("card-declined", "Declined.", ["4000000000000002", "5105105105105100"], { authorise: ["1001"] }),
  card("card-insufficient-funds", "Declined: insufficient funds.", ["4000000000009995"], {
    authorise: ["1005"],
  }),
  card("card-stolen", "Declined: the card is stolen.", ["4000000000009979"], { authorise: ["1006"] }),
  card("card-expired", "Declined: the card has expired, regardless of its date.", ["4000000000000069"], {
    authorise: ["1002"],
  }),
  card(
    "card-3ds",
    "Needs 3-D Secure; then everything is approved.",
    ["4000000000003220", "4000002500003155"],
    { challenge: true },
  ),
  card("card-3ds-declined", "Needs 3-D Secure; then the card is declined.", ["4000008400001629"], {
    challenge: true,
    authorise: ["1001"],
  }),
  card("card-review", "Authorised, then waits for a review.", ["4000000000009235"], {
    authorise: ["review"],
  }),
  card("card-pending", "Pending; approved later.", ["4000000000000077"], {
    authorise: ["pending", "approve"],
    rebill: ["pending", "approve"],
  }),
  card("card-pending-declined", "Pending; declined later.", ["4000000000000085"], {
    authorise: ["pending", "1001"],
    rebill: ["pending", "1001"],
  }),
  card("card-timeout", "The acquirer does not respond; approved at the next attempt.", ["4000000000000119"], {
    authorise: approvedLater,
    capture: approvedLater,
    refund: approvedLater,
    cancel: approvedLater,
    rebill: approvedLater,
  }),
  card(
    "card-timeout-declined",
    "The acquirer does not respond; declined at the next attempt.",
    ["4000000000000127"],
    { authorise: ["timeout", "1001"] },
  ),
  card(
    "card-late-steps-timeout",
    "Approved. Capture, refund and cancel get no response at first, then succeed.",
    ["4000000000000150"],
    { capture: approvedLater, refund: ["timeout", "timeout", "approve"], cancel: approvedLater },
  ),
  card(
    "card-late-steps-timeout-declined",
    "Approved. Capture, refund and cancel get no response at first, then fail.",
    ["4000000000000168"],
    { capture: ["timeout", "1101"], refund: ["timeout", "1102"], cancel: ["timeout", "1103"] },
  ),
  card("card-capture-declined", "Approved. Captures are declined.", ["4000000000000176"], {
    capture: ["1101"],
  }),
  card("card-refund-declined", "Approved. Refunds are declined.", ["4000000000005126"], { refund: ["1102"] }),
  card("card-cancel-declined", "Approved. Cancellations are declined.", ["4000000000000192"], {
    cancel: ["1103"],
  }),
  card("card-rebill-declined", "Approved. Every renewal is declined.", ["4000000000000341"], {
    rebill: ["1001"],
  }),
  card(
    "card-rebill-late",
    "Approved. In each period of a subscription the first charge is declined and the next one approved.",
    ["4000000000000358"],
    { rebill: ["1001", "approve"] },
  ),
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
