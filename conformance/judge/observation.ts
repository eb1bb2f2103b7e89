// What the automatic checks look at: the answers of all scenarios that the contract speaks of.
import type { Operation } from "../contract/contract.ts";
import type { Played } from "../exchange/played.ts";
import type { Scenario, SingleStep } from "../scenario/model.ts";

/** An answer with status 200 that the automatic checks hold against the contract. */
export interface Observation {
  readonly operation: Operation;
  readonly scenario: string;
  readonly step: string;
  readonly played: Played;
}

/** What is observed in one message of a scenario: one observation, or none. */
export function observed(played: Played, scenario: Scenario, step: SingleStep): Observation[] {
  const { operation, status, success, built } = played;
  if (operation === undefined || status !== 200) return [];
  // Advice is no part of the verdict, nor is what its requests make a gateway repeat.
  if (scenario.checks.every(({ level }) => level === "advice")) return [];
  // No sentence says what a request that breaks the contract is answered, unless it is taken for a good one.
  if (built?.deliberate === true && !success) return [];
  return [{ operation, scenario: scenario.scenario, step: step.id, played }];
}
