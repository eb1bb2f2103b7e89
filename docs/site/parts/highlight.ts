// Code on the site: coloured by elements when the site is built, so that no page needs its own style.
import { createCssVariablesTheme, createHighlighter } from "shiki";
import { escapeHtml, escapeText } from "./html.ts";

const languages = ["ts", "sh", "json", "xml", "yaml", "html", "http", "python"] as const;
const others: Readonly<Record<string, string>> = {
  typescript: "ts",
  js: "ts",
  bash: "sh",
  shell: "sh",
  yml: "yaml",
  py: "python",
};

const theme = createCssVariablesTheme({ name: "site", variablePrefix: "", fontStyle: false });
const highlighter = await createHighlighter({ themes: [theme], langs: [...languages] });

/** The element of each kind of token, as short as possible; kinds without one look like text. */
const elements: Readonly<Record<string, string>> = {
  "token-string": "i",
  "token-string-expression": "i",
  "token-comment": "em",
  "token-keyword": "b",
};

/** The text as HTML, its tokens in spans. */
export function coloured(language: string, text: string): string {
  const lang = others[language] ?? language;
  const known = languages.find((one) => one === lang);
  if (known === undefined) return escapeText(text);
  const markup = known === "xml" || known === "html";
  const { tokens } = highlighter.codeToTokens(text, {
    lang: known,
    theme: "site",
    // On a busy machine too: a line is never left half coloured.
    tokenizeTimeLimit: 0,
  });
  const lines = tokens.map((line) => {
    const parts: { of: string; text: string }[] = [];
    for (const { content, color = "" } of line) {
      const kind = elements[/^var\((.+)\)$/.exec(color)?.[1] ?? ""] ?? "";
      // The theme paints the names of elements as it paints texts.
      const named = markup && kind === "i" && !/^["']/u.test(content) ? "b" : kind;
      // Signs alone stay plain: calmer to look at, and a third of the size.
      const of = named === "b" && !/\w/u.test(content) ? "" : named;
      const last = parts.at(-1);
      if (last !== undefined && (last.of === of || content.trim() === "")) last.text += content;
      else parts.push({ of, text: content });
    }
    return parts
      .map(({ of, text: part }) => (of === "" ? escapeText(part) : `<${of}>${escapeText(part)}</${of}>`))
      .join("");
  });
  return lines.join("\n");
}

/** A block of code with a button that copies it. `label` says what it is; it is shown where `shown`. */
export function codeBlock(language: string, text: string, label = "", shown = label !== ""): string {
  const trimmed = text.replace(/\s+$/u, "");
  const name = label === "" ? `Code, ${language === "" ? "text" : language}` : label;
  const head = shown ? `<figcaption>${escapeHtml(label)}</figcaption>` : "";
  return `<figure class="code${language === "form" ? " wraps" : ""}">${head}<button type="button" class="copy">Copy</button><pre tabindex="0" role="group" aria-label="${escapeHtml(name)}"><code${language === "" || language === "text" ? "" : ` class="language-${escapeHtml(language)}"`}>${coloured(language, trimmed)}</code></pre></figure>`;
}
