// The command with a proxy, headers and certificates of its user: what it sends, and what it must not show.
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Report } from "../run/report.ts";
import { selfSigned } from "../testing/self-signed.ts";
import { closeServers, opened } from "../testing/listening.ts";
import { type SmallProxy, startSmallProxy } from "../testing/small-proxy.ts";
import { scope, useDesk } from "../testing/desk.ts";
import { conforming } from "../testing/tiny-gateway.ts";

const { acquiring, file, folder, gateway, settings, gateways } = useDesk();
const proxies: SmallProxy[] = [];
afterEach(async () => {
  for (const { close } of proxies.splice(0)) await close();
  closeServers();
});

const certificate = selfSigned();

/** The address of TLS in front of a gateway. */
function secured(target: string): Promise<string> {
  const server = createTlsServer(certificate, (client) => {
    const behind = connect(Number(new URL(target).port), "127.0.0.1");
    client.pipe(behind).pipe(client);
    for (const one of [client, behind])
      one.on("error", () => {
        client.destroy();
        behind.destroy();
      });
  });
  return opened(server);
}

const run = (target: string, ...more: string[]) =>
  acquiring("run", "--target", target, "--settings", settings(), ...scope, ...more);

describe("a user's header", () => {
  test("is sent with every request, and its value is in no report, console output or curl line", async () => {
    const target = await gateway((request) => {
      const response = conforming(request);
      return request.path === "/v1/capture"
        ? {
            ...response,
            // It gives the header away, in two places.
            headers: { "x-echo": String(request.headers["x-secret"]) },
            body: response.body.replace('"OK"', JSON.stringify(`no ${String(request.headers["x-secret"])}`)),
          }
        : response;
    });
    const paths = ["json", "junit", "html"].map((kind) => join(folder(), `r.${kind}`));
    const ended = await run(
      target,
      "--header",
      "X-Secret: ${GATEWAY_KEY}",
      "--header",
      "x-tenant: seven",
      ...["json", "junit", "html"].flatMap((kind, index) => ["--report", `${kind}=${paths[index] ?? ""}`]),
    );
    expect(ended.code).toBe(1);
    for (const { headers } of gateways[0]?.requests ?? [])
      expect(headers).toMatchObject({ "x-secret": "a-key-of-the-desk", "x-tenant": "seven" });
    expect(gateways[0]?.requests.length).toBeGreaterThan(1);
    for (const text of [ended.out, ended.err, ...paths.map((path) => readFileSync(path, "utf8"))])
      expect(text).not.toContain("a-key-of-the-desk");
    expect(ended.out).toContain(`-H 'X-Secret: '"$GATEWAY_KEY"`);
    expect(ended.out).toContain("x-tenant: ***");
  });

  test("is not sent to another address that a response names", async () => {
    const elsewhere = await gateway();
    const target = await gateway((request) => {
      const { pathname } = new URL(request.path, "http://x");
      return pathname === "/v1/redirect-payment"
        ? {
            media: "text/html",
            body: `<form action="${elsewhere}/v1/capture" method="post"></form><script src="${elsewhere}/a.js"></script>`,
          }
        : undefined;
    });
    const header = ["--header", "X-Secret: ${GATEWAY_KEY}"];
    await acquiring("run", "--target", target, ...header, "--only", "createRedirectPayment");
    expect(gateways[1]?.requests.length).toBeGreaterThan(1);
    for (const { headers } of gateways[0]?.requests ?? []) expect(headers["x-secret"]).toBeUndefined();
  });

  test.each([
    [["--header", "s3cret"], 'must be "Name: value"'],
    [["--header", "X-Key: ${NO_SUCH_ONE}"], "NO_SUCH_ONE, which is not set"],
    [["--header", "Content-Type: s3cret"], "The suite sets the header"],
    [["--ca", "none.pem"], "cannot be read"],
    [["--proxy", "socks5://x"], "must be an http or https URL"],
    [["--rate", "0"], "requests per second"],
  ])("that is invalid ends the run with 2: %s", async (args, reason) => {
    const { code, err } = await acquiring("run", "--target", "http://127.0.0.1:1", ...args);
    expect(code).toBe(2);
    expect(err).toContain(reason);
    expect(err).not.toContain("s3cret");
  });
});

describe("a proxy", () => {
  test("forwards every request to a target, with TLS and without, and is printed once", async () => {
    const proxy = await startSmallProxy();
    proxies.push(proxy);
    const plain = await gateway();
    const secure = await secured(plain);
    const address = proxy.url.replace("//", "//me:s3cret-of-mine@");
    const ca = file("ca.pem", certificate.cert);
    const ended = await run(plain, "--proxy", address);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.out).toContain(`Through the proxy ${proxy.url}\n`);
    expect(proxy.asked).toHaveLength(gateways[0]?.requests.length ?? 0);
    const before = proxy.asked.length;
    expect(await run(secure, "--proxy", address, "--ca", ca)).toMatchObject({ code: 0 });
    expect(new Set(proxy.asked.slice(before).map(({ line }) => line))).toEqual(
      new Set([`CONNECT ${new URL(secure).host}`]),
    );
    expect(ended.out).not.toContain("s3cret-of-mine");
  });

  test("that is unreachable or refuses is reported instead of the target", async () => {
    const refusing = await startSmallProxy({ refuses: 407 });
    proxies.push(refusing);
    const target = await gateway();
    const gone = await run(target, "--proxy", "http://127.0.0.1:1");
    expect(gone.code).toBe(2);
    expect(gone.out).toContain("The proxy http://127.0.0.1:1 cannot be reached");
    const refused = await run(target, "--proxy", refusing.url);
    expect(refused.code).toBe(2);
    expect(refused.out).toContain("The proxy did not forward the first payment: the proxy requires a user");
    expect(gateways[0]?.requests).toHaveLength(0);
  });

  test("cannot be combined with an own calling address", async () => {
    const own = file("s.yaml", "test_data: { unregistered_address: 127.0.0.2 }\n");
    const nowhere = "http://127.0.0.1:1";
    const { code, err } = await run(nowhere, "--settings", own, "--proxy", nowhere);
    expect(code).toBe(2);
    expect(err).toContain("s.yaml:1:");
    expect(err).toContain("requests go through a proxy");
  });
});

describe("a self-signed certificate", () => {
  test("ends the run, unless its file is named by --ca", async () => {
    const target = await secured(await gateway());
    const refused = await run(target);
    expect(refused.code).toBe(2);
    expect(refused.out).toContain("--ca");
    const { code, err } = await run(target, "--ca", file("ca.pem", certificate.cert));
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });

  test("is accepted with --insecure, which appears before and after the run and in every report", async () => {
    const target = await secured(await gateway());
    const paths = ["json", "junit", "html"].map((kind) => [kind, join(folder(), `r.${kind}`)] as const);
    const reports = paths.flatMap(([kind, path]) => ["--report", `${kind}=${path}`]);
    const { code, err } = await run(target, "--insecure", "--quiet", ...reports);
    expect(code).toBe(0);
    expect(err.match(/WARNING: --insecure/g)).toHaveLength(2);
    const [json = "", junit = "", html = ""] = paths.map(([, path]) => readFileSync(path, "utf8"));
    expect((JSON.parse(json) as Report).insecure).toBe(true);
    expect(junit).toContain('<property name="insecure" value="true"/>');
    expect(html).toContain("not verified (--insecure)");
  });
});
