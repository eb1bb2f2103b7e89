// The output of a run whose first payment is not accepted: one cause, printed once, and the exit code for it. A target that
// does not respond at all is in first-payment-without-response.test.ts.
import { describe, expect, test } from "vitest";
import { few, useWholeRuns } from "../testing/whole-runs.ts";
import { signedProfile } from "../testing/scenarios.ts";
import { conforming, type Handler, type TinyResponse, type TinyRequest } from "../testing/tiny-gateway.ts";

const { paths, file, gateway, gateways, told } = useWholeRuns();

const paying =
  (change: (response: TinyResponse, request: TinyRequest) => Partial<TinyResponse>): Handler =>
  (request) => {
    if (request.path !== "/v1/authorise") return undefined;
    const response = conforming(request);
    return { ...response, ...change(response, request) };
  };

const saying = (from: string | RegExp, to: string): Handler =>
  paying(({ body }) => ({ body: body.replaceAll(from, to) }));

const camel = paying(({ body }) => ({
  body: body.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
}));

const asJson = paying((_, { value }) => ({
  media: "application/json",
  body: JSON.stringify({ orderNo: value["order_no"], status: "paid" }),
}));

const success = "<result_info>0000:Success</result_info>";

describe("a first payment that breaks a stated rule fails this rule, and blocks no other check", () => {
  test.each<[string, Handler, string, string]>([
    ["another status than 200", paying(() => ({ status: 201 })), "service.success-status", "got status 201"],
    ["another body than XML", asJson, "endpoints.direct-payment.response", "got a body in json"],
    ["XML that ends too early", saying("</respon>", ""), "endpoints.direct-payment.response", "Unclosed tag"],
    [
      "two roots",
      saying("<note/>", "<note/></respon><respon>"),
      "endpoints.direct-payment.response",
      "got a body in xml",
    ],
    ["other names", camel, "direct-payment-result.echo", "found in `orderNo`"],
    [
      "another root, and no success",
      paying(({ body }) => ({
        body: body.replaceAll("respon>", "response>").replace("0000:Success", "1001:Declined"),
      })),
      "direct-payment-result.root",
      "the root element respon",
    ],
    ["no outcome", saying(success, ""), "direct-payment-result.success", "got nothing"],
    ["an empty outcome", saying(success, "<result_info/>"), "direct-payment-result.result-info", 'got ""'],
    [
      "an outcome without a code",
      saying("0000:Success", "Success"),
      "direct-payment-result.result-info",
      'got "Success"',
    ],
    [
      "a success in other words",
      saying("0000:Success", "0000:Approved"),
      "direct-payment-result.success",
      "0000:Approved",
    ],
  ])("%s", async (_, handler, rule, words) => {
    const { code, out, report, lines } = await told(await gateway(handler));
    expect(code).toBe(1);
    expect(report).toMatchObject({ conforms: false, cause: { kind: "breaks-a-rule", rules: [rule] } });
    expect(report.cause?.message).toContain(words);
    expect(out.split(report.cause?.message ?? "-")).toHaveLength(2);
    expect(out).toContain(`Does not conform. The result of the first payment violates ${rule}`);
    expect(report.totals).toMatchObject({ blocked: 0, pass: 0, "suite-error": 0 });
    const red = report.checks.filter(({ status }) => status === "fail");
    expect(red.some(({ rules }) => rules.includes(rule))).toBe(true);
    for (const { id } of red) expect(id).toMatch(/^(?:direct-payment\.approved|answer\.direct-payment)\./);
    expect(report.checks.find(({ id }) => id === "capture.whole.done")).toMatchObject({ status: "not-run" });
    expect(lines).toBeLessThan(few);
    expect(paths()).toEqual(["/v1/authorise"]);
  });

  test("but gives no verdict if the checks that see it are waived", async () => {
    const waivers = file("w.yaml", "- { id: direct-payment.approved.path, reason: Known }\n");
    const nowhere: Handler = (request) =>
      request.path === "/authorise"
        ? conforming({ ...request, path: "/v1/authorise" })
        : { status: 404, body: "" };
    const { code, report } = await told(await gateway(nowhere), "--waivers", waivers);
    expect([code, report.totals.waived, report.totals.fail]).toEqual([2, 1, 0]);
  });

  test("even if only other checks are selected", async () => {
    const target = await gateway(paying(() => ({ status: 201 })));
    const { code, report } = await told(target, "--only", "capture.whole.*");
    expect([code, report.totals.fail, report.cause?.rules]).toEqual([1, 0, ["service.success-status"]]);
  });

  test("but the run continues if the response can be read as a success, and the violation is one of several", async () => {
    const target = await gateway(saying(/respon>/g, "response>"));
    const { code, report } = await told(
      target,
      "--only",
      "capture.whole.*",
      "--only",
      "answer.direct-payment.*",
    );
    expect([code, report.cause]).toEqual([1, undefined]);
    expect(report.checks.filter(({ status }) => status === "fail").map(({ id }) => id)).toEqual([
      "answer.direct-payment.direct-payment-result.root",
    ]);
    expect(report.checks.find(({ id }) => id === "capture.whole.done")?.status).toBe("pass");
  });
});

