// The page docs/generated/contract-tools.md: which tool accepts which document, what is listed, and the round trips.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { merchantSteps } from "./merchant.ts";
import { documents, root, versionOf } from "./places.ts";
import type { Tried } from "./prism.ts";
import { type Outcome, takes, tools } from "./tools.ts";

export const pageFile = join(root, "docs", "generated", "contract-tools.md");

interface ListedRule {
  readonly tool: string;
  readonly rule: string;
  readonly documents: string;
  readonly why: string;
}
interface Unread {
  readonly media: string;
  readonly body: string;
  readonly why: string;
}
export interface Exceptions {
  readonly rules: readonly ListedRule[];
  readonly prism: readonly Unread[];
}

export const exceptions = parse(
  readFileSync(join(import.meta.dirname, "exceptions.yaml"), "utf8"),
) as Exceptions;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");

const code = (text: string): string => `\`${text}\``;

/** Whether something that a tool says is listed. */
export const isListed = (tool: string, document: string, rule: string): ListedRule | undefined =>
  exceptions.rules.find(
    (one) => one.tool === tool && one.rule === rule && document.startsWith(one.documents),
  );

export const unreadBy = ({ media, body }: Tried): Unread | undefined =>
  exceptions.prism.find((one) => one.media === media && one.body === body);

function cellOf({ tool, document, findings }: Outcome): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  if (rules.length === 0) return tool.writesClient === true ? "accepted, compiles" : "accepted";
  return rules.every((rule) => isListed(tool.name, document, rule) !== undefined)
    ? `accepted, except ${rules.map(code).join(", ")}`
    : `refused: ${rules.map(code).join(", ")}`;
}

export interface Results {
  readonly outcomes: readonly Outcome[];
  readonly merchant: Readonly<Record<string, string | number | undefined>>;
  readonly answers: readonly Tried[];
  readonly requests: readonly Tried[];
}

const matrix = (outcomes: readonly Outcome[]): string =>
  table(
    ["Tool", "Version", "What it does", ...documents.map(code)],
    tools.map((tool) => [
      code(tool.name),
      versionOf(tool.name),
      tool.does,
      ...documents.map((document) => {
        const outcome = outcomes.find((one) => one.tool === tool && one.document === document);
        return outcome === undefined || !takes(tool, document) ? "–" : cellOf(outcome);
      }),
    ]),
  );

/** The page in Markdown. */
export function pageOf({ outcomes, merchant, answers, requests }: Results): string {
  const listed = exceptions.rules.map((one) => [code(one.tool), code(one.rule), one.why]);
  const steps = Object.keys(merchantSteps).map((id) => [code(id), code(String(merchant[id] ?? "nothing"))]);
  const given = answers.map(({ operation, media, example = "", problem }) => [
    code(operation),
    code(media),
    code(`Prefer: example=${example}`),
    problem === undefined ? "accepted" : `refused: ${problem}`,
  ]);
  const taken = requests.map((one) => [
    code(one.operation),
    code(one.media),
    one.body,
    one.problem === undefined ? "read" : `not read. ${unreadBy(one)?.why ?? one.problem}`,
  ]);
  return `<!-- made by npm run contract:tools, do not edit -->

# The contract in other tools

\`npm run contract:tools\` installs these tools at the versions below, runs each on the published documents with its default rules and without configuration, and writes this page. \`openapi.json\` is the complete contract. OpenAPI has one operation for each path and method. Two operations of the contract share \`/v1/authorise\`, so each of them has its own copy of the document, with its own \`operationId\` and records.

${matrix(outcomes)}
Clients are compiled with TypeScript ${versionOf("typescript")} under \`strict\`.

## Known exceptions

${table(["Tool", "Rule", "Why"], listed)}
A \`4XX\` response, a callback's method or a callback's response with \`x-unstated\` is a placeholder. Tools or the format require it, and the interface does not state it.

## A generated client with the reference gateway

The client that \`@hey-api/openapi-ts\` makes of \`openapi.createDirectPayment.json\` pays, captures, queries and refunds. A direct payment's result is XML, which that client returns as text.

${table(["Operation", "Result from the gateway"], steps)}
## What Prism answers

Prism ${versionOf("@stoplight/prism-cli")} mocks every operation, and each example that it answers is read and checked as the contract's own client does. \`Prefer\` chooses the example, which is how two operations over one path are told apart. Two things are changed for it: an example of an XML body is given to it as text (\`x-wire\`), because it writes a root element of its own, and requests in XML have no body schema.

${table(["Operation", "Media type", "Chosen by", "The validators"], given)}
## What Prism reads

The requests of the contract's own client, in every encoding that an operation has.

${table(["Operation", "Media type", "Body", "Prism"], taken)}`;
}
