// A logged request as a shell command: it sends the same request again, with a new signature.
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlOf } from "./curl.ts";

const fields = [
  ["merchant_id", "1000"],
  ["account_id", "1000001"],
  ["capture_orders[0].order_no", "o'1 $(id)"],
  ["capture_orders[0].amount", "5.00"],
  ["capture_orders[1].order_no", "o2"],
  ["encryption_data", "***"],
] as const;

test("the command for a request has its fields as JSON, and no key", () => {
  const command =
    curlOf(
      "http://127.0.0.1:8080",
      { operation: "captureTransactions", accountId: "1000001", request: fields },
      "1000",
    ) ?? "";
  const [echo = "", sign, curl] = command.split("\n");
  expect(JSON.parse(execFileSync("sh", ["-c", echo.replace(/ \\$/u, "")], { encoding: "utf8" }))).toEqual({
    capture_orders: [{ order_no: "o'1 $(id)", amount: "5.00" }, { order_no: "o2" }],
  });
  expect(sign).toContain("npx acquiring-gateway sign --operation captureTransactions");
  expect(curl).toContain("curl -s 'http://127.0.0.1:8080/v1/capture' -H 'content-type: application/json'");
});

test.each([
  ["an operation that the contract does not have", "nothing", fields],
  ["a body that could not be read", "captureTransactions", null],
  ["a body that was not stored completely", "captureTransactions", [["…", "more than is kept"]] as const],
])("there is no command for %s", (_, operation, request) => {
  expect(curlOf("http://127.0.0.1:8080", { operation, accountId: "1", request }, "1000")).toBeUndefined();
});

test("a field with the name of an object's property is an ordinary field", () => {
  const request = [
    ["__proto__.polluted", "yes"],
    ["note", "n"],
  ] as const;
  const command = curlOf("http://g", { operation: "createPayout", accountId: "1", request }, "1000");
  expect(command).toContain('{"__proto__":{"polluted":"yes"},"note":"n"}');
  expect("polluted" in {}).toBe(false);
});
