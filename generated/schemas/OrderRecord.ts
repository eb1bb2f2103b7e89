// generated, do not edit; npm run generate
import { schema, type Schema } from "../../runtime/schema/schema.ts";
import type * as types from "../types.ts";
import { CompactDateTimeText } from "./CompactDateTimeText.ts";
import { DecimalText } from "./DecimalText.ts";
import { DeliveryInformation } from "./DeliveryInformation.ts";
import { FraudCheck } from "./FraudCheck.ts";
import { NumericText } from "./NumericText.ts";
import { SubscriptionResult } from "./SubscriptionResult.ts";

export type OrderRecord = types.OrderRecord;

/** An order in the gateway's records. */
export const OrderRecord: Schema<OrderRecord> = /* @__PURE__ */ schema("OrderRecord", {
  kind: "object",
  fields: {
    amount: DecimalText.shape,
    currency: { kind: "text" },
    delivery_information: DeliveryInformation.shape,
    antifraud_provider: { kind: "text" },
    fraud_check_result: { kind: "list", of: FraudCheck.shape },
    is3ds: { kind: "text" },
    order_no: { kind: "text" },
    payment_status: NumericText.shape,
    query_result: { kind: "text" },
    reference_no: { kind: "text" },
    shopper_email: { kind: "text", sensitive: "personal" },
    shopper_phone: { kind: "text", sensitive: "personal" },
    subscription_result: SubscriptionResult.shape,
    transaction_date: CompactDateTimeText.shape,
    transaction_id: { kind: "text" },
  },
});
