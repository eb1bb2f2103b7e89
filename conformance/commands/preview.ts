// Shows the request of a step without sending it: with the built-in settings, and with names for the values that only a run
// knows.
import { plainNetwork } from "../inputs/network.ts";
import { buildRaw, buildRequest, type Built } from "../exchange/build.ts";
import { capture } from "../exchange/capture.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import { resolverOf, type Context } from "../exchange/context.ts";
import { sourceOf } from "../scenario/amounts.ts";
import { freshOf } from "../scenario/fresh.ts";
import { maskerOf } from "../exchange/mask.ts";
import { unsigned } from "../exchange/signing.ts";
import type { RawStep, RequestStep, Scenario } from "../scenario/model.ts";
import { operationOf, singleSteps } from "../scenario/single-steps.ts";
import { schemePoint } from "../inputs/profile.ts";
import type { Prepared } from "../run/run.ts";
import { cardSecrets } from "../inputs/settings.ts";
import type { Resolve } from "../scenario/variables.ts";
import { prettyBody } from "../reporters/pretty.ts";

/** Returns the request as text: method, path, media type, body. Secrets are masked; `‹…›` is a value that only a run knows. */
export function previewOf(
  step: RequestStep | RawStep,
  scenario: Scenario,
  { contract, settings, profile, fixtures }: Prepared,
): string {
  const operation = contract.operations.get(operationOf(scenario, step));
  if (operation === undefined) return "";
  const names = placeholders();
  const context: Context = {
    contract,
    settings,
    profile,
    fresh: freshOf({ seed: 1, run: "" }, scenario.scenario, settings, profile),
    notifyUrl: "",
    steps: new Map(),
  };
  const building = {
    operation,
    profile,
    key: undefined,
    requests: fixtures.requests,
    resolve: known(context, names),
    each: (from: string | readonly string[]) =>
      repetitions(from, scenario).map((each) => known(context, names, each)),
    collect: (by: string, from: string | readonly string[]) =>
      repetitions(from, scenario).map((each) => names.of(`${by} of ${each}`)),
  };
  try {
    // Names instead of values keep no field's form, so that the suite's look at its own traffic is of no use here.
    const built =
      "raw" in step ? buildRaw(step, building) : buildRequest({ ...step, invalid: true }, building);
    const text = names.restored(shown(built, settings));
    return "raw" in step ? text : text.replace(unsigned, `‹the signature, by ${schemePoint}›`);
  } catch (error) {
    if (error instanceof SuiteError || error instanceof Halt)
      return `${operation.descriptor.method} ${operation.descriptor.path}, with a body that depends on the profile: ${error.message}`;
    throw error;
  }
}

function shown(built: Built, settings: Prepared["settings"]): string {
  const masker = maskerOf({ ...cardSecrets(settings.test_data), keys: [] });
  const url = new URL(built.path, "http://target.invalid");
  const { exchange } = capture(
    { built, url, sent: { ok: false, problem: "" }, response: undefined, network: plainNetwork },
    masker,
  );
  const headers = Object.entries(exchange.request.headers).map(([name, value]) => `${name}: ${value}`);
  const body = prettyBody(exchange.request.body);
  const cut = body.length > longest ? `${body.slice(0, longest)}… (${body.length} characters)` : body;
  return [`${exchange.request.method} ${built.path}`, ...headers, "", cut].join("\n");
}

const longest = 2500;

/** The repetitions of the steps that a batch or a selection is made of; of many two are enough to see how it goes. */
function repetitions(from: string | readonly string[], scenario: Scenario): readonly string[] {
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
      if (error instanceof Halt) return names.of(name);
      throw error;
    }
  };
};
