// The proxy for notifications: the gateway gets an address of the proxy instead of the merchant's, and the proxy changes and
// forwards the notifications. notifications.ts defines the defects.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { isRecord, json, type WireObject } from "@acquiring/contract/codecs";
import { sign } from "@acquiring/contract/signature";
import type { Signing } from "./resign.ts";
import type { Received, Change, Notice, Resign } from "./mutants/mutant.ts";

/** Changes the body of a notification in JSON, and signs it again. */
export const telling =
  (change: (body: WireObject) => WireObject): NonNullable<Change["notification"]> =>
  (notice, resign) => {
    const body = bodyOf(notice);
    const written = body === undefined ? undefined : json.write(resign(change(body)));
    return written?.ok === true ? { ...notice, text: written.value } : notice;
  };

/** The body of a notification in JSON. */
export const bodyOf = ({ text }: Notice): WireObject | undefined => {
  const read = json.read(text);
  return read.ok && isRecord(read.value) ? (read.value as WireObject) : undefined;
};

const place = "/.notified/";

/** The proxy's addresses that requests now contain, each with the original one. */
export interface Addresses {
  /** The change, extended so that the gateway posts to the proxy and responses still show the original address. */
  readonly around: (change: Change, notifyUrl: unknown) => Change;
  /** Takes a notification and passes it on; `false` for any other request. */
  readonly take: (incoming: IncomingMessage, outgoing: ServerResponse, bytes: Buffer) => Promise<boolean>;
  /** What a page has of it, under the merchant's address. */
  readonly restored: (text: string) => string;
}

interface Given {
  readonly url: string;
  readonly change: NonNullable<Change["notification"]>;
}

export function notifyAddresses(base: () => string, signing: Signing | undefined): Addresses {
  const given = new Map<string, Given>();
  const own = new Map<string, string>();
  const ownOf = (url: string, change: Given["change"]): string => {
    // The same address each time: a request that is repeated has to stay the same.
    const path = own.get(url) ?? `${place}${own.size + 1}`;
    own.set(url, path);
    given.set(path, { url, change });
    return base() + path;
  };
  const restored = (text: string): string =>
    text.replaceAll(
      new RegExp(`${base().replaceAll(".", "\\.")}(${place.replaceAll(".", "\\.")}\\d+)`, "g"),
      (whole, path: string) => given.get(path)?.url ?? whole,
    );
  const resign: Resign = (body, time) =>
    signing === undefined || body["encryption_data"] === undefined
      ? body
      : { ...body, encryption_data: sign(body, signing.scheme, signing.key, boundAt(body, time)) };
  return {
    restored,
    around: (change, notifyUrl) => {
      const { notification } = change;
      if (notification === undefined || typeof notifyUrl !== "string" || notifyUrl === "") return change;
      const url = ownOf(notifyUrl, notification);
      return {
        ...change,
        request: (request, paid) => ({ ...(change.request?.(request, paid) ?? request), notify_url: url }),
        response: (response, asked) => {
          const known = asTheMerchantKnowsIt(response, url, notifyUrl);
          return change.response?.(known, asked) ?? known;
        },
      };
    },
    take: async (incoming, outgoing, bytes) => {
      const path = (incoming.url ?? "").split("?")[0] ?? "";
      if (!path.startsWith(place)) return false;
      const address = given.get(path);
      const notice: Notice = {
        url: address?.url ?? "",
        method: incoming.method ?? "POST",
        media: incoming.headers["content-type"] ?? "",
        text: bytes.toString(),
      };
      const told = [address?.change(notice, resign) ?? []].flat();
      // The gateway gets the response to the first. Responses to further notifications are ignored.
      const [first, ...more] = told;
      const response = first === undefined ? { status: 200, text: "OK" } : await passOn(first);
      for (const one of more) void passOn(one);
      outgoing.writeHead(response.status, { "content-type": "text/plain" }).end(response.text);
      return true;
    },
  };
}

/** What the signature of a notification is made for, and when. */
const boundAt = ({ merchant_id, account_id }: WireObject, time: number | undefined) => ({
  purpose: "notification" as const,
  operation: "notification",
  identity: [merchant_id, account_id].map((name) => String(name ?? "")),
  ...(time === undefined ? {} : { at: { time, nonce: randomUUID() } }),
});

/** The response with the merchant's own address instead of the proxy's. */
const asTheMerchantKnowsIt = (response: Received, url: string, notifyUrl: string): Received =>
  response.body?.["notify_url"] === url
    ? { ...response, body: { ...response.body, notify_url: notifyUrl } }
    : response;

async function passOn(notice: Notice): Promise<{ status: number; text: string }> {
  const { url, method, media, text, afterMs = 0 } = notice;
  if (afterMs > 0) await pause(afterMs, undefined, { ref: false });
  const fields = Object.entries(bodyOf(notice) ?? {}).map(([name, value]) => [name, String(value)]);
  const asked = `${url}${url.includes("?") ? "&" : "?"}${new URLSearchParams(fields).toString()}`;
  const target = method === "GET" ? asked : url;
  try {
    const response = await fetch(target, {
      method,
      headers: { "content-type": media },
      ...(method === "GET" ? {} : { body: text }),
      signal: AbortSignal.timeout(5000),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    // The merchant does not listen any more, which is not the gateway's fault.
    return { status: 502, text: "" };
  }
}
