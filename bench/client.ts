// `npm run bench`: how fast and how large, compared with hand-written code and other packages. Prints a table and writes
// docs/measured/bench/client.json. It measures this machine at this minute: it reports only ratios, and asserts nothing by them.
import { parseArgs } from "node:util";
import { directRequest, directVerified, signed } from "./direct-request.ts";
import { directResult } from "./direct-result.ts";
import { measure, type Pair, type Rounds } from "./measure.ts";
import { queryResponse, response } from "./query-response.ts";
import { type Limit, rowsOf } from "./rows.ts";
import { installs } from "./sizes.ts";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createDirectPayment } from "@acquiring/contract/operations/createDirectPayment";
import { queryTransactions } from "@acquiring/contract/operations/queryTransactions";
import { Ajv2020 } from "ajv/dist/2020.js";
import { asPrinted, cardMasker } from "@acquiring/contract/codecs";

const megabyte = 1_000_000;

/** These signs in no order, the same each time. */
function mixed(signs: string): string {
  let state = 1;
  return Array.from({ length: megabyte }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return signs.charAt(state % signs.length);
  }).join("");
}

const texts: Readonly<Record<string, string>> = {
  "single digits": "4 ".repeat(megabyte / 2),
  "one row of digits": "4".repeat(megabyte),
  "digits and blanks mixed": mixed("0123456789  "),
  "groups of four": "4444 ".repeat(megabyte / 5),
  "card numbers": "4111111111111111 ".repeat(megabyte / 17),
  separators: "- ".repeat(megabyte / 2),
  "digits and invisible signs": "4\u200B".repeat(megabyte / 2),
  "digits of another script": "\u0664".repeat(megabyte),
};

const forms = [asPrinted, { ...asPrinted, separators: /[\s+\-./|,;'*:]/u, scripts: true }].map(cardMasker);

/** Of each text the milliseconds of the quickest of so many runs, in the form that takes longest. */
function redactionTimes(runs: number): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const times = forms.map((mask) =>
        Array.from({ length: runs }, () => {
          const start = performance.now();
          if (mask(text).length > text.length) throw new Error("A text never grows.");
          return performance.now() - start;
        }),
      );
      return [name, Math.max(...times.map((one) => Math.min(...one)))];
    }),
  );
}

const file = createRequire(import.meta.url).resolve("@acquiring/contract/openapi.json");
const ajv = new Ajv2020({ strict: false });
ajv.addSchema({ ...(JSON.parse(readFileSync(file, "utf8")) as object), $id: "contract" });

/** Both check this value, which is valid. */
function pairOf(
  body: { readonly schema: string; check(value: unknown): readonly unknown[] },
  value: unknown,
): Pair {
  const isValid = ajv.getSchema(`contract#/components/schemas/${body.schema}`);
  const pair: Pair = { ours: () => body.check(value).length === 0, baseline: () => isValid?.(value) };
  if (pair.ours() !== true || pair.baseline() !== true) throw new Error(`no valid ${body.schema}`);
  return pair;
}

const validations: Readonly<Record<string, Pair>> = {
  "direct payment request": pairOf(createDirectPayment.request, signed),
  "query answer of 100 orders": pairOf(queryTransactions.response, response),
};

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
