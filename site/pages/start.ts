// The first page: what this is, for whom, and three ways in.
import { codeBlock } from "../parts/highlight.ts";
import { escapeHtml, heading, link } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import type { ShownOperation } from "../parts/reference.ts";
import { operationTable } from "./overview.ts";
import { cards } from "./written.ts";

interface Way {
  readonly who: string;
  readonly title: string;
  readonly says: string;
  readonly language: string;
  readonly sample: string;
  readonly links: readonly (readonly [href: string, text: string])[];
}

const ways: readonly Way[] = [
  {
    who: "You take payments",
    title: "Call a gateway with the client",
    says: "Typed requests and answers, validation before anything is sent, signing, and errors that say whether money may have moved.",
    language: "ts",
    sample: `const shop = createGateway(mine);
await shop.createDirectPayment({
  order_no: "order-1",
  currency: "USD",
  amount: "10.00",
  ...card,
});`,
    links: [
      ["~/guides/index.html", "Guides"],
      ["~/api/contract-client.html", "The client"],
    ],
  },
  {
    who: "You build a gateway",
    title: "Hold it against the contract",
    says: "The suite says, rule by rule, what your gateway keeps and what not, and shows the messages that prove it.",
    language: "sh",
    sample:
      "npx acquiring conformance init \\\n  --target http://127.0.0.1:8080\nnpx acquiring conformance run \\\n  --target http://127.0.0.1:8080 \\\n  --profile profile.yaml --settings settings.yaml",
    links: [
      ["~/rules/index.html", "Rules"],
      ["~/extension-points/index.html", "Extension points"],
      ["~/kill-matrix/index.html", "How good the suite is"],
    ],
  },
  {
    who: "You want one to try",
    title: "Start the reference gateway",
    says: "A whole gateway on a real PostgreSQL with a simulated acquirer: hosted pages, 3-D Secure, subscriptions, payouts, notifications.",
    language: "sh",
    sample: "npm run gateway -- --port 8080",
    links: [["~/gateway.html", "The reference gateway"]],
  },
];

export function startPage(operations: readonly ShownOperation[], guides: readonly Page[]): Page {
  const shown = ways.map(
    ({ who, title, says, language, sample, links }) =>
      `<li><p class="who">${escapeHtml(who)}</p><h3>${escapeHtml(title)}</h3><p>${escapeHtml(says)}</p>${codeBlock(language, sample, title, false)}<p class="more">${links.map(([href, text]) => link(href, escapeHtml(text))).join("")}</p></li>`,
  );
  const body = [
    `<p>What the interface states is a <em>rule</em> or a field. What it leaves open is an <em>extension point</em>, which a gateway's <em>profile</em> fills. Nothing is invented in between, and these pages always say which of the two they talk of.</p>`,
    heading(2, "Three ways in"),
    `<ul class="ways">${shown.join("")}</ul>`,
    heading(2, "Operations"),
    operationTable(operations),
    guides.length === 0 ? "" : `${heading(2, "Guides")}${cards(guides)}`,
  ];
  return {
    path: "index.html",
    title: "The contract of a payment acquiring gateway",
    label: "Start",
    summary:
      "Written down once and kept three ways: a typed client and server generated from it, a suite that says whether a gateway keeps it, and a gateway that does.",
    wide: true,
    body: body.join("\n"),
  };
}
