// Makes RSA signatures with WebCrypto, which is asynchronous.
import { concat, fromBase64, utf8 } from "./bytes.ts";
import type { RsaAlgorithm } from "./rsa-verify.ts";

/** Rejects for a value that is not an RSA key. */
export async function rsaSignLater(
  pem: string,
  text: string,
  { digest, pss }: RsaAlgorithm,
): Promise<Uint8Array> {
  const bits = digest.replace(/^sha/u, "");
  const name = pss ? "RSA-PSS" : "RSASSA-PKCS1-v1_5";
  const given = { name, hash: `SHA-${bits}` };
  const key = await crypto.subtle.importKey("pkcs8", new Uint8Array(pkcs8Of(pem)), given, false, ["sign"]);
  const by = { name, saltLength: Number(bits) / 8 };
  return new Uint8Array(await crypto.subtle.sign(by, key, new Uint8Array(utf8(text))));
}

/** The bytes of PKCS#8, with the head that a key of `RSA PRIVATE KEY` does not have. */
function pkcs8Of(pem: string): Uint8Array {
  const own = /-----BEGIN (RSA )?PRIVATE KEY-----([^-]*)-----END/u.exec(pem);
  const der = fromBase64(own?.[2]?.replaceAll(/\s/gu, "") ?? "") ?? new Uint8Array();
  if (own?.[1] === undefined) return der;
  const algorithm = "\x02\x01\x00\x30\x0d\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01\x05\x00";
  const head = Uint8Array.from(algorithm, (character) => character.charCodeAt(0));
  return framed(0x30, concat(head, framed(0x04, der)));
}

/** A value of DER with its tag and a length of two bytes, which private keys always need. */
const framed = (tag: number, value: Uint8Array): Uint8Array =>
  concat(Uint8Array.of(tag, 0x82, value.length >> 8, value.length & 255), value);
