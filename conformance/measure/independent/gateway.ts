// The second reference gateway's server: HTTP, payment operations, batches, payouts and notifications. It supports every
// operation of the source document and fills the document's gaps in its own way.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json, plain, type Reply } from "./responses.ts";
import { isFields, readBody, text, texts, type Fields } from "./codec.ts";
import * as ledgerOf from "./ledger.ts";
import { authorise, checkout, isOwnPage, shopper } from "./payments.ts";
import { payout } from "./payout.ts";
import { isSigned, signed } from "./signature.ts";
import { ownerOf, tell, type Options, type State } from "./state.ts";

const LARGEST = 1_000_000;
type Batch = { list: string; most: number; each?: (entry: Fields) => Fields; all?: () => Fields[] };

function batch(
  state: State,
  request: Fields | undefined,
  of: (owner: ledgerOf.Merchant) => Batch,
  barred = false,
): Reply {
  const owner = request === undefined ? undefined : ownerOf(state, request);
  const plan = of(owner ?? { merchant_id: "", account_id: "", key: "" });
  const response = (code: number, message: string, entries: Fields[]): Reply => {
    const ids = texts(request ?? {}, ["merchant_id", "account_id"]);
    const fields = { return_status: code, return_message: message, [plan.list]: entries, ...ids };
    return json(owner === undefined ? { ...fields, encryption_data: "" } : signed(fields, owner.key));
  };
  if (request === undefined) return response(40, "the body cannot be read", []);
  if (owner === undefined) return response(41, "no such merchant account", []);
  if (barred) return response(43, "the address is not registered", []);
  if (plan.all !== undefined) {
    const wanted = ["orders", "transactions", "references"].map((name) =>
      (text(request, name) ?? "").split(";").filter((each) => each !== ""),
    );
    if (plan.list === "orders_list" && wanted.some(({ length }) => length > plan.most))
      return response(45, `at most ${plan.most} orders`, []);
    const isWanted = (one: Fields): boolean =>
      ["order_no", "transaction_id", "refund_reference_id"].every(
        (name, at) => wanted[at]?.length === 0 || wanted[at]?.includes(text(one, name) ?? "") === true,
      );
    return response(1, "OK", plan.all().filter(isWanted).slice(0, plan.most));
  }
  const entries = request[plan.list];
  const list: unknown[] = Array.isArray(entries) ? entries : isFields(entries) ? [entries] : [];
  if (list.length === 0) return response(44, "no orders", []);
  if (list.length > plan.most) return response(45, `at most ${plan.most} orders`, []);
  return response(
    1,
    "OK",
    list.map((entry) => plan.each?.(isFields(entry) ? entry : {}) ?? {}),
  );
}

function cancelSubscription(state: State, request: Fields | undefined): Reply {
  const given = request ?? {};
  const owner = ownerOf(state, given);
  const id = text(given, "recurring_id") ?? "";
  const found = [...state.ledger.payments.values()].find(
    (each) =>
      each.owner === owner &&
      each.subscription?.id === id &&
      each.subscription.name === text(given, "contract_name"),
  )?.subscription;
  let wrong = "";
  if (owner === undefined) wrong = "no such merchant account";
  else if (found === undefined) wrong = "no such subscription";
  else if (!found.active) wrong = "has ended before";
  else found.active = false;
  const response: Fields = {
    cancel_status: wrong === "" ? "1" : "0",
    error_message: wrong,
    ...texts(given, ["recurring_id", "contract_name", "merchant_id", "account_id"]),
  };
  return json(owner === undefined ? { ...response, encryption_data: "" } : signed(response, owner.key));
}

function pay(state: State, request: Fields | undefined): Reply {
  const owner = request === undefined ? undefined : ownerOf(state, request);
  if (request === undefined || owner === undefined) return json({ problem: "no such merchant account" }, 400);
  const made = payout(state.payouts, request);
  if ("problem" in made) return json(made, 400);
  const record = signed(made, owner.key);
  tell(state, owner, text(request, "notify_url"), { kind: "PAYOUT", ...record });
  return json(record);
}

function route(state: State, incoming: IncomingMessage, request: Fields | undefined): Reply {
  const path = new URL(incoming.url ?? "/", "http://gateway.invalid").pathname;
  const { ledger } = state;
  const forEach = (list: string, most: number, act: typeof ledgerOf.capture): Reply =>
    batch(state, request, (owner) => ({ list, most, each: (entry) => act(ledger, owner, entry) }));
  const from = (incoming.socket.remoteAddress ?? "").replace("::ffff:", "");
  const barred = state.options.queryFrom?.includes(from) === false;
  const operations: { [path: string]: () => Reply } = {
    "/v1/authorise": () => authorise(state, request, incoming.headers.host ?? ""),
    "/v1/checkout": () => checkout(state, request),
    "/v1/capture": () => forEach("capture_orders", 50, ledgerOf.capture),
    "/v1/review": () => forEach("review_orders", 100, ledgerOf.review),
    "/v1/cancel": () => forEach("cancel_orders", 50, ledgerOf.cancel),
    "/v1/refund": () => forEach("refund_orders", 50, ledgerOf.refund),
    "/v1/retrievalTrans": () =>
      batch(
        state,
        request,
        (owner) => ({ list: "orders_list", most: 100, all: () => ledgerOf.orders(ledger, owner) }),
        barred,
      ),
    "/v1/retrievalRefund": () =>
      batch(state, request, (owner) => ({
        list: "refund_orders",
        most: 100,
        all: () => ledgerOf.refunds(ledger, owner),
      })),
    "/v1/cancelsubscription": () => cancelSubscription(state, request),
    "/v1/payout": () => pay(state, request),
  };
  const operation = Object.hasOwn(operations, path) ? operations[path] : undefined;
  if (operation === undefined) return shopper(state, path, request) ?? plain(404, "nothing here");
  if (incoming.method !== "POST") return plain(405, "POST only");
  const owner = request === undefined ? undefined : ownerOf(state, request);
  const isOpen = state.options.unsigned === true;
  const forged = !isOpen && owner !== undefined && request !== undefined && !isSigned(request, owner.key);
  return forged && !isOwnPage(state, path, request)
    ? plain(403, "encryption_data does not fit")
    : operation();
}

async function serve(state: State, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= LARGEST) parts.push(part);
  }
  const made =
    size > LARGEST ? plain(413, "too much") : route(state, incoming, readBody(Buffer.concat(parts)));
  const headers = {
    "content-type": made.type,
    ...(made.location === undefined ? {} : { location: made.location }),
  };
  response.writeHead(made.status, headers).end(made.body);
}

/** Starts the second reference gateway on this machine; `stop` ends it and its notifications. */
export async function start(options: Options): Promise<{ url: string; stop: () => Promise<void> }> {
  const state: State = {
    options,
    ledger: { payments: new Map(), tokens: new Map() },
    sessions: new Map(),
    payouts: new Map(),
    timers: new Set(),
  };
  const server = createServer((incoming, response) => {
    serve(state, incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(options.port ?? 0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      for (const timer of state.timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
