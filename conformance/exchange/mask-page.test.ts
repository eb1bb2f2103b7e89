// The masking of pages that contain request values in any spelling of HTML.
import { expect, test } from "vitest";
import { maskerOf } from "./mask.ts";

const key = "s'e\"c&r<e>t";
const pan = "4111111111111111";
const masker = maskerOf({ pans: [pan], cvvs: ["739"], keys: [key] });

test.each([
  `<input value="s'e&quot;c&amp;r&lt;e&gt;t">`,
  `<input value="s&#39;e&#x22;c&#38;r&#60;e&#x3E;t">`,
  `<input value="s&apos;e&#34;c&amp;r&lt;e&gt;t">`,
  `<script>var k = "s'e\\"c\\u0026r\\u003ce\\u003et";</script>`,
])("a key is masked in %s", (html) => {
  expect(masker.text(html)).toContain("***");
});

test("card data is masked in attributes and in a script", () => {
  const shown = masker.text(
    `<input name="card" value="${pan}"><input value="739"><script>var c = '4111 1111 1111 1111';</script>`,
  );
  expect(shown).not.toContain(pan);
  expect(shown).not.toContain("739");
  expect(shown).not.toContain("4111 1111 1111 1111");
});

test("digits as HTML character references are also masked", () => {
  const spelled = [...pan].map((digit) => `&#${digit.codePointAt(0)};`).join("");
  expect(masker.text(`<input value="${spelled}">`)).not.toContain(spelled);
});
