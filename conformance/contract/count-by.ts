// Counts equal keys.

/** How often each key is there. */
export function countBy<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const one of keys) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
