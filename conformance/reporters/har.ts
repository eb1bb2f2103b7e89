// The exchanges of a run as a HAR 1.2 file, which the tools of browsers open: requests, responses and notifications, masked as
// they were captured. Fields that begin with `_` are the suite's: `_scenario`, `_step`, `_operation` and `_checks`.
import { defined } from "@acquiring/contract/codecs";
import { suiteVersion } from "../contract/package.ts";
import type { Exchange } from "../message/message.ts";
import type { CheckResult } from "../judge/results.ts";
import type { RunEvent } from "../run/events.ts";

export interface HarRecorder {
  /** Takes the events of a run. */
  readonly onEvent: (event: RunEvent) => void;
  /** The file so far; the checks are in it once the run has finished. */
  readonly text: () => string;
}

type Told = Extract<RunEvent, { readonly type: "exchange" }>;

interface Place {
  readonly scenario?: string;
  readonly step?: string;
}

/** What a check says of itself at an exchange. */
const named = ({ id, status }: CheckResult): object => ({ id, status });

/**
 * Records a run: give it its events.
 *
 * ```ts
 * const recorder = harRecorder();
 * await runConformance({ target: "http://127.0.0.1:8080", onEvent: recorder.onEvent });
 * writeFileSync("exchanges.har", recorder.text());
 * ```
 */
export function harRecorder(): HarRecorder {
  const told: (Told & { readonly exchange: Exchange })[] = [];
  let results: readonly CheckResult[] = [];
  return {
    onEvent: (event) => {
      if (event.type === "finished") results = event.results;
      // What was awaited and did not come has no time.
      else if (event.type === "exchange" && event.exchange.startedAt !== undefined)
        told.push({ ...event, exchange: event.exchange });
    },
    text: () => {
      const isSame = (one: Place, other: Place): boolean =>
        one.scenario === other.scenario && one.step === other.step;
      const entries = told
        .map((one, index) => ({
          ...entryOf(one.exchange),
          ...defined({
            _scenario: one.scenario === "" ? undefined : one.scenario,
            _operation: one.operation,
          }),
          _step: one.step,
          // A check looks at the last response of its step.
          _checks: told.slice(index + 1).some((later) => isSame(later, one))
            ? []
            : results.filter((result) => isSame(result, one)).map(named),
        }))
        .toSorted((a, b) => (a.startedDateTime < b.startedDateTime ? -1 : 1));
      const wide = results.filter(({ scenario }) => scenario === undefined);
      const operations = [...new Set(wide.map(({ operation }) => operation))];
      const log = {
        version: "1.2",
        creator: { name: "@acquiring/conformance", version: suiteVersion },
        pages: [],
        entries,
        comment:
          "Card numbers, security codes and secrets are masked. `_checks` of the log look at all responses.",
        _checks: Object.fromEntries(
          operations.map((id) => [id, wide.filter(({ operation }) => operation === id).map(named)]),
        ),
      };
      return `${JSON.stringify({ log }, undefined, 2)}\n`;
    },
  };
}

type Headers = Readonly<Record<string, string>>;
const listOf = (pairs: Headers) => Object.entries(pairs).map(([name, value]) => ({ name, value }));

const mediaOf = (headers: Headers): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";

/** One exchange in the form of HAR; -1 is what is not known, because the text is masked. */
function entryOf({ startedAt = "", durationMs = 0, request, response }: Exchange) {
  const { method, url, headers, body } = request;
  const { status = 0, headers: received = {}, body: content = "", error } = response;
  const unknown = { cookies: [], headersSize: -1, bodySize: -1, httpVersion: "HTTP/1.1" };
  return {
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      ...unknown,
      method,
      url,
      headers: listOf(headers),
      queryString: URL.canParse(url)
        ? [...new URL(url).searchParams].map(([name, value]) => ({ name, value }))
        : [],
      ...(body === "" ? {} : { postData: { mimeType: mediaOf(headers), params: [], text: body } }),
    },
    response: {
      ...unknown,
      status,
      statusText: "",
      headers: listOf(received),
      content: { size: Buffer.byteLength(content), mimeType: mediaOf(received), text: content },
      redirectURL: "",
      ...(error === undefined ? {} : { _error: error }),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}
