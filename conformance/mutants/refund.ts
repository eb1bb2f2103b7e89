// Gateways that get a refund wrong, one rule each.
import type { WireObject } from "@acquiring/contract/codecs";
import {
  changing,
  entries,
  records,
  refusal,
  refusing,
  saying,
  text,
  without,
  type Mutant,
} from "./mutant.ts";

const operation = "refundTransactions";
const refunds = (change: (refund: WireObject) => WireObject) => entries("refund_orders", change);

export const refundMutants: readonly Mutant[] = [
  {
    name: "answers-a-refund-without-results",
    rule: "batch-envelope.one-result-per-order",
    operation,
    answer: changing((body) => without(body, "refund_orders")),
  },
  {
    name: "wants-a-bearer-token",
    rule: "authentication.3",
    operation,
    answer: (answer, { headers }) => (headers["authorization"] === undefined ? refusal(401) : answer),
  },
  {
    name: "expects-the-orders-under-another-name",
    rule: "batch-envelope.request",
    operation,
    request: (request) => ({ ...without(request, "refund_orders"), orders: request["refund_orders"] ?? [] }),
  },
  {
    name: "answers-a-refund-in-xml",
    rule: "endpoints.refund",
    operation,
    answer: (answer) => ({ ...answer, as: "xml", root: "result" }),
  },
  {
    name: "says-success-in-place-of-ok",
    rule: "errors.app.1",
    operation,
    answer: saying({ return_message: "Success" }),
  },
  {
    name: "names-the-refund-as-the-transaction",
    rule: "endpoints.10",
    operation,
    answer: refunds((refund) => ({
      ...refund,
      transaction_id: `refund-of-${text(refund["transaction_id"])}`,
    })),
  },
  {
    name: "refunds-whole-payments-only",
    rule: "endpoints.10.partial",
    operation,
    answer: refusing((request) =>
      records(request, "refund_orders").some(({ amount, refund_amount }) => amount !== refund_amount),
    ),
  },
  {
    name: "shows-the-refund-as-the-original-amount",
    rule: "refund-record.original-amount",
    operation,
    answer: refunds((refund) => ({ ...refund, amount: refund["refund_amount"] ?? "0" })),
  },
  {
    name: "writes-the-refund-with-a-comma",
    rule: "refund-record.refund-amount",
    operation,
    answer: refunds((refund) => ({
      ...refund,
      refund_amount: text(refund["refund_amount"]).replace(".", ","),
    })),
  },
  {
    name: "counts-refunds-without-a-hyphen",
    rule: "refund-record.reference-id",
    operation,
    answer: refunds((refund) => ({ ...refund, refund_reference_id: `${text(refund["transaction_id"])}01` })),
  },
  {
    name: "tells-a-refund-without-a-code",
    rule: "refund-record.message",
    operation,
    answer: refunds((refund) => ({ ...refund, refund_message: "OK" })),
  },
  {
    name: "dates-a-refund-in-its-answer",
    rule: "refund-record.search-only",
    operation,
    answer: refunds((refund) => ({ ...refund, refund_date: "20340501100000" })),
  },
  {
    name: "refunds-fifty-one-orders",
    rule: "limits.refund",
    operation,
    request: (request) => ({ ...request, refund_orders: records(request, "refund_orders").slice(0, 50) }),
    answer: changing((body, request) => {
      const beyond = records(request, "refund_orders").slice(50);
      const results = beyond.map((order) => ({ ...order, refund_status: "1", refund_message: "V0000:OK" }));
      return { ...body, refund_orders: [...records(body, "refund_orders"), ...results] };
    }),
  },
];
