// The cryptography that is here, for runtimes without Node's.
import { ownDigest, ownMac } from "./own-digest.ts";
import { rsaSignLater } from "./rsa-later.ts";
import { ownVerifier } from "./rsa-verify.ts";

export const own = { ownDigest, ownMac, ownVerifier, rsaSignLater };
