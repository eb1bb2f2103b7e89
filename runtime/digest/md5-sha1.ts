// MD5 (RFC 1321) and SHA-1 (FIPS 180-4). Neither is safe if an attacker can choose both messages, but some gateways' schemes use
// them.
import { padded, wordsAsBytes } from "./padding.ts";

const left = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const sines = /* @__PURE__ */ Int32Array.from({ length: 64 }, (_, index) =>
  Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32),
);
const start = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];

/** How MD5 mixes three words in step `at`, and which word of the block it takes. */
function md5Step(at: number, b: number, c: number, d: number): readonly [mixed: number, word: number] {
  if (at < 16) return [(b & c) | (~b & d), at];
  if (at < 32) return [(d & b) | (~d & c), (5 * at + 1) % 16];
  if (at < 48) return [b ^ c ^ d, (3 * at + 5) % 16];
  return [c ^ (b | ~d), (7 * at) % 16];
}

export function md5(message: Uint8Array): Uint8Array {
  const view = padded(message, 64, true);
  const sum = Int32Array.from(start.slice(0, 4));
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0] = sum;
    for (let at = 0; at < 64; at += 1) {
      const [mixed, word] = md5Step(at, b, c, d);
      const turned = (a + mixed + (sines[at] ?? 0) + view.getInt32(block + word * 4, true)) | 0;
      [a, d, c, b] = [d, c, b, (b + left(turned, shifts[(at >> 4) * 4 + (at % 4)] ?? 0)) | 0];
    }
    [a, b, c, d].forEach((word, index) => (sum[index] = ((sum[index] ?? 0) + word) | 0));
  }
  return wordsAsBytes(sum, true);
}

/** How SHA-1 mixes three words in step `at`, its constant added. */
function sha1Step(at: number, b: number, c: number, d: number): number {
  if (at < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (at < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (at < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

export function sha1(message: Uint8Array): Uint8Array {
  const view = padded(message, 64);
  const sum = Int32Array.from(start);
  const words = new Int32Array(80);
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = sum;
    for (let at = 0; at < 80; at += 1) {
      const word = (back: number): number => words[at - back] ?? 0;
      words[at] = at < 16 ? view.getInt32(block + at * 4) : left(word(3) ^ word(8) ^ word(14) ^ word(16), 1);
      const next = (left(a, 5) + sha1Step(at, b, c, d) + e + word(0)) | 0;
      [e, d, c, b, a] = [d, c, left(b, 30), a, next];
    }
    [a, b, c, d, e].forEach((word, index) => (sum[index] = ((sum[index] ?? 0) + word) | 0));
  }
  return wordsAsBytes(sum);
}
