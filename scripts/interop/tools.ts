// The tools that read the published documents, each with its own default rules: how to start a tool, and how to read its
// output. A tool that writes a client writes it into `out`. The clients are compiled there afterwards.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileOf } from "./places.ts";
import { notExamples, type Shown } from "./shown.ts";

/** An error or a warning. */
export interface Finding {
  readonly rule: string;
  readonly message: string;
}

export interface Tool {
  /** Its package. */
  readonly name: string;
  readonly does: string;
  readonly reads: "openapi" | "asyncapi" | "both";
  /** What is started in the work folder: a file from node_modules/ on, and its arguments. `OUT` is the folder for what it writes. */
  readonly command: string;
  readonly findings: (output: string, code: number, document: string) => readonly Finding[];
  readonly writesClient?: true;
}

interface RedoclyOutput {
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}
interface Diagnostic {
  readonly code: string | number;
  readonly message: string;
  /** 0 is an error, 1 a warning, all else is advice. */
  readonly severity: number;
}

const failed = (output: string, code: number): readonly Finding[] =>
  code === 0 ? [] : [{ rule: "refused", message: lastOf(output) }];

const lastOf = (output: string): string =>
  output
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-6)
    .join(" / ")
    .slice(0, 600);

/** The JSON in an output that may say more before it. */
function jsonIn<T>(output: string): T {
  const start = output.search(/^[[{]/mu);
  return JSON.parse(output.slice(Math.max(start, 0))) as T;
}

const diagnostics = (output: string): readonly Finding[] =>
  jsonIn<readonly Diagnostic[]>(output)
    .filter(({ severity }) => severity < 2)
    .map(({ code, message }) => ({ rule: String(code), message }));

/** What a program shows for each operation that is not an example of the document. */
const showing = (output: string, code: number, document: string): readonly Finding[] =>
  code === 0 ? notExamples(jsonIn<readonly Shown[]>(output), document) : failed(output, code);

/** What a program says that has no rules: it ends with an error, or it warns. */
const spoken = (output: string, code: number): readonly Finding[] => {
  const warnings = output.split("\n").filter((line) => /\bwarn(?:ing)?\b|⚠|✖/iu.test(line));
  return [...failed(output, code), ...warnings.map((message) => ({ rule: "warning", message }))];
};

/** A tool that writes a client, which has to compile. */
const writing = (name: string, does: string, command: string): Tool => ({
  name,
  does,
  reads: "openapi",
  command,
  findings: spoken,
  writesClient: true,
});

export const tools: readonly Tool[] = [
  {
    name: "@redocly/cli",
    does: "lints, ruleset `recommended`",
    reads: "both",
    command: "@redocly/cli/bin/cli.js lint --extends=recommended --format=json DOCUMENT",
    findings: (output) =>
      jsonIn<RedoclyOutput>(output).problems.map(({ ruleId, message }) => ({ rule: ruleId, message })),
  },
  {
    name: "@stoplight/spectral-cli",
    does: "lints, rulesets `oas` and `asyncapi`",
    reads: "both",
    command: "@stoplight/spectral-cli/dist/index.js lint -r=ruleset.yaml -f=json -q DOCUMENT",
    findings: diagnostics,
  },
  {
    name: "@apidevtools/swagger-parser",
    does: "validates and resolves",
    reads: "openapi",
    command: "../programs/swagger-parser.mjs DOCUMENT",
    findings: failed,
  },
  {
    name: "@seriousme/openapi-schema-validator",
    does: "validates",
    reads: "openapi",
    command: "@seriousme/openapi-schema-validator/bin/validate-api-cli.js DOCUMENT",
    findings: failed,
  },
  {
    name: "@scalar/openapi-parser",
    does: "validates",
    reads: "openapi",
    command: "../programs/scalar-parser.mjs DOCUMENT",
    findings: failed,
  },
  {
    name: "swagger-ui-dist",
    does: "shows and prefills the examples",
    reads: "openapi",
    command: "../programs/swagger-ui.mjs DOCUMENT",
    findings: showing,
  },
  {
    name: "openapi-to-postmanv2",
    does: "shows and prefills the examples, with `parametersResolution: Example`",
    reads: "openapi",
    command: "../programs/postman.mjs DOCUMENT",
    findings: showing,
  },
  {
    name: "@asyncapi/parser",
    does: "validates",
    reads: "asyncapi",
    command: "../programs/asyncapi-parser.mjs DOCUMENT",
    findings: diagnostics,
  },
  writing(
    "@hey-api/openapi-ts",
    "writes a client",
    "@hey-api/openapi-ts/bin/run.js -i DOCUMENT -o OUT --no-log-file",
  ),
  writing("openapi-typescript", "writes types", "openapi-typescript/bin/cli.js DOCUMENT -o OUT/types.ts"),
  writing("orval", "writes a client", "orval/dist/bin/orval.mjs --input DOCUMENT --output OUT/client.ts"),
  writing(
    "openapi-zod-client",
    "writes a client that validates",
    "openapi-zod-client/bin.js DOCUMENT -o OUT/client.ts",
  ),
  writing("oazapfts", "writes a client", "oazapfts/dist/cli.js DOCUMENT OUT/client.ts"),
  writing(
    "swagger-typescript-api",
    "writes a client",
    "swagger-typescript-api/dist/cli.mjs generate --path=DOCUMENT --output=OUT --name=client.ts",
  ),
];

/** What a tool and the compiler say about one document. */
export interface Outcome {
  readonly tool: Tool;
  readonly document: string;
  readonly findings: readonly Finding[];
}

export const takes = ({ reads }: Tool, document: string): boolean =>
  reads === "both" || document.startsWith(reads);

/** Where a tool's client of a document is written, below the work folder. */
export const outOf = (tool: string, document: string): string =>
  join("out", tool.replace("@", "").replace("/", "-"), document.replace(/\.json$/u, ""));

/** Tries one tool on one document. */
export function tryTool(tool: Tool, document: string, folder: string): Outcome {
  writeFileSync(join(folder, "ruleset.yaml"), "extends: [spectral:oas, spectral:asyncapi]\n");
  const out = outOf(tool.name, document);
  if (tool.writesClient === true) mkdirSync(join(folder, out), { recursive: true });
  const [file = "", ...args] = tool.command.replace("DOCUMENT", document).replace("OUT", out).split(" ");
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileOf(file), ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" },
  });
  // What lints as JSON says it on standard output; the others speak on both.
  const output = tool.writesClient === true ? `${stdout}\n${stderr}` : stdout === "" ? stderr : stdout;
  return { tool, document, findings: tool.findings(output, status ?? 1, join(folder, document)) };
}

const config = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
    skipLibCheck: true,
  },
  include: ["out"],
};

/** The errors of the compiler by the folder of the client that they are in. */
export function compileClients(folder: string): ReadonlyMap<string, readonly Finding[]> {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { stdout } = spawnSync(process.execPath, [fileOf("typescript/bin/tsc"), "-p", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  const errors = new Map<string, Finding[]>();
  for (const line of stdout.split("\n")) {
    const [, file, rule, message] = /^(.+?)\(\d+,\d+\): error (TS\d+): (.+)$/u.exec(line) ?? [];
    if (file === undefined || rule === undefined || message === undefined) continue;
    const client = file.split("/").slice(0, 3).join("/");
    errors.set(client, [...(errors.get(client) ?? []), { rule, message }]);
  }
  return errors;
}
