// The address of each operation, rule and extension point on the site. All links between pages use it.
import { extensionPoints, groups, notes, operations, rules } from "@acquiring/contract/catalogue";

export interface Chapter {
  readonly title: string;
  /** The first parts of the ids of this chapter. */
  readonly groups: readonly string[];
}

export const ruleChapters: readonly Chapter[] = [
  {
    title: "Service",
    groups: ["document", "service", "versioning", "limits"],
  },
  {
    title: "Operations",
    groups: ["endpoints", "states", "events"],
  },
  {
    title: "Requests",
    groups: ["resources", "payment-request", "authentication", "errors"],
  },
  {
    title: "Payment results",
    groups: ["direct-payment-result", "apm-payment-result", "redirect-payment-result", "payments", "results"],
  },
  {
    title: "Batches",
    groups: ["batch-envelope"],
  },
  {
    title: "Orders, subscriptions and payouts",
    groups: ["order-record", "refund-record", "subscription-cancellation-result", "payout"],
  },
];

export const pointChapters: readonly Chapter[] = groups.map(({ id, title }) => ({
  title,
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
  ...rules.map((rule) => [rule.id, `~/rules/index.html#${rule.id}`] as const),
  ...[...extensionPoints, ...notes].flatMap((gap) =>
    addressesOf(gap).map((address) => [address, `~/extension-points/index.html#${gap.id}`] as const),
  ),
]);

/** The address of the operation, rule or extension point with this name; `undefined` for other names. */
export const placeOf = (name: string): string | undefined =>
  places.get(name.replace(/^(?:point|rule):/u, ""));

/** Files that are a part of the page of another file. */
export const joined: Readonly<Record<string, readonly string[]>> = {
  "docs/gateway.md": ["docs/gateway/try-it.md"],
  "docs/gateway/test-data.md": ["docs/gateway/control-api.md"],
  "docs/gateway/states.md": ["docs/gateway/repeats.md"],
  "docs/gateway/hosted-pages.md": ["docs/gateway/notifications.md"],
  "docs/gateway/operating.md": ["docs/gateway/administration.md"],
  "docs/guides/testing.md": ["docs/guides/testing-without-a-port.md"],
  "docs/guides/other-language.md": ["docs/guides/encodings.md"],
  "docs/guides/continuous-integration.md": ["docs/guides/publishing-a-verdict.md"],
  "docs/contributing.md": ["docs/contributing/ten-minutes.md"],
  "CHANGELOG.md": ["docs/versioning.md"],
};

const isPart = (file: string): string | undefined =>
  Object.keys(joined).find((whole) => joined[whole]?.includes(file));

/** The address of a written file on the site: its page, or its part of one; `undefined` for a file that is no page. */
export function writtenAt(file: string): string | undefined {
  const [, folder, slug = ""] = /^docs\/(guides|gateway|contributing)\/([\w-]+)\.md$/u.exec(file) ?? [];
  const whole = isPart(file);
  if (whole !== undefined) return `${writtenAt(whole)}#${file.replace(/^.*\/|\.md$/gu, "")}`;
  return writtenPages[file] ?? (folder === undefined ? undefined : `${folder}/${slug}.html`);
}

/** Files of the repository that are on the site, with their addresses there, for links between them. */
const writtenPages: Readonly<Record<string, string>> = {
  "CHANGELOG.md": "changelog.html",
  "docs/glossary.md": "glossary.html",
  "docs/gateway.md": "gateway.html",
  "docs/security.md": "security.html",
  "docs/production.md": "production.html",
  "docs/contributing.md": "contributing.html",
  "README.md": "index.html",
  "docs/site/samples/README.md": "downloads.html#samples",
  "docs/site/samples/sign.py": "samples/sign.py",
  "docs/site/samples/receive.py": "samples/receive.py",
};
