// The flows of the contract, step by step, from `spec/flows/`.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import { entriesAt, type JsonObject, objectAt, textAt } from "../../../scripts/release/contract/document.ts";
import { codeBlock } from "../parts/highlight.ts";
import { code, escapeHtml, facts, heading, link, paragraphs, prose, table } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { operationPath } from "../parts/places.ts";
import type { ShownOperation } from "../parts/reference.ts";

/** What a flow uses of Arazzo. */
export interface Flow {
  readonly info: { readonly title: string; readonly summary: string };
  readonly workflows: readonly [Workflow];
}
export interface Workflow {
  readonly workflowId: string;
  readonly inputs: { readonly properties: Readonly<Record<string, { readonly description: string }>> };
  readonly steps: readonly Step[];
  readonly outputs: Readonly<Record<string, string>>;
}
export interface Step {
  readonly stepId: string;
  readonly operationId: string;
  readonly description: string;
  readonly requestBody: { readonly payload: unknown };
  readonly successCriteria: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
}

/** The flows of the repository at `root`, by the names of their files. */
export function flowsOf(root: string): ReadonlyMap<string, Flow> {
  const folder = join(root, "spec", "flows");
  const files = readdirSync(folder).toSorted();
  return new Map(
    files.map((file) => [
      file.replace(".arazzo.yaml", ""),
      parse(readFileSync(join(folder, file), "utf8")) as Flow,
    ]),
  );
}

/** The id of the operation that a step calls: of several on one path, the one that its request chooses. */
export function calledBy(openapi: JsonObject, { operationId, requestBody }: Step): string {
  const posts = entriesAt(openapi, "paths").map(([, item]) => objectAt(item, "post"));
  const post = posts.find((one) => textAt(one, "operationId") === operationId);
  if (post === undefined) throw new Error(`There is no operation ${operationId}.`);
  const variants = objectAt(post, "x-variants");
  const carried = Object.hasOwn(Object(requestBody.payload) as object, textAt(variants, "field"));
  const chosen = entriesAt(variants, "operations").find(([, variant]) => variant["carried"] === carried);
  return chosen?.[0] ?? operationId;
}

function stepItem(step: Step, { id, title, path }: ShownOperation): string {
  const { stepId, description, requestBody, successCriteria, outputs = {} } = step;
  return `<li><p>${link(`~/${operationPath(id)}`, escapeHtml(title))} ${code(`POST ${path}`)}</p>
${paragraphs(description)}
${codeBlock("yaml", stringify(requestBody.payload), `Request of the step ${stepId}`)}
${facts([
  ["Succeeds if", successCriteria.map(({ condition }) => code(condition)).join(" and ")],
  [
    "Keep",
    Object.entries(outputs)
      .map(([name, from]) => `<p>${code(name)} from ${code(from)}</p>`)
      .join(""),
  ],
])}</li>`;
}

/** The page of all flows, each with its inputs and its steps. */
export function flowsPage(root: string, openapi: JsonObject, operations: readonly ShownOperation[]): Page {
  const shown = (step: Step): string => {
    const called = calledBy(openapi, step);
    const operation = operations.find(({ id }) => id === called);
    return operation === undefined ? "" : stepItem(step, operation);
  };
  const parts = [...flowsOf(root)].map(
    ([
      name,
      {
        info,
        workflows: [flow],
      },
    ]) =>
      [
        heading(2, info.title, name),
        paragraphs(info.summary),
        table(
          `Inputs of ${info.title}`,
          ["Input", "What it is"],
          Object.entries(flow.inputs.properties).map(([input, { description }]) => [
            code(input),
            prose(description),
          ]),
        ),
        `<ol>${flow.steps.map(shown).join("\n")}</ol>`,
      ].join("\n"),
  );
  return {
    path: "reference/flows.html",
    title: "Flows",
    summary:
      "Which operations follow each other: pay, capture and refund; redirect and query; subscriptions.",
    body: `<p>Each step says what the contract states about its success. What is open until a profile fills it is named as open. Every request also has ${code("merchant_id")}, ${code("account_id")} and ${code("encryption_data")}: a client adds them. ${code("$response.body#/…")} is a field of the response, in JSON and in XML. The flows are Arazzo documents in ${code("spec/flows")} of the repository.</p>
${parts.join("\n")}`,
  };
}
