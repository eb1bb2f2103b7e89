// Each fact that a codec needs is data of the contract: after a change in a copy, client and server write and read differently.
// The runtime itself names no operation and no field.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { decodeBody as decode } from "../runtime/codecs/body.ts";
import type { AnyOperation } from "../runtime/operation/operation.ts";
import { hmac } from "../runtime/testing/signing.ts";
import { fieldsIn, model } from "./testing/contract.ts";
import { type Ends, generatedFacts, type Message, talking } from "./testing/facts.ts";
import { loaded, loadedTogether } from "./testing/loaded.ts";
import type { Change } from "./testing/changed.ts";

const [records, points, root] = ["schemas/records.yaml", "extension-points.yaml", "openapi.yaml"];
const profile = {
  profile: "facts",
  extension_points: { "signature.scheme": hmac, "signed-alike": "same-scheme" } as Record<string, unknown>,
};
type Lines = readonly { readonly id: string; readonly name?: string }[];
const ends: Ends = {
  profile,
  credentials: { shop: "S1", branch: "B1", key: "k" },
  handlers: {
    put: ({ lines }) => ({
      outcome: "yes",
      lines: (lines as Lines).map((line) => ({ ...line, state: "yes", why: "", words: "done" })),
    }),
    find: ({ place, lines }) => ({ town: (place as { town: string }).town, lines }),
    payByCard: () => ({ paid: "by card" }),
    payOtherwise: () => ({ paid: "otherwise" }),
    openPage: () => ({ page: "<form>é</form>" }),
  },
};
/** The ends with these extension points, too. */
const filled = (points: object, more: Partial<Ends> = {}): Ends => ({
  ...ends,
  ...more,
  profile: { ...profile, extension_points: { ...profile.extension_points, ...points } },
});
/** The status of the response to a `put` request with this body. */
const statusOf = async (handle: (one: Request) => Promise<Response>, media: string, bytes: Uint8Array) => {
  const init = { method: "POST", headers: { "content-type": media }, body: Buffer.from(bytes) };
  return (await handle(new Request("https://pay.example/v1/put", init))).status;
};
const order = { lines: [{ id: "1", name: "é" }, { id: "2" }], place: { town: "Ö" } };
const where = { lines: [{ id: "7" }], place: { town: "Ö" } };

/** Why a `find` response does not conform to the contract, and the expected value. */
async function reading(bytes: Uint8Array) {
  const generated = await generatedFacts();
  const [{ find }, { decodeBody }] = await loadedTogether(generated, ["operations/find.ts", "codecs.ts"]);
  const result = (decodeBody as typeof decode)(bytes, "application/xml", (find as AnyOperation).response);
  return result.ok ? undefined : result.issues[0];
}

type Talk = Awaited<ReturnType<typeof talking>>;
const utf8 = ({ bytes }: Message): string => new TextDecoder().decode(bytes);

/** The messages about both orders: the request and the response of `put` and of `find`, and the results of the client. */
async function said(talk: Talk, more: Partial<Ends> = {}) {
  const { gateway, sent } = talk({ ...ends, ...more });
  const results = [await gateway["put"]?.(order), await gateway["find"]?.(where)];
  const [sendRequest, sendResponse, findRequest, findResponse] = sent as [Message, Message, Message, Message];
  return { results, sendRequest, sendResponse, findRequest, findResponse };
}
type Said = Awaited<ReturnType<typeof said>>;

let base: Talk;
let before: Said;
beforeAll(async () => {
  base = await talking(await generatedFacts());
  before = await said(base);
}, 60_000);
const changed = async (...changes: readonly Change[]) => talking(await generatedFacts(...changes));

/** The meaning of the messages for both sides, regardless of the bytes. The signature differs if names differ. */
const understood = ({ results: [sent, found] }: Said) => [{ ...sent, seal: "" }, found];

