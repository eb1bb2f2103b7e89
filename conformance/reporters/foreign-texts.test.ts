// Every report shows any text of a gateway as text, not as markup: masked, once, and small enough.
import { createHash } from "node:crypto";
import { XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import type { Exchange } from "../message/message.ts";
import { prepare } from "../run/run.ts";
import { startTinyGateway } from "../testing/tiny-gateway.ts";
import { consoleText, runWith } from "../testing/scenarios.ts";
import { checkResult, reportWith, schemaFaults, textsOfPage, unescaped } from "../testing/report.ts";
import { htmlReport } from "./html.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";

test("a gateway's response stays plain text in every report", async () => {
  const hostile = `</pre><script>alert(1)</script><!--<script><img src=x onerror=alert(2)>\u2028\u2029\u001b[2J\u0007\u202e]]>`;
  const other = await startTinyGateway(() => ({ status: 500, media: "text/plain", body: hostile }));
  try {
    const { report, results, events } = await runWith({
      target: other.url,
      settings: { features: { captures: true } },
      profile: { profile: "<script>alert(3)</script>", extension_points: { "batch.empty": "refused" } },
      only: ["general.*", "direct-payment.*"],
      env: {},
    });
    const page = htmlReport(report, results);
    expect(page).not.toMatch(/<script>alert|<img|<\/pre><script|<!--/);
    expect(page).toContain("&lt;script&gt;alert(3)");
    expect(XMLValidator.validate(junitReport(report, results))).toBe(true);
    const text = consoleText(events, { verbose: true });
    expect(text).toContain("alert(1)");
    for (const sign of ["\u001b", "\u0007", "\u202e"]) expect(text).not.toContain(sign);
  } finally {
    await other.close();
  }
});

test("a gateway's response cannot end the data of the HTML report, or begin markup", () => {
  const hostile = `</script><script>alert(1)</script><!--<script>]]>\u2028\u2029&lt;`;
  const message = {
    fault: true as const,
    request: { method: "POST", url: `http://x/${hostile}`, headers: { [hostile]: hostile }, body: hostile },
    response: { status: 200, headers: { [hostile]: hostile }, body: hostile },
  };
  const about = { path: "/a", expected: hostile, actual: hostile, why: hostile, curl: hostile };
  const odd = [
    checkResult({ id: "a.fail", status: "fail", hints: [hostile], exchanges: [message], ...about }),
    checkResult({ id: "a.blocked", status: "blocked", exchanges: [message], why: hostile }),
    checkResult({ id: "a.open", status: "not-specified", why: hostile, missing: [hostile] }),
  ];
  const page = htmlReport(reportWith(odd), odd);
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page.match(/<\/script/g)).toHaveLength(2);
  expect(page).not.toContain("<!--");
  expect(textsOfPage(page)).toContain(`HTTP 200\n${hostile}: ${hostile}\n`);
});

test("a report in which every check fails differently is small enough to share", () => {
  const { all } = prepare({});
  const every = all.map(({ id, check, operation }, index) =>
    checkResult({
      id,
      title: check.title,
      operation,
      rules: check.rules ?? [],
      points: check.points ?? [],
      status: index % 20 === 0 ? "fail" : "pass",
      path: `/a${index}`,
      expected: `"${index}"`,
      actual: `"${index + 1}"`,
      ...(index % 20 === 0 ? { exchanges: [0, 1, 2].map((step) => longMessage(index * 3 + step)) } : {}),
    }),
  );
  const told = reportWith(every);
  expect(told.groups.length).toBeGreaterThan(50);
  expect(Buffer.byteLength(htmlReport(told, every))).toBeLessThan(300_000);
});

/** A message with a body that no other has. */
const longMessage = (seed: number): Exchange => ({
  step: "pay",
  request: {
    method: "POST",
    url: "http://gateway.example/v1/authorise",
    headers: {},
    body: JSON.stringify({ seed, texts: randoms(seed) }),
  },
  response: { status: 200, body: JSON.stringify({ texts: randoms(seed + 7) }) },
});

const randoms = (seed: number): string[] =>
  Array.from({ length: 8 }, (_, index) => createHash("sha256").update(`${seed} ${index}`).digest("hex"));

test("a run that ended with its first payment shows the cause once in each report, masked", async () => {
  const other = await startTinyGateway(({ value }) => ({
    status: 401,
    media: "text/plain",
    body: `<b>no</b> ${String(value["card"])}`,
  }));
  try {
    // One operation: JUnit has a suite of each, with its properties.
    const only = ["direct-payment.approved.*"];
    const { report: told, results, events } = await runWith({ target: other.url, only, env: {} });
    const page = htmlReport(told, results);
    const text = consoleText(events, { quiet: true });
    const junit = junitReport(told, results);
    expect(junit).toContain(
      '<error type="nothing-can-be-said" message="No verdict. The first payment was refused (status 401, &lt;b&gt;',
    );
    expect(XMLValidator.validate(junit)).toBe(true);
    expect(page).toContain('<p class="verdict open">No verdict. The first payment was refused');
    expect(page).toContain("status 401");
    expect(page).toContain("acquiring conformance init --target");
    // In JSON the cause is next to the verdict, whose sentence states it for people.
    const json = jsonReport({ ...told, verdict: { ...told.verdict, sentence: "" } });
    expect(schemaFaults(told)).toEqual([]);
    for (const shown of [page, text, unescaped(junit), json]) {
      expect(shown).not.toContain("4111111111111111");
      expect(shown.match(/The first payment was refused/g)).toHaveLength(1);
    }
    expect(told.cause).toMatchObject({ kind: "refused", exchanges: [{ response: { status: 401 } }] });
  } finally {
    await other.close();
  }
});
