// The limits of a request, decided by its head: path, size of the body, and the rate of its address and later of its
// merchant. Clients on this machine that are not proxies do not count.
import { operations } from "@acquiring/contract/catalogue";
import type { Head } from "@acquiring/contract/node";
import { refuse } from "@acquiring/contract/server";
import type { Choices } from "../../config.ts";
import { clientAddress, type TrustedProxies } from "../client-address.ts";
import { createBuckets, type Take } from "./buckets.ts";

export interface Limits {
  /** Of a request's body, in bytes. */
  readonly bodyBytes: number;
  /** Fields, entries and elements of a request's body. */
  readonly bodyFields: number;
  /** Of all bodies that have not arrived in full, in bytes. */
  readonly unfinishedBytes: number;
  /** For a request to arrive, in milliseconds. */
  readonly requestMs: number;
  readonly connections: number;
  readonly connectionsOfAddress: number;
  /** Requests a second, in the long run; twice as many at once. 0 is without a limit. */
  readonly addressPerSecond: number;
  /** The same for requests that a merchant has signed. */
  readonly merchantPerSecond: number;
}

/** The largest batch of the contract has some six hundred fields, and in XML twice as many parts. */
export const usualLimits: Limits = {
  bodyBytes: 65_536,
  bodyFields: 1600,
  unfinishedBytes: 16_777_216,
  requestMs: 15_000,
  connections: 2000,
  connectionsOfAddress: 200,
  addressPerSecond: 200,
  merchantPerSecond: 200,
};

type Refusal = ReturnType<typeof refuse>;

export interface Guard {
  /** Called with the headers of each request: returns a refusal, or the maximum size of its body; 0 to ignore the body. */
  readonly admit: (head: Head) => Response | number;
  /** Called for each request with a merchant's valid signature. */
  readonly merchant: (merchant_id: string, address: string | undefined) => Refusal | undefined;
  /** What of a connection's address counts as one; `undefined` for one that is not limited. */
  readonly keyOf: (address: string) => string | undefined;
}

export function createGuard(
  limits: Limits,
  { profile }: Pick<Choices, "profile">,
  proxies: TrustedProxies,
): Guard {
  const names = { code: "code", message: "message", ...profile.extension_points["errors.body"] };
  const ofAddress = bucketsOf(limits.addressPerSecond);
  const ofMerchant = bucketsOf(limits.merchantPerSecond);
  return {
    admit: ({ method, target, header, remoteAddress }) => {
      const client = clientAddress({ remoteAddress, forwardedFor: header("x-forwarded-for") }, proxies);
      const key = client === undefined ? undefined : counted(client);
      const wait = key === undefined ? 0 : ofAddress(key);
      if (wait === 0) return method === "POST" && isOurs(target) ? limits.bodyBytes : 0;
      const body = { [names.code]: "rate", [names.message]: tooOften };
      return Response.json(body, {
        status: 429,
        headers: { ...retryAfter(wait), "cache-control": "no-store" },
      });
    },
    merchant: (merchant_id, address) => {
      if (address === undefined || counted(address) === undefined) return undefined;
      const wait = ofMerchant(merchant_id);
      return wait === 0 ? undefined : refuse(429, { code: "rate", message: tooOften }, retryAfter(wait));
    },
    keyOf: (address) => {
      // All of a proxy's clients come over its connections.
      const trusted = clientAddress({ remoteAddress: address, forwardedFor: probe }, proxies) === probe;
      return trusted
        ? undefined
        : counted(clientAddress({ remoteAddress: address, forwardedFor: null }, proxies) ?? address);
    },
  };
}

const tooOften = "Too many requests. Nothing was done; send it again later.";
const retryAfter = (seconds: number) => ({ "retry-after": String(Math.max(1, Math.ceil(seconds))) });
// Of no network that a proxy could be in.
const probe = "192.0.2.255";

const bucketsOf = (perSecond: number): Take =>
  perSecond === 0 ? () => 0 : createBuckets({ perSecond, burst: 2 * perSecond });

const paths: ReadonlySet<string> = new Set(operations.map(({ path }) => path));

/** Whether something of ours reads the body of what is posted there. */
function isOurs(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  return paths.has(path) || path.startsWith("/pages/") || path.startsWith("/portal/");
}

/** What counts as one address: of IPv6 a network of 64 bits, which one customer has; `undefined` for this machine. */
export function counted(address: string): string | undefined {
  if (address.startsWith("127.") || address === "::1") return undefined;
  if (!address.includes(":")) return address;
  const [before = [], behind = []] = address
    .split("::", 2)
    .map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array<string>(Math.max(0, 8 - before.length - behind.length)).fill("0");
  const groups = [...before, ...zeros, ...behind].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