test("a client and a server of one contract understand each other's messages", () => {
  expect(utf8(before.sendRequest)).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<request><lines><id>1<\/id><name>é<\/name><\/lines><lines><id>2<\/id><\/lines><place><town>Ö<\/town><\/place><shop>S1<\/shop><branch>B1<\/branch><seal>[0-9a-f]{64}<\/seal><\/request>$/u,
  );
  const media = { type: "application/xml; charset=utf-8", accept: "application/json" };
  expect(before.sendRequest).toMatchObject(media);
  expect(before.sendResponse.type).toBe("application/json");
  expect(before.findRequest.text).toMatch(
    /^lines%5B0%5D%5Bid%5D=7&place%5Btown%5D=%C3%96&shop=S1&branch=B1&seal=/u,
  );
  expect(before.findRequest.accept).toBe("application/xml, text/xml");
  expect(utf8(before.findResponse)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<respon><town>Ö</town><lines><id>7</id></lines></respon>',
  );
  expect(understood(before)).toEqual([
    {
      outcome: "yes",
      lines: [
        { id: "1", name: "é", state: "yes", why: "", words: "done" },
        { id: "2", state: "yes", why: "", words: "done" },
      ],
      seal: "",
    },
    { town: "Ö", lines: [{ id: "7" }] },
  ]);
});

const brackets = "{ before: '[', behind: ']', first: 0 }";
const dots = "{ before: '.', behind: '', first: 1 }";

test.each<[what: string, changes: readonly Change[], Partial<Record<keyof Omit<Said, "results">, RegExp>>]>([
  [
    "the root elements of requests and responses",
    [
      [records, "xml: { name: request }", "xml: { name: payment }"],
      [records, "xml: { name: respon }", "xml: { name: answer }"],
      [points, "default: request", "default: payment"],
    ],
    { sendRequest: /\n<payment>.*<\/payment>$/u, findResponse: /\n<answer>.*<\/answer>$/u },
  ],
  [
    "the only root of a request, if the interface states one",
    [[records, "SendRequest:\n  xml: { name: request }", "SendRequest:\n  xml: { name: order }"]],
    { sendRequest: /\n<order>.*<\/order>$/u },
  ],
  [
    "an element around the entries of a wrapped array in XML",
    [
      [records, "xml: { wrapped: false }", "xml: { wrapped: true }"],
      [records, "Line: { type: object,", "Line: { type: object, xml: { name: line },"],
      [
        records,
        "        lines: { type: array, maxItems: 5, items: { $ref: '#/Line' } }",
        "        lines: { type: array, maxItems: 5, xml: { wrapped: true }, items: { $ref: '#/Line' } }",
      ],
      [points, "wrapped: false", "wrapped: true"],
    ],
    {
      sendRequest:
        /<lines><line><id>1<\/id><name>é<\/name><\/line><line><id>2<\/id><\/line><\/lines><place>/u,
      findResponse: /<lines><line><id>7<\/id><\/line><\/lines>/u,
    },
  ],
  [
    "JSON text instead of objects and arrays in XML",
    [
      [root, "nested: elements", "nested: json"],
      [points, "nested: elements", "nested: json"],
    ],
    {
      sendRequest: /<lines>\[\{"id":"1","name":"é"\},\{"id":"2"\}\]<\/lines><place>\{"town":"Ö"\}<\/place>/u,
      findResponse: /<lines>\[\{"id":"7"\}\]<\/lines>/u,
    },
  ],
  [
    "the separators and the first index of forms",
    [
      [root, brackets, dots],
      [points, brackets, dots],
    ],
    { findRequest: /^lines\.1\.id=7&place\.town=%C3%96&/u },
  ],
  [
    "JSON text instead of objects and arrays in forms",
    [
      [root, brackets, "json"],
      [points, brackets, "json"],
    ],
    { findRequest: /^lines=%5B%7B%22id%22%3A%227%22%7D%5D&place=%7B%22town%22%3A%22%C3%96%22%7D&/u },
  ],
])("client and server follow the contract in %s", async (_what, changes, texts) => {
  const after = await said(await changed(...changes));
  for (const [message, text] of Object.entries(texts))
    expect(utf8(after[message as keyof typeof texts])).toMatch(text);
  expect(understood(after)).toEqual(understood(before));
});

