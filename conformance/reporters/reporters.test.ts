import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckResult } from "../judge/results.ts";
import type { Report } from "../run/report.ts";
import type { RunEvent } from "../run/events.ts";
import { startTinyGateway, type TinyGateway } from "../testing/tiny-gateway.ts";
import { impatient, testCard } from "../testing/fixtures.ts";
import { schemaFaults, textsOfPage, unescaped } from "../testing/report.ts";
import { consoleText, hashedProfile, runWith } from "../testing/scenarios.ts";
import { htmlReport } from "./html.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";

const card = "6011000990139424";
const foreign = "5555 5555 5555 4444";
const cvv = "9071";
const key = "canary-key<5f3e>";

let gateway: TinyGateway;
let events: readonly RunEvent[] = [];
let report: Report;
let results: readonly CheckResult[] = [];

beforeAll(async () => {
  // It reveals everything that it gets, and more.
  gateway = await startTinyGateway(({ path, text, value }) => {
    const leak = `${text} key=${key} card ${foreign} cvv ${cvv}`;
    if (path === "/v1/capture")
      return { status: 500, body: JSON.stringify({ leak, token_id: "secret-token", "<b>": "&" }) };
    const result = `<result_info>0000:Success</result_info><transaction_id>tx-1</transaction_id>`;
    const leaks = `<card>${String(value["card"])}</card><note>${cvv} ${key.replaceAll("<", "&lt;")}</note><token_id>secret-token</token_id>`;
    return { media: "application/xml", body: `<respon>${result}${leaks}</respon>` };
  });
  ({ report, results, events } = await runWith({
    target: gateway.url,
    settings: { features: { captures: true }, test_data: { "card.approved": testCard(card, cvv) } },
    profile: { ...hashedProfile, profile: "leaky" },
    env: { GATEWAY_KEY: key },
    fixtures: impatient(),
    only: ["capture.whole.*", "answer.direct-payment.*"],
  }));
});
afterAll(() => gateway.close());

const outputs: readonly [string, () => string][] = [
  ["json", () => jsonReport(report)],
  ["junit", () => junitReport(report, results)],
  ["html", () => textsOfPage(htmlReport(report, results))],
  ["console on a terminal", () => consoleText(events, { isTTY: true })],
  ["console without a terminal", () => consoleText(events)],
  ["verbose console", () => consoleText(events, { verbose: true })],
  ["events", () => JSON.stringify(events)],
];

describe.each(outputs)("%s", (_, text) => {
  test("shows the failure, but no card number, security code, key or token", () => {
    const shown = text();
    expect(shown).toContain("capture.whole.done");
    for (const secret of [
      card,
      foreign,
      foreign.replaceAll(" ", ""),
      key,
      key.replaceAll("<", "&lt;"),
      encodeURIComponent(key),
      "secret-token",
    ]) {
      expect(shown).not.toContain(secret);
    }
    expect(shown).not.toMatch(new RegExp(`(?<![0-9a-z])${cvv}(?![0-9a-z])`, "u"));
  });
});

test("curl lines have variables for secrets, and otherwise the body as it was sent", () => {
  const line = results.find(({ id }) => id === "capture.whole.done")?.curl ?? "";
  expect(line).toContain(`curl -sS -X POST '${gateway.url}/v1/capture'`);
  const payment =
    results.find(({ id }) => id === "answer.direct-payment.authentication.1.response")?.curl ?? "";
  expect(payment).toContain(`"card":"'"$CARD_NUMBER"'"`);
  expect(payment).toContain(`"security_code":"'"$SECURITY_CODE"'"`);
  expect(payment).toContain(`"encryption_data":"'"$ENCRYPTION_DATA"'"`);
  // The suite's own shopper is not a real person: the fixtures define them.
  expect(payment).toContain(`"first_name":"Ada"`);
});

describe("the console", () => {
  const escape = "\u001b[";

  test("has colours and a live line only on a terminal, and no colour with NO_COLOR", () => {
    expect(consoleText(events, { isTTY: true })).toContain(`${escape}31m`);
    expect(consoleText(events)).not.toContain(escape);
    expect(consoleText(events, { isTTY: true, env: { NO_COLOR: "1" } })).not.toContain(`${escape}31m`);
  });

  test("counts each status and lists what could not be checked and why", () => {
    const text = consoleText(events);
    const counted = Object.entries(report.totals).filter(([, count]) => count > 0);
    for (const [status, count] of counted) expect(text).toContain(`${count} ${status}`);
    expect(text).toMatch(/the profile leaves these open: .*always-present\.createDirectPayment/);
    expect(text).toContain("Does not conform: breaks ");
  });
});

test("the JSON report has the documented members", () => {
  const parsed = JSON.parse(jsonReport(report)) as Report;
  expect(schemaFaults(parsed)).toEqual([]);
  // The schema leaves these out of what every report has.
  expect(Object.keys(parsed)).toEqual(expect.arrayContaining(["run", "sends", "sent"]));
  expect(parsed.conforms).toBeNull();
  const failed = parsed.checks.find(({ id }) => id === "capture.whole.done");
  expect(failed).toMatchObject({
    scenario: "capture.whole",
    operation: "captureTransactions",
    rules: ["endpoints.capture", "batch-envelope.request", "endpoints.7", "errors.app.1.status"],
    level: "must",
    status: "fail",
    step: "capture",
  });
  expect(failed?.exchanges?.map(({ step, fault, response }) => [step, fault, response.status])).toEqual([
    ["pay", undefined, 200],
    ["capture", true, 500],
  ]);
  const durations = failed?.exchanges?.map(({ durationMs = -1 }) => durationMs) ?? [];
  expect(durations.filter((ms) => ms < 0)).toEqual([]);
  expect(parsed.rules.find(({ id }) => id === "endpoints.capture")).toMatchObject({
    status: "fail",
    checks: expect.arrayContaining(["capture.whole.done"]) as string[],
  });
  expect(parsed.rules.find(({ id }) => id === "document.only-source")).toMatchObject({
    status: "unobservable",
    checks: [],
  });
  expect(parsed.extensionPoints.find(({ id }) => id === "signature.scheme")).toMatchObject({ filled: true });
});

