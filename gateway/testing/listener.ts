// A merchant's server for tests: stores requests and responds as configured. Uses no test framework.
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

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
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("error", () => response.destroy());
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const bytes = Buffer.concat(parts);
      const fields = JSON.parse(bytes.toString("utf8")) as Record<string, unknown>;
      const one = { path: request.url ?? "", headers: request.headers, bytes, fields };
      heard.push(one);
      const { status, body } = merchant.response(one, heard.length);
      response.writeHead(status, { "content-type": "text/plain" }).end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const merchant: MerchantServer = {
    url: `http://127.0.0.1:${port}`,
    heard,
    response: () => ({ status: 200, body: "OK" }),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return merchant;
}
