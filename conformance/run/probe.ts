// The first payment of a run, the simplest possible. If the gateway does not accept it, there is nothing to observe,
// and the reason is reported once. If the gateway does not serve the path, the same payment is tried under other paths.
// This distinguishes a wrong path from a refusal.
import { buildRequest } from "../exchange/build.ts";
import type { Context } from "../exchange/context.ts";
import { buildingOf, exchange, type Stage } from "../exchange/exchange.ts";
import type { Built, Played } from "../message/message.ts";
import { speaksTls } from "../exchange/send.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import { type Cause, causeOf, nothingThere } from "../judge/cause.ts";
import type { Judging } from "../judge/results.ts";
import type { RequestStep, Scenario } from "../scenario/model.ts";
import { sentSteps } from "../scenario/single-steps.ts";
import type { Sent } from "./rehearse.ts";

const plainest: RequestStep & { readonly operation: string } = {
  id: "pay",
  operation: "createDirectPayment",
  use: "direct-payment",
  set: { amount: "${whole.amount}" },
};

/** What a run sends before its scenarios at most, if one of them pays or asks: the first payment, under each path. */
export const firstPaymentAtMost = (scenarios: readonly Scenario[]): readonly Sent[] =>
  scenarios.some(isSigned)
    ? [
        {
          scenario: "first-payment",
          operation: plainest.operation,
          steps: [{ ...plainest, times: 1 + otherPaths("").length }],
        },
      ]
    : [];

/** Whether a scenario sends a request that would have to be signed. */
export const isSigned = (scenario: Pick<Scenario, "steps">): boolean =>
  sentSteps(scenario.steps).some((step) => "use" in step && step.signature === undefined);

export interface First {
  readonly played: Played;
  /** Why the run ends with it; `undefined` if it was accepted. */
  readonly cause: Cause | undefined;
}

/** Makes the first payment; `undefined` if that is impossible. */
export async function firstPayment(
  context: Context,
  stage: Stage,
  judging: Judging,
): Promise<First | undefined> {
  const built = builtOrNot(context, stage);
  if (built === undefined) return undefined;
  const pay = async (path: string): Promise<Played> => {
    const next = path === built.path ? built : builtOrNot(context, stage);
    const played = await exchange({ ...(next ?? built), path }, context, stage);
    context.steps.set(plainest.id, [played]);
    stage.onExchange(played);
    return played;
  };
  const first = await pay(built.path);
  if (stage.signal.aborted) return undefined;
  const elsewhere: Played[] = [];
  for (const path of isUnserved(first) ? otherPaths(built.path) : []) {
    if (elsewhere.some(({ success }) => success)) break;
    elsewhere.push(await pay(path));
  }
  const { target } = stage;
  const tries = { target, first, elsewhere, speaksTls: await isTlsInstead(first, stage) };
  return { played: first, cause: causeOf(tries, judging) };
}

/** The payment's request; `undefined` if the settings lack a value for it. The checks report that themselves. */
function builtOrNot(context: Context, stage: Stage): Built | undefined {
  const operation = context.contract.operations.get(plainest.operation);
  if (operation === undefined) throw new SuiteError("The contract has no direct payment.");
  if (stage.fixtures.requests[plainest.use] === undefined) return undefined;
  try {
    return buildRequest(plainest, buildingOf(operation, context, stage));
  } catch (error) {
    if (error instanceof Halt) return undefined;
    throw error;
  }
}

/**
 * Whether the response shows that the gateway did not read the payment: the path is unknown, and the order number is
 * not repeated.
 */
const isUnserved = ({ status, response, built }: Played): boolean =>
  nothingThere.has(status) && response?.text.includes(String(built?.value?.["order_no"])) === false;

/** The path without its version, and under the next one. */
const otherPaths = (path: string): readonly string[] => [
  path.replace(/^\/v\d+/, ""),
  path.replace(/^\/v\d+/, "/v2"),
];

const handshakeMs = 3000;

/** Whether a request without TLS failed because TLS is spoken there. */
export const isTlsInstead = async (
  { fault }: Played,
  { target, network, timeoutMs }: Pick<Stage, "target" | "network" | "timeoutMs">,
): Promise<boolean> =>
  network.proxy === undefined &&
  target.protocol === "http:" &&
  (fault === "cut" || fault === "not-http") &&
  (await speaksTls(target, Math.min(timeoutMs, handshakeMs)));
