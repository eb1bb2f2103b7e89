// A server of a test on a free port.
import { Server as HttpServer } from "node:http";
import { Server as HttpsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { Server as TlsServer } from "node:tls";

export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The address of a server that listens from now on, and its end, with all connections if it is one of HTTP. */
export async function listening(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${server instanceof TlsServer ? "https" : "http"}://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if (server instanceof HttpServer || server instanceof HttpsServer) server.closeAllConnections();
      }),
  };
}

const servers: Listening[] = [];

/** The address of a server that listens until `closeServers`. */
export async function opened(server: Server): Promise<string> {
  const started = await listening(server);
  servers.push(started);
  return started.url;
}

/** They end with their last connection, which a client may keep. */
export function closeServers(): void {
  for (const { close } of servers.splice(0)) void close();
}
