// The addresses of a name. The system's own look-up has no deadline and uses the few threads that cryptography and files need
// too, so names that never resolve would stop everything. This one asks the name servers over sockets.
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { within } from "../process/within.ts";

/** The addresses of a name; none if it has none. May reject. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface ResolveOptions {
  /** For all questions about a name, in milliseconds; 5,000 where left out. */
  readonly timeoutMs?: number;
  /** Each an address, with or without a port; those of the system where left out. */
  readonly servers?: readonly string[] | undefined;
  /** The file with names of this machine; `/etc/hosts` where left out. */
  readonly hosts?: string;
}

/** Resolves names by the hosts file, and then by the name servers, in a limited time. */
export const nameResolver =
  ({ timeoutMs = 5000, servers, hosts = "/etc/hosts" }: ResolveOptions = {}): Resolve =>
  async (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/u, "");
    const local = addressesIn(await readFile(hosts, "utf8").catch(() => ""), name);
    if (local.length > 0) return local;
    // By RFC 6761 always this machine.
    if (/(?:^|\.)localhost$/u.test(name)) return ["127.0.0.1", "::1"];
    const asking = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 2 });
    if (servers !== undefined) asking.setServers([...servers]);
    try {
      const questions = [asking.resolve4(name), asking.resolve6(name)];
      const found = await within(timeoutMs, Promise.allSettled(questions), []);
      return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    } finally {
      asking.cancel();
    }
  };

/** The addresses of a name in the text of a hosts file. */
function addressesIn(text: string, name: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.replace(/#.*/u, "").trim().split(/\s+/u));
  return lines.flatMap(([address = "", ...names]) =>
    isIP(address) !== 0 && names.some((one) => one.toLowerCase() === name) ? [address] : [],
  );
}
