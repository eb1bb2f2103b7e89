// Lays out bodies for reading: one member or element to a line, every character unchanged. The text is foreign: the layout does
// not parse it, so it cannot fail or change the spelling.

/** Returns a body of one line, laid out. A body that has several lines, and a page, stay unchanged. */
export function prettyBody(text: string): string {
  const start = text.trim();
  if (start.includes("\n") || start.length > longest) return text;
  if (start.startsWith("{") || start.startsWith("[")) return prettyJson(start);
  if (/^<(?!!doctype|html|head|body)/i.test(start)) return prettyXml(start);
  if (/^[\w.[\]%-]+=[^\s<]*(?:&|$)/.test(start)) return start.replaceAll("&", "\n&");
  return text;
}

const longest = 64 * 1024;
const deepest = 20;
const indent = (depth: number): string => `\n${"  ".repeat(Math.max(0, Math.min(depth, deepest)))}`;

function prettyJson(text: string): string {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|"/g) ?? [];
  let depth = 0;
  let out = "";
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1] ?? "";
    if (/^[}\]]$/.test(token)) {
      depth -= 1;
      out += /^[{[]$/.test(before) ? token : indent(depth) + token;
      continue;
    }
    if (/^[{[]$/.test(before) || before === ",") out += indent(depth);
    out += token === ":" ? ": " : token;
    if (/^[{[]$/.test(token)) depth += 1;
  }
  return out;
}

function prettyXml(text: string): string {
  const tokens = text.match(/<!\[CDATA\[(?:(?!\]\]>)[^])*\]\]>|<[^>]*>?|[^<]+/g) ?? [];
  let depth = 0;
  let out = "";
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1] ?? "";
    const isTag = /^<(?!!\[CDATA\[)/.test(token);
    if (token.startsWith("</")) {
      depth -= 1;
      // An element that holds only text, or nothing, stays on its line.
      out += isEnd(before) ? indent(depth) + token : token;
    } else if (isTag) {
      out += (index === 0 ? "" : indent(depth)) + token;
      if (!/^<[?!]|\/>$/.test(token)) depth += 1;
    } else out += token.trim() === "" && !isOpening(before) ? "" : token;
  }
  return out;
}

const isEnd = (token: string): boolean =>
  /^<\/|^<[?!](?!\[CDATA)|^<.*\/>$/.test(token) || token.trim() === "";
const isOpening = (token: string): boolean => /^<[^/?!]/.test(token) && !token.endsWith("/>");

/** Returns at most so many lines, each at most so long, and counts what it leaves out. */
export function cutTo(text: string, lines: number, width: number): string {
  const all = text.split("\n").map((line) => (line.length > width ? `${line.slice(0, width)}…` : line));
  const more = all.length - lines;
  return more <= 1 ? all.join("\n") : `${all.slice(0, lines).join("\n")}\n… (${more} more lines)`;
}
