// A signature scheme, a body to sign, and signatures in the field of these tests' operations.
import type { SignatureKey } from "../signature/keys.ts";
import type { SignatureScheme } from "../signature/scheme.ts";
import { diagnosesIn } from "../signature/diagnose.ts";
import { signatureIn } from "../signature/signature-in.ts";
import { isSigned } from "../signature/sign.ts";

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

export const { canonicalText, prepareSigner, sign, verifyBody } =
  /* @__PURE__ */ signatureIn("encryption_data");
export const { explainSignature } = /* @__PURE__ */ diagnosesIn("encryption_data");

/** Whether a signature is the value's, if the two are not in one body. */
export const isValid = (
  value: unknown,
  signature: unknown,
  scheme: SignatureScheme,
  keys: readonly SignatureKey[],
): boolean => isSigned(value, signature, { scheme, keys, field: "encryption_data" });
