// The output of a run whose first payment gets no response: one cause, advice, and exit code 2.
import { createServer as createTlsServer } from "node:https";
import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { closeServers, opened } from "../testing/listening.ts";
import { selfSigned } from "../testing/self-signed.ts";
import { few, useWholeRuns } from "../testing/whole-runs.ts";

const { paths, gateway, told } = useWholeRuns();

afterEach(closeServers);

/** Speaks first, and no HTTP. */
const babbling = (socket: Socket): void => {
  socket.on("error", () => undefined).end("SSH-2.0-x\r\n");
};

describe("a first payment without a response ends the run with exit code 2 and advice", () => {
  test.each<[string, () => Promise<string>, string, string]>([
    [
      "a target without a response",
      () => gateway(() => ({ body: "", silent: true })),
      "no-answer",
      "--timeout",
    ],
    [
      "a connection that is cut",
      () => gateway(() => ({ body: "", broken: true })),
      "no-answer",
      "Check the log of the gateway",
    ],
    [
      "a refused connection",
      () => Promise.resolve("http://127.0.0.1:1"),
      "no-answer",
      "Check that the gateway is running",
    ],
    ["no HTTP", () => opened(createServer(babbling)), "not-http", "Check host and port of --target"],
    [
      "TLS asked of a server without it",
      async () => (await gateway()).replace("http:", "https:"),
      "not-http",
      "begin --target with http.",
    ],
    ["an untrusted certificate", () => opened(createTlsServer(selfSigned())), "not-trusted", "with --ca."],
    [
      "no TLS asked of a server with it",
      async () => (await opened(createTlsServer(selfSigned()))).replace("https:", "http:"),
      "not-http",
      "Begin --target with https.",
    ],
  ])("%s", async (_, target, kind, hint) => {
    const { code, out, report, lines } = await told(await target(), "--timeout", "1000");
    expect([code, report.conforms, report.cause?.kind]).toEqual([2, null, kind]);
    expect(report.cause?.hints.join("\n")).toContain(hint);
    expect(out).toContain("No verdict.");
    expect(report.totals).toMatchObject({ fail: 0, blocked: 0, pass: 0, "suite-error": 0 });
    const open = report.checks.filter(({ status }) => status === "not-specified");
    expect(open.every(({ message = "" }) => message.startsWith("The profile leaves "))).toBe(true);
    expect(report.totals["not-run"]).toBeGreaterThan(500);
    expect(lines).toBeLessThan(few);
    expect(paths().length).toBeLessThanOrEqual(1);
  });
});
