// The public surface of the packages, a page for each: functions with comment, options and signature, the rest as a line. What
// else there is to types and values is a download.
import type { Section } from "../../../scripts/release/api.ts";
import type { MemberList } from "../../../scripts/release/api/members.ts";
import { codeBlock } from "../parts/highlight.ts";
import { anchor, code, codes, escapeHtml, folded, heading, link, list, prose } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";

type Exported = Section["exports"][number];
/** What an entry declares itself. The other names that it exports are shown in their own entry. */
type Declared = Extract<Exported, { readonly asIn?: undefined }>;

/** What is shown in full: functions, and values with an example. */
const isFull = ({ isFunction, told: texts }: Declared): boolean =>
  isFunction || texts.some((text) => text.startsWith("```ts"));

const isDeclared = (one: Exported): one is Declared => one.asIn === undefined;

export const apiPath = "api.json";

/** Entries with one module for each operation: the first is shown for all. */
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

/** The options of a function: what its signature does not show. */
function optionList({ of, members }: MemberList): string {
  const rows = members.map(
    ({ name, type, says }) =>
      `<div><dt>${code(name)}</dt><dd>${says === "" ? code(type) : prose(says)}</dd></div>`,
  );
  return folded(`Members of ${code(of)} (${members.length})`, `<dl class="facts">${rows.join("")}</dl>`);
}

function exportText({ name, told: texts, signature, members }: Declared, entry: string): string {
  const id = escapeHtml(name);
  const block = codeBlock("ts", signature, `${name} of ${entry}`, false);
  const options = members.filter(({ of }) => of !== "").map(optionList);
  return `<section id="${id}" data-find="${id}"><h3>${code(name)} ${anchor(name, name)}</h3>${told(texts)}${block}${options.join("")}</section>`;
}

function lineOf({ name, told: [says = ""] }: Declared): string {
  const [first = ""] = says.split(/(?<=[.:]) /u);
  return `<li id="${escapeHtml(name)}" data-find="${escapeHtml(name)}">${code(name)} <span>${prose(first)}</span></li>`;
}

/** What the entry's example uses comes first, in the order in which it is used. */
const byUse = (exports: readonly Declared[], example: string): readonly Declared[] => {
  const placeOf = ({ name }: Declared): number => {
    const place = example.search(new RegExp(`\\b${name}\\b`, "u"));
    return place < 0 ? Infinity : place;
  };
  return exports.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
};

/** `seen`: what the page has already shown of other entries. */
function entryPart({ name, says, example, exports }: Section, seen: ReadonlySet<string>): string {
  const own = byUse(exports.filter(isDeclared), example);
  const types = own.filter((one) => !isFull(one) && !seen.has(one.name));
  const others = exports.filter((one) => !isDeclared(one)).map((one) => one.name);
  const title = many.test(name)
    ? (name.replace(many, "@acquiring/contract/operations/*#").split("#")[0] ?? name)
    : name;
  return [
    heading(2, title),
    says === "" ? "" : `<p>${prose(says)}</p>`,
    example === "" ? "" : codeBlock("ts", example),
    ...own.filter((one) => isFull(one) && !seen.has(one.name)).map((one) => exportText(one, name)),
    types.length === 0 ? "" : `<p>Types and values:</p><ul class="index">${types.map(lineOf).join("")}</ul>`,
    others.length === 0 || many.test(name) ? "" : `<p>It also exports ${codes(others)}.</p>`,
  ].join("\n");
}

const namesOf = (sections: readonly Section[]): ReadonlySet<string> =>
  new Set(sections.flatMap(({ exports }) => exports.filter(isDeclared).map(({ name }) => name)));

/** The pages and the entries of each. */
const pages: readonly (readonly [path: string, title: string, has: RegExp])[] = [
  ["api/contract-client.html", "@acquiring/contract/client", /^@acquiring\/contract\/client$/u],
  ["api/contract.html", "@acquiring/contract", /^@acquiring\/contract(?!\/client$)/u],
  ["api/conformance.html", "@acquiring/conformance", /^@acquiring\/conformance/u],
  ["api/gateway.html", "@acquiring/gateway", /^@acquiring\/gateway/u],
];

/** `sections`: every entry of every package. */
export function apiPages(sections: readonly Section[]): readonly Page[] {
  const [operation] = sections.filter(({ name }) => many.test(name));
  const shown = sections.filter((one) => !many.test(one.name) || one === operation);
  return pages.map(([path, title, has]): Page => {
    const own = shown.filter(({ name }) => has.test(name));
    return {
      path,
      title,
      label: title.replace("@acquiring/", ""),
      summary: `What ${own.length === 1 ? `\`${title}\`` : "each entry"} exports. This interface is what versions promise.`,
      body: `<p>Your editor shows the same comments. ${link(`~/${apiPath}`, code(apiPath))} has all members and types.</p>${own.map((one, at) => entryPart(one, namesOf(own.slice(0, at)))).join("\n")}`,
    };
  });
}
