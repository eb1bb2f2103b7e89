// `npm run bench`: how fast and how large, beside what one would write or install instead. Prints a table and writes
// bench/results.json. It measures this machine at this minute: only ratios are told, and nothing is asserted by them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { directRequest } from "./direct-request.ts";
import { directResult } from "./direct-result.ts";
import { measure, type Pair } from "./measure.ts";
import { queryAnswer } from "./query-answer.ts";
import { bundles, type Installed, installs, type Sizes, types } from "./sizes.ts";
import { typecheckTimes } from "./typecheck.ts";

const help = `npm run bench                    everything; asks the registry for other clients' sizes
npm run bench -- --offline       without those
npm run bench -- --only query    only the runtime rows with this in their name, nothing else and nothing written
`;

interface Row {
  readonly what: string;
  readonly pair: Pair;
  /** What is told: how many times as fast as the baseline, or how many times as long as it ours takes. */
  readonly as: "times as fast" | "times as long";
  readonly limit: number;
}

const rows: readonly Row[] = [
  {
    what: "direct payment result, 1.2 kB XML to validated value; fast-xml-parser + zod",
    pair: directResult,
    as: "times as fast",
    limit: 8,
  },
  {
    what: "direct payment request, value to validated, signed bytes; JSON.stringify + createHmac",
    pair: directRequest,
    as: "times as long",
    limit: 3,
  },
  {
    what: "query answer of 100 orders, bytes to validated value; JSON.parse + checks by hand",
    pair: queryAnswer,
    as: "times as long",
    limit: 1.5,
  },
];

interface Result {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** What it should be, where there is a threshold. */
  readonly wanted?: string;
  readonly kept?: boolean;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

function timed({ what, pair, as, limit }: Row): Result {
  const { ratio } = measure(pair, { rounds: 21, millis: 60 });
  const fast = as === "times as fast";
  const value = rounded(fast ? 1 / ratio : ratio);
  const wanted = `${fast ? "at least" : "at most"} ${limit}`;
  return { what, value, unit: as, wanted, kept: fast ? value >= limit : value <= limit };
}

const within = (what: string, value: number, most?: number): Result => ({
  what,
  value,
  unit: "bytes",
  ...(most !== undefined && { wanted: `at most ${most}`, kept: value <= most }),
});

const sized = (sizes: readonly Sizes[]): readonly Result[] => [
  ...sizes.map(({ operation, alone }) => within(`gzipped: ${operation} alone`, alone, 12_000)),
  ...sizes.map(({ operation, client }) =>
    within(`gzipped: ${operation} and the client that calls it`, client),
  ),
];

function compiled(times: Readonly<Record<string, number>>): readonly Result[] {
  const own = times["contract"] ?? Number.NaN;
  return Object.entries(times)
    .filter(([name]) => name !== "contract")
    .map(([name, time]) => ({
      what: `type-check of a file with every operation; ${name}`,
      value: rounded(own / time),
      unit: "times as long",
    }));
}

const installed = ({ package: name, version, packages, kilobytes }: Installed): readonly Result[] => [
  { what: `installed: ${name} ${version}`, value: kilobytes, unit: `kB in ${packages} packages` },
];

const line = ({ what, value, unit, wanted, kept }: Result): string =>
  `${what.padEnd(92)} ${value.toLocaleString("en").padStart(8)} ${unit.padEnd(20)} ` +
  `${wanted ?? ""}${kept === false ? "  MISSED" : ""}`.trimEnd();

const { values } = parseArgs({
  options: {
    offline: { type: "boolean" },
    only: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});

if (values.help === true) console.log(help);
else {
  const results: Result[] = [];
  const tell = (some: readonly Result[]): void => {
    for (const one of some) console.log(line(one));
    results.push(...some);
  };
  for (const row of rows) if (row.what.includes(values.only ?? "")) tell([timed(row)]);
  if (values.only === undefined) {
    tell([within("gzipped: the types", await types(), 0)]);
    tell(sized(await bundles()));
    tell(compiled(await typecheckTimes(5)));
    if (values.offline !== true) tell((await installs()).flatMap(installed));
    const facts = { node: process.version, date: new Date().toISOString().slice(0, 10), results };
    writeFileSync(join(import.meta.dirname, "results.json"), `${JSON.stringify(facts, undefined, 2)}\n`);
  }
}
