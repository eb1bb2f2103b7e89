// Who can reach a gateway, and the options that it refuses if others can.
import { BlockList, isIP, isIPv4 } from "node:net";
import { ConfigurationError } from "../config.ts";
import { developmentAccount } from "./options.ts";
import type { Account } from "../store/accounts.ts";
import type { StoredKey } from "../store/keys.ts";

/** Where a gateway is reached, and what of it is for development alone. */
export interface Reach {
  readonly host: string;
  readonly publicUrl?: string | undefined;
  readonly hasDevelopmentKey: boolean;
  readonly hasControl: boolean;
  readonly allowsPrivateNotify: boolean;
}

/** The origin in the text, without a slash at the end; `undefined` if the text is no origin. */
export function originIn(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return url !== undefined && isWeb && url.href === `${url.origin}/` ? url.origin : undefined;
}

/**
 * The origin of a public address.
 *
 * @throws ConfigurationError for a text that is not a public address.
 */
export function publicOrigin(publicUrl: string | undefined): string | undefined {
  const origin = publicUrl === undefined ? undefined : originIn(publicUrl);
  if (origin === undefined && publicUrl !== undefined)
    throw new ConfigurationError(
      `publicUrl must be http or https, a host and a port, and no more, for example https://pay.example (got "${publicUrl}").`,
    );
  return origin;
}

/**
 * The address of the docs, with a slash at the end.
 *
 * @throws ConfigurationError for a text that is no address of a website.
 */
export function docsAddress(docs: string | undefined): string | undefined {
  if (docs === undefined) return undefined;
  const address = URL.canParse(docs) ? new URL(docs) : undefined;
  if (address === undefined || !/^https?:$/u.test(address.protocol))
    throw new ConfigurationError(
      `docs must be an http or https address, for example http://127.0.0.1:4000/ (got "${docs}").`,
    );
  return `${address.origin}${address.pathname.replace(/\/?$/u, "/")}`;
}

/** Whether only this machine can reach the gateway. */
export const isLocal = ({ host, publicUrl }: Pick<Reach, "host" | "publicUrl">): boolean =>
  isLoopback(host) &&
  (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/gu, "")));

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

// It resolves no names, because addresses can change. By RFC 6761 `localhost` is always this machine.
const isLoopback = (host: string): boolean =>
  /^localhost\.?$/iu.test(host) || (isIP(host) !== 0 && loopback.check(host, isIPv4(host) ? "ipv4" : "ipv6"));

/** Why a gateway that others can reach does not start, each reason with its solution; `undefined` without a reason. */
export function exposed(reach: Reach): string | undefined {
  if (isLocal(reach)) return undefined;
  const reasons = [
    reach.hasDevelopmentKey &&
      "the development key, which is public: set GATEWAY_KEY (`account.key` of `startGateway`)",
    reach.allowsPrivateNotify &&
      "notifications to this machine and private networks: leave out --allow-private-notify (`allowPrivateNotify`)",
    reach.hasControl && "the control API: leave out --control (`control`)",
  ].filter((reason) => reason !== false);
  return reasons.length === 0 ? undefined : refusal(reach, reasons);
}

/**
 * The same for the keys of the database. A gateway that others can reach has no account with the development key. One that
 * would bring that key does not start where another one brought a different one.
 */
export function developmentProblem(
  reach: Pick<Reach, "host" | "publicUrl">,
  own: Account & { readonly key: string },
  keys: readonly StoredKey[],
): string | undefined {
  const { key } = developmentAccount;
  if (isLocal(reach))
    return own.key === key && keys.some((one) => one.origin === "start" && one.key !== key)
      ? "A gateway started on this database with another key, so the public development key and portal user are refused. Set GATEWAY_KEY to that key (`account.key` of `startGateway`), or use another database."
      : undefined;
  // The start takes the place of the key that an earlier one brought to its account.
  const isReplaced = ({ account, origin }: StoredKey): boolean =>
    origin === "start" && account.merchant_id === own.merchant_id && account.account_id === own.account_id;
  const left = keys.filter((one) => one.key === key && !isReplaced(one)).map(({ account }) => account);
  const reasons = left
    .slice(0, 20)
    .map(
      ({ merchant_id, account_id }) =>
        `the development key, which is public, of merchant ${merchant_id}, account ${account_id}: acquiring-gateway admin key add ${merchant_id} ${account_id}, then key list and key retire`,
    );
  return reasons.length === 0 ? undefined : refusal(reach, reasons);
}

function refusal(reach: Pick<Reach, "host" | "publicUrl">, reasons: readonly string[]): string {
  return [
    `Others can reach this gateway at ${reach.publicUrl ?? reach.host}, and it would have`,
    ...reasons.map((reason) => `- ${reason}`),
    "Where that is meant, as in a container for tests, give --expose-development (`exposeDevelopment`).",
  ].join("\n");
}
