// Signs as well as writes and reads.
import { boundTo, prepareSigner, verifyBody } from "@acquiring/contract/signature";
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
import { payment, roundTrip } from "./round-trip.mjs";

const scheme = { kind: "bound", version: 1 };
const binding = boundTo(createDirectPayment, payment);
const signature = prepareSigner(scheme, ["secret"]).sign?.(payment, binding) ?? "";
const signed = { ...payment, encryption_data: signature };
if (verifyBody(signed, scheme, ["other", "secret"], binding) !== "valid") throw new Error("not verified");
if (verifyBody(signed, scheme, ["other"], binding) !== "mismatch")
  throw new Error("verified with another key");
console.log(roundTrip(signed));
