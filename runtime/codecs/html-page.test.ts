// The words of each issue of a page, its limits, the choice of a form, and the written page.
import { describe, expect, it } from "vitest";
import { linesOf } from "../testing/issues.ts";
import { redirectPages } from "./auto-post.ts";

const { readRedirectPage, writeRedirectPage } = redirectPages({
  action: "/v1/checkout",
  echoes: ["order", "shop"],
  copies: ["orderNo"],
  processing: ["step"],
});
const hidden = (name: string, value = "") => `<input type="hidden" name="${name}" value="${value}">`;
const read = (page: string, baseUrl?: string) => {
  const form = readRedirectPage(page, baseUrl === undefined ? {} : { baseUrl });
  if (!form.ok) throw new Error(form.issues[0].code);
  return form.value;
};

describe("an issue of a page says what is wrong", () => {
  it.each([
    ["no-form : The page has no form. Pass it to the browser unchanged.", "<p>"],
    [
      "action /form/@action: The form's action is not an http or https URL, so it is not followed.",
      "<form action='javascript:a()'>",
    ],
    ["too-large : The page is larger than 1048576 bytes.", " ".repeat(1024 * 1024 + 1)],
    ["too-many-nodes : The page has more than 20000 tags.", "<b>".repeat(20_001)],
    ["too-many-fields : The form has more than 1000 inputs.", `<form>${hidden("x").repeat(1001)}`],
    ["too-many-nodes : The page has more than 20000 elements.", "<p><b><i x=1>".repeat(6000)],
  ])("%s", (line, page) => {
    expect(linesOf(readRedirectPage(page))).toEqual([`page.${line}`]);
  });

  it("and nothing is wrong at the limits themselves", () => {
    expect(read(`<form>${" ".repeat(1024 * 1024 - 6)}`).fields).toEqual([]);
    expect(read(`<form>${hidden("x").repeat(1000)}`).fields).toHaveLength(1000);
    expect(read(`<form>${"<br>".repeat(19_999)}`).fields).toEqual([]);
  });
});

describe("of several forms the page's form is", () => {
  const form = (id: string, action: string, ...names: string[]) =>
    `<form id=${id} action="${action}">${hidden("id", id)}${names.map((name) => hidden(name)).join("")}</form>`;
  const taken = (...forms: string[]) => read(forms.join("")).fields[0]?.value;

  it.each<[string, string[], string]>([
    ["the one with the path, before known inputs", [form("a", "/x", "shop"), form("b", "/v1/checkout")], "b"],
    [
      "the one with known inputs, before more inputs",
      [form("a", "/x", "p", "q"), form("b", "/x", "step")],
      "b",
    ],
    ["the one with a repeated field", [form("a", "/x", "p"), form("b", "/x", "order")], "b"],
    ["the one with a copied field", [form("a", "/x", "p"), form("b", "/x", "orderNo")], "b"],
    ["the one with more inputs", [form("a", "/x"), form("b", "/x", "p")], "b"],
    ["the first, if they are alike", [form("a", "/x", "p"), form("b", "/x", "q")], "a"],
    ["not one whose address ends otherwise", [form("a", "/x", "p"), form("b", "/v1/checkout/more")], "a"],
    ["not one whose query has the path", [form("a", "/x", "p"), form("b", "/y?/v1/checkout")], "a"],
    ["not one whose address is invalid", [form("a", "/x", "p"), form("b", "http://[/v1/checkout")], "a"],
  ])("%s", (_what, forms, id) => {
    expect(taken(...forms)).toBe(id);
  });

  it("by its inputs if the contract has no path", () => {
    const pages = redirectPages({ action: "", echoes: ["shop"], copies: [], processing: [] });
    const page = pages.readRedirectPage(form("a", "/x", "p", "q") + form("b", "/x", "shop"));
    expect(page).toMatchObject({ ok: true, value: { fields: [{ value: "b" }, { name: "shop" }] } });
  });
});

