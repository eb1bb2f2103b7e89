// Replaces own.ts if a program is resolved or bundled for Node, which has its own cryptography.
import type * as ours from "./own.ts";

const missing = (): never => {
  throw new Error(
    "Signing is not available: this code was bundled for Node. Bundle it without the condition `node`.",
  );
};

export const ownDigest: typeof ours.ownDigest = missing;
export const ownMac: typeof ours.ownMac = missing;
export const ownSha256Mac: typeof ours.ownSha256Mac = missing;
export const ownVerifier: typeof ours.ownVerifier = missing;
export const ownSignLater: typeof ours.ownSignLater = missing;
