// Replaces hashes.ts if a program is resolved or bundled for Node, which has its own cryptography.
import type * as noble from "./hashes.ts";

const missing = (): never => {
  throw new Error(
    "Signing is not available: this code was bundled for Node. Bundle it without the condition `node`.",
  );
};

export const nobleDigest: typeof noble.nobleDigest = missing;
export const nobleMac: typeof noble.nobleMac = missing;
export const nobleSha256Mac: typeof noble.nobleSha256Mac = missing;
export const webRsa: typeof noble.webRsa = { signer: missing, verifier: missing };
