// What HTTP said beside a result or an error: kept beside them, so that results stay records of the wire and no print of an
// error shows a header.
import type { HeaderFields } from "./http/transport.ts";

/** What HTTP said of a call, and what the call took. */
export interface Meta {
  /** The HTTP status; absent where no response came. */
  readonly status?: number;
  /** The headers of the response, their names in lower case; none where no response came. They may hold secrets. */
  readonly headers: HeaderFields;
  /** What the gateway calls this exchange, where a header says it. */
  readonly requestId?: string;
  /** How often it was sent. */
  readonly attempts: number;
  readonly durationMs: number;
}

const metas = /* @__PURE__ */ new WeakMap<object, Meta>();

/**
 * Status, headers, request id, attempts and duration of the call that a result or a `GatewayError` comes from. Of a result
 * it knows the object that the call gave, not a copy; `undefined` for anything else.
 */
export const metaOf = (of: object): Meta | undefined => metas.get(of);

export const remember = (of: object, meta: Meta): void => void metas.set(of, meta);

// The contract names no such header; these are what gateways and what stands before them mostly say.
const usual = ["x-request-id", "request-id", "x-correlation-id"];

/** What a response calls itself: short, and of one word, since it goes into logs. */
export function requestIdIn(headers: HeaderFields, name: string | undefined): string | undefined {
  const names = name === undefined ? usual : [name.toLowerCase()];
  const found = names.map((one) => headers[one]).find((one) => one !== undefined && one !== "");
  return found !== undefined && /^[\x21-\x7e]{1,200}$/u.test(found) ? found : undefined;
}
