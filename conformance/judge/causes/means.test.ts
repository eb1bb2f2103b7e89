import { expect, test } from "vitest";
import { installedContract } from "../../contract/contract.ts";
import { passedBeside } from "./means.ts";
import { refusalOf } from "./refusals.ts";
import { notPlayed, type Played } from "../../message/message.ts";

/** A request of an operation; refused in these words, if there are any. */
function observed(id: string, request: object, message?: string): Played {
  const operation = installedContract().operations.get(id);
  if (operation === undefined) throw new Error(id);
  const response =
    message === undefined ? { status: 200 } : { status: 403, body: JSON.stringify({ message }) };
  return {
    ...notPlayed,
    operation,
    request,
    status: response.status,
    success: message === undefined,
    exchange: { request: { method: "POST", url: "http://g.example/v1/x", headers: {}, body: "" }, response },
  };
}
const pay = (note: string, message?: string): Played => observed("createDirectPayment", { note }, message);
const bad = "bad signature here";
const refusal = refusalOf(pay("x", bad).exchange);

test.each<[string, Played[], string | undefined, RegExp]>([
  [
    "only what the refused ones have",
    [pay("ö", bad), pay("é", bad), pay("x")],
    "only with a letter outside ASCII",
    /^2 requests .* 1 of the same operation were accepted, none/,
  ],
  [
    "nothing that an accepted one has too",
    [pay("ö", bad), pay("ö")],
    undefined,
    /1 of the same operation were accepted\.$/,
  ],
  [
    "a field",
    [observed("createDirectPayment", { items: "1" }, bad), pay("x")],
    "only with the field `items`",
    /items/,
  ],
  [
    "always",
    [pay("x", bad), observed("createPayout", {})],
    "always",
    /none of createDirectPayment was accepted\. 1 requests of other/,
  ],
])("a refusal is told with %s", (_, observations, only, passed) => {
  const beside = passedBeside(refusal, observations);
  expect(beside?.only).toBe(only);
  expect(beside?.passed).toMatch(passed);
});
