// Who can reach a gateway, and what it does not start with where others can.
import { isIPv4 } from "node:net";

/** Where a gateway is reached, and what of it is for development alone. */
export interface Reach {
  readonly host: string;
  readonly publicUrl?: string | undefined;
  readonly hasDevelopmentKey: boolean;
  readonly hasControl: boolean;
  readonly allowsPrivateNotify: boolean;
}

/** Whether nobody but this machine gets in. */
export const isLocal = ({ host, publicUrl }: Pick<Reach, "host" | "publicUrl">): boolean =>
  isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));

const isLoopback = (host: string): boolean =>
  ["localhost", "::1", "[::1]"].includes(host) || (isIPv4(host) && host.startsWith("127."));

/** Why a gateway that others can reach does not start, each reason with what to do; `undefined` where there is none. */
export function exposed(reach: Reach): string | undefined {
  if (isLocal(reach)) return undefined;
  const reasons = [
    reach.hasDevelopmentKey &&
      "the development key, which everybody knows: set GATEWAY_KEY (`account.key` of `startGateway`)",
    reach.allowsPrivateNotify &&
      "notifications to this machine and private networks: leave out --allow-private-notify (`allowPrivateNotify`)",
    reach.hasControl && "the control API: leave out --control (`control`)",
  ].filter((reason) => reason !== false);
  if (reasons.length === 0) return undefined;
  return [
    `Others can reach this gateway at ${reach.publicUrl ?? reach.host}, and it would have`,
    ...reasons.map((reason) => `- ${reason}`),
    "Where that is meant, as in a container for tests, give --expose-development (`exposeDevelopment`).",
  ].join("\n");
}
