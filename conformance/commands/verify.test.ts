// `acquiring conformance verify`, as a user types it.
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { firstForm, rude, useReportDesk } from "../testing/report-desk.ts";
import { digestOf } from "../run/digest.ts";

const { acquiring, file, gateway, gateways, path, reportIn, run, settings } = useReportDesk();

const ownCard = `
features: { captures: true }
test_data:
  card.approved: { number: "6011000990139424", expiration_month: "11", expiration_year: "2041", security_code: "907" }
`;

describe("verify confirms", () => {
  test("a passing report, by a run of the same checks with fresh order numbers", async () => {
    const target = await gateway();
    await run(target, "green.json", "--settings", settings());
    const sent = gateways[0]?.requests.length ?? 0;
    const ended = await acquiring("verify", path("green.json"), "--target", target);
    expect(ended).toMatchObject({ code: 0, err: "" });
    const checks = reportIn("green.json").checks.filter(({ status }) => status !== "not-selected");
    expect(ended.out).toContain("The digest is valid.");
    expect(ended.out).toContain(`Confirmed: the results of all ${checks.length} checks match the report.`);
    expect(gateways[0]?.requests.length).toBe(2 * sent);
    const orders = gateways[0]?.requests.flatMap(({ value }) => value["order_no"] ?? []) ?? [];
    expect(new Set(orders).size).toBe(orders.length);
  });

  test("a failing report: the same checks fail again", async () => {
    const target = await gateway(rude);
    expect(await run(target, "red.json", "--settings", settings())).toMatchObject({ code: 1 });
    const ended = await acquiring("verify", path("red.json"), "--target", target);
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect(ended.out).toContain("Does not conform: breaks 1 stated rule (1 check, 1 cause).");
    expect(ended.out).toMatch(/Confirmed: the results of all \d+ checks/);
  });

  test("a report of a run with its own cards, waivers and profile, with the settings file", async () => {
    const target = await gateway(rude);
    const own = file("own.yaml", ownCard);
    const waivers = file("waivers.yaml", "- { id: capture.whole.envelope, reason: known }\n");
    const profile = file("profile.yaml", "profile: acme\nextension_points: { dates.time-zone: UTC }\n");
    const args = ["--settings", own, "--waivers", waivers, "--profile", profile, "--merchant", "2000"];
    expect(await run(target, "own.json", ...args)).toMatchObject({ code: 0 });
    const { setup } = reportIn("own.json");
    expect(setup.waivers).toEqual([{ id: "capture.whole.envelope", reason: "known" }]);
    expect(setup.profile).toEqual({ profile: "acme", extension_points: { "dates.time-zone": "UTC" } });
    expect(readFileSync(path("own.json"), "utf8")).not.toContain("6011000990139424");
    const ended = await acquiring("verify", path("own.json"), "--target", target, "--settings", own);
    expect(ended).toMatchObject({ code: 0, err: "" });
    const last = gateways[0]?.requests.findLast(({ path: asked }) => asked === "/v1/authorise");
    expect(last?.value).toMatchObject({ card: "6011000990139424", merchant_id: "2000" });
  });
});

