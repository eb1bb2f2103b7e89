// Examples of bodies in every encoding that the contract gives them, and of calls. What is shown has been through the codecs:
// written by them, read back, held against the contract, and signed as the reference gateway signs.
import { isDeepStrictEqual } from "node:util";
import type { Profile } from "@acquiring/contract";
import { operations } from "@acquiring/contract/catalogue";
import { decodeBody, encodeBody, type WireObject, type WireValue } from "@acquiring/contract/codecs";
import { type Binding, boundTo, schemesOf, sign } from "@acquiring/contract/signature";
import { developmentAccount } from "@acquiring/gateway";
import { type Example, examplePage, examples } from "./example-values.ts";

export interface WrittenExample {
  readonly media: string;
  readonly body: string;
  readonly evidence: string;
  /** The value of the `content-type` header. */
  readonly contentType: string;
  /** The bytes, as text. */
  readonly text: string;
}

const operationOf = (id: string): (typeof operations)[number] => {
  const found = operations.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
};

const exampleOf = (id: string): Example => {
  const found = Object.entries(examples).find(([name]) => name === id)?.[1];
  if (found === undefined) throw new Error(`${id} has no example in site/parts/example-values.ts`);
  return found;
};

const { key } = developmentAccount;
const account = { merchant_id: developmentAccount.merchant_id, account_id: developmentAccount.account_id };

type Moment = NonNullable<NonNullable<Parameters<typeof sign>[3]>["at"]>;

/** The moment at which the pages' examples were signed: the same for each build of the docs. */
const shownMoment: Moment = { time: 1_767_268_800, nonce: "000102030405060708090a0b0c0d0e0f" };

function signed(value: WireObject, profile: Profile, binding: Binding, at: Moment): WireObject {
  const [scheme] = schemesOf(profile);
  if (scheme === undefined) throw new Error("the reference profile has no signature.scheme");
  if (typeof key !== "string") throw new Error("the development account has no key that is one text");
  return { ...value, encryption_data: sign(value, scheme, key, { ...binding, at }) };
}

/** What an example is signed for; a response is bound to the request of its page. */
function bindingOf(id: string, direction: "request" | "response", profile: Profile, at: Moment): Binding {
  const operation = operationOf(id);
  const request = { ...account, ...exampleOf(id).request };
  const asked = boundTo(operation, request);
  return direction === "request"
    ? asked
    : boundTo(operation, signed(request, profile, asked, at), "response");
}

/** The request or the answer of one operation in each of its encodings, in the contract's order. */
export function writtenExamples(
  id: string,
  direction: "request" | "response",
  profile: Profile,
  at: Moment = shownMoment,
): readonly WrittenExample[] {
  const operation = operationOf(id);
  const body = operation[direction];
  const example = exampleOf(id);
  const fields = direction === "request" ? example.request : example.answer;
  if (fields === undefined)
    return body.encodings.map((encoding) => ({
      ...encoding,
      contentType: encoding.media,
      text: examplePage,
    }));
  const plain = { ...account, ...fields };
  const value =
    body.signature === undefined ? plain : signed(plain, profile, bindingOf(id, direction, profile, at), at);
  const [issue] = body.check(value);
  if (issue !== undefined) throw new Error(`the ${direction} of ${id}: ${issue.at}: ${issue.message}`);
  return body.encodings.map((encoding) => {
    const written = encodeBody(value, body, encoding);
    if (!written.ok)
      throw new Error(`the ${direction} of ${id} as ${encoding.body}: ${written.issues[0].message}`);
    const { bytes, contentType } = written.value;
    const read = decodeBody(bytes, contentType, body);
    if (!read.ok || !isDeepStrictEqual(toPlain(read.value.value), toPlain(value)))
      throw new Error(`the ${direction} of ${id} as ${encoding.body} is not read as what was written`);
    return { ...encoding, contentType, text: new TextDecoder().decode(bytes) };
  });
}

const toPlain = (value: WireValue): unknown => JSON.parse(JSON.stringify(value));

