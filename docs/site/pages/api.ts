// The public surface of the packages: a page for each entry, with everything that it exports.
import type { Section } from "../../../scripts/release/api.ts";
import type { MemberList } from "../../../scripts/release/api/members.ts";
import { codeBlock } from "../parts/highlight.ts";
import { code, escapeHtml, folded, heading, link, list, prose, table } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { operationPath } from "../parts/places.ts";
import { groupBy } from "../parts/group.ts";

type Exported = Section["exports"][number];

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

function exportText(one: Exported, entry: string): string {
  const id = one.name;
  if (one.asIn !== undefined) return "";
  return `<section id="${escapeHtml(id)}" data-find="${escapeHtml(id)}">${heading(3, id, `${id}.of`, code(id))
    .replace(` id="${escapeHtml(id)}.of"`, "")
    .replace(
      `#${escapeHtml(id)}.of`,
      `#${escapeHtml(id)}`,
    )}${told(one.told)}${codeBlock("ts", one.signature, `${id} of ${entry}`, false)}${one.members.map(memberList).join("")}</section>`;
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
const byUse = (exports: readonly Exported[], example: string): readonly Exported[] => {
  const placeOf = ({ name }: Exported): number => {
    const place = example.search(new RegExp(`\\b${name}\\b`, "u"));
    return place < 0 ? Infinity : place;
  };
  return exports.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
};

function entryPage({ name, says, example, exports }: Section, reexported: boolean): Page {
  const own = byUse(
    exports.filter(({ asIn }) => asIn === undefined),
    example,
  );
  const functions = own.filter((one) => one.asIn === undefined && one.isFunction);
  const values = own.filter(
    (one) => one.asIn === undefined && !one.isFunction && /^(?:const|class)\b/u.test(one.signature),
  );
  const types = own.filter((one) => !functions.includes(one) && !values.includes(one));
  const elsewhere = [
    ...groupBy(
      exports.filter(({ asIn }) => asIn !== undefined),
      ({ asIn }) => asIn ?? "",
    ),
  ];
  const part = (title: string, some: readonly Exported[]): string =>
    some.length === 0 ? "" : `${heading(2, title)}${some.map((one) => exportText(one, name)).join("\n")}`;
  const first = functions[0] ?? values[0];
  const body = [
    says === "" ? "" : `<p>${prose(says)}</p>`,
    example !== ""
      ? codeBlock("ts", example)
      : first === undefined
        ? codeBlock("ts", `import type { ${own[0]?.name ?? exports[0]?.name ?? ""} } from "${name}";`)
        : codeBlock("ts", `import { ${first.name} } from "${name}";`),
    part("Functions", functions),
    part("Values and classes", values),
    part("Types", types),
    elsewhere.length === 0 ? "" : heading(2, "Also from here"),
    ...elsewhere.map(([entry, some]) => {
      const at = many.test(entry) ? "" : link(`~/${pathOf(entry)}`, code(entry));
      return `<p>As in ${at === "" ? code(entry) : at}:</p><p class="all">${some.map(({ name: one }) => (at === "" ? code(one) : link(`~/${pathOf(entry)}#${one}`, code(one)))).join(" ")}</p>`;
    }),
  ];
  const counted = [
    `${own.length} declared here`,
    ...(reexported ? [`${exports.length - own.length} from other entries`] : []),
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
  const pages = single.map((section) =>
    entryPage(
      section,
      section.exports.some(({ asIn }) => asIn !== undefined),
    ),
  );
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
            .filter(
              (one) =>
                one.asIn === undefined && (one.isFunction || /^(?:const|class)\b/u.test(one.signature)),
            )
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
    ...pages,
  ];
}
