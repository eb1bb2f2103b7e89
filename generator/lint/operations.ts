// Lists the operations of an open document, with the schemas of what each sends and answers; a variant counts as one.

import type { OpenDocument } from "./document.ts";
import { isNode, listOf, settle, type Place } from "./schemas.ts";

export interface ContractOperation {
  readonly id: string;
  readonly request: Place;
  readonly response: Place;
  /** The value of x-auto-post on the answer 200, if it is such a page. */
  readonly autoPost: { readonly [list: string]: unknown } | undefined;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Every operation in the order of the paths; throws on one whose bodies have no schema. */
export function operationsOf(document: OpenDocument): ContractOperation[] {
  const root = settle(document.root, document.follow).node;
  const found: ContractOperation[] = [];
  for (const path of isNode(root["paths"]) ? Object.values(root["paths"]) : []) {
    const item = settle({ node: path, file: document.root.file }, document.follow);
    for (const method of methods) {
      const operation = item.node[method];
      if (isNode(operation)) found.push(...variantsOf(operation, item.file, document));
    }
  }
  return found;
}

function variantsOf(
  operation: { readonly [name: string]: unknown },
  file: string,
  document: OpenDocument,
): ContractOperation[] {
  const id = String(operation["operationId"]);
  const responses = operation["responses"];
  const answer = isNode(responses) ? responses["200"] : undefined;
  const request = schemaOf({ node: operation["requestBody"], file }, id, document);
  const response = schemaOf({ node: answer, file }, id, document);
  const autoPost = settle({ node: answer, file }, document.follow).node["x-auto-post"];
  const variants = operation["x-variants"];
  if (!isNode(variants) || !isNode(variants["operations"])) {
    return [{ id, request, response, autoPost: isNode(autoPost) ? autoPost : undefined }];
  }
  return Object.entries(variants["operations"]).map(([variant, names]) => ({
    id: variant,
    request: choiceOf(request, isNode(names) ? names["request"] : undefined, document),
    response: choiceOf(response, isNode(names) ? names["response"] : undefined, document),
    autoPost: undefined,
  }));
}

function schemaOf(body: Place, id: string, document: OpenDocument): Place {
  const { node, file } = settle(body, document.follow);
  const media = isNode(node["content"]) ? Object.values(node["content"])[0] : undefined;
  if (!isNode(media)) throw new Error(`operation ${id}: a body without a schema in ${file}`);
  return { node: media["schema"], file };
}

function choiceOf(schema: Place, name: unknown, document: OpenDocument): Place {
  const { node, file } = settle(schema, document.follow);
  for (const choice of [...listOf(node["anyOf"]), ...listOf(node["oneOf"])]) {
    const ref = isNode(choice) ? choice["$ref"] : undefined;
    if (typeof ref === "string" && ref.endsWith(`/${String(name)}`)) return { node: choice, file };
  }
  throw new Error(`there is no choice ${String(name)} in ${file}`);
}
