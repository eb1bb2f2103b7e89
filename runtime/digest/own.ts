// The cryptography of this folder, for runtimes without Node's.
export { ownDigest, ownMac, ownSha256Mac } from "./own-digest.ts";
export { rsaSignLater as ownSignLater } from "./rsa-later.ts";
export { ownVerifier } from "./rsa-verify.ts";
