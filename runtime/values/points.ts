// Where the values of a profile are: by extension point, or by one of its parts.
import { isRecord } from "./wire.ts";

/**
 * Returns the value at an address of a profile: a point (`payment.repeat`) or a part of one (`states.order`). Of a
 * point with a value for each operation, `default` is that of an operation that it does not name. It is
 * `undefined` if that is open.
 */
export function filledAt(points: { readonly [id: string]: unknown } | undefined, address: string): unknown {
  if (points === undefined) return undefined;
  for (let end = address.length; end > 0; end = address.lastIndexOf(".", end - 1)) {
    const id = address.slice(0, end);
    if (!Object.hasOwn(points, id)) continue;
    return end === address.length ? points[id] : partOf(points[id], address.slice(end + 1));
  }
  return undefined;
}

function partOf(point: unknown, part: string): unknown {
  if (!isRecord(point)) return undefined;
  return Object.hasOwn(point, part)
    ? point[part]
    : Object.hasOwn(point, "default")
      ? point["default"]
      : undefined;
}
