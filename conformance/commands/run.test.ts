import { lstatSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Report } from "../run/report.ts";
import { conforming, type Handler } from "../testing/tiny-gateway.ts";
import { type Ended, scope, useDesk } from "../testing/desk.ts";
import { rude } from "../testing/report-desk.ts";
import { textsOfPage } from "../testing/report.ts";

const { acquiring, asked, file, folder, gateway, settings, gateways } = useDesk();

describe("a run", () => {
  const whole = (target: string, ...more: string[]): Promise<Ended> =>
    acquiring("run", "--target", target, "--settings", settings(), ...scope, ...more);

  test("prints little with --quiet, and its exit code is the same", async () => {
    const report = `json=${join(folder(), "r.json")}`;
    const { code, out } = await whole(await gateway(), "--quiet", "--report", report);
    expect(code).toBe(0);
    expect(out.trim().split("\n")).toHaveLength(2);
    expect(readFileSync(join(folder(), "r.json"), "utf8")).toContain('"outcome": "partial"');
  });

  const waiver = (more: string): string =>
    file(
      "w.yaml",
      `- { id: capture.whole.envelope, reason: Known, link: "https://issues.example/7"${more} }`,
    );

  test("prints a curl line with identifiers unchanged, even if they look like card numbers, and without the card", async () => {
    const id = "5105105105105100";
    const { out } = await whole(
      await gateway((request) => {
        const response = rude(request) ?? conforming(request);
        return request.path === "/v1/capture"
          ? response
          : { ...response, body: response.body.replace(/<transaction_id>.*?</, `<transaction_id>${id}<`) };
      }),
    );
    expect(out).toMatch(new RegExp(`--data-binary '.*"transaction_id":\\s*"${id}"`));
    expect(out).not.toContain("4111111111111111");
  });

  test("waives a failure with a reason and a link, and then passes", async () => {
    const { code, out } = await whole(await gateway(rude), "--waivers", waiver(", until: 2999-12-31"));
    expect(code).toBe(0);
    expect(out).toContain("Waived until 2999-12-31: Known (https://issues.example/7).");
  });

  test.each<[string, Handler | undefined, string, string]>([
    ["whose last day is over", rude, ", until: 2020-01-31", "expired on 2020-01-31"],
    ["of a check that passes", undefined, "", "its waiver is no longer needed"],
  ])("fails for a waiver %s", async (_, handler, more, words) => {
    const { code, out } = await whole(await gateway(handler), "--waivers", waiver(more));
    expect(code).toBe(1);
    expect(out).toMatch(/stale-waiver +captureTransactions: [^]*check +capture\.whole\.envelope/);
    expect(out).toContain(words);
  });

  test("writes several reports, and stops before it sends anything if one cannot be written", async () => {
    const target = await gateway();
    const paths = ["json", "junit", "html"].map(
      (kind) => [kind, join(folder(), "deep", `r.${kind}`)] as const,
    );
    await whole(target, ...paths.flatMap(([kind, path]) => ["--report", `${kind}=${path}`]));
    for (const [kind, path] of paths)
      expect((kind === "html" ? textsOfPage : String)(readFileSync(path, "utf8"))).toContain(
        "capture.whole.done",
      );
    const sent = gateways[0]?.requests.length;
    const { code, err } = await whole(target, "--report", `json=${join(file("plain", ""), "r.json")}`);
    expect(code).toBe(2);
    expect(err).toContain("cannot be written");
    expect(gateways[0]?.requests).toHaveLength(sent ?? 0);
  });

  test("replaces the file behind a symbolic link, but never a device", async () => {
    const [target, real] = [await gateway(), file("real.json", "before")];
    const link = join(folder(), "link.json");
    symlinkSync(real, link);
    await whole(target, "--report", `json=${link}`, "--report", "html=/dev/null");
    expect(readFileSync(real, "utf8")).toContain('"outcome": "partial"');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
    const { code, err } = await whole(target, "--report", `json=${folder()}`);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining("is a folder") as string });
  });

  test("uses the merchant and account of the flags, and with a seed again no order number twice", async () => {
    const target = await gateway();
    const order = async (): Promise<unknown[]> => {
      const before = gateways[0]?.requests.length ?? 0;
      await whole(target, "--merchant", "77", "--account", "78", "--seed", "5", "--concurrency", "1");
      const value = gateways[0]?.requests[before]?.value ?? {};
      return [value["merchant_id"], value["account_id"], value["order_no"]];
    };
    const first = await order();
    expect(first).toEqual(["77", "78", expect.stringMatching(/^\w+$/)]);
    const again = await order();
    expect(again.slice(0, 2)).toEqual(first.slice(0, 2));
    expect(again[2]).not.toBe(first[2]);
  });

  test("with --fail-fast stops at the first failed check, and says what was not run", async () => {
    const all = ["--only", "capture.*", "--only", "direct-payment.*", "--concurrency", "1"];
    const { code, out } = await whole(await gateway(rude), ...all, "--fail-fast");
    expect(code).toBe(1);
    expect(out).toMatch(
      /Does not conform: breaks 1 stated rule \(1 check, 1 cause\)\. The cause: .+\. The run was stopped: \d+ checks were not run\./,
    );
  });

  test("that is interrupted writes its reports and blames no gateway", async () => {
    const stop = new AbortController();
    const target = await gateway((request) => {
      if (request.path === "/v1/capture") stop.abort();
      return undefined;
    });
    const path = join(folder(), "r.json");
    const flags = ["--target", target, "--settings", settings(), ...scope, "--report", `json=${path}`];
    const { code, out } = await asked({ signal: stop.signal }, "conformance", "run", ...flags);
    expect(code).toBe(2);
    expect(out).toMatch(/Stopped before the end: \d+ checks were not run\./);
    const { totals, conforms } = JSON.parse(readFileSync(path, "utf8")) as Report;
    expect(totals).toMatchObject({ fail: 0, blocked: 0 });
    expect(totals["not-run"]).toBeGreaterThan(0);
    expect(conforms).toBeNull();
  });
});

test.each(["run", "list", "explain", "init", "replay"])("the help of %s has examples", async (name) => {
  const { code, out } = await acquiring(name, "--help");
  expect(code).toBe(0);
  expect(out).toContain(`\n  acquiring conformance ${name}`);
});
