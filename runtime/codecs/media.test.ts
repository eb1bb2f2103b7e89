// Media types: a header without its parameters, patterns, and which types are names of the same kind of body.
import { describe, expect, it } from "vitest";
import { bodies as contract } from "../testing/operations.ts";
import type { Bodies, Body, BodyKind, Encoding } from "./codec.ts";
import { acceptedBy, isAmong, isSameMedia, kindUnder, mediaOf } from "./media.ts";

const bodies: Bodies = {
  ...contract,
  json: { ...contract.json, media: ["application/json", "text/json"] },
  xml: { ...contract.xml, media: ["text/xml", "application/*+xml", "application/xml"] },
  html: { ...contract.html, media: ["text/html"] },
};

it.each([
  [undefined, ""],
  ["", ""],
  [" Text/XML ", "text/xml"],
  ["text/xml; charset=utf-8; a=b", "text/xml"],
  [" text/xml ;", "text/xml"],
])("the media type of the header %j is %j", (header, media) => {
  expect(mediaOf(header)).toBe(media);
});

it.each([
  ["application/soap+xml", true],
  ["application/xml", true],
  ["application/+xml", false],
  ["application/soap+xmlx", false],
  ["xapplication/soap+xml", false],
  ["text/soap+xml", false],
  ["application/json", false],
  ["", false],
])("%j is among the types of XML: %s", (media, is) => {
  expect(isAmong(media, ["application/*+xml", "application/xml"])).toBe(is);
});

it("a pattern's start and end do not overlap", () => {
  expect(isAmong("a+a", ["a+*+a"])).toBe(false);
  expect(isAmong("a++a", ["a+*+a"])).toBe(false);
  expect(isAmong("a+x+a", ["a+*+a"])).toBe(true);
});

describe("two media types", () => {
  it.each([
    ["text/xml", "application/soap+xml", true],
    ["application/json", "text/json", true],
    ["application/json", "text/xml", false],
    ["image/png", "image/png", true],
    ["image/png", "image/gif", false],
    ["image/png", "text/xml", false],
  ])("%s and %s are names of the same: %s", (one, other, same) => {
    expect(isSameMedia(one, other, bodies)).toBe(same);
    expect(isSameMedia(other, one, bodies)).toBe(same);
  });

  it("have the kind that the contract assigns to them", () => {
    const kinds = ["text/json", "a/b", "text/html", "application/a+xml"].map((media) =>
      kindUnder(media, bodies),
    );
    expect(kinds).toEqual(["json", undefined, "html", "xml"]);
  });
});

it("the accepted media types are the body's own, then the other names of the same, each once", () => {
  const encoding = (media: string, body: BodyKind): Encoding => ({ media, body, evidence: "declared" });
  const accepted = (...encodings: readonly [Encoding, ...Encoding[]]) =>
    acceptedBy({ encodings, bodies } as unknown as Body<unknown>);
  expect(accepted(encoding("text/json", "json"))).toEqual(["text/json", "application/json"]);
  expect(accepted(encoding("application/xml", "xml"), encoding("image/png", "html"))).toEqual([
    "application/xml",
    "image/png",
    "text/xml",
  ]);
});
