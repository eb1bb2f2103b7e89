// A page as Markdown, from the same HTML: for people who paste it somewhere, and for programs that read text.
import { type DefaultTreeAdapterTypes as Tree, parseFragment } from "parse5";
import { posix } from "node:path";

type Node = Tree.ChildNode;
type Element = Tree.Element;

const isElement = (node: Node): node is Element => "tagName" in node;
const attribute = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? "";
const hasClass = (element: Element, name: string): boolean =>
  attribute(element, "class").split(" ").includes(name);

/** What only a browser needs. */
const skipped: ReadonlySet<string> = new Set(
  "svg button script form input label legend select textarea template".split(" "),
);
/** A form to try an operation, and the choices of a filter. */
const isForBrowser = (element: Element): boolean =>
  skipped.has(element.tagName) || hasClass(element, "try") || hasClass(element, "filter");

const textOf = (node: Node): string => {
  if (node.nodeName === "#text") return (node as Tree.TextNode).value;
  return isElement(node) ? node.childNodes.map(textOf).join("") : "";
};

/** The text between two blocks, with one space for each gap. */
const line = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();
const block = (text: string): string => `\n\n${text}\n\n`;

const fence = (element: Element): string => {
  const code = element.childNodes.find(isElement);
  const language = code === undefined ? "" : attribute(code, "class").replace("language-", "");
  return block(`\`\`\`${language}\n${textOf(element).replace(/\n+$/u, "")}\n\`\`\``);
};

/** Where a link of the site leads from the page at `path`: a page's own Markdown, or the file itself. */
function addressFrom(path: string, href: string): string {
  if (!href.startsWith("~/")) return href;
  const [target = "", anchor] = href.slice(2).split("#");
  const file = posix.relative(posix.dirname(path), target).replace(/\.html$/u, ".md");
  return anchor === undefined ? file : `${file}#${anchor}`;
}

/** Each cell is one line; a code block in a cell becomes code. */
function rowsOf(element: Element, path: string): readonly (readonly string[])[] {
  if (element.tagName === "tr")
    return [
      element.childNodes
        .filter(isElement)
        .map((cell) => line(inside(cell, path).replaceAll(/```\w*\n?/gu, "`")).replaceAll("|", "\\|")),
    ];
  return element.childNodes.filter(isElement).flatMap((child) => rowsOf(child, path));
}

function tableOf(element: Element, path: string): string {
  const [head = [], ...rows] = rowsOf(element, path).map((cells) => `| ${cells.join(" | ")} |`);
  const columns = rowsOf(element, path)[0]?.length ?? 0;
  return block([head, `|${" --- |".repeat(columns)}`, ...rows].join("\n"));
}

/** The content of an element. Two elements in a row have at least a space between them, as the page shows them. */
function inside(element: { readonly childNodes: readonly Node[] }, path: string): string {
  let text = "";
  let afterElement = false;
  for (const node of element.childNodes) {
    const own = markdownOf(node, path);
    if (own === "") continue;
    const touches = afterElement && isElement(node) && /\S$/u.test(text) && /^\S/u.test(own);
    text += touches ? ` ${own}` : own;
    afterElement = isElement(node);
  }
  return text;
}

/** Each tab below its title. */
function tabsOf(element: Element, path: string): string {
  const parts = element.childNodes.filter(isElement);
  const titlesOf = (tag: string): readonly string[] =>
    parts.filter(({ tagName }) => tagName === tag).map((one) => line(textOf(one)));
  const [legend = ""] = titlesOf("legend");
  const titles = titlesOf("label");
  const panels = parts.filter((one) => hasClass(one, "tab"));
  return panels
    .map((panel, index) => block(`**${legend}: ${titles[index] ?? ""}**`) + block(inside(panel, path)))
    .join("");
}

/** What follows the name of a fact: on separate lines if it is a block. */
function valueOf(element: Element, path: string): string {
  const text = inside(element, path).trim();
  const isBlock = /^(?:```|\||- )/u.test(text);
  return `${isBlock ? "\n\n" : ""}${text}`.replaceAll("\n", "\n  ");
}

const item = (mark: string, text: string): string =>
  `${mark}${text
    .trim()
    .replaceAll(/\n{2,}(?=\s*[-\d])/gu, "\n")
    .replaceAll("\n", `\n${" ".repeat(mark.length)}`)}\n`;

const writers: Readonly<Record<string, (element: Element, path: string) => string>> = {
  h1: (element, path) => block(`# ${line(inside(element, path))}`),
  h2: (element, path) => block(`## ${line(inside(element, path))}`),
  h3: (element, path) => block(`### ${line(inside(element, path))}`),
  summary: (element, path) => block(`**${line(inside(element, path))}**`),
  figcaption: (element, path) => block(line(inside(element, path))),
  p: (element, path) => block(line(inside(element, path))),
  li: (element, path) => item("- ", inside(element, path)),
  ol: (element, path) =>
    block(
      element.childNodes
        .filter(isElement)
        .map((one, index) => item(`${index + 1}. `, inside(one, path)))
        .join(""),
    ),
  dt: (element, path) => `\n- ${line(inside(element, path))}: `,
  dd: valueOf,
  code: (element) => `\`${line(textOf(element))}\``,
  strong: (element, path) => `**${line(inside(element, path))}**`,
  em: (element, path) => `*${line(inside(element, path))}*`,
  br: () => "\n",
  hr: () => block("---"),
  pre: fence,
  fieldset: tabsOf,
  table: tableOf,
  a: (element, path) => {
    const text = line(inside(element, path));
    return hasClass(element, "anchor") ? "" : `[${text}](${addressFrom(path, attribute(element, "href"))})`;
  },
};

const blocks = new Set(["ul", "ol", "dl", "div", "section", "article", "figure", "details", "blockquote"]);

function markdownOf(node: Node, path: string): string {
  if (node.nodeName === "#text") return (node as Tree.TextNode).value.replaceAll(/\s+/gu, " ");
  if (!isElement(node) || isForBrowser(node)) return "";
  const write = writers[node.tagName];
  if (write !== undefined) return write(node, path);
  return blocks.has(node.tagName) ? block(inside(node, path)) : inside(node, path);
}

/** HTML whose links begin with `~/`, as Markdown with links from the page at `path`. */
export const markdownFrom = (html: string, path: string): string =>
  `${inside(parseFragment(html, { scriptingEnabled: false }), path)
    .replaceAll(/[ \t]+\n/gu, "\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim()}\n`;
