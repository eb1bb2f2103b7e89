// Compares a received value with a JSON Schema from the profile.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { messageOf, SuiteError } from "../contract/errors.ts";
import { isRecord } from "@acquiring/contract/codecs";

const compiled = new WeakMap<object, ValidateFunction>();

/** The first violation of the schema: its location and the requirement. @throws SuiteError for an invalid JSON Schema */
export function schemaMismatch(
  schema: unknown,
  value: unknown,
): { readonly at: string; readonly expected: string } | undefined {
  if (!isRecord(schema)) throw new SuiteError("A JSON Schema in the profile must be an object.");
  const validate = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, validate);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return { at: error?.instancePath ?? "", expected: `what the profile defines: ${error?.message ?? ""}` };
}

function compile(schema: object): ValidateFunction {
  try {
    return new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  } catch (error) {
    throw new SuiteError(`A JSON Schema in the profile cannot be used: ${messageOf(error)}.`);
  }
}
