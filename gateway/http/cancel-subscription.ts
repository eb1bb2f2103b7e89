// The cancellation of a subscription as HTTP. operations/subscription/cancel-subscription.ts cancels it.
import { type Handlers, refuse } from "@acquiring/contract/server";
import { cancelSubscription } from "../operations/subscription/cancel-subscription.ts";
import type { Core } from "../operations/core.ts";
import type { Choices } from "../config.ts";
import { stepOf, textOf } from "./batch.ts";
import { missingFields, strangeText } from "./checks.ts";

/** Handles cancellations of subscriptions (source: States; Resources, subscription cancellation result). */
export const subscriptionCancellation =
  (choices: Choices, core: Core): NonNullable<Handlers["cancelSubscription"]> =>
  async (request, { requestKey }) => {
    const recurring_id = textOf(request.recurring_id);
    const contract_name = textOf(request.contract_name);
    const problem =
      missingFields(choices, "cancelSubscription", { ...request }) ??
      strangeText({ recurring_id, contract_name }, "json");
    if (problem !== undefined) return refuse(choices.invalidStatus("cancelSubscription"), problem);
    const account = { merchant_id: textOf(request.merchant_id), account_id: textOf(request.account_id) };
    const reason = await cancelSubscription(core, account, {
      recurringId: recurring_id,
      contractName: contract_name,
      step: stepOf(requestKey),
    });
    return {
      ...account,
      recurring_id,
      contract_name,
      cancel_status: reason === undefined ? "1" : "0",
      error_message: reason ?? "",
    };
  };
