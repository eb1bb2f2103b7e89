// operations/<id>.ts: the descriptor of one operation, as data. What a descriptor says is defined in runtime/operation/operation.ts.
import type { Batch, Body, Operation } from "../model/model.ts";
import { banner, code, doc, importOf, literal } from "./text.ts";

export function operationFile(operation: Operation): string {
  const { id, title, path, request, response } = operation;
  const schemas = [...new Set([request.schema, response.schema])];
  const imports = [
    importOf(["Operation"], "../../runtime/operation/operation.ts", true),
    importOf(
      codecKinds([request, response]).map((kind) => `${kind}Codec`),
      "../../runtime/codecs/every-codec.ts",
    ),
    ...schemas.toSorted().map((name) => importOf([name], `../schemas/${name}.ts`)),
  ];
  const descriptor = literal({
    id,
    title,
    method: "POST",
    path,
    effect: operation.effect,
    variant: operation.variant,
    request: body(request),
    response: body(response),
    refusals: operation.refusals,
    batch: operation.batch === undefined ? undefined : batch(operation.batch),
  });
  const comment = doc([`${title}: \`POST ${path}\`.`, operation.description]);
  const type = `Operation<${request.schema}, ${response.schema}>`;
  return `${banner}${imports.join("")}\n${comment}export const ${id}: ${type} = ${descriptor};\n`;
}

/** A page in HTML is handed on as it is, so that it has no codec. */
const codecKinds = (bodies: readonly Body[]): string[] =>
  [...new Set(bodies.flatMap(({ encodings }) => encodings.map((encoding) => encoding.body)))].filter(
    (kind) => kind !== "html",
  );

const body = ({ encodings, schema, root, signature }: Body): object => ({
  encodings,
  codecs: codecKinds([{ encodings, schema }]).map((kind) => code(`${kind}Codec`)),
  schema,
  root,
  signature,
  check: code(`${schema}.check`),
  shape: code(`${schema}.shape`),
});

const batch = ({ limit, request, response, status, error }: Batch): object => ({
  limit,
  request,
  response,
  status,
  error,
});
