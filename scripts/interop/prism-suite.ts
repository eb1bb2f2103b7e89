// `npm run task prism`: the suite against Prism, which plays the contract's document and keeps nothing. Why it is
// red is in conformance/measure/independent/prism-expected.yaml; this only runs, under the reference gateway's profile and under none,
// and compares.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { exitCodeOf, type Report, runConformance, type Status } from "@acquiring/conformance";
import { parse } from "yaml";
import { exampleResponses } from "./prism-examples.ts";
import { readDocument, root, workplace } from "./places.ts";
import { withPrism } from "./prism.ts";

const help = `npm run task prism                      runs the suite against Prism, compares
npm run task prism -- --all             also prints every check with its status
`;

interface Run {
  /** The document below that Prism serves. */
  readonly document: string;
  /** Without a profile nothing is promised. */
  readonly profile?: string;
  readonly exit: number;
}
interface Deviation {
  readonly because: string;
  readonly checks?: readonly string[];
  readonly seen?: readonly string[];
}
interface Expected {
  readonly runs: { readonly [name: string]: Run };
  readonly depends: readonly string[];
  readonly deviations: readonly Deviation[];
  readonly impossible: readonly string[];
}

const fits = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
    "s",
  ).test(text);

const fitsOne = (patterns: readonly string[] | undefined, text: string): boolean =>
  patterns === undefined || patterns.some((pattern) => fits(pattern, text));

const red: ReadonlySet<Status> = new Set<Status>(["fail", "blocked", "suite-error"]);

/** Each result that was not expected, as a sentence. The deviations that explain a result are added to `used`. */
function differences(report: Report, run: Run, expected: Expected, used: Set<Deviation>): readonly string[] {
  const told: string[] = [];
  for (const { id, status, path, expected: wanted, actual, message } of report.checks) {
    const seen = path === undefined ? (message ?? "") : `${path}: expected ${wanted}, got ${actual}`;
    if (status === "pass" && fitsOne(expected.impossible, id)) told.push(`${id} passes by accident.`);
    if (!red.has(status) || (status === "blocked" && fitsOne(expected.depends, seen))) continue;
    const known = expected.deviations.filter((one) => fitsOne(one.checks, id) && fitsOne(one.seen, seen));
    if (known[0] === undefined) told.push(`${id}: ${status}, without a listed reason. ${seen}`);
    else used.add(known[0]);
  }
  if (exitCodeOf(report) !== run.exit) told.push(`exit code ${exitCodeOf(report)}, expected ${run.exit}`);
  return told;
}

type Json = { [name: string]: unknown };
type Content = { [media: string]: Json };

/** The document, each response's content rewritten. */
function withContents(rewrite: (path: string, media: Json) => void): Json {
  const document = readDocument("openapi.json") as Json;
  const paths = document["paths"] as {
    [path: string]: { post: { responses: { "200": { content: Content } } } };
  };
  for (const [path, { post }] of Object.entries(paths))
    for (const media of Object.values(post.responses["200"].content)) rewrite(path, media);
  return document;
}

/** Without its examples: every response is made up of the schemas. */
const withoutExamples = (): Json => withContents((_, media) => delete media["examples"]);

/** With one example for each response, a success in every word, which is what Prism then says. */
const withSuccesses = (): Json =>
  withContents((path, media) => {
    delete media["examples"];
    media["example"] = exampleResponses[path];
  });

const ask = (document: string, { profile }: Run): Promise<Report> =>
  withPrism(document, (target) =>
    runConformance({
      target,
      ...(profile === undefined ? {} : { profile: join(root, profile) }),
      settings: join(root, "gateway", "settings.yaml"),
      env: { GATEWAY_KEY: "a-key-that-prism-never-looks-at" },
      // To a body that is not a whole JSON it gives no response at all.
      timeoutMs: 4000,
      concurrency: 16,
    }),
  );

const { values: flags } = parseArgs({
  options: { all: { type: "boolean" }, help: { type: "boolean", short: "h" } },
});
if (flags.help === true) console.log(help);
else {
  const file = join(root, "conformance", "measure", "independent", "prism-expected.yaml");
  const expected = parse(readFileSync(file, "utf8")) as Expected;
  const made: { [name: string]: () => Json } = {
    "without-examples": withoutExamples,
    "with-successes": withSuccesses,
  };
  const { folder, remove } = workplace();
  try {
    const used = new Set<Deviation>();
    const differ = (told: readonly string[]): void => {
      for (const one of told) console.log(`  NOT AS EXPECTED  ${one}`);
      if (told.length > 0) process.exitCode = 1;
    };
    for (const [name, run] of Object.entries(expected.runs)) {
      const document = join(folder, `${name}.json`);
      writeFileSync(document, JSON.stringify(made[run.document]?.()));
      const report = await ask(document, run);
      const counts = Object.entries(report.totals).filter(([, count]) => count > 0);
      console.log(`Prism, ${name}: ${counts.map(([status, count]) => `${count} ${status}`).join(", ")}`);
      if (flags.all === true)
        for (const { id, status } of report.checks) console.log(`  ${status.padEnd(14)} ${id}`);
      differ(differences(report, run, expected, used));
    }
    differ(
      expected.deviations
        .filter((one) => !used.has(one))
        .map(({ because }) => `No failed check has this reason any more: ${because}`),
    );
    console.log(
      process.exitCode === 1
        ? "The results differ from the listed ones."
        : "The results match the listed ones.",
    );
  } finally {
    remove();
  }
}
