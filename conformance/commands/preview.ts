// Shows a request without sending it, with names for the values that only a run knows. Secrets are masked.
import { Halt, SuiteError } from "../contract/errors.ts";
import { capture } from "../exchange/capture.ts";
import { maskerOf, type Masker } from "../exchange/mask.ts";
import { unsigned } from "../exchange/signing.ts";
import { plainNetwork, type Network } from "../inputs/network.ts";
import { schemePoint } from "../inputs/profile.ts";
import { cardSecrets } from "../inputs/settings.ts";
import { prettyBody } from "../reporters/pretty.ts";
import { rehearsalOf, type Sent } from "../run/rehearse.ts";
import type { Prepared } from "../run/prepared.ts";
import type { Origin } from "../scenario/fresh.ts";
import type { SentStep } from "../scenario/model.ts";
import { operationOf } from "../scenario/single-steps.ts";
import type { Exchange } from "../message/message.ts";

/** How requests are shown: where they go, and what is hidden in them. */
export interface Showing {
  readonly target: URL;
  readonly network: Network;
  readonly masker: Masker;
}

/** The requests of a scenario by their steps, masked; `‹…›` is a value that only a run knows. */
export function previewsOf(
  scenario: Sent,
  prepared: Prepared,
  origin: Origin,
  { target, network, masker }: Showing,
): (step: SentStep) => Exchange["request"] {
  const { built, restored } = rehearsalOf(scenario, prepared, origin);
  return (step) => {
    const operation = prepared.contract.operations.get(operationOf(scenario, step));
    if (operation === undefined)
      throw new SuiteError(`There is no operation ${operationOf(scenario, step)}.`);
    const { method, path } = operation.descriptor;
    const at = (place: string): URL => new URL(target.href.replace(/\/+$/, "") + place);
    try {
      const made = built(step, operation);
      const url = made.url ?? at(made.path);
      const traffic = {
        built: made,
        url,
        sent: { ok: false, problem: "" },
        response: undefined,
        network,
      } as const;
      const { request } = capture(traffic, masker).exchange;
      const body = restored(request.body);
      const shown = "raw" in step ? body : body.replace(unsigned, `‹the signature, by ${schemePoint}›`);
      return { ...request, url: restored(request.url), body: shown };
    } catch (error) {
      if (!(error instanceof SuiteError || error instanceof Halt)) throw error;
      return {
        method,
        url: at(path).href,
        headers: {},
        body: restored(`‹a body that depends on the run: ${error.message}›`),
      };
    }
  };
}

/** The same for one step, as text: method, path, media type, body; with the built-in settings. */
export function previewOf(step: SentStep, scenario: Sent, prepared: Prepared): string {
  const target = new URL("http://target.invalid");
  const masker = maskerOf({ ...cardSecrets(prepared.settings.test_data), keys: [] });
  const showing = { target, network: plainNetwork, masker };
  const { url, ...request } = previewsOf(scenario, prepared, { seed: 1, run: "" }, showing)(step);
  return requestText({ ...request, url: url.replace(target.origin, "") });
}

const longest = 2500;

/** A request as text: method, address, headers, body. */
export function requestText({ method, url, headers, body: whole }: Exchange["request"]): string {
  const body = prettyBody(whole);
  const cut = body.length > longest ? `${body.slice(0, longest)}… (${body.length} characters)` : body;
  return [
    `${method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    cut,
  ].join("\n");
}
