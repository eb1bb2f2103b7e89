import { expect, test } from "vitest";
import { installedContract } from "../../contract/contract.ts";
import type { Observation } from "../observation.ts";
import { passedBeside } from "./means.ts";
import { refusalOf } from "./refusals.ts";

/** A request of an operation; refused in these words, if there are any. */
function observed(id: string, request: object, message?: string): Observation {
  const operation = installedContract().operations.get(id);
  if (operation === undefined) throw new Error(id);
  const response =
    message === undefined ? { status: 200 } : { status: 403, body: JSON.stringify({ message }) };
  return {
    operation,
    scenario: "s",
    step: "pay",
    steps: new Map(),
    advice: false,
    played: {
      operation,
      request,
      status: response.status,
      response: undefined,
      success: message === undefined,
      signatureValid: undefined,
      exchange: {
        request: { method: "POST", url: "http://g.example/v1/x", headers: {}, body: "" },
        response,
      },
      curl: "",
    },
  };
}
const pay = (note: string, message?: string): Observation =>
  observed("createDirectPayment", { note }, message);
const bad = "bad signature here";
const refusal = refusalOf(pay("x", bad).played.exchange);

test.each<[string, Observation[], string | undefined, RegExp]>([
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
