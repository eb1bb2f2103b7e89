// The published documents in other tools, as `npm run contract:tools` measured it.
import { code, heading, named, prose, table } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { measured } from "../parts/measured.ts";

interface Message {
  readonly operation: string;
  readonly media: string;
  readonly problem?: string;
}

/** What scripts/interop/record.ts writes. */
interface ToolsRecord {
  readonly documents: readonly string[];
  readonly tools: readonly {
    readonly name: string;
    readonly version: string;
    readonly does: string;
    readonly says: Readonly<Record<string, string>>;
  }[];
  readonly compiler: string;
  readonly exceptions: readonly { readonly tool: string; readonly rule: string; readonly why: string }[];
  readonly merchant: Readonly<Record<string, string | number>>;
  readonly prism: string;
  readonly responses: readonly (Message & { readonly example: string })[];
  readonly requests: readonly (Message & { readonly body: string })[];
}

function toolsPart({ tools, documents, compiler, exceptions }: ToolsRecord): readonly string[] {
  return [
    `<p>${code("npm run contract:tools")} installs these tools at the versions below and runs each on the published documents with its default rules and without configuration. ${code("openapi.json")} is the complete contract. OpenAPI has one operation for each path and method. Two operations of the contract share ${code("/v1/authorise")}, so each of them has its own copy of the document, with its own ${code("operationId")} and records.</p>`,
    table(
      "Tools",
      ["Tool", "Version", "What it does", ...documents.map(code)],
      tools.map(({ name, version, does, says }) => [
        code(name),
        version,
        prose(does),
        ...documents.map((document) => prose(says[document] ?? "–")),
      ]),
    ),
    `<p>Clients are compiled with TypeScript ${compiler} under ${code("strict")}.</p>`,
    heading(2, "Known exceptions"),
    table(
      "Known exceptions",
      ["Tool", "Rule", "Why"],
      exceptions.map(({ tool, rule, why }) => [code(tool), code(rule), prose(why)]),
    ),
    `<p>A callback's method or response with ${code("x-unstated")} is a placeholder. The format requires it, and the interface does not state it.</p>`,
  ];
}

function prismPart({ prism, responses, requests }: ToolsRecord): readonly string[] {
  return [
    heading(2, "Responses of Prism"),
    `<p>Prism ${prism} mocks every operation. Each example that it returns is read and checked as by the contract's own client. ${code("Prefer")} chooses the example, also between two operations over one path. One thing is changed for Prism: requests in XML have no body schema.</p>`,
    table(
      "Responses of Prism",
      ["Operation", "Media type", "Chosen by", "The validators"],
      responses.map(({ operation, media, example, problem }) => [
        named(operation),
        code(media),
        code(`Prefer: example=${example}`),
        problem === undefined ? "accepted" : prose(`refused: ${problem}`),
      ]),
    ),
    heading(2, "Requests that Prism reads"),
    "<p>The requests of the contract's own client, in every encoding that an operation has.</p>",
    table(
      "Requests that Prism reads",
      ["Operation", "Media type", "Body", "Prism"],
      requests.map(({ operation, media, body, problem }) => [
        named(operation),
        code(media),
        body,
        problem === undefined ? "read" : prose(`not read. ${problem}`),
      ]),
    ),
  ];
}

/** The page; `root` is the repository. */
export function contractToolsPage(root: string): Page {
  const record = measured<ToolsRecord>(root, "contract-tools");
  const body = [
    ...toolsPart(record),
    heading(2, "A generated client with the reference gateway"),
    `<p>The client that ${code("@hey-api/openapi-ts")} makes of ${code("openapi.createDirectPayment.json")} pays, captures, queries and refunds. A direct payment's result is XML, which that client returns as text.</p>`,
    table(
      "A generated client",
      ["Operation", "Result from the gateway"],
      Object.entries(record.merchant).map(([id, result]) => [named(id), code(String(result))]),
    ),
    ...prismPart(record),
  ];
  return {
    path: "contract-tools.html",
    title: "The contract in other tools",
    label: "In other tools",
    summary:
      "Which linters, validators and generators accept the published documents, and what they were seen to do.",
    wide: true,
    body: body.join("\n"),
  };
}
