// The document of the notification is valid, and invents nothing.

import { describe, expect, it } from "vitest";

import { asyncapiProblems } from "./asyncapi.ts";
import { citationsOf } from "./citations.ts";
import { eachNode, openDocument } from "./document.ts";

const file = `${import.meta.dirname}/../../spec/asyncapi.yaml`;

describe("asyncapi.yaml", () => {
  it("is read by AsyncAPI's own parser without a problem", async () => {
    expect(await asyncapiProblems(file)).toEqual([]);
  });

  it("leaves open what a notification carries, tells, and how it is delivered, acknowledged and signed", () => {
    const cited = new Set<string>();
    eachNode(openDocument(file), (node) => {
      for (const { id } of citationsOf(node)) cited.add(id);
    });
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

  it("has no server, address, binding, example or payload field, because none of them is known", () => {
    const keywords = new Set<string>();
    eachNode(openDocument(file), (node) => {
      for (const name of Object.keys(node)) keywords.add(name);
    });
    for (const invented of [
      "servers",
      "address",
      "bindings",
      "examples",
      "properties",
      "type",
      "contentType",
    ]) {
      expect(keywords).not.toContain(invented);
    }
  });
});
