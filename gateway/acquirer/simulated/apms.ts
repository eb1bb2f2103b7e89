// The alternative payment methods of the simulated acquirer. None of them is real.
import type { Apm } from "../acquirer.ts";
import type { Behaviour } from "./behaviour.ts";

export interface TestApm extends Behaviour, Apm {}

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
