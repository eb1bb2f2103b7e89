// The connections between gateways and their database, so that a test can cut them.
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type { Dice } from "./dice.ts";

export type Wire = Awaited<ReturnType<typeof openWire>>;

/** A proxy from a separate port to the server at `url`. */
export async function openWire(url: string, chance: Dice) {
  const target = Number(new URL(url).port);
  const open = new Set<() => void>();
  const server = createServer((near) => {
    const far: Socket = connect(target, "127.0.0.1");
    const end = () => {
      open.delete(end);
      near.destroy();
      far.destroy();
    };
    open.add(end);
    for (const socket of [near, far]) socket.setNoDelay().on("error", end).on("close", end);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  /** Cuts a part of the connections; gives how many. */
  const cut = (share: number) => {
    const chosen = [...open].filter(() => chance.isBelow(share));
    for (const end of chosen) end();
    return chosen.length;
  };
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    cut,
    close: () => {
      server.close();
      cut(1);
    },
  };
}
