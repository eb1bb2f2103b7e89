// One gateway that writes everything differently, within the contract. It has other ids and texts, unknown fields, any
// order, other values of open sets, and leaves out fields that are not promised. dress.ts changes the encoding.
import { isRecord, type WireObject, type WireValue } from "@acquiring/contract/codecs";
import { installedContract, objectOf } from "../../../contract/contract.ts";
import { flatten, type Flat } from "../../../contract/flat-schema.ts";
import { dressedJson, dressedXml, fragmentPage, oldPage } from "./dress.ts";
import type { Received, Change } from "../mutant.ts";
import { telling } from "../../notice.ts";
import { everyText } from "../operations/alterations.ts";

/** What a house does beyond the usual. */
export interface Style {
  /** Media types as it spells them. */
  readonly media: Readonly<Record<"json" | "xml" | "html", string>>;
  readonly page: (html: string) => string;
  /** Changes one record of a response, at any depth. */
  readonly record: (record: WireObject, flat: Flat) => WireObject;
  /** The same for the record of a payout, which repeats what was sent. */
  readonly payout?: (record: WireObject) => WireObject;
  /** Changes a notification. */
  readonly notice: (body: WireObject) => WireObject;
}

/** Everything is there and more; texts and ids are its own. */
export const talkative: Style = {
  media: { json: 'Application/JSON; Charset="UTF-8"', xml: "Text/XML;charset=utf8", html: "text/html" },
  page: oldPage,
  record: (record) => ({ x_house: "1", x_more: { deep: { er: "2" } }, ...backwards(record) }),
  notice: (body) => ({ ...backwards(body), x_house: "1" }),
};

/** Only what is promised, and what a caller cannot do without; with different codes. */
export const terse: Style = {
  media: { json: "application/json", xml: "application/xml ; charset=Utf-8", html: "application/xml" },
  page: fragmentPage,
  record: (record, { required, outcomes, properties }) => {
    // What a success has is left out where an order failed.
    const isKept = (name: string): boolean => {
      const outcome = outcomes.find((one) => one.required.has(name));
      if (outcome !== undefined)
        return [...outcome.values].every(([field, values]) => values.includes(record[field]));
      return required.has(name) || needed.has(name) || !properties.has(name);
    };
    return ownCodesOf(Object.fromEntries(Object.entries(record).filter(([name]) => isKept(name))));
  },
  payout: (record) => ownCodesOf(record),
  notice: (body) => ownCodesOf(body),
};

/** Fields that a rule promises of some responses, those that a success says, and fields that later requests need. */
const needed: ReadonlySet<string> = new Set(
  [
    "merchant_id account_id amount currency card order_status note payment_status query_result transaction_date",
    "refund_amount refund_reference refund_reason refund_status contract_name cancel_status recurring_status",
    "recurring_deduction_period recurring_deduction_time delivery_information shopper_email shopper_phone",
    "delivery_address delivery_city delivery_country delivery_firstname delivery_lastname delivery_postal_code delivery_state",
    "order_no transaction_id recurring_id token_id refund_reference_id request_id result_info error_message",
    "orders_list capture_orders review_orders cancel_orders refund_orders subscription_result",
    "failure_reason failure_type",
  ]
    .join(" ")
    .split(" "),
);

/** Other values of open sets. What the contract fixes (`1` is success) stays. */
const ownCodes: Readonly<Record<string, (value: string) => string>> = {
  payment_status: (value) => `7${value}`,
  status: (value) => `P-${value}`,
  failure_type: () => "SOMETHING",
};

const ownCode = (name: string, value: WireValue): WireValue =>
  typeof value === "string" && value !== "" ? (ownCodes[name]?.(value) ?? value) : value;

const ownCodesOf = (record: WireObject): WireObject =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, ownCode(name, value)]));

const backwards = (record: WireObject): WireObject => Object.fromEntries(Object.entries(record).toReversed());

/** The letters that make another gateway's id of one of ours; no other text has them. */
const mark = "Zx7q-";
const idNames: ReadonlySet<string> = new Set([
  "transaction_id",
  "refund_reference_id",
  "recurring_id",
  "token_id",
  "payer_id",
]);

/** Texts that no rule fixes; the code in front of a colon stays. */
const ownTexts: Readonly<Record<string, (value: string) => string>> = {
  return_message: (value) => (value === "OK" ? value : "Не выполнено"),
  error_message: () => "nicht möglich <&> 'so'",
  result_info: (value) => (value === "0000:Success" ? value : value.replace(/:.*/s, ":refusé: voilà")),
  refund_message: (value) => (value === "V0000:OK" ? value : value.replace(/:.*/s, ":refusé")),
  connector: () => "another connector",
  antifraud_provider: () => "nobody",
  failure_reason: () => "Das Konto ist geschlossen.",
};

/** What leaves the house. */
const outward = everyText((value, name) => {
  if (value === "") return value;
  return idNames.has(name) ? mark + value : (ownTexts[name]?.(value) ?? value);
});

/** Restores the ids in a request, in any field, also several in one text. */
const inward = everyText((value) => value.replaceAll(mark, ""));

const recordOf = (value: WireValue): WireObject => (isRecord(value) ? value : {});

/** Each record of a response as the house has it, with what the contract says about it. */
function housed(value: WireValue, flat: Flat, own: Style["record"]): WireValue {
  const { schemas } = installedContract();
  if (Array.isArray(value))
    return value.map((item) =>
      housed(item, flat.items === undefined ? flat : flatten(schemas, flat.items), own),
    );
  if (!isRecord(value)) return value;
  const inner = Object.entries(value).map(([name, item]): [string, WireValue] => {
    const property = flat.properties.get(name);
    return [name, property === undefined ? item : housed(item, flatten(schemas, property), own)];
  });
  return own(Object.fromEntries(inner), flat);
}

const refused = (response: Received): Received => ({
  ...response,
  as: "json",
  body: { fehler: { nummer: response.status, text: "So geht es nicht.", pfad: ["a", "b"] } },
});

/** A gateway in the manner of this house, in front of the reference gateway. */
export const restyled =
  (house: Style) =>
  (operation: string): Change => {
    const { schemas, operations } = installedContract();
    const schema = operations.get(operation)?.descriptor.response.schema ?? "";
    const flat = flatten(schemas, objectOf(schemas[schema]));
    const { record, payout } = house;
    const own = operation === "createPayout" && payout !== undefined ? payout : record;
    return {
      request: (request) => recordOf(inward(request)),
      response: (response) => {
        const { body, status } = response;
        if (status !== 200) return refused(response);
        return body === undefined
          ? response
          : { ...response, body: recordOf(housed(outward(body), flat, own)) };
      },
      page: house.page,
      notification: telling((body) => house.notice(recordOf(outward(body)))),
      write: (written, { as }) => (as === "xml" ? dressedXml(written) : dressedJson(written)),
      travel: {
        media: (given) => house.media[/html/i.test(given) ? "html" : /xml/i.test(given) ? "xml" : "json"],
        pieces: 5,
        oddHeaders: true,
      },
    };
  };
