// Applies a change to a message: decodes, changes, signs and encodes it again. Unchanged messages keep their bytes.
import { decodeBody, encodeBody, everyCodec, isRecord, json, xml } from "@acquiring/contract/codecs";
import { boundTo } from "@acquiring/contract/signature";
import type { BodyKind } from "../contract/body-kind.ts";
import type { Body, WireObject } from "@acquiring/contract/codecs";
import { operations } from "@acquiring/contract/catalogue";
import type { Received, Reply, SentRequest, Change, Paid } from "./mutants/mutant.ts";
import { presentedOf, resigned, type Signing, signedAs, textWith } from "./resign.ts";

type Descriptor = (typeof operations)[number];

/** A request, with the parts that could be read. */
export interface ReadRequest {
  readonly operation: Descriptor | undefined;
  readonly as: BodyKind | undefined;
  readonly body: WireObject | undefined;
}

/** The operation of a request, by its path and by the field that distinguishes variants of one path. */
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

/** One request and its response on their way through the proxy. */
export interface Passage {
  readonly change: Change;
  readonly read: ReadRequest;
  readonly headers: SentRequest["headers"];
  readonly paid: Paid;
  readonly signing: Signing | undefined;
}

/** What reaches the gateway: the bytes and, where they were changed, the record. */
export interface SentOn {
  readonly bytes: Buffer;
  readonly body?: WireObject;
}

/** The request after the change. */
export function changedRequest({ change: whole, read, signing, paid }: Passage, bytes: Buffer): SentOn {
  const { request: change, signsAnew } = whole;
  const { operation, as, body } = read;
  if (operation === undefined || body === undefined || as === undefined) return { bytes };
  if (change === undefined && signsAnew === undefined) return { bytes };
  const request = operation.request as Body<unknown>;
  const [{ media, evidence }] = request.encodings;
  const wanted = change?.(body, paid) ?? body;
  const presented = signing && presentedOf(operation, body, signing);
  const anew = signsAnew === true || (presented !== undefined && signsAnew?.(presented) === true);
  if (wanted === body && !anew) return { bytes };
  // An invalid signature stays invalid. An unchanged one keeps its time and nonce, so that a repeat stays a repeat.
  const changed =
    signing === undefined || !(anew || presented?.fits() === true)
      ? wanted
      : resigned(operation, wanted, signing, anew ? undefined : presented?.signature);
  const written = encodeBody(changed, request, { media, body: as, evidence }, everyCodec);
  if (!written.ok) throw new Error(`A changed request of ${operation.id} cannot be written.`);
  return { bytes: Buffer.from(written.value.bytes), body: changed };
}

/** The response after the change. @throws Error for a change that makes something that cannot be written */
export function changedReply(passage: Passage, sent: SentOn, given: Reply): Reply {
  const { change, read: asked, headers, paid } = passage;
  const { operation, as, body: request } = asked;
  if (operation === undefined) return given;
  const reply = forWhoAsked(passage, sent, given);
  if (change.page !== undefined && isPage(operation, reply))
    return {
      ...reply,
      bytes: Buffer.from(change.page(reply.bytes.toString(), { headers, paid, as, body: request })),
    };
  if (change.response === undefined) return reply;
  const response = operation.response as Body<unknown>;
  const read = readReply(operation, reply);
  const received: Received = {
    status: reply.status,
    as: read.ok ? read.value.as : "json",
    root: response.root,
    body: read.ok ? read.value.value : undefined,
  };
  const told = change.response(received, { headers, paid, as, body: request });
  if (told === received) return reply;
  if (told.body === undefined) return { ...reply, status: told.status };
  const { signature: field = "" } = response;
  const write = (body: WireObject) =>
    told.as === "xml" ? xml.write(told.root ?? "result", body) : json.write(body);
  const plain = write(told.body);
  const carried = told.as === "xml" && plain.ok ? carriedBy(plain.value, operation, told.body) : told.body;
  const { [field]: signature } = request === undefined ? told.body : signedTo(passage, request, carried);
  const written = write(signature === undefined ? told.body : { ...told.body, [field]: signature });
  if (!written.ok) throw new Error(`A changed response of ${operation.id} cannot be written.`);
  const type = told.as === "xml" ? "application/xml" : "application/json";
  const text = change.write?.(written.value, told) ?? written.value;
  return { status: told.status, headers: { "content-type": type }, bytes: Buffer.from(text) };
}

const readReply = ({ response }: Descriptor, { headers, bytes }: Reply) =>
  decodeBody(bytes, String(headers["content-type"] ?? ""), response as Body<unknown>, { codecs: everyCodec });

const isPage = ({ response }: Descriptor, { status, bytes }: Reply): boolean =>
  response.encodings[0].body === "html" && status === 200 && bytes.toString().trimStart().startsWith("<");

function signedTo({ change, read, signing }: Passage, request: WireObject, body: WireObject): WireObject {
  if (read.operation === undefined || signing === undefined) return body;
  const binding = boundTo(read.operation, request, "response");
  const { signature = "" } = read.operation.response;
  return signedAs(body, signature, signing, change.binds?.(binding) ?? binding);
}

/** The signature, made over the body as read back from XML. XML keeps fewer distinctions than the original record. */
function carriedBy(text: string, operation: Descriptor, body: WireObject): WireObject {
  const headers = { "content-type": "application/xml" };
  const read = readReply(operation, { status: 200, headers, bytes: Buffer.from(text) });
  return read.ok && isRecord(read.value.value) ? (read.value.value as WireObject) : body;
}

/**
 * If the proxy signed the request again, the response is signed for the suite's own request. Nothing else of it
 * changes.
 */
function forWhoAsked({ read, signing }: Passage, sent: SentOn, reply: Reply): Reply {
  const { operation, body: request } = read;
  if (operation === undefined || request === undefined || sent.body === undefined || signing === undefined)
    return reply;
  const decoded = readReply(operation, reply);
  if (!decoded.ok || operation.response.encodings[0].body === "html") return reply;
  const text = textWith(operation, decoded.value.value, { was: sent.body, is: request }, signing);
  return text === undefined
    ? reply
    : { ...reply, bytes: Buffer.from(reply.bytes.toString().replace(text.was, text.is)) };
}