describe("the description of a failure", () => {
  const texts: readonly (readonly [string, () => string])[] = [
    ["on the console", () => consoleText(events)],
    ["in JUnit", () => unescaped(junitReport(report, results))],
    [
      "in HTML",
      () =>
        unescaped(
          textsOfPage(htmlReport(report, results)).replaceAll(/<\/?(?:code|span|pre|div)\b[^>]*>/g, ""),
        ),
    ],
  ];
  test.each(texts)("is complete in %s", (_, text) => {
    const shown = text();
    expect(shown).toContain("A capture is a request to");
    expect(shown).toContain("endpoints.row.capture");
    expect(shown).toContain("step capture of scenario capture.whole");
    expect(shown).toContain("a success, as the contract defines it");
    expect(shown).toContain("status 500, not a success");
    expect(shown).toMatch(/\{\n\s+"merchant_id": "1000",\n\s+"account_id": "1000001",\n/);
    expect(shown).toContain("HTTP 500");
    expect(shown).toContain("curl -sS -X POST");
    expect(shown).toContain("ENCRYPTION_DATA");
  });
});

test("the console with --quiet prints only names, counts and verdict", () => {
  const lines = consoleText(events, { isTTY: true, quiet: true }).trimEnd().split("\n");
  expect(lines).toContain("\u001b[31mfail\u001b[39m capture.whole.done");
  expect(lines.at(-1)).toContain("Does not conform: breaks ");
  expect(lines.length).toBe(report.totals.fail + report.totals.blocked + 2);
});

test("the live line has counts and the running scenario, within the width of the terminal", () => {
  const drawn = consoleText(events, { isTTY: true, env: { NO_COLOR: "1" } }).split("\r\u001b[2K");
  const live = drawn.filter((text) => text.includes("░") && !text.includes("\n"));
  expect(live.some((text) => text.includes("capture.whole"))).toBe(true);
  expect(live.at(-1)).toMatch(/\d+ pass/);
  for (const text of live) expect(text.length).toBeLessThanOrEqual(80);
});

test("the HTML report is one page without other files, and only its own script can run", () => {
  const text = htmlReport(report, results);
  expect(text).toMatch(/^<!doctype html>/);
  expect(text).not.toMatch(/<link|<img|src=|@import|url\(|style="| on[a-z]+="/);
  const scripts = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = ""]) => script);
  // Anything that is not a program is data, in letters that are not markup.
  expect(text).toMatch(/<script type="text\/plain" id="data">[\w+/=]+<\/script>/);
  expect(text.match(/<script/g)).toHaveLength(2);
  const hash = createHash("sha256")
    .update(scripts[0] ?? "")
    .digest("base64");
  expect(text).toContain(`script-src 'sha256-${hash}'`);
  expect(text).toContain("prefers-color-scheme: dark");
});

test("a rule links to the documentation if its address is known, else to its row in the report", () => {
  const hrefs = (page: string): readonly string[] =>
    [...page.matchAll(/<a href="([^"]*)"><code>/g)].map(([, href = ""]) => href);
  const own = hrefs(htmlReport(report, results));
  expect(own).toContain("#rules=direct-payment-result.card");
  const there = hrefs(htmlReport(report, results, "https://docs.example/x/"));
  expect(there).toEqual(
    own.map((href) => href.replace(/^#([\w-]+)=/, "https://docs.example/x/$1/index.html#")),
  );
});

test("the console has profile lines to copy with the number of checks that need each, above the causes, but not with --quiet", () => {
  const said = (quiet: boolean): string =>
    consoleText([{ type: "finished", report: { ...report, fillNext: next }, results }], { quiet });
  const next: Report["fillNext"] = ["capture.partial", "capture.several"].map((id, index) => ({
    id,
    unlocks: 2 - index,
    alone: 1,
    under: index === 0 ? "extension_points" : "extension_points, in capture",
    lines: [`${id}: accepted # one of: accepted, refused`],
  }));
  const lines = [
    "Fill these next, in the profile under extension_points:",
    "  # 2 checks need it, 1 nothing else",
    "  capture.partial: accepted # one of: accepted, refused",
    "  # extension_points, in capture: 1 check needs it, 1 nothing else",
    "  capture.several: accepted # one of: accepted, refused",
  ].join("\n");
  const text = said(false);
  const [first] = report.groups;
  expect(text).toContain(`\n${lines}\n`);
  const end = text.slice(text.indexOf(lines) + lines.length);
  expect(end).toContain(`  check     ${first?.lead ?? "?"}: `);
  expect(end.trimEnd()).toMatch(/\n\nDoes not conform: [^\n]+$/u);
  expect(said(true)).not.toContain("Fill these next");
});
