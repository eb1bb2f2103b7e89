// `npm run task prism`: the suite against Prism, which plays the contract's document and keeps nothing. What it has to
// pass and to fail stands in conformance/testing/independent/prism-expected.yaml, with the reasons; this only runs and compares.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { exitCodeOf, type Report, runConformance, type Status } from "@acquiring/conformance";
import { parse } from "yaml";
import { exampleAnswers } from "./prism-examples.ts";
import { readDocument, root, workplace } from "./places.ts";
import { withPrism } from "./prism.ts";

const help = `npm run task prism                      runs the suite against Prism, compares
npm run task prism -- --all             prints every check with its status too
`;

interface Rule {
  readonly checks: readonly string[];
  readonly status: readonly Status[];
  readonly why: string;
}
interface Expected {
  readonly exit: number;
  readonly expected: readonly Rule[];
}

const fits = (pattern: string, id: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(id);

const notTried: ReadonlySet<Status> = new Set<Status>(["not-specified", "not-applicable"]);

/** Whatever is not as it was expected, in words. */
function differences(report: Report, { exit, expected }: Expected): readonly string[] {
  const used = new Set<Rule>();
  const told: string[] = [];
  for (const { id, status, path, expected: wanted, actual, message } of report.checks) {
    if (notTried.has(status)) continue;
    const rule = expected.find(({ checks }) => checks.some((pattern) => fits(pattern, id)));
    if (rule !== undefined) used.add(rule);
    if (rule?.status.includes(status) === true) continue;
    const seen = path === undefined ? (message ?? "") : `${path}: expected ${wanted}, got ${actual}`;
    told.push(`${id}: ${status}, expected ${rule?.status.join(" or ") ?? "nothing at all"}. ${seen}`);
  }
  for (const rule of expected)
    if (!used.has(rule)) told.push(`${rule.checks.join(", ")}: no check was tried that the rule is about.`);
  if (exitCodeOf(report) !== exit) told.push(`exit code ${exitCodeOf(report)}, expected ${exit}`);
  return told;
}

type Json = { [name: string]: unknown };
type Content = { [media: string]: Json };

/** The document, each answer's content rewritten. */
function withContents(rewrite: (path: string, media: Json) => void): Json {
  const document = readDocument("openapi.json") as Json;
  const paths = document["paths"] as {
    [path: string]: { post: { responses: { "200": { content: Content } } } };
  };
  for (const [path, { post }] of Object.entries(paths))
    for (const media of Object.values(post.responses["200"].content)) rewrite(path, media);
  return document;
}

/** Without its examples: every answer is made up of the schemas. */
const withoutExamples = (): Json => withContents((_, media) => delete media["examples"]);

/** With one example for each answer, a success in every word, which is what Prism then says. */
const withSuccesses = (): Json =>
  withContents((path, media) => {
    delete media["examples"];
    media["example"] = exampleAnswers[path];
  });

const ask = (document: string): Promise<Report> =>
  withPrism(document, (target) =>
    runConformance({
      target,
      profile: join(root, "gateway", "profile.yaml"),
      settings: join(root, "gateway", "settings.yaml"),
      env: { GATEWAY_KEY: "a-key-that-prism-never-looks-at" },
      // To a body that is no whole JSON it gives no answer at all.
      timeoutMs: 4000,
      concurrency: 16,
    }),
  );

const { values: flags } = parseArgs({
  options: { all: { type: "boolean" }, help: { type: "boolean", short: "h" } },
});
if (flags.help === true) console.log(help);
else {
  const file = join(root, "conformance", "testing", "independent", "prism-expected.yaml");
  const { runs } = parse(readFileSync(file, "utf8")) as { runs: { [name: string]: Expected } };
  const made: { [name: string]: () => Json } = {
    "without-examples": withoutExamples,
    "with-successes": withSuccesses,
  };
  const { folder, remove } = workplace();
  try {
    for (const [name, expected] of Object.entries(runs)) {
      const document = join(folder, `${name}.json`);
      writeFileSync(document, JSON.stringify(made[name]?.()));
      const report = await ask(document);
      const counts = Object.entries(report.totals).filter(([, count]) => count > 0);
      console.log(`Prism, ${name}: ${counts.map(([status, count]) => `${count} ${status}`).join(", ")}`);
      if (flags.all === true)
        for (const { id, status } of report.checks) console.log(`  ${status.padEnd(14)} ${id}`);
      const told = differences(report, expected);
      for (const one of told) console.log(`  NOT AS EXPECTED  ${one}`);
      if (told.length > 0) process.exitCode = 1;
    }
    console.log(process.exitCode === 1 ? "Not as it was written down." : "As it was written down.");
  } finally {
    remove();
  }
}
