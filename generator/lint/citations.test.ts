// A rule or an extension point is cited where it belongs: its list of operations and the places that cite it agree.

import { join } from "node:path";
import { describe, expect, it } from "vitest";

import { readCatalogue } from "./catalogue.ts";
import { citationsOf } from "./citations.ts";
import { eachNode, openDocument } from "./document.ts";
import { operationsOf } from "./operations.ts";
import { isNode, type Place, settle } from "./schemas.ts";

const folder = join(import.meta.dirname, "../../spec");
const { rules, points } = readCatalogue(folder);
const document = openDocument(`${folder}/openapi.yaml`);
const cited = citedByOperation();

/** For each rule and extension point, the operations whose nodes cite it. */
function citedByOperation(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const note = (id: string, operation: string) => found.set(id, (found.get(id) ?? new Set()).add(operation));
  const bodies = operationsOf(document);
  for (const { node, file } of pathItems()) {
    const post = node["post"];
    if (!isNode(post)) continue;
    const variants = isNode(post["x-variants"]) ? post["x-variants"]["operations"] : undefined;
    const ids = isNode(variants) ? Object.keys(variants) : [String(post["operationId"])];
    for (const id of ids) {
      for (const { id: citation, at } of citationsOf(post)) {
        if (at[1] !== "operations" || at[2] === id) note(citation, id);
      }
      for (const place of aroundSchemas(post, file)) seeAll(place, (citation) => note(citation, id));
      const own = bodies.find((operation) => operation.id === id);
      for (const place of own === undefined ? [] : [own.request, own.response]) {
        seeAll(place, (citation) => note(citation, id));
      }
    }
  }
  return found;
}

function pathItems(): { node: { readonly [name: string]: unknown }; file: string }[] {
  const root = settle(document.root, document.follow);
  const paths = isNode(root.node["paths"]) ? Object.values(root.node["paths"]) : [];
  return paths.map((node) => settle({ node, file: root.file }, document.follow));
}

/** The request body and the answers of an operation, without their schemas. */
function aroundSchemas(post: { readonly [name: string]: unknown }, file: string): Place[] {
  const answers = isNode(post["responses"]) ? Object.values(post["responses"]) : [];
  return [post["requestBody"], ...answers].map((node) => ({
    node: isNode(node) ? { ...node, content: {} } : {},
    file,
  }));
}

function seeAll(root: Place, see: (id: string) => void): void {
  eachNode({ root, follow: document.follow }, (node) => {
    for (const { id } of citationsOf(node)) see(id);
  });
}

describe("each entry of the catalogues", () => {
  // Cited by the document as a whole, or by the notifications, which belong to no operation's exchange.
  const elsewhere = (id: string) => !cited.has(id);

  it.each([
    ["rules", rules],
    ["extension points", points],
  ] as const)("among the %s is cited by the operations that it names, and by no other", (_what, entries) => {
    const wrong = entries
      .filter(({ id }) => !elsewhere(id))
      .map(({ id, operations }) => ({
        id,
        missing: operations.filter((operation) => cited.get(id)?.has(operation) !== true),
        beyond: [...(cited.get(id) ?? [])].filter((operation) => !operations.includes(operation)),
      }))
      .filter(({ missing, beyond }) => missing.length + beyond.length > 0);
    expect(wrong).toEqual([]);
  });

  it("that no operation cites is about documents or notifications", () => {
    const left = [...rules, ...points].map(({ id }) => id).filter(elsewhere);
    expect(left).toEqual([
      "document.only-source",
      "endpoints.optimise-payment-methods",
      "notification.kinds",
      "notification.payload",
      "notification.delivery",
      "notification.acknowledgement",
      "notification.signature",
      "notification.window",
    ]);
  });
});