/** A body's text with line breaks where they mean nothing, for reading. */
export function readableText({ body, text }: WrittenExample): string {
  if (body === "json") return JSON.stringify(JSON.parse(text), undefined, 2);
  if (body !== "xml") return text;
  let depth = 0;
  return text
    .replaceAll(/>\s*</gu, ">\n<")
    .split("\n")
    .map((line) => {
      if (line.startsWith("</")) depth -= 1;
      const shown = `${"  ".repeat(Math.max(depth, 0))}${line}`;
      if (/^<\w[^>]*>$/u.test(line) && !line.endsWith("/>")) depth += 1;
      return shown;
    })
    .join("\n");
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The file that every sample of code begins with. */
export function clientSetup(profile: Profile): string {
  const { "signature.scheme": scheme, "signature.response": response } = profile.extension_points;
  return `import { defineProfile } from "@acquiring/contract";
import { createGateway } from "@acquiring/contract/client";

const profile = defineProfile(${literal({ profile: profile.profile, extension_points: { "signature.scheme": scheme, "signature.response": response } })});
const gateway = createGateway({
  baseUrl: "http://127.0.0.1:8080",
  credentials: {
    merchant_id: ${JSON.stringify(account.merchant_id)},
    account_id: ${JSON.stringify(account.account_id)},
    key: process.env["GATEWAY_KEY"] ?? ${JSON.stringify(key)},
  },
  profile,
});`;
}

/** The call with the TypeScript client, after `clientSetup`. */
export function clientCall(id: string): string {
  const { request, result, shows, from = {} } = exampleOf(id);
  let text = literal(request);
  for (const [field, name] of Object.entries(from))
    text = text.replaceAll(new RegExp(`${field}: "[^"]*"`, "gu"), `${field}: process.env["${name}"] ?? ""`);
  return `const ${result} = await gateway.${id}(${text});\nconsole.log(${shows});`;
}

/** A call from a shell for values of one's own: the gateway's own command signs it. Only where the contract lists JSON. */
export function signedCurl(id: string): string | undefined {
  const operation = operationOf(id);
  const encoding = operation.request.encodings.find(({ body }) => body === "json");
  if (encoding === undefined) return undefined;
  const { request, from = {} } = exampleOf(id);
  let text = quoted(JSON.stringify(request));
  for (const [field, name] of Object.entries(from))
    text = text.replaceAll(new RegExp(`"${field}":"[^"]*"`, "gu"), `"${field}":"'"$${name}"'"`);
  return `echo ${text} \\
  | npm run --silent gateway -- sign --operation ${id} \\
  | curl -s http://127.0.0.1:8080${operation.path} -H 'content-type: ${encoding.media}' --data-binary @-`;
}

/** The names that must be set before `signedCurl` and `clientCall`. */
export const neededNames = (id: string): readonly string[] => Object.values(exampleOf(id).from ?? {});

/** The bytes of one example, from a shell. The reference gateway takes the signature in them while its time is not over. */
export const plainCurl = (id: string, { contentType, text }: WrittenExample): string =>
  `curl -s http://127.0.0.1:8080${operationOf(id).path} \\
  -H 'content-type: ${contentType}' \\
  --data-binary ${quoted(text)}`;

/** A value as it is written in TypeScript. */
function literal(value: unknown, width = 76, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const list = Array.isArray(value);
  const name = (text: string): string => (/^[A-Za-z_]\w*$/u.test(text) ? text : JSON.stringify(text));
  const parts = (at: number): string[] =>
    list
      ? value.map((one: unknown) => literal(one, at, deeper))
      : Object.entries(value).map(([field, one]) => `${name(field)}: ${literal(one, at, deeper)}`);
  const line = parts(1000).join(", ");
  const [open, close] = list ? ["[", "]"] : ["{ ", " }"];
  const short = `${open}${line}${close}`;
  if (short.length + indent.length <= width || line === "") return short;
  return `${open.trim()}\n${parts(width)
    .map((part) => `${deeper}${part},\n`)
    .join("")}${indent}${close.trim()}`;
}
