// Which orders or refunds a request selects, as the profile's `search.selection.queryTransactions` or `search.selection.searchRefunds` says.
import { isRecord } from "@acquiring/contract/codecs";

export type SelectBy = "order_no" | "transaction_id" | "refund_reference_id";

/** One way to select: the request's field, and what joins several values in it, or whose member has each of them. */
export interface Selector<By extends SelectBy> {
  readonly by: By;
  readonly field: string;
  readonly separator?: string | undefined;
  readonly array?: boolean | undefined;
  readonly member?: string | undefined;
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
  const found = selectors.flatMap((selector) => {
    const values = Object.hasOwn(request, selector.field) ? valuesOf(request[selector.field], selector) : [];
    return values.length === 0 ? [] : [{ by: selector.by, values }];
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

type Way = Omit<Selector<SelectBy>, "by" | "field">;

function valuesOf(value: unknown, { separator, array, member }: Way): readonly string[] {
  const entries = Array.isArray(value) && (array === true || member !== undefined) ? value : [value];
  const texts = entries.map((one: unknown) =>
    textOf(
      member === undefined ? one : isRecord(one) && Object.hasOwn(one, member) ? one[member] : undefined,
    ),
  );
  const values = texts.flatMap((text) => (separator === undefined ? text : text.split(separator)));
  return [...new Set(values.filter((one) => one !== ""))];
}

const textOf = (value: unknown): string =>
  typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
