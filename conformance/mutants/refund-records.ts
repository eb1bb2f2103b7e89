// What refunds and refund searches have in common: defects of the refund record, and the words to write more of them.
import type { WireObject, WireValue } from "@acquiring/contract/codecs";
import { entries, text, without, type Mutant } from "./mutant.ts";

export const refundList = "refund_orders";
export const refunds = (change: (refund: WireObject) => WireObject) => entries(refundList, change);

export const defect = (
  operation: string,
  name: string,
  rule: string,
  change: Omit<Mutant, "name" | "rule" | "operation">,
): Mutant => ({ name, rule, operation, ...change });

export const changed = (field: string, value: WireValue): Omit<Mutant, "name" | "rule" | "operation"> => ({
  answer: refunds((refund) => ({ ...refund, [field]: value })),
});

export const lacking = (field: string): Omit<Mutant, "name" | "rule" | "operation"> => ({
  answer: refunds((refund) => without(refund, field)),
});

export const hyphened = (field: string): string => field.replaceAll("_", "-");

export const others = {
  order_no: "another",
  transaction_id: "another",
  currency: "XTS",
  refund_amount: "9.99",
  refund_reason: "None",
};

export const recordMutants = (operation: string, verb: string): readonly Mutant[] => [
  ...Object.entries({
    refund_amount: 10,
    refund_reason: ["Goods"],
    refund_reference_id: 1,
    currency: 840,
    order_no: 7,
  }).map(([field, value]) =>
    defect(
      operation,
      `${verb}-with-${hyphened(field)}-in-another-type`,
      "resources.types",
      changed(field, value),
    ),
  ),
  defect(
    operation,
    `${verb}-with-a-plain-sequence`,
    "refund-record.reference-id",
    changed("refund_reference_id", "1"),
  ),
  defect(operation, `${verb}-with-a-reference-of-three-digits`, "refund-record.reference-id", {
    answer: refunds((refund) => ({
      ...refund,
      refund_reference_id: `${text(refund["refund_reference_id"])}0`,
    })),
  }),
  defect(
    operation,
    `${verb}-with-another-original-amount`,
    "refund-record.original-amount",
    changed("amount", "9.99"),
  ),
  defect(
    operation,
    `${verb}-with-the-original-amount-in-words`,
    "refund-record.original-amount",
    changed("amount", "ten"),
  ),
  defect(operation, `${verb}-the-refund-as-the-original`, "refund-record.original-amount", {
    answer: refunds((refund) => ({ ...refund, amount: refund["refund_amount"] ?? "0" })),
  }),
  defect(
    operation,
    `${verb}-with-an-amount-in-words`,
    "refund-record.refund-amount",
    changed("refund_amount", "ten"),
  ),
  defect(
    operation,
    `${verb}-with-an-error-on-success`,
    "point:batch.refund-error-message",
    changed("error_message", "none"),
  ),
  defect(
    operation,
    `${verb}-without-an-error-message`,
    "point:batch.refund-error-message",
    lacking("error_message"),
  ),
  defect(
    operation,
    `${verb}-with-a-status-that-nobody-listed`,
    "point:codes.refund-status",
    changed("refund_status", "7"),
  ),
];
