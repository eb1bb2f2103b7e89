// The first page: what the project is and for whom, with a payment and the verdict of a run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codeBlock } from "../parts/highlight.ts";
import { code, escapeHtml, heading, link } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import type { ShownOperation } from "../parts/reference.ts";
import { readVerdict, verdictFigure } from "./verdict.ts";
import { operationTable } from "./overview.ts";
import { cards } from "./written.ts";

interface Way {
  readonly who: string;
  readonly title: string;
  readonly says: string;
  readonly sample: string;
  /** The command in the repository, if it is another one. */
  readonly inRepository?: string;
  readonly links: readonly (readonly [href: string, text: string])[];
}

const ways: readonly Way[] = [
  {
    who: "You accept payments",
    title: "Call a gateway",
    says: "A typed client for TypeScript. It validates and signs each request, sends it once, and tells you when the outcome of a payment is unknown.",
    sample: "npm install @acquiring/contract",
    links: [
      ["~/guides/first-payment.html", "First payment"],
      ["~/guides/refunds.html", "Refunds"],
      ["~/guides/index.html", "All guides"],
      ["~/api/contract-client.html", "Client API"],
    ],
  },
  {
    who: "You build a gateway",
    title: "Test your gateway",
    says: "A conformance suite. It reports, rule by rule, what passes and what fails, with the request and the response that prove it.",
    sample:
      "npx acquiring conformance init \\\n  --target http://127.0.0.1:8080\nnpx acquiring conformance run \\\n  --target http://127.0.0.1:8080 \\\n  --profile profile.yaml --settings settings.yaml",
    links: [
      ["~/guides/your-own-gateway.html", "Run the suite"],

      ["~/profile-builder.html", "Profile builder"],
      ["~/rules/index.html", "Rules"],
      ["~/kill-matrix/index.html", "How good is the suite?"],
    ],
  },
  {
    who: "You need a gateway to develop against",
    title: "Run the reference gateway",
    says: "A complete gateway on PostgreSQL with a simulated acquirer: hosted pages, 3-D Secure, subscriptions, payouts, notifications, a merchant portal.",
    sample: "npm install @acquiring/gateway\nnpx acquiring-gateway --port 8080",
    inRepository: "npm run gateway -- --port 8080",
    links: [
      ["~/gateway.html", "The reference gateway"],
      ["~/gateway/test-data.html#test-cards", "Test cards"],
    ],
  },
];

/** A payment and what it prints, from the README: a test runs them there. */
export function firstPayment(readme: string): readonly [code: string, prints: string] {
  const [, code, prints] =
    /```ts\n((?:(?!```)[^])*?createDirectPayment(?:(?!```)[^])*)```\s+```text\n([^]*?)```/u.exec(readme) ??
    [];
  if (code === undefined || prints === undefined)
    throw new Error(
      "README.md: expected a TypeScript block with createDirectPayment and a text block after it",
    );
  return [code, prints];
}

const repositoryNote = (command = ""): string =>
  command === "" ? "" : `<p>In the repository: ${code(command)}</p>`;

export function startPage(
  root: string,
  operations: readonly ShownOperation[],
  guides: readonly Page[],
): Page {
  const [program, prints] = firstPayment(readFileSync(join(root, "README.md"), "utf8"));
  const shown = ways.map(
    ({ who, title, says, sample, inRepository, links }) =>
      `<li><p class="who">${escapeHtml(who)}</p><h3>${escapeHtml(title)}</h3><p>${escapeHtml(says)}</p>${codeBlock("sh", sample, title, false)}${repositoryNote(inRepository)}<p class="more">${links.map(([href, text]) => link(href, escapeHtml(text))).join("")}</p></li>`,
  );
  const body = [
    `<div class="shows"><div>${codeBlock("ts", program, "Pay through a gateway")}${codeBlock("text", prints, "What it prints")}</div>${verdictFigure(readVerdict(root))}</div>`,
    heading(2, "Start here"),
    `<ul class="ways">${shown.join("")}</ul>`,
    heading(2, "Operations"),
    operationTable(operations),
    guides.length === 0 ? "" : `${heading(2, "Guides")}${cards(guides)}`,
    heading(2, "Three words"),
    `<p>A <em>rule</em> is a statement that every gateway must meet. An <em>extension point</em> is a question that the interface leaves open. A gateway fills it in its <em>profile</em>, a YAML file that the client and the suite read.</p>`,
  ];
  return {
    path: "index.html",
    title: "Accept card payments through one tested contract",
    label: "Start",
    summary: `${operations.length} operations of a payment acquiring gateway, from payment to refund and payout: a typed client, a conformance suite for gateways, and a reference gateway to develop against.`,
    wide: true,
    sheet: "start.css",
    body: body.join("\n"),
  };
}
