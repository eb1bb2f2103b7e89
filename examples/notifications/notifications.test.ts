// The same notifications, lawful and hostile, over a socket to each framework.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { NotificationHandler } from "@acquiring/contract/client";
import { nodeListener } from "@acquiring/contract/node";
import { signNotification } from "@acquiring/contract/testing";
import { getRequestListener } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { validator } from "hono/validator";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { profile } from "../shop/profile.ts";
import { onExpress } from "./express.ts";
import { onFastify } from "./fastify.ts";
import { handlerOf } from "./handler.ts";
import { onHono } from "./hono.ts";

/** A server with the handler; `isParsed`: something reads each body first. */
type Build = (handle: NotificationHandler, isParsed: boolean) => RequestListener | Promise<RequestListener>;

const frameworks: Readonly<Record<string, Build>> = {
  Express: (handle, isParsed) => {
    const app = express();
    if (isParsed) app.use(express.json());
    return app.use(onExpress(handle)).use(express.json());
  },
  Fastify: async (handle, isParsed) => {
    const app = fastify();
    if (isParsed) app.addHook("onRequest", async ({ raw }) => void (await text(raw)));
    await app.register(onFastify(handle)).ready();
    return app.routing;
  },
  Hono: (handle, isParsed) => {
    const app = new Hono();
    if (isParsed) app.use(validator("json", (value) => value));
    return getRequestListener(app.route("/", onHono(handle)).fetch);
  },
  "a route handler as in Next": (handle, isParsed) =>
    getRequestListener(async (request) => {
      if (isParsed) await request.json();
      return handle(request);
    }),
  "Node's own server, in a function of the service": (handle, isParsed) => {
    const listener = nodeListener((request) => handle(request), handle);
    return async (incoming, outgoing) => {
      if (isParsed) await text(incoming);
      listener(incoming, outgoing);
    };
  },
};

const key = "development-key";
const change = { merchant_id: "1000", account_id: "1000001", order_no: "A-1", kind: "payment.captured" };
const signed = (own: object = {}) => signNotification(change, { profile, key, ...own }).text();

async function start(build: Build, limits: object = {}, isParsed = false) {
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("no database"));
  const logged: string[] = [];
  const handle = handlerOf(key, act, (line) => logged.push(line), limits);
  const server = createServer(await build(handle, isParsed)).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = async (body: string | ReadableStream) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" };
    const response = await fetch(`http://127.0.0.1:${port}/notifications`, init as RequestInit);
    return `${response.status} ${await response.text()}`;
  };
  return { send, act, logged };
}

/** A body whose length is not declared. */
const chunks = (body: string, ends = true) =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode(body));
      if (ends) stream.close();
    },
  });

describe.each(Object.entries(frameworks))("on %s a notification", (_, build) => {
  test("is sent again if it could not be processed, then processed once, and a forged one is refused", async () => {
    const { send, act, logged } = await start(build);
    const first = await signed();
    expect(await send(first)).toBe("500 notification.failed");
    expect([await send(first), await send(chunks(first))]).toEqual(["200 ", "200 "]);
    expect(await send(await signed({ key: "forged" }))).toBe("401 notification.signature");
    expect(act).toHaveBeenCalledTimes(2);
    expect(logged).toEqual([
      "a notification could not be acted on, and comes again",
      "a notification came again",
      expect.stringContaining("was refused: The signature"),
    ]);
  });

  test("that is larger or slower than the handler accepts is refused", async () => {
    const small = await start(build, { maxBytes: 100 });
    for (const long of ["x".repeat(101), chunks("x".repeat(101))])
      expect(await small.send(long)).toBe("413 notification.size");
    const quick = await start(build, { readMs: 50 });
    expect(await quick.send(chunks("{", false))).toBe("408 notification.time");
    expect([small.logged.length, quick.logged.length]).toEqual([2, 1]);
  });

  test("whose body was read before is refused, and the log says what to change", async () => {
    const { send, act, logged } = await start(build, {}, true);
    expect(await send(await signed())).toBe("500 notification.read");
    expect(act).not.toHaveBeenCalled();
    expect(logged).toEqual([expect.stringContaining("before any body parser")]);
  });
});

test.each(["express", "fastify", "hono"])("the guide shows the file for %s", (name) => {
  const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), "utf8");
  const code = read(`${name}.ts`).replace(/^.*\n/u, `// ${name}.ts\n`);
  expect(read("../../docs/guides/notifications.md")).toContain(`\`\`\`ts\n${code}\`\`\`\n`);
});
