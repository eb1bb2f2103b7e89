// The source of the random parts of identifiers. Secrets and fingerprints never use it, because tests can seed it.
import { createHmac, randomBytes } from "node:crypto";

export interface Random {
  /** So many decimal digits. */
  readonly digits: (count: number) => string;
  /** So many hexadecimal digits. */
  readonly hex: (count: number) => string;
  /** A UUID, version 4. */
  readonly uuid: () => string;
}

/** A source that a test can seed. Without a seed it is unpredictable. */
export interface SeedableRandom extends Random {
  /** The same seed gives the same identifiers again; without one they are unpredictable again. */
  readonly seed: (seed?: string) => void;
}

type Bytes = (count: number) => Buffer;

/** Makes a source of random identifiers; unpredictable unless it is seeded. */
export function createRandom(seed?: string): SeedableRandom {
  let bytes: Bytes = seed === undefined ? randomBytes : seeded(seed);
  const hex = (count: number): string =>
    bytes(Math.ceil(count / 2))
      .toString("hex")
      .slice(0, count);
  return {
    seed: (next) => {
      bytes = next === undefined ? randomBytes : seeded(next);
    },
    digits: (count) => digitsOf(bytes, count),
    hex,
    uuid: () => {
      const text = hex(32);
      const variant = "89ab"[Number.parseInt(text.charAt(16), 16) % 4] ?? "8";
      const parts = [text.slice(0, 8), text.slice(8, 12), `4${text.slice(13, 16)}`];
      return [...parts, variant + text.slice(17, 20), text.slice(20)].join("-");
    },
  };
}

function digitsOf(bytes: Bytes, count: number): string {
  let digits = "";
  while (digits.length < count) {
    // 250 and more would make the low digits likelier.
    for (const byte of bytes(count)) if (byte < 250 && digits.length < count) digits += String(byte % 10);
  }
  return digits;
}

function seeded(seed: string): Bytes {
  let block = 0;
  let left: Buffer = Buffer.alloc(0);
  return (count) => {
    while (left.length < count) {
      left = Buffer.concat([left, createHmac("sha256", seed).update(String(block)).digest()]);
      block += 1;
    }
    const taken = left.subarray(0, count);
    left = left.subarray(count);
    return taken;
  };
}
