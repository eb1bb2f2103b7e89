// A signature scheme, a body to sign, and signatures in the field of these tests' operations. No test lives here.
import { signatureIn } from "../signature/signature-in.ts";

export const hmac = {
  algorithm: "hmac-sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "keep",
  pair: "name=value",
  join: "&",
  key: { place: "hmac" },
  output: "hex",
} as const;

export const capture = {
  merchant_id: "1001",
  account_id: "2002",
  encryption_data: "whatever stands here is left out",
  amount: "10.50",
  note: "",
  capture_orders: [{ order_no: "A-1", amount: "1.00" }],
};

export const { canonicalText, explainSignature, prepareSigner, sign, verify, verifyBody } =
  /* @__PURE__ */ signatureIn("encryption_data");
