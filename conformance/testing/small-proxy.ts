// A small HTTP proxy for tests: it forwards requests and tunnels, and records them.
import { createServer, request, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { listening } from "./listening.ts";

export interface SmallProxy {
  readonly url: string;
  /** `METHOD address` of every request, and the headers that it came with. */
  readonly asked: readonly { readonly line: string; readonly headers: IncomingHttpHeaders }[];
  readonly close: () => Promise<void>;
}

/** `refuses`: a status for every request to a target. `silent`: no response to CONNECT. */
export async function startSmallProxy({
  refuses,
  silent = false,
}: { readonly refuses?: number; readonly silent?: boolean } = {}): Promise<SmallProxy> {
  const asked: { line: string; headers: IncomingHttpHeaders }[] = [];
  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on("close", () => open.delete(socket)).on("error", () => socket.destroy());
  };
  const server = createServer((incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    asked.push({ line: `${method} ${url}`, headers });
    if (refuses !== undefined) return void outgoing.writeHead(refuses).end();
    const passed = request(url, { method, headers, agent: false }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    passed.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  server.on("connection", keep);
  server.on("connect", ({ url = "", headers }, client: Socket) => {
    asked.push({ line: `CONNECT ${url}`, headers });
    if (silent) return;
    if (refuses !== undefined) return void client.end(`HTTP/1.1 ${refuses} No\r\n\r\n`);
    const [host = "", port = ""] = url.split(":");
    const server = keep(connect(Number(port), host));
    server.once("connect", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      client.pipe(server).pipe(client);
    });
    server.once("error", () => client.destroy());
  });
  const { url, close } = await listening(server);
  return {
    url,
    asked,
    close: () => {
      for (const socket of open) socket.destroy();
      return close();
    },
  };
}
