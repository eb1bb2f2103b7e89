// `npm run task package:matrix`: installs the three tarballs into empty folders and uses them on every supported runtime,
// compiler and browser. It uses the registry and is slow, so it is not a test.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { browserCell } from "./matrix/browser.ts";
import { type Cell, prepare, runCells } from "./matrix/cells.ts";
import { compilerCells } from "./matrix/compilers.ts";
import { nodeCells } from "./matrix/nodes.ts";
import { runtimeCells } from "./matrix/runtimes.ts";

const help = `npm run task package:matrix                     everything (takes some minutes)
npm run task package:matrix -- --only node-20   only tests with this in their name; may be repeated
npm run task package:matrix -- --list           list the names without running
npm run task package:matrix -- --json           the outcome as JSON
npm run task package:matrix -- --keep           keep the folders for inspection
`;

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    list: { type: "boolean" },
    json: { type: "boolean" },
    keep: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});

const only = values.only ?? [];
const cells: readonly Cell[] = [...nodeCells, ...runtimeCells, ...compilerCells, browserCell].filter(
  ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
);

if (values.help === true) console.log(help);
else if (values.list === true)
  for (const { name, title } of cells) console.log(`${name.padEnd(28)} ${title}`);
else if (cells.length === 0) {
  console.error("No test has that in its name. See --list.");
  process.exitCode = 2;
} else {
  const base = mkdtempSync(join(tmpdir(), "acquiring-matrix-"));
  try {
    const outcomes = await runCells(cells, prepare(base), (line) => {
      if (values.json !== true) console.log(line);
    });
    if (values.json === true) console.log(JSON.stringify(outcomes, undefined, 2));
    if (outcomes.some(({ status }) => status === "failed")) process.exitCode = 1;
  } finally {
    if (values.keep === true) console.error(`kept ${base}`);
    else rmSync(base, { recursive: true, force: true });
  }
}
