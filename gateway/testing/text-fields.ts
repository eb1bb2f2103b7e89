// Requests of every operation, and the fields that hold a text, found in its shape.
import type { Shape } from "@acquiring/contract/codecs";
import { type Fields, newOrder, newOrderNo, newPayout } from "./merchant.ts";

export interface TextField {
  /** The names of fields from the outside in. */
  readonly path: readonly string[];
  readonly shape: Exclude<Shape, { kind: "object" | "list" }>;
  /** The request with this text in the field; in a list, in its first entry. */
  readonly put: (request: unknown, text: string) => unknown;
}

export function textFieldsOf(shape: Shape): readonly TextField[] {
  switch (shape.kind) {
    case "object":
      return Object.entries(shape.fields).flatMap(([name, of]) =>
        textFieldsOf(of).map(({ path, put, ...field }) => ({
          ...field,
          path: [name, ...path],
          put: (record, text) => ({
            ...(record as Fields | undefined),
            [name]: put((record as Fields | undefined)?.[name], text),
          }),
        })),
      );
    case "list":
      return textFieldsOf(shape.of).map(({ put, ...field }) => ({
        ...field,
        put: (list, text) => {
          const [first, ...others] = (list ?? []) as readonly unknown[];
          return [put(first, text), ...others];
        },
      }));
    default:
      return shape.kind === "text" || shape.kind === "scalar"
        ? [{ path: [], shape, put: (_request, text) => text }]
        : [];
  }
}

const entry = { transaction_id: "1", order_no: "1", currency: "USD", amount: "1.00" };
const bare = () => ({ order_no: newOrderNo(), currency: "USD", amount: "10.00" });
/** A request that the gateway accepts, by operation id. */
export const bodies: Readonly<Record<string, () => Fields>> = {
  createDirectPayment: newOrder,
  createApmPayment: () => ({ ...bare(), payment_method: "test_approved" }),
  createRedirectPayment: bare,
  queryTransactions: () => ({ order_no: "1" }),
  captureTransactions: () => ({ capture_orders: [entry] }),
  reviewTransactions: () => ({ review_orders: [{ ...entry, review_flag: "1" }] }),
  cancelTransactions: () => ({ cancel_orders: [entry] }),
  cancelSubscription: () => ({ recurring_id: "1", contract_name: "Gold" }),
  refundTransactions: () => ({ refund_orders: [{ ...entry, refund_amount: "1.00" }] }),
  searchRefunds: () => ({ order_no: "1" }),
  createPayout: newPayout,
};
