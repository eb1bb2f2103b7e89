// The spans of real calls: their content, their parents, and what the gateway gets.
import type { Profile } from "@acquiring/contract";
import { createGateway, type GatewayError } from "@acquiring/contract/client";
import { createGatewayHandler } from "@acquiring/contract/server";
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tracing } from "./tracing.ts";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
beforeAll(() => void propagation.setGlobalPropagator(new W3CTraceContextPropagator()));
afterAll(async () => {
  propagation.disable();
  await provider.shutdown();
});
beforeEach(() => exporter.reset());

const card = "4111111111111111";
const profile: Profile = {
  profile: "acme",
  extension_points: { "signature.scheme": { kind: "bound", version: 1 } },
};
const handle = createGatewayHandler({
  profile,
  keysOf: () => ["secret"],
  handlers: {
    queryTransactions: ({ merchant_id, account_id }) => ({
      merchant_id,
      account_id,
      return_status: "1",
      return_message: "OK",
      orders_list: [],
    }),
  },
});
const parents: (string | null)[] = [];
/** Statuses of lost responses. The gateway responds to the later attempts. */
const lost: number[] = [];
const gateway = createGateway({
  baseUrl: "https://pay.example:8443",
  credentials: { merchant_id: "1000", account_id: "1000001", key: "secret" },
  profile,
  retryReads: { attempts: 1, baseMs: 0 },
  interceptors: [tracing(provider.getTracer("shop"))],
  fetch: async (url, init) => {
    const request = new Request(url, init);
    parents.push(request.headers.get("traceparent"));
    const status = lost.shift();
    const response = status === undefined ? await handle(request) : new Response("", { status });
    response.headers.set("x-request-id", `r-${parents.length}`);
    return response;
  },
});

const parentOf = (span: ReadableSpan) => {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
};

test("a retried read has a span for the call with one for each attempt, which the gateway receives", async () => {
  parents.length = 0;
  lost.push(503);
  await gateway.queryTransactions({});
  const [first, second, call, ...more] = exporter.getFinishedSpans();
  expect(more).toEqual([]);
  expect(call).toMatchObject({
    name: "queryTransactions",
    kind: SpanKind.INTERNAL,
    status: { code: SpanStatusCode.UNSET },
    attributes: { "acquiring.attempts": 2, "acquiring.request_id": "r-2" },
  });
  expect(first).toMatchObject({
    name: "POST",
    kind: SpanKind.CLIENT,
    status: { code: SpanStatusCode.ERROR },
    attributes: {
      "server.address": "pay.example",
      "server.port": 8443,
      "http.request.method": "POST",
      "url.full": "https://pay.example:8443/v1/retrievalTrans",
      "http.response.status_code": 503,
      "error.type": "unreadable-response",
    },
  });
  expect(second?.attributes).toMatchObject({
    "http.response.status_code": 200,
    "http.request.resend_count": 1,
  });
  for (const one of [first, second]) expect(one?.parentSpanContext?.spanId).toBe(call?.spanContext().spanId);
  expect(parents).toEqual([first, second].map((one) => one && parentOf(one)));
});

test("a payment whose response is lost ends its span with that outcome, without request fields", async () => {
  lost.push(502);
  const order = { order_no: "A-1", currency: "USD", amount: "10.00", card, security_code: "737" };
  const error = await gateway.createDirectPayment(order).catch((one: GatewayError) => one);
  expect(error).toMatchObject({ kind: "outcome-unknown" });
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name, attributes }) => [name, attributes["error.type"]])).toEqual([
    ["POST", "outcome-unknown"],
    ["createDirectPayment", "outcome-unknown"],
  ]);
  const shown = JSON.stringify(
    spans.map(({ name, attributes, events, status }) => [name, attributes, events, status]),
  );
  expect(shown).not.toContain(card);
  expect(shown).not.toContain("A-1");
});

test("a call belongs to the span in which it starts", async () => {
  const outer = provider.getTracer("shop").startSpan("checkout");
  // Without a context manager nothing is active, so the test passes the context itself.
  const active = context.active;
  context.active = () => trace.setSpan(active.call(context), outer);
  await gateway.queryTransactions({}).finally(() => {
    context.active = active;
  });
  const call = exporter.getFinishedSpans().find(({ name }) => name === "queryTransactions");
  expect(call?.spanContext().traceId).toBe(outer.spanContext().traceId);
});
