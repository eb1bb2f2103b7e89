// The guarantee of the template: an independent parser finds every value complete and in its position.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { xml } from "@acquiring/contract/codecs";
import { elementsOfPart } from "../testing/html.ts";
import { constant, markup, textOf } from "./markup.ts";

// Text that an HTML parser returns unchanged: it drops NUL and halves of surrogate pairs, which the gateway refuses in requests.
const text = fc
  .string({ unit: fc.oneof(fc.constantFrom(..."<>&\"'`=/ \t\n\r;#x"), fc.string({ maxLength: 8 })) })
  .map((value) => value.replaceAll(/[\0\p{Surrogate}]/gu, ""));

test("no value can leave its attribute", () => {
  fc.assert(
    fc.property(text, text, (first, second) => {
      const page = markup`<input type="hidden" name="${first}" value="${second}" /><p>end</p>`;
      expect(elementsOfPart(textOf(page))).toEqual([
        { name: "input", attributes: { type: "hidden", name: first, value: second }, text: "" },
        { name: "p", attributes: {}, text: "end" },
      ]);
    }),
  );
});

test("no value between elements becomes an element", () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(elementsOfPart(textOf(markup`<p>${value}</p>`))).toEqual([
        { name: "p", attributes: {}, text: value },
      ]);
    }),
  );
});

test("an XML parser reads the same value, if XML can represent it", () => {
  const carried = text.map((value) => value.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}]/gu, ""));
  fc.assert(
    fc.property(carried, (value) => {
      const read = xml.read(textOf(markup`<p title="${value}">${value}</p>`));
      expect(read.ok && read.value.attributes["title"]).toBe(value);
      expect(read.ok && read.value.children.join("")).toBe(value);
    }),
  );
});

test("a template inserts markup unchanged, and escapes texts and numbers", () => {
  const rows = ["a", "<b>"].map((one) => markup`<li>${one}</li>`);
  const page = markup`<ul>${rows}</ul>${undefined}${7}${constant("<hr>")}`;
  expect(textOf(page)).toBe("<ul><li>a</li><li>&lt;b&gt;</li></ul>7<hr>");
  const forged = { toString: () => "<script>" } as never;
  expect(textOf(markup`<p>${forged}</p>`)).not.toContain("<script>");
});

test("a template with a value in an unsafe position is refused", () => {
  const value = "x";
  expect(() => markup`<p title=${value}></p>`).toThrow("double quotes");
  expect(() => markup`<p title='${value}'></p>`).toThrow("double quotes");
  expect(() => markup`<p ${value}></p>`).toThrow("double quotes");
  expect(() => markup`<${value}></p>`).toThrow("double quotes");
  expect(() => markup`<p "${value}"></p>`).toThrow("double quotes");
  expect(() => markup`<script>${value}</script>`).toThrow("double quotes");
  expect(() => markup`<style>p > a { color: ${value} }</style>`).toThrow("double quotes");
  expect(() => markup`<p title="${markup`<b></b>`}"></p>`).toThrow("no markup");
  expect(textOf(markup`<script>1 > 0</script><p>${value}</p>`)).toContain("<p>x</p>");
});
