// Exchanges of a client and a gateway that conform, to be changed by tests of live traffic.
import type { RawExchange, RawResponse } from "../live/raw-exchange.ts";
import { setupOf, type SetupOptions } from "../live/setup.ts";
import { judged, type Summary } from "../live/watch.ts";

export const account = { merchant_id: "1000", account_id: "1000001" };
export const pan = "4111111111111111";

export type Fields = Readonly<Record<string, unknown>>;

export const jsonExchange = (
  path: string,
  request: Fields,
  response: RawResponse | undefined,
  place = `in ${path}`,
): RawExchange => ({
  place,
  request: {
    method: "POST",
    target: path,
    headers: { "content-type": "application/json", authorization: "Bearer of-nobody" },
    body: Buffer.from(JSON.stringify(request)),
  },
  response,
});

export const response = (body: string, media = "application/json", status = 200): RawResponse => ({
  status,
  headers: { "content-type": media },
  body: Buffer.from(body),
});

export const paymentOf = (order_no: string, more: Fields = {}): Fields => ({
  ...account,
  order_no,
  currency: "USD",
  amount: "10.00",
  card: pan,
  expiration_month: "12",
  expiration_year: "2034",
  security_code: "739",
  shopper_email: "ada@example.org",
  encryption_data: "signed-by-somebody",
  ...more,
});

export const xmlOf = (fields: Fields): string =>
  `<respon>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${String(value)}</${name}>`)
    .join("")}</respon>`;

export const resultOf = (order_no: string, more: Fields = {}): Fields => ({
  ...account,
  order_no,
  currency: "USD",
  amount: "10.00",
  transaction_id: `tx-${order_no}`,
  order_status: "1",
  card: "411111XXXXXX1111",
  result_info: "0000:Success",
  encryption_data: "none",
  ...more,
});

/** A direct payment and its result. */
export const paid = (order_no: string, told: Fields = {}, sent: Fields = {}): RawExchange =>
  jsonExchange(
    "/v1/authorise",
    paymentOf(order_no, sent),
    response(xmlOf(resultOf(order_no, told)), "application/xml"),
    `in the payment of ${order_no}`,
  );

/** A capture of one order, and its result. */
export const captured = (order_no: string, told: Fields = {}): RawExchange => {
  const order = { transaction_id: `tx-${order_no}`, order_no, currency: "USD", amount: "10.00" };
  const result = { ...order, capture_status: "1", error_message: "", ...told };
  const envelope = { return_status: "1", return_message: "OK", capture_orders: [result] };
  return jsonExchange(
    "/v1/capture",
    { ...account, capture_orders: [order], encryption_data: "signed" },
    response(JSON.stringify({ ...account, ...envelope, encryption_data: "none" })),
    `in the capture of ${order_no}`,
  );
};

export const judgedBare = (exchanges: readonly RawExchange[], more: Partial<SetupOptions> = {}): Summary =>
  judged(setupOf({ env: {}, ...more }), exchanges);

/** The checks that are broken, with how often. */
export const kindsOf = ({ violations }: Summary): string[] =>
  violations.map(({ result: { id, path = "" }, count }) => `${count}x ${id} ${path}`.trim());
