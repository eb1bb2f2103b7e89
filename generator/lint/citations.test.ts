// Rules and extension points have correct citations: their list of operations agrees with the places that cite them.

import { describe, expect, it } from "vitest";

import { type Json, objectOf } from "../json.ts";
import { withReferenced } from "../load/bundle.ts";
import { withParts } from "../load/catalogue.ts";
import { citationsIn, citationsOf } from "./citations.ts";
import { contract, model } from "../testing/contract.ts";

const { openapi, rules, points, notes } = contract;
const schemas = objectOf(objectOf(openapi["components"])["schemas"]);
const cited = citedByOperation();

/** For each rule and extension point, the operations whose nodes cite it. */
function citedByOperation(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  // Who cites a part of a point cites the point.
  const whole = new Map(points.flatMap(withParts).map(({ id }) => [id, id]));
  for (const { id, parts = [] } of points) for (const part of parts) whole.set(`${id}.${part}`, id);
  const note = (cited: string, operation: string) => {
    const id = whole.get(cited) ?? cited;
    found.set(id, (found.get(id) ?? new Set()).add(operation));
  };
  for (const { id, path, request, response } of model.operations) {
    const post = objectOf(objectOf(objectOf(openapi["paths"])[path])["post"]);
    for (const { id: citation, at } of citationsOf(post)) {
      if (at[1] !== "operations" || at[2] === id) note(citation, id);
    }
    // The request body and the responses, of their schemas only those of this operation.
    const around = [post["requestBody"], ...Object.values(objectOf(post["responses"]))];
    const bodies = around.map((body): Json => ({ ...objectOf(body), content: {} }));
    const records = [...withReferenced([request.schema, response.schema], schemas)];
    for (const value of [...bodies, ...records.map((name) => schemas[name] ?? null)])
      for (const { id: citation } of citationsIn(value)) note(citation, id);
  }
  return found;
}

describe("each entry of the catalogues", () => {
  // Cited by the document itself, or by the notifications, which are not part of an operation.
  const elsewhere = (id: string) => !cited.has(id);

  it.each([
    ["rules", rules],
    ["extension points and notes", [...points, ...notes]],
  ] as const)("among the %s is cited exactly by the operations that it names", (_what, entries) => {
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

  it("without a citing operation is about documents or notifications", () => {
    const left = [...rules, ...points, ...notes].map(({ id }) => id).filter(elsewhere);
    expect(left).toEqual([
      "notification.kinds",
      "notification.payload",
      "notification.delivery",
      "notification.acknowledgement",
      "notification.signature",
      "notification.window",
      "endpoints.optimise-payment-methods",
    ]);
  });
});