test("a root of a request that is ours may be any, and one of a response that is stated may not", async () => {
  const after = await said(await changed([records, "xml: { name: respon }", "xml: { name: answer }"]));
  const { handle } = base(ends);
  const renamed = before.sendRequest.text.replaceAll(/(<\/?)request>/gu, "$1whatever>");
  expect(await statusOf(handle, "application/xml", Buffer.from(renamed, "latin1"))).toBe(200);
  expect(await reading(after.findResponse.bytes)).toMatchObject({ code: "xml.root", expected: "respon" });
});

describe("media types and character sets of the contract", () => {
  const latinOne: readonly Change[] = [
    [root, "charset: utf-8", "charset: iso-8859-1"],
    [points, "default: utf-8", "default: iso-8859-1"],
  ];

  test("can be listed for all responses or for one", async () => {
    const more = "media: [application/xml, text/xml, application/*+xml]";
    const one = "  responses:\n    '200':\n      description: Found.\n";
    const less = await changed([root, more, "media: [application/xml]"]);
    expect((await said(less)).findRequest.accept).toBe("application/xml");
    const own = await changed([
      "operations/find.yaml",
      one,
      `${one}      x-bodies: { xml: { media: [application/xml, application/fancy-xml], charset: utf-8, nested: elements } }\n`,
    ]);
    const after = await said(own);
    expect(after.findRequest.accept).toBe("application/xml, application/fancy-xml");
    expect(after.findResponse.type).toBe("application/xml");
    expect(after.sendRequest).toEqual(before.sendRequest);
  });

  test("decide which media types a server accepts for its bound encoding", async () => {
    const bound = [
      "  - { id: find-by,",
      "  - { id: how, section: [b], operations: [], kind: encoding, open: o, while_open: { client: c, server: s, suite: t }, drives: [client], schema: { type: object, properties: { reads: { type: array } } } }\n  - { id: find-by,",
    ] as const;
    const cited = [
      "operations/put.yaml",
      "  requestBody:\n",
      "  requestBody:\n    x-extension-points: [how]\n",
    ] as const;
    const reads = { how: { reads: [{ media: "application/xml", body: "xml" }] } };
    const statusesBy = (talk: Talk) =>
      Promise.all(
        types.map((media) => statusOf(talk(filled(reads)).handle, media, before.sendRequest.bytes)),
      );
    const wide = await changed([points, ...bound], cited);
    const narrow = await changed([points, ...bound], cited, [
      root,
      "media: [application/xml, text/xml, application/*+xml]",
      "media: [application/xml]",
    ]);
    const types = ["application/xml", "text/xml", "application/soap+xml", "text/plain"];
    expect(await statusesBy(wide)).toEqual([200, 200, 200, 400]);
    expect(await statusesBy(narrow)).toEqual([200, 400, 400, 400]);
  });

  test("can use another character set, named or not", async () => {
    const latin = await said(await changed(...latinOne));
    expect(latin.sendRequest.text).toMatch(
      /^<\?xml version="1\.0" encoding="ISO-8859-1"\?>\n.*<name>é<\/name>/u,
    );
    expect(latin.sendRequest.type).toBe("application/xml; charset=iso-8859-1");
    expect(latin.sendResponse.text).toContain('"name":"é"');
    expect(latin.findResponse.text).toContain("<town>Ö</town>");
    expect(understood(latin)).toEqual(understood(before));
    const unnamed = await said(await changed([root, "named: true", "named: false"]));
    for (const { type } of [unnamed.sendRequest, unnamed.findResponse]) expect(type).toBe("application/xml");
  });

  test("also apply to a page", async () => {
    const page = async (talk: Talk, said: object = {}) => {
      const { gateway, sent } = talk(filled(said));
      const result = await gateway["openPage"]?.({ card: "1" });
      return [result?.["page"], sent[1]?.type, sent[1]?.bytes.length];
    };
    expect(await page(base)).toEqual(["<form>é</form>", "text/html; charset=utf-8", 15]);
    expect(await page(base, { "page-media": "text/xml" })).toMatchObject({ 1: "text/xml; charset=utf-8" });
    const other = await changed(...latinOne, [
      "operations/page.yaml",
      "      x-extension-points: [page-media]\n",
      "",
    ]);
    const latin = ["<form>é</form>", "text/html; charset=iso-8859-1", 14];
    expect(await page(other, { "page-media": "text/xml" })).toEqual(latin);
  });
});

