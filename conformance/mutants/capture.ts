// Gateways that get a capture wrong, one rule each.
import type { WireObject } from "@acquiring/contract/codecs";
import { changing, entries, records, refusal, refusing, without, type Mutant } from "./mutant.ts";

const operation = "captureTransactions";
const orders = (change: (order: WireObject) => WireObject) => entries("capture_orders", change);

export const captureMutants: readonly Mutant[] = [
  {
    name: "answers-a-capture-without-results",
    rule: "batch-envelope.one-result-per-order",
    operation,
    answer: changing((body) => without(body, "capture_orders")),
  },
  {
    name: "wants-another-method",
    rule: "service.post",
    operation,
    answer: () => refusal(405),
  },
  {
    name: "takes-one-order-at-a-time",
    rule: "service.batches",
    operation,
    answer: refusing((request) => records(request, "capture_orders").length > 1),
  },
  {
    name: "answers-a-capture-in-xml",
    rule: "endpoints.capture",
    operation,
    answer: (answer) => ({ ...answer, as: "xml", root: "result" }),
  },
  {
    name: "leaves-the-signature-of-the-answer-out",
    rule: "authentication.1.response",
    operation,
    answer: changing((body) => without(body, "encryption_data")),
  },
  {
    name: "drops-the-result-of-one-order",
    rule: "batch-envelope.one-result-per-order",
    operation,
    answer: changing((body) => ({ ...body, capture_orders: records(body, "capture_orders").slice(1) })),
  },
  {
    name: "tells-a-captured-order-by-a-word",
    rule: "batch-envelope.entry-status",
    operation,
    answer: orders((order) => ({ ...order, capture_status: "done" })),
  },
  {
    name: "has-an-error-message-on-success",
    rule: "batch-envelope.entry-error",
    operation,
    answer: orders((order) => ({ ...order, error_message: order["error_message"] || "none" })),
  },
  {
    name: "forgets-which-order-it-captured",
    rule: "endpoints.7",
    operation,
    answer: orders((order) => without(order, "order_no", "transaction_id")),
  },
  {
    name: "captures-fifty-one-orders",
    rule: "limits.capture",
    operation,
    request: (request) => ({ ...request, capture_orders: records(request, "capture_orders").slice(0, 50) }),
    answer: changing((body, request) => {
      const beyond = records(request, "capture_orders").slice(50);
      const results = beyond.map((order) => ({ ...order, capture_status: "1", error_message: "" }));
      return { ...body, capture_orders: [...records(body, "capture_orders"), ...results] };
    }),
  },
];
