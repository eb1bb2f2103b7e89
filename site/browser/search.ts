// The search: a field with a list below it, after the combobox pattern. Looks through what search-index.js holds.
import MiniSearch, { type SearchResult } from "minisearch";

/** Address from the site's root, title, where it stands, text. */
type Found = readonly [href: string, title: string, where: string, text: string];

declare global {
  // oxlint-disable-next-line no-var -- what another script sets
  var searchIndex: readonly Found[] | undefined;
}

const script =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
const at = new URL("..", script);
const entries = globalThis.searchIndex ?? [];
const split = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
const mini = new MiniSearch<{ id: number; title: string; where: string; text: string }>({
  fields: ["title", "where", "text"],
  // A name counts whole and in its parts.
  tokenize: (text) => [...new Set([...split(text), ...split(text.replaceAll(/([a-z])([A-Z])/gu, "$1 $2"))])],
  searchOptions: {
    boost: { title: 5, where: 2 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
  },
});
mini.addAll(entries.map(([, title, where, text], id) => ({ id, title, where, text })));

const field = document.querySelector<HTMLInputElement>("#q");
const panel = document.querySelector<HTMLElement>("#panel");
const box = document.querySelector<HTMLElement>("#found");
const none = document.querySelector<HTMLElement>("#none");
const heard = document.querySelector<HTMLElement>("#heard");

if (field !== null && panel !== null && box !== null && none !== null && heard !== null) {
  let chosen = -1;
  const options = (): HTMLElement[] => [...box.querySelectorAll<HTMLElement>("[role=option]")];

  const show = (open: boolean): void => {
    panel.hidden = !open;
    field.setAttribute("aria-expanded", String(open && box.childElementCount > 0));
    if (!open) choose(-1);
  };
  const choose = (next: number): void => {
    chosen = next;
    for (const [index, option] of options().entries()) {
      option.setAttribute("aria-selected", String(index === next));
      if (index === next) option.scrollIntoView({ block: "nearest" });
    }
    if (next < 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `found-${next}`);
  };
  const go = (option: HTMLElement | undefined): void => {
    const href = option?.dataset["href"];
    if (href === undefined) return;
    show(false);
    location.href = new URL(href, at).href;
  };

  const look = (): void => {
    const asked = field.value.trim();
    box.replaceChildren();
    none.textContent = "";
    heard.textContent = "";
    if (asked === "") return show(false);
    const all = mini.search(asked, { combineWith: "AND" });
    const found = bestFirst(all.length > 0 ? all : mini.search(asked), asked).slice(0, 12);
    for (const [index, { id }] of found.entries()) {
      const entry = entries[Number(id)];
      if (entry !== undefined) box.append(optionOf(entry, index, split(asked.toLowerCase())));
    }
    const says = found.length === 0 ? `Nothing found for “${asked}”.` : "";
    none.textContent = says;
    heard.textContent = says || `${found.length} found`;
    show(true);
    choose(found.length > 0 ? 0 : -1);
  };

  field.addEventListener("input", look);
  field.addEventListener("focus", () => field.value.trim() !== "" && look());
  field.addEventListener("keydown", (event) => {
    const count = options().length;
    if (event.key === "Escape") {
      if (panel.hidden) field.value = "";
      show(false);
    } else if (event.key === "Enter") go(options()[chosen]);
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count > 0) {
      event.preventDefault();
      if (panel.hidden) show(true);
      choose((chosen + (event.key === "ArrowDown" ? 1 : -1) + count) % count);
    }
  });
  box.addEventListener("pointermove", (event) => {
    const option =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[role=option]") : null;
    if (option !== null) choose(options().indexOf(option));
  });
  // The field keeps the focus while somebody clicks into the list.
  panel.addEventListener("pointerdown", (event) => event.preventDefault());
  box.addEventListener("click", (event) => {
    const option =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[role=option]") : null;
    if (option !== null) go(option);
  });
  field.addEventListener("blur", () => show(false));
  look();
}

/** Letters and digits alone: `capture.partial`, `Capture partial` and `capturePartial` are one name. */
function plain(text: string): string {
  return split(text.toLowerCase()).join("");
}

/** What has the very name that was asked for comes before everything that is only about it. */
function bestFirst(found: readonly SearchResult[], asked: string): readonly SearchResult[] {
  const wanted = plain(asked);
  const weight = ({ id, score }: SearchResult): number => {
    const [href = "", title = "", , text = ""] = entries[Number(id)] ?? [];
    const exact =
      plain(title) === wanted || (/[A-Z_]/u.test(asked) && !href.includes("#") && text.includes(asked));
    return score * (/^(?:api|kill-matrix)\//u.test(href) ? 0.5 : 1) + (exact ? 1e6 : 0);
  };
  return found.toSorted((a, b) => weight(b) - weight(a));
}

function optionOf([href, title, where, text]: Found, index: number, words: readonly string[]): HTMLElement {
  const option = document.createElement("div");
  option.id = `found-${index}`;
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  option.dataset["href"] = href;
  const part = (name: string, content: string): void => {
    const line = document.createElement("div");
    line.className = name;
    line.append(...marked(content, words));
    option.append(line);
  };
  part("found-title", title);
  if (where !== title) part("found-where", where);
  if (text !== "") part("found-text", around(text, words));
  return option;
}

/** The piece of a text in which the first of the words stands. */
function around(text: string, words: readonly string[]): string {
  const small = text.toLowerCase();
  const first = Math.min(
    ...words.map((word) => small.indexOf(word)).filter((place) => place >= 0),
    text.length,
  );
  if (text.length <= 140 || first < 90 || first === text.length) return text.slice(0, 140);
  return `…${text.slice(first - 50, first + 90)}`;
}

function marked(text: string, words: readonly string[]): (string | HTMLElement)[] {
  if (words.length === 0) return [text];
  const pattern = new RegExp(
    `(${words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, "")).join("|")})`,
    "giu",
  );
  return text.split(pattern).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = document.createElement("mark");
    mark.textContent = part;
    return mark;
  });
}
