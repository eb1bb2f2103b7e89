// The HTTP data of a result or an error. The value itself has it where nothing lists, copies or prints it, so that results
// stay records of the wire and printed errors show no header.
import type { HeaderFields } from "./http/transport.ts";

/** The HTTP data and the duration of a call. */
export interface Meta {
  /** The HTTP status. Absent if there was no response. */
  readonly status?: number;
  /**
   * The headers of the response, with names in lower case. Empty if there was no response. They may contain secrets.
   */
  readonly headers: HeaderFields;
  /** The gateway's id of this exchange, if a header has one. */
  readonly requestId?: string;
  /** How often it was sent. */
  readonly attempts: number;
  readonly durationMs: number;
}

const key = /* @__PURE__ */ Symbol("meta");

/**
 * Returns status, headers, request id, attempts and duration of the call that a result or a `GatewayError` comes from.
 * For a copy of a result, or any other value, it returns `undefined`.
 */
export const metaOf = (of: object): Meta | undefined => (of as { readonly [key]?: () => Meta })[key]?.();

/** The same value with its HTTP data, as a function, since an inspection may show hidden properties. */
export function withMeta<Of extends object>(of: Of, meta: Meta): Of {
  // Not `Object.defineProperty`, which throws for a frozen value of a caller's codec.
  Reflect.defineProperty(of, key, { value: () => meta, configurable: true });
  return of;
}

// The contract names no such header. These are the usual ones of gateways and of the proxies in front of them.
const usual = ["x-request-id", "request-id", "x-correlation-id"];

/** What a response calls itself: short, and of one word, since it goes into logs. */
export function requestIdIn(headers: HeaderFields, name: string | undefined): string | undefined {
  const names = name === undefined ? usual : [name.toLowerCase()];
  const found = names.map((one) => headers[one]).find((one) => one !== undefined && one !== "");
  return found !== undefined && /^[\x21-\x7e]{1,200}$/u.test(found) ? found : undefined;
}
