import { beforeAll, describe, expect, test } from "vitest";
import { type Generated, generate } from "./generate.ts";
import { loaded } from "./testing/loaded.ts";
import { small } from "./testing/small.ts";

let generated: Generated;
beforeAll(async () => {
  generated = await generate(small());
});
const text = (path: string): string => generated.get(path) ?? "";

interface Descriptor {
  readonly id: string;
  readonly request: {
    readonly check: (value: unknown) => readonly { code: string; at: string }[];
    readonly shape: object;
  };
  readonly response: Descriptor["request"];
}
const descriptorOf = async (from: Generated, id: string) =>
  (await loaded(from, `operations/${id}.ts`))[id] as Descriptor;

describe("the generated code", () => {
  test("is the same for the same contract", async () => {
    expect([...(await generate(small()))]).toEqual([...generated]);
  });

  test("is marked as generated in each TypeScript file", () => {
    const sources = [...generated].filter(([path]) => path.endsWith(".ts"));
    const marked = /^\/\/ generated, do not edit; npm run generate\n[^]*\n$/u;
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter(([, source]) => !marked.test(source)).map(([path]) => path)).toEqual([]);
  });

  test.each(["openapi.json", "asyncapi.json", "profile.schema.json"])(
    "%s has no references to other files",
    (path) => {
      const document = JSON.parse(text(path)) as object;
      const references = [...text(path).matchAll(/"\$ref": "([^"]+)"/gu)].map(
        ([, reference = ""]) => reference,
      );
      const isThere = (reference: string) => {
        const names = reference.replace(/^#\//u, "").split("/");
        const below = (value: unknown, name: string) =>
          (value as Record<string, unknown> | undefined)?.[name];
        return reference.startsWith("#/") && names.reduce<unknown>(below, document) !== undefined;
      };
      expect(references.filter((reference) => !isThere(reference))).toEqual([]);
    },
  );

  test("has one module for each required schema and one descriptor for each operation", () => {
    const below = (folder: string) => [...generated.keys()].filter((path) => path.startsWith(`${folder}/`));
    expect(below("operations")).toEqual(
      ["capture", "openPage", "payByCard", "payOtherwise"].map((id) => `operations/${id}.ts`),
    );
    expect(below("schemas")).toEqual(
      [
        [
          "CaptureRequest",
          "CaptureResult",
          "CardRequest",
          "CardRequestCartEntry",
          "CardResult",
          "DecimalText",
        ],
        ["DigitsText", "Entry", "Order", "OtherRequest", "Page", "PanText"],
      ]
        .flat()
        .map((name) => `schemas/${name}.ts`),
    );
  });
});

describe("the generated types", () => {
  test("are flat interfaces with the contract's description of each field", () => {
    expect(text("types.ts")).toContain("/** A payment by card. */\nexport interface CardRequest {");
    expect(text("types.ts")).toContain("  card: PanText;\n");
    expect(text("types.ts")).toContain("  email?: string;\n");
    expect(text("types.ts")).toContain("  cart?: CardRequestCartEntry[];\n");
    expect(text("types.ts")).toContain("export type DecimalText = string;");
    expect(text("types.ts")).toContain("export type Open = string | number;");
    expect(text("types.ts")).not.toMatch(/components|@description/u);
  });

  test("list observed values and allow others", () => {
    expect(text("types.ts")).toContain('  device?: "PC" | (string & {});');
    expect(text("types.ts")).toContain('  status: "1" | (string & {}) | number;');
  });

  test("come with a list of the observed values, by schema and field", () => {
    expect(text("observed.ts")).toContain(
      '{ "CardRequest.device": ["PC"], "Entry.status": ["1"] } as const;',
    );
  });

  test("forbid the field that selects the other variant", () => {
    expect(text("types.ts")).toMatch(/interface CardRequest \{(?:\n {2}.*)*\n {2}method\?: never;\n\}/u);
    expect(text("types.ts")).toMatch(/interface OtherRequest \{(?:\n {2}.*)*\n {2}method: string;\n\}/u);
  });
});

describe("the generated schemas", () => {
  test("are data for one runtime, and have each form's pattern and secrecy once", () => {
    expect(text("schemas/PanText.ts")).toContain(
      'schema("PanText", { kind: "text", sensitive: "pan", pattern: /^[0-9]*$/u });',
    );
    expect(text("schemas/CardRequest.ts")).toContain("card: PanText.shape,");
    expect(text("schemas/CardRequest.ts")).not.toContain("/^[0-9]*$/u");
    expect(text("schemas/CardRequestCartEntry.ts")).toContain(
      'count: { kind: "integer", bounds: { minimum: 0 } }',
    );
  });

  test("accept only a text or a number if the interface gives no type", async () => {
    const { response } = await descriptorOf(generated, "capture");
    expect(response.check({ orders: [{ status: "2" }, { status: 2 }] })).toEqual([]);
    expect(response.check({ orders: [{ status: true }] })).toMatchObject([
      { at: "/orders/0/status", expected: "a text or a number" },
    ]);
  });
});

