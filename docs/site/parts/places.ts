// The address of each operation, rule and extension point on the site. All links between pages use it.
import { extensionPoints, operations, rules } from "@acquiring/contract/catalogue";

export interface Chapter {
  /** The address of its page. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  /** The first parts of the ids of this chapter. */
  readonly groups: readonly string[];
}

export const ruleChapters: readonly Chapter[] = [
  {
    path: "rules/service.html",
    title: "Rules of the service",
    summary: "The operations, their paths, and the limits of a request.",
    groups: ["document", "service", "versioning", "limits"],
  },
  {
    path: "rules/operations.html",
    title: "Rules of the operations",
    summary: "What each operation does and when.",
    groups: ["endpoints", "states", "events"],
  },
  {
    path: "rules/requests.html",
    title: "Rules of requests",
    summary: "The fields of a request, its signature, and when it is refused.",
    groups: ["resources", "payment-request", "authentication", "errors"],
  },
  {
    path: "rules/answers.html",
    title: "Rules of payment results",
    summary: "What is in the response to a payment.",
    groups: ["direct-payment-result", "apm-payment-result", "redirect-payment-result", "payments"],
  },
  {
    path: "rules/batches.html",
    title: "Rules of batches",
    summary: "What is in the response to a capture, a review, a cancellation or a refund.",
    groups: ["batch-envelope"],
  },
  {
    path: "rules/records.html",
    title: "Rules of orders, subscriptions and payouts",
    summary: "What is in an order, a refund, a cancelled subscription and a payout.",
    groups: ["order-record", "refund-record", "subscription-cancellation-result", "payout"],
  },
];

export const pointChapters: readonly Chapter[] = [
  {
    path: "extension-points/signatures.html",
    title: "Open about signatures",
    summary: "How requests and responses are signed, and the response to a repeated request.",
    groups: ["signature"],
  },
  {
    path: "extension-points/wire.html",
    title: "Open on the wire",
    summary: "Addresses, headers, encodings and names.",
    groups: ["endpoints", "encoding", "names"],
  },
  {
    path: "extension-points/fields.html",
    title: "Open about fields",
    summary: "Required fields, lengths, types, dates and amounts.",
    groups: [
      "request",
      "fields",
      "further-fields",
      "types",
      "dates",
      "amounts",
      "items",
      "account-owner",
      "person",
    ],
  },
  {
    path: "extension-points/payments.html",
    title: "Open about payments",
    summary: "Direct, APM and redirect payments.",
    groups: ["payment", "direct-payment", "apm", "redirect"],
  },
  {
    path: "extension-points/orders.html",
    title: "Open about orders",
    summary: "Batches, capture, cancellation and review.",
    groups: ["batch", "capture", "cancel", "review"],
  },
  {
    path: "extension-points/refunds.html",
    title: "Open about refunds",
    summary: "Refund, and the search of refunds.",
    groups: ["refund", "refund-search"],
  },
  {
    path: "extension-points/queries.html",
    title: "Open about queries and states",
    summary: "Query, and the states of an order.",
    groups: ["query", "order-record", "states", "portal"],
  },
  {
    path: "extension-points/contracts-and-payouts.html",
    title: "Open about subscriptions, payouts and notifications",
    summary: "Recurring payments, payouts, and what the gateway sends to a merchant.",
    groups: ["subscription", "payout", "notification"],
  },
  {
    path: "extension-points/codes.html",
    title: "Open codes",
    summary: "The codes that a gateway defines.",
    groups: ["codes"],
  },
  {
    path: "extension-points/errors-and-limits.html",
    title: "Open about errors and limits",
    summary: "Refused requests, limits, and the fields that every response has.",
    groups: ["errors", "limits", "versioning", "always-present"],
  },
];

/** The first part of an id. */
export const groupOf = (id: string): string => id.split(".")[0] ?? id;

/** @throws Error for an id whose group is in no chapter. */
export function chapterOf(chapters: readonly Chapter[], id: string): Chapter {
  const found = chapters.find(({ groups }) => groups.includes(groupOf(id)));
  if (found === undefined) throw new Error(`${id}: its group has no chapter in docs/site/parts/places.ts`);
  return found;
}

const kebab = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const operationPath = (id: string): string => `reference/${kebab(id)}.html`;

const places: ReadonlyMap<string, string> = new Map([
  ...operations.map(({ id }) => [id, `~/${operationPath(id)}`] as const),
  ...rules.map(({ id }) => [id, `~/${chapterOf(ruleChapters, id).path}#${id}`] as const),
  ...extensionPoints.map(({ id }) => [id, `~/${chapterOf(pointChapters, id).path}#${id}`] as const),
]);

/** The address of the operation, rule or extension point with this name; `undefined` for other names. */
export const placeOf = (name: string): string | undefined =>
  places.get(name.replace(/^(?:point|rule):/u, ""));

/** Files of the repository that are on the site, with their addresses there, for links between them. */
export const writtenPages: Readonly<Record<string, string>> = {
  "CHANGELOG.md": "changelog.html",
  "docs/glossary.md": "glossary.html",
  "docs/gateway.md": "gateway.html",
  "docs/security.md": "security.html",
  "docs/production.md": "production.html",
  "docs/contributing.md": "contributing.html",
  "docs/versioning.md": "versioning.html",
  "README.md": "index.html",
  "docs/site/samples/README.md": "reference/samples.html",
  "docs/site/samples/sign.py": "samples/sign.py",
  "docs/site/samples/receive.py": "samples/receive.py",
};
