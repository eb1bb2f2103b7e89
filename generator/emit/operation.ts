// operations/<id>.ts: the descriptor of one operation, as data. What a descriptor says is defined in runtime/operation.ts.
import type { Batch, Body, Model, Operation, Schema, Value } from "../model.ts";
import { banner, code, doc, importOf, literal } from "./text.ts";
import { validatorName } from "./validator.ts";

export function operationFile(model: Model, operation: Operation): string {
  const { id, title, path, request, response } = operation;
  const schemas = [request.schema, response.schema];
  const imports = [
    importOf(["Operation"], "../../runtime/operation.ts", true),
    importOf(["issuesOf"], "../../runtime/validate.ts"),
    importOf(schemas, "../types.ts", true),
    ...[...new Set(schemas)]
      .toSorted()
      .map((name) => importOf([validatorName(name)], `../validators/${name}.ts`)),
  ];
  const descriptor = literal({
    id,
    title,
    method: "POST",
    path,
    effect: operation.effect,
    variant: operation.variant,
    request: body(model, request),
    response: body(model, response),
    refusals: operation.refusals,
    batch: operation.batch === undefined ? undefined : batch(operation.batch),
  });
  const comment = doc([`${title}: \`POST ${path}\`.`, operation.description]);
  const type = `Operation<${request.schema}, ${response.schema}>`;
  return `${banner}${imports.join("")}\n${comment}export const ${id}: ${type} = ${descriptor};\n`;
}

const body = (model: Model, { encodings, schema, root, signature }: Body): object => ({
  encodings,
  schema,
  root,
  signature,
  check: code(`(value) => issuesOf(${validatorName(schema)}, value)`),
  shape: shapeOf(model, { kind: "named", name: schema, rules: [], points: [] }),
});

const batch = ({ limit, request, response, status, error }: Batch): object => ({
  limit,
  request,
  response,
  status,
  error,
});

/** A value's tree, names resolved; what is said of a field weighs more than what is said of its form. */
function shapeOf(model: Model, value: Value | Schema): object {
  if (value.kind === "list") return { kind: "list", of: shapeOf(model, value.of) };
  if (value.kind === "record") {
    const fields = value.fields.map((field) => [field.name, shapeOf(model, field.value)]);
    return { kind: "object", fields: Object.fromEntries(fields) };
  }
  const inner =
    value.kind === "alias" ? value.value : value.kind === "named" ? model.schemas.get(value.name) : undefined;
  if (inner === undefined) return { kind: value.kind, sensitive: value.sensitive };
  const shape = shapeOf(model, inner);
  return "sensitive" in shape ? { ...shape, sensitive: value.sensitive ?? shape.sensitive } : shape;
}
