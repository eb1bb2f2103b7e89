// Two RSA key pairs for the tests, generated again for each run.
import { generateKeyPairSync } from "node:crypto";
import type { RsaKeys } from "../signature/keys.ts";

const pair = (): Required<RsaKeys> =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });

export const rsaKeys = [pair(), pair()] as const;
