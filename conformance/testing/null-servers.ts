// Servers that are not gateways: each responds to everything in the same wrong way, or not at all. A suite must not accept one
// of them or wait for it. They import nothing of the contract.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Listening, listening } from "./listening.ts";

/** What a server does with a request; the body was read. */
type Responding = (
  request: { readonly path: string; readonly media: string; readonly text: string },
  response: ServerResponse,
) => void;

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

const xml = (response: ServerResponse, body: string): void => {
  response.writeHead(200, { "content-type": "application/xml" }).end(`<respon>${body}</respon>`);
};

/** Each operation's own words for no. */
const decline: Responding = ({ path, text }, response) => {
  const no = { return_status: "0", return_message: "Refused", encryption_data: "" };
  switch (path) {
    case "/v1/authorise":
      if (text.includes("payment_method")) return json(response, { message: "Refused" }, 400);
      return xml(response, "<result_info>1001:Declined</result_info><encryption_data/>");
    case "/v1/checkout":
      return json(response, { message: "Refused" }, 400);
    case "/v1/retrievalTrans":
      return json(response, { ...no, orders_list: [] });
    case "/v1/retrievalRefund":
    case "/v1/refund":
      return json(response, { ...no, refund_orders: [] });
    case "/v1/capture":
      return json(response, { ...no, capture_orders: [] });
    case "/v1/review":
      return json(response, { ...no, review_orders: [] });
    case "/v1/cancel":
      return json(response, { ...no, cancel_orders: [] });
    case "/v1/cancelsubscription":
      return json(response, { error_message: "not found", cancel_status: "0", encryption_data: "" });
    default:
      return json(response, { failure_reason: "Refused", failure_type: "UNKNOWN", status: "FAILED" });
  }
};

/** Writes one byte now and then until the client closes the connection. */
const drip: Responding = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
};

/** Writes as much as the other side takes. */
const endless: Responding = (_, response) => {
  const chunk = Buffer.alloc(64 * 1024, " ");
  response.writeHead(200, { "content-type": "application/json" });
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
};

const respondings = {
  "answers 200 with nothing": (_, response) => void response.writeHead(200).end(),
  "answers 200 with an empty record": (_, response) => json(response, {}),
  "answers 500": (_, response) => void response.writeHead(500).end(),
  "answers with a page": (_, response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<!DOCTYPE html><p>Welcome</p>"),
  "declines everything": decline,
  "echoes what it is sent": ({ media, text }, response) =>
    void response.writeHead(200, { "content-type": media }).end(text),
  "never answers": () => undefined,
  "answers a byte now and then": drip,
  "closes the connection": (_, response) => void response.socket?.destroy(),
  "never ends its answer": endless,
} as const satisfies Readonly<Record<string, Responding>>;

export type NullServer = keyof typeof respondings;

export const nullServers = Object.keys(respondings) as NullServer[];

/** Those that no whole response ever comes from. */
export const silentServers: readonly NullServer[] = [
  "never answers",
  "answers a byte now and then",
  "closes the connection",
  "never ends its answer",
];

export interface RunningNullServer extends Listening {
  /** How many requests it got so far. */
  readonly requests: () => number;
}

export async function startNullServer(name: NullServer): Promise<RunningNullServer> {
  let requests = 0;
  const server = createServer((incoming, response) => {
    requests += 1;
    read(incoming, (text) => {
      const media = incoming.headers["content-type"] ?? "";
      respondings[name]({ path: incoming.url ?? "", media, text }, response);
    });
  });
  return { ...(await listening(server)), requests: () => requests };
}

function read(incoming: IncomingMessage, then: (text: string) => void): void {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => then(Buffer.concat(chunks).toString("utf8")));
}
