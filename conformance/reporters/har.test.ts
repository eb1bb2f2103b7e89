// The recording of a run: every exchange, in a form that browsers open, and nothing secret.
import { afterEach, expect, test } from "vitest";
import { exchangesInHar } from "../live/har.ts";
import { testCard } from "../testing/fixtures.ts";
import { check, closeGateways, pay, run, scenario } from "../testing/scenarios.ts";
import { type Handler, saying } from "../testing/tiny-gateway.ts";
import { harRecorder } from "./har.ts";

afterEach(closeGateways);

const [pan, code, key, header] = [
  "6011000990139424",
  "9071",
  "canary-key/5f3e",
  "canary-of-a-header",
] as const;
const secrets = [pan, code, key, header];
const settings = {
  test_data: {
    "card.approved": testCard(pan, code),
  },
  features: { notifications: true },
  credentials: { key: { env: "CANARY_KEY" } },
};

/** Says all secrets in its notifications and responses. */
const indiscreet: Handler = (request) => {
  const told = `<note>${secrets.join(" ")} ${String(request.headers["x-canary"])}</note>`;
  void fetch(`${String(request.value["notify_url"])}?again=${pan}`, {
    method: "POST",
    body: told,
  }).catch(() => undefined);
  return saying("<note/>", told)(request);
};

async function recorded() {
  const recorder = harRecorder();
  const paying = { ...pay, set: { notify_url: "${notify_url}/paid" } };
  const scenarios = [
    scenario(
      [check("t.paid", { step: "pay" }), check("t.heard", { step: "heard", assert: [{ present: true }] })],
      {
        operation: "createDirectPayment",
        steps: [
          { ...paying, times: 2 },
          { id: "heard", await: "notification", within_seconds: 5 },
          {
            id: "never",
            await: "notification",
            within_seconds: 0.1,
            until: [{ received: { path: "/other" } }],
          },
        ],
      },
    ),
  ];
  const more = { settings, headers: { "X-Canary": header }, concurrency: 1, env: { CANARY_KEY: key } };
  const ended = await run(scenarios, more, indiscreet);
  for (const event of ended.events) recorder.onEvent(event);
  const text = recorder.text();
  return { ...ended, text, log: (JSON.parse(text) as { log: Log }).log };
}

interface Entry {
  readonly request: { readonly postData?: { readonly text: string } };
  readonly response: { readonly status: number };
  readonly _step: string;
  readonly _operation?: string;
  readonly _checks: unknown;
}
interface Log {
  readonly entries: readonly Entry[];
  readonly _checks: Readonly<Record<string, readonly unknown[]>>;
}

/** The required members of HAR 1.2, by the member that has them. */
const required: Readonly<Record<string, string>> = {
  log: "version creator entries",
  creator: "name version",
  entries: "startedDateTime time request response cache timings",
  request: "method url httpVersion cookies headers queryString headersSize bodySize",
  response: "status statusText httpVersion cookies headers content redirectURL headersSize bodySize",
  postData: "mimeType params text",
  content: "size mimeType",
  timings: "send wait receive",
  headers: "name value",
};

function missingIn(value: object): string[] {
  return Object.entries(value).flatMap(([name, member]: readonly [string, unknown]) =>
    [member].flat().flatMap((one) => {
      if (typeof one !== "object" || one === null) return [];
      const names = required[name]?.split(" ") ?? [];
      return [...names.filter((own) => !(own in one)).map((own) => `${name}.${own}`), ...missingIn(one)];
    }),
  );
}

test("has every request, response and notification, with the checks that looked at it, in the form of HAR 1.2", async () => {
  const { log, text, results, gateway } = await recorded();
  expect(missingIn({ log })).toEqual([]);
  const sent = log.entries.filter(({ _operation }) => _operation !== undefined);
  expect(sent).toHaveLength(gateway.requests.length);
  expect(sent.map(({ _step, _checks }) => [_step, _checks])).toEqual([
    ["pay", []],
    ["pay", []],
    ["pay", [{ id: "t.paid", status: "pass" }]],
  ]);
  // One is awaited, the other was only received, and what did not arrive is no exchange.
  const heard = log.entries.filter(({ _operation }) => _operation === undefined);
  const awaited = heard.find(({ _step }) => _step === "heard");
  expect(heard.map(({ _step }) => _step).toSorted()).toEqual(["", "heard"]);
  expect(awaited).toMatchObject({ response: { status: 200 }, _checks: [{ id: "t.heard", status: "pass" }] });
  expect(awaited?.request.postData?.text).toContain("<note>");
  const { _checks: wide } = log;
  expect(wide["createDirectPayment"]?.length).toBeGreaterThan(5);
  expect(exchangesInHar(text, "x.har")).toHaveLength(log.entries.length);
  const duration = expect.any(Number) as number;
  for (const name of ["t.paid", "t.heard"])
    expect(results.find(({ id }) => id === name)).toMatchObject({ status: "pass", durationMs: duration });
});

test("has no card number, security code, key or header of the user, whoever says them", async () => {
  const { text } = await recorded();
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).toContain("***");
});
