// The keys that sign and verify, shared secrets and RSA keys, and the cache of parsed keys. Each kind of scheme parses its
// keys (row-scheme.ts, rsa-scheme.ts, bound.ts).
import { isBound, isRsa, type SignatureScheme } from "./scheme.ts";

/** The RSA keys of one side, both PEM: its own private key, and the public key of the side whose messages it verifies. */
export interface RsaKeys {
  readonly privateKey?: string;
  readonly publicKey?: string;
}

/** A shared secret, or RSA keys where the scheme is RSA. */
export type SignatureKey = string | RsaKeys;

const mostKept = 512;

/** Reading or deriving a key costs more than using it. A gateway has one for each of its merchants, so the oldest leave. */
export function cached<T>(kept: Map<string, T>, text: string, read: () => T): T {
  const known = kept.get(text);
  if (known !== undefined && kept.size < mostKept) return known;
  kept.delete(text);
  const key = known ?? read();
  kept.set(text, key);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return key;
}

/**
 * A substitute for the key of an account that does not exist, so that refusing it takes as long as refusing an invalid
 * signature. No one has the private half, and the gateway refuses the request even if the signature is valid.
 */
export function decoyKey(scheme: SignatureScheme): SignatureKey {
  if (isRsa(scheme)) return { publicKey: decoyPem };
  const half = "0".repeat(64);
  const halves = !isBound(scheme) && scheme.key.place === "both" ? scheme.key.halves : undefined;
  return halves === undefined ? half : half + halves + half;
}

const decoyPem = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA5tOoN+lJ/MCJLDSEgBW/
3VYGd7P33/XwG/1SrhCn0eI3kd3FVJapwa++7g8sxTiARWEJd++3uPYTCo8L2RHs
nitbzp4LFTww/CHvSGSK7ULIXsi0HS2BNpnuIBg/q1XVvHS6MDXjgzqBsTluF0Ms
gN41GlzXZm6BNBYTfAxu+b5cztx8N9BImRgOs4a/IP77ecssz1ZxTec3ukOIjPuc
k13cE8rVuMIvqy+mVpQD4eu9VbHeBYmGZXMUxIMW+F/X0rNASb1AjyrAX+heGYnZ
cz6lrabbHtQFzjZ8zS3qDlfAGCSJd/fe+/q9jHslup+0/+v4zJUylopbV2cvFSAM
qwIDAQAB
-----END PUBLIC KEY-----
`;
