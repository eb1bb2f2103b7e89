// Applies a change to a message: bytes are decoded, changed, signed and written anew. What is not changed stays as it is.
import { decodeBody, encodeBody, everyCodec, json, xml } from "@acquiring/contract/codecs";
import type { BodyKind } from "../../contract/body-kind.ts";
import { sign, verifyBody } from "@acquiring/contract/signature";
import type { Body, WireObject } from "@acquiring/contract/codecs";
import type { SignatureScheme } from "@acquiring/contract/signature";
import { operations } from "@acquiring/contract/catalogue";
import type { Answer, Asked, Change } from "../mutant.ts";

/** How a gateway signs; what is changed without it keeps the signature that it had. */
export interface Signing {
  readonly scheme: SignatureScheme;
  readonly key: string;
}

/** An answer as it comes and goes. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

type Descriptor = (typeof operations)[number];

/** A request, as far as it can be read. */
export interface ReadRequest {
  readonly operation: Descriptor | undefined;
  readonly as: BodyKind | undefined;
  readonly body: WireObject | undefined;
}

/** Which operation a request is, by its path and by the field that tells the variants of one path apart. */
export function readRequest(path: string, bytes: Buffer, media: string | undefined): ReadRequest {
  const candidates: readonly Descriptor[] = operations.filter((operation) => path.endsWith(operation.path));
  const [first] = candidates;
  if (first === undefined) return { operation: undefined, as: undefined, body: undefined };
  const read = decodeBody(bytes, media, first.request as Body<unknown>, { codecs: everyCodec });
  const body = read.ok ? read.value.value : undefined;
  const meant = candidates.find(
    ({ variant }) => variant === undefined || Object.hasOwn(body ?? {}, variant.field) === variant.carried,
  );
  return { operation: meant ?? first, as: read.ok ? read.value.as : undefined, body };
}

/** One request and its answer on their way through the proxy. */
export interface Passage {
  readonly change: Change;
  readonly read: ReadRequest;
  readonly headers: Asked["headers"];
  readonly signing: Signing | undefined;
}

/** The request's bytes after the change. */
export function changedRequest({ change: whole, read, signing }: Passage, bytes: Buffer): Buffer {
  const { request: change, signsAnew } = whole;
  const { operation, as, body } = read;
  if (change === undefined || operation === undefined || body === undefined || as === undefined) return bytes;
  const request = operation.request as Body<unknown>;
  const [{ media, evidence }] = request.encodings;
  const wanted = change(body);
  if (wanted === body && signsAnew !== true) return bytes;
  // A signature that was wrong on purpose stays wrong.
  const right = signsAnew === true || isRight(body, request.signature, signing);
  const changed = right ? signed(wanted, request.signature, signing) : wanted;
  const written = encodeBody(changed, request, { media, body: as, evidence }, everyCodec);
  if (!written.ok) throw new Error(`A changed request of ${operation.id} cannot be written.`);
  return Buffer.from(written.value.bytes);
}

/** The answer after the change. @throws Error for a change that makes something that cannot be written */
export function changedReply({ change, read: asked, headers, signing }: Passage, reply: Reply): Reply {
  const { operation, as, body: request } = asked;
  if (operation === undefined) return reply;
  if (change.page !== undefined && isPage(operation, reply))
    return { ...reply, bytes: Buffer.from(change.page(reply.bytes.toString())) };
  if (change.answer === undefined) return reply;
  const response = operation.response as Body<unknown>;
  const media = String(reply.headers["content-type"] ?? "");
  const read = decodeBody(reply.bytes, media, response, { codecs: everyCodec });
  const answer: Answer = {
    status: reply.status,
    as: read.ok ? read.value.as : "json",
    root: response.root,
    body: read.ok ? read.value.value : undefined,
  };
  const told = change.answer(answer, { headers, as, body: request });
  if (told === answer) return reply;
  if (told.body === undefined) return { ...reply, status: told.status };
  const body = signed(told.body, response.signature, signing);
  const written = told.as === "xml" ? xml.write(told.root ?? "result", body) : json.write(body);
  if (!written.ok) throw new Error(`A changed answer of ${operation.id} cannot be written.`);
  const type = told.as === "xml" ? "application/xml" : "application/json";
  const text = change.write?.(written.value, told) ?? written.value;
  return { status: told.status, headers: { "content-type": type }, bytes: Buffer.from(text) };
}

const isPage = ({ response }: Descriptor, { status, bytes }: Reply): boolean =>
  response.encodings[0].body === "html" && status === 200 && bytes.toString().trimStart().startsWith("<");

const isRight = (body: WireObject, field: string | undefined, signing: Signing | undefined): boolean =>
  signing === undefined ||
  field === undefined ||
  !Object.hasOwn(body, field) ||
  verifyBody(body, signing.scheme, [signing.key], { field }) === "valid";

/** Signs what had a signature; one that was left out on purpose stays out. */
function signed(body: WireObject, field: string | undefined, signing: Signing | undefined): WireObject {
  if (signing === undefined || field === undefined || !Object.hasOwn(body, field)) return body;
  return { ...body, [field]: sign(body, signing.scheme, signing.key, { field }) };
}
