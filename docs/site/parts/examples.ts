// Examples of bodies in every encoding of the contract, and of calls. Each has been written by the codecs, read back, validated
// by the contract, and signed as the reference gateway signs.
import { isDeepStrictEqual } from "node:util";
import type { Profile } from "@acquiring/contract";
import { operations } from "@acquiring/contract/catalogue";
import {
  type WireObject,
  type WireValue,
  decodeBody,
  encodeBody,
  filledAt,
  isRecord,
  selectors,
} from "@acquiring/contract/codecs";
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

export const operationOf = (id: string): (typeof operations)[number] => {
  const found = operations.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no operation ${id}`);
  return found;
};

/** `own`: the profile of a gateway that is not the reference gateway; the request then has its choices. */
export const exampleOf = (id: string, own?: Profile): Example => {
  const found = Object.entries(examples).find(([name]) => name === id)?.[1];
  if (found === undefined) throw new Error(`${id} has no example in docs/site/parts/example-values.ts`);
  return own === undefined ? found : { ...found, request: ownRequest(id, found.request, own) };
};

function ownRequest(id: string, request: WireObject, { extension_points }: Profile): WireObject {
  const value = (address: string): unknown => filledAt({ ...extension_points }, address);
  const selection = value(`search.selection.${id}`);
  const by = isRecord(selection) && isRecord(selection["by"]) ? selection["by"] : {};
  const order = selectors.in(by["order_no"]);
  const { payment_method, ...all } = request;
  const others = Object.fromEntries(Object.entries(all).filter(([name]) => name !== "order_no"));
  if (id === "queryTransactions" || id === "searchRefunds")
    return order === undefined ? others : { ...others, [order.field]: selectors.value(order, ["order-1"]) };
  if (payment_method === undefined) return request;
  const [method = "METHOD"] = Object.keys(Object(value(`codes.${id}.payment_method`)) as object);
  return { ...request, payment_method: method };
}

export const { key } = developmentAccount;
export const account = {
  merchant_id: developmentAccount.merchant_id,
  account_id: developmentAccount.account_id,
};

type Moment = NonNullable<NonNullable<Parameters<typeof sign>[3]>["at"]>;

/** The moment at which the pages' examples were signed: the same for each build of the docs. */
export const shownMoment: Moment = { time: 1_767_268_800, nonce: "000102030405060708090a0b0c0d0e0f" };

function signed(value: WireObject, profile: Profile, binding: Binding, at: Moment): WireObject {
  const [scheme] = schemesOf(profile);
  if (scheme === undefined) throw new Error("the reference profile has no signature.scheme");
  if (typeof key !== "string") throw new Error("the development account has no key that is one text");
  return { ...value, encryption_data: sign(value, scheme, key, { ...binding, at }) };
}

/** What an example's signature binds; a response is bound to the request of its page. */
function bindingOf(id: string, direction: "request" | "response", profile: Profile, at: Moment): Binding {
  const operation = operationOf(id);
  const request = { ...account, ...exampleOf(id).request };
  const asked = boundTo(operation, request);
  return direction === "request"
    ? asked
    : boundTo(operation, signed(request, profile, asked, at), "response");
}

/** The request or the response of one operation in each of its encodings, in the contract's order. */
export function writtenExamples(
  id: string,
  direction: "request" | "response",
  profile: Profile,
  at: Moment = shownMoment,
): readonly WrittenExample[] {
  const operation = operationOf(id);
  const body = operation[direction];
  const example = exampleOf(id);
  const fields = direction === "request" ? example.request : example.response;
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
      throw new Error(
        `reading the ${direction} of ${id} as ${encoding.body} does not return the written value`,
      );
    return { ...encoding, contentType, text: new TextDecoder().decode(bytes) };
  });
}

/** A notification of the reference gateway about the payment of the other examples, after its capture. */
export function notificationExample(profile: Profile): WireObject {
  const {
    order_no = "",
    currency = "",
    amount = "",
    transaction_id = "",
  } = exampleOf("createDirectPayment").response ?? {};
  const message = {
    notification_id: `payment-${String(transaction_id)}-2`,
    kind: "payment.captured",
    version: "2",
    ...account,
    order_no,
    transaction_id,
    currency,
    payment_status: "3000",
    amount,
    captured_amount: amount,
    refunded_amount: "0.00",
    created_at: "2030-11-20T10:00:00+0000",
    sent_at: "2030-11-20T10:00:01+0000",
  };
  const signable = { id: "notification", identity: ["merchant_id", "account_id"], request: {} };
  return signed(message, profile, boundTo(signable, message, "notification"), shownMoment);
}

const toPlain = (value: WireValue): unknown => JSON.parse(JSON.stringify(value));

/** A body's text with line breaks where they mean nothing, for reading. */
export function readableText({ body, text }: Pick<WrittenExample, "body" | "text">): string {
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