describe("the inputs of a form", () => {
  const names = (page: string) => read(page).fields.map(({ name }) => name);

  it("are hidden ones with a name, with any case and spaces in their type", () => {
    expect(
      names(
        `<form><input type=" HIDDEN " name=a><input name=b><input type=text name=c><input type=hidden name="">`,
      ),
    ).toEqual(["a"]);
  });

  it("are those that name the form, and not those that name another", () => {
    const own = hidden("a").replace("<input", "<input form=f");
    const other = hidden("b").replace("<input", "<input form=g");
    expect(names(`<form id=f>${other}</form>${own}`)).toEqual(["a"]);
  });

  it("can follow a form between the rows of a table, up to the next form", () => {
    for (const open of ["<table>", "<table><tbody>", "<table><thead>", "<table><tfoot>", "<table><tr>"])
      expect(names(`${open}<form action=/a><td>${hidden("x")}</table>`)).toEqual(["x"]);
    expect(names(`<div><form></form></div>${hidden("x")}`)).toEqual([]);
    expect(names(`<table><form></form></table><div><form></form></div>${hidden("x")}`)).toEqual([]);
  });

  it("are in the order of the page", () => {
    expect(names(`<form>${hidden("a")}<div>${hidden("b")}</div>${hidden("c")}</form>`)).toEqual([
      "a",
      "b",
      "c",
    ]);
  });
});

describe("the form's action and method", () => {
  it("are without spaces around them, and the method is one that browsers know", () => {
    const form = read('<form action=" /a " method=" post ">');
    expect([form.action, form.method]).toEqual(["/a", "POST"]);
    expect(read("<form method=dialog>").method).toBe("DIALOG");
  });

  it("are resolved against the page's base, even if that is relative or invalid", () => {
    const action = (base: string) =>
      read(`<base href="${base}"><form action="b">`, "https://pay.example/x/y");
    expect(action("/z/")).toMatchObject({ action: "https://pay.example/z/b" });
    expect(action("http://[")).toMatchObject({ action: "https://pay.example/x/b" });
    expect(read('<base target=a><form action="b">', "https://pay.example/x/y")).toMatchObject({
      action: "https://pay.example/x/b",
    });
  });

  it("may be http, and are refused as anything else by base", () => {
    expect(read("<form action=http://a.example/b>", "https://pay.example/")).toMatchObject({
      action: "http://a.example/b",
    });
    expect(() => read("<base href='ftp://a.example/'><form action=b>")).toThrow("page.action");
    expect(() => read("<form action='http://['>", "https://pay.example/")).toThrow("page.action");
  });
});

it.each([
  ["<body onload='pay.submit()'><form>", true],
  ["<body onload='start()'><form>", false],
  ["<body><form></form><script>a.submit()</script><script>b()</script>", true],
  ["<form></form><script>mysubmit()</script>", false],
  ["<form></form><script>button.click ()</script>", true],
  ["<form></form><script>click()</script>", false],
  ["<form></form><script src=x></script>", false],
  ["<form></form>", false],
  ["<form></form><script>document.pay.submit ( );</script>", true],
  ["<form></form><p>submit()</p>", false],
])("a page posts its form itself: %s: %s", (page, posts) => {
  expect(read(page).autoPosts).toBe(posts);
});

describe("the written page", () => {
  it("has an input for each field, in words that are escaped", () => {
    const page = writeRedirectPage(
      { order: '"<&>', shop: ["x"], orderNo: "not repeated", other: "1" },
      { baseUrl: 'https://pay.example/"a"//', inputs: { step: "2", "<t>": "&" } },
    );
    expect(page).toBe(`<!DOCTYPE html>
<title>Redirect</title>
<form method="post" action="https://pay.example/&quot;a&quot;/v1/checkout">
<input type="hidden" name="order" value="&quot;&lt;&amp;&gt;">
<input type="hidden" name="shop" value="">
<input type="hidden" name="orderNo" value="">
<input type="hidden" name="step" value="2">
<input type="hidden" name="&lt;t&gt;" value="&amp;">
<button>Continue</button>
</form>
<script>document.forms[0].submit();</script>
`);
  });

  it("takes inputs before the request, and empty ones without either", () => {
    const page = writeRedirectPage(
      { order: "1", shop: 7 },
      { baseUrl: "https://pay.example", inputs: { order: "2" } },
    );
    expect(page).toContain('action="https://pay.example/v1/checkout"');
    expect(page).toContain('name="order" value="2"');
    expect(page).toContain('name="shop" value="7"');
    expect(writeRedirectPage({}, { baseUrl: "https://pay.example" })).toContain('name="order" value=""');
  });
});
