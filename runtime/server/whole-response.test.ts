import { expect, test } from "vitest";
import { bytesOf, knownBytes, responseOf } from "./whole-response.ts";

const bytes = new TextEncoder().encode("fine");
const text = (of: Uint8Array) => new TextDecoder().decode(of);

test("the bytes of a response are available, and the response can still be read", async () => {
  for (const response of [new Response("fine"), responseOf(bytes)]) {
    expect(text(await bytesOf(response))).toBe("fine");
    expect(await response.text()).toBe("fine");
  }
  expect(await bytesOf(new Response(null))).toHaveLength(0);
});

test("the bytes of a response are no longer known after its body was read", async () => {
  const response = responseOf(bytes);
  await response.text();
  expect(knownBytes(response)).toBeUndefined();
  await expect(bytesOf(response)).rejects.toThrow(TypeError);
});
