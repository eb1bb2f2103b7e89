// Which operation is meant where several share a path. The rule itself is data in the descriptors.
import type { AnyOperation } from "./operation.ts";

/** Whether a field that is present but `""` or `null` counts as carried, or fits nowhere; the source leaves it open. */
export type EmptyVariantField = "carried" | "absent" | "refused";

/** What a profile says of it at `payment.empty-payment-method`; carried where it says nothing. */
export function emptyFieldOf(points: { readonly [id: string]: unknown }): EmptyVariantField {
  const said = points["payment.empty-payment-method"];
  return said === "direct" ? "absent" : said === "refused" ? "refused" : "carried";
}

/**
 * The operation that a decoded request means, among those of one path (source: Endpoints, rule 1).
 * `undefined` where none fits.
 */
export function pickVariant(
  operations: readonly AnyOperation[],
  request: Readonly<Record<string, unknown>>,
  empty: EmptyVariantField = "carried",
): AnyOperation | undefined {
  return operations.find(({ variant }) => {
    if (variant === undefined) return true;
    const carried = carries(request, variant.field, empty);
    return carried !== undefined && carried === variant.carried;
  });
}

function carries(
  request: Readonly<Record<string, unknown>>,
  field: string,
  empty: EmptyVariantField,
): boolean | undefined {
  const value = Object.hasOwn(request, field) ? request[field] : undefined;
  if (value === undefined) return false;
  if (value !== "" && value !== null) return true;
  return empty === "refused" ? undefined : empty === "carried";
}

/** The operations of one path: at least one. */
export type Candidates = readonly [AnyOperation, ...AnyOperation[]];

/** The operations by path, in the order given. */
export function byPath(operations: readonly AnyOperation[]): ReadonlyMap<string, Candidates> {
  const paths = new Map<string, Candidates>();
  for (const operation of operations) {
    const others = paths.get(operation.path);
    paths.set(operation.path, others === undefined ? [operation] : [...others, operation]);
  }
  return paths;
}
