// The AsyncAPI document of the notification is valid, and invents nothing.

import { describe, expect, it } from "vitest";

import { isObject, type Json } from "../json.ts";
import { asyncapiProblems } from "./asyncapi.ts";
import { citationsIn } from "./citations.ts";
import { contract, spec } from "../testing/contract.ts";

const { asyncapi } = contract;

/** The names of all members, at any depth. */
const namesIn = (value: Json): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)]) : [];
};

describe("asyncapi.yaml", () => {
  it("is valid for AsyncAPI's own parser", async () => {
    expect(await asyncapiProblems(`${spec}/asyncapi.yaml`)).toEqual([]);
  });

  it("leaves open the content, the delivery, the acknowledgement and the signature of a notification", () => {
    const cited = new Set(citationsIn(asyncapi).map(({ id }) => id));
    expect([...cited].sort()).toEqual([
      "events.1.notify",
      "notification.acknowledgement",
      "notification.delivery",
      "notification.kinds",
      "notification.payload",
      "notification.signature",
      "notification.window",
      "payout.notify-url",
    ]);
  });

  it("has no server, address, binding, example or payload field, because none of them is stated", () => {
    const keywords = new Set(namesIn(asyncapi));
    expect(keywords).toContain("channels");
    const invented = ["servers", "address", "bindings", "examples", "contentType"];
    for (const word of [...invented, "properties", "type", "enum", "const"])
      expect(keywords).not.toContain(word);
  });
});
