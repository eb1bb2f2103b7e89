// `acquiring check` and `acquiring proxy` as a user types them.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { useDesk } from "../testing/desk.ts";
import { paymentOf, resultOf, xmlOf } from "../testing/live-traffic.ts";
import type { Terminal } from "./terminal.ts";

const desk = useDesk();
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

const acquiring = (args: readonly string[], given: Partial<Terminal> = {}) =>
  desk.asked({ env: {}, ...given }, ...args);

/** A folder with one payment and this result. */
function recorded(told: object): string {
  const head = "POST /v1/authorise HTTP/1.1\nContent-Type: application/json\n\n";
  desk.file("pay.request.http", head + JSON.stringify(paymentOf("o1")));
  desk.file(
    "pay.response.http",
    `HTTP/1.1 200 OK\nContent-Type: application/xml\n\n${xmlOf(resultOf("o1", { ...told }))}`,
  );
  return desk.folder();
}

test("check lists the violations in recorded traffic by rule, and ends with 1", async () => {
  const { code, out } = await acquiring(["check", recorded({ order_no: "o9" })]);
  expect(code).toBe(1);
  expect(out).toMatch(/^FAIL {2}direct-payment-result\.echo {2}createDirectPayment \/order_no\n {2}rule +\S/);
  expect(out).toContain('  expected  "o1", as it was sent in pay\n  actual    "o9"\n  Seen in pay.\n');
  expect(out).toContain("  check     answer.direct-payment.payments.echo\n  request   POST /v1/authorise {");
  expect(out).toMatch(/Violations:\n +1x FAIL +direct-payment-result\.echo/);
  expect(out).toContain("Does not conform: 1 kind of violation. 1 of 1 exchange checked (profile: bare).\n");
  expect(out).not.toMatch(/4111111111111111|739/);
});

test("check ends with 0 if nothing failed, and with 2 if there was nothing to judge", async () => {
  const green = await acquiring(["check", recorded({})]);
  expect(green.code).toBe(0);
  expect(green.out).toContain("No violations. 1 of 1 exchange checked");
  desk.file("pay.response.http", "HTTP/1.1 503 Busy\n\n");
  const silent = await acquiring(["check", desk.folder()]);
  expect([silent.code, silent.out]).toEqual([2, expect.stringContaining("Nothing was checked:")]);
  const missing = await acquiring(["check", join(desk.folder(), "no.har")]);
  expect([missing.code, missing.err]).toEqual([2, expect.stringContaining("no.har cannot be read: ENOENT")]);
});

test("check writes JSON to the terminal and to a file on request", async () => {
  const file = join(desk.folder(), "reports", "check.json");
  const flags = ["--json", "--report", `json=${file}`];
  const { code, out } = await acquiring(["check", recorded({ order_no: "o9" }), ...flags]);
  expect(code).toBe(1);
  const report: unknown = JSON.parse(out);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(report);
  expect(report).toMatchObject({
    live: 1,
    profile: "bare",
    exchanges: 1,
    red: 1,
    violations: [
      {
        check: "answer.direct-payment.payments.echo",
        status: "fail",
        count: 1,
        first: { path: "/order_no" },
      },
    ],
  });
});

test("check refuses another report format, or a path that it cannot write, before it reads anything", async () => {
  const kind = await acquiring(["check", "none", "--report", "html=x"]);
  const wrong = "--report must be FILE or json=FILE, not `html=x`: this report is JSON.\n";
  expect([kind.code, kind.err]).toEqual([2, wrong]);
  const place = await acquiring(["check", "none", "--report", desk.folder()]);
  expect(place.code).toBe(2);
  expect(place.err).toMatch(/The report cannot be written: .* is a folder/);
});

test.each([
  [["--target", "gateway"], /^--target must be an http or https URL/],
  [["--target", "http://127.0.0.1:1", "--listen", "8081"], /^--listen must be HOST:PORT, for example/],
  [["--target", "http://127.0.0.1:1", "--notify", "shop"], /^--notify must be an http or https URL/],
  [["--target", "http://127.0.0.1:1", "--listen", "256.0.0.1:1"], /^Cannot listen on 256\.0\.0\.1:1/],
])("proxy refuses the usage %j", { timeout: 60_000 }, async (flags, why) => {
  const { code, err } = await acquiring(["proxy", ...flags]);
  expect([code, err]).toEqual([2, expect.stringMatching(why)]);
});

test(
  "proxy prints violations when they happen, each kind once, and a summary at its end",
  { timeout: 60_000 },
  async () => {
    const target = await desk.gateway(({ path, value }) =>
      path === "/v1/authorise"
        ? { media: "application/xml", body: xmlOf(resultOf(String(value["order_no"]), { result_info: "" })) }
        : undefined,
    );
    const end = new AbortController();
    let told = "";
    const out = { write: (text: string) => void (told += text) };
    const running = acquiring(["proxy", "--target", target], { signal: end.signal, out });
    await expect.poll(() => told, { timeout: 30_000 }).toMatch(/Forwarding \S+ to/);
    const url = /Forwarding (\S+) to/.exec(told)?.[1] ?? "";
    const init = { method: "POST", headers: { "content-type": "application/json" } };
    for (const order of ["o1", "o2"])
      await fetch(`${url}/v1/authorise`, { ...init, body: JSON.stringify(paymentOf(order)) });
    await fetch(`${url}/.notify/x`, { ...init, body: "{}" });
    await expect.poll(() => told, { timeout: 30_000 }).toContain("FAIL  direct-payment-result.result-info");
    end.abort();
    const { code } = await running;
    expect(code).toBe(1);
    expect(told.match(/^FAIL/gm)).toHaveLength(1);
    expect(told).toMatch(/ {4}2x FAIL {3}direct-payment-result\.result-info/);
    expect(told).toContain("1 notification.");
  },
);

test.each([["SIGINT"], ["SIGTERM"]] as const)(
  "%s ends the proxy with its report and its exit code",
  { timeout: 60_000 },
  async (name) => {
    const target = await desk.gateway();
    const report = join(desk.folder(), "live.json");
    writeFileSync(report, "what was there before");
    const cli = join(import.meta.dirname, "..", "cli.ts");
    const flags = ["proxy", "--target", target, "--report", report];
    const child = spawn(process.execPath, ["--conditions=@acquiring/source", cli, ...flags], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, { timeout: 30_000 }).toMatch(/Forwarding \S+ to/);
    const url = /Forwarding (\S+) to/.exec(said)?.[1] ?? "";
    const headers = { "content-type": "application/json" };
    await fetch(`${url}/v1/authorise`, { method: "POST", headers, body: JSON.stringify(paymentOf("o1")) });
    child.kill(name);
    const [code] = (await once(child, "exit")) as [number | null];
    expect([code, said]).toEqual([0, expect.stringContaining("No violations. 1 of 1 exchange checked")]);
    const written: unknown = JSON.parse(readFileSync(report, "utf8"));
    expect(written).toMatchObject({ source: `${target}/`, exchanges: 1, red: 0 });
  },
);
