// One HTTP request to a merchant: POST of JSON, only to the checked address. It has limits of time and size, follows
// no redirect and keeps no connection. Another file interprets the response.
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { findTarget, type Target, type TargetOptions } from "./target.ts";

export type Attempt =
  | { readonly responded: true; readonly status: number; readonly body: string }
  | { readonly responded: false; readonly reason: string; readonly lasting?: boolean };

export interface Parcel {
  readonly url: string;
  readonly body: string;
  /** In addition to those of every notification. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For tests of merchants: the connection breaks after so many bytes of the body. */
  readonly cutAt?: number;
}

export type Post = (parcel: Parcel) => Promise<Attempt>;

export interface PostOptions extends TargetOptions {
  /** For the whole exchange, name resolution aside, in milliseconds of real time; 10,000 where left out. */
  readonly timeoutMs?: number;
  /** The value in the `user-agent` header. */
  readonly agent?: string;
}

/** Of the response body. */
const mostBytes = 4096;

/** Creates the function that sends. It never throws: each problem is a reason. */
export function poster(options: PostOptions): Post {
  return async (parcel) => {
    const found = await findTarget(parcel.url, options);
    if (!found.ok) return { responded: false, reason: found.reason, lasting: found.lasting };
    return exchange(found.target, parcel, options);
  };
}

function exchange(
  { url, address, family }: Target,
  { body, headers = {}, cutAt }: Parcel,
  { timeoutMs = 10_000, agent = "acquiring-gateway" }: PostOptions,
): Promise<Attempt> {
  // For any name, the result is the checked address.
  const pinned: LookupFunction = (_hostname, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
  const bytes = Buffer.from(body, "utf8");
  return new Promise((resolve) => {
    const request = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method: "POST",
      agent: false,
      lookup: pinned,
      headers: {
        ...headers,
        "content-type": "application/json; charset=utf-8",
        "content-length": bytes.length,
        "user-agent": agent,
        connection: "close",
      },
    });
    const end = (attempt: Attempt): void => {
      clearTimeout(timer);
      resolve(attempt);
      request.destroy();
    };
    const timer = setTimeout(() => end({ responded: false, reason: "No response in time." }), timeoutMs);
    request.on("error", (error: NodeJS.ErrnoException) =>
      // The message can contain hosts and certificates; the code is enough.
      end({ responded: false, reason: `The connection failed (${error.code ?? "no code"}).` }),
    );
    request.on("response", (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      const reply = (): void => {
        const text = Buffer.concat(parts).toString("utf8");
        end({ responded: true, status: response.statusCode ?? 0, body: text });
      };
      response.on("data", (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length > mostBytes) end({ responded: false, reason: "The response was too long." });
      });
      response.on("end", reply);
      response.on("error", () => end({ responded: false, reason: "The response was incomplete." }));
      response.on("close", () => end({ responded: false, reason: "The response was incomplete." }));
    });
    if (cutAt === undefined) request.end(bytes);
    else
      request.write(bytes.subarray(0, cutAt), () =>
        end({ responded: false, reason: "A fault of the control API cut the connection." }),
      );
  });
}
