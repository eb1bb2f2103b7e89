// Page scripts that use the document: each row has an expression and the result in a browser.
import { afterAll, describe, expect, test } from "vitest";
import { createPageReader } from "./page-reader.ts";

const url = "http://127.0.0.1:8080/v1/checkout?a=1#b";
const reader = createPageReader();
afterAll(() => reader.close());

const page = `<!doctype html><html lang="en"><head><title> Pay </title></head><body class="one two">
<form id="pay" name="checkout" method="post" action="go"><fieldset><legend>Card</legend>
<input type="hidden" name="amount" value="1.00"><input type="radio" name="how" value="a" checked><input type="radio" name="how" value="b">
<select name="month"><option value="1">One</option><option selected>Two</option></select><textarea name="note">hi</textarea>
<label for="t">T</label><input id="t" type="checkbox" name="terms"><button id="b" data-step-no="7">Go <b>on</b></button></fieldset></form>
<ul><li>1</li><li class="x">2</li><li>3</li></ul><template id="tpl"><input name="in-template"></template></body></html>`;

async function says(expression: string, before = ""): Promise<string> {
  const { run } = await reader.read({
    text: `${page}<script>var told;${before};try { told = String(${expression}); } catch (error) { told = "threw " + error; }
      var out = document.createElement("form"); out.id = "out"; out.innerHTML = "<input name=told>"; document.body.append(out);
      out.querySelector("input").setAttribute("value", told);</script>`,
    url,
    media: "text/html",
  });
  if (!run.ok) return run.problem;
  return run.forms.flatMap(({ inputs }) => inputs).find(({ name }) => name === "told")?.value ?? "";
}

test.each([
  [`document.title`, "Pay"],
  [
    `document.forms.length + document.forms.checkout.id + document.checkout.id + document.forms[0].id + pay.id`,
    "1paypaypaypay",
  ],
  [
    `document.getElementsByName("how").length + [...document.querySelectorAll("[name=how]:checked")].map((e) => e.value)`,
    "2a",
  ],
  [
    `document.body.className + document.body.classList.contains("two") + document.documentElement.lang`,
    "one twotrueen",
  ],
  [`document.querySelector("ul > li:nth-child(2).x + li").textContent`, "3"],
  [
    `document.querySelectorAll("li:not(.x), b").length + document.querySelectorAll("ul li:first-child ~ li").length`,
    "5",
  ],
  [
    `b.closest("form").id + b.matches("fieldset > button#b") + b.dataset.stepNo + b.innerHTML`,
    "paytrue7Go <b>on</b>",
  ],
  [`document.querySelectorAll("[name^=am], [name$=nth], [name*='ot']").length`, "3"],
  [
    `tpl.content.querySelector("input").name + document.querySelectorAll("[name=in-template]").length`,
    "in-template0",
  ],
  [`document.cookie`, "a=b; c=d", `document.cookie = "a=b; path=/"; document.cookie = "c=d"`],
  [
    `location.pathname + location.search + location.hash + location.origin`,
    "/v1/checkout?a=1#bhttp://127.0.0.1:8080",
  ],
  [
    `new URL("../x?y=1", "http://a/b/c/d").href + new URLSearchParams("?q=a+b&q=%C3%A9").getAll("q")`,
    "http://a/b/x?y=1a b,é",
  ],
  [
    `(() => { const u = new URL("http://u@a/b"); u.searchParams.set("k", "v w"); u.hash = "z"; u.pathname = "/p"; return u.href })()`,
    "http://u@a/p?k=v+w#z",
  ],
  [
    `btoa("hello") + atob("aGVsbG8=") + new TextDecoder().decode(new TextEncoder().encode("é"))`,
    "aGVsbG8=helloé",
  ],
  [
    `typeof localStorage.getItem("no") + (localStorage.setItem("a", 1), localStorage.getItem("a"))`,
    "object1",
  ],
  [`new DOMParser().parseFromString("<p id=q>x</p>", "text/html").getElementById("q").textContent`, "x"],
  [`document.implementation.createHTMLDocument("t").title + document.createElement("DIV").tagName`, "tDIV"],
])("the document supports %s", async (expression, expected, before = "") => {
  expect(await says(expression, before)).toBe(expected);
});

