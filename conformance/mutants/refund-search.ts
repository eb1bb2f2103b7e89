// Gateways that get a refund search wrong, one rule each.
import type { WireObject } from "@acquiring/contract/codecs";
import { changing, entries, selected, without, type Mutant } from "./mutant.ts";

const operation = "searchRefunds";
const refunds = (change: (refund: WireObject) => WireObject) => entries("refund_orders", change);

export const refundSearchMutants: readonly Mutant[] = [
  {
    name: "answers-a-refund-search-in-xml",
    rule: "endpoints.refund-search",
    operation,
    answer: (answer) => ({ ...answer, as: "xml", root: "result" }),
  },
  {
    name: "calls-the-list-refunds",
    rule: "endpoints.11",
    operation,
    answer: changing((body) => ({ ...without(body, "refund_orders"), refunds: body["refund_orders"] ?? [] })),
  },
  {
    name: "shows-the-message-of-a-refund",
    rule: "refund-record.message-only-refund",
    operation,
    answer: refunds((refund) => ({ ...refund, refund_message: "V0000:OK" })),
  },
  {
    name: "writes-the-refund-date-with-hyphens",
    rule: "refund-record.refund-date",
    operation,
    answer: refunds((refund) => ({ ...refund, refund_date: "2034-05-01 10:00:00" })),
  },
  {
    name: "marks-refunds-with-a-word",
    rule: "refund-record.observed-values",
    operation,
    answer: refunds((refund) => ({ ...refund, refund_status: "refunded" })),
  },
  {
    name: "returns-101-refunds",
    rule: "limits.refund-search",
    operation,
    answer: (answer, { body = {} }) =>
      selected(body) > 100
        ? {
            ...answer,
            status: 200,
            body: {
              return_status: "1",
              return_message: "OK",
              refund_orders: Array.from({ length: 101 }, () => ({})),
              encryption_data: "",
            },
          }
        : answer,
  },
];
