// Defects of the refund record, which refunds and refund searches have in common.
import type { Mutant } from "../mutant.ts";
import { byValue, entriesOf, mutantsOf } from "../words.ts";

export const refundList = "refund_orders";
const { each, lacking: eachLacking, rewriting, showing } = entriesOf(refundList);

/** Shows the amount of the refund instead of the original one. */
export const asOriginal = each((refund) => ({ ...refund, amount: refund["refund_amount"] ?? "0" }));

const others = {
  order_no: "another",
  transaction_id: "another",
  currency: "XTS",
  refund_amount: "9.99",
  refund_reason: "None",
};

const typed = {
  refund_amount: 10,
  refund_reason: ["Goods"],
  refund_reference_id: 1,
  currency: 840,
  order_no: 7,
};

/** The operation that shows a refund record, and its words for the mutants' names. */
export interface RefundPlace {
  readonly operation: string;
  /** Begins the names of defects of the form: `refunds`, `finds-refunds`. */
  readonly verb: string;
  /** Begins the names of defects that show another refund's field: `refunds-another`. */
  readonly another: string;
  /** The rule that the record is that of the requested refund. */
  readonly rule: string;
}

export const refundRecordMutants = ({ operation, verb, another, rule }: RefundPlace): readonly Mutant[] =>
  mutantsOf(operation)({
    "resources.types": byValue(typed, `${verb}-with-*-in-another-type`, showing),
    "refund-record.reference-id": {
      [`${verb}-with-a-plain-sequence`]: showing({ refund_reference_id: "1" }),
      [`${verb}-with-a-reference-of-three-digits`]: rewriting("refund_reference_id", (value) => `${value}0`),
    },
    "refund-record.original-amount": {
      [`${verb}-with-another-original-amount`]: showing({ amount: "9.99" }),
      [`${verb}-with-the-original-amount-in-words`]: showing({ amount: "ten" }),
      [`${verb}-the-refund-as-the-original`]: asOriginal,
    },
    "refund-record.refund-amount": { [`${verb}-with-an-amount-in-words`]: showing({ refund_amount: "ten" }) },
    [`point:batch.error-message.${operation}`]: {
      [`${verb}-with-an-error-on-success`]: showing({ error_message: "none" }),
      [`${verb}-without-an-error-message`]: eachLacking("error_message"),
    },
    "point:codes.refund_status": {
      [`${verb}-with-a-status-that-nobody-listed`]: showing({ refund_status: "7" }),
    },
    [rule]: byValue(others, `${another}-*`, showing),
  });
