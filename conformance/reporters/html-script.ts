// The HTML report's one script: the parts shown on demand, the filter and the selection (both in the address), and the keys.
// Every text becomes a text node, so the browser never reads a gateway's text as markup.
import { buildingScript } from "./html-building.ts";

const begin = `
"use strict";
const inflated = async (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
};
const show = (data) => {
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const make = (tag, properties, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {}))
    if (name === "class") element.className = value;
    else if (name in element && name !== "list") element[name] = value;
    else element.setAttribute(name, value);
  element.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== ""));
  return element;
};
const byId = new Map(data.checks.map((check, index) => [check[0], index]));
const stories = new Map(data.stories);
const groupOf = new Map();
for (const [lead, repeats, blocks] of data.groups) for (const id of [lead, ...repeats, ...blocks]) groupOf.set(id, lead);
const checksBy = (place, index) => data.checks.filter((check) => check[place].includes(index)).map(([id]) => id);
const link = (id) => make("a", { class: "id", href: "#check=" + encodeURIComponent(id) }, id);
const prose = (text) => text.split(/\`([^\`]+)\`/).map((part, index) => (index % 2 === 1 ? make("code", {}, part) : part));
const statusMark = (index) => {
  const [name, tone, sign] = data.statuses[index];
  return make("span", { class: "status " + tone, "data-sign": sign }, name);
};
/** Fills an element the first time that it is opened. */
const whenOpened = (details, fill) => {
  const once = () => { if (details.dataset.filled === undefined) { details.dataset.filled = ""; fill(details); } };
  details.addEventListener("toggle", () => details.open && once());
  details.fillNow = once;
  return details;
};
`;

const filtering = `
const $ = (id) => document.getElementById(id);
const [search, operation, shown, none, bar] = ["search", "operation", "shown", "none", "bar"].map($);
const buttons = all(".statuses button");
const cards = all(".card");
const words = data.checks.map((check) =>
  [check[0], check[1], data.operations[check[2]], data.statuses[check[3]][0], ...check[4].map((rule) => data.rules[rule][0]),
    ...check[5].map((point) => data.points[point][0]), data.texts[check[6]] ?? "", stories.get(byId.get(check[0]))?.diff?.join(" ") ?? ""].join(" ").toLowerCase());
let fitting = new Set();
let active = false;
let chosen = "";
const listed = () => buttons.filter((one) => one.getAttribute("aria-pressed") === "true").map((one) => one.value);
const filter = () => {
  const wanted = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const statuses = listed();
  active = wanted.length + statuses.length > 0 || operation.value !== "";
  fitting = new Set(data.checks.flatMap((check, index) =>
    wanted.every((word) => words[index].includes(word))
      && (statuses.length === 0 || statuses.includes(data.statuses[check[3]][0]))
      && (operation.value === "" || data.operations[check[2]] === operation.value) ? [index] : []));
  for (const card of cards) card.hidden = !fitting.has(byId.get(card.dataset.check));
  for (const group of groups) drawGroup(group);
  const faults = $("faults");
  if (faults !== null) faults.hidden = cards.every((card) => card.hidden);
  $("checks").hidden = fitting.size === 0;
  shown.textContent = active ? fitting.size + " of " + data.checks.length + " checks" : data.checks.length + " checks";
  none.hidden = fitting.size > 0;
};
const clear = () => {
  search.value = "";
  operation.value = "";
  for (const one of buttons) one.setAttribute("aria-pressed", "false");
};
/** What is looked at is in the address, so that a reload, a bookmark and a colleague see the same. */
const remember = (moved) => {
  const to = new URLSearchParams();
  if (search.value !== "") to.set("q", search.value);
  if (listed().length > 0) to.set("status", listed().join());
  if (operation.value !== "") to.set("operation", operation.value);
  if (chosen !== "") to.set("check", chosen);
  const hash = to.size === 0 ? location.pathname + location.search : "#" + to.toString().replaceAll("%2C", ",");
  history[moved === true ? "pushState" : "replaceState"](null, "", hash);
};
const refilter = () => {
  filter();
  remember();
  if (scrollY > bar.offsetTop) $("main").scrollIntoView();
};
`;

