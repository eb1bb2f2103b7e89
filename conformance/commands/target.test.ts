import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { UsageError } from "../contract/errors.ts";
import { targetFrom } from "./target.ts";

const noSignal = new AbortController().signal;

test("a given address is used unchanged", () => {
  expect(targetFrom("http://127.0.0.1:1", new PassThrough(), noSignal)).toBe("http://127.0.0.1:1");
});

test("the target - is the first line of standard input, when it arrives", async () => {
  const input = new PassThrough();
  const target = targetFrom("-", input, noSignal);
  input.write("http://127.0.0.1");
  input.write(":8080\nmore\n");
  expect(await target).toBe("http://127.0.0.1:8080");
});

test("an input that ends without a line is a usage error", async () => {
  const input = new PassThrough();
  const target = targetFrom("-", input, noSignal);
  input.end();
  await expect(target).rejects.toBeInstanceOf(UsageError);
});

test("an interrupt ends the wait for input", async () => {
  const interrupt = new AbortController();
  const target = targetFrom("-", new PassThrough(), interrupt.signal);
  interrupt.abort();
  await expect(target).rejects.toBeInstanceOf(UsageError);
});
