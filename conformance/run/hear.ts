// Waits for a notification of the gateway: for a step that has a notification instead of a response.
import { defined } from "@acquiring/contract/codecs";
import { objectOf } from "../contract/contract.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import { notPlayed, type Exchange, type Notification, type Played } from "../message/message.ts";
import { placed, resolverOf, type Context } from "../exchange/context.ts";
import { isThere, signatureField, signatureValidity, type Stage } from "../exchange/exchange.ts";
import { heardOf } from "../exchange/listener.ts";
import { saysTheSame } from "../match/alike.ts";
import { mismatchOf } from "../exchange/compare.ts";
import { notHeard } from "../scenario/untried.ts";
import { filledWith } from "../inputs/profile.ts";
import type { AwaitStep } from "../scenario/model.ts";
import { fill } from "../scenario/variables.ts";

/** Whether a notification's signature is valid: as a separate message, for the account that it names. */
function signatureOf(notification: Notification, context: Context): boolean | undefined {
  const { value } = notification.body;
  const { merchant_id, account_id } = objectOf(value);
  const identity = [merchant_id, account_id].map((name) => String(name ?? ""));
  const binding = { purpose: "notification", operation: "notification", identity } as const;
  return signatureValidity(value, signatureField, context, binding);
}

const longestWaitSeconds = 120;

const usualWaitSeconds = 3;

/** As long as the step says, else as the profile promises, else as the settings say; `undefined` if none of them does. */
function waitOf({ within_seconds }: AwaitStep, context: Context): number | undefined {
  if (typeof within_seconds === "number") return within_seconds;
  const delivery = objectOf(filledWith(context.profile, "notification.delivery"));
  const given = within_seconds ?? delivery["within_seconds"];
  if (given === undefined) return context.settings.notifications.wait_seconds;
  // A time that the profile promises gets a second of grace: the promise is about sending, not about hearing.
  const promised = Number(fill(given, resolverOf(context)));
  if (!(promised > 0)) throw new SuiteError(`\`within_seconds\` of a step must be a number of seconds.`);
  return Math.min(promised + 1, longestWaitSeconds);
}

/** The notification that a step waits for, or why none came. */
export async function awaitNotification(
  step: AwaitStep,
  context: Context,
  token: string,
  stage: Stage,
): Promise<Played> {
  const { until = [] } = step;
  const { listener, signal, hearing } = stage;
  const given = waitOf(step, context);
  // Nothing says how soon a notification is sent, so one that must come has longer (delay.ts).
  const isOpen = given === undefined && context.settings.features["notifications"] === true;
  const ownMs = (given ?? usualWaitSeconds) * 1000;
  const withinMs = isOpen ? hearing.boundMs(ownMs) : ownMs;
  const heard = (notification: Notification): Played => ({
    ...heardOf(notification, context.notifyUrl),
    signatureValid: signatureOf(notification, context),
  });
  const earlier =
    step.behind === undefined ? undefined : context.steps.get(step.behind)?.at(-1)?.notification;
  if (step.behind !== undefined && earlier === undefined) throw new Halt(notHeard(step.behind));
  const fits = (notification: Notification): boolean =>
    (step.same !== true || saysTheSame(earlier?.body.value, notification.body.value)) &&
    mismatchOf(until, heard(notification), context) === undefined;
  const begun = performance.now();
  const found = await listener.next(token, { fits, withinMs, signal, behind: earlier });
  const durationMs = Math.round(performance.now() - begun);
  if (isOpen) hearing.note({ ownMs, durationMs, shown: found !== undefined });
  const others = listener.heard().length;
  const problem =
    found === undefined
      ? `no notification within ${withinMs / 1000} s${others === 0 ? "" : `, while ${others} others came`}`
      : undefined;
  const exchange =
    found === undefined
      ? {
          request: { ...notPlayed.exchange.request, method: "POST", url: context.notifyUrl },
          response: defined({ error: problem }),
        }
      : heardExchange(found, stage);
  if (found !== undefined) return { ...heard(found), ...placed(context, step.id), exchange, durationMs };
  const isAway = !(await isThere(stage.target, stage));
  const none = { ...notPlayed, ...placed(context, step.id), exchange, durationMs };
  return { ...none, ...defined({ problem, gone: isAway ? (true as const) : undefined }) };
}

/** A notification as an exchange, masked. */
export function heardExchange(
  { method, path, headers, body, at, reply }: Notification,
  { listener, masker }: Pick<Stage, "listener" | "masker">,
): Exchange {
  return {
    ...defined({ startedAt: at }),
    request: {
      method,
      url: masker.text(listener.url(path.slice(1))),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, masker.text(value)])),
      body: masker.text(body.text),
    },
    response: reply ?? {},
  };
}
