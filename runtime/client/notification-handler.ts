// A handler for notifications, over WHATWG types. It limits size and time, verifies, acts on each notification once,
// and acknowledges it as the profile states. notification.ts verifies a notification.
import { type BodyLimits, readBody, whereToRegister } from "../codecs/bounded.ts";
import type { Points } from "../operation/operation.ts";
import { pointsOf } from "../operation/profile.ts";
import { fail, type Issue, ok, type Result } from "../values/result.ts";
import { isRecord } from "../values/wire.ts";
import {
  type NotificationForm,
  type NotificationOf,
  type NotifyingProfile,
  type Proven,
  verifierOf,
  type VerifyNotificationOptions,
} from "./notification.ts";
import { isQuery, mediaIn } from "./notification-terms.ts";

/**
 * Calls `act` only for a new `key`, and returns whether it was new. If `act` rejects, it rejects with the same error and
 * does not store the key. A shop with several processes implements this in its database, in the same transaction as its
 * action.
 */
export type ActOnce = (key: string, act: () => Promise<void>) => Promise<boolean>;

/** The outcome of a request that was not a new, acknowledged notification. */
export type NotificationEvent =
  /** The same message as before: acknowledged again, without action. */
  | { readonly kind: "replayed"; readonly key: string }
  /** Not read, not verified, or not of this gateway. */
  | { readonly kind: "refused"; readonly status: number; readonly issue: Issue }
  /** `onNotification` failed with `error`. The gateway gets an error, so that it sends the notification again. */
  | { readonly kind: "failed"; readonly status: number; readonly error: unknown };

export interface NotificationHandlerOptions<P extends NotifyingProfile = NotifyingProfile> extends Pick<
  VerifyNotificationOptions<P>,
  "profile" | "keys" | "window" | "schemes" | "reads"
> {
  /**
   * Handles a verified, new notification. When it resolves, the gateway gets its acknowledgement. If it rejects, the
   * gateway gets an error, so that it sends the notification again.
   */
  readonly onNotification: (notification: NotificationOf<P>) => void | Promise<void>;
  /** The store of handled notifications. By default the last 10,000, in this process's memory. */
  readonly once?: ActOnce;
  /** Called for everything else, for a log. Its exceptions do not change the response. */
  readonly onEvent?: (event: NotificationEvent) => unknown;
  /** The maximum size of a body in bytes. The default is 1 MiB. */
  readonly maxBytes?: number;
  /** The time limit for a body to arrive, in milliseconds. The default is 10,000. */
  readonly readMs?: number;
  /** The time in milliseconds since 1970. The default is the system clock. */
  readonly now?: () => number;
}

type Unread = keyof ReturnType<typeof unreadBy>;

/**
 * Responds to one request. Never rejects. A listener that reads bodies itself (`nodeListener`, `listen`) applies its limits. A
 * function of yours that calls the handler has none, so pass them: `nodeListener((request) => handle(request), handle)`.
 */
export interface NotificationHandler extends BodyLimits {
  (request: Request): Promise<Response>;
  /** Reports that a listener did not read the body of a request, and returns the response to it. */
  readonly unread: (why: Unread) => Response;
}

/**
 * Makes the handler. For details, see the docstring of the published function (generator/emit/client/client.ts).
 *
 * @throws TypeError for a profile by which no notification can be verified.
 */
