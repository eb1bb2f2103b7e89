// Values that are there at once or later.
import { expect, it } from "vitest";
import { UnsignableError } from "./leaves.ts";
import { atOnce, whenAll } from "./may-wait.ts";

const joined = (values: readonly string[]) => values.join();

it("all values together are there at once if each is", () => {
  expect(whenAll(["a", "b"], joined)).toBe("a,b");
  expect(whenAll([], joined)).toBe("");
});

it("all values together are there later if one is", async () => {
  const made = whenAll(["a", Promise.resolve("b")], joined);
  expect(made).toBeInstanceOf(Promise);
  await expect(made).resolves.toBe("a,b");
});

it("a function that cannot wait says what does, and leaves no rejection behind", async () => {
  expect(atOnce("a")).toBe("a");
  const attempt = () => atOnce(Promise.reject(new Error("late")));
  expect(attempt).toThrow(UnsignableError);
  expect(attempt).toThrow("Use `createGateway`, `createGatewayHandler` or `createNotificationHandler`");
  await new Promise((resolve) => void setTimeout(resolve, 5));
});
