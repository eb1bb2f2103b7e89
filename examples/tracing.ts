// OpenTelemetry spans: one for each call of a gateway, and a child span for each attempt. The gateway gets the `traceparent` of the
// attempt. Needs only `@opentelemetry/api`; set up the exporter elsewhere.
import type { Interceptor } from "@acquiring/contract/client";
import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";

/** For `createGateway({ interceptors: [tracing(tracer)] })`. A span has addresses, statuses and times, no field of a request. */
export const tracing =
  (tracer: Tracer): Interceptor =>
  ({ operation, url }) => {
    const { hostname, port, protocol } = new URL(url);
    const server = {
      "server.address": hostname,
      "server.port": Number(port) || (protocol === "http:" ? 80 : 443),
    };
    const call = tracer.startSpan(operation, { attributes: { "acquiring.operation": operation } });
    const within = trace.setSpan(context.active(), call);
    let attempt: Span | undefined;
    return {
      beforeAttempt(number) {
        const attributes: Attributes = { ...server, "http.request.method": "POST", "url.full": url };
        if (number > 1) attributes["http.request.resend_count"] = number - 1;
        attempt = tracer.startSpan("POST", { kind: SpanKind.CLIENT, attributes }, within);
        const headers: Record<string, string> = {};
        propagation.inject(trace.setSpan(within, attempt), headers);
        return headers;
      },
      afterAttempt: ({ status, failure }) => end(attempt, { "http.response.status_code": status }, failure),
      after: ({ attempts, requestId, failure }) =>
        end(call, { "acquiring.attempts": attempts, "acquiring.request_id": requestId }, failure),
    };
  };

function end(span: Span | undefined, attributes: Attributes, failure: string | undefined): void {
  span?.setAttributes(attributes);
  // The kind of a failure is one of a few fixed words. It has no text from a request or a response.
  if (failure !== undefined)
    span?.setAttribute("error.type", failure).setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}
