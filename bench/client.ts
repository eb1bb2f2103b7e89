// `npm run bench`: how fast and how large, compared with hand-written code and other packages. Prints a table and writes
// docs/measured/bench/client.json. It measures this machine at this minute: it reports only ratios, and asserts nothing by them.
import { parseArgs } from "node:util";
import { directRequest, directVerified } from "./direct-request.ts";
import { directResult } from "./direct-result.ts";
import { measure, type Pair, type Rounds } from "./measure.ts";
import { queryResponse } from "./query-response.ts";
import { redactionTimes } from "./redaction.ts";
import { type Limit, rowsOf } from "./rows.ts";
import { installs } from "./sizes.ts";
import { validations } from "./validation.ts";

const help = `npm run bench                    the client: everything; builds it, asks the registry for other clients' sizes
npm run bench -- --offline       without those
npm run bench -- --only query    only the rows of speed with this in their name, nothing else and nothing written
npm run bench -- --quick         one short round of each, nothing written
`;

interface Row {
  readonly what: string;
  readonly pair: Pair;
  /** How many times as fast as the baseline ours has to be, at least, or how many times as long it may take, at most. */
  readonly limit: Limit;
}

const rows: readonly Row[] = [
  {
    what: "direct payment result, 1.2 kB XML to validated value; fast-xml-parser + zod",
    pair: directResult,
    limit: { least: 6 },
  },
  {
    what: "direct payment request, value to validated, signed bytes; JSON.stringify + createHmac",
    pair: directRequest,
    limit: { most: 2.6 },
  },
  {
    what: "direct payment request, bytes to validated, verified value; JSON.parse + createHmac",
    pair: directVerified,
    limit: { most: 4 },
  },
  {
    what: "query answer of 100 orders, bytes to validated value; JSON.parse + checks by hand",
    pair: queryResponse,
    limit: { most: 1.5 },
  },
  ...Object.entries(validations).map(([what, pair]) => ({
    what: `check of a ${what}; ajv of the same document`,
    pair,
    limit: { most: 1 },
  })),
];

const list = rowsOf(92);

function tellPair({ what, pair, limit }: Row, rounds: Rounds): void {
  const ratio = measure(pair, rounds);
  if (limit.least === undefined) list.tell(what, ratio, "times as long", limit);
  else list.tell(what, 1 / ratio, "times as fast", limit);
}

const { values } = parseArgs({
  options: {
    offline: { type: "boolean" },
    only: { type: "string" },
    quick: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});

const quick = values.quick === true;

if (values.help === true) console.log(help);
else {
  const rounds = quick ? { rounds: 1, millis: 5 } : { rounds: 21, millis: 60 };
  const isAsked = (what: string): boolean => what.includes(values.only ?? "");
  for (const row of rows) if (isAsked(row.what)) tellPair(row, rounds);
  if (isAsked("redaction"))
    for (const [name, time] of Object.entries(redactionTimes(quick ? 1 : 21)))
      list.tell(`redaction of a megabyte: ${name}`, time, "ms", { most: 20 });
  if (values.only === undefined) {
    if (values.offline !== true)
      for (const { name, version, packages, kilobytes, bundles } of await installs()) {
        list.tell(`installed: ${name} ${version}`, kilobytes, `kB in ${packages} packages`);
        for (const [what, size] of bundles) list.tell(`bundled: ${name}, ${what}`, size, "kB gzipped");
      }
    if (!quick) list.write("client.json");
  }
}
