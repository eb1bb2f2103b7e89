import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Report } from "../run/report.ts";
import { installedContract } from "../contract/contract.ts";
import { packageRoot } from "../contract/package.ts";
import { rude } from "../testing/report-desk.ts";
import { prepare } from "../run/run.ts";
import { scope, useDesk } from "../testing/desk.ts";

const { acquiring, asked, file, folder, gateway, settings, gateways } = useDesk();

const run = (target: string, ...more: readonly string[]) =>
  acquiring("run", "--target", target, "--settings", settings(), ...scope, ...more);
const nowhere = ["--target", "http://127.0.0.1:1"];
const scheme =
  "{ algorithm: hmac-sha256, fields: sorted, nested: flatten, empty: omit, pair: name=value, join: '&', key: { place: hmac }, output: hex }";
const signed = `profile: x\nextension_points: { signature.scheme: ${scheme} }`;

describe("run ends with", () => {
  test("0 for a gateway that conforms in its own style, and lists what could not be checked", async () => {
    const report = join(folder(), "report.json");
    const more = ["--only", "answer.direct-payment.*", "--report", `json=${report}`];
    const ended = await run(await gateway(), ...more);
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(ended.out).toContain("signature.scheme");
    expect(ended.out).toContain(report);
    const { conforms, totals } = JSON.parse(readFileSync(report, "utf8")) as Report;
    expect(conforms).toBeNull();
    expect(totals.pass).toBeGreaterThan(5);
  });

  test("1 for a gateway that does not conform, with rule, location, expected and actual value", async () => {
    const ended = await run(await gateway(rude));
    expect(ended.code).toBe(1);
    expect(ended.out).toMatch(/errors\.app\.1/);
    expect(ended.out).toMatch(/at \/return_message\n\s+- expected "OK"\n\s+\+ got\s+"Fine"/);
    expect(ended.out).toContain("curl -sS -X POST");
  });

  test("2 if an unsigned payment is refused, and names the open signature scheme", async () => {
    const target = await gateway(() => ({ status: 400, body: "{}" }));
    const ended = await run(target);
    expect(ended.code).toBe(2);
    expect(ended.out).toContain("acquiring conformance init --target");
    expect(ended.out).toContain("No verdict");
    expect(gateways[0]?.requests).toHaveLength(1);
  });

  test.each<[string, () => string[], string]>([
    ["an invalid target", () => ["--target", "gateway"], "http"],
    [
      "a profile with a typo",
      () => [
        ...nowhere,
        "--profile",
        file("p.yaml", "profile: x\nextension_points: { batch.emty: refused }"),
      ],
      "Did you mean `batch.empty`",
    ],
    ["a file that is not there", () => [...nowhere, "--settings", join(folder(), "none.yaml")], "none.yaml"],
    ["a pattern that matches nothing", () => [...nowhere, "--only", "nothing.*"], "nothing.*"],
    [
      "a waiver that matches nothing",
      () => [...nowhere, "--waivers", file("w.yaml", "- { id: no.such, reason: x }")],
      "no.such",
    ],
    ["an unknown kind of report", () => [...nowhere, "--report", "pdf=x"], "json, junit or html"],
    ["an unknown flag", () => [...nowhere, "--fast"], "--fast"],
    ["no target", () => [], "--target"],
  ])("2 for %s", async (_, args, reason) => {
    const ended = await acquiring("run", ...args());
    expect(ended.code).toBe(2);
    expect(ended.err).toContain(reason);
  });

  test("the attacks that the profile's signature scheme allows, only with --advice", async () => {
    const target = await gateway();
    const args = [target, "--profile", file("p.yaml", signed)] as const;
    expect((await run(...args, "--advice")).out).toContain(
      "Advice: signature.scheme of the profile: No time is signed",
    );
    expect((await run(...args)).out).not.toContain("Advice:");
  });

  test("2 for a scheme without a key", async () => {
    const own = file("s.yaml", "credentials: { key: { env: NO_SUCH_KEY } }");
    const ended = await acquiring("run", ...nowhere, "--profile", file("p.yaml", signed), "--settings", own);
    expect(ended).toMatchObject({ code: 2 });
    expect(ended.err).toContain("NO_SUCH_KEY");
  });
});

