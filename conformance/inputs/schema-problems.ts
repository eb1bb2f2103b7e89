// Validates a file of a user by its JSON Schema: each problem with its place and the probable meaning.
import { ajvOf } from "../contract/ajv.ts";
import { objectOf, textsOf, type JsonObject } from "../contract/contract.ts";
import { suggestion } from "../contract/errors.ts";
import type { Wrong } from "./files.ts";
import { below } from "../contract/pointer.ts";

export function schemaProblems(schema: JsonObject, value: unknown): readonly Wrong[] {
  const validate = ajvOf({ allErrors: true, strict: false, verbose: true }).compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params, parentSchema, data }) => {
    const extra = (params as { readonly additionalProperty?: string }).additionalProperty;
    if (extra !== undefined) {
      const known = Object.keys(objectOf(objectOf(parentSchema)["properties"]));
      return { at: below(instancePath, extra), message: `is unknown here.${suggestion(extra, known)}` };
    }
    const allowed = textsOf((params as { readonly allowedValues?: unknown }).allowedValues);
    if (allowed.length > 0)
      return {
        at: instancePath,
        message: `must be one of ${allowed.join(", ")}.${suggestion(String(data), allowed)}`,
      };
    const quote = message === "must be string" ? "; put it in quotes" : "";
    return { at: instancePath, message: `${message ?? "is invalid"}${quote}` };
  });
}