export function notificationHandlerOf<P extends NotifyingProfile>(
  form: NotificationForm,
  options: NotificationHandlerOptions<P>,
): NotificationHandler {
  const points = pointsOf(options.profile);
  const { once = actOnceInMemory(), onNotification, onEvent, now = Date.now } = options;
  const limits = { maxBytes: options.maxBytes ?? 1024 * 1024, readMs: options.readMs ?? 10_000 };
  const acknowledgement = acknowledgementIn(points);
  const verifies = verifierOf<P>(form, options);
  if (!verifies.ok) throw new TypeError(verifies.issues[0].message);

  const verified = async (request: Request): Promise<Result<Proven<P>>> => {
    const { headers } = request;
    const bytes = await arrived(request, isQuery(points), limits);
    if (!bytes.ok) return bytes;
    const mediaType = isQuery(points) ? mediaIn(points) : (headers.get("content-type") ?? undefined);
    return verifies.value(bytes.value, { mediaType, headers, now: now() });
  };
  const failed = (event: Exclude<NotificationEvent, { kind: "replayed" }>, text: string) => {
    report(onEvent, event);
    return new Response(text, { status: event.status, headers: plain });
  };
  const refused = (issue: Issue) => {
    const status = unlike(acknowledgement, statuses[issue.code] ?? 400);
    return failed({ kind: "refused", status, issue }, issue.code);
  };
  const handle = async (request: Request) => {
    const read = await verified(request);
    if (!read.ok) return refused(read.issues[0]);
    const { key, notification } = read.value;
    try {
      const isNew = await once(key, async () => onNotification(notification));
      if (!isNew) report(onEvent, { kind: "replayed", key });
    } catch (error) {
      return failed({ kind: "failed", status: unlike(acknowledgement, 500), error }, "notification.failed");
    }
    return new Response(acknowledgement.body, { status: acknowledgement.status[0] ?? 200, headers: plain });
  };
  return Object.assign(handle, { ...limits, unread: (why: Unread) => refused(unreadBy(limits)[why]) });
}

const plain = { "content-type": "text/plain; charset=utf-8" };

/** What each refusal gets; 400 for a body that cannot be read. */
const statuses: Readonly<Record<string, number>> = {
  "notification.method": 405,
  "notification.size": 413,
  "notification.time": 408,
  "notification.read": 500,
  "notification.busy": 503,
  "notification.unsigned": 401,
  "notification.signature": 401,
  "notification.window": 401,
  "notification.date": 401,
};

interface Acknowledgement {
  readonly status: readonly number[];
  readonly body: string;
}

/** What the gateway takes for an acknowledgement; 200 where it does not say. */
function acknowledgementIn(points: Points): Acknowledgement {
  const said = points["notification.acknowledgement"];
  const empty = { status: [200], body: "" };
  // The one cast from foreign to typed: the profile's own type and check guarantee the members.
  return isRecord(said) ? { ...empty, ...(said as unknown as Partial<Acknowledgement>) } : empty;
}

// An error that the gateway takes for an acknowledgement would end its attempts.
const unlike = ({ status }: Acknowledgement, error: number): number => (status.includes(error) ? 503 : error);

const wrong = (code: string, message: string): Issue => ({ code: `notification.${code}`, at: "", message });

/** Why a body was not read. */
const unreadBy = ({ maxBytes, readMs }: BodyLimits) => ({
  late: wrong("time", `The body did not arrive within ${readMs} ms.`),
  "too large": wrong("size", `The body is larger than ${maxBytes} bytes.`),
  "given up": wrong("busy", "Too many bodies arrive at the same time (`maxBytesInFlight`)."),
  "cut off": wrong("body", "The body was cut off."),
  "already read": wrong("read", whereToRegister),
});

/** The bytes of a notification, as its gateway sends it: a body, or the query of the address. */
async function arrived(request: Request, inQuery: boolean, limits: BodyLimits): Promise<Result<Uint8Array>> {
  const { method, url } = request;
  if (method !== (inQuery ? "GET" : "POST"))
    return fail(wrong("method", `A notification cannot be sent with ${method}.`));
  const read = await readBody(inQuery ? new Response(new URL(url).search.slice(1)) : request, limits);
  return typeof read === "string" ? fail(unreadBy(limits)[read]) : ok(read);
}

function report(onEvent: NotificationHandlerOptions["onEvent"], event: NotificationEvent): void {
  // A log that fails, now or later, must not change the response to the gateway.
  void (async () => onEvent?.(event))().catch(() => undefined);
}

/** Remembers the last `most` keys, in this process alone. A second call with a key waits for the first one's action. */
function actOnceInMemory(most = 10_000): ActOnce {
  const known = new Map<string, Promise<void>>();
  return async (key, act) => {
    const first = known.get(key);
    if (first !== undefined) return first.then(() => false);
    const acting = act();
    known.set(key, acting);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    try {
      await acting;
      return true;
    } catch (error) {
      known.delete(key);
      throw error;
    }
  };
}
