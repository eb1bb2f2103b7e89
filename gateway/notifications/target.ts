// From the address in `notify_url` to one network address: resolved once, checked and pinned, so that a name cannot
// change between the check and the connection. This file sends nothing.
import { isIP, isIPv6 } from "node:net";
import { kindOf } from "./address.ts";
import { nameResolver, type Resolve } from "./resolve.ts";

export interface TargetOptions {
  /** Whether this machine and private networks may be reached: for development, never on a server. */
  readonly allowPrivate: boolean;
  /** The gateway's own ports on this machine. They never get notifications. */
  readonly ownPorts?: ReadonlySet<number>;
  /** By the hosts file and the name servers of the system where left out. */
  readonly resolve?: Resolve;
}

export interface Target {
  readonly url: URL;
  readonly address: string;
  readonly family: 4 | 6;
}

export type Found =
  | { readonly ok: true; readonly target: Target }
  /** Why nothing is sent; `lasting` if a retry cannot help. It does not contain the address. */
  | { readonly ok: false; readonly reason: string; readonly lasting: boolean };

const systemResolve = nameResolver();

/** Finds the address for the connection. Every address of the name must be allowed, not only the used one. Never throws. */
export async function findTarget(notifyUrl: string, options: TargetOptions): Promise<Found> {
  const no = (reason: string, lasting: boolean): Found => ({ ok: false, reason, lasting });
  // The parser turns the odd spellings of an IPv4 address (decimal, hexadecimal, short) into the usual one.
  const url = URL.canParse(notifyUrl) ? new URL(notifyUrl) : undefined;
  if (url === undefined) return no("The address cannot be read.", true);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return no("The address is neither http nor https.", true);
  if (url.username !== "" || url.password !== "") return no("The address holds credentials.", true);
  const host = url.hostname.replace(/^\[|\]$/gu, "");
  const addresses = isIP(host) === 0 ? await resolved(host, options.resolve ?? systemResolve) : [host];
  const [address] = addresses;
  if (address === undefined) return no("The name does not resolve.", false);
  if (!addresses.every((one) => isAllowed(one, url, options)))
    return no("The address leads where no notification may go.", isIP(host) !== 0);
  return { ok: true, target: { url, address, family: isIPv6(address) ? 6 : 4 } };
}

async function resolved(host: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await resolve(host);
  } catch {
    return [];
  }
}

function isAllowed(address: string, url: URL, { allowPrivate, ownPorts }: TargetOptions): boolean {
  const kind = kindOf(address);
  if (kind === "public") return true;
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  return kind === "private" && allowPrivate && ownPorts?.has(port) !== true;
}
