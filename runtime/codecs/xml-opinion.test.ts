// Compares with a strict third-party parser: what it reads, ours reads to the same result; what it refuses, ours refuses.
import * as fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { anyDocument } from "../testing/xml-arbitrary.ts";
import { readXml, type XmlElement } from "./xml-read.ts";

interface Tree {
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly children: (Tree | string)[];
}

/** What the other parser makes of a text; `undefined` for what it refuses. */
function otherwise(text: string): Tree | undefined {
  const parser = new SaxesParser({ xmlns: false });
  const open: Tree[] = [];
  let root: Tree | undefined;
  let refused = false;
  const put = (piece: string) => {
    const children = open.at(-1)?.children;
    const last = children?.at(-1);
    if (children === undefined || piece === "") return;
    if (typeof last === "string") children[children.length - 1] = last + piece;
    else children.push(piece);
  };
  parser.on("error", () => {
    refused = true;
  });
  parser.on("doctype", () => {
    // Ours refuses every one, which is stricter than XML asks for.
    refused = true;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: Tree = { name, attributes: { ...attributes }, children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.on("text", put);
  parser.on("cdata", put);
  parser.write(text).close();
  return refused ? undefined : root;
}

const treeOf = ({ name, attributes, children }: XmlElement): Tree => ({
  name,
  attributes: { ...attributes },
  children: children.map((child) => (typeof child === "string" ? child : treeOf(child))),
});

const ours = (text: string): Tree | undefined => {
  const read = readXml(text);
  return read.ok ? treeOf(read.value) : undefined;
};

describe("a second strict parser", () => {
  it("reads every valid form of a document as our parser does", () => {
    fc.assert(
      fc.property(anyDocument, ({ text }) => {
        const other = otherwise(text);
        expect(other).toBeDefined();
        expect(ours(text)).toEqual(other);
      }),
      { numRuns: 300 },
    );
  });

  it("agrees on damaged documents: both refuse, or both read the same", () => {
    const damage = fc.constantFrom(
      ..."< > & \" ' = / --> ]]> <!-- <![CDATA[ &#0; &#x41; &nbsp; x".split(" "),
      "\0",
      "",
    );
    fc.assert(
      fc.property(anyDocument, fc.nat(), fc.nat({ max: 3 }), damage, ({ text }, where, cut, piece) => {
        // Ours also refuses a declaration of another encoding than UTF-8, so the declaration stays whole.
        const from = /^\uFEFF?<\?xml[^?]*\?>/u.exec(text)?.[0].length ?? 0;
        const at = from + (where % (text.length - from + 1));
        const damaged = text.slice(0, at) + piece + text.slice(at + cut);
        // The other parser takes half of a surrogate pair, which XML cannot have.
        fc.pre(!/\p{Surrogate}/u.test(damaged));
        expect(ours(damaged)).toEqual(otherwise(damaged));
      }),
      { numRuns: 1000 },
    );
  });
});
