// The signatures on the docs of another gateway: computed by its scheme, and explained in words.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineProfile, type Profile } from "@acquiring/contract";
import { decodeBody, isRecord } from "@acquiring/contract/codecs";
import { boundTo, type RowScheme, type SignatureScheme, verifyBody } from "@acquiring/contract/signature";
import { rowScheme } from "@acquiring/testing/values";
import { describe, expect, test } from "vitest";
import { materialOf } from "../material.ts";
import { operationOf, shownMoment } from "../parts/examples.ts";
import { textOf } from "../parts/html.ts";
import { shownOperations } from "../parts/reference.ts";
import { exampleKey, signedExample, workedRequest } from "./signing-example.ts";
import { signingPage } from "./signing.ts";
import { rowSteps } from "./signing-words.ts";

const root = join(import.meta.dirname, "../../..");
const own = (file: string) => materialOf(root, join(root, file));
const house = own("conformance/measure/independent/profile.yaml");
const maker = own("examples/maker-profile.yaml");
const pageOf = (profile: Profile): string => {
  const { body } = signingPage(root, profile, shownOperations(house.contract));
  return textOf(body);
};
const withScheme = (scheme: unknown): Profile =>
  defineProfile({ profile: "other", extension_points: { "signature.scheme": scheme } } as Profile);

const row: RowScheme = { ...rowScheme, output: "base64" };

describe("the page about the signatures of a gateway", () => {
  test("has an example whose signature is the digest of its string, as its steps say", () => {
    const page = pageOf(house.profile);
    const text = "1000|1000001|order-1|10.00|USD|example-key";
    expect(page).toContain(text);
    expect(page).toContain(createHash("sha256").update(text).digest("hex").toUpperCase());
    expect(page).toContain("Take these fields in this order: merchant_id");
    expect(page).toContain("Append | and the account's key.");
    expect(page).toContain("Take the SHA-256 digest of the string in UTF-8.");
    expect(page).toContain("the response has no signature");
  });

  test("has the steps of the bound scheme from the guide, and its window", () => {
    const page = pageOf(maker.profile);
    expect(page).toContain("HKDF-SHA256 of the account's key");
    expect(page).toContain("22:acquiring-signature-v1,7:request,19:createDirectPayment,");
    expect(page).toContain("at most 300 seconds from the gateway's clock");
  });

  test("says in one sentence each what the profile leaves open", () => {
    const page = pageOf(own("conformance/profiles/bare.yaml").profile);
    expect(page).toContain("does not say how requests are signed");
    expect(page).toContain("does not say how responses are signed");
    expect(page).toContain("does not say whether notifications are signed");
    expect(page).not.toContain("example-key");
  });

  test("says of two schemes which one to sign with", () => {
    const page = pageOf(withScheme([row, { kind: "bound", version: 1 }]));
    expect(page).toMatch(/The scheme to sign with .*HMAC-SHA256.*Also accepted .*HKDF-SHA256/u);
  });

  test("has the HMAC of the sorted pairs as another program computes it", () => {
    const [operation] = shownOperations(house.contract);
    const worked = operation && workedRequest(operation, withScheme(row));
    expect(worked?.text).toMatch(/^account_id=1000001&amount=10\.00&card=4111111111111111&/u);
    const made = createHmac("sha256", "example-key").update(worked?.text ?? "");
    expect(worked?.signature).toBe(made.digest("base64"));
  });
});

test.each([house, maker])(
  "the samples of $profile.profile have valid signatures",
  ({ profile, contract }) => {
    const scheme = profile.extension_points["signature.scheme"] as SignatureScheme;
    const checked = shownOperations(contract).flatMap((operation) => {
      const descriptor = operationOf(operation.id);
      const sent = workedRequest(operation, profile);
      const asked = { ...sent?.record, encryption_data: sent?.signature ?? "" };
      return (["request", "response"] as const).flatMap((direction) =>
        operation[direction].examples.flatMap((example) => {
          const { text } = signedExample(operation, direction, example, profile);
          const read = decodeBody(new TextEncoder().encode(text), undefined, descriptor[direction]);
          const record = read.ok && isRecord(read.value.value) ? read.value.value : undefined;
          if (record?.["encryption_data"] === undefined) return [];
          const binding = boundTo(descriptor, direction === "request" ? record : asked, direction);
          const now = shownMoment.time * 1000;
          return [verifyBody(record, scheme, [exampleKey(scheme)], { ...binding, now })];
        }),
      );
    });
    expect(checked.length).toBeGreaterThan(20);
    expect(new Set(checked)).toEqual(new Set(["valid"]));
  },
);

describe("the steps of a scheme in words", () => {
  test("name every member of the scheme, in the order in which it applies", () => {
    const steps = rowSteps({
      ...row,
      algorithm: "md5",
      except: ["items"],
      names: "lower",
      pair: "namevalue",
      join: "",
      encode: { as: "form", of: "text" },
      key: { place: "both", join: "-", lead: "<", halves: ":" },
      case: "upper",
      twice: "text",
      output: "HEX",
    });
    expect(steps).toEqual([
      "Take every field of the body except `encryption_data`, `items`. Write the names in lower case. Sort the fields by name, in the order of the characters' codes. Leave out empty fields.",
      "Take each field inside a record or a list separately, by its path: `a.b[0].c`, sorted among the others.",
      "Write a number in its shortest form, a boolean as `true` or `false`, and `null` as an empty text.",
      "Write each field as its name directly followed by its value. Join them without a separator.",
      "The account's key is two secrets with `:` in between. Put `<`, then the first half of the key, then `-` before the string.",
      "Append `-` and the second half.",
      "Percent-encode the whole string in UTF-8 as HTML forms do, with upper-case digits. Letters, digits and `-_.*` stay. A space is `+`.",
      "Convert the whole string to upper case.",
      "Replace the string by its MD5 digest in lower-case hexadecimal digits.",
      "Take the MD5 digest of the string in UTF-8. Write the result in upper-case hexadecimal digits.",
    ]);
  });

  test("are complete for every scheme of the test vectors, whose signature can be made with the example key", () => {
    const file = readFileSync(join(root, "generated/vectors/signature.json"), "utf8");
    const { vectors } = JSON.parse(file) as {
      readonly vectors: readonly { readonly scheme: SignatureScheme }[];
    };
    const rows = vectors.flatMap(({ scheme }) => ("algorithm" in scheme ? [scheme] : []));
    expect(rows.length).toBeGreaterThan(20);
    const [operation] = shownOperations(house.contract);
    for (const scheme of rows) {
      expect(rowSteps(scheme).join(" ")).not.toMatch(/undefined|\[object|``/u);
      expect(operation && workedRequest(operation, withScheme(scheme))?.signature).not.toBe("");
    }
  });
});
