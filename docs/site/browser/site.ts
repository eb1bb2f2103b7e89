// The scripts of every page: the theme switch, copying, and opening the search. search.ts has the search itself, which is loaded
// when the reader uses its field.
import { load } from "./load.ts";
import { keep } from "./storage.ts";
import { keepTabs } from "./tabs.ts";

const root = document.documentElement;

const themes = ["system", "light", "dark"] as const;
const themeButton = document.querySelector<HTMLButtonElement>("#theme");

function sayTheme(): void {
  const now = root.dataset["theme"] ?? "system";
  const name = now.slice(0, 1).toUpperCase() + now.slice(1);
  themeButton?.setAttribute("aria-label", `Theme: ${now}`);
  const shown = themeButton?.querySelector(".theme-name");
  if (shown) shown.textContent = name;
}

themeButton?.addEventListener("click", () => {
  const now = themes.findIndex((theme) => theme === (root.dataset["theme"] ?? "system"));
  const next = themes[(now + 1) % themes.length] ?? "system";
  if (next === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = next;
  keep("theme", next);
  sayTheme();
});
sayTheme();

for (const button of document.querySelectorAll<HTMLButtonElement>(".copy")) {
  button.addEventListener("click", () => {
    const text = button.parentElement?.querySelector("pre")?.textContent ?? "";
    const say = (word: string): void => {
      button.textContent = word;
      setTimeout(() => (button.textContent = "Copy"), 1600);
    };
    copy(text).then(
      () => say("Copied"),
      () => say("Not copied"),
    );
  });
}

async function copy(text: string): Promise<void> {
  // From a file or over plain HTTP there is no clipboard object.
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("nothing was copied");
}

// A click copies the page's Markdown if it can be fetched; on a page from a file it is a link.
const asMarkdown = document.querySelector<HTMLAnchorElement>("#as-markdown");
if (asMarkdown !== null && location.protocol !== "file:")
  asMarkdown.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void copyMarkdown(asMarkdown);
  });

async function copyMarkdown(from: HTMLAnchorElement): Promise<void> {
  const label = from.textContent;
  try {
    await copyFrom(from.href);
    from.textContent = "Copied";
    setTimeout(() => (from.textContent = label), 1600);
  } catch {
    location.href = from.href;
  }
}

async function copyFrom(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return copy(await response.text());
}

const field = document.querySelector<HTMLInputElement>("#q");
const loadSearch = (): void => ["search-index.js", "search.js"].forEach(load);
field?.addEventListener("focus", loadSearch, { once: true });
keepTabs();
// The form "Try it" has the whole contract.
const tryIt = document.querySelector<HTMLDetailsElement>("#try-it");
tryIt?.addEventListener("toggle", () => load("try.js"), { once: true });
if (tryIt !== null && location.hash === "#try-it") tryIt.open = true;
// The profile builder too, and what reads YAML.
if (document.querySelector("#profile-builder") !== null) ["builder-data.js", "builder.js"].forEach(load);
document.querySelector("#search")?.addEventListener("submit", (event) => event.preventDefault());

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName));

document.addEventListener("keydown", (event) => {
  const slash =
    event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
  const ctrlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
  if (!slash && !ctrlK) return;
  event.preventDefault();
  field?.focus();
  field?.select();
});

// The part of the page that is being read, marked in its contents.
const links = [...document.querySelectorAll<HTMLAnchorElement>(".toc a")];
if (links.length > 0) {
  const places = links.map((one) => document.getElementById(decodeURIComponent(one.hash.slice(1))));
  const mark = (): void => {
    const at = places.findLastIndex((place) => place !== null && place.getBoundingClientRect().top < 120);
    for (const [index, one] of links.entries()) one.classList.toggle("here", index === Math.max(at, 0));
  };
  document.addEventListener("scroll", () => requestAnimationFrame(mark), { passive: true });
  mark();
}