describe("the identity and the signature", () => {
  test("are in the fields that the contract names", async () => {
    const asked: string[] = [];
    const talk = await changed(
      [root, "fields: [shop, branch]", "fields: [till, shop]"],
      [records, "branch: asks", "till: asks"],
      [records, "[shop, branch, seal]", "[shop, till, seal]"],
      [records, "    branch: {", "    till: {"],
    );
    const after = await said(talk, { credentials: { shop: "S1", till: "T9", key: "k" }, asked });
    expect(utf8(after.sendRequest)).toMatch(/<till>T9<\/till><shop>S1<\/shop><seal>/u);
    expect(asked).toEqual(["T9", "S1", "T9", "S1"]);
  });

  test("can be in other fields", async () => {
    const generated = await generatedFacts([records, "seal", "proof"]);
    const after = await said(await talking(generated));
    expect(utf8(after.sendRequest)).toMatch(/<proof>[0-9a-f]{64}<\/proof><\/request>$/u);
    expect(JSON.parse(after.sendResponse.text)).toHaveProperty("proof");
    const { verifyBody } = await loaded(generated, "signature.ts");
    const verify = verifyBody as (...given: unknown[]) => string;
    const response: unknown = JSON.parse(utf8(after.sendResponse));
    expect([verify(response, hmac, ["k"]), verify(response, hmac, ["other"])]).toEqual(["valid", "mismatch"]);
  });

  test("are used as the cited extension point says, and no other one", async () => {
    const unsigned = (id: string) => filled({ [id]: "unsigned" });
    expect((await said(base, unsigned("send-signed"))).sendResponse.text).not.toContain("seal");
    expect((await said(base, unsigned("another"))).sendResponse.text).toContain("seal");
    const talk = await changed(
      [points, "id: send-signed", "id: another"],
      [records, "[send-signed]", "[another]"],
    );
    expect((await said(talk, unsigned("another"))).sendResponse.text).not.toContain("seal");
    expect((await said(talk, unsigned("send-signed"))).sendResponse.text).toContain("seal");
  });

  test("are verified if the deciding extension point says so", async () => {
    const forged = async (talk: Talk, id: string) => {
      const extension_points = { "signature.scheme": hmac, [id]: "same-scheme" };
      const own = { profile: { profile: "p", extension_points }, keys: ["another", "k"] };
      const result: unknown = await talk({ ...ends, ...own })
        .gateway["put"]?.(order)
        .catch((error: unknown) => error);
      return (result as { kind?: string }).kind ?? "believed";
    };
    const talk = await changed([points, "id: signed-alike", "id: alike"]);
    expect(await forged(base, "signed-alike")).toBe("bad-signature");
    expect(await forged(base, "alike")).toBe("believed");
    expect(await forged(talk, "signed-alike")).toBe("believed");
    expect(await forged(talk, "alike")).toBe("bad-signature");
  });
});

