// Servers for tests on a free port, and a merchant's server that stores requests and responds as configured. Uses no test
// framework.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server at `http://127.0.0.1:port`. Its close also ends open connections. */
export async function listen(respond: Respond) {
  const server = createServer((request, response) => {
    // A request that breaks off gets no response.
    Promise.resolve(respond(request, response)).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { port, url: `http://127.0.0.1:${port}`, close };
}

export interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface MerchantServer {
  readonly url: string;
  readonly heard: Heard[];
  /** The next responses, by the number of the request; `200 OK` by default. */
  response: (heard: Heard, count: number) => { readonly status: number; readonly body: string };
  readonly close: () => Promise<void>;
}

export async function merchantServer(): Promise<MerchantServer> {
  const heard: Heard[] = [];
  const { url, close } = await listen(async (request, response) => {
    const bytes = await buffer(request);
    const fields = JSON.parse(bytes.toString("utf8")) as Record<string, unknown>;
    const one = { path: request.url ?? "", headers: request.headers, bytes, fields };
    heard.push(one);
    const { status, body } = merchant.response(one, heard.length);
    response.writeHead(status, { "content-type": "text/plain" }).end(body);
  });
  const response = () => ({ status: 200, body: "OK" });
  const merchant: MerchantServer = { url, heard, response, close };
  return merchant;
}
