import { describe, expect, test } from "vitest";
import { placeIn } from "./place.ts";
import { prettyBody } from "./pretty.ts";

const marked = (body: string, pointer: string): string | undefined => {
  const place = placeIn(body, pointer);
  return place === undefined ? undefined : body.slice(place.from, place.to);
};

const json = prettyBody(
  '{"a":"1","orders":[{"id":"x","b~/c":1.50},{"id":"y","deep":{"id":null}}],"a2":true}',
);
const xml = prettyBody(
  '<?xml version="1.0"?><respon><result>0000:Success</result><risk><score>1</score></risk><risk><score>2</score></risk><one>x</one><none/><text><![CDATA[a<b]]></text></respon>',
);

describe("the value at a path in JSON", () => {
  test.each([
    ["/a", '"1"'],
    ["/orders/0/id", '"x"'],
    ["/orders/0/b~0~1c", "1.50"],
    ["/orders/1/id", '"y"'],
    ["/orders/1/deep/id", "null"],
    ["/a2", "true"],
  ])("is found for %s", (pointer, text) => expect(marked(json, pointer)).toBe(text));

  test("is the name for a record or a list, and the parent's name for a missing field", () => {
    expect(marked(json, "/orders")).toBe('"orders"');
    expect(marked(json, "/orders/1/deep/missing")).toBe('"deep"');
    expect(marked(json, "/missing")).toBeUndefined();
  });
});

describe("the value at a path in XML, below the root,", () => {
  test.each([
    ["/result", "0000:Success"],
    ["/risk/1/score", "2"],
    ["/risk/0/score", "1"],
    ["/one/0", "x"],
    ["/text", "<![CDATA[a<b]]>"],
    ["/none", "none"],
  ])("is found for %s", (pointer, text) => expect(marked(xml, pointer)).toBe(text));

  test("is the parent's name for a missing field", () => {
    expect(marked(xml, "/risk/1/missing")).toBe("risk");
    expect(marked(xml, "/missing")).toBeUndefined();
  });
});

test("a text that is neither JSON nor XML has no value at a path, and a broken one has those before the break", () => {
  expect(placeIn("plain text", "/a")).toBeUndefined();
  expect(placeIn(json, "")).toBeUndefined();
  expect(marked('{"a":"1","b":{"c":"2', "/a")).toBe('"1"');
  expect(marked("<r><a>1</a><b><c>2", "/a")).toBe("1");
  expect(marked("]}}{,:", "/a")).toBeUndefined();
  expect(placeIn("[".repeat(100_000), "/0/0")).toBeDefined();
});
