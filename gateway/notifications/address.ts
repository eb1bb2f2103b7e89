// The allowed addresses of notifications. An address from a merchant must not lead into the network of the gateway.
// target.ts resolves names.
import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * `public`: any public address. `private`: this machine or this network, only if allowed. `never`: the unspecified
 * address, link-local ones (cloud credentials), multicast, reserved and documentation ranges, and forms that hide an
 * IPv4 address.
 */
export type AddressKind = "public" | "private" | "never";

type AddressRange = readonly [network: string, bits: number];

const v4 = {
  private: listOf("ipv4", [
    ["127.0.0.0", 8],
    ["10.0.0.0", 8],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["100.64.0.0", 10],
  ]),
  never: listOf("ipv4", [
    ["0.0.0.0", 8],
    ["169.254.0.0", 16],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ]),
};

// Separate lists: a list with IPv4 ranges would also match an IPv4 address in IPv6 form (`::ffff:127.0.0.1`).
const v6 = {
  private: listOf("ipv6", [
    ["::1", 128],
    ["fc00::", 7],
  ]),
  // The only range of public internet addresses. Everything outside is never public, including all forms with an IPv4
  // address: mapped, compatible, translated.
  global: listOf("ipv6", [["2000::", 3]]),
  never: listOf("ipv6", [
    // Protocol assignments, among them Teredo, and 6to4: an IPv4 address inside. The others are for documentation.
    ["2001::", 23],
    ["2002::", 16],
    ["2001:db8::", 32],
    ["3fff::", 20],
  ]),
};

function listOf(family: "ipv4" | "ipv6", ranges: readonly AddressRange[]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of ranges) list.addSubnet(network, bits, family);
  return list;
}

/** What kind of address this is; a text that is no address is `never`. */
export function kindOf(address: string): AddressKind {
  if (isIPv4(address)) {
    if (v4.never.check(address, "ipv4")) return "never";
    return v4.private.check(address, "ipv4") ? "private" : "public";
  }
  // A zone (`%eth0`) is part of a link-local address.
  if (!isIPv6(address) || address.includes("%")) return "never";
  if (v6.private.check(address, "ipv6")) return "private";
  return v6.global.check(address, "ipv6") && !v6.never.check(address, "ipv6") ? "public" : "never";
}