const choosing = `
/** Shows a check: its card, or its row in the list, which is opened for it. */
const choose = (id, opens = true) => {
  const index = byId.get(id);
  if (index === undefined) return;
  if (active && !fitting.has(index)) { clear(); filter(); }
  const card = cards.find((one) => one.dataset.check === id);
  const group = groups.find((one) => one.index === data.checks[index][2]);
  if (card === undefined) { group.details.open = true; group.details.fillNow(); drawGroup(group); }
  const element = card ?? group.rows.get(index);
  for (const one of all(".chosen")) one.classList.remove("chosen");
  element.classList.add("chosen");
  chosen = id;
  const details = element.matches("details") ? element : element.querySelector(".messages");
  if (opens && details !== null) { details.open = true; details.fillNow(); }
  (element.querySelector("summary") && element.matches("details") ? element.querySelector("summary") : element).focus({ preventScroll: true });
  element.scrollIntoView({ block: card === undefined ? "nearest" : "start" });
};
/** The next or the previous of what is on the page: the cards, and the rows of the groups that are open. */
const step = (by) => {
  const items = all("[data-item]").filter((one) => one.checkVisibility());
  const here = items.findIndex((one) => one.classList.contains("chosen"));
  const next = items[here < 0 ? (by > 0 ? 0 : items.length - 1) : Math.min(Math.max(here + by, 0), items.length - 1)];
  if (next !== undefined) { choose(next.dataset.check, false); remember(); }
};
const follow = () => {
  const from = new URLSearchParams(location.hash.slice(1));
  for (const [name, open] of [["rules", openRule], ["extension-points", openPoint]]) {
    if (from.has(name)) { open(from.get(name)); return; }
    if (location.hash === "#" + name) return;
  }
  if (location.hash !== "" && !["q", "status", "operation", "check"].some((name) => from.has(name))) return;
  const leads = from.has("check") && !["q", "status", "operation"].some((name) => from.has(name));
  if (!leads) {
    search.value = from.get("q") ?? "";
    operation.value = data.operations.includes(from.get("operation")) ? from.get("operation") : "";
    const statuses = (from.get("status") ?? "").split(",");
    for (const one of buttons) one.setAttribute("aria-pressed", String(statuses.includes(one.value)));
    filter();
  }
  if (from.has("check")) { choose(from.get("check")); if (leads) remember(); } else chosen = "";
};
search.addEventListener("input", refilter);
operation.addEventListener("change", refilter);
$("clear").addEventListener("click", () => { clear(); refilter(); search.focus(); });
for (const button of buttons) button.addEventListener("click", () => {
  button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
  refilter();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") { clear(); chosen = ""; for (const one of all(".chosen")) one.classList.remove("chosen"); refilter(); search.blur(); }
  else if (typing) return;
  else if (event.key === "/") { event.preventDefault(); search.focus(); }
  else if (event.key === "j" || event.key === "n") step(1);
  else if (event.key === "k" || event.key === "p") step(-1);
  else if (event.key === "o") {
    const one = document.querySelector(".chosen");
    const details = one === null ? null : one.matches("details") ? one : one.querySelector(".messages");
    if (details !== null) details.open = !details.open;
  }
});
let closed = [];
addEventListener("beforeprint", () => { closed = all(".messages:not([open])"); for (const one of closed) { one.open = true; one.fillNow(); } });
addEventListener("afterprint", () => { for (const one of closed) one.open = false; });
addEventListener("hashchange", follow);
bar.hidden = false;
filter();
follow();
document.documentElement.dataset.ready = String(Math.round(performance.now()));
};
inflated(document.getElementById("data").textContent).then(show, () => { document.getElementById("old").hidden = false; });
`;

export const script = begin + buildingScript + filtering + choosing;
