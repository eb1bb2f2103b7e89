// The page that submits itself, read by independent parsers of HTML and of XML.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { xml } from "@acquiring/contract/codecs";
import { elementsOf, type ReadElement } from "../testing/html.ts";
import { type Echoed, redirectInputs, redirectPage } from "./redirect-page.ts";

const echoed: Echoed = {
  order_no: "o1",
  merchant_id: "1000",
  account_id: "1000001",
  amount: "10.00",
  currency: "USD",
  notify_url: "https://shop.example/notify?a=1&b=2",
  return_url: "https://shop.example/done",
  encryption_data: "abc",
};
const write = (change: Partial<Echoed> = {}, language?: string) =>
  redirectPage({
    language,
    echoed: { ...echoed, ...change },
    action: "https://gateway.example/v1/checkout",
    transactionId: "t1",
    session: "the-session",
  });

type PageElement = Pick<ReadElement, "name" | "attributes">;

type XmlElement = Extract<ReturnType<typeof xml.read>, { ok: true }>["value"];

function readXhtml(page: string): readonly PageElement[] {
  const read = xml.read(page.replace("<!DOCTYPE html>", ""));
  if (!read.ok) throw new Error(read.issues[0].message);
  const flat = (element: XmlElement): readonly PageElement[] => [
    { name: element.name, attributes: { ...element.attributes } },
    ...element.children.flatMap((child) => (typeof child === "string" ? [] : flat(child))),
  ];
  return flat(read.value);
}

/** The submitted inputs: those of the page, and those that the script adds if it runs. */
function posted(elements: readonly PageElement[]): { readonly static: Fields; readonly scripted: Fields } {
  const inputs = elements.filter(({ name }) => name === "input").map(({ attributes }) => attributes);
  const form = elements.find(({ name }) => name === "form")?.attributes ?? {};
  const more = JSON.parse(form["data-more"] ?? "[]") as readonly [string, string][];
  return {
    static: Object.fromEntries(inputs.map(({ name = "", value = "" }) => [name, value])),
    scripted: Object.fromEntries(more),
  };
}
type Fields = Readonly<Record<string, string>>;

describe.each([
  ["HTML", elementsOf],
  ["XML", readXhtml],
] as const)("as %s, the page", (_, read: (page: string) => readonly PageElement[]) => {
  test("has a form that posts to the redirect payment path, with a button", () => {
    const elements = read(write());
    const forms = elements.filter(({ name }) => name === "form");
    expect(forms).toHaveLength(1);
    expect(forms[0]?.attributes).toMatchObject({
      method: "post",
      action: "https://gateway.example/v1/checkout",
    });
    expect(elements.filter(({ name }) => name === "button")).toHaveLength(1);
  });

  test("has the inputs that the profile lists, static and scripted", () => {
    const inputs = posted(read(write()));
    expect(Object.keys(inputs.static)).toEqual([...redirectInputs.static]);
    expect(Object.keys(inputs.scripted)).toEqual([...redirectInputs.scripted]);
    expect({ ...inputs.static, ...inputs.scripted }).toMatchObject({
      ...echoed,
      orderNo: "o1",
      merNo: "1000",
      orderAmount: "10.00",
      orderCurrency: "USD",
      notifyUrl: echoed.notify_url,
      signInfo: "abc",
      gbc_id: "t1",
      page_session: "the-session",
    });
    const all = JSON.parse(inputs.scripted["allParams"] ?? "") as Fields;
    expect({ ...all, encryption_data: echoed.encryption_data }).toEqual(echoed);
  });

  test("has the same inputs for any field values, and no other element", () => {
    const names = read(write()).map(({ name }) => name);
    const text = fc
      .string({
        unit: fc.oneof(fc.constantFrom(..."<>&\"'\\/`\n\r\t"), fc.constant("</script>"), fc.string()),
      })
      .map((value) => value.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}]/gu, ""));
    fc.assert(
      fc.property(fc.record({ order_no: text, return_url: text, encryption_data: text }), (fields) => {
        const elements = read(write(fields));
        expect(elements.map(({ name }) => name)).toEqual(names);
        const inputs = posted(elements);
        expect(inputs.static["order_no"]).toBe(fields.order_no);
        expect(inputs.scripted).toMatchObject({
          return_url: fields.return_url,
          signInfo: fields.encryption_data,
        });
      }),
    );
  });
});

test.each([
  ["de-CH", "de", "Zur Zahlungsseite"],
  [undefined, "en", "To the payment page"],
])("a request with the browser_lang %j gets the page in %s", (language, lang, title) => {
  expect(write({}, language)).toMatch(new RegExp(`lang="${lang}"[^]*<h1>${title}<`, "u"));
});
