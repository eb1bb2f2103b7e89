// The address of a client: that of the connection, or the one from a trusted proxy. Limits and registered addresses use it.
import { BlockList, isIP, isIPv4 } from "node:net";
import { ConfigurationError } from "../config.ts";
import { plainAddress } from "../store/accounts.ts";

/** The trusted proxies: the gateway uses their `X-Forwarded-For`. */
export type TrustedProxies = Pick<BlockList, "check">;

export interface Received {
  /** The address at the other end of the connection. */
  readonly remoteAddress: string | undefined;
  /** The value of `X-Forwarded-For`; of several such headers all values, joined by commas. */
  readonly forwardedFor: string | null | undefined;
}

// No chain has more proxies than this, and each entry costs time.
const mostHops = 20;

/**
 * The address of the client, with an IPv4 address never in IPv6 form. `X-Forwarded-For` is read from the right, where
 * the nearest proxy writes, as long as the previous address is a trusted proxy. Entries of the client are further
 * left and do not count. An entry that is not an address ends the reading, and the proxy that wrote it counts.
 */
export function clientAddress(
  { remoteAddress, forwardedFor }: Received,
  trusted: TrustedProxies,
): string | undefined {
  if (remoteAddress === undefined) return undefined;
  let address = plainAddress(remoteAddress);
  if (!forwardedFor || !isTrusted(address, trusted)) return address;
  const hops = forwardedFor.split(",").slice(-mostHops).toReversed();
  for (const hop of hops) {
    const next = addressIn(hop);
    if (next === undefined) return address;
    address = next;
    if (!isTrusted(address, trusted)) return address;
  }
  return address;
}

/**
 * Reads addresses and networks, as `10.0.0.0/8` or `2001:db8::1`.
 *
 * @throws ConfigurationError for a text that is neither.
 */
export function trustedProxies(networks: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const text of networks) {
    const [address = "", bits, ...more] = text.trim().split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    const most = family === "ipv4" ? 32 : 128;
    const length = bits === undefined ? most : Number(bits);
    const isNetwork = isIP(address) !== 0 && more.length === 0 && /^(?:\d{1,3})?$/u.test(bits ?? "");
    if (!isNetwork || bits === "" || length > most)
      throw new ConfigurationError(
        `A trusted proxy is an address or a network, for example 10.0.0.5 or 10.0.0.0/8 (got "${text}").`,
      );
    list.addSubnet(address, length, family);
  }
  return list;
}

const isTrusted = (address: string, trusted: TrustedProxies): boolean =>
  isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? "ipv4" : "ipv6");

/** An entry of the header: an address, from some proxies with a port after it. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim();
  const [, bracketed, dotted] =
    /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/u.exec(text) ?? [];
  const address = plainAddress(bracketed ?? dotted ?? text);
  return isIP(address) === 0 ? undefined : address;
}
