// The first attempt of a payment that this process has just created. Other processes do not know it, so one statement
// settles it if it is still as it was. If another process was faster anyway, it is settled like any other attempt.
import type { AcquirerResponse } from "../../domain/attempt.ts";
import { settlement } from "../../domain/settlement.ts";
import { settleAtOnce, type Settling } from "../../store/joined.ts";
import { hasSubscription } from "../subscription/subscription-hooks.ts";
import type { Core } from "../core.ts";
import { ask, settle, type Settled, termsOf } from "./attempt.ts";
import { changed, eventOf } from "./change.ts";
import type { JointSettling } from "./joint.ts";
import type { Opened } from "./open.ts";

type First = Opened & Required<Pick<Opened, "attempt">>;

/** Asks the acquirer and settles. */
export async function performFirst(core: Core, first: First): Promise<Settled> {
  const { settled, unwritten } = await askFirst(core, first);
  if (unwritten === undefined) return settled;
  return (await unwritten.write(undefined)) === "done" ? settled : unwritten.writeAlone();
}

/** The same, and leaves the settlement to the caller: it is stored together with the response. Except for what cannot wait. */
export async function askFirst(
  core: Core,
  { payment, attempt }: First,
): Promise<{ readonly settled: Settled; readonly unwritten?: JointSettling<Settled> }> {
  const response = await ask(core, payment, attempt);
  const writeAlone = () => settle(core, payment, attempt, response);
  const decided = decide(core, { payment, attempt }, response);
  if (decided === undefined) return { settled: await writeAlone() };
  const { settling, settled } = decided;
  return {
    settled,
    unwritten: { write: (responded) => settleAtOnce(core.pool, settling, responded), writeAlone },
  };
}

interface Decided {
  readonly settling: Settling;
  readonly settled: Settled;
}

/**
 * The effect of the response. `undefined` if more than the payment's rows must change, or if the response is not
 * final.
 */
function decide(core: Core, { payment, attempt }: First, response: AcquirerResponse): Decided | undefined {
  const { outcome: status } = response;
  if (status === "pending" || status === "unknown") return undefined;
  if (payment.wantsToken || hasSubscription(payment)) return undefined;
  const now = core.clock.now();
  const { patch, change } = settlement(payment, attempt, response, termsOf(core, now));
  if (change === undefined) return undefined;
  const after = changed(payment, patch, change);
  const code = response.outcome === "declined" ? response.code : null;
  const done = { ...attempt, status, code, settledAt: now };
  return {
    settling: {
      payment,
      patch: { ...patch, version: after.version },
      attempt: done,
      event: eventOf(after, change, now),
    },
    settled: { payment: after, attempt: done },
  };
}
