// The messages of all scenarios, for checks of the whole run. The automatic checks use the responses that the contract defines.
import type { Operation } from "../contract/contract.ts";
import type { Notification } from "../exchange/listener.ts";
import type { Played } from "../exchange/played.ts";
import type { Scenario } from "../scenario/model.ts";

/** A request of a scenario and its response or failure. */
export interface Observation {
  readonly operation: Operation;
  readonly scenario: string;
  readonly step: string;
  readonly played: Played;
  /** The results of the scenario's steps. */
  readonly steps: ReadonlyMap<string, readonly Played[]>;
  /** All checks of the scenario are advice: no part of the verdict, nor is what its requests make a gateway repeat. */
  readonly advice: boolean;
  /** The source of the message, if it is not a step of a scenario. */
  readonly place?: string;
}

/** A notification to the address of a scenario, awaited or not. */
export interface Heard {
  readonly scenario: string;
  readonly notification: Notification;
  readonly advice: boolean;
  /** The address that received it, if it is not an address of a scenario. */
  readonly place?: string;
}

/** The source of a message in words. */
export const placeOf = (one: Observation | Heard): string =>
  one.place ??
  ("step" in one
    ? `in scenario ${one.scenario}, step \`${one.step}\``
    : `at the address that scenario ${one.scenario} gave`);

/** What is observed in one message: one observation, or none. */
export const observed = (
  played: Played,
  by: Pick<Observation, "scenario" | "step" | "steps" | "advice">,
): Observation[] => (played.operation === undefined ? [] : [{ operation: played.operation, played, ...by }]);

export const isAdvice = ({ checks }: Scenario): boolean => checks.every(({ level }) => level === "advice");

/** Whether it is a response with status 200 that the automatic checks compare with the contract. */
export const isEvidence = ({ played: { status, built, success }, advice }: Observation): boolean =>
  // The contract does not state the response to an invalid request. It counts only if the gateway accepted the request.
  !advice && status === 200 && (built?.deliberate !== true || success);
