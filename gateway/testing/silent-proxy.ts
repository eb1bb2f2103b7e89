// A proxy of TCP connections that can fall silent: it keeps them open, takes new ones, and forwards nothing.
import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** Listens on a free port and forwards to another port of this machine. */
export async function silentProxy(target: number) {
  const sockets = new Set<Socket>();
  const silent = new Set<Socket>();
  let isSilent = false;
  const forward = (from: Socket, to: Socket): void => {
    sockets.add(from);
    if (isSilent) silent.add(from);
    from.on("data", (bytes) => !silent.has(from) && to.write(bytes));
    from.on("error", () => undefined);
    from.on("close", () => {
      sockets.delete(from);
      if (!silent.has(from)) to.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    /** The connections that there are fall silent, and new ones too, or not: then only the old ones are lost. */
    fallSilent: (forNew = true): void => {
      isSilent = forNew;
      for (const socket of sockets) silent.add(socket);
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
