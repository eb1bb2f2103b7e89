// Which orders or refunds a request selects, as the profile's `search.selection.queryTransactions` or `search.selection.searchRefunds` says.

export type SelectBy = "order_no" | "transaction_id" | "refund_reference_id";

/** One way to select: the request's field, and what joins several values in it. */
export interface Selector<By extends SelectBy> {
  readonly by: By;
  readonly field: string;
  readonly separator: string | undefined;
}

/** All ways to select, and how many of the newest a request gets in which no field selects. */
export interface Selection<By extends SelectBy> {
  readonly selectors: readonly Selector<By>[];
  readonly newest: number | undefined;
}

export type Chosen<By extends SelectBy> =
  | { readonly by: By; readonly values: readonly string[] }
  | { readonly by: "newest"; readonly most: number };

export type Selected<By extends SelectBy> =
  | (Chosen<By> & { readonly ok: true })
  | { readonly ok: false; readonly message: string };

/** Reads the one field that selects. Empty values are skipped, values given twice count once. */
export function readSelection<By extends SelectBy>(
  request: Readonly<Record<string, unknown>>,
  { selectors, newest }: Selection<By>,
): Selected<By> {
  const names = selectors.map(({ field }) => field).join(", ");
  const found = selectors.flatMap(({ by, field, separator }) => {
    const values = Object.hasOwn(request, field) ? valuesOf(request[field], separator) : [];
    return values.length === 0 ? [] : [{ by, values }];
  });
  const [first, second] = found;
  if (first === undefined) {
    return newest === undefined
      ? { ok: false, message: `Select by one of ${names}.` }
      : { ok: true, by: "newest", most: newest };
  }
  if (second !== undefined) return { ok: false, message: `Select by only one of ${names}.` };
  return { ok: true, ...first };
}

function valuesOf(value: unknown, separator: string | undefined): readonly string[] {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return [];
  const values = separator === undefined ? [text] : text.split(separator);
  return [...new Set(values.filter((one) => one !== ""))];
}
