// The type of a gateway style: a gateway that conforms with another profile than the reference gateway's. every-house.ts and
// house-values.ts list them.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change } from "../mutant.ts";
import { entriesOf } from "../words.ts";

export interface ProfiledGateway {
  readonly name: string;
  /** Put over the reference gateway's profile. */
  readonly fills: Readonly<Record<string, unknown>>;
  /** The change that makes it conform to its profile; absent if the reference gateway already does. */
  readonly keeps?: Readonly<Record<string, Change>>;
  /** What makes it break its word, by operation; without it that `keeps` is missing is enough. */
  readonly breaks?: Readonly<Record<string, Change>>;
  readonly checks: readonly string[];
}

/** Gateways by what they do, after "a gateway that". */
export const housesOf = (
  byName: Readonly<Record<string, Omit<ProfiledGateway, "name">>>,
): ProfiledGateway[] => Object.entries(byName).map(([name, house]) => ({ name, ...house }));

/** Shows these fields of the orders that a query finds. */
export const showing = (fields: WireObject, when: (order: WireObject) => boolean = () => true): Change =>
  entriesOf("orders_list").each((order) => (when(order) ? { ...order, ...fields } : order));
