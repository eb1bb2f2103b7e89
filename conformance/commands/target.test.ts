import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { UsageError } from "../contract/errors.ts";
import { targetFrom } from "./target.ts";

const noSignal = new AbortController().signal;

test("an address that is given is taken as it stands", () => {
  expect(targetFrom("http://127.0.0.1:1", new PassThrough(), noSignal)).toBe("http://127.0.0.1:1");
});

test("- takes the first line of standard input, once it comes", async () => {
  const input = new PassThrough();
  const target = targetFrom("-", input, noSignal);
  input.write("http://127.0.0.1");
  input.write(":8080\nmore\n");
  expect(await target).toBe("http://127.0.0.1:8080");
});

test("an input that ends without a line is wrong usage", async () => {
  const input = new PassThrough();
  const target = targetFrom("-", input, noSignal);
  input.end();
  await expect(target).rejects.toBeInstanceOf(UsageError);
});

test("an interrupt ends the waiting", async () => {
  const interrupt = new AbortController();
  const target = targetFrom("-", new PassThrough(), interrupt.signal);
  interrupt.abort();
  await expect(target).rejects.toBeInstanceOf(UsageError);
});
