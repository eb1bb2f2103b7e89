// A merchant for tests: sends signed requests with literal field names and reads the responses. Uses no test
// framework.
import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { defined, type WireObject, xml } from "@acquiring/contract/codecs";
import { boundTo, schemesOf, sign, type SignatureScheme } from "@acquiring/contract/signature";
import { readProfile } from "../config.ts";
import { operationFor } from "../wire/signing.ts";
import { developmentAccount } from "../start/options.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** The text without its signature, which differs each time. */
  readonly unsigned: string;
  /** The fields of a JSON response, or the elements of an XML response. */
  readonly fields: Readonly<Record<string, unknown>>;
}

export const form = "application/x-www-form-urlencoded";

export const goodCard = {
  card: "4111111111111111",
  expiration_month: "12",
  expiration_year: "2034",
  security_code: "737",
};

const [ownScheme] = schemesOf(readProfile());

/** The signature of a request, if it differs from the reference profile and the development account. */
export interface Signing {
  readonly key?: string;
  readonly scheme?: SignatureScheme | undefined;
  readonly at?: { readonly time: number; readonly nonce: string };
}

/** A request to the operation of this path, or of this id, signed for it. */
export function signed(
  operation: string,
  body: Fields,
  { key = developmentAccount.key, scheme = ownScheme, at }: Signing = {},
): Fields {
  const { merchant_id, account_id } = developmentAccount;
  const whole = { merchant_id, account_id, ...body };
  const found = operationFor(operation, whole as WireObject);
  if (scheme === undefined || found === undefined) throw new Error("There is no scheme, or no operation.");
  const options = { ...boundTo(found, whole), ...defined({ at }) };
  return { ...whole, encryption_data: sign(whole, scheme, key, options) };
}

/** A response, page or notification without its signatures, which differ each time. */
export const butSignatures = (text: string): string => text.replaceAll(/v1\.\d+\.[\w-]+\.[0-9a-f]{64}/gu, "");

export async function send(
  url: string,
  path: string,
  body: string,
  media = "application/json",
): Promise<Reply> {
  const response = await fetch(url + path, { method: "POST", body, headers: { "content-type": media } });
  return toReply(response.status, await response.text());
}

const toReply = (status: number, text: string): Reply => ({
  status,
  text,
  unsigned: butSignatures(text),
  fields: text.startsWith("<") ? elements(text) : (JSON.parse(text || "{}") as Fields),
});

function elements(text: string): Fields {
  const read = xml.read(text);
  if (!read.ok) throw new Error(`The answer is no XML: ${read.issues[0].message}`);
  const children = read.value.children.filter((child) => typeof child !== "string");
  return Object.fromEntries(children.map((child) => [child.name, child.children.join("")]));
}

export function sendFrom(localAddress: string, url: string, path: string, body: Fields): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      url + path,
      { method: "POST", localAddress, headers: { "content-type": form } },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8").on("data", (part: string) => (text += part));
        incoming.on("end", () => resolve(toReply(incoming.statusCode ?? 0, text)));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(JSON.stringify(body));
  });
}

let orders = 0;
export const newOrderNo = (): string => `order-${process.pid}-${(orders += 1)}`;

/** The fields of a new order of 1.00 USD with a card that is approved, changed as the test needs it. */
export const newOrder = (more: Fields = {}): Fields => ({
  order_no: newOrderNo(),
  currency: "USD",
  amount: "1.00",
  ...goodCard,
  ...more,
});

/** The fields of a new payout of 5.00 USD that is paid, changed as the test needs it. */
export const newPayout = (more: Fields = {}) => ({
  request_id: randomUUID() as string,
  payment_amount: "5.00",
  payment_currency: "USD",
  beneficiary: { company_name: "Example Ltd" } as Fields,
  ...more,
});

/** The names of a payment in its response, as entries of a batch have them. */
export const namesOf = ({ transaction_id, order_no, currency }: Fields) => ({
  transaction_id,
  order_no,
  currency,
});

/** What every merchant does, against the gateway at `url`. */
export const merchantOf = (url: string, signing: Signing = {}) => {
  const post = (path: string, body: Fields, media?: string) =>
    send(url, path, JSON.stringify(signed(path, body, signing)), media);
  const pay = async (body: Fields = {}) => {
    const reply = await post("/v1/authorise", newOrder({ amount: "100.00", ...body }));
    return { ...reply, names: namesOf(reply.fields) };
  };
  const batch = async (path: string, array: string, entries: readonly Fields[]) => {
    const reply = await post(path, { [array]: entries });
    return { ...reply, entries: (reply.fields[array] ?? []) as readonly Fields[] };
  };
  const query = async (selection: Fields) => {
    const reply = await post("/v1/retrievalTrans", selection, form);
    return { ...reply, entries: (reply.fields["orders_list"] ?? []) as readonly Fields[] };
  };
  return {
    post,
    pay,
    query,
    payment: async (body: Fields = {}) => {
      const { fields, names } = await pay(body);
      if (fields["result_info"] !== "0000:Success") throw new Error("The payment was not approved.");
      return names;
    },
    statusOf: async (order_no: unknown): Promise<unknown> =>
      (await query({ order_no })).entries[0]?.["payment_status"],
    capture: (entries: readonly Fields[]) => batch("/v1/capture", "capture_orders", entries),
    cancel: (entries: readonly Fields[]) => batch("/v1/cancel", "cancel_orders", entries),
    review: (entries: readonly Fields[]) => batch("/v1/review", "review_orders", entries),
    refund: (entries: readonly Fields[]) => batch("/v1/refund", "refund_orders", entries),
    search: async (selection: Fields) => {
      const reply = await post("/v1/retrievalRefund", selection, form);
      return { ...reply, entries: (reply.fields["refund_orders"] ?? []) as readonly Fields[] };
    },
  };
};
