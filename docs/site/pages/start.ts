// The first page: what the project is and for whom, with a payment and the verdict of a run.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "@acquiring/contract";
import { codeBlock } from "../parts/highlight.ts";
import { code, escapeHtml, heading, link, list } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { readVerdict, verdictFigure } from "./verdict.ts";

interface Way {
  readonly who: string;
  readonly title: string;
  readonly says: string;
  readonly links: readonly (readonly [href: string, text: string])[];
}

/** The two doors, and the gateway that both use. */
const ways: readonly Way[] = [
  {
    who: "Merchants",
    title: "Integrate",
    says: "Take payments through any gateway that conforms. A typed client for TypeScript signs each request, sends it once, and says when the outcome is unknown.",
    links: [
      ["~/guides/first-payment.html", "Take a first payment"],
      ["~/reference/index.html", "API reference"],
      ["~/reference/errors.html", "Errors"],
      ["~/guides/testing.html", "Testing"],
      ["~/guides/index.html", "All guides"],
    ],
  },
  {
    who: "Makers of gateways",
    title: "Build a gateway",
    says: "Test your gateway against the contract. The suite reports, rule by rule, what passes and what fails, with the request and the response that prove it.",
    links: [
      ["~/guides/your-own-gateway.html", "Run the suite"],
      ["~/profile-builder.html", "Build a profile"],
      ["~/rules/index.html", "Rules"],
      ["~/extension-points/index.html", "Extension points"],
      ["~/build/index.html", "All of it"],
    ],
  },
  {
    who: "Both",
    title: "Run the reference gateway",
    says: "A complete gateway on PostgreSQL with a simulated acquirer and issuer: hosted pages, 3-D Secure, payouts, notifications and a merchant portal.",
    links: [
      ["~/gateway.html", "Start it"],
      ["~/gateway/test-data.html#test-cards", "Test cards"],
      ["~/gateway/portal.html", "The portal"],
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

/** The first page of the docs of another gateway. */
export const ownStartPage = ({ profile }: Profile): Page => ({
  path: "index.html",
  title: `The API of ${profile}`,
  label: "Overview",
  summary:
    "The operations, fields, codes and notifications of this gateway, from the contract and its profile.",
  body: list([
    `${link("~/reference/index.html", "Every operation")}, with requests and responses`,
    `${link("~/reference/errors.html", "Errors, statuses and codes")}: what each means`,
    `${link("~/reference/notifications.html", "Notifications")}: when and how they are sent`,
    `${link("~/reference/signing.html", "Signing")}: how to sign requests and verify responses`,
    `${link("~/extension-points/index.html", "Extension points")}: everything else that this gateway chose`,
    "Test cards and test accounts: the profile does not say. Ask the gateway.",
  ]),
});

export function startPage(root: string): Page {
  const [program, prints] = firstPayment(readFileSync(join(root, "README.md"), "utf8"));
  const shown = ways.map(
    ({ who, title, says, links }) =>
      `<li><p class="who">${escapeHtml(who)}</p><h2>${escapeHtml(title)}</h2><p>${escapeHtml(says)}</p><p class="more">${links.map(([href, text]) => link(href, escapeHtml(text))).join("")}</p></li>`,
  );
  const body = [
    `<ul class="ways">${shown.join("")}</ul>`,
    verdictFigure(readVerdict(root)),
    heading(2, "A payment"),
    `<p>Start a gateway with ${code("npx acquiring-gateway --port 8080")}, in the repository with ${code("npm run gateway")}. Then run:</p>`,
    codeBlock("ts", program, "pay.ts"),
    codeBlock("text", prints, "What it prints"),
    heading(2, "Three words"),
    `<p>A <em>rule</em> is what a gateway or a merchant must do, or what examples of the source document show. An <em>extension point</em> is a question that the contract leaves open. A gateway's <em>profile</em> says how it fills these points, in a YAML file that the client and the suite read.</p>`,
  ];
  return {
    path: "index.html",
    title: "A testable contract for payment gateways",
    label: "Overview",
    summary:
      "From one specification: a typed client for merchants, a conformance suite for makers of gateways, and a reference gateway.",
    wide: true,
    sheet: "start.css",
    body: body.join("\n"),
  };
}
