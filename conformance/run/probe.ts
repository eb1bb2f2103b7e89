// Whether a gateway takes the plainest valid payment although nobody knows how to sign it. If not, nothing behind it can be
// called right or wrong: the checks are not specified, and the open point is named.
import { buildRequest } from "../exchange/build.ts";
import type { Context } from "../exchange/context.ts";
import { SuiteError } from "../contract/errors.ts";
import type { RequestStep } from "../scenario/model.ts";
import { buildingOf, exchange, type Stage } from "../exchange/exchange.ts";
import type { Sight } from "../judge/sight.ts";
import { schemePoint } from "../given/profile.ts";

const plainest: RequestStep = {
  id: "probe",
  operation: "createDirectPayment",
  use: "direct-payment",
  set: { amount: "${whole.amount}" },
};

/** What every check behind a refused probe has seen; `undefined` where the probe was not refused. */
export async function probe(context: Context, stage: Stage): Promise<Sight | undefined> {
  const operation = context.contract.operations.get("createDirectPayment");
  if (operation === undefined) throw new SuiteError("The contract has no direct payment.");
  const played = await exchange(
    buildRequest(plainest, buildingOf(operation, context, stage)),
    context,
    stage,
  );
  stage.onExchange("", "probe", played);
  // No answer is no refusal: the checks may find out what is wrong.
  if (played.success || played.answer === undefined) return undefined;
  const what = played.problem ?? `status ${played.status}`;
  return {
    seen: "not-specified",
    accepted: false,
    played,
    missing: [schemePoint],
    message: `The plainest valid payment was refused (${what}), and the profile leaves ${schemePoint} open, so nothing can be signed.`,
  };
}
