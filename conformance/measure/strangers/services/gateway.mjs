// A gateway by somebody who knew the source document alone: neither the schemas of this contract nor the checks of this suite.
// Its single defects, in defects.mjs, were written down before the suite was first run on it. Lines are lines of the document.
import http from "node:http";
import { defects } from "./defects.mjs";
import { Reply, RequestBody, Signer, Notifier } from "./core.mjs";
import {
  Registry,
  AuthoriseService,
  CheckoutService,
  IssuerService,
  QueryService,
  CaptureService,
  ReviewService,
  CancelService,
  RefundService,
  RefundSearchService,
  CancelSubscriptionService,
  PayoutService,
} from "./services.mjs";

const BODY_LIMIT = 10 * 1024 * 1024;

class GatewayServer {
  constructor(defect) {
    if (defect !== undefined && defect !== null && !defects.some((d) => d.id === defect))
      throw new Error(`unknown defect ${defect}`);
    this.context = {
      bad: (id) => id === defect,
      registry: new Registry(),
      signer: new Signer(),
      notifier: new Notifier(),
      url: "",
      memory: {},
    };
    const c = this.context;
    this.routes = new Map([
      ["/v1/authorise", new AuthoriseService(c)],
      ["/v1/checkout", new CheckoutService(c)],
      ["/v1/retrievalTrans", new QueryService(c)],
      ["/v1/capture", new CaptureService(c)],
      ["/v1/review", new ReviewService(c)],
      ["/v1/cancel", new CancelService(c)],
      [
        c.bad("cs-path-case") ? "/v1/cancelSubscription" : "/v1/cancelsubscription",
        new CancelSubscriptionService(c),
      ],
      ["/v1/refund", new RefundService(c)],
      ["/v1/retrievalRefund", new RefundSearchService(c)],
      ["/v1/payout", new PayoutService(c)],
    ]);
    this.issuer = new IssuerService(c);
    this.server = http.createServer((req, res) => this.receive(req, res));
    this.server.on("clientError", (error, socket) => {
      if (socket.writable)
        socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
      else socket.destroy();
    });
  }
  async open(port) {
    await new Promise((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(port, "127.0.0.1", resolve);
    });
    this.context.url = `http://127.0.0.1:${this.server.address().port}`;
    return this.context.url;
  }
  receive(req, res) {
    const chunks = [];
    let size = 0;
    req.on("error", () => {});
    res.on("error", () => {});
    req.on("data", (chunk) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
    });
    req.on("end", () => {
      let reply;
      try {
        reply = this.dispatch(req, size > BODY_LIMIT ? "" : Buffer.concat(chunks).toString("utf8"));
      } catch {
        reply = Reply.json({ error: "internal error" }, 500);
      }
      this.write(res, reply);
    });
  }
  dispatch(req, text) {
    const path = req.url.split("?")[0];
    if (path.startsWith("/issuer/")) return this.issuer.visit(path.slice("/issuer/".length));
    const service = this.routes.get(path);
    if (!service) return Reply.json({ error: "no such resource" }, 404);
    if (req.method !== "POST") {
      const reply = Reply.json({ error: "only POST is supported" }, 405);
      reply.headers.Allow = "POST";
      return reply;
    }
    return service.handle(new RequestBody(text));
  }
  write(res, reply) {
    const body = Buffer.from(reply.body, "utf8");
    res.writeHead(reply.status, {
      "Content-Type": reply.type,
      "Content-Length": body.length,
      "Cache-Control": "no-store",
      ...reply.headers,
    });
    res.end(body, () => {
      try {
        reply.after?.();
      } catch {
        /* a notification never disturbs the server */
      }
    });
  }
  async close() {
    this.context.notifier.close();
    const closed = new Promise((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }
}

export async function start({ defect, port = 0 } = {}) {
  const gateway = new GatewayServer(defect);
  const url = await gateway.open(port);
  return { url, close: () => gateway.close() };
}
