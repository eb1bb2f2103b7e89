// The XML result of a direct payment, bytes to validated value: the contract, and fast-xml-parser with zod.
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { type Pair, readBody } from "./measure.ts";

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<respon>
  <merchant_id>100482</merchant_id>
  <account_id>100482001</account_id>
  <order_no>W-2026-0011873</order_no>
  <amount>1284.50</amount>
  <currency>EUR</currency>
  <transaction_id>26112010274438120077</transaction_id>
  <card>411111******1111</card>
  <order_status>1</order_status>
  <result_info>0000:Success</result_info>
  <contract_name>Monthly delivery of ground coffee &amp; filters</contract_name>
  <recurring_id>R-77120-4410</recurring_id>
  <recurring_deduction_period>12</recurring_deduction_period>
  <recurring_deduction_time>2026-12-20 10:27:44</recurring_deduction_time>
  <note>Leave at the neighbour&apos;s door, second floor, please ring twice and wait a moment; the bell is old and somewhat slow</note>
  <token_id>6f1c6a5e-7f5b-4a3e-9a56-0d1f3f3a7c55</token_id>
  <connector>acquirer-eu-1</connector>
  <threeds_result>Y</threeds_result>
  <risk_action>ACCEPT</risk_action>
  <risk_score>17</risk_score>
  <risk_reasons>
    <name>shopper seen before</name>
    <status>ACCEPT</status>
  </risk_reasons>
  <encryption_data>9b2c64f1f2f6c0f0c8f5a53f8b06d1a7a7fd3f1f1c6b6a1d0e9a4a0a54b6b7c1</encryption_data>
</respon>
`;

const bytes = new TextEncoder().encode(xml);

const utf8 = new TextDecoder("utf-8", { fatal: true });
// Without this `0000` becomes 0 and `10.50` becomes 10.5.
const parser = new XMLParser({ parseTagValue: false, parseAttributeValue: false, htmlEntities: true });
const text = z.string().optional();
const decimal = z.string().regex(/^(-?[0-9]+(\.[0-9]+)?)?$/u);
const digits = z.string().regex(/^[0-9]*$/u);
const result = z.looseObject({
  merchant_id: z.string(),
  account_id: z.string(),
  order_no: z.string(),
  amount: decimal.optional(),
  currency: text,
  transaction_id: text,
  card: z
    .string()
    .regex(/^([0-9]{6}[^0-9]+[0-9]{4})?$/u)
    .optional(),
  order_status: text,
  result_info: z
    .string()
    .regex(/^([^:]+:[\s\S]*)?$/u)
    .optional(),
  contract_name: text,
  recurring_id: text,
  recurring_deduction_period: digits.optional(),
  recurring_deduction_time: z
    .string()
    .regex(/^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])?$/u)
    .optional(),
  note: text,
  token_id: text,
  connector: text,
  threeds_result: text,
  risk_action: text,
  risk_score: digits.optional(),
  risk_reasons: z.looseObject({ name: text, status: text }).optional(),
  encryption_data: z.string(),
});
const document = z.object({ respon: result });

function baseline(): unknown {
  // The second argument asks for the document to be checked for being well-formed, too.
  return document.parse(parser.parse(utf8.decode(bytes), true)).respon;
}

export const directResult: Pair = {
  ours: () => readBody(bytes, "application/xml; charset=utf-8", createDirectPayment.response),
  baseline,
};
