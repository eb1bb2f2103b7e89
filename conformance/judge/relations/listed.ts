// That a success says what it is about, in the fields of its list: identifiers, amounts, states and times. So does what its request
// gave, and a reference that may be empty. Other fields, as those of a risk check, are only listed. Pure.
import { isRecord } from "@acquiring/contract/codecs";
import { textsOf } from "../../contract/contract.ts";
import { filledWith, type Profile } from "../../inputs/profile.ts";
import { isEvidence } from "../evidence.ts";
import { recordsIn, scopeOf, sentIn, textOf, toldIn, type Fields, type Ledger } from "../ledger.ts";
import { besideResult, type Pair } from "./pairs.ts";
import type { Played } from "../../message/message.ts";

const words = (text: string): readonly string[] => text.split(" ");

interface Listed {
  /** Whether a record is of a success; without it, whether the response is one. */
  readonly isDone?: (record: Fields) => boolean;
  readonly always: readonly string[];
  /** Those that are asked for where the payment's request or its result has these fields, or the entry has. */
  readonly given?: Readonly<Record<string, readonly string[]>>;
}

const refund = {
  isDone: ({ refund_status }: Fields): boolean => textOf(refund_status) === "1",
  always: words("transaction_id order_no amount currency refund_amount refund_reference refund_reference_id"),
};
const delivery = words(
  "delivery_address delivery_city delivery_country delivery_firstname delivery_lastname delivery_postal_code delivery_state",
);
const contract = words("contract_name recurring_id recurring_deduction_period recurring_deduction_time");

const listed: Readonly<Record<string, Listed>> = {
  createDirectPayment: {
    always: words("amount currency transaction_id order_status result_info"),
    given: { card: ["card"], note: ["note"], subscription: contract },
  },
  createApmPayment: { always: words("merchant_id account_id order_no amount currency") },
  queryTransactions: {
    isDone: ({ transaction_id, query_result }) =>
      textOf(transaction_id) !== "" && ["", "1"].includes(textOf(query_result)),
    always: words("amount currency order_no payment_status query_result transaction_date transaction_id"),
    given: {
      ...Object.fromEntries(delivery.map((name) => [name, [`delivery_information.${name}`]])),
      shopper_email: ["shopper_email"],
      shopper_phone: ["shopper_phone"],
      recurring_id: [...contract, "recurring_status"].map((name) => `subscription_result.${name}`),
    },
  },
  refundTransactions: { ...refund, given: { refund_reason: ["refund_reason"] } },
  searchRefunds: refund,
  cancelSubscription: { always: words("merchant_id account_id recurring_id contract_name cancel_status") },
};

export function* ofListed(
  observations: readonly Played[],
  ledger: Ledger,
  profile: Profile,
): Generator<Pair> {
  for (const seen of observations.filter(isEvidence)) {
    const { operation, success } = seen;
    const own = listed[operation?.id ?? ""];
    if (operation === undefined || own === undefined || !success) continue;
    const list = operation.descriptor.batch?.response;
    const [sent, told] = [sentIn(seen), toldIn(seen)];
    const records = list === undefined ? [told] : recordsIn(told, list);
    const promised = filledWith(profile, `always-present.${operation.id}`);
    const isLeft = (name: string): boolean =>
      promised !== undefined && !textsOf(promised).includes(list === undefined ? name : `${list}.${name}`);
    for (const [index, record] of records.entries()) {
      if (own.isDone?.(record) === false) continue;
      const payment =
        list === undefined ? { sent, told: noFields } : ledger.about(scopeOf(told), record, records);
      const entry = recordsIn(sent, operation.descriptor.batch?.request)[index];
      const gave = (name: string): boolean =>
        [payment?.sent, payment?.told, entry].some((one) => isGiven(one?.[name]));
      const given = Object.entries(own.given ?? {}).flatMap(([name, fields]) => (gave(name) ? fields : []));
      // A subscription may begin later than its payment.
      const isEarly = (name: string): boolean =>
        name.startsWith("subscription_result.") && !isRecord(record["subscription_result"]);
      const missing = [...own.always, ...given].filter(
        (name) => !isLeft(name) && !isEarly(name) && !isThere(record, name),
      );
      const [name, ...more] = missing.map((one) => one.replace(".", "/"));
      const also = more.length === 0 ? "" : `. Missing too: ${more.join(", ")}`;
      yield {
        ...besideResult("listed", seen),
        at: `${list === undefined ? "" : `/${list}/${index}`}/${name ?? ""}`,
        fits: name === undefined,
        actual: undefined,
        expected: `to be present, because it is in the list of the fields of this record${also}`,
      };
    }
  }
}

const noFields: Fields = {};

const isGiven = (value: unknown): boolean => textOf(value) !== "" || isRecord(value);

/** Whether a record has a field; `path` has a point before a field of a record in it. */
function isThere(record: Fields, path: string): boolean {
  const [name = "", below] = path.split(".");
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return below === undefined ? value !== undefined : isRecord(value) && Object.hasOwn(value, below);
}
