// What the HTML report's one script does: filter by status, operation and text, with counts; copy a line; open what a link
// names. Without it everything is there to be read, unfiltered. It puts no text into the page but its own.

export const script = `
"use strict";
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const search = document.getElementById("search");
const operation = document.getElementById("operation");
const shown = document.getElementById("shown");
const none = document.getElementById("none");
const buttons = all(".statuses button");
const items = all("[data-item]");
const texts = new Map(items.map((item) => [item, item.textContent.toLowerCase()]));
const bar = document.getElementById("bar");
bar.hidden = false;

const filter = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const statuses = buttons.filter((one) => one.getAttribute("aria-pressed") === "true").map((one) => one.value);
  let count = 0, of = 0;
  for (const item of items) {
    const { item: kind, status, operation: own } = item.dataset;
    const isCheck = kind === "check";
    const fits = words.every((word) => texts.get(item).includes(word))
      && (statuses.length === 0 || status === undefined || statuses.includes(status))
      && (operation.value === "" || own === undefined || own.split(" ").includes(operation.value));
    item.hidden = !fits;
    if (isCheck) { of += 1; if (fits) count += 1; }
  }
  const active = words.length + statuses.length + (operation.value === "" ? 0 : 1) > 0;
  for (const box of all("[data-box]")) {
    const left = all("[data-item]", box).filter((item) => !item.hidden).length;
    box.hidden = left === 0;
    if (box.matches("details") && active && left > 0) box.open = true;
  }
  shown.textContent = active ? count + " of " + of + " checks" : of + " checks";
  none.hidden = items.some((item) => !item.hidden);
};
const clear = () => {
  search.value = "";
  operation.value = "";
  for (const one of buttons) one.setAttribute("aria-pressed", "false");
  filter();
};
// What is left may stand far above: back to where it begins.
const restart = () => {
  filter();
  if (scrollY > bar.offsetTop) document.querySelector("main").scrollIntoView();
};
search.addEventListener("input", restart);
operation.addEventListener("change", restart);
document.getElementById("clear").addEventListener("click", () => { clear(); search.focus(); });
for (const button of buttons) button.addEventListener("click", () => {
  button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
  restart();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    search.focus();
  } else if (event.key === "Escape") clear();
});
for (const button of all("button.copy")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = button.closest("figure").querySelector("pre").textContent;
    try { await navigator.clipboard.writeText(text); button.textContent = "Copied"; }
    catch { getSelection().selectAllChildren(button.closest("figure").querySelector("pre")); button.textContent = "Selected"; }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
}
const openTarget = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null || target.dataset.item === undefined) return;
  if (target.hidden) clear();
  for (let box = target; box !== null; box = box.parentElement) if (box.matches("details")) box.open = true;
  target.scrollIntoView();
};
addEventListener("hashchange", openTarget);
openTarget();
let closed = [];
addEventListener("beforeprint", () => { closed = all(".group:not([open])"); for (const box of closed) box.open = true; });
addEventListener("afterprint", () => { for (const box of closed) box.open = false; });
filter();
`;
