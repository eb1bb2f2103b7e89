import { expect, it } from "vitest";
import { failureOf, fakeGateway, identity } from "../testing/fake-gateway.ts";
import { redirect } from "../testing/operations.ts";
import { inputsIn } from "./page-inputs.ts";

it.each([
  ['<input type="hidden" name="a" value="1">', "1"],
  ["<INPUT value='1' NAME=a />", "1"],
  ["<input name=a value=1>", "1"],
  ['<input name="a" value="&quot;&#49;&#x31;&amp;">', '"11&'],
  ['<input\n name = "a"\n value = "">', ""],
])("the reader of inputs reads %s", (page, value) => {
  expect([...inputsIn(`<form>${page}</form>`)]).toEqual([["a", [value]]]);
});

it.each([
  ['<input data-name="a" value="1">'],
  ['<input name="a">'],
  ['<input name="a" value="&nbsp;">'],
  ['<input name="a" value="1'],
  ['<input name="a" value=">">'],
  ["document.write(name, value)"],
])("the reader of inputs ignores %s", (page) => {
  expect([...inputsIn(page)]).toEqual([]);
});

it("the reader of inputs handles a long page of incomplete tags in linear time", () => {
  expect([...inputsIn("<input ".repeat(150_000))]).toEqual([]);
  expect([...inputsIn(`<input ${'name="'.repeat(150_000)}`)]).toEqual([]);
});

const echoing = { ...redirect, echoes: [{ fields: ["merchant_id", "note"] }] };
const page = (...inputs: readonly string[]) =>
  new Response(`<html><form>${inputs.join("")}</form></html>`, { headers: { "content-type": "text/html" } });

it("a page is accepted if it has the values of the request, or none of them", async () => {
  for (const inputs of [[], [`<input name="merchant_id" value="${identity.merchant_id}">`]]) {
    const { call } = fakeGateway(page(...inputs));
    expect(await call(echoing, {})).toHaveProperty("page");
  }
  // Of several with one name, one has to.
  const both = page(
    '<input name="merchant_id" value="9">',
    `<input name="merchant_id" value="${identity.merchant_id}">`,
  );
  expect(await fakeGateway(both).call(echoing, {})).toHaveProperty("page");
});

it("a page keeps its byte order mark", async () => {
  const { call } = fakeGateway(new Response(new TextEncoder().encode("\uFEFF<form></form>")));
  expect(await call(redirect, {})).toEqual({ page: "\uFEFF<form></form>" });
});

it.each([
  ["an error page", "<!doctype html><html><body>Bad gateway</body></html>"],
  ["a record in XML", "<respon><result_info>1001:Declined</result_info></respon>"],
  ["text about a form", "please fill in the <form>"],
])("%s is no page for a shopper", async (_what, text) => {
  const error = await failureOf(fakeGateway(new Response(text)).call(echoing, {}));
  expect(error.kind).toBe("outcome-unknown");
  expect(error.message).toContain("not an HTML page with a form");
});

it("the page of another request is refused", async () => {
  const error = await failureOf(fakeGateway(page('<input name="merchant_id" value="9">')).call(echoing, {}));
  expect(error).toMatchObject({
    kind: "outcome-unknown",
    issues: [{ code: "belongs.differs", at: "/merchant_id", received: "9", expected: identity.merchant_id }],
  });
});
