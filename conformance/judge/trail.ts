// The messages that led to a failure: those of its scenario in sequence, up to the one that shows the failure.
import { defined } from "@acquiring/contract/codecs";
import type { Exchange, Played } from "../message/message.ts";

/** A step that polls has many similar messages: the first and the last are enough. */
const mostOfAStep = 3;
const mostMessages = 16;
const longestBody = 4 * 1024;

/** The messages of a scenario up to a step. */
export function trailOf(steps: ReadonlyMap<string, readonly Played[]>, upTo: string): readonly Played[] {
  const trail: Played[] = [];
  for (const [step, played] of steps) {
    const few =
      played.length > mostOfAStep ? [...played.slice(0, 1), ...played.slice(1 - mostOfAStep)] : played;
    trail.push(...few);
    if (step === upTo) break;
  }
  return trail;
}

/** What a report shows of them: `fault` is the message that shows the failure. */
export function exchangesOf(trail: readonly Played[], fault: Played): readonly Exchange[] {
  const whole = trail.includes(fault) ? trail : [...trail, fault];
  // The last ones, because the first messages are similar in all scenarios.
  return whole.slice(-mostMessages).map((played): Exchange => {
    const step = played.step === "" ? undefined : played.step;
    const named = { ...defined({ step }), ...played.exchange };
    return played === fault ? { ...named, fault: true } : shortened(named);
  });
}

function shortened(exchange: Exchange): Exchange {
  const { request, response } = exchange;
  return {
    ...exchange,
    request: { ...request, body: cut(request.body) },
    response: { ...response, ...(response.body === undefined ? {} : { body: cut(response.body) }) },
  };
}

const cut = (text: string): string =>
  text.length > longestBody ? `${text.slice(0, longestBody)}… (${text.length} characters)` : text;
