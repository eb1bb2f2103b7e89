// What a run says where its first payment is not accepted: one cause, told once, and the exit code that follows from it.
import { readFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Report } from "../run/report.ts";
import { type Ended, useDesk } from "../testing/desk.ts";
import { signedProfile } from "../testing/scenarios.ts";
import { selfSigned } from "../testing/self-signed.ts";
import { conforming, type Handler, type TinyAnswer, type TinyRequest } from "../testing/tiny-gateway.ts";

const { acquiring, file, folder, gateway, settings, gateways } = useDesk();

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Listens, and gives the address without its scheme. */
async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Told extends Ended {
  readonly report: Report;
  /** Lines on the console. */
  readonly lines: number;
}

/** The whole suite against a target. */
async function told(target: string, ...more: readonly string[]): Promise<Told> {
  const path = join(folder(), "report.json");
  const flags = ["--settings", settings(), "--report", `json=${path}`, ...more];
  const ended = await acquiring("run", "--target", target, ...flags);
  const report = JSON.parse(readFileSync(path, "utf8")) as Report;
  return { ...ended, report, lines: ended.out.trimEnd().split("\n").length };
}

/** A whole wall has hundreds of lines. */
const few = 30;

const asked = (): readonly string[] => (gateways[0]?.requests ?? []).map(({ path }) => path);

