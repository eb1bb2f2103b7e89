// What merchants of a chaos run share: their orders, and the counts of what was sent.
import { developmentAccount } from "../../start/options.ts";
import type { Account } from "../../store/accounts.ts";
import type { Fields } from "../merchant.ts";
import type { Dice } from "./dice.ts";

export type Weather = ReturnType<typeof calm>;

/** What was sent, and everything that was not as it should be. */
export const calm = () => ({
  requests: 0,
  payments: 0,
  captures: 0,
  refunds: 0,
  payouts: 0,
  queries: 0,
  replays: 0,
  /** Requests with an invalid signature, and invalid requests. */
  attacks: 0,
  /** Sent again because there was no response, the first was still in progress, or the response was an error. */
  resent: 0,
  wrong: [] as string[],
});

/** The responses to merchants about an order, in minor units. */
export interface OrderBook {
  readonly account: Account;
  readonly names: Fields;
  readonly currency: string;
  /** `1` accepted, `0` declined, `2` not known yet. */
  readonly status: string;
  captured: bigint;
  refunded: bigint;
  /** The responses with an unknown outcome. */
  perhapsCaptured: bigint;
  perhapsRefunded: bigint;
}

export interface Scene {
  readonly weather: Weather;
  readonly seed: number;
  readonly urls: readonly string[];
  readonly notifyUrl: string;
  /** Each merchant at work has the next of them. */
  readonly accounts: readonly Account[];
  readonly orders: OrderBook[];
  /** Transactions of payouts. */
  readonly payouts: string[];
  readonly onPayment: () => unknown;
  readonly isOver: () => boolean;
  /** After this time in milliseconds a write without a response is a failure. */
  readonly patience: number;
  readonly isHostile: boolean;
}

/** A scene at its beginning, of peaceful merchants unless `given` says otherwise. */
export const newScene = (
  given: Pick<Scene, "seed" | "urls" | "notifyUrl" | "isOver"> & Partial<Scene>,
): Scene => {
  const peaceful = { onPayment: () => {}, patience: 60_000, isHostile: false };
  const { merchant_id, account_id } = developmentAccount;
  const accounts = [{ merchant_id, account_id }];
  return { weather: calm(), accounts, orders: [], payouts: [], ...peaceful, ...given };
};

export interface Merchant extends Scene {
  readonly account: Account;
  readonly dice: Dice;
  readonly uuid: () => string;
}
