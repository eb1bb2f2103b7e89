// A list as a file: its cells, and how far the reading runs ahead of the download.
import { expect, test } from "vitest";
import { csvCell, portion, textOf } from "./export.ts";

test.each([
  ["plain", "plain"],
  ["a,b", '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["=1+1", "'=1+1"],
  ["+49", "'+49"],
  ["-2", "'-2"],
  ["@sum", "'@sum"],
  ["\tx", "'\tx"],
  ["\rx", `"'\rx"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
  ['x\t"+1', `"x\t""'+1"`],
  ["a\n-1", `"a\n'-1"`],
  ["\uFF1D1+1", "'\uFF1D1+1"],
  ["12.50", "12.50"],
  ["2026-11-23", "2026-11-23"],
  ["", ""],
])("a spreadsheet reads %j as text", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

interface Row {
  readonly number: number;
}

/** So many rows, read in portions; counts those that were read and not yet taken. */
function longList(length: number) {
  const seen = { read: 0, taken: 0, mostWaiting: 0 };
  const file = textOf<Row>(
    {
      columns: [["number", ({ number }) => String(number)]],
      cursorOf: ({ number }) => ({ at: new Date(0), id: String(number) }),
    },
    async (after) => {
      const first = after === undefined ? 0 : Number(after.id) + 1;
      const rows = Array.from({ length: Math.min(portion, length - first) }, (_, index) => ({
        number: first + index,
      }));
      seen.read += rows.length;
      seen.mostWaiting = Math.max(seen.mostWaiting, seen.read - seen.taken);
      return rows;
    },
  );
  return { file, seen };
}

test("the export reads a long list in portions, each after the previous one was sent", async () => {
  const { file, seen } = longList(100_250);
  const text = new TextDecoder();
  let last = "";
  for await (const part of file as unknown as AsyncIterable<Uint8Array>) {
    const lines = text.decode(part).split("\r\n").slice(0, -1);
    seen.taken += lines.filter((line) => line !== "number").length;
    last = lines.at(-1) ?? "";
  }
  expect([seen.read, seen.taken, last]).toEqual([100_250, 100_250, "100249"]);
  expect(seen.mostWaiting).toBeLessThanOrEqual(2 * portion);
});

test("the reading stops when the client has gone", async () => {
  const { file, seen } = longList(100_000);
  const reader = file.getReader();
  await reader.read();
  await reader.cancel();
  expect(seen.read).toBeLessThanOrEqual(2 * portion);
});

test("an empty list is a file with only its header", async () => {
  const { file } = longList(0);
  expect(await new Response(file).text()).toBe("number\r\n");
});
