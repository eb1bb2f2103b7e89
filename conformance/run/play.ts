// Runs one scenario: its steps in sequence, each request sent once, then its checks. The run decides the status of a check,
// because it knows the controls of other scenarios.
import { Halt } from "../contract/errors.ts";
import { lookAtStep, whole, type Looking } from "./look.ts";
import { sightOfError, type Sight } from "../judge/sight.ts";
import type { Played } from "../message/message.ts";
import { singleSteps } from "../scenario/single-steps.ts";
import { stopped } from "../scenario/untried.ts";
import { takeStep, type Scene } from "./step.ts";

/** What was seen of a scenario: of each of its checks, and all its requests with their responses. */
export interface Performance {
  readonly sights: ReadonlyMap<string, Sight>;
  readonly observations: readonly Played[];
}

type Looks = Omit<Looking, "masker">;

/** Runs the steps up to the first that stops the scenario. Every later check gets the reason. */
export async function play(scene: Scene, looks: Looks): Promise<Performance> {
  const { scenario, context, stage } = scene;
  const sights = new Map<string, Sight>();
  let halt: Sight | undefined;
  for (const step of scenario.steps) {
    const own = singleSteps([step]);
    if (halt === undefined) {
      try {
        await takeStep(step, scene);
        // A stop may have cut short what the step saw.
        if (stage.signal.aborted) throw new Halt(stopped);
        for (const single of own) {
          const looked = lookAtStep(single, context, { ...looks, ...stage });
          for (const [id, sight] of looked.sights) sights.set(id, sight);
          halt ??= looked.halt;
        }
      } catch (error) {
        halt = whole(stage.signal.aborted ? stopped : sightOfError(error), step.id, context);
      }
    }
    if (halt === undefined) continue;
    for (const { id } of looks.checks.filter((check) => own.some((single) => single.id === check.step)))
      if (!sights.has(id)) sights.set(id, halt);
  }
  const messages = [...context.steps.values()].flat();
  return { sights, observations: messages.filter(({ operation }) => operation !== undefined) };
}

/** What a scenario sees of a message that was sent before it, instead of its first step's. */
export function lookAt(scene: Scene, played: Played, looks: Looks): Performance {
  const [step] = singleSteps(scene.scenario.steps);
  if (step === undefined) return { sights: new Map(), observations: [] };
  scene.context.steps.set(step.id, [played]);
  const { sights } = lookAtStep(step, scene.context, { ...looks, ...scene.stage });
  return { sights: new Map(sights), observations: [played] };
}
