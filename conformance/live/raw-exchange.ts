// An exchange as it passed, before it is read.

/** Header fields by their names in small letters; a field that came twice has both values. */
export type Headers = Readonly<Record<string, string>>;

/** Header fields from names and values in turn. */
export function headersFrom(fields: Iterable<readonly [name: string, value: string]>): Headers {
  const headers = new Map<string, string>();
  for (const [given, value] of fields) {
    const name = given.toLowerCase();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(headers);
}

/** A body; `undefined` if it was too long to store, or not recorded. */
export type RawBody = Uint8Array | undefined;

export interface RawRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: RawBody;
}

/** A request on its way. */
export interface RawAsked {
  /** The source of the exchange in words: `in exchange 12`. */
  readonly place: string;
  /** When it was sent, in milliseconds since 1970, if known. */
  readonly at?: number | undefined;
  readonly request: RawRequest;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: RawBody;
}

export interface RawExchange extends RawAsked {
  /** Nothing if none arrived, or it broke off. */
  readonly response?: RawResponse | undefined;
}

/** What was sent to `notify_url`. */
export type RawNotification = RawAsked;

/** Bodies up to this length are judged; longer ones are none that the suite would read of a gateway. */
export const longestBody = 1024 * 1024;
