// The frame of every page: top bar, side navigation, the page with its contents, links to the previous and next page.
import { escapeHtml, link } from "./html.ts";

export interface Page {
  /** From the site's root, with slashes. */
  readonly path: string;
  readonly title: string;
  /** One sentence below the title; Markdown's backquotes count. */
  readonly summary: string;
  /** The name in the navigation, if it is shorter than the title. */
  readonly label?: string;
  readonly body: string;
  /** What is between title and body, as HTML: facts at a glance. */
  readonly lead?: string;
  /** Code as HTML, next to the page on a wide screen, and after its lead otherwise. */
  readonly code?: string;
  /** Whether the page may send requests to this machine. */
  readonly connects?: boolean;
  /** Whether the page's tables need the place of its contents. */
  readonly wide?: boolean;
  /** Scripts of this page alone, by their names in assets/. */
  readonly scripts?: readonly string[];
  /** A style sheet of this page alone. */
  readonly sheet?: string;
}

export interface NavigationGroup {
  readonly title: string;
  /** Whom this part and those after it are for; empty for both sides. */
  readonly door?: string;
  /** Whether the first page lists the other ones. Then the pages of other parts link to that one alone. */
  readonly isListed?: boolean;
  readonly pages: readonly Page[];
}

/** A link of the frame: its address, its name, and a description. */
export type FrameLink = readonly [href: string, text: string, says: string];

export interface Frame {
  readonly name: string;
  readonly navigation: readonly NavigationGroup[];
  /** Whether the page reloads itself when the site was built again. */
  readonly reloads: boolean;
  /** The version that the pages describe. */
  readonly version: string;
  readonly downloads: readonly FrameLink[];
  /** The site's public address, with a slash at the end; empty if unknown. */
  readonly base: string;
}

const policy = (connects: boolean): string => {
  const machine = connects ? " http://127.0.0.1:* http://localhost:*" : "";
  return `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; connect-src 'self'${machine}`;
};

const icon = (path: string): string =>
  `<svg viewBox="0 0 24 24" width="20" height="20" class="drawn" aria-hidden="true" focusable="false">${path}</svg>`;
const icons = {
  menu: icon('<path d="M4 7h16M4 12h16M4 17h16"/>'),
  search: icon('<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>'),
  mark: '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false"><rect class="mark-card" x="2" y="4.5" width="20" height="15" rx="3"/><path class="mark-line" d="M2 9.5h20M6 15.2l2 2 3.6-4"/></svg>',
  theme: icon(
    '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor"/>',
  ),
};

/** A button of the bar with a list that opens below it; both work without scripts. */
const dropDown = (id: string, label: string, name: string, links: readonly FrameLink[]): string =>
  `<div class="drop"><button class="icon" type="button" popovertarget="${id}" aria-label="${escapeHtml(label)}">${escapeHtml(name)}</button><nav class="dropped" id="${id}" popover aria-label="${escapeHtml(label.split(":")[0] ?? label)}"><ul>${links.map(([href, text, says]) => `<li>${link(href, `<strong>${escapeHtml(text)}</strong> <small>${escapeHtml(says)}</small>`)}</li>`).join("")}</ul></nav></div>`;

const bar = ({ name, version, downloads }: Frame): string => `<header class="bar">
<button class="icon menu" type="button" popovertarget="side" aria-label="Menu">${icons.menu}</button>
<a class="brand" href="~/index.html">${icons.mark}<span>${escapeHtml(name)}</span></a>
<span class="version">${version}</span>
<form class="search" role="search" id="search">
<label class="hidden" for="q">Search</label>${icons.search}<input id="q" type="text" inputmode="search" placeholder="Search" autocomplete="off" autocapitalize="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list"><kbd aria-hidden="true">/</kbd>
<div class="panel" id="panel" hidden><p id="none"></p><div id="found" role="listbox" aria-label="Found"></div></div><p class="hidden" role="status" id="heard"></p>
</form>
${dropDown("downloads", "Downloads", "Downloads", downloads)}
<button class="icon" type="button" id="theme" aria-label="Theme">${icons.theme}<span class="theme-name">System</span></button>
</header>`;

const side = (navigation: readonly NavigationGroup[], here: Page): string => {
  const entry = (page: Page): string =>
    `<li><a href="~/${page.path}"${page === here ? ' aria-current="page"' : ""}>${escapeHtml(page.label ?? page.title)}</a></li>`;
  const group = ({ title, door, pages, isListed = false }: NavigationGroup): string => {
    const [first] = pages;
    const isHere = pages.includes(here);
    const label = door === undefined ? "" : `<p class="door">${escapeHtml(door)}</p>`;
    if (isListed && !isHere && first !== undefined) return label + link(`~/${first.path}`, escapeHtml(title));
    return `${label}<details${isHere ? " open" : ""}><summary>${escapeHtml(title)}</summary><ul>${pages.map(entry).join("")}</ul></details>`;
  };
  return `<nav class="side" id="side" popover aria-label="Site"><div class="side-inner">${navigation.map(group).join("")}</div></nav>`;
};

