// The two ways in which a run ends without a verdict. A gateway's faults are results, never errors.

/** Exit 2: the command, the settings, the profile, the waivers or the target cannot be used. The message says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Exit 3: the suite itself is at fault. */
export class SuiteError extends Error {
  override readonly name = "SuiteError";
}

/** A name that was probably meant by `name`, as the end of a sentence; the empty text where none is near. */
export function suggestion(name: string, known: Iterable<string>): string {
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const one of known) {
    const distance = editDistance(name, one);
    if (distance < (best?.distance ?? Math.max(3, name.length / 3))) best = { name: one, distance };
  }
  return best === undefined ? "" : ` Did you mean \`${best.name}\`?`;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const [above = 0, left = 0, corner = 0] = [row[j], next[j - 1], row[j - 1]];
      next.push(Math.min(above + 1, left + 1, corner + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
