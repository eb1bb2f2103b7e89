// Generates XML documents in every valid form, each with its tree. For tests only.
import * as fc from "fast-check";
import type { XmlElement } from "../codecs/xml-read.ts";

export interface AnyDocument {
  readonly text: string;
  readonly tree: XmlElement;
  /** The end of the root element: a document cut before it is invalid. */
  readonly rootEnd: number;
}

interface Written {
  readonly text: string;
  readonly tree: XmlElement;
}

const name = fc.constantFrom("amount", "order_no", "a.b", "x-1", "ns:y", "_z", "Ärger", "名", "card");
const blank = fc.constantFrom("", " ", "\n", "\t ", "\n  ");
const gap = fc.constantFrom(" ", "\n", "\t", "  ");
const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(..."0123456789. abcXYZ-") },
  { weight: 2, arbitrary: fc.constantFrom(..."<>&\"']") },
  { weight: 1, arbitrary: fc.constantFrom("é", "ß", "中", "😀", "\u00A0", "\uFFFD", "\t", "\n") },
);

const named: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&apos;",
};
const numbered = (of: string): string => `&#${of.codePointAt(0) ?? 0};`;
const hexadecimal = (of: string): string => `&#x${(of.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;

/** A character, literal or as one of its references. `plainly` says whether the literal character is allowed. */
const dressed = (of: string, plainly: boolean): fc.Arbitrary<string> =>
  fc.constantFrom(...(plainly ? [of, of, of] : []), named[of] ?? numbered(of), numbered(of), hexadecimal(of));

const textPiece: fc.Arbitrary<{ text: string; means: string }> = fc.oneof(
  {
    weight: 8,
    arbitrary: character.chain((of) => dressed(of, !"<>&".includes(of)).map((text) => ({ text, means: of }))),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(character, { maxLength: 6 })
      .map((of) => of.join(""))
      .filter((of) => !of.includes("]]>"))
      .map((means) => ({ text: `<![CDATA[${means}]]>`, means })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("<!-- note <b> &x; -->", "<!---->").map((text) => ({ text, means: "" })),
  },
  { weight: 1, arbitrary: fc.constant({ text: "<?go on?>", means: "" }) },
  { weight: 1, arbitrary: fc.constantFrom("\r\n", "\r").map((text) => ({ text, means: "\n" })) },
);

const run = fc.array(textPiece, { maxLength: 8 }).map((pieces) => {
  // A carriage return and a line feed that meet by chance are one line end.
  const kept = pieces.filter(
    ({ text }, index) => !(text.startsWith("\n") && pieces[index - 1]?.text === "\r"),
  );
  return { text: kept.map(({ text }) => text).join(""), means: kept.map(({ means }) => means).join("") };
});

const attribute = fc
  .tuple(name, fc.constantFrom('"', "'"), fc.array(character, { maxLength: 6 }), gap, blank, blank)
  .chain(([key, quote, value, before, left, right]) =>
    fc
      .tuple(...value.map((of) => dressed(of, !["<", "&", ">", quote, "\t", "\n"].includes(of))))
      .map((parts) => ({
        key,
        value: value.join(""),
        text: `${before}${key}${left}=${right}${quote}${parts.join("")}${quote}`,
      })),
  );

const tag = fc.tuple(name, fc.uniqueArray(attribute, { maxLength: 3, selector: ({ key }) => key }), blank);

const elementOver = (inner: fc.Arbitrary<Written>, most: number): fc.Arbitrary<Written> =>
  fc
    .tuple(tag, run, fc.array(fc.tuple(inner, run), { maxLength: most }), fc.boolean())
    .map(([opening, first, children, short]) => written(opening, first, children, short));

const leaf = elementOver(
  fc.constant({ text: "<x/>", tree: { name: "x", attributes: Object.create(null), children: [] } }),
  1,
);
const element = elementOver(elementOver(leaf, 2), 3);

type Tag = typeof tag extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type Run = { readonly text: string; readonly means: string };

function written(
  [key, attributes, space]: Tag,
  first: Run,
  inner: readonly (readonly [Written, Run])[],
  short: boolean,
): Written {
  const children: (XmlElement | string)[] = [];
  const add = (means: string): void => {
    if (means !== "") children.push(means);
  };
  add(first.means);
  for (const [child, behind] of inner) {
    children.push(child.tree);
    add(behind.means);
  }
  const content = first.text + inner.map(([child, behind]) => child.text + behind.text).join("");
  const open = `<${key}${attributes.map(({ text }) => text).join("")}${space}`;
  const text = content === "" && short ? `${open}/>` : `${open}>${content}</${key}${space}>`;
  const values: Record<string, string> = Object.create(null);
  for (const { key, value } of attributes) values[key] = value;
  return { text, tree: { name: key, attributes: values, children } };
}

const before = fc.constantFrom(
  "",
  "\uFEFF",
  '<?xml version="1.0"?>',
  "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n",
  '\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<!-- by a gateway -->',
  "\n<!-- x --><?style y?>\n",
);
const behind = fc.constantFrom("", "\n", "\r\n<!-- end -->", "<?end?>");

export const anyDocument: fc.Arbitrary<AnyDocument> = fc
  .tuple(before, element, behind)
  .map(([head, { text, tree }, tail]) => ({
    text: head + text + tail,
    tree,
    rootEnd: head.length + text.length,
  }));
