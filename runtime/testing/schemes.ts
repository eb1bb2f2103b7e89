// Random valid signature schemes with matching keys, for property tests.
import * as fc from "fast-check";
import { choices, type KeyPlace, type RowScheme } from "../signature/scheme.ts";
import { readScheme } from "../signature/read-scheme.ts";
import type { SignatureKey } from "../signature/keys.ts";
import { rsaKeys } from "./rsa-keys.ts";

const join = fc.constantFrom("", "&", "|", "#;#");
const fold = fc.constantFrom(...choices.case);
const key: fc.Arbitrary<KeyPlace> = fc.oneof(
  fc.record(
    { place: fc.constant("hmac" as const), encoding: fc.constantFrom("hex" as const, "base64" as const) },
    { requiredKeys: ["place"] },
  ),
  fc.record({ place: fc.constant("prefix" as const), join, lead: join }, { requiredKeys: ["place", "join"] }),
  fc.record({ place: fc.constant("suffix" as const), join }),
  fc.record(
    { place: fc.constant("both" as const), join, lead: join, tail: join, halves: fc.constant(":") },
    { requiredKeys: ["place", "join"] },
  ),
  fc.record({ place: fc.constant("each" as const), join }),
  fc.record({ place: fc.constant("pair" as const), name: fc.constantFrom("key", "a") }),
);

/** Each of its members varies independently. `readScheme` then drops the schemes that make no sense. */
export const anyScheme: fc.Arbitrary<RowScheme> = fc
  .record(
    {
      algorithm: fc.constantFrom(...choices.algorithm),
      fields: fc.oneof(
        fc.constantFrom(...choices.fields),
        fc.constantFrom(["a", "b.c", "key"], ["d", "a.b", "c"]),
      ),
      except: fc.constant(["b"]),
      nested: fc.constantFrom(...choices.nested),
      paths: fc.constantFrom(...choices.paths),
      names: fold,
      empty: fc.constantFrom(...choices.empty),
      pair: fc.constantFrom(...choices.pair),
      join,
      encode: fc.record(
        { as: fc.constantFrom(...choices.as), of: fc.constantFrom(...choices.of), hex: fold },
        { requiredKeys: ["as", "of"] },
      ),
      key,
      case: fold,
      twice: fc.constantFrom(...choices.twice),
      output: fc.constantFrom(...choices.output),
    },
    { requiredKeys: ["algorithm", "fields", "nested", "empty", "pair", "join", "key", "output"] },
  )
  .map((scheme): RowScheme =>
    scheme.algorithm.startsWith("rsa-") ? { ...scheme, key: { place: "rsa" } } : scheme,
  )
  .filter((scheme) => readScheme(scheme).ok);

/** A key that the scheme takes. */
export function keyFor({ key }: RowScheme): SignatureKey {
  if (key.place === "rsa") return rsaKeys[0];
  if (key.place === "both") return "first:second";
  return "00112233";
}
