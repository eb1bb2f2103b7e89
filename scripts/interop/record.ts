// What is kept of a run with other tools (docs/measured/contract-tools.json): which tool accepts which document, what is listed,
// and the round trips. The docs make a page of it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { documents, root, versionOf } from "./places.ts";
import type { Tried } from "./prism.ts";
import { type Outcome, takes, tools } from "./tools.ts";

export const recordFile = join(root, "docs", "measured", "contract-tools.json");

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

/** Whether something that a tool says is listed. */
export const isListed = (tool: string, document: string, rule: string): ListedRule | undefined =>
  exceptions.rules.find(
    (one) => one.tool === tool && one.rule === rule && document.startsWith(one.documents),
  );

export const unreadBy = ({ media, body }: Tried): Unread | undefined =>
  exceptions.prism.find((one) => one.media === media && one.body === body);

/** What a tool says of a document, in words; backquotes mean code. */
function saidOf({ tool, document, findings }: Outcome): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  const named = rules.map((rule) => `\`${rule}\``).join(", ");
  if (rules.length === 0) return tool.writesClient === true ? "accepted, compiles" : "accepted";
  return rules.every((rule) => isListed(tool.name, document, rule) !== undefined)
    ? `accepted, except ${named}`
    : `refused: ${named}`;
}

export interface Results {
  readonly outcomes: readonly Outcome[];
  readonly merchant: Readonly<Record<string, string | number | undefined>>;
  readonly responses: readonly Tried[];
  readonly requests: readonly Tried[];
}

/** The results as data; `problem` says why Prism does not take something. */
export function recordOf({ outcomes, merchant, responses, requests }: Results) {
  return {
    documents,
    tools: tools.map((tool) => ({
      name: tool.name,
      version: versionOf(tool.name),
      does: tool.does,
      says: Object.fromEntries(
        outcomes
          .filter((one) => one.tool === tool && takes(tool, one.document))
          .map((one) => [one.document, saidOf(one)]),
      ),
    })),
    compiler: versionOf("typescript"),
    exceptions: exceptions.rules.map(({ tool, rule, why }) => ({ tool, rule, why })),
    merchant,
    prism: versionOf("@stoplight/prism-cli"),
    responses: responses.map(({ operation, media, example, problem }) => ({
      operation,
      media,
      example,
      problem,
    })),
    requests: requests.map((one) => ({
      operation: one.operation,
      media: one.media,
      body: one.body,
      problem: one.problem === undefined ? undefined : (unreadBy(one)?.why ?? one.problem),
    })),
  };
}

export type ToolsRecord = ReturnType<typeof recordOf>;