const paying =
  (change: (answer: TinyAnswer, request: TinyRequest) => Partial<TinyAnswer>): Handler =>
  (request) => {
    if (request.path !== "/v1/authorise") return undefined;
    const answer = conforming(request);
    return { ...answer, ...change(answer, request) };
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

describe("a first payment whose result breaks a stated rule is red by that rule, and nothing is blocked behind it", () => {
  test.each<[string, Handler, string, string]>([
    [
      "another status than 200",
      paying(() => ({ status: 201 })),
      "endpoints.direct-payment",
      "got status 201",
    ],
    ["another body than XML", asJson, "endpoints.direct-payment", "got a body in json"],
    ["XML that ends too early", saying("</respon>", ""), "endpoints.direct-payment", "Unclosed tag"],
    [
      "two roots",
      saying("<note/>", "<note/></respon><respon>"),
      "endpoints.direct-payment",
      "got a body in xml",
    ],
    ["other names", camel, "direct-payment-result.echo", "it stands in `orderNo`"],
    [
      "another root, and no success",
      paying(({ body }) => ({
        body: body.replaceAll("respon>", "response>").replace("0000:Success", "1001:Declined"),
      })),
      "direct-payment-result.root",
      "the root element respon",
    ],
    ["no outcome", saying(success, ""), "direct-payment-result.result-info", "got nothing"],
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
      "direct-payment-result.result-info",
      "0000:Approved",
    ],
  ])("%s", async (_, handler, rule, words) => {
    const { code, out, report, lines } = await told(await gateway(handler));
    expect(code).toBe(1);
    expect(report).toMatchObject({ conforms: false, cause: { kind: "breaks-a-rule", rules: [rule] } });
    expect(report.cause?.message).toContain(words);
    expect(out.split(report.cause?.message ?? "-")).toHaveLength(2);
    expect(out).toContain(`Does not conform. The result of the first payment breaks ${rule}`);
    expect(report.totals).toMatchObject({ blocked: 0, pass: 0, "suite-error": 0 });
    const red = report.checks.filter(({ status }) => status === "fail");
    expect(red.some(({ rules }) => rules.includes(rule))).toBe(true);
    for (const { id } of red) expect(id).toMatch(/^(?:direct-payment\.approved|answer\.direct-payment)\./);
    expect(report.checks.find(({ id }) => id === "capture.whole.done")).toMatchObject({
      status: "not-specified",
    });
    expect(lines).toBeLessThan(few);
    expect(asked()).toEqual(["/v1/authorise"]);
  });

  test("unless the checks that see it are waived: then nothing can be said", async () => {
    const waivers = file("w.yaml", "- { id: direct-payment.approved.path, reason: Known }\n");
    const nowhere: Handler = (request) =>
      request.path === "/authorise"
        ? conforming({ ...request, path: "/v1/authorise" })
        : { status: 404, body: "" };
    const { code, report } = await told(await gateway(nowhere), "--waivers", waivers);
    expect([code, report.totals.waived, report.totals.fail]).toEqual([2, 1, 0]);
  });

  test("also where only other checks are asked for", async () => {
    const target = await gateway(paying(() => ({ status: 201 })));
    const { code, report } = await told(target, "--only", "capture.whole.*");
    expect([code, report.totals.fail, report.cause?.rules]).toEqual([1, 0, ["endpoints.direct-payment"]]);
  });

  test("while one that can be read as a success is gone on with, and its fault is one among others", async () => {
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

describe("a first payment that is refused says nothing of the gateway: exit 2, and what to fill in", () => {
  const answering =
    (status: number, body = ""): Handler =>
    () => ({ status, body });
  const declining = saying("0000:Success", "1001:Do not honour");

  test.each<[string, Handler, string, readonly string[]]>([
    ["a decline", declining, "declined: 1001:Do not honour", ["test_data.card.approved"]],
    [
      "an unsigned request",
      answering(401, '{"message":"bad signature"}'),
      "status 401",
      ["fill signature.scheme", "--merchant"],
    ],
    [
      "invalid input",
      answering(400, "invalid"),
      "status 400, invalid",
      ["signature.scheme", "request.required-fields", "encoding.json-operations", "--merchant"],
    ],
    [
      "a field that is wanted",
      answering(400, '{"message":"document is missing"}'),
      "document is missing",
      ["`document`, which the request does not have", "request.required-fields"],
    ],
    ["a decline by status", answering(402), "status 402", ["test_data.card.approved"]],
    ["a gateway that fails", answering(500, "oops"), "status 500, oops", ["its log"]],
    ["an answer that is nobody's", answering(200, "<respon/>"), "cannot be told for its result", []],
    ["a page", answering(502, "<!doctype html><title>Bad Gateway</title>"), "status 502", ["Bad Gateway"]],
    [
      "TLS wanted",
      answering(400, "The plain HTTP request was sent to HTTPS port"),
      "status 400",
      ["begin --target with https"],
    ],
    ["an empty answer", paying(() => ({ body: "" })), "status 200", []],
  ])("%s", async (_, handler, words, hints) => {
    const { code, out, report, lines } = await told(await gateway(handler));
    expect(code).toBe(2);
    expect(report).toMatchObject({ conforms: false, cause: { kind: "refused", rules: [] } });
    expect(report.cause?.message).toContain(words);
    expect(out).toContain(`Nothing can be said. ${report.cause?.message ?? "-"}`);
    for (const hint of hints) expect(report.cause?.hints.join("\n")).toContain(hint);
    expect(report.totals).toMatchObject({ fail: 0, blocked: 0, pass: 0, "suite-error": 0 });
    expect(lines).toBeLessThan(few);
    expect(asked()).toEqual(["/v1/authorise"]);
  });

  test("a wrong key under a filled profile, told once also when quiet", async () => {
    const profile = file("p.json", JSON.stringify(signedProfile));
    const target = await gateway(answering(401, '{"message":"wrong signature"}'));
    const { code, out, report, lines } = await told(target, "--profile", profile, "--quiet");
    expect([code, report.cause?.kind]).toEqual([2, "refused"]);
    expect(out).toContain("hmac-sha256 and the key in GATEWAY_KEY");
    expect(out).not.toContain("a-key-of-the-desk");
    expect(out.split("The first payment was refused")).toHaveLength(2);
    expect(lines).toBeLessThan(8);
    expect(report.checks.every(({ status }) => status.startsWith("not-"))).toBe(true);
  });

  test("requests that come too often, for good", async () => {
    const { code, report } = await told(await gateway(answering(429)));
    expect([code, report.cause?.kind]).toEqual([2, "rate-limited"]);
  });
});

describe("a first payment under an unknown path is tried under others", () => {
  const servedAt =
    (path: string, status = 404): Handler =>
    (request) =>
      request.path === path ? conforming({ ...request, path: "/v1/authorise" }) : { status, body: "" };

  test.each([
    ["without a version", "/authorise", 404],
    ["under the next version", "/v2/authorise", 405],
  ])("and accepted %s, it is red by the rule of versions", async (_, path, status) => {
    const { code, report, lines } = await told(await gateway(servedAt(path, status)));
    expect([code, report.cause?.kind, report.cause?.rules]).toEqual([1, "breaks-a-rule", ["versioning.1"]]);
    expect(report.checks.filter((one) => one.status === "fail").map(({ id }) => id)).toEqual([
      "direct-payment.approved.path",
    ]);
    expect(lines).toBeLessThan(few);
    expect(asked()[0]).toBe("/v1/authorise");
    expect(asked().at(-1)).toBe(path);
    const orders = gateways[0]?.requests.map(({ value }) => value["order_no"]) ?? [];
    expect(new Set(orders).size).toBe(orders.length);
  });

  test("where the target ends in /v1, the one without is found by asking, and that is no fault of the gateway", async () => {
    const target = await gateway(servedAt("/v1/authorise"));
    const { code, out, report, lines } = await told(`${target}/v1`);
    expect([code, report.cause?.kind]).toEqual([2, "wrong-target"]);
    expect(out).toContain("The target must not end in /v1");
    expect(out).toContain(`Give --target ${target}`);
    expect(lines).toBeLessThan(few);
    expect(asked()).toEqual(["/v1/v1/authorise", "/v1/authorise"]);
  });

  test("and refused there otherwise, that is told and nothing is concluded from it", async () => {
    const target = await gateway(({ path }) => ({ status: path === "/authorise" ? 401 : 404, body: "" }));
    const { code, report } = await told(target);
    expect(code).toBe(2);
    expect(report.cause?.hints[0]).toContain(`At ${target}/authorise something is there`);
  });

  test("and nowhere accepted, nothing can be said", async () => {
    const { code, report } = await told(await gateway(() => ({ status: 404, body: "" })));
    expect([code, report.cause?.kind, report.cause?.exchanges.length]).toEqual([2, "refused", 3]);
  });

  test("but not where whoever refused it has read it", async () => {
    const target = await gateway(({ value }) => ({
      status: 404,
      body: `no merchant for ${String(value["order_no"])}`,
    }));
    const { code } = await told(target);
    expect([code, asked()]).toEqual([2, ["/v1/authorise"]]);
  });
});

/** Speaks first, and no HTTP. */
const babbling = (socket: Socket): void => {
  socket.on("error", () => undefined).end("SSH-2.0-x\r\n");
};

describe("a first payment that nobody answers ends the run: exit 2, and what to do", () => {
  test.each<[string, () => Promise<string>, string, string]>([
    ["a target that hangs", () => gateway(() => ({ body: "", silent: true })), "no-answer", "--timeout"],
    [
      "a connection that is cut",
      () => gateway(() => ({ body: "", broken: true })),
      "no-answer",
      "may say why",
    ],
    ["nobody there", () => Promise.resolve("http://127.0.0.1:1"), "no-answer", "Is the gateway running"],
    [
      "no HTTP",
      async () => `http://${await listening(createServer(babbling))}`,
      "not-http",
      "lead to the gateway",
    ],
    [
      "TLS asked of a server without it",
      async () => (await gateway()).replace("http:", "https:"),
      "not-http",
      "begin --target with http.",
    ],
    [
      "a certificate that nobody trusts",
      async () => `https://${await listening(createTlsServer(selfSigned()))}`,
      "not-trusted",
      "by --ca.",
    ],
    [
      "no TLS asked of a server with it",
      async () => `http://${await listening(createTlsServer(selfSigned()))}`,
      "not-http",
      "begin --target with https.",
    ],
  ])("%s", async (_, target, kind, hint) => {
    const began = Date.now();
    const { code, out, report, lines } = await told(await target(), "--timeout", "1000");
    expect([code, report.conforms, report.cause?.kind]).toEqual([2, false, kind]);
    expect(report.cause?.hints.join("\n")).toContain(hint);
    expect(out).toContain("Nothing can be said.");
    expect(report.totals).toMatchObject({ fail: 0, blocked: 0, pass: 0, "suite-error": 0 });
    expect(lines).toBeLessThan(few);
    expect(asked().length).toBeLessThanOrEqual(1);
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});
