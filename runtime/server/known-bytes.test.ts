import { expect, test } from "vitest";
import { bytesOf, knowBytes, knownBytes } from "./known-bytes.ts";

const bytes = new TextEncoder().encode("fine");
const text = (of: Uint8Array) => new TextDecoder().decode(of);

test("the bytes of a response can be had, and it can be read all the same", async () => {
  for (const response of [new Response("fine"), knowBytes(new Response(bytes), bytes)]) {
    expect(text(await bytesOf(response))).toBe("fine");
    expect(await response.text()).toBe("fine");
  }
  expect(await bytesOf(new Response(null))).toHaveLength(0);
});

test("a body that somebody has read is known no longer, as nobody can send it any more", async () => {
  const response = knowBytes(new Response(bytes), bytes);
  await response.text();
  expect(knownBytes(response)).toBeUndefined();
  await expect(bytesOf(response)).rejects.toThrow(TypeError);
});