describe("verify does not confirm", () => {
  test("a passing report of a gateway that fails now, and names the changes", async () => {
    await run(await gateway(), "green.json", "--settings", settings());
    const ended = await acquiring("verify", path("green.json"), "--target", await gateway(rude));
    expect(ended.code).toBe(1);
    expect(ended.out).toMatch(/worse \(\d\)\n(?: {2}.*\n)*? {2}capture\.whole\.envelope {2}pass -> fail/);
    expect(ended.out).toMatch(/Not confirmed: the results of \d of \d+ checks differ/);
  });

  test("a failing report of a gateway that was fixed", async () => {
    await run(await gateway(rude), "red.json", "--settings", settings());
    const ended = await acquiring("verify", path("red.json"), "--target", await gateway());
    expect(ended.code).toBe(1);
    expect(ended.out).toContain("capture.whole.envelope  fail -> pass");
  });

  test("a modified report, before anything is sent", async () => {
    const target = await gateway(rude);
    await run(target, "red.json", "--settings", settings());
    const sent = gateways[0]?.requests.length;
    const text = readFileSync(path("red.json"), "utf8");
    writeFileSync(path("changed.json"), text.replaceAll('"status": "fail"', '"status": "pass"'));
    const ended = await acquiring("verify", path("changed.json"), "--target", target);
    expect(ended.code).toBe(1);
    expect(ended.out).toContain("changed after it was written");
    expect(gateways[0]?.requests.length).toBe(sent);
    for (const command of [
      ["badge", path("changed.json")],
      ["compare", path("changed.json"), path("red.json")],
    ]) {
      const other = await acquiring(...command);
      expect(other.code).toBe(2);
      expect(other.err).toContain("changed after it was written");
    }
  });

  test("a modified report with a new digest: its results are not those of the gateway", async () => {
    const target = await gateway(rude);
    await run(target, "red.json", "--settings", settings());
    const report = reportIn("red.json");
    const checks = report.checks.map((one) =>
      one.status === "fail" ? { ...one, status: "pass" as const } : one,
    );
    const forged = { ...report, conforms: true, checks };
    const text = JSON.stringify({ ...forged, digest: digestOf(forged) });
    const ended = await acquiring("verify", file("forged.json", text), "--target", target);
    expect(ended.code).toBe(1);
    expect(ended.out).toContain("capture.whole.envelope  pass -> fail");
  });
});

describe("verify ends with 2 and says what to do", () => {
  test("if the report omits cards and no settings, or other settings, are given", async () => {
    const target = await gateway();
    await run(target, "own.json", "--settings", file("own.yaml", ownCard));
    const none = await acquiring("verify", path("own.json"), "--target", target);
    expect(none.code).toBe(2);
    expect(none.err).toContain("/settings/test_data/card.approved/number");
    expect(none.err).toContain("--settings FILE");
    const other = file("other.yaml", `${ownCard}  currency: EUR\n`);
    const wrong = await acquiring("verify", path("own.json"), "--target", target, "--settings", other);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain("It differs at /test_data/currency");
  });

  test("for a report of form 1, of a later form, of no form, and for invalid JSON", async () => {
    const first = file("first.json", JSON.stringify(firstForm));
    const later = file("later.json", JSON.stringify({ ...firstForm, report: 3 }));
    const bad = file("bad.json", JSON.stringify({ ...firstForm, report: 2 }));
    const cases: readonly (readonly [string, string])[] = [
      [first, "is a report of form 1, which lacks the values of the profile, the settings, the waivers"],
      [later, "form 3. This suite reads forms 1 and 2"],
      [file("none.json", "{}"), "is not a report of this suite"],
      [bad, "/ must have required property 'digest'"],
      [file("text.json", "no JSON"), "cannot be read"],
      [path("nowhere.json"), "cannot be read"],
    ];
    for (const [report, reason] of cases) {
      for (const command of [
        ["verify", report, "--target", "http://127.0.0.1:1"],
        ["badge", report],
      ]) {
        const ended = await acquiring(...command);
        expect(ended.code).toBe(2);
        expect(ended.err).toContain(reason);
        expect(ended.err).not.toContain("    at ");
      }
    }
  });

  test("if the gateway does not respond any more, and for a run that was stopped", async () => {
    await run(await gateway(), "green.json", "--settings", settings());
    const silent = await acquiring("verify", path("green.json"), "--target", "http://127.0.0.1:1");
    expect(silent.code).toBe(2);
    expect(silent.out).toContain("No verdict.");
    const flags = ["--settings", settings(), "--fail-fast", "--only", "capture.*"];
    await run(await gateway(rude), "stopped.json", ...flags);
    const stopped = await acquiring("verify", path("stopped.json"), "--target", "http://127.0.0.1:1");
    expect(stopped).toMatchObject({ code: 2, err: expect.stringContaining("stopped run") as string });
  });
});
