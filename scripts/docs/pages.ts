// The pages that are no API description: contents, rules, extension points. Plain HTML with a style of its own, no script.
import type { ExtensionPoint, Rule } from "@acquiring/contract/catalogue";
import { type Contract, isObject, type JsonObject, objectAt, textAt } from "./contract.ts";
import { pointsPage, rulesPage } from "./words.ts";

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Text of the catalogues: only backquotes mean something in it. */
const prose = (text: string): string => escape(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

const style = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
nav { margin-bottom: 2rem; } nav a { display: inline-block; margin-right: 1rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; } h2, article { border-top: 1px solid var(--line); padding-top: 1rem; }
article { margin: 1rem 0; } article:target { background: var(--soft); }
article h3 { margin: 0; font-size: 1rem; } article p { margin: .4rem 0; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .2rem 1rem; margin: .4rem 0; } dd { margin: 0; }
code, pre { font: .9em ui-monospace, monospace; background: var(--soft); border-radius: 3px; padding: 0 .25em; }
pre { overflow: auto; padding: .6rem; }
small { color: GrayText; font-weight: normal; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
`;

const menu = [
  ["index.html", "Contents"],
  ["requests.html", "Requests"],
  ["notifications.html", "Notifications"],
  [rulesPage, "Rules"],
  [pointsPage, "Extension points"],
  ["functions.html", "Functions"],
] as const;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escape(title)}</title>
<style>${style}</style>
</head>
<body>
<nav>${menu.map(([href, label]) => `<a href="${href}">${label}</a>`).join("")}</nav>
<h1>${escape(title)}</h1>
${body}
</body>
</html>
`;

const group = (id: string): string => id.split(".")[0] ?? id;

/** The entries under one heading for each first part of their ids. */
function grouped<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  write: (entry: Entry) => string,
): string {
  const groups = [...new Set(entries.map(({ id }) => group(id)))];
  const links = groups.map((name) => `<a href="#of-${name}">${name}</a>`).join(" · ");
  const parts = groups.map(
    (name) =>
      `<h2 id="of-${name}">${name}</h2>\n${entries
        .filter(({ id }) => group(id) === name)
        .map(write)
        .join("\n")}`,
  );
  return `<p>${links}</p>\n${parts.join("\n")}`;
}

const entry = (id: string, beside: string, body: readonly string[]): string =>
  `<article id="${escape(id)}"><h3><a href="#${escape(id)}">${escape(id)}</a> <small>${escape(beside)}</small></h3>\n${body.join("\n")}</article>`;

const list = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl>`;

const ids = (texts: readonly string[]): string =>
  texts.map((text) => `<code>${escape(text)}</code>`).join(" ");

const ruleEntry = (rule: Rule): string =>
  entry(rule.id, rule.level === "must" ? "stated" : "known from examples only", [
    `<p>${prose(rule.statement)}</p>`,
    list([
      ["Operations", ids(rule.operations)],
      ["Seen from outside", rule.unobservable === undefined ? "yes" : `no: ${prose(rule.unobservable)}`],
    ]),
  ]);

export const rulesHtml = (rules: readonly Rule[]): string =>
  page(
    "Rules",
    `<p>Every statement about the interface that is not a field, ${rules.length} in all. A rule is <em>stated</em>, or known <em>from examples only</em>.</p>
${grouped(rules, ruleEntry)}`,
  );

const pointEntry = (point: ExtensionPoint): string =>
  entry(point.id, point.kind, [
    list([
      ["What is open", prose(point.open)],
      ["Until it is filled", prose(point.while_open)],
      ["Operations", ids(point.operations)],
      [
        "What may fill it",
        `<details><summary>JSON Schema</summary><pre>${escape(JSON.stringify(point.schema, null, 2))}</pre></details>`,
      ],
    ]),
  ]);

export const pointsHtml = (points: readonly ExtensionPoint[]): string =>
  page(
    "Extension points",
    `<p>Everything that the interface leaves open, ${points.length} points in all. A gateway's profile fills those that it wants to promise:</p>
<pre>profile: my-gateway
extension_points:
  &lt;id&gt;: &lt;what fills it&gt;</pre>
${grouped(points, pointEntry)}`,
  );

export interface PublicFunction {
  readonly name: string;
  /** What to import it from. */
  readonly entry: string;
  readonly signature: string;
  readonly says: string;
  readonly told: readonly string[];
}

const functionPage = ({ name }: PublicFunction): string => `function-${name}.html`;

/** A page for each public function of the package, and one that lists them by entry; by file name. */
export function functionPages(functions: readonly PublicFunction[]): ReadonlyMap<string, string> {
  const entries = [...new Set(functions.map(({ entry: of }) => of))];
  const lists = entries.map((of) => {
    const rows = functions
      .filter((one) => one.entry === of)
      .map((one) => [`<a href="${functionPage(one)}">${escape(one.name)}</a>`, prose(one.says)] as const);
    return `<h2><code>${escape(of)}</code></h2>\n${list(rows)}`;
  });
  const pages = functions.map((one): [string, string] => {
    const from = `<pre>import { ${escape(one.name)} } from "${escape(one.entry)}";</pre>`;
    const told = one.told.map((text) => `<p>${prose(text)}</p>`).join("\n");
    return [functionPage(one), page(one.name, `${from}\n${told}\n<pre>${escape(one.signature)}</pre>`)];
  });
  return new Map([["functions.html", page("Functions", lists.join("\n"))], ...pages]);
}

/** The first page. `operations`: those of the document that is rendered, in its order. */
export function indexHtml({ openapi, rules, points }: Contract, requests: JsonObject): string {
  const info = objectAt(openapi, "info");
  const rows = Object.entries(objectAt(requests, "paths")).map(([path, item]) => {
    const post = isObject(item) ? objectAt(item, "post") : {};
    const [tag] = Array.isArray(post["tags"]) ? post["tags"] : [];
    const anchor = `requests.html#/${String(tag).toLowerCase()}/${textAt(post, "operationId").toLowerCase()}`;
    return [
      `<a href="${anchor}">${escape(textAt(post, "summary"))}</a>`,
      `<code>POST ${escape(path)}</code> <code>${escape(textAt(post, "operationId"))}</code>`,
    ] as const;
  });
  return page(
    `${textAt(info, "title")} ${textAt(info, "version")}`,
    `<p>${prose(textAt(info, "summary"))}</p>
${list([
  ['<a href="requests.html">Requests</a>', "What a merchant sends and what is answered."],
  ['<a href="notifications.html">Notifications</a>', "What the gateway sends by itself."],
  [`<a href="${rulesPage}">Rules</a>`, `${rules.length} statements that hold.`],
  [
    `<a href="${pointsPage}">Extension points</a>`,
    `${points.length} things that are open, and what holds meanwhile.`,
  ],
  ['<a href="functions.html">Functions</a>', "What the package exports, a page for each."],
  [
    "For tools",
    '<a href="openapi.json">openapi.json</a> · <a href="asyncapi.json">asyncapi.json</a> · <a href="profile.schema.json">profile.schema.json</a>',
  ],
])}
<h2>Operations</h2>
${list(rows)}`,
  );
}
