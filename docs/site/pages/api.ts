// The public surface of the packages: a page for each entry, with everything that it exports.
import type { Section } from "../../../scripts/release/api.ts";
import type { MemberList } from "../../../scripts/release/api/members.ts";
import { codeBlock } from "../parts/highlight.ts";
import { anchor, code, escapeHtml, folded, heading, link, list, prose, table } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { operationPath } from "../parts/places.ts";
import { groupBy } from "../parts/group.ts";

type Exported = Section["exports"][number];
/** What an entry declares itself. The other names that it exports are shown as in their own entry. */
type Declared = Extract<Exported, { readonly asIn?: undefined }>;

const isDeclared = (one: Exported): one is Declared => one.asIn === undefined;
const isValue = ({ isFunction, signature }: Declared): boolean =>
  !isFunction && /^(?:const|class)\b/u.test(signature);

const pathOf = (entry: string): string =>
  `api/${entry.replace(/^@acquiring\//u, "").replaceAll("/", "-")}.html`;

/** Entries with one module for each operation; they are shown together. */
const many = /^@acquiring\/contract\/operations\//u;

/** Doc comments contain examples, and lists whose lines were joined. */
const told = (texts: readonly string[]): string =>
  texts
    .map((text) => {
      const [, example] = /^```ts\n([^]*)\n```$/u.exec(text) ?? [];
      if (example !== undefined) return codeBlock("ts", example);
      const [first = "", ...items] = text.split(/(?:^|\s)- (?=`)/u);
      if (items.length === 0) return `<p>${prose(text)}</p>`;
      return `${first.trim() === "" ? "" : `<p>${prose(first)}</p>`}${list(items.map(prose))}`;
    })
    .join("");

function exportText({ name, told: texts, signature, members }: Declared, entry: string): string {
  const id = escapeHtml(name);
  const block = codeBlock("ts", signature, `${name} of ${entry}`, false);
  return `<section id="${id}" data-find="${id}"><h3>${code(name)} ${anchor(name, name)}</h3>${told(texts)}${block}${members.map(memberList).join("")}</section>`;
}

/** What the signature does not show of options and members: their comments, and those that are inherited. */
function memberList({ of, members }: MemberList): string {
  const rows = members.map(
    ({ name, type, says }) =>
      `<div><dt>${code(name)}</dt><dd>${says === "" ? "" : `${prose(says)} `}${code(type)}</dd></div>`,
  );
  const title = of === "" ? "Members" : `Members of ${code(of)}`;
  return folded(`${title} (${members.length})`, `<dl class="facts">${rows.join("")}</dl>`);
}

/** What the entry's example uses comes first, in the order in which it is used. */
const byUse = (exports: readonly Declared[], example: string): readonly Declared[] => {
  const placeOf = ({ name }: Declared): number => {
    const place = example.search(new RegExp(`\\b${name}\\b`, "u"));
    return place < 0 ? Infinity : place;
  };
  return exports.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
};

/** Names that another entry declares, with links if it has a page. */
function elsewhere(entry: string, names: readonly string[]): string {
  const shown = (name: string, at: string): string =>
    many.test(entry) ? code(name) : link(`~/${pathOf(entry)}${at}`, code(name));
  const all = names.map((name) => shown(name, `#${name}`));
  return `<p>As in ${shown(entry, "")}:</p><p class="all">${all.join(" ")}</p>`;
}

function entryPage({ name, says, example, exports }: Section): Page {
  const own = byUse(exports.filter(isDeclared), example);
  const others = exports.filter((one) => !isDeclared(one));
  const functions = own.filter(({ isFunction }) => isFunction);
  const values = own.filter(isValue);
  const types = own.filter((one) => !functions.includes(one) && !values.includes(one));
  const part = (title: string, some: readonly Declared[]): string =>
    some.length === 0 ? "" : `${heading(2, title)}${some.map((one) => exportText(one, name)).join("\n")}`;
  const first = functions[0] ?? values[0];
  const imported =
    first === undefined ? `import type { ${(own[0] ?? exports[0])?.name} }` : `import { ${first.name} }`;
  const body = [
    says === "" ? "" : `<p>${prose(says)}</p>`,
    codeBlock("ts", example === "" ? `${imported} from "${name}";` : example),
    part("Functions", functions),
    part("Values and classes", values),
    part("Types", types),
    others.length === 0 ? "" : heading(2, "Also from here"),
    ...[...groupBy(others, ({ asIn }) => asIn)].map(([entry, some]) =>
      elsewhere(
        entry,
        some.map((one) => one.name),
      ),
    ),
  ];
  const counted = [
    `${own.length} declared here`,
    ...(others.length === 0 ? [] : [`${others.length} from other entries`]),
  ];
  return {
    path: pathOf(name),
    title: name,
    label: name.replace(/^@acquiring\//u, ""),
    summary: `What \`${name}\` exports: ${counted.join(", ")}.`,
    body: body.join("\n"),
  };
}

/** `sections`: every entry of every package. */
export function apiPages(sections: readonly Section[]): readonly Page[] {
  const single = sections.filter(({ name }) => !many.test(name));
  const operations = sections.filter(({ name }) => many.test(name));
  const rows = operations.map(({ name, exports }) => [
    code(name),
    exports.map((one) => link(`~/${operationPath(one.name)}`, code(one.name))).join(" "),
  ]);
  const [one] = operations;
  const family = [
    heading(2, "@acquiring/contract/operations/*", "operations"),
    `<p>${prose(one?.says ?? "")}</p>`,
    codeBlock("ts", one?.example ?? ""),
    table("Entries of operations", ["Entry", "Exports"], rows),
  ];
  const packages = [...groupBy(single, ({ name }) => name.split("/").slice(0, 2).join("/"))].map(
    ([name, own]) =>
      `${heading(2, name)}${table(
        `Entries of ${name}`,
        ["Entry", "Exports"],
        own.map((section) => [
          link(`~/${pathOf(section.name)}`, code(section.name)),
          section.exports
            .filter((one) => isDeclared(one) && (one.isFunction || isValue(one)))
            .map((one) => link(`~/${pathOf(section.name)}#${one.name}`, code(one.name)))
            .join(" ") || "types",
        ]),
      )}`,
  );
  return [
    {
      path: "api/index.html",
      title: "Public API",
      label: "All packages",
      summary: "What the packages export, entry by entry. This interface is what versions promise.",
      body: [...packages, ...family].join("\n"),
    },
    ...single.map(entryPage),
  ];
}
