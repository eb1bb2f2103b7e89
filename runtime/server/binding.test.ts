import { describe, expect, it } from "vitest";
import { unbound } from "./binding.ts";
import { errorOf, identity, post, signedBy, testGateway } from "../testing/test-gateway.ts";
import { apm, direct, profile } from "../testing/operations.ts";
import type { ServeOptions } from "./serve-options.ts";

const json = { media: "application/json", body: "json" } as const;
const form = { media: "application/x-www-form-urlencoded", body: "form" } as const;
const formOfJson = { media: "application/x-www-form-urlencoded", body: "json" } as const;

describe("a single required encoding", () => {
  it("applies to body and header", () => {
    expect(
      unbound([form], apm.request, "form", "Application/X-WWW-Form-Urlencoded; charset=utf-8"),
    ).toBeUndefined();
    expect(unbound([form], apm.request, "json", form.media)).toMatchObject({
      code: "encoding.body",
      expected: `form under ${form.media}`,
    });
    expect(unbound([json], apm.request, "json", "text/plain")).toMatchObject({
      code: "encoding.content-type",
      expected: json.media,
    });
    expect(unbound([json], apm.request, "json", undefined)).toMatchObject({ code: "encoding.content-type" });
    expect(unbound([formOfJson], apm.request, "json", form.media)).toBeUndefined();
  });

  it("accepts every media type name of the contract", () => {
    const xml = { media: "application/xml", body: "xml" } as const;
    const bound = (media: string) => unbound([xml], apm.request, "xml", media)?.code;
    expect(["text/xml", "application/soap+xml", "TEXT/XML; charset=utf-8"].map(bound)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(bound("application/+xml")).toBe("encoding.content-type");
    expect(bound("application/json")).toBe("encoding.content-type");
  });

  it("does not exist if there are two encodings, or none are named", () => {
    expect(unbound([form, json], apm.request, "xml", "text/xml")).toBeUndefined();
    expect(unbound(undefined, apm.request, "xml", undefined)).toBeUndefined();
  });
});

describe("a gateway that accepts one encoding", () => {
  const value = signedBy({ ...identity, payment_method: "pix" });
  const response = { merchant_id: "1001", issuer_url: "u" };
  const asForm = () => post(apm.path, new URLSearchParams(value).toString(), { "content-type": form.media });

  it("refuses any other, names the accepted one, and does not call the handler", async () => {
    const { handle, seen } = testGateway(response, {
      readsOf: ({ id }) => (id === apm.id ? [json] : undefined),
    });
    const error = await errorOf(await handle(asForm()));
    expect(error).toMatchObject({ status: 400, code: "invalid" });
    expect(error.message).toContain("json under application/json");
    expect(seen).toHaveLength(0);
    const asJson = post(apm.path, JSON.stringify(value), { "content-type": json.media });
    expect((await handle(asJson)).status).toBe(200);
  });

  it("accepts every encoding by default", async () => {
    expect((await testGateway(response).handle(asForm())).status).toBe(200);
  });
});

describe("an empty field that chooses a variant", () => {
  const value = signedBy({ ...identity, payment_method: "" });
  const request = () => post(direct.path, JSON.stringify(value), { "content-type": json.media });
  const said = (empty: string): Partial<ServeOptions> => ({
    profile: { extension_points: { ...profile.extension_points, "payment.empty-payment-method": empty } },
  });

  it.each([
    ["apm", apm.id],
    ["direct", direct.id],
  ])("selects the operation of the profile: %s", async (empty, id) => {
    const { handle, seen } = testGateway({ merchant_id: "1001" }, said(empty));
    await handle(request());
    expect(seen[0]?.context.operation.id).toBe(id);
  });

  it("is refused if the profile says so, unless the gateway has its own setting", async () => {
    const { handle, seen } = testGateway({ merchant_id: "1001" }, said("refused"));
    expect(await errorOf(await handle(request()))).toMatchObject({ status: 400, code: "invalid" });
    expect(seen).toHaveLength(0);
    const own = testGateway({ merchant_id: "1001" }, { ...said("refused"), emptyVariantField: "absent" });
    await own.handle(request());
    expect(own.seen[0]?.context.operation.id).toBe(direct.id);
  });
});
