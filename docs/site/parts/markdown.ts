// Converts written Markdown to HTML: headings with anchors, coloured code, names of the contract as links.
import { posix } from "node:path";
import MarkdownIt from "markdown-it";
import { diagramFigure, readStates } from "./diagram.ts";
import { codeBlock } from "./highlight.ts";
import { escapeHtml, heading, named, slug as slugOf, tableStart } from "./html.ts";
import { writtenAt } from "./places.ts";

export interface Written {
  readonly title: string;
  readonly summary: string;
  readonly order: number;
  /** Without the first heading, which is the title. */
  readonly html: string;
}

/** GitHub's anchors, so that a link into the file works there and here. */
function anchors(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const plain = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    const id = plain === "" ? slugOf(text) : plain;
    const times = used.get(id) ?? 0;
    used.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  };
}

/** What turns one file into HTML. */
function rendererOf(file: string): InstanceType<typeof MarkdownIt> {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const { rules } = markdown.renderer;
  const anchorOf = anchors();

  rules["heading_open"] = (tokens, index) => {
    const token = tokens[index];
    const inline = tokens[index + 1];
    const text = (inline?.children ?? []).map(({ content }) => content).join("");
    const inner = markdown.renderer.renderInline(inline?.children ?? [], markdown.options, {});
    if (inline !== undefined) inline.children = [];
    return heading(token?.tag === "h2" ? 2 : 3, text, anchorOf(text), inner).replace(/<\/h\d>$/u, "");
  };
  rules["heading_close"] = (tokens, index) => (tokens[index]?.tag === "h2" ? "</h2>\n" : "</h3>\n");
  rules["fence"] = (tokens, index) => {
    const token = tokens[index];
    const [language = ""] = (token?.info ?? "").trim().split(/\s+/u);
    const text = token?.content ?? "";
    // A block that begins by naming its file is shown under that name.
    const [line = "", name] = /^(?:\/\/|#) ([\w./-]+\.(?:ts|mjs|yaml|json|sh|csv|md))\n/u.exec(text) ?? [];
    const states = language === "mermaid" ? readStates(text) : undefined;
    return states === undefined ? codeBlock(language, text.slice(line.length), name) : diagramFigure(states);
  };
  rules["code_block"] = (tokens, index) => codeBlock("text", tokens[index]?.content ?? "");
  rules["code_inline"] = (tokens, index) => {
    const name = tokens[index]?.content ?? "";
    const inLink =
      tokens.slice(0, index).findLast(({ type }) => type.startsWith("link_"))?.type === "link_open";
    return inLink ? `<code>${escapeHtml(name)}</code>` : named(name);
  };
  rules["table_open"] = (tokens, index) => {
    const end = tokens.findIndex(({ type }, at) => at > index && type === "thead_close");
    const head = tokens.slice(index, end).filter(({ type }) => type === "inline");
    const titles = head.map(({ content }) => content.replaceAll("`", "")).filter(Boolean);
    return `${tableStart(`Table${titles.length === 0 ? "" : `: ${titles.join(", ")}`}`)}<table>`;
  };
  rules["table_close"] = () => "</table></div>";
  // An empty head would be read out as a cell without a name.
  rules["th_open"] = (tokens, index) => (tokens[index + 1]?.content === "" ? "<td>" : '<th scope="col">');
  rules["th_close"] = (tokens, index) => (tokens[index - 1]?.content === "" ? "</td>" : "</th>");
  rules["link_open"] = (tokens, index) => {
    const target = siteAddress(String(tokens[index]?.attrGet("href") ?? ""), file);
    if (target !== undefined) return `<a href="${escapeHtml(target)}">`;
    // A file that the site does not have: its name stays, without a link.
    const end = tokens.find(({ type }, at) => at > index && type === "link_close");
    if (end !== undefined) end.hidden = true;
    return "";
  };
  rules["link_close"] = (tokens, index) => (tokens[index]?.hidden === true ? "" : "</a>");
  return markdown;
}

/** Where a link leads on the site; `undefined` for a file that is no page. */
function siteAddress(href: string, file: string): string | undefined {
  if (/^(?:[a-z]+:|#|~\/)/u.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const target = posix.join(posix.dirname(file), path);
  const page =
    writtenAt(target) ??
    /^docs\/site\/(.+)$/u.exec(target)?.[1] ??
    /^site\/(samples\/.+)$/u.exec(target)?.[1];
  if (page === undefined) return undefined;
  return `~/${anchor === undefined ? page : `${page.split("#")[0]}#${anchor}`}`;
}

/** Reads one file. Its title is that of its front matter or of its first heading. */
export function readMarkdown(text: string, file: string): Written {
  const [whole = "", front = ""] = /^---\n([^]*?)\n---\n/u.exec(text) ?? [];
  const meta = new Map(
    front.split("\n").flatMap((line): [string, string][] => {
      const [, name, value] = /^(\w+):\s*(.*?)\s*$/u.exec(line) ?? [];
      return name === undefined || value === undefined
        ? []
        : [[name, value.replace(/^(["'])(.*)\1$/u, "$2")]];
    }),
  );
  const body = text.slice(whole.length).replaceAll(/<!--[^]*?-->\n?/g, "");
  const first = /^\s*# (.+)\n/u.exec(body);
  return {
    title: meta.get("title") ?? first?.[1] ?? file,
    summary: meta.get("summary") ?? "",
    order: Number(meta.get("order") ?? 0),
    html: rendererOf(file).render(first === null ? body : body.slice(first[0].length)),
  };
}
