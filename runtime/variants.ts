// Which operation is meant where several share a path. The rule itself is data in the descriptors.
import type { AnyOperation } from "./operation.ts";

/** Whether a field that is present but `""` or `null` counts as carried; the source leaves it open. */
export type EmptyVariantField = "carried" | "absent";

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
    return carries(request, variant.field, empty) === variant.carried;
  });
}

function carries(
  request: Readonly<Record<string, unknown>>,
  field: string,
  empty: EmptyVariantField,
): boolean {
  const value = Object.hasOwn(request, field) ? request[field] : undefined;
  if (value === undefined) return false;
  return empty === "carried" || (value !== "" && value !== null);
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
