// The figures that were measured once and are kept in docs/measured, a file for each measurement.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The content of a file of docs/measured; `root` is the repository. */
export const measured = <Data>(root: string, name: string): Data =>
  JSON.parse(readFileSync(join(root, "docs", "measured", `${name}.json`), "utf8")) as Data;