/** The page's headings, as links. */
function contents({ body, code, wide = false }: Page): string {
  const found = [...body.matchAll(/<h([23]) id="([^"]+)">(.*?) <a class="anchor"/gu)];
  const second = found.filter(([, level]) => level === "2");
  const shown = found.length > 24 ? second : found;
  if (wide || code !== undefined || second.length < 2) return "";
  const items = shown.map(
    ([, level, id = "", text = ""]) =>
      `<li class="l${level}">${link(`#${id}`, text.replaceAll(/<\/?a\b[^>]*>/gu, ""))}</li>`,
  );
  return `<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${items.join("")}</ul></nav>`;
}

const neighbours = (pages: readonly Page[], here: Page): string => {
  const at = pages.indexOf(here);
  const step = (page: Page | undefined, rel: string, word: string): string =>
    page === undefined
      ? "<span></span>"
      : `<a rel="${rel}" href="~/${page.path}"><small>${word}</small>${escapeHtml(page.label ?? page.title)}</a>`;
  return `<nav class="steps" aria-label="Pages before and after">${step(pages[at - 1], "prev", "Before")}${step(pages[at + 1], "next", "Next")}</nav>`;
};

const kindOf = ({ code, wide = false }: Page): string =>
  code !== undefined ? ' class="panes"' : wide ? ' class="wide"' : "";

const middleOf = ({ lead = "", body, code }: Page): string =>
  code === undefined
    ? `${lead}\n${body}`
    : `<div class="lead">${lead}</div>\n<aside class="pane" aria-label="Call, request and response">${code}</aside>\n<div class="told">${body}</div>`;
const foot = (page: Page, pages: readonly Page[]): string => {
  const links: readonly FrameLink[] = [
    ["~/downloads.html", "Downloads", ""],
    ["~/changelog.html", "Changes", ""],
    ["~/llms.txt", "llms.txt", ""],
    [`~/${markdownPath(page)}`, "This page as Markdown", ""],
  ];
  const shown = links.filter(
    ([href]) => !href.endsWith(".html") || pages.some(({ path }) => href === `~/${path}`),
  );
  return `<footer class="foot"><ul>${shown.map(([href, text]) => `<li>${link(href, text)}</li>`).join("")}</ul></footer>`;
};

/** The address of the same page as Markdown. */
export const markdownPath = ({ path }: Page): string => path.replace(/\.html$/u, ".md");

/** The base of a page's addresses. The page for missing addresses must state it. */
const rootFrom = ({ path }: Page, base: string): string =>
  path === notFoundPath && base !== "" ? new URL(base).pathname : "../".repeat(path.split("/").length - 1);

/** The page that a server shows instead of one that is missing. */
export const notFoundPath = "404.html";

/** A page at a former address, which leads to where its content is now. */
export function movedPage(path: string, to: string, base: string): string {
  const address = "../".repeat(path.split("/").length - 1) + to;
  const canonical = base === "" ? address : new URL(to, base).href;
  return `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Moved</title>\n<meta http-equiv="refresh" content="0; url=${address}">\n<link rel="canonical" href="${canonical}">\n<p>This page has moved: ${link(address, escapeHtml(to))}</p>\n</html>\n`;
}

/** The whole of one page. Every address in it is relative, so that the site works under any path and from a file. */
export function layOut(page: Page, summary: string, frame: Frame): string {
  const { name, navigation, reloads, base } = frame;
  const group = navigation.find(({ pages }) => pages.includes(page));
  const all = navigation.flatMap(({ pages }) => pages);
  const toc = contents(page);
  const crumb =
    group === undefined || group.pages.length === 1 || page.path === "index.html"
      ? ""
      : `<p class="crumb">${escapeHtml(group.title)}</p>`;
  const title = page.path === "index.html" ? name : `${page.title} - ${name}`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(page.connects === true)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(page.summary.replaceAll("`", ""))}">
<title>${escapeHtml(title)}</title>
<link rel="alternate" type="text/markdown" href="~/${markdownPath(page)}">
<link rel="icon" type="image/svg+xml" href="~/assets/icon.svg">
<link rel="stylesheet" href="~/assets/site.css">${page.sheet === undefined ? "" : `\n<link rel="stylesheet" href="~/assets/${page.sheet}">`}
<script src="~/assets/theme.js"></script>
<script src="~/assets/site.js" defer></script>${(page.scripts ?? []).map((file) => `\n<script src="~/assets/${file}" defer></script>`).join("")}${reloads ? '\n<script src="~/assets/reload.js" defer></script>' : ""}
</head>
<body>
<a class="skip" href="#main">Skip to the page</a>
${bar(frame)}
<div class="frame${toc === "" ? " no-toc" : ""}">
${side(navigation, page)}
<main id="main" tabindex="-1"${kindOf(page)}>
<div class="title">${crumb}<h1>${escapeHtml(page.title)}</h1><p class="summary">${summary}</p></div>
<p class="page-tools"><a id="as-markdown" href="~/${markdownPath(page)}">Copy page as Markdown</a></p>
${middleOf(page)}
${group === undefined ? "" : neighbours(all, page)}
${foot(page, all)}
</main>
${toc}
</div>
</body>
</html>
`;
  const up = rootFrom(page, base);
  const folder = page.path.slice(0, page.path.lastIndexOf("/") + 1);
  // A page of the same folder is next to this one: its name alone is the address.
  return (folder === "" ? html : html.replaceAll(`href="~/${folder}`, 'href="'))
    .replaceAll('href="~/', `href="${up}`)
    .replaceAll('src="~/', `src="${up}`)
    .replaceAll(/ data-find="[^"]*"/g, "");
}
