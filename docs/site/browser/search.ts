// The search: a field with a list below it, by the combobox pattern. It searches search-index.js.
import { siteRoot } from "./load.ts";
import { type Found, markedWords, nearestOf, searchOf, stem } from "./ranking.ts";

declare global {
  // oxlint-disable-next-line no-var -- what another script sets
  var searchIndex: readonly Found[] | undefined;
}

const entries = globalThis.searchIndex ?? [];
const search = searchOf(entries);
const nearest = nearestOf(entries);

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
    location.href = new URL(href, siteRoot).href;
  };

  const look = (): void => {
    const asked = field.value.trim();
    box.replaceChildren();
    none.textContent = "";
    heard.textContent = "";
    if (asked === "") return show(false);
    const exact = search(asked).slice(0, 12);
    const found = exact.length > 0 ? exact : nearest(asked);
    const words = markedWords(asked);
    for (const [index, id] of found.entries()) {
      const entry = entries[id];
      if (entry !== undefined) box.append(optionOf(entry, index, words));
    }
    const says = exact.length === 0 ? `Nothing found for “${asked}”. The nearest pages:` : "";
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
  const optionAt = ({ target }: Event): HTMLElement | undefined =>
    options().find((option) => target instanceof Node && option.contains(target));
  box.addEventListener("pointermove", (event) => {
    const option = optionAt(event);
    if (option !== undefined) choose(options().indexOf(option));
  });
  // The field keeps the focus while the reader clicks into the list.
  panel.addEventListener("pointerdown", (event) => event.preventDefault());
  box.addEventListener("click", (event) => go(optionAt(event)));
  field.addEventListener("blur", () => show(false));
  look();
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

/** The words of a text that the query asks for, with their places. */
function wordsIn(text: string, words: readonly string[]): readonly RegExpExecArray[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].filter(([word]) => {
    const own = stem(word);
    return words.some((one) => own === one || (one.length > 2 && own.startsWith(one)));
  });
}

/** The piece of a text in which the first of the words is. */
function around(text: string, words: readonly string[]): string {
  const first = wordsIn(text, words)[0]?.index ?? 0;
  if (text.length <= 140) return text;
  const from = first < 90 ? 0 : text.indexOf(" ", first - 50) + 1;
  const piece = text.slice(from, from + 140).replace(/\s\S*$/u, "");
  return `${from === 0 ? "" : "…"}${piece}…`;
}

function marked(text: string, words: readonly string[]): (string | HTMLElement)[] {
  const parts: (string | HTMLElement)[] = [];
  let at = 0;
  for (const { 0: word, index } of wordsIn(text, words)) {
    const mark = document.createElement("mark");
    mark.textContent = word;
    parts.push(text.slice(at, index), mark);
    at = index + word.length;
  }
  return [...parts, text.slice(at)];
}
