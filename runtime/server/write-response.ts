// Converts a handler's result to the response: signs it, checks it against the contract, and writes it.
import { decodeBody, encodeBody } from "../codecs/body.ts";
import { encodeText } from "../codecs/charset.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { butUnsigned, signedResponse } from "../operation/signed-response.ts";
import { defaultLimits, isRecord, setField, type WireObject } from "../values/wire.ts";
import { respond } from "./error-responses.ts";
import { ResponseError } from "./failure-report.ts";
import type { Proof, Proven } from "./proof.ts";
import type { ServeOptions } from "./serve-options.ts";
import { filledAt } from "../values/points.ts";

/** What writing needs of a gateway. */
interface Writer extends Pick<ServeOptions, "profile" | "codecs"> {
  readonly proof: Proof;
}

/**
 * Writes a response of 200.
 *
 * @throws ResponseError for a result that is not a record, violates the contract or cannot be written.
 */
export async function write(
  house: Writer,
  operation: AnyOperation,
  result: unknown,
  proven: Proven,
): Promise<Response> {
  const { response } = operation;
  const [encoding] = response.encodings;
  if (!isRecord(result)) throw new ResponseError("The handler returned no object.");
  if (encoding.body === "html") {
    if (typeof result["page"] !== "string") throw new ResponseError("The handler returned no { page }.");
    return writePage(house, response, result["page"]);
  }
  const written = { ...encoding, media: mediaOf(house, response) };
  // The handler may hand out what it keeps; nothing that it changes while the response is signed may get into it.
  const given = structuredClone(result) as WireObject;
  // XML does not have everything (a list of one, a record without fields): signed is what the other side reads.
  const value = encoding.body === "xml" ? asRead(house, response, given, written) : given;
  const signed = signedResponse(operation, house.profile.extension_points);
  if (response.signature !== undefined) delete value[response.signature];
  if (response.signature !== undefined && signed !== "never") {
    setField(value, response.signature, await house.proof.sign(value, response.signature, proven));
  }
  const issues = butUnsigned(response.check(value), operation, signed);
  if (issues.length > 0) throw new ResponseError("The handler's response violates the contract.", issues);
  const encoded = encodedOf(house, response, value, written);
  return respond(200, encoded.contentType, encoded.bytes);
}

type Written = AnyOperation["response"]["encodings"][0];

function encodedOf(house: Writer, response: AnyOperation["response"], value: WireObject, written: Written) {
  const encoded = encodeBody(value, response, written, house.codecs);
  if (!encoded.ok) throw new ResponseError("The handler's response cannot be written.", encoded.issues);
  return encoded.value;
}

function asRead(
  house: Writer,
  response: AnyOperation["response"],
  value: WireObject,
  written: Written,
): WireObject {
  const { bytes, contentType } = encodedOf(house, response, value, written);
  const limits = { ...defaultLimits, bytes: bytes.length };
  const read = decodeBody(bytes, contentType, response, { limits, codecs: house.codecs });
  if (!read.ok) throw new ResponseError("The handler's response cannot be read back.", read.issues);
  return read.value.value;
}

/** The media type that the profile gives a response, otherwise the most binding one of the contract. */
function mediaOf({ profile }: Writer, { points, encodings }: AnyOperation["response"]): string {
  const said = filledAt(profile.extension_points, points?.media ?? "");
  return typeof said === "string" ? said : encodings[0].media;
}

function writePage(house: Writer, response: AnyOperation["response"], page: string): Response {
  const { charset, named } = response.bodies.html;
  const media = mediaOf(house, response);
  const bytes = encodeText(page, charset);
  if (bytes === undefined)
    throw new ResponseError(`The handler's page has characters that ${charset} cannot encode.`);
  return respond(200, named === true ? `${media}; charset=${charset}` : media, bytes);
}
