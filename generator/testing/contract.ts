// The contract in spec/ for tests, loaded once.
import { join } from "node:path";
import { load } from "../load/load.ts";
import { folder } from "../load/source.ts";
import type { Field, Value } from "../model/model.ts";
import { modelOf } from "../model/read-model.ts";

export const spec = join(import.meta.dirname, "../../spec");
export const contract = load(folder(spec));
export const model = modelOf(contract);

/** The fields of a record; none for a schema that is not one. */
export function fieldsIn(name: string): readonly Field[] {
  const schema = model.schemas.get(name);
  return schema?.kind === "record" ? schema.fields : [];
}

/** The value behind the name of a form. */
export function plainOf(value: Value): Value {
  const named = value.kind === "named" ? model.schemas.get(value.name) : undefined;
  return named?.kind === "alias" ? named.value : value;
}
