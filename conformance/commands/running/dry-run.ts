// `acquiring conformance run --dry-run`: prints every request that a run would send, and sends none.
import { maskerFor, targetOf } from "../../run/stage.ts";
import { networkOf } from "../../inputs/network.ts";
import type { RunOptions } from "../../run/options.ts";
import { planned } from "../../run/run.ts";
import { isOn, mustStayWithin, sendsText, timesOf } from "../../run/sends.ts";
import { installedFixtures } from "../../scenario/load.ts";
import { operationOf, sentSteps } from "../../scenario/single-steps.ts";
import { previewsOf, requestText } from "../preview.ts";
import type { Terminal } from "../terminal.ts";
import { inWords } from "../variable-words.ts";

/** @throws UsageError as a run does, so also for limits that the run may exceed. */
export function dryRun(
  options: RunOptions & { readonly target: string },
  isJson: boolean,
  { out, env }: Terminal,
): void {
  const target = targetOf(options.target);
  const { prepared, origin, scenarios, sends } = planned(options);
  const { settings, profile } = prepared;
  const network = networkOf(options, env);
  const { requests } = options.fixtures ?? installedFixtures();
  const key = env[settings.credentials.key.env];
  const masker = maskerFor({ settings, requests }, key === "" ? [] : [key], network);
  const shown = scenarios.flatMap((scenario) => {
    const preview = previewsOf(scenario, prepared, origin, { target, network, masker });
    return sentSteps(scenario.steps)
      .filter((step) => isOn(step, prepared))
      .map((step) => {
        const { body, ...request } = preview(step);
        return {
          scenario: scenario.scenario,
          step: step.id,
          operation: operationOf(scenario, step),
          times: timesOf(step),
          request: { ...request, body: inWords(body, profile) },
        };
      });
  });
  if (isJson)
    out.write(
      `${JSON.stringify({ dryRun: true, target: target.href, profile: profile.name, ...origin, sends, requests: shown }, undefined, 2)}\n`,
    );
  else
    for (const { scenario, step, operation, times, request } of shown)
      out.write(
        `# ${operation}: scenario ${scenario}, step ${step}${times === 1 ? "" : `, ${times} times`}\n${requestText(request)}\n\n`,
      );
  mustStayWithin(sends, options);
  if (!isJson) out.write(`Nothing was sent. Without --dry-run, the run sends ${sendsText(sends)}\n`);
}