test.each([
  [
    `(() => { const d = document.createElement("div"); d.append("a", document.createElement("i"), "b"); d.prepend("<"); return d.outerHTML })()`,
    "<div>&lt;a<i></i>b</div>",
  ],
  [
    `(() => { const u = document.querySelector("ul"); u.insertBefore(u.lastElementChild, u.firstChild); u.removeChild(u.querySelector(".x")); return u.innerHTML })()`,
    "<li>3</li><li>1</li>",
  ],
  [
    `(() => { const u = document.querySelector("ul"); u.insertAdjacentHTML("beforebegin", "<hr>"); u.insertAdjacentHTML("beforeend", "<li>4"); return u.previousSibling.tagName + u.children.length })()`,
    "HR4",
  ],
  [
    `(() => { const c = pay.cloneNode(true); return c.querySelectorAll("input").length + String(c.isConnected) + (c instanceof HTMLFormElement) })()`,
    "4falsetrue",
  ],
  [
    `(() => { const li = document.querySelector(".x"); li.replaceWith("new"); return document.querySelector("ul").textContent })()`,
    "1new3",
  ],
  [
    `(() => { const p = document.createElement("p"); p.style.color = "red"; p.style.backgroundColor = "blue"; p.classList.add("a", "b"); p.classList.toggle("a"); return p.getAttribute("style") + p.className })()`,
    "color: red; background-color: blue;b",
  ],
  [
    `(() => { const p = document.createElement("p"); p.setAttribute("DATA-X", 1); p.hidden = true; p.id = "k"; return p.getAttributeNames() + p.dataset.x + p.attributes.length + p.attributes[0].value })()`,
    "data-x,hidden,id131",
  ],
  [
    `(() => { const f = document.createDocumentFragment(); f.append(document.createElement("i")); document.body.append(f); return f.childNodes.length + document.body.lastElementChild.tagName })()`,
    "0I",
  ],
  [
    `(() => { try { pay.firstElementChild.append(pay); return "no" } catch (e) { return "refused" } })()`,
    "refused",
  ],
  [
    `b.compareDocumentPosition(pay) + "," + pay.contains(b) + "," + document.querySelector("ul").childNodes.length`,
    "10,true,3",
  ],
  [
    `(() => { pay.outerHTML = "<p id=was>x</p>"; return String(document.getElementById("pay")) + was.textContent })()`,
    "nullx",
  ],
])("the element tree supports %s", async (expression, expected) => {
  expect(await says(expression)).toBe(expected);
});

test.each([
  [
    `pay.elements.length + pay.amount.value + pay.elements.month.value + pay.how[0].value + pay.note.value`,
    "81.00Twoahi",
  ],
  [`pay.action + pay.method + pay.getAttribute("action")`, "http://127.0.0.1:8080/v1/gopostgo"],
  [`[...new FormData(pay)].map((pair) => pair.join("=")).join("&")`, "amount=1.00&how=a&month=Two&note=hi"],
  [
    `(pay.how[1].checked = true, pay.how[0].checked) + "," + (pay.month.selectedIndex = 0, pay.month.value) + "," + pay.month.options[1].selected`,
    "false,1,false",
  ],
  [`(pay.month.value = "Two", pay.month.selectedIndex) + pay.month.options.length`, "3"],
  [
    `(() => { const i = document.createElement("input"); i.value = "x"; i.setAttribute("value", "y"); return i.value + i.defaultValue + i.type + (i.type = "HIDDEN", i.value) })()`,
    "xytexty",
  ],
  [`(t.click(), t.checked) + "," + (document.querySelector("label").click(), t.checked)`, "true,false"],
  [`b.form.id + b.type + t.form.name + pay.length`, "paysubmitcheckout8"],
  [`(pay.amount.disabled = true, [...new FormData(pay).keys()].join())`, "how,month,note"],
  [
    `(() => { const i = document.createElement("input"); i.required = true; pay.append(i); const before = pay.checkValidity(); i.value = "x"; return before + "," + pay.checkValidity() })()`,
    "false,true",
  ],
  [`(pay.note.value = "changed", pay.reset(), pay.note.value)`, "hi"],
])("forms and controls support %s", async (expression, expected) => {
  expect(await says(expression)).toBe(expected);
});

