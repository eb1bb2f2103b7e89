// The kind of scheme whose text is a row of pairs, signed with an RSA key.
import { readBytes, writeBytes } from "./cryptography/bytes.ts";
import { digestName, signedText } from "./canonical-text.ts";
import { cached, type SignatureKey } from "./keys.ts";
import type { SchemeKind } from "./kind.ts";
import { UnsignableError } from "./leaves.ts";
import { whenAll } from "./may-wait.ts";
import { rowIssue } from "./row-members.ts";
import { encodingOf } from "./row-scheme.ts";
import { rsa, type RsaAlgorithm, type RsaSigns, type RsaVerifies } from "./cryptography/rsa.ts";
import type { RowScheme } from "./scheme.ts";

/** Signs and verifies by a row of pairs with RSA. */
export const rsaKind: SchemeKind = {
  name: "rsaScheme",
  issueOf: rowIssue,
  signs(key, scheme: RowScheme) {
    const own = privateKeyOf(key, scheme);
    return (value, field) => {
      const text = signedText(value, scheme, field, undefined);
      return whenAll([own(text, algorithmOf(scheme))], ([bytes = none]) => written(bytes, scheme));
    };
  },
  verifies(key, scheme: RowScheme) {
    const theirs = publicKeyOf(key, scheme);
    return (value, signature, field) => {
      const bytes = readBytes(signature, encodingOf(scheme));
      // Two texts for one signature would be one too many.
      if (bytes === undefined || written(bytes, scheme) !== signature) return "mismatch";
      const text = signedText(value, scheme, field, undefined);
      return whenAll([theirs(text, algorithmOf(scheme), bytes)], ([fits]) =>
        fits === true ? "valid" : "mismatch",
      );
    };
  },
};

const none = /* @__PURE__ */ new Uint8Array();

/** @throws UnsignableError if there is no private key, or what is given is not one. */
function privateKeyOf(key: SignatureKey, { algorithm }: RowScheme): RsaSigns {
  const pem = typeof key === "string" ? undefined : key.privateKey;
  if (pem === undefined) throw new UnsignableError(`${algorithm} needs an RSA private key to sign.`);
  return cached(signers, pem, () => rsa.signer(pem));
}

/** @throws UnsignableError if there is no public key, or what is given is not one. */
function publicKeyOf(key: SignatureKey, { algorithm }: RowScheme): RsaVerifies {
  const pem = typeof key === "string" ? undefined : key.publicKey;
  if (pem === undefined)
    throw new UnsignableError(`${algorithm} needs the other side's RSA public key to verify.`);
  // Node would take the public half out of a private key, which has no business on this side.
  if (pem.includes("PRIVATE KEY")) {
    throw new UnsignableError("This is a private key. Pass the other side's public key.");
  }
  return cached(verifiers, pem, () => rsa.verifier(pem));
}

const signers = /* @__PURE__ */ new Map<string, RsaSigns>();
const verifiers = /* @__PURE__ */ new Map<string, RsaVerifies>();

const algorithmOf = (scheme: RowScheme): RsaAlgorithm => ({
  digest: digestName(scheme),
  pss: scheme.algorithm.startsWith("rsa-pss-"),
});

function written(bytes: Uint8Array, scheme: RowScheme): string {
  const text = writeBytes(bytes, encodingOf(scheme));
  return scheme.output === "HEX" ? text.toUpperCase() : text;
}