test("list shows every check without a server, also as JSON", async () => {
  const [plain, json] = [await acquiring("list"), await acquiring("list", "--json")];
  expect([plain.code, json.code]).toEqual([0, 0]);
  const entries = JSON.parse(json.out) as {
    readonly id: string;
    readonly level: string;
    readonly rules: string[];
    readonly needs: string[];
  }[];
  expect(entries).toContainEqual(
    expect.objectContaining({ id: "capture.whole.done", level: "must", needs: ["features.captures"] }),
  );
  for (const { id } of entries) expect(plain.out).toContain(id);
});

test("explain shows what the suite repeats, and how it makes a signature invalid", async () => {
  const again = (await acquiring("explain", "repeated.refund.other-body")).out;
  expect(again).toContain("the request of step `refund` again, with the same signature");
  expect(again).toContain('/refund_orders/0/refund_amount: "‹5/10 of amount of the request of step pay›"');
  const wrong = (await acquiring("explain", "signature.bound.stale")).out;
  expect(wrong).toContain("signature: time stale");
});

test("explain shows rule, scenario, request and expectation, for checks of both kinds", async () => {
  const { out, code } = await acquiring("explain", "capture.whole.done");
  expect(code).toBe(0);
  expect(out).toContain("A capture is a request to `/v1/capture`");
  expect(out).toContain("features.captures");
  expect(out).toContain("capture_orders");
  expect(out).toContain("the response is a success, as the contract defines it");
  expect(out).toContain('"transaction_id": "‹transaction_id of the response of step pay›"');
  expect((await acquiring("explain", "answer.capture.errors.app.1")).out).toContain(
    "every response with status 200",
  );
  expect((await acquiring("explain", "capture.whole.request")).out).toBe(out);
  const unknown = await acquiring("explain", "capture.whole.dome");
  expect(unknown.code).toBe(2);
  expect(unknown.err).toContain("Did you mean `capture.whole.done`");
});

test("explain shows a rule with its checks, and an extension point with the checks that need it", async () => {
  const rule = (await acquiring("explain", "errors.app.1.success")).out;
  expect(rule).toContain("Rule errors.app.1.success (section errors.app.1");
  expect(rule).toContain("stated: a sentence of the source says it");
  expect(rule).toMatch(/^ {2}capture\.two-orders\.envelope \(must\): can run$/m);
  expect(rule).toMatch(/^ {2}capture\.whole\.envelope \(must\): not-applicable\. The settings do not have/m);
  const point = (await acquiring("explain", "errors.bad-signature")).out;
  expect(point).toContain("Extension point errors.bad-signature");
  expect(point).toContain("Default: Client: ");
  expect(point).toMatch(/\(promised\): not-specified\. The profile leaves .*errors\.bad-signature/);
  expect((await acquiring("explain", "errors.app.l")).err).toContain("Did you mean `errors.app.1`");
});

test("explain shows of a part of an extension point its fields, and the title of its group above", async () => {
  const part = (await acquiring("explain", "codes.order_status")).out;
  expect(part).toMatch(
    /^Results and codes\nExtension point codes\.order_status \(section .+\)\n {2}Part order_status of codes\n/u,
  );
  expect(part).toContain("    DirectPaymentResult.order_status: The status of the order.");
  expect(part).toContain("Observed: `1`.\n  Open, for all parts of codes: ");
  expect(part).not.toContain("DirectPaymentResult.result_info");
});

test("explain says of a rule that it is an inference, and of one that is only accepted that nothing more is seen", async () => {
  const derived = (await acquiring("explain", "batch-envelope.failed-status")).out;
  expect(derived).toMatch(/^ {2}The status of .+ \(Our inference: .+\)$/mu);
  expect(derived).toMatch(/^ {2}derived: our inference/mu);
  expect(derived).not.toContain("Acceptance only");
  expect(derived).toMatch(/^ {2}capture\.\S+ \(derived\): /mu);
  const check = /^ {2}(capture\.\S+) \(derived\)/mu.exec(derived)?.[1] ?? "";
  const { section } = installedContract().rules.get("batch-envelope.failed-status") ?? {};
  expect((await acquiring("explain", check)).out).toContain(
    `${check} (derived: our inference from ${section?.join(", ")})\n`,
  );
  expect((await acquiring("explain", "payment-request.country-codes")).out).toContain("Acceptance only: ");
  expect((await acquiring("explain", "errors.status.404")).out).not.toContain("Acceptance only");
});

