// A list as a CSV file. It reads the list in portions, one after the other, as fast as the browser takes them. So a long list
// needs no more memory than a short one.
import { pageHeaders } from "../../pages/layout.ts";
import { writeAmount } from "../../wire/amount.ts";
import type { PortalContext, PortalPage } from "../context.ts";
import { type Listing, readOrder } from "./listing.ts";

export const portion = 500;

// Also behind what ends a cell or a line for a spreadsheet that separates cells by semicolons or tabs, and in full width.
const formula = /(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=^|[;\t\r\n]"?)|^(?=[\t\r\n])/gu;

/**
 * A cell by RFC 4180. What a spreadsheet takes for a formula has an apostrophe before it, so that it stays text.
 */
export function csvCell(text: string): string {
  const safe = text.replaceAll(formula, "'");
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** An amount as decimal text, and its currency. */
export const amountColumns = <T extends { readonly currency: string }>(
  name: string,
  of: (entry: T) => bigint,
): readonly [string, (entry: T) => string] => [name, (entry) => writeAmount(of(entry), entry.currency)];

/** The page that gives the list as a file, as its query selects and sorts it. */
export const exported = <T>(listing: Listing<T>): PortalPage => ({
  show: async (context, address) => {
    const { wrong, list } = await listing.select(context, address.searchParams);
    if (wrong !== undefined)
      return new Response(`${wrong.field}: ${wrong.message}\n`, {
        status: 400,
        headers: { ...pageHeaders, "content-type": "text/plain; charset=utf-8" },
      });
    const order = readOrder(address.searchParams);
    return new Response(
      textOf(listing, (after) => list({ order, after, limit: portion })),
      {
        headers: {
          ...pageHeaders,
          "content-type": "text/csv; charset=utf-8; header=present",
          "content-disposition": `attachment; filename="${fileName(listing, context)}"`,
        },
      },
    );
  },
});

const fileName = ({ name }: Pick<Listing<never>, "name">, { clock }: PortalContext): string =>
  `${name}-${clock.now().toISOString().slice(0, 10)}.csv`;

/** The file's bytes: it reads a portion when the browser has taken the one before. */
export function textOf<T>(
  { columns, cursorOf }: Pick<Listing<T>, "columns" | "cursorOf">,
  read: (after: ReturnType<Listing<T>["cursorOf"]> | undefined) => Promise<readonly T[]>,
): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  let after: ReturnType<typeof cursorOf> | undefined;
  return new ReadableStream({
    start: (file) => file.enqueue(bytes.encode(line(columns.map(([name]) => name)))),
    pull: async (file) => {
      const entries = await read(after);
      const text = entries.map((entry) => line(columns.map(([, of]) => of(entry)))).join("");
      if (text !== "") file.enqueue(bytes.encode(text));
      const last = entries.at(-1);
      if (entries.length < portion || last === undefined) file.close();
      else after = cursorOf(last);
    },
  });
}
