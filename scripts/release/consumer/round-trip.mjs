// A direct payment written, read and checked with what is installed here.
import { schemaOf } from "@acquiring/contract";
import { decodeBody, encodeBody, items, money, xml } from "@acquiring/contract/codecs";
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";

export const payment = { merchant_id: "1000", account_id: "1000001", order_no: "007", amount: "10.50" };

/** @param {Record<string, unknown>} signed */
export function roundTrip(signed) {
  const { request, response } = createDirectPayment;
  const encoded = encodeBody(signed, request, request.encodings[0]);
  if (!encoded.ok) throw new Error("not written");
  const decoded = decodeBody(encoded.value.bytes, encoded.value.contentType, request);
  if (!decoded.ok || JSON.stringify(decoded.value.value) !== JSON.stringify(signed))
    throw new Error("not read");
  if (request.check(decoded.value.value).length > 0) throw new Error("not valid");
  if (schemaOf(request)["~standard"].validate({ amount: "x" }).issues?.length !== 4) throw new Error("valid");
  const text =
    "<respon><merchant_id>1</merchant_id><account_id>2</account_id><order_no>007</order_no>" +
    "<!-- --><encryption_data>0</encryption_data><result_info>0000:Success</result_info></respon>";
  const answer = decodeBody(new TextEncoder().encode(text), "application/xml", response);
  if (!answer.ok || answer.value.value.order_no !== "007") throw new Error("XML not read");
  if (schemaOf(response).check(answer.value.value).length > 0) throw new Error("XML not valid");
  if (xml.read("<a>").ok) throw new Error("an open document is read");
  const amount = money.parse("10.50", 2);
  if (!amount.ok || amount.value !== 1050n) throw new Error("money");
  const list = items.format([{ name: "a", code: "b", price: "1.00", quantity: 2 }]);
  if (!list.ok) throw new Error("items");
  return "ok";
}