describe("the generated descriptors", () => {
  test("contain everything that client and server need", async () => {
    expect(await descriptorOf(generated, "payByCard")).toMatchObject({
      id: "payByCard",
      title: "Pay by card",
      method: "POST",
      path: "/v1/pay",
      effect: "write",
      variant: { field: "method", carried: false },
      refusals: [400],
      request: { schema: "CardRequest", signature: "encryption_data" },
      response: {
        schema: "CardResult",
        root: "respon",
        encodings: [{ media: "application/xml", body: "xml", evidence: "declared" }],
      },
    });
  });

  test("mark secret fields, whether the field or its form says so", async () => {
    const { request } = await descriptorOf(generated, "payByCard");
    expect(request.shape).toMatchObject({
      kind: "object",
      fields: {
        card: { kind: "text", sensitive: "pan" },
        email: { kind: "text", sensitive: "personal" },
        cart: { kind: "list", of: { kind: "object", fields: { count: { kind: "integer" } } } },
      },
    });
  });

  test("have no side effects when they are loaded", () => {
    expect(text("operations/capture.ts")).toMatch(
      /export const capture: Operation<CaptureRequest, CaptureResult, "merchant_id" \| .*> = \{/u,
    );
    expect(text("operations/capture.ts")).not.toMatch(/^(?!import|export|\/\/| |\}|\/\*)./mu);
  });
});

describe("the generated client and server", () => {
  test("have a method and a handler for each operation, with its limit in words", () => {
    expect(text("client.ts")).toContain(
      "  capture(request: Input<CaptureRequest>, options?: CallOptions): Promise<CaptureResult>;",
    );
    expect(text("client.ts").replaceAll(/\s+\* /gu, " ")).toContain(
      "At most 50 entries in `orders`, and each has its own result in `orders`.",
    );
    expect(text("server.ts")).toContain(
      "readonly payByCard?: (request: CardRequest, context: Context) => HandlerResult<Unsigned<CardResult>>;",
    );
    expect(text("server.ts")).toContain(
      "readonly openPage?: (request: OtherRequest, context: Context) => HandlerResult<Page>;",
    );
  });

  test("know the extension point for an operation's encoding", () => {
    expect(text("operations/capture.ts")).toContain('points: { encoding: "encoding.json" }');
  });
});

describe("the generated profile check", () => {
  const check = async (value: unknown) => {
    const { checkProfile } = await loaded(generated, "check-profile.ts");
    return (checkProfile as (value: unknown) => unknown)(value);
  };

  test("accepts allowed values, and a profile that fills nothing", async () => {
    const full = {
      profile: "p",
      extension_points: { scheme: { algorithm: "md5", fields: ["a"] }, base: "https://a.test", form: "^a$" },
    };
    expect(await check(full)).toEqual({ ok: true, value: full, advice: [] });
    const empty = { ok: true, value: { profile: "p", extension_points: {} }, advice: [] };
    expect(await check({ profile: "p" })).toEqual(empty);
    // What YAML reads where all points are comments.
    expect(await check({ profile: "p", extension_points: null })).toEqual(empty);
  });

  test("suggests the similar name for a misspelt one, at any depth", async () => {
    const typo = { profile: "p", extension_points: { schem: {}, scheme: { algoritm: "md5" } } };
    expect(await check(typo)).toMatchObject({
      ok: false,
      issues: [
        {
          code: "additionalProperties",
          at: "/extension_points/schem",
          message: expect.stringContaining("Did you mean `scheme`?"),
        },
        { code: "required", at: "/extension_points/scheme/algorithm" },
        {
          code: "additionalProperties",
          at: "/extension_points/scheme/algoritm",
          message: expect.stringContaining("Did you mean `algorithm`?"),
        },
      ],
    });
  });

  test("reports one issue for a choice that fits no alternative", async () => {
    const value = { profile: "p", extension_points: { scheme: { algorithm: "md5", fields: "sortd" } } };
    expect(await check(value)).toMatchObject({
      ok: false,
      issues: [{ code: "oneOf", at: "/extension_points/scheme/fields", expected: '"sorted", or a list' }],
    });
  });

  test.each([
    ["base", "no address"],
    ["form", "["],
  ])("checks the format of %s", async (point, wrong) => {
    expect(await check({ profile: "p", extension_points: { [point]: wrong } })).toMatchObject({
      ok: false,
      issues: [{ code: "format", at: `/extension_points/${point}` }],
    });
  });

  test("distinguishes codes from other extension points, and accepts a payload schema of any library", async () => {
    expect(text("profile.ts")).toContain('export type CodesPointId =\n  | "states";');
    expect(text("profile.ts")).toContain('export type SchemaPointId =\n  | "payload";');
    expect(text("profile.ts")).toContain(
      "readonly payload?: StandardSchema | Readonly<Record<string, unknown>>;",
    );
    const schema = Object.assign(() => undefined, {
      "~standard": { version: 1, vendor: "v", validate: () => ({}) },
    });
    const filled = (point: string) => check({ profile: "p", extension_points: { [point]: schema } });
    expect(await filled("payload")).toMatchObject({ ok: true });
    expect(await filled("states")).toMatchObject({ ok: false });
  });

  test("has a type for each extension point, with the description of what is open", () => {
    expect(text("profile.ts")).toContain('readonly algorithm: "md5" | "sha256";');
    expect(text("profile.ts")).toContain('readonly fields?: "sorted" | readonly string[];');
    expect(text("profile.ts")).toContain("   * Default. Client: None. Server: None. Suite: None.");
    expect(text("profile.ts")).not.toMatch(/@enum|@description|@constant/u);
  });
});