test("explain shows what the former id of a rule, or of a check, became", async () => {
  const gone = (await acquiring("explain", "service.body-types")).out;
  expect(gone).toContain(
    "Rule service.body-types was divided. Its claims are service.json-bodies, service.xml-bodies, service.form-bodies.",
  );
  expect(gone).toContain("Rule service.xml-bodies (section");
  const narrower = (await acquiring("explain", "payout.shared-record")).out;
  expect(narrower).toContain("Until it was divided, it also made the claims of payout.echo, payout.local-");
  const check = (await acquiring("explain", "answer.payout.payout.response-only")).out;
  expect(check).toContain("answer.payout.payout.response-only (must");
  expect(check).toContain("answer.payout.payout.identifiers (derived");
});

test("explain shows how the profile affects a check and an extension point", async () => {
  const profile = join(packageRoot, "..", "gateway", "profile.yaml");
  const point = (await acquiring("explain", "signature.scheme", "--profile", profile)).out;
  expect(point).toContain("The profile reference fills it with:\n    kind: bound\n");
  expect(point).not.toContain("Default: ");
  const check = "cancel-subscription.wrong-signature.status";
  expect((await acquiring("explain", check)).out).toContain(
    "has the status ‹status of errors.bad-signature.cancelSubscription of the profile›",
  );
  const ofReference = [
    "--profile",
    profile,
    "--settings",
    join(packageRoot, "..", "gateway", "settings.yaml"),
  ];
  const told = (await acquiring("explain", check, ...ofReference)).out;
  expect(told).toMatch(/has the status 40\d/);
  expect(told).toContain("Under the profile reference\n  can run\n");
  expect(told).toContain("(promised: by the profile, if it ");
});

test("explain never shows a variable or a condition in the syntax of the fixtures", async () => {
  const { all } = prepare({});
  for (const { id } of all.filter((_, index) => index % 25 === 0)) {
    const { out } = await acquiring("explain", id);
    expect(`${id}\n${out}`).not.toContain("${");
  }
});

describe("replay", () => {
  test("runs one check of a report again, with fresh references, and shows every message", async () => {
    const target = await gateway();
    const report = join(folder(), "report.json");
    await run(target, "--report", `json=${report}`);
    const before = gateways[0]?.requests.map(({ value }) => value["order_no"]) ?? [];
    // By a former id of capture.whole.done.
    const ended = await acquiring("replay", report, "capture.whole.request", "--settings", settings());
    expect(ended.code).toBe(0);
    expect(ended.out).toContain("> POST");
    expect(ended.out).toContain("/v1/capture");
    const after =
      gateways[0]?.requests.slice(before.length).flatMap(({ value }) => value["order_no"] ?? []) ?? [];
    expect(after.length).toBeGreaterThan(0);
    for (const order of after) expect(before).not.toContain(order);
  });

  test("finds a check of an older report that was divided, by either id, and runs its parts", async () => {
    const report = join(folder(), "older.json");
    const part = "answer.capture.endpoints.capture.response";
    const own = ["--target", await gateway(), "--settings", settings(), "--only", part];
    await acquiring("run", ...own, "--report", `json=${report}`);
    const text = readFileSync(report, "utf8");
    expect(text).toContain(`"${part}"`);
    const former = "answer.capture.endpoints.capture";
    const older = file("older-ids.json", text.replaceAll(`"${part}"`, `"${former}"`));
    for (const id of [former, part]) {
      const ended = await acquiring("replay", older, id, "--settings", settings());
      expect(ended).toMatchObject({ code: 0, err: "" });
      expect(ended.out).toContain(`${id} was pass at`);
    }
  });

  test("needs no profile or settings for a report that contains them", async () => {
    const target = await gateway();
    const report = join(folder(), "own.json");
    const own = { profile: "own", extension_points: { "batch.empty": "refused" } };
    const profile = file("own.yaml", JSON.stringify(own));
    await run(target, "--profile", profile, "--report", `json=${report}`);
    const ended = await acquiring("replay", report, "capture.whole.done");
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(ended.out).toContain("with the profile own");
  });

  test("refuses a check that the report does not have, and an invalid report", async () => {
    const invalid = { target: "http://127.0.0.1:1", profile: "bare", checks: [{ id: "a.b" }] };
    const report = file("report.json", JSON.stringify(invalid));
    expect((await acquiring("replay", report, "a.c")).err).toContain("Did you mean `a.b`");
    expect((await acquiring("replay", file("x.json", "{"), "a.b")).code).toBe(2);
  });
});

test("help and version end with 0, an unknown command with 2", async () => {
  expect((await acquiring("--help")).code).toBe(0);
  expect((await asked({ env: {} }, "--version")).code).toBe(0);
  expect((await acquiring("rnu")).code).toBe(2);
});
