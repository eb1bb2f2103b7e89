// A part of a list in the order of the address, with links to other parts and orders.
import { type Markup, markup } from "../../pages/markup.ts";
import { type Cursor, type Order, orders, type Slice } from "../../store/portal/slices.ts";
import type { PortalContext, PortalPage } from "../context.ts";
import { type Column, tabs } from "../parts.ts";
import { time } from "../values.ts";
import { shell } from "../shell.ts";
import { periodNames, type ReadPeriod, readPeriod, type Wrong } from "./periods.ts";

export interface Selected<T> {
  readonly list: (slice: Slice) => Promise<readonly T[]>;
  /** The invalid filter; the list is empty then. */
  readonly wrong?: Wrong | undefined;
  /** What the user has to know of the list, for example that it is cut. */
  readonly note?: string | undefined;
}

/** A list that is shown page by page and exported whole. */
export interface Listing<T> {
  /** For example `payments`: its address, and the name of its file. */
  readonly name: string;
  readonly select: (context: PortalContext, query: URLSearchParams) => Promise<Selected<T>>;
  readonly cursorOf: (entry: T) => Cursor;
  /** The columns of its file: a name and its value for an entry. */
  readonly columns: readonly (readonly [string, (entry: T) => string])[];
}

/** The number of entries on a page of a list. The query reads one more, to know whether there is another page. */
export const pageSize = 25;

export function pageOf<T>(found: readonly T[], cursorOf: (entry: T) => string) {
  const entries = found.slice(0, pageSize);
  const last = entries.at(-1);
  return { entries, next: found.length > pageSize && last !== undefined ? cursorOf(last) : undefined };
}

export async function listPage<T>(
  address: URL,
  list: (slice: Slice) => Promise<readonly T[]>,
  cursorOf: (entry: T) => Cursor,
) {
  const { searchParams: query } = address;
  const found = await list({
    order: readOrder(query),
    after: readCursor(query.get("after")),
    limit: pageSize + 1,
  });
  return pageOf(found, (entry) => writeCursor(cursorOf(entry)));
}

export const readOrder = (query: URLSearchParams): Order =>
  orders.find((order) => order === query.get("sort")) ?? "newest";

const writeCursor = ({ at, id, amount, currency }: Cursor): string =>
  [at.toISOString(), id, ...(amount === undefined ? [] : [`${amount}`, currency ?? ""])].join("~");

/** What `writeCursor` wrote; anything else is no cursor, and the list begins at its beginning. */
function readCursor(written: string | null): Cursor | undefined {
  const [, at = "", id = "", amount, currency] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\w.-]{1,200})(?:~(\d{1,18})~([A-Z]{3}))?$/u.exec(
      written ?? "",
    ) ?? [];
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return undefined;
  return { at: moment, id, amount: amount === undefined ? undefined : BigInt(amount), currency };
}

/** The address with other parameters; an empty one is removed, together with the position in the list. */
function addressWith(
  address: URL,
  change: Readonly<Record<string, string>>,
  path = address.pathname,
): string {
  const query = new URLSearchParams(address.searchParams);
  for (const name of ["after", "done", "said"]) query.delete(name);
  for (const [name, value] of Object.entries(change)) query.set(name, value);
  const given = new URLSearchParams([...query].filter(([, value]) => value !== ""));
  return `${path}${given.size === 0 ? "" : `?${given}`}`;
}

const sorts = {
  date: { down: "newest", up: "oldest" },
  amount: { down: "largest", up: "smallest" },
} as const;

/** A column whose head sorts the list: first descending, then ascending. */
export function sortedColumn<T>(address: URL, by: keyof typeof sorts, column: Column<T>): Column<T> {
  const order = readOrder(address.searchParams);
  const { down, up } = sorts[by];
  const sorted = order === down ? "descending" : order === up ? "ascending" : "none";
  const next = sorted === "descending" ? up : down;
  return {
    ...column,
    sort: { sorted, address: addressWith(address, { sort: next === "newest" ? "" : next }) },
  };
}

/** The column of the list's own order. */
export const createdColumn = (address: URL): Column<{ readonly createdAt: Date }> =>
  sortedColumn(address, "date", {
    title: "Created (UTC)",
    kind: "keep",
    cell: ({ createdAt }) => time(createdAt),
  });

/** The usual periods as links, and the link to the list's file. */
function listTools(address: URL, { chosen }: Pick<ReadPeriod, "chosen">, name: string): Markup {
  const links = periodNames.map(
    ([key, shown]) =>
      [addressWith(address, { period: key, from: "", to: "" }), shown, key === chosen] as const,
  );
  const file = addressWith(address, {}, `/portal/${name}.csv`);
  return markup`<div class="tools">${tabs("Created (UTC)", links)}<a class="button slim" href="${file}" download="">Export CSV</a></div>`;
}

export interface ListPage<T> {
  readonly title: string;
  /** In a sentence, if there is something to say. */
  readonly hint?: string;
  /** The form above the list. */
  readonly filters?: (query: URLSearchParams, period: ReadPeriod, wrong: Wrong | undefined) => Markup;
  /** The table, or what the page shows instead of an empty one. */
  readonly shown: (context: PortalContext, entries: readonly T[], address: URL) => Markup;
}

/** The page that shows a list part by part, as its query selects and sorts it. */
export const listed =
  <T>(listing: Listing<T>, { title, hint, filters, shown }: ListPage<T>): PortalPage["show"] =>
  async (context, address) => {
    const { searchParams: query } = address;
    const { list, wrong, note } = await listing.select(context, query);
    const { entries, next } = await listPage(address, list, listing.cursorOf);
    const period = readPeriod(query, context.clock.now());
    const head =
      hint === undefined ? markup`<h1>${title}</h1>` : markup`<div><h1>${title}</h1><p>${hint}</p></div>`;
    const form =
      filters &&
      markup`${filters(query, period, wrong)}
`;
    const body = markup`<div class="head">${head}</div>
${form}${listTools(address, period, listing.name)}
${wrong === undefined ? shown(context, entries, address) : undefined}${pages(address, next)}`;
    // The form has it next to its field.
    const isInForm = filters !== undefined && wrong?.field !== "period";
    const bad = isInForm ? undefined : wrong?.message;
    const said = bad ?? note;
    return shell(context, {
      title,
      here: `/portal/${listing.name}`,
      body,
      notice: said === undefined ? undefined : { tone: bad === undefined ? "warn" : "bad", text: said },
      status: wrong === undefined ? 200 : 400,
    });
  };

/** The links below a list: back to its beginning, on to the rest. */
export function pages(address: URL, next: string | undefined): Markup | undefined {
  const isFirst = !address.searchParams.has("after");
  if (isFirst && next === undefined) return undefined;
  const first = isFirst
    ? markup`<span></span>`
    : markup`<a class="button" href="${addressWith(address, {})}">First page</a>`;
  const rest =
    next === undefined
      ? undefined
      : markup`<a class="button" href="${addressWith(address, { after: next })}" rel="next">Next page</a>`;
  return markup`<nav class="pages" aria-label="Pages of this list">${first}${rest}</nav>`;
}
