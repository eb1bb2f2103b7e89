// SHA-256, SHA-384 and SHA-512 (FIPS 180-4). Their constants are the fractions of roots of primes and are computed once. SHA-256
// uses words of 32 bits, because most schemes need it; the others use words of 64 bits, which are slow here.
import { padded, wordsAsBytes } from "./padding.ts";

const mask = (1n << 64n) - 1n;

const primes: readonly bigint[] = /* @__PURE__ */ (() => {
  const found: bigint[] = [];
  for (let next = 2n; found.length < 80; next += 1n)
    if (found.every((one) => next % one > 0n)) found.push(next);
  return found;
})();

/** The first 64 bits after the point of a root of `of`. */
function fraction(of: bigint, root: 2n | 3n): bigint {
  const power = of << (64n * root);
  let found = 0n;
  for (let bit = 1n << 68n; bit > 0n; bit >>= 1n) if ((found + bit) ** root <= power) found += bit;
  return found & mask;
}

interface Constants {
  /** What each step adds. */
  readonly steps: readonly bigint[];
  /** The initial values of SHA-512 and SHA-256, and after them those of SHA-384. */
  readonly starts: readonly bigint[];
}

let computed: Constants | undefined;
const constants = (): Constants =>
  (computed ??= {
    steps: primes.map((prime) => fraction(prime, 3n)),
    starts: primes.slice(0, 16).map((prime) => fraction(prime, 2n)),
  });

const upper = (words: readonly bigint[]): Int32Array =>
  Int32Array.from(words, (word) => Number(word >> 32n) | 0);

let short: { readonly steps: Int32Array; readonly starts: Int32Array } | undefined;
const shortConstants = () =>
  (short ??= { steps: upper(constants().steps), starts: upper(constants().starts.slice(0, 8)) });

const right = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const { steps, starts } = shortConstants();
  const view = padded(message, 64);
  const sum = Int32Array.from(starts);
  const words = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sum;
    for (let at = 0; at < 64; at += 1) {
      const word = (back: number): number => words[at - back] ?? 0;
      const [early, late] = [word(15), word(2)];
      words[at] =
        at < 16
          ? view.getInt32(block + at * 4)
          : (right(early, 7) ^ right(early, 18) ^ (early >>> 3)) +
            (right(late, 17) ^ right(late, 19) ^ (late >>> 10)) +
            word(7) +
            word(16);
      const first =
        h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + (steps[at] ?? 0) + word(0);
      const second = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (sum[index] = ((sum[index] ?? 0) + word) | 0));
  }
  return wordsAsBytes(sum);
}

const turn = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & mask;

function sha64(message: Uint8Array, starts: readonly bigint[]): Uint8Array {
  const { steps } = constants();
  const view = padded(message, 128);
  let sum = starts;
  for (let block = 0; block < view.byteLength; block += 128) {
    const words: bigint[] = [];
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = sum;
    for (let at = 0; at < 80; at += 1) {
      const back = (by: number): bigint => words[at - by] ?? 0n;
      const [early, late] = [back(15), back(2)];
      const next =
        at < 16
          ? view.getBigUint64(block + at * 8)
          : ((turn(early, 1n) ^ turn(early, 8n) ^ (early >> 7n)) +
              (turn(late, 19n) ^ turn(late, 61n) ^ (late >> 6n)) +
              back(7) +
              back(16)) &
            mask;
      words.push(next);
      const first =
        h +
        (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) +
        ((e & f) ^ ((e ^ mask) & g)) +
        (steps[at] ?? 0n) +
        next;
      const second = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & mask, c, b, a, (first + second) & mask];
    }
    const mixed = [a, b, c, d, e, f, g, h];
    sum = sum.map((word, index) => (word + (mixed[index] ?? 0n)) & mask);
  }
  const out = new DataView(new ArrayBuffer(64));
  sum.forEach((word, index) => out.setBigUint64(index * 8, word));
  return new Uint8Array(out.buffer);
}

export const sha512 = (message: Uint8Array): Uint8Array => sha64(message, constants().starts.slice(0, 8));

export const sha384 = (message: Uint8Array): Uint8Array =>
  sha64(message, constants().starts.slice(8)).slice(0, 48);
