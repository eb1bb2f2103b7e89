import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RedirectForm } from "./html-form.ts";
import { redirectPages } from "./auto-post.ts";

const formOf = (page: string, baseUrl?: string): RedirectForm => {
  const read = readRedirectPage(page, baseUrl === undefined ? {} : { baseUrl });
  if (!read.ok) throw new Error(read.issues[0].code);
  return read.value;
};
const codeOf = (page: string): string | undefined => {
  const read = readRedirectPage(page);
  return read.ok ? undefined : read.issues[0].code;
};
const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;

const { readRedirectPage } = redirectPages({
  action: "/v1/checkout",
  echoes: ["order", "shop"],
  copies: ["orderNo"],
  processing: ["step"],
});

describe("the page of a redirect payment", () => {
  const page = `<!DOCTYPE html><html><head><title>Please wait</title></head>
<body onload="document.forms[0].submit()"><form action="/v1/checkout" method="post" name="pay">
${hidden("order_no", "A-1")}${hidden("orderNo", "A-1")}${hidden("note", "&lt;b&gt; &amp; &quot;x&quot; caf&eacute;")}
<input type="text" name="seen" value="by the shopper"><input type=hidden name=empty>
</form><script>add("amount");</script></body></html>`;

  it("returns its form's action, method and hidden inputs, and the page unchanged", () => {
    expect(formOf(page)).toEqual({
      action: "/v1/checkout",
      method: "POST",
      fields: [
        { name: "order_no", value: "A-1" },
        { name: "orderNo", value: "A-1" },
        { name: "note", value: '<b> & "x" café' },
        { name: "empty", value: "" },
      ],
      autoPosts: true,
      page,
    });
  });

  it.each([
    ["https://pay.example/sub/v1/checkout", "/next", "https://pay.example/next"],
    ["https://pay.example/v1/checkout", "", "https://pay.example/v1/checkout"],
    ["https://pay.example/v1/checkout", "//other.example/x", "https://other.example/x"],
    [
      "https://pay.example/v1/checkout",
      "https://bank.example/3ds?a=1&amp;b=2",
      "https://bank.example/3ds?a=1&b=2",
    ],
  ])("resolves its action against %s: %j", (baseUrl, action, expected) => {
    expect(formOf(`<form action="${action}">`, baseUrl).action).toBe(expected);
  });

  it("uses its own base address, as a browser does", () => {
    const own = `<head><base href="https://static.example/a/"><base href="https://late.example/"></head><form action="b">`;
    expect(formOf(own, "https://pay.example/v1/checkout").action).toBe("https://static.example/a/b");
    expect(formOf(own).action).toBe("b");
  });

  it.each([
    ["any case and quotes", `<FORM ACTION='/a' METHOD=Post><INPUT TYPE=HIDDEN NAME='x' VALUE=1>`],
    [
      "a form inside a table, as a parser corrects it",
      `<table><form action=/a method=post><tr><td>${hidden("x", "1")}</table>`,
    ],
    ["a form that is never closed", `<div><form action=/a method=post><p>${hidden("x", "1")}`],
    [
      "a form inside a form, which is ignored",
      `<form action=/a method=post><form action=/b>${hidden("x", "1")}</form>`,
    ],
    [
      "inputs that name their form",
      `<form id=f action=/a method=post></form>${hidden("x", "1").replace("<input", "<input form=f")}`,
    ],
    [
      "another form with less in it",
      `<form action=/search></form><form action=/a method=post>${hidden("x", "1")}</form>`,
    ],
    [
      "a comment and a template with other forms",
      `<!-- <form action=/no>--><template><form action=/no>${hidden("y", "2")}${hidden("z", "3")}</form></template><form action=/a method=post>${hidden("x", "1")}</form>`,
    ],
    [
      "inputs in text",
      `<textarea><form action=/no>${hidden("y", "2")}</textarea><form action=/a method=post>${hidden("x", "1")}`,
    ],
    [
      "inputs that a browser does not send",
      `<form action=/a method=post><input type=hidden value=2><input type=hidden name=off disabled>${hidden("x", "1")}`,
    ],
  ])("can be read with %s", (_name, text) => {
    expect(formOf(text)).toMatchObject({ action: "/a", method: "POST", fields: [{ name: "x", value: "1" }] });
  });

  it("keeps a duplicate name, and a name that every object has", () => {
    const text = `<form>${hidden("a", "1")}${hidden("a", "2")}${hidden("__proto__", "3")}</form>`;
    expect(formOf(text).fields.map(({ name, value }) => [name, value])).toEqual([
      ["a", "1"],
      ["a", "2"],
      ["__proto__", "3"],
    ]);
  });

  it("uses GET if its form has no method or an unknown one", () => {
    expect(formOf("<form>").method).toBe("GET");
    expect(formOf("<form method=put>").method).toBe("GET");
  });
});

describe("an invalid page", () => {
  it.each([
    ["in XML", "<?xml version='1.0'?><respon><a>1</a></respon>", "page.no-form"],
    ["with a script as its action", "<form action=' java\nscript:alert(1)'>", "page.action"],
    ["with a file as its action", "<form action='file:///etc/passwd'>", "page.action"],
  ])("is refused: %s", (_name, page, code) => {
    expect(codeOf(page)).toBe(code);
  });

  it("cannot slow the reader with formatting tags that each block reopens", () => {
    // Without a limit, each paragraph would reopen each unclosed <b>, which needs quadratic time.
    expect(["page.no-form", "page.too-many-nodes"]).toContain(codeOf("<p><b><i x=1>".repeat(6_000)));
    expect(codeOf("<div>".repeat(19_000))).toBe("page.no-form");
    expect(codeOf(`${"<table><td>".repeat(5_000)}<form>`)).toBeUndefined();
  });

  it("is not shown in the issue", () => {
    const read = readRedirectPage("<form action='javascript:pay(4111111111111111)'>");
    expect(JSON.stringify(read)).not.toContain("4111");
  });
});

it("for any text the reader returns a form or an issue, and every plainly written hidden input", () => {
  const tags =
    "<form> </form> <table> <td> </p> <!-- --> <svg> <template> &amp; <script> </script> <![CDATA[";
  const piece = fc.constantFrom(...tags.split(" "), "<input type=hidden name=a>", "\u0000", "\uD800");
  const text = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, (page) => {
      const read = readRedirectPage(page);
      const said = read.ok ? read.value.page === page : read.issues[0].code.startsWith("page.");
      expect(said).toBe(true);
    }),
  );
  const name = fc.string({ minLength: 1, unit: fc.constantFrom(..."abcXYZ_09.-[]") });
  const value = fc.string({ unit: fc.constantFrom(..."aé中😀<>&\"' ;=/") });
  const escaped = (raw: string) => raw.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  fc.assert(
    fc.property(fc.array(fc.record({ name, value }), { maxLength: 20 }), (fields) => {
      const inputs = fields.map((one) => hidden(one.name, escaped(one.value))).join("\n");
      expect(formOf(`<form>${inputs}</form>`).fields).toEqual(fields);
    }),
  );
});
