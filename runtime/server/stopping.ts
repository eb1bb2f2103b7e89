// Stops a node:http server: no request is lost, and no connection is reset while its client still sends. It knows nothing of the
// requests.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export interface StopOptions {
  /** How long connections without a request in progress are kept, for a request that is on its way already. */
  readonly lingerMs: number;
  /** How long all of it may take before the rest is cut off. */
  readonly timeoutMs: number;
}

export interface Stopping {
  /** Keeps account of the server's connections. */
  readonly watch: (server: Server) => void;
  /** Runs `listener`, and closes each connection after the response once the server is stopping. */
  readonly watched: (listener: RequestListener) => RequestListener;
  readonly stop: (server: Server, options: StopOptions) => Promise<void>;
}

/**
 * Keeps account of connections and responses.
 *
 * In HTTP/1.1 a server cannot announce that it closes an idle connection, so closing one can cross a request on its way.
 * While stopping, the server still serves the next request on a kept connection, with `Connection: close` in its
 * response. It closes only connections that are silent for `lingerMs`, and first in one direction. If bytes reach a closed
 * socket, they get a reset, and the client may lose a response that it has not read.
 */
export function createStopping(): Stopping {
  const connections = new Set<Socket>();
  const underWay = new Map<ServerResponse, Socket>();
  let phase: "serving" | "stopping" | "silent" = "serving";

  const watch = (server: Server) => {
    server.on("connection", (socket: Socket) => {
      connections.add(socket);
      socket.once("close", () => connections.delete(socket));
    });
  };

  const watched =
    (listener: RequestListener): RequestListener =>
    (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const { socket } = incoming;
      // It arrived after the connection's end was sent, so no client could read a response. It is not served.
      if (socket.writableEnded) return void incoming.resume();
      if (phase !== "serving") outgoing.setHeader("connection", "close");
      underWay.set(outgoing, socket);
      outgoing.once("close", () => {
        underWay.delete(outgoing);
        if (phase === "silent") hangUp(socket);
      });
      listener(incoming, outgoing);
    };

  const stop = (server: Server, { lingerMs, timeoutMs }: StopOptions): Promise<void> => {
    phase = "stopping";
    for (const outgoing of underWay.keys())
      if (!outgoing.headersSent) outgoing.setHeader("connection", "close");
    const toIdle = (act: (socket: Socket) => void) => {
      const busy = new Set(underWay.values());
      for (const socket of connections) if (!busy.has(socket)) act(socket);
    };
    const silence = () => {
      phase = "silent";
      toIdle(hangUp);
    };
    return new Promise((resolve) => {
      const timers = [
        setTimeout(silence, lingerMs),
        // A client that receives the end of a connection closes its side; the server does not wait for one that does not.
        setTimeout(() => toIdle((socket) => socket.destroy()), lingerMs + 1000),
        setTimeout(() => server.closeAllConnections(), timeoutMs),
      ];
      // Without this, `close` destroys connections that are idle now, even if a request is on its way.
      server.closeIdleConnections = () => undefined;
      server.close(() => {
        for (const timer of timers) clearTimeout(timer);
        resolve();
      });
    });
  };
  return { watch, watched, stop };
}

/** Closes the sending side of a connection. Bytes that still arrive are read and dropped. */
function hangUp(socket: Socket): void {
  socket.end();
  socket.resume();
}
