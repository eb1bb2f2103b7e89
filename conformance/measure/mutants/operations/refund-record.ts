// Defects of the refund record, which refunds and refund searches have in common.
import type { Mutant } from "../mutant.ts";
import { entriesOf, hyphened, mutantOf } from "../words.ts";

export const refundList = "refund_orders";
const { each, lacking: eachLacking, rewriting, showing } = entriesOf(refundList);

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

export const refundRecordMutants = ({ operation, verb, another, rule }: RefundPlace): readonly Mutant[] => {
  const mutant = mutantOf(operation);
  return [
    ...Object.entries(typed).map(([field, value]) =>
      mutant(
        `${verb}-with-${hyphened(field)}-in-another-type`,
        "resources.types",
        showing({ [field]: value }),
      ),
    ),
    mutant(
      `${verb}-with-a-plain-sequence`,
      "refund-record.reference-id",
      showing({ refund_reference_id: "1" }),
    ),
    mutant(
      `${verb}-with-a-reference-of-three-digits`,
      "refund-record.reference-id",
      rewriting("refund_reference_id", (value) => `${value}0`),
    ),
    mutant(
      `${verb}-with-another-original-amount`,
      "refund-record.original-amount",
      showing({ amount: "9.99" }),
    ),
    mutant(
      `${verb}-with-the-original-amount-in-words`,
      "refund-record.original-amount",
      showing({ amount: "ten" }),
    ),
    mutant(
      `${verb}-the-refund-as-the-original`,
      "refund-record.original-amount",
      each((refund) => ({ ...refund, amount: refund["refund_amount"] ?? "0" })),
    ),
    mutant(
      `${verb}-with-an-amount-in-words`,
      "refund-record.refund-amount",
      showing({ refund_amount: "ten" }),
    ),
    mutant(
      `${verb}-with-an-error-on-success`,
      "point:batch.refund-error-message",
      showing({ error_message: "none" }),
    ),
    mutant(
      `${verb}-without-an-error-message`,
      "point:batch.refund-error-message",
      eachLacking("error_message"),
    ),
    mutant(
      `${verb}-with-a-status-that-nobody-listed`,
      "point:codes.refund-status",
      showing({ refund_status: "7" }),
    ),
    ...Object.entries(others).map(([field, value]) =>
      mutant(`${another}-${hyphened(field)}`, rule, showing({ [field]: value })),
    ),
  ];
};
