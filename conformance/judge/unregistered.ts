// Queries from an address that is not registered. A gateway has to refuse them, so a refusal shows nothing if the settings do
// not say that the address of this machine is registered.
import type { Context } from "../exchange/context.ts";
import type { Played } from "../exchange/played.ts";
import { filledWith } from "../given/profile.ts";
import type { Sight } from "./sight.ts";

/** The observation of a check, which is not applicable if it failed or was blocked because of such a refusal. */
export function fromUnregistered(sight: Sight, context: Context): Sight {
  if (sight.seen !== "failed" && sight.seen !== "blocked") return sight;
  const { accepted, played } = sight;
  const looked =
    sight.seen === "failed" && played !== undefined ? [played] : [...context.steps.values()].flat();
  const refused = looked.find((one) => isRefusal(one, context));
  if (refused === undefined) return sight;
  const message = `The gateway refused ${refused.operation?.id ?? "a request"}, and the settings do not have features.registered_ip. Turn it on once the address of this machine is registered.`;
  return { seen: "not-applicable", missing: ["features.registered_ip"], message, accepted };
}

function isRefusal({ operation, success, problem }: Played, { settings, profile }: Context): boolean {
  if (settings.features["registered_ip"] === true || success || problem !== undefined) return false;
  return (
    operation?.id === "queryTransactions" ||
    (operation?.id === "searchRefunds" && filledWith(profile, "refund-search.registered-ip") === "needed")
  );
}
