// Signs as well as writes and reads: for node alone.
import { prepareSigner, verify } from "@acquiring/contract/signature";
import { payment, roundTrip } from "./round-trip.mjs";

const scheme = {
  algorithm: "hmac-sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "omit",
  pair: "name=value",
  join: "&",
  key: { place: "hmac" },
  output: "hex",
};
const signature = prepareSigner(scheme, ["secret"]).sign?.(payment) ?? "";
if (!verify(payment, signature, scheme, ["other", "secret"])) throw new Error("not verified");
if (verify(payment, signature, scheme, ["other"])) throw new Error("verified with another key");
console.log(roundTrip({ ...payment, encryption_data: signature }));
