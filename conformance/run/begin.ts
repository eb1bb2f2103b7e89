// How a run begins: it reaches the target, and makes the first payment. If the run ends here, every check gets the same
// reason.
import type { Context } from "../exchange/context.ts";
import { unreachable } from "../exchange/send.ts";
import type { Played } from "../message/message.ts";
import { isFilled, schemePoint } from "../inputs/profile.ts";
import { endedAtFirst } from "../scenario/untried.ts";
import { type Cause, unreachableCause } from "../judge/cause.ts";
import type { Sight } from "../judge/sight.ts";
import { lookAt } from "./play.ts";
import { firstPayment, isSigned } from "./probe.ts";
import { automaticOf, checksOf, note, promptOf, type Run } from "./under-way.ts";

/**
 * Makes the first payment, if a check depends on one. Returns the reason if the run ends with it; all remaining checks
 * get this reason.
 */
export async function begin(run: Run): Promise<Cause | undefined> {
  const { plan, stage, judging } = run;
  if (stage.signal.aborted) return undefined;
  const { target, network, timeoutMs } = stage;
  const problem = await unreachable(network.proxy ?? target, timeoutMs);
  if (stage.signal.aborted) return undefined;
  if (problem !== undefined)
    return ended(run, unreachableCause({ target, proxy: network.proxy }, problem, judging));
  if (run.options.readOnly === true || !plan.scenarios.some(isSigned)) return undefined;
  const { context } = promptOf(run, "first-payment");
  const first = await firstPayment(context, stage, judging);
  if (first === undefined || stage.signal.aborted) return undefined;
  const { played, cause } = first;
  if (cause === undefined) {
    // As if a scenario had made it: later responses may contain this payment too.
    run.observations.push(played);
    return undefined;
  }
  if (cause.kind === "breaks-a-rule") note(run, brokenBy(played, cause, run, context));
  return ended(run, cause);
}

function ended(run: Run, cause: Cause): Cause {
  const isOpen = cause.kind === "refused" && !isFilled(run.judging.profile, schemePoint);
  const sight: Sight = { ...endedAtFirst(isOpen ? [schemePoint] : undefined), accepted: false };
  note(
    run,
    run.plan.checks.map(({ id }) => [id, sight]),
  );
  return cause;
}

/** The checks that a first payment fails: those of the scenarios that look at it, and the automatic ones. */
function brokenBy(played: Played, cause: Cause, run: Run, context: Context): (readonly [string, Sight])[] {
  const { plan, all, stage } = run;
  const found = stage.fixtures.scenarios
    .filter(({ first }) => first)
    .flatMap((scenario) => {
      const checks = checksOf(scenario, plan, all);
      const scene = { scenario, context, token: "", stage };
      const { sights, observations } = lookAt(scene, played, { checks });
      run.observations.push(...observations);
      return [...sights];
    });
  const { operation } = played;
  const automatic = operation === undefined ? [] : automaticOf(run, operation);
  const cited = new Map(plan.checks.map(({ id, check }) => [id, check.rules ?? []]));
  // A refusal at the contract's path shows only that the gateway does not serve it, so only the cause's rules count.
  const isAbout = (id: string): boolean =>
    played.status < 300 || cause.rules.some((rule) => cited.get(id)?.includes(rule));
  return [...found, ...automatic].filter(([id, { seen }]) => seen === "failed" && isAbout(id));
}
