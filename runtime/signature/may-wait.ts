// Values that are there at once or only later. Node's cryptography is synchronous, and WebCrypto, which has RSA elsewhere, is not.
import { UnsignableError } from "./leaves.ts";

export type MayWait<T> = T | Promise<T>;

/** What `next` makes of all values, at once if all of them are there. */
export function whenAll<T, Made>(
  values: readonly MayWait<T>[],
  next: (values: readonly T[]) => MayWait<Made>,
): MayWait<Made> {
  const later = async (): Promise<Made> => next(await Promise.all(values));
  // Without a promise among them, each is a value.
  return values.some((value) => value instanceof Promise) ? later() : next(values as readonly T[]);
}

/**
 * A value that is there at once, for functions that cannot wait.
 *
 * @throws UnsignableError for one that is not.
 */
export function atOnce<T>(value: MayWait<T>): T {
  if (!(value instanceof Promise)) return value;
  // No one waits for it.
  value.catch(() => undefined);
  throw new UnsignableError(
    "Without Node's cryptography, RSA is asynchronous. Use `createGateway`, `createGatewayHandler` or `createNotificationHandler`, which wait for it, or run this on Node, Bun or Deno.",
  );
}
