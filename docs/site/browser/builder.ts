// The profile builder: a form made from builder-data.js, next to it the profile, checked by the contract's own schema.
import type { BuilderData, BuilderPoint } from "./builder-data.ts";
import { load, siteRoot } from "./load.ts";
import { make } from "./make.ts";
import { entered, unlocked, yamlOf } from "./builder-state.ts";

interface Checked {
  readonly ok: boolean;
  readonly issues?: readonly { readonly at: string; readonly message: string }[];
}

declare global {
  // oxlint-disable-next-line no-var -- what another script sets
  var builderData: BuilderData | undefined;
  // oxlint-disable-next-line no-var -- what another script sets
  var checkProfile: ((value: unknown) => Checked) | undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
interface Row {
  readonly point: BuilderPoint;
  readonly element: HTMLElement;
  readonly control: Control;
  readonly problem: HTMLElement;
}

const data = globalThis.builderData;
const place = document.querySelector<HTMLElement>("#builder");

function controlOf({ id, entry }: BuilderPoint): Control {
  const common = { id: `fill-${id}`, name: id };
  if (entry === "text") return make("input", { ...common, type: "text", autocomplete: "off" });
  if (entry === "json") return make("textarea", { ...common, rows: 2, spellcheck: false });
  const options = ["", ...entry].map((value) => make("option", { value }, value === "" ? "open" : value));
  return make("select", common, ...options);
}

/** Text of the contract: backquotes mean code. */
const prose = (text: string): readonly (Node | string)[] =>
  text.split("`").map((part, index) => (index % 2 === 0 ? part : make("code", {}, part)));

function rowOf(point: BuilderPoint, changed: () => void): Row {
  const { id, open, entry, checks, example, drives } = point;
  const control = controlOf(point);
  const problem = make("p", { className: "problem", id: `problem-${id}` });
  control.setAttribute("aria-describedby", `about-${id} problem-${id}`);
  control.addEventListener("input", changed);
  const unlocks = checks === 0 ? "no check" : `${checks} ${checks === 1 ? "check" : "checks"}`;
  const insert = make("button", { type: "button", className: "insert" }, "Insert example");
  insert.setAttribute("aria-label", `Insert example for ${id}`);
  insert.addEventListener("click", () => {
    control.value = entry === "json" ? JSON.stringify(example, undefined, 2) : String(example);
    if (control instanceof HTMLTextAreaElement) control.rows = Math.min(12, control.value.split("\n").length);
    changed();
  });
  const about = make("p", { id: `about-${id}` }, ...prose(open), " ");
  about.append(make("a", { href: new URL(`extension-points/index.html#${id}`, siteRoot).href }, "Read more"));
  about.lastElementChild?.setAttribute("aria-label", `Read more about ${id}`);
  const element = make(
    "div",
    { className: "fill" },
    make(
      "div",
      {},
      make("label", { htmlFor: control.id }, make("code", {}, id)),
      make("p", { className: "note" }, `Used by ${unlocks}`),
      about,
    ),
    make("div", {}, control, ...(example === undefined ? [] : [insert]), problem),
  );
  element.dataset["drives"] = drives.join(" ");
  return { point, element, control, problem };
}

/** The form's parts that are not rows. */
function frameOf(rows: readonly Row[], { chapters }: BuilderData) {
  const name = make("input", { id: "profile-name", type: "text", value: "my-gateway", autocomplete: "off" });
  const filter = make("input", { id: "profile-filter", type: "text", autocomplete: "off" });
  const sum = make("p", { className: "sum" });
  sum.setAttribute("role", "status");
  const yaml = make("code");
  const pre = make("pre", { tabIndex: 0 }, yaml);
  pre.setAttribute("role", "group");
  pre.setAttribute("aria-label", "The profile as YAML");
  const download = make(
    "a",
    { className: "button", download: "profile.yaml", href: "#" },
    "Download profile.yaml",
  );
  const groups = chapters.map((title, index) => {
    const own = rows.filter(({ point }) => point.chapter === index);
    const box = make("details", { open: index === 0 }, make("summary", {}, `${title} (${own.length})`));
    box.append(...own.map(({ element }) => element));
    return box;
  });
  const form = make(
    "form",
    { className: "fills" },
    make("label", { htmlFor: name.id }, "Name of the profile"),
    name,
    make("label", { htmlFor: filter.id }, "Filter by name or word"),
    filter,
    ...groups,
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  const result = make(
    "div",
    { className: "built" },
    make("h2", {}, "Your profile"),
    sum,
    download,
    make("figure", { className: "code" }, pre),
  );
  return { name, filter, sum, yaml, download, groups, form, result };
}

/** Shows the issues of the profile at their rows; gives how many there are. */
function showProblems(rows: readonly Row[], profile: object): number {
  const issues = globalThis.checkProfile?.(profile).issues ?? [];
  let wrong = 0;
  for (const { point, control, problem } of rows) {
    const own = entered(point, control.value);
    const pointer = `/extension_points/${point.id}`;
    const issue = issues.find(({ at }) => at === pointer || at.startsWith(`${pointer}/`));
    const within =
      issue === undefined || issue.at === pointer ? "" : `${issue.at.slice(pointer.length + 1)}: `;
    const says = own.state === "wrong" ? own.problem : issue === undefined ? "" : `${within}${issue.message}`;
    problem.textContent = says;
    control.setAttribute("aria-invalid", String(says !== ""));
    if (says !== "") wrong += 1;
  }
  return wrong;
}

function start(known: BuilderData, into: HTMLElement): void {
  const rows: Row[] = [];
  let address = "";
  let isLoading = false;
  const changed = (): void => {
    const values = new Map(
      rows.flatMap(({ point, control }) => {
        const own = entered(point, control.value);
        return own.state === "filled" ? [[point.id, own.value] as const] : [];
      }),
    );
    const text = yamlOf(frame.name.value, values);
    const wrong = showProblems(rows, {
      profile: frame.name.value,
      extension_points: Object.fromEntries(values),
    });
    const bad = frame.name.value === "" || wrong > 0;
    const checks = unlocked(known, values);
    const counts = `${values.size} of ${rows.length} points filled. ${checks} checks unlocked.`;
    frame.sum.textContent = bad
      ? `${counts} Fix ${wrong === 1 ? "1 point" : frame.name.value === "" ? "the name" : `${wrong} points`} to download.`
      : counts;
    frame.yaml.textContent = text;
    URL.revokeObjectURL(address);
    address = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
    if (bad) frame.download.removeAttribute("href");
    else frame.download.href = address;
    frame.download.setAttribute("role", "link");
    frame.download.setAttribute("aria-disabled", String(bad));
    if (values.size > 0 && !isLoading) {
      isLoading = true;
      load("builder-check.js").addEventListener("load", changed);
    }
  };
  rows.push(...known.points.map((point) => rowOf(point, changed)));
  const frame = frameOf(rows, known);
  frame.name.addEventListener("input", changed);
  frame.filter.addEventListener("input", () => {
    const wanted = frame.filter.value.trim().toLowerCase();
    for (const { point, element } of rows)
      element.hidden = !`${point.id} ${point.open} ${point.drives.join(" ")}`.toLowerCase().includes(wanted);
    for (const group of frame.groups) {
      const shown = [...group.querySelectorAll<HTMLElement>(".fill")].some((one) => !one.hidden);
      group.hidden = !shown;
      if (wanted !== "") group.open = shown;
    }
  });
  into.className = "builder";
  into.append(frame.form, frame.result);
  changed();
}

if (data !== undefined && place !== null) start(data, place);
