// Verifies RSA signatures with a public key (RFC 8017), if the runtime has no synchronous function for it. It has no secret
// input, so its timing reveals nothing.
import { concat, fromBase64, readBytes, utf8, writeBytes } from "./bytes.ts";
import { type DigestName, ownDigest } from "./own-digest.ts";

export interface RsaAlgorithm {
  readonly digest: DigestName;
  /** With a salt as long as the digest; PKCS#1 v1.5 otherwise. */
  readonly pss: boolean;
}

interface PublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
}

/** As `rsaVerifier`, by what is here. */
export function ownVerifier(
  pem: string,
): ((text: string, algorithm: RsaAlgorithm, signature: Uint8Array) => boolean) | undefined {
  const key = readKey(pem);
  return key && ((text, algorithm, signature) => verifies(key, utf8(text), algorithm, signature));
}

function verifies(
  { modulus, exponent }: PublicKey,
  message: Uint8Array,
  { digest: name, pss }: RsaAlgorithm,
  signature: Uint8Array,
): boolean {
  const size = lengthOf(modulus);
  const number = toNumber(signature);
  if (signature.length !== size || number >= modulus) return false;
  const encoded = toBytes(power(number, exponent, modulus), size);
  const hashed = digestBytes(name, message);
  if (pss) return isPss(encoded, hashed, name, modulus.toString(2).length - 1);
  const prefix = digestInfo[name];
  if (prefix === undefined) return false;
  // Compared as a whole: a verifier that searches for the digest within it accepts forgeries.
  const info = concat(readBytes(prefix, "hex") ?? hashed, hashed);
  if (size < info.length + 11) return false;
  const filler = new Uint8Array(size - info.length - 3).fill(0xff);
  const expected = concat(Uint8Array.of(0, 1), filler, Uint8Array.of(0), info);
  return writeBytes(encoded, "hex") === writeBytes(expected, "hex");
}

/** The bytes in front of a digest that name its algorithm. */
const digestInfo: { readonly [Name in DigestName]?: string } = {
  sha256: "3031300d060960864801650304020105000420",
  sha512: "3051300d060960864801650304020305000440",
};

/** EMSA-PSS-VERIFY with a salt as long as the digest. */
function isPss(whole: Uint8Array, hashed: Uint8Array, name: DigestName, bits: number): boolean {
  const size = Math.ceil(bits / 8);
  const encoded = whole.slice(whole.length - size);
  const length = hashed.length;
  if (whole.slice(0, whole.length - size).some((byte) => byte !== 0)) return false;
  if (size < 2 * length + 2 || encoded[size - 1] !== 0xbc) return false;
  const masked = encoded.slice(0, size - length - 1);
  const found = encoded.slice(masked.length, size - 1);
  const mask = maskOf(found, masked.length, name);
  const unused = 0xff >> (8 * size - bits);
  if (((masked[0] ?? 0) & ~unused) !== 0) return false;
  const block = masked.map((byte, at) => (byte ^ (mask[at] ?? 0)) & (at === 0 ? unused : 0xff));
  const start = block.length - length;
  if (block.slice(0, start).some((byte, at) => byte !== (at === start - 1 ? 1 : 0))) return false;
  const expected = digestBytes(name, concat(new Uint8Array(8), hashed, block.slice(start)));
  return writeBytes(found, "hex") === writeBytes(expected, "hex");
}

/** MGF1. */
function maskOf(seed: Uint8Array, size: number, name: DigestName): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let length = 0; length < size; length += seed.length)
    parts.push(digestBytes(name, concat(seed, Uint8Array.of(0, 0, 0, parts.length))));
  return concat(...parts).slice(0, size);
}

const digestBytes = (name: DigestName, message: Uint8Array): Uint8Array =>
  readBytes(ownDigest(name, message, "hex"), "hex") ?? new Uint8Array();

const toNumber = (bytes: Uint8Array): bigint => BigInt(`0x0${writeBytes(bytes, "hex")}`);

const toBytes = (number: bigint, size: number): Uint8Array =>
  readBytes(number.toString(16).padStart(size * 2, "0"), "hex") ?? new Uint8Array(size);

const lengthOf = (modulus: bigint): number => Math.ceil(modulus.toString(16).length / 2);

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [found, square] = [1n, base];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) found = (found * square) % modulus;
    square = (square * square) % modulus;
  }
  return found;
}

/** The key of a PEM, `PUBLIC KEY` or `RSA PUBLIC KEY`; `undefined` for anything else, and for a key of unusual size. */
function readKey(pem: string): PublicKey | undefined {
  const own = /-----BEGIN (RSA )?PUBLIC KEY-----([^-]*)-----END/u.exec(pem);
  const der = fromBase64(own?.[2]?.replaceAll(/\s/gu, "") ?? "");
  const outer = der && partsOf(der)?.[0];
  const inner = own?.[1] === undefined ? outer && keyWithin(outer) : outer;
  const [modulus, exponent] = (inner && partsOf(inner)) ?? [];
  if (modulus === undefined || exponent === undefined) return undefined;
  const key = { modulus: toNumber(modulus), exponent: toNumber(exponent) };
  const bits = key.modulus.toString(2).length;
  return bits >= 512 && bits <= 16_384 && key.exponent > 1n && key.exponent < 1n << 64n ? key : undefined;
}

// `rsaEncryption` and `id-RSASSA-PSS`.
const rsaIds = ["2a864886f70d010101", "2a864886f70d01010a"];

function keyWithin(info: Uint8Array): Uint8Array | undefined {
  const [algorithm, bits] = partsOf(info) ?? [];
  const [id] = (algorithm && partsOf(algorithm)) ?? [];
  if (id === undefined || bits === undefined || !rsaIds.includes(writeBytes(id, "hex"))) return undefined;
  // The first byte of a bit string is the number of unused bits in its last byte.
  return partsOf(bits.slice(1))?.[0];
}

/** The contents of consecutive DER values; `undefined` if one is cut off. */
function partsOf(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const first = bytes[at + 1] ?? 0;
    const more = first > 0x80 ? first - 0x80 : 0;
    const start = at + 2 + more;
    const length = more === 0 ? first : Number(toNumber(bytes.slice(at + 2, start)));
    if (more > 4 || start + length > bytes.length) return undefined;
    parts.push(bytes.slice(start, start + length));
    at = start + length;
  }
  return parts;
}
