// Unique random texts.
import { toHex } from "./bytes.ts";
import { native } from "./native.ts";

/** 32 hexadecimal digits of which at least 122 bits are random. */
export const randomId = (): string =>
  native === undefined
    ? toHex(crypto.getRandomValues(new Uint8Array(16)))
    : native.randomUUID().replaceAll("-", "");