describe("a refused first payment is no verdict on the gateway: exit code 2, and what to fill in", () => {
  const responding =
    (status: number, body = ""): Handler =>
    () => ({ status, body });
  const declining = saying("0000:Success", "1001:Do not honour");

  test.each<[string, Handler, string, readonly string[]]>([
    ["a decline", declining, "declined: 1001:Do not honour", ["test_data.card.approved"]],
    [
      "an unsigned request",
      responding(401, '{"message":"bad signature"}'),
      "status 401",
      ["conformance init --target", "--merchant"],
    ],
    [
      "invalid input",
      responding(400, "invalid"),
      "status 400, invalid",
      ["signature.scheme", "fields.required", "encoding.requests", "--merchant"],
    ],
    [
      "a field that is wanted",
      responding(400, '{"message":"document is missing"}'),
      "document is missing",
      ["`document`, which the request does not have", "fields.required"],
    ],
    ["a decline by status", responding(402), "status 402", ["test_data.card.approved"]],
    ["a gateway that fails", responding(500, "oops"), "status 500, oops", ["its log"]],
    ["a response of another service", responding(200, "<respon/>"), "is not recognisable as its result", []],
    ["a page", responding(502, "<!doctype html><title>Bad Gateway</title>"), "status 502", ["Bad Gateway"]],
    [
      "TLS wanted",
      responding(400, "The plain HTTP request was sent to HTTPS port"),
      "status 400",
      ["Begin --target with https"],
    ],
    ["an empty response", paying(() => ({ body: "" })), "status 200", []],
  ])("%s", async (_, handler, words, hints) => {
    const { code, out, report, lines } = await told(await gateway(handler));
    expect(code).toBe(2);
    expect(report).toMatchObject({ conforms: null, cause: { kind: "refused", rules: [] } });
    expect(report.cause?.message).toContain(words);
    expect(out).toContain(`No verdict. ${report.cause?.message ?? "-"}`);
    for (const hint of hints) expect(report.cause?.hints.join("\n")).toContain(hint);
    expect(report.totals).toMatchObject({ fail: 0, blocked: 0, pass: 0, "suite-error": 0 });
    expect(lines).toBeLessThan(few);
    expect(paths()).toEqual(["/v1/authorise"]);
  });

  test("a wrong key with a filled profile is reported once, also with --quiet", async () => {
    const profile = file("p.json", JSON.stringify(signedProfile));
    const target = await gateway(responding(401, '{"message":"wrong signature"}'));
    const { code, out, report, lines } = await told(target, "--profile", profile, "--quiet");
    expect([code, report.cause?.kind]).toEqual([2, "refused"]);
    expect(out).toContain("hmac-sha256 and the key in GATEWAY_KEY");
    expect(out).not.toContain("a-key-of-the-desk");
    expect(out.split("The first payment was refused")).toHaveLength(2);
    expect(lines).toBeLessThan(8);
    expect(report.checks.every(({ status }) => status.startsWith("not-"))).toBe(true);
  });

  test("rate limiting that does not end", async () => {
    const limited: Handler = () => ({ status: 429, headers: { "retry-after": "0" }, body: "" });
    const { code, report } = await told(await gateway(limited));
    expect([code, report.cause?.kind]).toEqual([2, "rate-limited"]);
  });
});

describe("a first payment with an unknown path is tried with others", () => {
  const servedAt =
    (path: string, status = 404): Handler =>
    (request) =>
      request.path === path ? conforming({ ...request, path: "/v1/authorise" }) : { status, body: "" };

  test.each([
    ["without a version", "/authorise", 404],
    ["under the next version", "/v2/authorise", 405],
  ])("and accepted %s, it violates the rule of versions", async (_, path, status) => {
    const { code, report, lines } = await told(await gateway(servedAt(path, status)));
    expect([code, report.cause?.kind, report.cause?.rules]).toEqual([1, "breaks-a-rule", ["versioning.1"]]);
    expect(report.checks.filter((one) => one.status === "fail").map(({ id }) => id)).toEqual([
      "direct-payment.approved.path",
    ]);
    expect(lines).toBeLessThan(few);
    expect(paths()[0]).toBe("/v1/authorise");
    expect(paths().at(-1)).toBe(path);
    const orders = gateways[0]?.requests.map(({ value }) => value["order_no"]) ?? [];
    expect(new Set(orders).size).toBe(orders.length);
  });

  test("if the target ends in /v1, the run finds the path without it, and does not blame the gateway", async () => {
    const target = await gateway(servedAt("/v1/authorise"));
    const { code, out, report, lines } = await told(`${target}/v1`);
    expect([code, report.cause?.kind]).toEqual([2, "wrong-target"]);
    expect(out).toContain("The target must not end in /v1");
    expect(out).toContain(`Use --target ${target}`);
    expect(lines).toBeLessThan(few);
    expect(paths()).toEqual(["/v1/v1/authorise", "/v1/authorise"]);
  });

  test("and refused there in another way: this is reported without a conclusion", async () => {
    const target = await gateway(({ path }) => ({ status: path === "/authorise" ? 401 : 404, body: "" }));
    const { code, report } = await told(target);
    expect(code).toBe(2);
    expect(report.cause?.hints[0]).toContain(`There is a service at ${target}/authorise`);
  });

  test("and accepted nowhere: no verdict", async () => {
    const { code, report } = await told(await gateway(() => ({ status: 404, body: "" })));
    expect([code, report.cause?.kind, report.cause?.exchanges.length]).toEqual([2, "refused", 3]);
  });

  test("but not if the refusal shows that the request was read", async () => {
    const target = await gateway(({ value }) => ({
      status: 404,
      body: `no merchant for ${String(value["order_no"])}`,
    }));
    const { code } = await told(target);
    expect([code, paths()]).toEqual([2, ["/v1/authorise"]]);
  });
});
