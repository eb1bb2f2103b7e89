// The way to find out the outcome of a call without a response, by a gateway's profile. It sends nothing.
import { fieldOf } from "../../operation/belongs.ts";
import type { AnyOperation, FoundBy } from "../../operation/operation.ts";
import type { Shape } from "../../schema/shape.ts";
import { filledAt } from "../../values/points.ts";

/** One way to find an order: a request field of a read operation that selects by what the merchant already knows. */
export interface Search<Read extends string = string> {
  /** The operation to call. */
  readonly operation: Read;
  /** What it selects by, named as in the request whose outcome is unknown. */
  readonly by: string;
  /** The field of that operation's request to put it in. */
  readonly field: string;
}

/**
 * How to find out whether money moved: by a query (any of `searches`), or `by-hand` if the gateway's profile has no
 * such query. Then reconcile with the gateway's portal or support.
 */
export type FindOut<Read extends string = string> =
  | { readonly how: "ask"; readonly searches: readonly [Search<Read>, ...Search<Read>[]] }
  | { readonly how: "by-hand" };

/**
 * Reads from a profile's extension points how to find the outcome of an operation. A search can use only fields of the
 * operation's own request: if the response to a payment is lost, the caller has none of the gateway's identifiers.
 */
export function findOutOf(operation: AnyOperation, points: { readonly [id: string]: unknown } = {}): FindOut {
  const known = fieldsOf(operation);
  const [first, ...more] = (operation.foundBy ?? []).flatMap((place) =>
    searchesAt(place, filledAt(points, place.point), known),
  );
  return first === undefined ? { how: "by-hand" } : { how: "ask", searches: [first, ...more] };
}

function searchesAt(
  { operation }: FoundBy,
  selection: unknown,
  known: Readonly<Record<string, Shape>>,
): Search[] {
  return Object.entries(fieldOf(selection, "by") ?? {}).flatMap(([name, selector]) => {
    const field = fieldOf(selector, "field");
    return typeof field === "string" && Object.hasOwn(known, name) ? [{ operation, by: name, field }] : [];
  });
}

// A payment's identifiers are in the entries of a batch, and at the top of any other request.
function fieldsOf({ request: { shape }, batch }: AnyOperation): Readonly<Record<string, Shape>> {
  const fields = shape.kind === "object" ? shape.fields : {};
  const list = batch?.request === undefined ? undefined : fields[batch.request];
  const entry = list?.kind === "list" ? list.of : undefined;
  return entry?.kind === "object" ? entry.fields : fields;
}

/** The same as advice for people. `own` is the client's way, such as "x or ", which comes first. */
export function inWords(findOut: FindOut, own = ""): string {
  if (findOut.how === "by-hand")
    return "The profile has no query that finds the outcome. Reconcile manually first. Do not send the request again without checking.";
  const ways = findOut.searches.map(
    ({ operation, by, field }) =>
      `\`${operation}\` by \`${by}\`${by === field ? "" : ` (its field \`${field}\`)`}`,
  );
  return `Find out the outcome first, with ${own}${ways.join(" or ")}. Do not send the request again without checking.`;
}
