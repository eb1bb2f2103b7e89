// A database with standbys: one connection string names several servers, and the gateway uses the one that accepts writes. The
// format is that of PostgreSQL's own library: postgresql://user@one:5432,two:5432/name?target_session_attrs=read-write
import { callbackify } from "node:util";
import { Client, type ClientConfig, type PoolConfig } from "pg";

/** A server that may be the one to write to. */
interface Host {
  readonly host: string;
  readonly port: number;
}

/** A missing host delays the next one by at most this time. */
const probeMs = 2000;
const form = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^]*)$/u;
const attributes = ["read-write", "primary"];

/**
 * How a pool connects: to the only host, or to the one of several that takes writes at that moment.
 *
 * @throws Error for several hosts with an unreadable one, or for a target other than the writable host.
 */
export function connectionOf(databaseUrl: string): PoolConfig {
  const [, start = "", list = "", end = ""] = form.exec(databaseUrl) ?? [];
  if (!list.includes(",")) return { connectionString: databaseUrl };
  const hosts = list.split(",").map(readHost);
  const [path = "", query = ""] = end.split("?");
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get("target_session_attrs") ?? "read-write";
  if (!attributes.includes(wanted))
    throw new Error(
      `target_session_attrs=${wanted}: a gateway writes, so it can be ${attributes.join(" or ")}`,
    );
  parameters.delete("target_session_attrs");
  const rest = parameters.size === 0 ? path : `${path}?${parameters.toString()}`;
  return following(hosts, (host) => start + host + rest);
}

function readHost(text: string): Host {
  const place = `postgresql://${text}`;
  const url = text !== "" && URL.canParse(place) ? new URL(place) : undefined;
  if (url === undefined || url.hostname === "")
    throw new Error("each of several hosts is a name or an address, and a port behind a colon");
  return { host: url.hostname.replaceAll(/^\[|\]$/gu, ""), port: Number(url.port || 5432) };
}

const nameOf = ({ host, port }: Host): string => `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** Connections to the host that accepts writes. After one has ended the hosts are tried again, the last one first. */
function following(hosts: readonly Host[], urlAt: (host: string) => string): PoolConfig {
  let looking: Promise<Host> | undefined;
  let order = hosts;
  const current = (): Promise<Host> =>
    (looking ??= firstThatWrites(order, urlAt).then((host) => {
      order = [host, ...hosts.filter((other) => other !== host)];
      return host;
    }));
  const forget = () => {
    looking = undefined;
  };
  class Following extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis: probeMs });
      this.once("error", forget);
    }
    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void): Promise<void> | void {
      forget();
      return callback === undefined ? super.end() : super.end(callback);
    }
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const done = current()
        .then(({ host, port }) => {
          Object.assign(this, { host, port });
          return super.connect();
        })
        .then(() => this)
        .catch((error: unknown) => {
          forget();
          throw error;
        });
      if (callback === undefined) return done;
      callbackify(() => done)(callback);
    }
  }
  return {
    connectionString: urlAt(nameOf(hosts[0] ?? { host: "", port: 0 })),
    Client: Following,
    onConnect: async (client) => {
      if (await takesWrites(client)) return;
      forget();
      throw new Error("the server has become a standby");
    },
  };
}

async function takesWrites(client: Pick<Client, "query">): Promise<boolean> {
  const asked = { text: "show transaction_read_only", query_timeout: probeMs };
  const { rows } = await client.query<{ transaction_read_only: string }>(asked);
  return rows[0]?.transaction_read_only === "off";
}

async function firstThatWrites(hosts: readonly Host[], urlAt: (host: string) => string): Promise<Host> {
  const reasons: string[] = [];
  for (const host of hosts) {
    const client = new Client({ connectionString: urlAt(nameOf(host)), connectionTimeoutMillis: probeMs });
    client.on("error", () => undefined);
    try {
      await client.connect();
      if (await takesWrites(client)) return host;
      reasons.push(`${nameOf(host)} is a standby`);
    } catch (error) {
      reasons.push(`${nameOf(host)}: ${error instanceof Error ? error.message : "unknown reason"}`);
    } finally {
      // A silent host would never confirm it.
      client.end().catch(() => undefined);
    }
  }
  throw new Error(`no host takes writes (${reasons.join("; ")})`);
}
