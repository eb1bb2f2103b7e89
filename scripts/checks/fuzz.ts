// `npm run task fuzz`: foreign input for every decoder, made by its structure and then broken. No decoder may throw or hang, and
// no issue may show a card number. The same seed makes the same cases.
import { parseArgs } from "node:util";
import * as fc from "fast-check";
import type { Target } from "./fuzz/target.ts";
import { targets } from "./fuzz/decoders.ts";

const help = `npm run task fuzz                               20,000 cases over all decoders, with a seed of today's
npm run task fuzz -- --cases 1000000 --seed 7   that many, and made again by that seed
npm run task fuzz -- --only xml                 only decoders with this in their name; may be repeated
npm run task fuzz -- --only xml --seed 7 --path 12:3   the one case that a failure named
npm run task fuzz -- --slow 250                 milliseconds that one case may take
npm run task fuzz -- --list                     the names of the decoders
`;

export interface Outcome {
  readonly name: string;
  readonly cases: number;
  /** Of the cases, how many gave a value rather than issues. */
  readonly accepted: number;
  /** Of the slowest case, in milliseconds. */
  readonly slowest: number;
  readonly seconds: number;
  /** The failure, with the command that reproduces it. */
  readonly failure?: string;
}

/** A card number that is put into many cases; no issue may say it. */
const canary = "4111111111111111";

/** A pause of the machine's is not the decoder's: what seems slow is run again, and the shortest time counts. */
function timed<R>(work: () => R): { readonly result: R; readonly took: number } {
  let took = Number.POSITIVE_INFINITY;
  for (let round = 0; ; round += 1) {
    const from = performance.now();
    const result = work();
    took = Math.min(took, performance.now() - from);
    if (round === 2 || took < 5) return { result, took };
  }
}

/**
 * Runs one target. A case that needs more than `slow` milliseconds counts as a hang. It reports a failure as found.
 * With its `path` it also makes the failure smaller.
 */
export function fuzz<T>(
  { name, input, run, patience = 1 }: Target<T>,
  { cases, seed, slow, path }: { cases: number; seed: number; slow: number; path?: string | undefined },
): Outcome {
  let accepted = 0;
  let slowest = 0;
  let ran = 0;
  const start = performance.now();
  const property = fc.property(input, (value) => {
    const { result, took } = timed(() => run(value));
    ran += 1;
    slowest = Math.max(slowest, took);
    if (took > slow * patience) throw new Error(`its duration was ${took.toFixed(0)} ms`);
    if (result.ok) accepted += 1;
    else if (result.issues.length === 0) throw new Error("it was refused without an issue");
    else if (JSON.stringify(result.issues).includes(canary)) throw new Error("an issue says a card number");
  });
  const details = fc.check(property, {
    numRuns: cases,
    seed,
    ...(path === undefined ? { endOnFailure: true } : { path }),
  });
  const seconds = (performance.now() - start) / 1000;
  const outcome = { name, cases: ran, accepted, slowest, seconds };
  if (!details.failed) return outcome;
  const again = `npm run task fuzz -- --only ${name} --cases ${cases} --seed ${seed} --path ${details.counterexamplePath}`;
  const why = details.errorInstance instanceof Error ? details.errorInstance.stack : "";
  return { ...outcome, failure: `${again}\n${fc.stringify(details.counterexample).slice(0, 2_000)}\n${why}` };
}

const line = ({ name, cases, accepted, slowest, seconds, failure }: Outcome): string =>
  `${name.padEnd(40)} ${cases.toLocaleString("en").padStart(10)} ${accepted.toLocaleString("en").padStart(10)} ` +
  `${slowest.toFixed(1).padStart(9)} ms ${seconds.toFixed(1).padStart(7)} s${failure === undefined ? "" : "  FAILED"}`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      cases: { type: "string", default: "20000" },
      seed: { type: "string" },
      path: { type: "string" },
      slow: { type: "string", default: "250" },
      only: { type: "string", multiple: true, default: [] },
      list: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  const chosen = targets.filter(
    ({ name }) => values.only.length === 0 || values.only.some((part) => name.includes(part)),
  );
  const seed = Number(values.seed ?? Math.floor(Date.now() / 86_400_000));
  const cases = Math.ceil(Number(values.cases) / Math.max(1, chosen.length));
  const slow = Number(values.slow);
  if (values.help === true) console.log(help);
  else if (values.list === true) for (const { name } of chosen) console.log(name);
  else if (chosen.length === 0 || ![seed, cases, slow].every(Number.isFinite)) {
    console.error(help);
    process.exitCode = 2;
  } else {
    console.log(`seed ${seed}\n${"".padEnd(40)}      cases   accepted      slowest`);
    let total = 0;
    for (const target of chosen) {
      const outcome = fuzz(target, { cases, seed, slow, path: values.path });
      total += outcome.cases;
      console.log(line(outcome));
      if (outcome.failure === undefined) continue;
      console.log(outcome.failure);
      process.exitCode = 1;
    }
    console.log(`${total.toLocaleString("en")} cases, seed ${seed}`);
  }
}
