// Canaries for tests: a card number, a security code and secrets, requests and responses full of them, and a search
// for them in all output. This file has no tests.
import { rowScheme } from "@acquiring/testing/values";
import { inspect } from "node:util";
import {
  createGateway,
  type Exchange,
  type Gateway,
  type GatewayOptions,
} from "../../../generated/client.ts";
import type { AnyOperation } from "../../../runtime/operation/operation.ts";
import type { Shape } from "../../../runtime/schema/shape.ts";
import { sign } from "../../../generated/signature.ts";
import type { WireObject, WireValue } from "../../../runtime/values/wire.ts";

export const pan = "5234817069150385";
export const spaced = "5234 8170 6915 0385";
export const dashed = "5234-8170-6915-0385";
export const cvv = "7391";
export const key = "canary-key-of-the-account";
export const secret = "canary-secret";
const person = "canary-person";
const canaries = [pan, spaced, dashed, pan.slice(6), cvv, key, secret, person];

export const scheme = { ...rowScheme, empty: "keep" } as const;
export const profile = {
  profile: "canary",
  extension_points: {
    "signature.scheme": scheme,
    "signature.response": "same-scheme",
    "notification.signature": "same-scheme",
  },
} as const;
export const credentials = { merchant_id: "1001", account_id: "2002", key };

/** The canaries that any form of output would show; none if the value is safe. */
export function leaks(what: unknown): string[] {
  const texts = [
    inspect(what, { depth: null, showHidden: true, maxStringLength: null, maxArrayLength: null }),
    JSON.stringify(what) ?? "",
    ...(what instanceof Error
      ? [String(what), what.message, what.stack ?? "", JSON.stringify({ ...what })]
      : []),
  ];
  return canaries.filter((canary) => texts.some((text) => text.includes(canary)));
}

/** Canaries at every place of a record: in its sensitive fields, and mistakenly in each free text. */
function laden(shape: Shape): WireValue | undefined {
  if (shape.kind === "object") {
    const fields = Object.entries(shape.fields).flatMap(([name, one]): [string, WireValue][] => {
      const value = laden(one);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(fields);
  }
  if (shape.kind === "list") {
    const entry = laden(shape.of);
    return entry === undefined ? undefined : [entry];
  }
  if (shape.sensitive === "pan") return pan;
  if (shape.sensitive === "cvv") return cvv;
  if (shape.kind === "number" || shape.kind === "integer" || shape.pattern !== undefined) return undefined;
  if (shape.sensitive === "secret") return secret;
  return shape.sensitive === "personal" ? person : `paid with ${spaced} or ${dashed}`;
}

export const unknown = { nickname: pan, memo: cvv, vendor: { token: secret, owner: person } };
const identity = ["merchant_id", "account_id", "encryption_data"];

export function requestOf({ request }: AnyOperation): WireObject {
  const fields = laden(request.shape) as WireObject;
  const own = Object.entries(fields).filter(([name]) => !identity.includes(name));
  return { ...Object.fromEntries(own), ...unknown };
}

export const isVariant = ({ variant }: AnyOperation) => variant === undefined || variant.carried;
export const echo = [pan, spaced, dashed, `code ${cvv}`, key, secret, person].join(" | ");
export const signed = (value: WireObject, own = key) => ({
  ...value,
  encryption_data: sign(value, scheme, own),
});
export const json = (value: object, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } });
const connect = () =>
  Object.assign(new Error(echo), { code: "ECONNREFUSED", syscall: "connect", cause: new Error(echo) });

/** Calls an operation with what `fetch` responds: the error, if there is one, and what a log gets. */
export async function called(
  { id }: AnyOperation,
  request: object,
  fetch: typeof globalThis.fetch,
  more: Partial<GatewayOptions> = {},
): Promise<{ readonly error: unknown; readonly exchanges: readonly Exchange[] }> {
  const exchanges: Exchange[] = [];
  const gateway = createGateway({
    baseUrl: "https://pay.example",
    credentials,
    profile,
    fetch,
    interceptors: [() => ({ after: (exchange) => exchanges.push(exchange) })],
    ...more,
  });
  const call = gateway[id as keyof Gateway] as (request: object) => Promise<unknown>;
  const error = await call(request).then(
    () => undefined,
    (one: unknown) => one,
  );
  return { error, exchanges };
}

export type Reply = (operation: AnyOperation, body: string) => Response | Promise<Response>;

export const responses: readonly (readonly [string, Reply])[] = [
  ["an echo in plain text", (_, body) => new Response(`${echo}\n${body}`)],
  ["an echo in JSON", (_, body) => json({ error: echo, body })],
  ["an echo in JSON that is no record", (_, body) => json([echo, body])],
  ["a cut echo", (_, body) => new Response(`{"card":"${pan}","seen":"${body.slice(0, 40)}`)],
  [
    "XML whose names are canaries",
    () => new Response(`<respon><_${pan}>${cvv}</_${pan}><${secret}/>${echo}</respon>`),
  ],
  ["broken XML", () => new Response(`<respon><card>${pan}</security_code>${cvv}`)],
  ["a page", (_, body) => new Response(`<!doctype html><title>${echo}</title>${body}`, { status: 502 })],
  ["a refusal with an echo", (_, body) => json({ message: echo, body }, 400)],
  ["a refusal that the contract does not give", (_, body) => new Response(echo + body, { status: 409 })],
  [
    "a redirect",
    () => new Response(echo, { status: 302, headers: { location: `https://x.example/${pan}?${cvv}` } }),
  ],
  ["bytes that are no UTF-8", () => new Response(new Uint8Array([...new TextEncoder().encode(echo), 0xff]))],
  [
    "somebody else's signature",
    ({ response }) => json(signed({ ...(laden(response.shape) as WireObject), ...unknown }, "x")),
  ],
  ["types that break the contract", ({ response }) => json(signed(broken(response.shape)))],
  [
    "a signed answer with canaries in every field",
    ({ response }) => json(signed({ ...(laden(response.shape) as WireObject), ...unknown })),
  ],
  ["a connection that was never made", () => Promise.reject(connect())],
  ["a connection that was reset", () => Promise.reject(new TypeError(echo, { cause: new Error(echo) }))],
  ["a throw that is no error", () => Promise.reject(echo)],
  [
    "an answer that breaks off",
    () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error(echo)) })),
  ],
  ["silence", () => new Promise(() => undefined)],
];

/** Each field of another type than it has, canaries in it. */
export function broken(shape: Shape): WireObject {
  const names = shape.kind === "object" ? Object.keys(shape.fields) : [];
  const wrong = (name: string): WireValue => ({ [pan]: cvv, [name]: [person, key, echo, secret] });
  return Object.fromEntries(
    names.filter((name) => name !== "encryption_data").map((name) => [name, wrong(name)]),
  );
}
