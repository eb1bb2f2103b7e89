import { expect, test } from "vitest";
import { installedContract } from "../contract/contract.ts";
import { decodeResponse } from "../decode/decode.ts";
import { bareProfile } from "../inputs/profile.ts";
import { observation } from "../testing/observations.ts";
import { breachOf } from "./breach.ts";

const contract = installedContract();
const sent = { merchant_id: "1000", account_id: "1000001", order_no: "CABCDEF", amount: "10.00" };

function rule(text: string, status = 200, encoding: BufferEncoding = "utf8"): string | undefined {
  const seen = observation({ sent, status });
  const shape = seen.operation?.descriptor.response.shape;
  const response = shape && decodeResponse(Buffer.from(text, encoding), shape);
  return breachOf({ ...seen, response }, { contract, profile: bareProfile })?.rule;
}

const who =
  "<merchant_id>1000</merchant_id><account_id>1000001</account_id><order_no>CABCDEF</order_no><encryption_data>x</encryption_data>";
const decline = `<respon>${who}<result_info>1001:Declined</result_info></respon>`;

test.each<[string, string, number, BufferEncoding]>([
  ["a decline in the stated form", decline, 200, "utf8"],
  [
    "a decline with layout, a declaration, attributes and unknown elements",
    `\ufeff<?xml version="1.0"?>\n<respon a="b">\n  <more/>${who}\n  <result_info><![CDATA[51:No: funds]]></result_info>\n</respon>\n`,
    200,
    "utf8",
  ],
  ["a decline in other words", decline.replace("1001:Declined", "05:Not approved"), 200, "utf8"],
  ["a decline that is not signed", decline.replace("<encryption_data>x</encryption_data>", ""), 200, "utf8"],
  ["a result in another encoding", decline.replace("Declined", "Abgelehnt für heute"), 200, "latin1"],
  ["an unrecognisable result without the order number", "<response><code>7</code></response>", 200, "utf8"],
  ["an empty response", "", 204, "utf8"],
  ["a refusal in another form", '{"error":"no","orderNo":"CABCDEF"}', 400, "utf8"],
  ["a redirection", "CABCDEF", 302, "utf8"],
])("a first response violates no rule: %s", (_, text, status, encoding) => {
  expect(rule(text, status, encoding)).toBeUndefined();
});

test.each<[string, string, number, string]>([
  ["another status", decline, 202, "service.success-status"],
  ["JSON", '{"order_no":"CABCDEF","result_info":"0000:Success"}', 200, "endpoints.direct-payment.response"],
  ["a page", "<!doctype html><p>Order CABCDEF", 200, "endpoints.direct-payment.response"],
  ["a plain text", "paid CABCDEF", 200, "endpoints.direct-payment.response"],
  ["another root", decline.replaceAll("respon>", "result>"), 200, "direct-payment-result.root"],
  ["a root without elements", "<respon>CABCDEF</respon>", 200, "resources.types"],
  [
    "another order's number",
    decline.replace("CABCDEF", "X").replace("</respon>", "<note>CABCDEF</note></respon>"),
    200,
    "direct-payment-result.echo",
  ],
  [
    "a success in other words",
    decline.replace("1001:Declined", "00:Approved"),
    200,
    "direct-payment-result.success",
  ],
  ["a code without a message", decline.replace(":Declined", ""), 200, "direct-payment-result.result-info"],
])("a first response violates a rule: %s", (_, text, status, wanted) => {
  expect(rule(text, status)).toBe(wanted);
});
