// The address of each operation, rule and extension point on the site. All links between pages use it.
import { extensionPoints, groups, notes, operations, rules } from "@acquiring/contract/catalogue";

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

export const pointChapters: readonly Chapter[] = groups.map(({ id, title }) => ({
  path: `extension-points/${id}.html`,
  title: `Open: ${title}`,
  summary: `What the interface leaves open. ${title}.`,
  groups: [id],
}));

/** The first part of an id. */
export const groupOf = (id: string): string => id.split(".")[0] ?? id;

/** What is in a chapter: by its group, or by the first part of its id. */
export interface InChapter {
  readonly id: string;
  readonly group?: string;
}

/** @throws Error for an entry whose group is in no chapter. */
export function chapterOf(chapters: readonly Chapter[], { id, group }: InChapter): Chapter {
  const found = chapters.find(({ groups: own }) => own.includes(group ?? groupOf(id)));
  if (found === undefined) throw new Error(`${id}: its group has no chapter in docs/site/parts/places.ts`);
  return found;
}

/** The addresses of a point or note: its id, and those of its parts. */
export const addressesOf = ({
  id,
  parts = [],
}: InChapter & { readonly parts?: readonly string[] }): string[] => [
  id,
  ...parts.map((part) => `${id}.${part}`),
];

const kebab = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const operationPath = (id: string): string => `reference/${kebab(id)}.html`;

const places: ReadonlyMap<string, string> = new Map([
  ...operations.map(({ id }) => [id, `~/${operationPath(id)}`] as const),
  ...rules.map((rule) => [rule.id, `~/${chapterOf(ruleChapters, rule).path}#${rule.id}`] as const),
  ...[...extensionPoints, ...notes].flatMap((gap) =>
    addressesOf(gap).map(
      (address) => [address, `~/${chapterOf(pointChapters, gap).path}#${gap.id}`] as const,
    ),
  ),
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
