// Queries from an address that is not registered. A gateway has to refuse them. So their refusal shows nothing unless the settings say
// that the address of this machine is registered, or the gateway accepted another query of the run.
import type { Context } from "../exchange/context.ts";
import type { Played } from "../message/message.ts";
import { filledWith } from "../inputs/profile.ts";
import type { Sight } from "./sight.ts";

type Given = Pick<Context, "profile" | "settings">;

/** The query whose refusal made a check fail, or blocked it, and whose reason may be the address. */
export function refusedQuery({ seen, played }: Sight, context: Context): Played | undefined {
  if (seen !== "failed" && seen !== "blocked") return undefined;
  const looked = seen === "failed" && played !== undefined ? [played] : [...context.steps.values()].flat();
  return looked.find((one) => mayBeForAddress(one, context));
}

function mayBeForAddress(played: Played, given: Given): boolean {
  const { status, success, problem } = played;
  if (given.settings.features["registered_ip"] === true || success || problem !== undefined) return false;
  return status < 500 && needsAddress(played, given);
}

/** Whether the gateway accepted a query that needs a registered address: then this machine has one. */
export const isRegistered = (observations: readonly Played[], given: Given): boolean =>
  observations.some((one) => one.success && needsAddress(one, given));

const needsAddress = ({ operation }: Played, { profile }: Given): boolean =>
  operation?.id === "queryTransactions" ||
  (operation?.id === "searchRefunds" && filledWith(profile, "refund-search.registered-ip") === "needed");
