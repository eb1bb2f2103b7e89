// Almost valid signatures, and requests that differ from the signed ones.
import { createHmac } from "node:crypto";
import { schemesOf, sign } from "@acquiring/contract/signature";
import { describe, expect, test } from "vitest";
import { readProfile } from "../config.ts";
import { type Fields, form, newPayout } from "../testing/merchant.ts";
import { rowScheme } from "@acquiring/testing/values";
import {
  gateway,
  second,
  now,
  nonce,
  made,
  post,
  refunded,
  refundsOf,
  refused,
  account,
  key,
  startAttacked,
} from "../testing/attacks.ts";

await startAttacked();

const textsOf = (body: Fields) => Object.entries(body) as [string, string][];

describe("on a gateway with the reference profile", () => {
  test("each character of a signature matters: truncated, longer, changed, in capitals, with spaces or empty", async () => {
    const { names } = await refunded(gateway);
    const body = made(gateway, "/v1/refund", {
      refund_orders: [{ ...names, amount: "100.00", refund_amount: "1.00" }],
    });
    const signature = String(body["encryption_data"]);
    const bent = [
      signature.slice(0, -1),
      signature.slice(0, -32),
      signature.slice(0, signature.lastIndexOf(".") + 1),
      `${signature}0`,
      `${signature}\n`,
      ` ${signature}`,
      signature.toUpperCase(),
      signature.replace("v1.", "v2."),
      signature.replace("v1.", "v1.0"),
      "",
      [signature],
      { v1: signature },
      ...Array.from(
        signature,
        (letter, at) => signature.slice(0, at) + (letter === "0" ? "1" : "0") + signature.slice(at + 1),
      ),
    ];
    for (const encryption_data of bent) {
      const reply = await post(second, "/v1/refund", { ...body, encryption_data });
      expect([encryption_data, reply.status]).toEqual([encryption_data, 400]);
    }
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("no other tree has the same signature: nesting, names with separators, and numbers", async () => {
    const bank_details = { account_number: "12" };
    const body = newPayout({ beneficiary: { company_name: "Example Ltd", bank_details } });
    const request = made(gateway, "/v1/payout", body);
    const bent: readonly Fields[] = [
      {
        ...request,
        beneficiary: undefined,
        "beneficiary.company_name": "Example Ltd",
        "beneficiary.bank_details.account_number": "12",
      },
      { ...request, beneficiary: undefined, "beneficiary[company_name]": "Example Ltd" },
      { ...request, beneficiary: { company_name: "Example Ltd", "bank_details.account_number": "12" } },
      { ...request, beneficiary: { ...body.beneficiary, bank_details: { account_number: ["12"] } } },
      { ...request, beneficiary: [body.beneficiary] },
      { ...request, payment_amount: "5.00&payment_currency=USD", payment_currency: undefined },
      { ...request, payment_amount: "5.0" },
      { ...request, payment_amount: "500.00" },
      { ...request, note: "" },
      { ...request, note: null },
      { ...request, request_id: body.request_id.toUpperCase() },
    ];
    for (const one of bent) {
      const reply = await post(gateway, "/v1/payout", one);
      expect([one, reply.status]).toEqual([one, 400]);
    }
    // A number instead of its text has the same signature and is the same request: the contract's check applies, and it pays at
    // most once.
    const numbered = await post(gateway, "/v1/payout", JSON.stringify(request).replace('"5.00"', "5.00"));
    expect(numbered.status).toBe(400);
    expect((await post(gateway, "/v1/payout", request)).fields).toMatchObject({ status: "COMPLETED" });
  });

  test("a duplicate key in JSON or a form is refused, whichever of the two has the signature", async () => {
    const { names } = await refunded(gateway);
    const body = JSON.stringify(
      made(gateway, "/v1/refund", { refund_orders: [{ ...names, amount: "100.00", refund_amount: "1.00" }] }),
    );
    const twice = [
      body.replace('"refund_amount":"1.00"', '"refund_amount":"90.00","refund_amount":"1.00"'),
      body.replace('"refund_amount":"1.00"', '"refund_amount":"1.00","refund_amount":"90.00"'),
      body.replace('"encryption_data"', '"encryption_data":"x","encryption_data"'),
      body.replace('"merchant_id":"1000"', '"merchant_id":"1000","merchant_id":"2000"'),
    ];
    for (const one of twice) expect((await post(gateway, "/v1/refund", one)).status).toBe(400);
    const search = textsOf(made(gateway, "/v1/retrievalRefund", { order_no: "1" }));
    const query = new URLSearchParams([...search, ["order_no", "2"]]).toString();
    expect((await post(gateway, "/v1/retrievalRefund", query, form)).status).toBe(400);
    expect(await refundsOf(gateway, names)).toBe(1);
  });

  test("a query in another form, or with moved fields, is refused or the same one", async () => {
    const { names } = await refunded(gateway);
    const search = textsOf(made(gateway, "/v1/retrievalRefund", { order_no: names.order_no }));
    const bent = new URLSearchParams(
      search.map(([name, value]) => [name === "order_no" ? "order_no[0]" : name, value]),
    );
    expect((await post(gateway, "/v1/retrievalRefund", bent.toString(), form)).status).toBe(400);
    const json = JSON.stringify(Object.fromEntries(search.toReversed()));
    expect((await post(gateway, "/v1/retrievalRefund", json, form)).status).toBe(200);
    const again = await post(second, "/v1/retrievalRefund", new URLSearchParams(search).toString(), form);
    expect([again.status, again.fields["code"]]).toEqual([409, "used"]);
  });

  test("an old signature of a row of pairs, or one with the underived key, is refused", async () => {
    const { names } = await refunded(gateway);
    const body = { ...account, refund_orders: [{ ...names, amount: "100.00", refund_amount: "1.00" }] };
    await refused("/v1/refund", { ...body, encryption_data: sign(body, rowScheme, key) });
    const [scheme] = schemesOf(readProfile());
    if (scheme === undefined) throw new Error("The profile has no scheme.");
    const at = { time: now(), nonce: nonce() };
    const binding = {
      operation: "refundTransactions",
      identity: [account.merchant_id, account.account_id],
      at,
    };
    for (const purpose of ["response", "notification", "page"] as const)
      await refused("/v1/refund", {
        ...body,
        encryption_data: sign(body, scheme, key, { ...binding, purpose }),
      });
    const mac = createHmac("sha256", key).update(JSON.stringify(body)).digest("hex");
    await refused("/v1/refund", { ...body, encryption_data: `v1.${at.time}.${at.nonce}.${mac}` });
    expect(await refundsOf(gateway, names)).toBe(1);
  });
});
