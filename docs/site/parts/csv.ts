// Tables for other programs.
/** The rows as CSV, each cell in quotes. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((text) => `"${text.replaceAll('"', '""')}"`).join(",")}\n`).join("");
