// An attacker's versions of merchants' requests, and invalid requests. None of them may move money or get a success.
import { connect } from "node:net";
import type { Fields, Reply } from "../merchant.ts";
import type { Merchant } from "./scene.ts";

const paths = ["/v1/capture", "/v1/refund", "/v1/cancel", "/v1/review", "/v1/payout", "/v1/authorise"];

interface CapturedExchange {
  readonly path: string;
  readonly request: Fields;
  readonly response: Reply;
}

type Responded = (merchant: Merchant, path: string, body: string) => Promise<Reply>;

export async function attack(
  merchant: Merchant,
  seen: CapturedExchange,
  responded: Responded,
): Promise<void> {
  const { weather, dice } = merchant;
  const { path, request, response } = seen;
  const elsewhere = dice.oneOf(paths.filter((other) => other !== path));
  const lists = Object.entries(request).filter(([, value]) => Array.isArray(value));
  const copied = Object.fromEntries(
    lists.flatMap(([, value]) =>
      ["capture_orders", "refund_orders", "cancel_orders"].map((name) => [name, value]),
    ),
  );
  const signature = String(request["encryption_data"]);
  const bent = `${signature.slice(0, -1)}${signature.endsWith("0") ? "1" : "0"}`;
  const { encryption_data: responseSignature = "" } = response.fields;
  const attempts: readonly (readonly [string, string])[] = [
    [dice.oneOf(paths), response.text.startsWith("{") ? response.text : JSON.stringify(response.fields)],
    [elsewhere, JSON.stringify({ ...request, ...copied })],
    [path, JSON.stringify({ ...request, encryption_data: responseSignature })],
    [path, JSON.stringify({ ...request, encryption_data: bent })],
    [path, JSON.stringify({ ...request, account_id: "1000002" })],
    [path, JSON.stringify({ ...request, note: "bent" })],
  ];
  const [to, body] = dice.oneOf(attempts);
  const reply = await responded(merchant, to, body);
  weather.attacks += 1;
  if (reply.status !== 400 && reply.status !== 404)
    weather.wrong.push(`${to}: ${reply.status} for an attack`);
}

const post = (body: string, headers = "content-type: application/json"): string =>
  `POST /v1/authorise HTTP/1.1\r\nhost: chaos\r\n${headers}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const xml = "content-type: application/xml";

/** Bytes that are no merchant's request. */
const inputs: readonly string[] = [
  "\u0016\u0003\u0001 no HTTP at all\r\n\r\n",
  "GET /portal/../../etc/passwd HTTP/1.1\r\nhost: chaos\r\n\r\n",
  "POST /v1/authorise HTTP/1.1\r\nhost: chaos\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
  "POST /v1/authorise HTTP/1.1\r\nhost: chaos\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
  post("["),
  post("[".repeat(50_000)),
  post(`{"a":${'{"a":'.repeat(5000)}1${"}".repeat(5001)}`),
  post(`{"merchant_id":"1000","account_id":"1000001","__proto__":{"x":1},"amount":1e999}`),
  post(`{"merchant_id":"1000'; drop table payments; --","order_no":"\u0000"}`),
  post(`{"order_no":"${"4 ".repeat(30_000)}"}`),
  post('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', xml),
  post('<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>', xml),
  post("a=1&a=2&%=%ff&b[c][d]=e", "content-type: application/x-www-form-urlencoded"),
  post("{}", "content-type: application/json\r\nx-long: ".padEnd(40_000, "x")),
];

/**
 * Sends an invalid request. No response to it is a success. The database may be down at this time, which is a 500.
 */
export async function hostile({ weather, dice, urls }: Merchant): Promise<void> {
  const { hostname, port } = new URL(dice.oneOf(urls));
  const input = dice.oneOf(inputs);
  const said = await new Promise<string>((done) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(input));
    socket.setTimeout(1000, () => socket.destroy());
    socket.on("data", (part) => {
      text += part.toString("latin1");
      socket.end();
    });
    socket.on("error", () => socket.destroy()).on("close", () => done(text));
  });
  weather.attacks += 1;
  const [, status] = /^HTTP\/1\.1 (\d{3})/u.exec(said) ?? [];
  if (status !== undefined && !/^[345]/u.test(status))
    weather.wrong.push(`${status} for ${JSON.stringify(input.slice(0, 60))}`);
}
