// The types of the web that the declarations name: those of the program, of DOM, Node or a worker, and any object without them.
type Global<Name extends string> = typeof globalThis extends {
  readonly [One in Name]: { prototype: infer Own };
}
  ? Own
  : object;

export type AbortSignal = Global<"AbortSignal">;
export type Request = Global<"Request">;
export type Response = Global<"Response">;
export type URL = Global<"URL">;
export type RequestInit = typeof globalThis extends {
  Request: new (input: never, init?: infer Init) => unknown;
}
  ? NonNullable<Init>
  : object;
