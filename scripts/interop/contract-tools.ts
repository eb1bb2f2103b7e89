// `npm run contract:tools`: the published documents in third-party tools. It prints findings that are not listed, writes
// the results, and ends with 1 if there is an unexpected result.
import { writeFileSync, cpSync, mkdirSync } from "node:fs";
import { relative, join } from "node:path";
import { parseArgs } from "node:util";
import { merchantSteps, placeMerchant, runMerchant, programIn, signerOf } from "./merchant.ts";
import { documents, root, workplace } from "./places.ts";
import { tryResponses, tryRequests } from "./prism.ts";
import { exceptions, isListed, recordFile, recordOf, type Results, unreadBy } from "./record.ts";
import { compileClients, type Outcome, outOf, takes, tools, tryTool } from "./tools.ts";
import { concreteOpenapi } from "@acquiring/conformance";
import { startGateway } from "@acquiring/gateway";

const help = `npm run contract:tools               runs every tool and writes ${relative(root, recordFile)}
npm run contract:tools -- --keep     keeps the folder with the generated clients, and names it
`;

function tryAll(folder: string): readonly Outcome[] {
  const tried = tools.flatMap((tool) =>
    documents
      .filter((document) => takes(tool, document))
      .map((document) => {
        console.log(`${tool.name}  ${document}`);
        return tryTool(tool, document, folder);
      }),
  );
  placeMerchant(folder);
  console.log("compiling the clients");
  const errors = compileClients(folder);
  return tried.map((outcome) => {
    const own = errors.get(outOf(outcome.tool.name, outcome.document).replaceAll("\\", "/")) ?? [];
    return { ...outcome, findings: [...outcome.findings, ...own] };
  });
}

/** What a client of the reference gateway's own document did otherwise than expected. */
const ownProblems = (steps: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(ownSteps)
    .filter(([path, wanted]) => steps[path] !== wanted)
    .map(([path, wanted]) => `openapi-fetch: ${path}: expected ${wanted}, got ${steps[path]}`);

/** Every finding that is not listed as an exception, and every listed exception that no tool reports any more. */
function problemsIn({ outcomes, merchant, responses, requests }: Results): readonly string[] {
  const said = outcomes.flatMap(({ tool, document, findings }) =>
    findings.map(({ rule, message }) => ({ tool: tool.name, document, rule, message })),
  );
  const used = new Set(said.map(({ tool, document, rule }) => isListed(tool, document, rule)));
  const refused = requests.filter(({ problem }) => problem !== undefined);
  const unread = new Set(refused.map(unreadBy));
  return [
    ...said
      .filter(({ tool, document, rule }) => isListed(tool, document, rule) === undefined)
      .map(({ tool, document, rule, message }) => `${tool}, ${document}: ${rule}: ${message}`),
    ...exceptions.rules
      .filter((one) => !used.has(one))
      .map(({ tool, rule }) => `${tool} no longer reports ${rule}. Remove it from exceptions.yaml`),
    ...Object.entries(merchantSteps)
      .filter(([id, wanted]) => merchant[id] !== wanted)
      .map(([id, wanted]) => `the generated client: ${id}: expected ${wanted}, got ${merchant[id]}`),
    ...responses
      .filter(({ problem }) => problem !== undefined)
      .map(({ operation, example, problem }) => `Prism responds to ${operation} with ${example}: ${problem}`),
    ...refused
      .filter((one) => unreadBy(one) === undefined)
      .map(({ operation, media, body, problem }) => `Prism, ${operation}, ${body} as ${media}: ${problem}`),
    ...exceptions.prism
      .filter((one) => !unread.has(one))
      .map(({ media, body }) => `Prism reads ${body} as ${media}. Remove it from exceptions.yaml`),
  ];
}

async function run(keep: boolean): Promise<void> {
  const { folder, remove } = workplace();
  try {
    const outcomes = tryAll(folder);
    console.log("a generated client with the reference gateway");
    const merchant = await runMerchant(folder);
    console.log("Prism");
    const responses = await tryResponses(folder);
    const requests = await tryRequests(folder);
    const results = { outcomes, merchant, responses, requests };
    console.log("the reference gateway's own document");
    const own = await tryOwnDocument(folder);
    const all = { ...results, outcomes: [...outcomes, ...own.outcomes] };
    const problems = [...problemsIn(all), ...ownProblems(own.steps)];
    for (const problem of problems) console.error(`NOT ACCEPTED  ${problem}`);
    writeFileSync(recordFile, `${JSON.stringify(recordOf(results), undefined, 2)}\n`);
    console.log(`wrote ${relative(root, recordFile)}`);
    const count = `${outcomes.length} documents in ${tools.length} tools, ${responses.length} responses and ${requests.length} requests of Prism`;
    console.log(`${count}: ${problems.length === 0 ? "all accepted" : `${problems.length} not accepted`}`);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    if (keep) console.log(folder);
    else remove();
  }
}

const { values } = parseArgs({
  options: { keep: { type: "boolean", default: false }, help: { type: "boolean", short: "h" } },
});
if (values.help === true) console.log(help);
else await run(values.keep);

/** What each step has to say, by its path. */
const ownSteps: Readonly<Record<string, string>> = {
  "/v1/authorise": "0000:Success",
  "/v1/retrievalTrans": "3000",
  "/v1/refund": "V0000:OK",
};

const home = "out/openapi-fetch/gateway";

type Merchant = (
  url: string,
  sign: ReturnType<typeof signerOf>,
) => Promise<Readonly<Record<string, string | undefined>>>;

/** Writes the document, lets the tools read it, compiles the program, and returns the results and what each step said. */
async function tryOwnDocument(folder: string) {
  const gateway = await startGateway();
  try {
    const { profile, extension_points: points = {} } = gateway.profile;
    const { document } = concreteOpenapi({ name: profile, points: { ...points }, notes: {} });
    writeFileSync(join(folder, "openapi.gateway.json"), JSON.stringify(document));
    const outcomes = tools
      .filter(({ reads }) => reads !== "asyncapi")
      .map((tool) => tryTool(tool, "openapi.gateway.json", folder));
    const withErrors = compiled(folder, outcomes);
    const merchant = await programIn<Merchant>(folder, home);
    return { outcomes: withErrors, steps: await merchant(gateway.url, signerOf(gateway, "path")) };
  } finally {
    await gateway.close();
  }
}

/** The outcomes with the errors of the compiler in the program. */
function compiled(folder: string, outcomes: readonly Outcome[]): readonly Outcome[] {
  mkdirSync(join(folder, home), { recursive: true });
  cpSync(join(import.meta.dirname, "programs", "openapi-fetch.ts"), join(folder, home, "merchant.ts"));
  cpSync(join(folder, "out/openapi-typescript/openapi.gateway/types.ts"), join(folder, home, "gateway.ts"));
  const errors = compileClients(folder).get(home) ?? [];
  return outcomes.map((one) =>
    one.tool.name === "openapi-typescript" ? { ...one, findings: [...one.findings, ...errors] } : one,
  );
}
