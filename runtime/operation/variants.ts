// Selects one of several operations with the same path, by the rule in their descriptors.
import type { Shape } from "../schema/shape.ts";
import type { AnyOperation, Points, Variant } from "./operation.ts";

/** Whether a field that is `""` or `null` counts as present, as absent, or fits no operation; the source leaves it open. */
export type EmptyVariantField = "carried" | "absent" | "refused";

/**
 * The operation that a decoded request means, among those of one path (source: Endpoints, rule 1): `undefined` where none
 * fits. Which one an empty field means is said by `empty`, otherwise by the profile, otherwise by the contract.
 */
export function pickVariant(
  operations: readonly AnyOperation[],
  request: Readonly<Record<string, unknown>>,
  { points = {}, empty }: { readonly points?: Points; readonly empty?: EmptyVariantField | undefined } = {},
): AnyOperation | undefined {
  return operations.find(({ variant }) => {
    if (variant === undefined) return true;
    const { field, carried } = variant;
    const value = Object.hasOwn(request, field) ? request[field] : undefined;
    if (value === undefined) return !carried;
    if (value !== "" && value !== null) return carried;
    return empty === undefined ? isMeant(variant, points) : empty === (carried ? "carried" : "absent");
  });
}

// Without a point that leaves it open, an empty field counts as present.
function isMeant({ carried, empty }: Variant, points: Points): boolean {
  return empty === undefined ? carried : empty.value === (points[empty.point] ?? empty.default);
}

/** The operations of one path: at least one. */
export type Candidates = readonly [AnyOperation, ...AnyOperation[]];

/**
 * A shape with the request's fields of all these operations, so that a body is decoded once, before its operation is known.
 * `undefined` if two operations have different fields of one name.
 */
export function shapeOfAll(operations: Candidates): Shape | undefined {
  const all = new Map<string, Shape>();
  for (const { request } of operations) {
    for (const [name, shape] of request.shape.kind === "object" ? Object.entries(request.shape.fields) : []) {
      const other = all.get(name);
      if (other !== undefined && JSON.stringify(other) !== JSON.stringify(shape)) return undefined;
      all.set(name, shape);
    }
  }
  return { kind: "object", fields: Object.fromEntries(all) };
}

/** The operations by path, in the order given. */
export function byPath(operations: readonly AnyOperation[]): ReadonlyMap<string, Candidates> {
  const paths = new Map<string, Candidates>();
  for (const operation of operations) {
    const others = paths.get(operation.path);
    paths.set(operation.path, others === undefined ? [operation] : [...others, operation]);
  }
  return paths;
}
