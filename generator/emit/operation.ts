// operations/<id>.ts: the descriptor of one operation, as data. runtime/operation/operation.ts defines a descriptor.
import { isDeepStrictEqual } from "node:util";
import type { Body, Model, Operation } from "../model/model.ts";
import { filledIn, unionOf } from "./names.ts";
import { headOf } from "./entries.ts";
import { promisedAt } from "../model/promises.ts";
import { code, doc, importOf, literal } from "./text.ts";

export function operationFile(model: Model, operation: Operation): string {
  const { id, title, path, request, response, identity, foundBy, echoes } = operation;
  const schemas = [...new Set([request.schema, response.schema])];
  const imports = [
    importOf(["Operation"], "../../runtime/operation/operation.ts", true),
    importOf(
      [...new Set([...codecsOf(request, "Writer"), ...codecsOf(response, "Reader")])],
      "../../runtime/codecs/every-codec.ts",
    ),
    ...brought(operation).map(([name, file]) => importOf([name], `../../runtime/${file}.ts`)),
    importOf(["bodies"], "../bodies.ts"),
    ...schemas.toSorted().map((name) => importOf([name], `../schemas/${name}.ts`)),
  ];
  const descriptor = literal({
    id,
    title,
    method: "POST",
    path,
    effect: operation.effect,
    variant: operation.variant,
    request: body(model, request, "Writer"),
    response: body(model, response, "Reader"),
    identity,
    foundBy: foundBy.length === 0 ? undefined : foundBy,
    echoes: echoes.length === 0 ? undefined : echoes,
    repeat: operation.repeat && {
      ...operation.repeat,
      ...(!isPage(operation) && { isFinal: code("isFinalForRepeat") }),
    },
    finder: operation.finder,
    promises: promisedAt(model, operation),
    refusals: operation.refusals,
    batch: operation.batch && { ...operation.batch, foreign: code(foreign(operation.batch)) },
    readPage: isPage(operation) ? code("readPage") : undefined,
  });
  const comment = doc([`${title}: \`POST ${path}\`.`, operation.description]);
  const type = `Operation<${request.schema}, ${response.schema}, ${unionOf(filledIn(model, operation)) || "never"}>`;
  return `${headOf("operation", (text) => text.replaceAll("OPERATION", id))}${imports.join("")}\n${comment}export const ${id}: ${type} = ${descriptor};\n`;
}

const isPage = ({ response }: Operation): boolean => response.encodings[0]?.body === "html";

/** What compares the entries of a response with the request, or with what the request selects. */
const foreign = ({ request }: NonNullable<Operation["batch"]>): string =>
  request === undefined ? "notSelected" : "foreignEntries";

/** The code that the descriptor brings, and the files that have it. */
function brought(operation: Operation): (readonly [name: string, file: string])[] {
  const name = operation.batch && foreign(operation.batch);
  return [
    ...(name === undefined
      ? []
      : [[name, name === "notSelected" ? "operation/selection" : "operation/entries"] as const]),
    ...(isPage(operation)
      ? [["readPage", "operation/page-inputs"] as const]
      : operation.repeat
        ? [["isFinalForRepeat", "client/outcome/outcome"] as const]
        : []),
  ];
}

/** What a client needs of the codecs. An HTML page is passed on unchanged, so it has none. */
const codecsOf = ({ encodings, bodies }: Body, half: "Reader" | "Writer"): string[] =>
  [...new Set(encodings.map((encoding) => encoding.body))]
    .filter((kind) => kind !== "html")
    .map((kind) => {
      const isWhole =
        half === "Reader" && (kind === "form" || (kind === "xml" && bodies.xml["nested"] === "json"));
      return `${kind}${isWhole ? "Codec" : half}`;
    });

const body = ({ bodies, signature }: Model, body: Body, half: "Reader" | "Writer"): object => ({
  encodings: body.encodings,
  codecs: codecsOf(body, half).map(code),
  bodies: isDeepStrictEqual(bodies, body.bodies) ? code("bodies") : body.bodies,
  schema: body.schema,
  root: body.root,
  // If a profile may sign a record without a signature field, the field is the one of requests.
  signature: body.signature ?? (body.points.signed === undefined ? undefined : signature),
  points: Object.keys(body.points).length === 0 ? undefined : body.points,
  autoPost: body.autoPost,
  check: code(`${body.schema}.check`),
  shape: code(`${body.schema}.shape`),
});