describe("events and timers support", () => {
  const order = `var seen = []; const note = (text) => () => { seen.push(text); };`;
  test.each([
    [
      `(document.body.addEventListener("click", note("down"), true), pay.addEventListener("click", note("up")), b.addEventListener("click", (e) => { e.preventDefault(); seen.push(e.target.id) }), b.querySelector("b").click(), seen.join())`,
      "down,,up",
    ],
    [
      `(b.addEventListener("x", note("once"), { once: true }), b.addEventListener("x", { handleEvent: note("object") }), b.dispatchEvent(new Event("x")), b.dispatchEvent(new CustomEvent("x", { detail: 1 })), seen.join())`,
      "once,object,object",
    ],
    [
      `(b.addEventListener("x", (e) => { e.stopImmediatePropagation(); seen.push(1) }), b.addEventListener("x", note(2)), pay.addEventListener("x", note(3)), b.dispatchEvent(new Event("x", { bubbles: true })), seen.join())`,
      "1",
    ],
    [
      `(b.setAttribute("onclick", "seen.push(this.id + event.type + amount.value); return false"), b.click(), seen.join())`,
      "bclick1.00",
    ],
    [
      `(pay.onsubmit = (e) => { seen.push(e.submitter && e.submitter.id); return false }, b.click(), pay.requestSubmit(), seen.join())`,
      "b,",
    ],
  ])("%s", async (expression, expected) => {
    expect(await says(expression, order)).toBe(expected);
  });

  test.each([
    [
      "timers in their order",
      `setTimeout(add, 30, "c"); setTimeout(add, 10, "a"); setTimeout("add('b')", 20); clearTimeout(setTimeout(add, 5, "x"));`,
      "abc",
    ],
    [
      "an interval until it is cleared",
      `let n = 0; const i = setInterval(() => { add(++n); if (n === 3) clearInterval(i); }, 1000);`,
      "123",
    ],
    [
      "promises before timers",
      `setTimeout(add, 0, "b"); Promise.resolve("a").then(add); queueMicrotask(() => add("m"));`,
      "amb",
    ],
    [
      "loading in its order",
      `addEventListener("load", () => add("c")); document.addEventListener("DOMContentLoaded", () => add("b")); add("a");`,
      "abc",
    ],
    [
      "a failed request",
      `fetch("/x").catch((e) => add(e.name)); const x = new XMLHttpRequest(); x.onerror = () => add("x"); x.open("GET", "/x"); x.send();`,
      "TypeErrorx",
    ],
    [
      "a script that a script makes",
      `const s = document.createElement("script"); s.text = "add('a')"; document.head.append(s); add("b"); f.insertAdjacentHTML("beforeend", "<script>add('no')<\\/script>");`,
      "ab",
    ],
    ["a frame", `requestAnimationFrame(() => add("f"));`, "f"],
    [
      "a script of another type",
      `const s = document.createElement("script"); s.type = "text/template"; s.text = "add('no')"; document.head.append(s); add("b");`,
      "b",
    ],
  ])("%s", async (_, script, expected) => {
    const text = `<form id=f><input name=told></form><script>function add(text) { f.told.value += text; }</script><script>${script}</script>`;
    const { run } = await reader.read({ text, url, media: "text/html" });
    expect(run).toMatchObject({ ok: true, forms: [{ inputs: [{ name: "told", value: expected }] }] });
  });
});

test("declarations of one script are visible in the next, and misplaced inputs in a table belong to its form", async () => {
  const text = `<script>const one = 1; let two = 2; class Three {}; function four() { return 4; } var five = 5;</script>
    <table><form id=f action=x><tr><td><input name=a></td></tr></form></table><script>f.a.value = [one, two, typeof Three, four(), window.five]; f.submit();</script>`;
  const { run } = await reader.read({ text, url, media: "text/html" });
  expect(run).toMatchObject({
    forms: [{ postsItself: true, inputs: [{ name: "a", value: "1,2,function,4,5" }] }],
  });
});

test("a rewritten document has only the new forms", async () => {
  const text = `<form id=old></form><script>onload = () => { document.open(); document.write("<form id=new action=x><inp"); document.write("ut name=a></form><script>document.forms[0].submit()<\\/script>"); document.close(); };</script>`;
  const { run } = await reader.read({ text, url, media: "text/html" });
  expect(run).toMatchObject({ forms: [{ postsItself: true, inputs: [{ name: "a" }] }] });
  expect(run.ok && run.forms.length).toBe(1);
});