describe("the query for an unknown outcome", () => {
  const lost = async (talk: Talk, extension_points: object) => {
    const put = () => Promise.reject(new Error("no"));
    const { gateway } = talk(filled(extension_points, { handlers: { ...ends.handlers, put } }));
    const error: unknown = await gateway["put"]?.(order).catch((one: unknown) => one);
    return (error as { findOut?: unknown }).findOut;
  };
  const by = { by: { id: { field: "ids" } } };

  test("is the read that the contract cites, with the extension point that this one cites", async () => {
    const ask = { how: "ask", searches: [{ operation: "find", by: "id", field: "ids" }] };
    expect(await lost(base, { "find-by": by })).toEqual(ask);
    expect(await lost(base, { select: by })).toEqual({ how: "by-hand" });
    const renamed = await changed([points, "id: find-by", "id: select"], [records, "[find-by]", "[select]"]);
    expect(await lost(renamed, { select: by })).toEqual(ask);
    const nothing = await changed(["operations/put.yaml", "  x-found-by: [find]\n", ""]);
    expect(await lost(nothing, { "find-by": by })).toEqual({ how: "by-hand" });
  });
});

describe("a batch", () => {
  const settled = async (talk: Talk, line: object, outcome = "yes") => {
    const put = () => ({ outcome, lines: ["2", "1"].map((id) => ({ id, ...line })) });
    const { gateway, inBatches } = talk({ ...ends, handlers: { ...ends.handlers, put } });
    const items = ["1", "2"].map((id) => ({ id, name: `n${id}` }));
    const results = (await inBatches(gateway, "put", items)) as { outcome: string; message?: string }[];
    return results.map(({ outcome, message = "" }) => `${outcome} ${message}`);
  };
  const both = (text: unknown) => [text, text];
  const batch = "operations/put.yaml";

  test("is settled by the fields and the success value that the contract names", async () => {
    const line = { state: "yes", why: "", words: "", name: "" };
    expect(await settled(base, line)).toEqual(both("done "));
    expect(await settled(base, { ...line, state: "no", words: "later" })).toEqual(both("unknown later"));
    const other = await changed(
      [batch, "success: 'yes'", "success: 'no'"],
      [batch, "message: words", "message: name"],
    );
    expect(await settled(other, { ...line, state: "no" }, "no")).toEqual(both("done "));
    expect(await settled(other, { ...line, words: "x", name: "said" })).toEqual(both("unknown said"));
    const key = await changed([batch, "key: [id]", "key: [name]"]);
    expect(await settled(key, { state: "yes", name: "c" })).toEqual(
      both(expect.stringContaining("unknown put: The response has no clear result")),
    );
    expect(await settled(base, { state: "yes", name: "c" })).toEqual(both("done "));
  });
});

describe("a variant", () => {
  const paid = async (talk: Talk, method: unknown, said: object = {}) => {
    return (await talk(filled(said)).gateway["payOtherwise"]?.({ method }))?.["paid"];
  };

  test("is chosen by an empty field as the contract and the profile say", async () => {
    expect(await paid(base, "x")).toBe("otherwise");
    expect(await paid(base, "")).toBe("otherwise");
    expect(await paid(base, "", { "empty-method": "card" })).toBe("by card");
    const talk = await changed([points, "default: other", "default: card"]);
    expect(await paid(talk, "")).toBe("by card");
  });
});

describe("a list in a single text", () => {
  const goods = async (...changes: readonly Change[]) => {
    const module = await loaded(await generatedFacts(...changes), "codecs.ts");
    return module["goods"] as {
      format: (list: object[]) => { value: string };
      parse: (text: string) => { ok: boolean; value?: unknown };
    };
  };
  const list = [
    { name: "a", count: 2 },
    { name: "b", count: 1 },
  ];

  test("is joined and split as the contract says", async () => {
    const { format, parse } = await goods();
    expect(format(list).value).toBe("a~2|b~1");
    expect(parse("a~2|b~1").value).toEqual(list);
    const other = await goods(
      [records, "entries: '|', parts: '~'", "entries: ';', parts: ','"],
      [
        records,
        "{ name: name, form: text }, { name: count, form: integer }",
        "{ name: count, form: integer }, { name: name, form: text }",
      ],
    );
    expect(other.format(list).value).toBe("2,a;1,b");
    expect(other.parse("2,a;1,b").value).toEqual(list);
    expect(other.parse("a~2|b~1").ok).toBe(false);
  });
});

