// The fast XML reader returns the same as the full reader, or nothing.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shape } from "../schema/shape.ts";
import { defaultLimits, type Limits } from "../values/wire.ts";
import { readPlainXml } from "./xml-plain.ts";
import { readXml } from "./xml-read.ts";
import { xmlToValue } from "./xml-value.ts";

const shape: Shape = {
  kind: "object",
  fields: {
    amount: { kind: "text" },
    count: { kind: "integer" },
    reasons: { kind: "object", fields: { name: { kind: "text" } } },
    labels: { kind: "list", of: { kind: "text" } },
    entries: { kind: "list", of: { kind: "object", fields: { n: { kind: "number" } } } },
  },
};

const plain = (text: string, limits: Limits = defaultLimits) => readPlainXml(text, "r", shape, limits);

function whole(text: string, limits?: Limits): unknown {
  const root = readXml(text, limits);
  const value = root.ok && root.value.name === "r" ? xmlToValue(root.value, shape) : undefined;
  return value?.ok === true ? value.value : undefined;
}

describe("readPlainXml", () => {
  it.each([
    ["fields in any order", "<r><count>7</count><amount>010.50</amount></r>"],
    [
      "a declaration and blanks",
      '<?xml version="1.0" encoding="UTF-8"?>\r\n<r>\r\n <amount> 1 </amount>\r\n</r>\n',
    ],
    ["empty elements", "<r><amount/><reasons /><labels></labels><other/></r>"],
    ["an empty root", "<r/>"],
    ["an empty root with a space", "<r />"],
    ["a declaration without an encoding", '<?xml version="1.0"?><r/>'],
    ["an encoding in lower case", '<?xml version="1.0" encoding="utf-8"?><r/>'],
    ["tabs and line ends between elements", "\t\n <r>\t\n<amount>1</amount>\t</r>\t\n"],
    ["empty numbers of unknown fields", "<r><other></other></r>"],
    ["an entry without a text", "<r><labels></labels><labels>b</labels></r>"],
    ["as many levels as allowed", `<r>${"<x>".repeat(31)}${"</x>".repeat(31)}</r>`],
    ["lists", "<r><labels>a</labels><amount>1</amount><labels/><entries><n>0.5</n></entries><entries/></r>"],
    ["references", "<r><amount>a &amp; b &#x1F9FE;&#10;</amount></r>"],
    ["unknown records", "<r><extra><a>1</a><b><c>2</c></b></extra></r>"],
    ["a byte order mark", "\uFEFF<r><amount>é</amount></r>"],
  ])("accepts %s", (_what, text) => {
    expect(plain(text)).toEqual(whole(text));
    expect(plain(text)).toBeDefined();
  });

  it.each([
    ["an attribute", "<r><amount currency='EUR'>1</amount></r>"],
    ["a comment", "<r><!-- a --><amount>1</amount></r>"],
    ["a field given twice", "<r><amount>1</amount><amount>1</amount></r>"],
    ["an unknown field given twice", "<r><x>1</x><x>1</x></r>"],
    ["text next to fields", "<r>x<amount>1</amount></r>"],
    ["an element in a text", "<r><amount><b>1</b></amount></r>"],
    ["an invalid number", "<r><count>x</count></r>"],
    ["an unknown entity", "<r><x>&nothing;</x></r>"],
    ["an unknown entity, with a false end after it", "<r><x>&no;</x><y>1</y></x></r>"],
    ["another root", "<s/>"],
    ["a root with the same beginning", "<rr/>"],
    ["a CDATA section", "<r><amount><![CDATA[1]]></amount></r>"],
    ["the end of a CDATA section", "<r><amount>]]></amount></r>"],
    ["a second byte order mark", "\uFEFF\uFEFF<r/>"],
    ["an illegal character", "<r><amount>\u0001</amount></r>"],
    ["a declaration with another encoding", '<?xml version="1.0" encoding="GBK"?><r/>'],
    ["a declaration after a space", ' <?xml version="1.0"?><r/>'],
    ["text after the root", "<r/>x"],
    ["no root", ""],
    ["a tag without a name", "< r/>"],
    ["a tag with a space before its end", "<r ></r>"],
    ["a tag with two spaces before its end", "<r  />"],
    ["a slash without an end", "<r/ >"],
    ["a list given as an empty number", "<r><count/></r>"],
    ["an integer with a fraction", "<r><count>1.5</count></r>"],
    ["an end tag of its parent", "<r><amount>1</r></amount>"],
    ["an end tag with a space", "<r><amount>1</amount ></r>"],
    ["a tag in the place of an end tag", "<r><amount>1<amount></r>"],
    ["more levels than allowed", `<r>${"<x>".repeat(32)}${"</x>".repeat(32)}</r>`],
    ["two roots", "<r/><r/>"],
    ["an end tag that does not match", "<r><amount>1</amounts></r>"],
    ["a document that is cut off", "<r><amount>1</amount>"],
    ["names of an object's own", "<r><constructor>1</constructor><__proto__/></r>"],
    ["names beyond ASCII", "<r><größe>1</größe></r>"],
  ])("leaves %s to the full reader", (_what, text) => {
    expect(plain(text)).toBeUndefined();
  });

  it.each([
    [{ depth: 2 }, "<r><x><y>1</y></x></r>"],
    [{ depth: 3 }, "<r><x><y>1</y></x></r>"],
    [{ nodes: 5 }, "<r><x>1</x><y>1</y></r>"],
    [{ nodes: 6 }, "<r><x>1</x><y>1</y></r>"],
    [{ nodes: 3 }, "<r><x/></r>"],
    [{ nodes: 2 }, "<r><x/></r>"],
  ])("counts as the full reader does under %o", (some, text) => {
    const limits = { ...defaultLimits, ...some };
    expect(plain(text, limits)).toEqual(whole(text, limits));
  });

  it("does not know how to read a record that is no object, a wrapped list, or a list of lists", () => {
    const read = (kind: Shape) => readPlainXml("<r><l><i>1</i></l></r>", "r", kind, defaultLimits);
    const of: Shape = { kind: "text" };
    expect(read({ kind: "list", of })).toBeUndefined();
    expect(read({ kind: "object", fields: { l: { kind: "list", of, wrapped: "i" } } })).toBeUndefined();
    expect(
      read({ kind: "object", fields: { l: { kind: "list", of: { kind: "list", of } } } }),
    ).toBeUndefined();
    expect(read({ kind: "object", fields: {} })).toEqual({ l: { i: "1" } });
  });

  it("reads any root if none is named", () => {
    expect(readPlainXml("<s/>", undefined, shape, defaultLimits)).toEqual({});
  });

  it("reads the same fields in another order than the last time", () => {
    for (const names of ["ab", "ba", "ca", "abc", "cba"])
      expect(plain(`<r>${[...names].map((name) => `<${name}>1</${name}>`).join("")}</r>`)).toEqual(
        Object.fromEntries([...names].map((name) => [name, "1"])),
      );
    const order = "<r><count>1</count><labels>x</labels><amount>2</amount><labels>y</labels></r>";
    for (let time = 0; time < 3; time += 1)
      expect(plain(order)).toEqual({ count: 1, labels: ["x", "y"], amount: "2" });
    expect(plain("<r><amount>2</amount><count>1</count></r>")).toEqual({ amount: "2", count: 1 });
  });

  it("returns the same as the full reader, for any text that is almost such a document", () => {
    const names = fc.constantFrom(
      "amount",
      "count",
      "reasons",
      "name",
      "labels",
      "entries",
      "n",
      "x",
      "toString",
    );
    const texts = fc.constantFrom("", " ", "1", "0.5", "a", "&amp;", "&no;", "]]>", "é", "\n");
    const { node } = fc.letrec<{ node: string; element: string }>((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, texts, tie("element")),
      element: fc
        .tuple(names, fc.array(tie("node"), { maxLength: 4 }), fc.nat(11))
        .map(([name, inner, odd]) =>
          odd === 0
            ? `<${name} />`
            : odd === 1
              ? `<${name}>${inner.join("")}</x>`
              : `<${name}>${inner.join("")}</${name}>`,
        ),
    }));
    const documents = fc.array(node, { maxLength: 6 }).map((inner) => `<r>${inner.join("")}</r>`);
    let taken = 0;
    fc.assert(
      fc.property(documents, (text) => {
        const value = plain(text);
        taken += value === undefined ? 0 : 1;
        expect(value).toEqual(value === undefined ? undefined : whole(text));
      }),
      { numRuns: 1_500 },
    );
    expect(taken).toBeGreaterThan(100);
  });
});
