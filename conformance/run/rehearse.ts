// Makes the requests of scenarios without sending them. What only a run knows, such as a value of a response, has a name in ‹›.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Operation } from "../contract/contract.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import { buildAgain, buildRaw, buildRequest, changed, recordOf, type Building } from "../exchange/build.ts";
import { resolverOf, type Context } from "../exchange/context.ts";
import { notPlayed, type Built } from "../message/message.ts";
import { sourceOf } from "../scenario/amounts.ts";
import { freshOf, type Origin } from "../scenario/fresh.ts";
import type { AgainStep, RequestStep, Scenario, SentStep } from "../scenario/model.ts";
import { singleSteps } from "../scenario/single-steps.ts";
import type { Resolve } from "../scenario/variables.ts";
import type { Prepared } from "./prepared.ts";
import { notSent } from "../scenario/untried.ts";

/** The part of a scenario that sends something. */
export type Sent = Pick<Scenario, "scenario" | "operation" | "steps">;

export interface Rehearsal {
  /**
   * The record of a step, to which later steps then refer; `{}` where it depends on what only a run knows, and `undefined` for
   * raw bytes.
   */
  readonly recordFor: (step: SentStep, operation: Operation) => WireObject | undefined;
  /** The request of a step, unsigned, with marks that `restored` turns into names. @throws Halt, SuiteError */
  readonly built: (step: SentStep, operation: Operation) => Built;
  readonly restored: (text: string) => string;
}

export function rehearsalOf(
  scenario: Sent,
  { contract, settings, profile, fixtures }: Prepared,
  origin: Origin,
): Rehearsal {
  const names = placeholders();
  const builts = new Map<string, Built>();
  const fresh = freshOf(origin, scenario.scenario, { settings, profile });
  const place = { scenario: scenario.scenario, advice: false, notifyUrl: "", steps: new Map() };
  const context: Context = { ...place, contract, settings, profile, fresh };
  const building = (operation: Operation): Building => ({
    operation,
    profile,
    key: undefined,
    requests: fixtures.requests,
    resolve: known(context, names),
    each: (from) => repetitions(from, scenario).map((each) => known(context, names, each)),
    collect: (by, from) => repetitions(from, scenario).map((each) => names.of(`${by} of ${each}`)),
  });
  const record = (step: RequestStep | AgainStep, operation: Operation): WireObject => {
    if ("use" in step) return recordOf(step, building(operation));
    const earlier = context.steps.get(step.again)?.at(-1)?.request;
    return changed(structuredClone(earlier ?? {}) as WireObject, step, known(context, names));
  };
  return {
    recordFor: (step, operation) => {
      const value = "raw" in step ? undefined : orNothing(() => record(step, operation));
      const earlier = context.steps.get(step.id) ?? [];
      context.steps.set(step.id, [...earlier, { ...notPlayed, operation, request: value }]);
      return value;
    },
    // Names instead of values keep no field's form, so that the suite's look at its own traffic is of no use here.
    built: (step, operation) => {
      const made =
        "raw" in step
          ? buildRaw(step, building(operation))
          : "use" in step
            ? buildRequest({ ...step, invalid: true }, building(operation))
            : buildAgain(step, earlierOf(step.again, builts), building(operation));
      builts.set(step.id, made);
      return made;
    },
    restored: names.restored,
  };
}

function earlierOf(step: string, builts: ReadonlyMap<string, Built>): Built {
  const built = builts.get(step);
  if (built === undefined) throw new Halt(notSent(step));
  return built;
}

function orNothing(make: () => WireObject): WireObject {
  try {
    return make();
  } catch (error) {
    if (error instanceof Halt || error instanceof SuiteError) return {};
    throw error;
  }
}

/** The repetitions of the steps that a batch or a selection is made of; of many two are enough to see how it goes. */
function repetitions(from: string | readonly string[], scenario: Sent): readonly string[] {
  const steps = singleSteps(scenario.steps);
  return [from].flat().flatMap((id) => {
    const step = steps.find((one) => one.id === id);
    const times = step !== undefined && "times" in step ? (step.times ?? 1) : 1;
    return times === 1 ? [id] : [`${id}.0`, `${id}.1`, `the other ${times - 2} of ${id}`].slice(0, times);
  });
}

interface Placeholders {
  readonly of: (name: string) => string;
  readonly restored: (text: string) => string;
}

/** Letters only while the body is written, so that no encoding touches them. */
function placeholders(): Placeholders {
  const names: string[] = [];
  return {
    of: (name) => `QzNAME${names.push(name) - 1}zQ`,
    restored: (text) =>
      text.replaceAll(/QzNAME(\d+)zQ/g, (_, index: string) => `‹${names[Number(index)] ?? ""}›`),
  };
}

const known = (context: Context, names: Placeholders, each?: string): Resolve => {
  const resolve = resolverOf(context);
  return (name) => {
    if (name === "notify_url") return names.of("the suite's address for notifications");
    try {
      return each !== undefined && sourceOf(name).startsWith("each.")
        ? names.of(name.replace("each.", `${each}.`))
        : resolve(name);
    } catch (error) {
      if (error instanceof Halt || error instanceof SuiteError) return names.of(name);
      throw error;
    }
  };
};