describe("a page that submits itself", () => {
  const pages = async (...changes: readonly Change[]) => {
    const module = await loaded(await generatedFacts(...changes), "page.ts");
    const write = module["writeRedirectPage"] as (request: object, options: object) => string;
    const read = module["readRedirectPage"] as (page: string) => {
      value?: { action: string; fields: readonly { name: string }[] };
    };
    const other =
      '<form action="/elsewhere"><input type="hidden" name="a"><input type="hidden" name="b"></form>';
    return {
      written: write({ shop: "S1", branch: "B1" }, { baseUrl: "https://pay.example" }),
      read: (page: string) => read(other + page).value?.action,
    };
  };

  test("has the path and the inputs of the contract, and is found by them", async () => {
    const own = '<form action="ACTION"><input type="hidden" name="INPUT"></form>';
    const formOf = (action: string, input: string) => own.replace("ACTION", action).replace("INPUT", input);
    const { written, read } = await pages();
    expect(written).toContain('action="https://pay.example/v1/page"');
    expect(written).toMatch(
      /name="shop" value="S1">\n<input type="hidden" name="shopNo" value="">\n<input type="hidden" name="step" value="">/u,
    );
    const forms = [formOf("/v1/page", "x"), formOf("/x", "step"), formOf("/x", "branch")];
    expect(forms.map(read)).toEqual(["/v1/page", "/x", "/elsewhere"]);
    const auto = "{ action: /v1/page, echoes: [shop], copies: [shopNo], processing: [step] }";
    const other = await pages([
      "operations/page.yaml",
      auto,
      "{ action: /v1/paid, echoes: [branch], copies: [no], processing: [next] }",
    ]);
    expect(other.written).toContain('action="https://pay.example/v1/paid"');
    expect(other.written).toMatch(
      /name="branch" value="B1">\n<input type="hidden" name="no" value="">\n<input type="hidden" name="next" value="">/u,
    );
    expect(forms.map(other.read)).toEqual(["/elsewhere", "/elsewhere", "/x"]);
  });
});

const runtime = join(import.meta.dirname, "../runtime");
const code = globSync("**/*.ts", { cwd: runtime })
  .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("testing/"))
  .map((file) => [file, readFileSync(join(runtime, file), "utf8")] as const);

// The helper of one operation's one field, which the document asks of a merchant in so many words.
const justified = new Set(["client/issuer-page.ts: issuer_url"]);

test("the runtime contains no name of an operation or field of the contract", () => {
  const { operations, schemas, openapi } = model;
  const fields = [...schemas.keys()].flatMap(fieldsIn);
  const post = JSON.stringify(openapi).match(/"x-auto-post":\{.*?\}/u)?.[0] ?? "";
  const inputs = [...post.matchAll(/"([A-Za-z_]+)"/gu)].map(([, name = ""]) => name);
  // A name of one plain word is also English.
  const names = new Set(
    [...operations.map(({ id }) => id), ...fields.map(({ name }) => name), ...inputs].filter((name) =>
      /_|[a-z][A-Z]/u.test(name),
    ),
  );
  expect(names.size).toBeGreaterThan(150);
  expect(code.length).toBeGreaterThan(50);
  const found = code.flatMap(([file, text]) =>
    [...new Set(text.match(/[A-Za-z_]\w*/gu))]
      .filter((word) => names.has(word))
      .map((name) => `${file}: ${name}`),
  );
  expect(found.filter((one) => !justified.has(one))).toEqual([]);
});
