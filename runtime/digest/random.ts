// Texts that nobody else has.
import { writeBytes } from "./bytes.ts";
import { native } from "./native.ts";

/** 32 hexadecimal digits of which at least 122 bits are random. */
export const randomId = (): string =>
  native === undefined
    ? writeBytes(crypto.getRandomValues(new Uint8Array(16)), "hex")
    : native.randomUUID().replaceAll("-", "");
