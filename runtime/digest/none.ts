// In the place of own.ts where a program is resolved or bundled for Node, which has its own.
import type { own as ours } from "./own.ts";

const missing = (): never => {
  throw new Error("There is no cryptography here: this was bundled for Node, with the condition `node`.");
};

export const own: typeof ours = {
  ownDigest: missing,
  ownMac: missing,
  ownVerifier: missing,
  rsaSignLater: missing,
};
