// The same notifications, lawful and hostile, over a socket to each framework.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, request, type RequestListener } from "node:http";
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
import { describe, expect, onTestFinished, test } from "vitest";
import { profile } from "../shop/profile.ts";
import { onExpress } from "./express.ts";
import { onFastify } from "./fastify.ts";
import { handlerOf, type Options } from "./handler.ts";
import { onHono } from "./hono.ts";

/** A server with the handler; `isParsed`: something reads each body first. */
type Build = (handle: NotificationHandler, isParsed: boolean) => RequestListener | Promise<RequestListener>;

const onNode =
  (listener: RequestListener, isParsed: boolean): RequestListener =>
  async (incoming, outgoing) => {
    if (isParsed) await text(incoming);
    listener(incoming, outgoing);
  };

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
    if (isParsed)
      app.use(async ({ req }, next) => {
        await req.json();
        return next();
      });
    return getRequestListener(app.route("/", onHono(handle)).fetch);
  },
  "a route handler as in Next": (handle, isParsed) =>
    getRequestListener(async (request) => {
      if (isParsed) await request.json();
      return handle(request);
    }),
  "Node's own server": (handle, isParsed) => onNode(nodeListener(handle), isParsed),
  "Node's own server, in a function of the service": (handle, isParsed) =>
    onNode(
      nodeListener((request) => handle(request), handle),
      isParsed,
    ),
};

const key = "development-key";
const change = { merchant_id: "1000", account_id: "1000001", order_no: "A-1", kind: "payment.captured" };
const signed = (own: object = {}) => signNotification(change, { profile, key, ...own }).text();

async function start(build: Build, options: Partial<Options> = {}, isParsed = false) {
  const acted: unknown[] = [];
  const logged: string[] = [];
  const act = async ({ order_no }: Readonly<Record<string, unknown>>) => void acted.push(order_no);
  const handle = handlerOf(key, { act, log: (line) => logged.push(line), ...options });
  const server = createServer(await build(handle, isParsed)).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  /** The response to a body, of which more is to come if `declared` is longer; in chunks if it is 0. */
  const send = async (body: string, declared = Buffer.byteLength(body)) => {
    const headers = {
      "content-type": "application/json",
      ...(declared > 0 && { "content-length": declared }),
    };
    const url = `http://127.0.0.1:${port}/notifications`;
    const sending = request(url, { method: "POST", headers, agent: false });
    sending.on("error", () => undefined).write(body);
    if (declared <= Buffer.byteLength(body)) sending.end();
    const [response] = await once(sending, "response");
    return `${response.statusCode} ${await text(response)}`;
  };
  return { send, acted, logged };
}

describe.each(Object.entries(frameworks))("on %s a notification", (_, build) => {
  test("is processed once, and a forged one is refused", async () => {
    const { send, acted, logged } = await start(build);
    const first = await signed();
    expect([await send(first), await send(first, 0)]).toEqual(["200 ", "200 "]);
    expect(await send(await signed({ key: "forged" }))).toBe("401 notification.signature");
    expect(acted).toEqual(["A-1"]);
    expect(logged).toEqual([
      "a notification came again",
      expect.stringContaining("was refused: The signature"),
    ]);
  });

  test("that could not be processed is sent again", async () => {
    const { send, logged } = await start(build, { act: () => Promise.reject(new Error("no database")) });
    expect(await send(await signed())).toBe("500 notification.failed");
    expect(logged).toEqual(["a notification could not be acted on, and comes again"]);
  });

  test("that is larger or slower than the handler accepts is refused", async () => {
    const small = await start(build, { maxBytes: 100 });
    const long = "x".repeat(101);
    const refused = "413 notification.size";
    expect([await small.send(long), await small.send(long, 0)]).toEqual([refused, refused]);
    const quick = await start(build, { readMs: 50 });
    expect(await quick.send("{", 2)).toBe("408 notification.time");
    expect([small.logged.length, quick.logged.length]).toEqual([2, 1]);
  });

  test("whose body was read before is refused, and the log says what to change", async () => {
    const { send, acted, logged } = await start(build, {}, true);
    expect(await send(await signed())).toBe("500 notification.read");
    expect([acted, logged]).toEqual([[], [expect.stringContaining("before any body parser")]]);
  });
});

test.each(["express", "fastify", "hono"])("the guide shows the file for %s", (name) => {
  const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), "utf8");
  const code = read(`${name}.ts`).replace(/^.*\n/u, `// ${name}.ts\n`);
  expect(read("../../docs/guides/notifications.md")).toContain(`\`\`\`ts\n${code}\`\`\`\n`);
});
