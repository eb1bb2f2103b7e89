// The profile builder: a form for each extension point, next to it the profile as text. The text is the profile: a form changes
// its own value in it, and a changed text fills the forms again.
import { extensionPoints, groups, notes } from "@acquiring/contract/catalogue";
import { siteRoot } from "../load.ts";
import { make } from "../make.ts";
import { type Field, fieldFor, type Schema } from "./field.ts";
import { type BuilderData, nextOf, type Unlocked, unlockedBy, unlockedWith } from "./fill-next.ts";
import { readProfile, withValue } from "./text.ts";

declare global {
  // oxlint-disable-next-line no-var -- what another script sets
  var builderData: BuilderData | undefined;
}

/** What a profile says in one place: an extension point, or a note. */
interface Entry {
  readonly id: string;
  readonly group: string;
  readonly open: string;
  readonly within: "extension_points" | "notes";
  readonly schema: Schema;
}

interface Row {
  readonly entry: Entry;
  readonly element: HTMLElement;
  readonly holder: HTMLElement;
  readonly problem: HTMLElement;
  field: Field;
  /** The value that the field shows, as text. */
  shown: string;
}

const entries: readonly Entry[] = [
  ...extensionPoints.map((point): Entry => ({ ...point, within: "extension_points" })),
  ...notes.map((note): Entry => ({ ...note, within: "notes", schema: { type: "string" } })),
];
const pointIds = extensionPoints.map(({ id }): string => id);
/** How many points are proposed. */
const mostNext = 5;

const asText = (value: unknown): string => JSON.stringify(value) ?? "";
const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;
const says = ({ checks, rules }: Unlocked): string =>
  counted(checks, "check") + (rules === 0 ? "" : ` of ${counted(rules, "rule")}`);

/** Text of the contract: backquotes mean code. */
const prose = (text: string): readonly (Node | string)[] =>
  text.split("`").map((part, index) => (index % 2 === 0 ? part : make("code", {}, part)));

const valueIn = (profile: Readonly<Record<string, unknown>>, { within, id }: Entry): unknown =>
  (profile[within] as Readonly<Record<string, unknown>> | undefined | null)?.[id];

function rowOf(entry: Entry, data: BuilderData): Row {
  const { id, open, within } = entry;
  const holder = make("div");
  const problem = make("p", { className: "problem", id: `problem-${id}` });
  const unlocked = unlockedWith(data, id);
  const unlocks = unlocked.checks === 0 ? "Unlocks no check." : `Unlocks ${says(unlocked)}.`;
  const more = make("a", { href: new URL(`extension-points/index.html#${id}`, siteRoot).href }, "Read more");
  more.setAttribute("aria-label", `Read more about ${id}`);
  const about = make(
    "div",
    {},
    make("h3", {}, make("code", {}, id)),
    make("p", {}, ...prose(open), " ", more),
    make("p", { className: "note" }, within === "notes" ? "For people: no program reads it." : unlocks),
  );
  const element = make(
    "div",
    { className: "fill", id: `fill-${id}` },
    about,
    make("div", {}, holder, problem),
  );
  return { entry, element, holder, problem, field: { element: holder, read: () => undefined }, shown: "" };
}

/** The parts of the page that are not rows. */
function partsOf(rows: readonly Row[], { presets }: BuilderData) {
  const labelled = (text: string, control: HTMLElement): HTMLElement =>
    make("div", {}, make("label", { htmlFor: control.id }, text), control);
  const options = presets.map(({ name, says: what }) => make("option", { value: name }, `${name}: ${what}`));
  const preset = make(
    "select",
    { id: "profile-preset" },
    make("option", { value: "" }, "choose"),
    ...options,
  );
  const file = make("input", { id: "profile-file", type: "file", accept: ".yaml,.yml,.json" });
  const name = make("input", { id: "profile-name", type: "text", autocomplete: "off" });
  const filter = make("input", { id: "profile-filter", type: "text", autocomplete: "off" });
  const next = make("ol", { className: "next" });
  const boxes = groups.map(({ id, title }) => {
    const own = rows.filter(({ entry }) => entry.group === id);
    const box = make("details", {}, make("summary", {}, `${title} (${own.length})`));
    box.append(...own.map(({ element }) => element));
    return box;
  });
  const form = make(
    "fieldset",
    { className: "fills" },
    make("legend", { className: "hidden" }, "Extension points"),
    labelled("Name of the profile", name),
    make("h2", {}, "Fill these next"),
    next,
    labelled("Filter by name or word", filter),
    ...boxes,
  );
  const sum = make("p", { className: "sum" });
  sum.setAttribute("role", "status");
  const text = make("textarea", { id: "profile-text", rows: 18, spellcheck: false, wrap: "off" });
  const problems = make("ul", { className: "problems" });
  const download = make("a", { className: "button", download: "profile.yaml" }, "Download profile.yaml");
  download.setAttribute("role", "link");
  const built = make("div", { className: "built" }, make("h2", {}, "Your profile"), sum, download, problems);
  built.append(labelled("The profile as YAML: paste one, or change it", text));
  const begin = make(
    "div",
    { className: "begin" },
    labelled("Add a kind of gateway", preset),
    labelled("Open a profile", file),
  );
  return { begin, preset, file, name, filter, next, boxes, form, sum, text, problems, download, built };
}
type Parts = ReturnType<typeof partsOf>;

/** Opens the group of a row, and goes to its first control. */
function goTo(element: HTMLElement): void {
  const box = element.closest("details");
  if (box !== null) box.open = true;
  element.hidden = false;
  element.scrollIntoView({ block: "start" });
  element.querySelector<HTMLElement>("select, input, textarea, button")?.focus();
}

const button = (text: string, act: () => void): HTMLElement => {
  const own = make("button", { type: "button", className: "insert" }, text);
  own.addEventListener("click", act);
  return own;
};

/** Selects a line of the text. */
function goToLine(text: HTMLTextAreaElement, line: number): void {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  text.scrollTop = (text.scrollHeight / lines.length) * (line - 4);
}

/** Shows the text's values in the fields, and what is wrong, unlocked and next. */
function show(
  parts: Parts,
  rows: readonly Row[],
  data: BuilderData,
  fill: (row: Row, value: unknown) => void,
): void {
  const { isReadable, value, problems } = readProfile(parts.text.value);
  parts.form.disabled = !isReadable;
  if (isReadable)
    for (const row of rows) {
      const own = valueIn(value, row.entry);
      if (asText(own) !== row.shown) fill(row, own);
    }
  if (typeof value["profile"] === "string" && parts.name.value !== value["profile"])
    parts.name.value = value["profile"];
  for (const { entry, problem, holder } of rows) {
    const start = `/${entry.within}/${entry.id}`;
    const issue = problems.find(({ at }) => at === start || at.startsWith(`${start}/`));
    const at = issue?.at.slice(start.length + 1) ?? "";
    problem.textContent = issue === undefined ? "" : `${at === "" ? "" : `${at}: `}${issue.message}`;
    holder.classList.toggle("wrong", issue !== undefined);
  }
  const items = problems.map(({ line, column, at, message }) =>
    make(
      "li",
      {},
      button(`Line ${line}, column ${column}`, () => goToLine(parts.text, line)),
      ` ${at} ${message}`,
    ),
  );
  parts.problems.replaceChildren(...items);
  const points = { ...(value["extension_points"] as object | undefined) };
  const filled = pointIds.filter((id) => Object.hasOwn(points, id)).length;
  const tested = unlockedBy(data, points);
  const fix = problems.length === 0 ? "" : ` Fix ${counted(problems.length, "problem")} to download.`;
  parts.sum.textContent = `${filled} of ${pointIds.length} points filled. ${says(tested)} unlocked.${fix}`;
  const next = nextOf(data, points, pointIds).slice(0, mostNext);
  parts.next.replaceChildren(
    ...next.map((one) => {
      const row = rows.find(({ entry }) => entry.id === one.id);
      const depth = one.depth > 1 ? ` ${one.depth} points get their first check.` : "";
      const go = button(one.id, () => row !== undefined && goTo(row.element));
      return make("li", {}, go, ` ${says(one)} can then run.${depth}`);
    }),
  );
  if (next.length === 0) parts.next.append(make("li", {}, "No check depends on an open point."));
  offer(parts, problems.length === 0);
}

/** Lets the user download the text if it is a profile. */
function offer({ download, text }: Parts, isValid: boolean): void {
  URL.revokeObjectURL(download.href);
  if (isValid) download.href = URL.createObjectURL(new Blob([text.value], { type: "application/yaml" }));
  else download.removeAttribute("href");
  download.setAttribute("aria-disabled", String(!isValid));
}

/** Hides what does not have the wanted word. */
function filterRows({ filter, boxes }: Parts, rows: readonly Row[]): void {
  const wanted = filter.value.trim().toLowerCase();
  for (const { entry, element } of rows)
    element.hidden = !`${entry.id} ${entry.open}`.toLowerCase().includes(wanted);
  for (const box of boxes) {
    const shown = [...box.querySelectorAll<HTMLElement>(".fill")].some((one) => !one.hidden);
    box.hidden = !shown;
    if (wanted !== "") box.open = shown;
  }
}

function start(data: BuilderData, into: HTMLElement): void {
  const weight = ({ id }: Entry): number => unlockedWith(data, id).checks;
  const rows = entries.toSorted((a, b) => weight(b) - weight(a)).map((entry) => rowOf(entry, data));
  const parts = partsOf(rows, data);
  const { text, name, file, preset } = parts;
  const fill = (row: Row, value: unknown): void => {
    const { id, schema } = row.entry;
    row.shown = asText(value);
    row.field = fieldFor(schema, value, { label: id, changed: () => write(row) });
    row.holder.replaceChildren(row.field.element);
  };
  const say = (): void => show(parts, rows, data, fill);
  const write = (row: Row): void => {
    const value = row.field.read();
    row.shown = asText(value);
    text.value = withValue(text.value, [row.entry.within, row.entry.id], value);
    say();
  };
  for (const row of rows) fill(row, undefined);
  text.value = "profile: my-gateway\nextension_points: {}\n";
  text.addEventListener("input", say);
  name.addEventListener("input", () => {
    text.value = withValue(text.value, ["profile"], name.value);
    say();
  });
  const open = async (): Promise<void> => {
    text.value = (await file.files?.[0]?.text()) ?? text.value;
    say();
  };
  file.addEventListener("change", () => void open());
  preset.addEventListener("change", () => {
    const { value } = readProfile(data.presets.find((one) => one.name === preset.value)?.text ?? "");
    const now = readProfile(text.value).value;
    for (const { entry } of rows) {
      const own = valueIn(value, entry);
      if (own !== undefined && valueIn(now, entry) === undefined)
        text.value = withValue(text.value, [entry.within, entry.id], own);
    }
    say();
  });
  parts.filter.addEventListener("input", () => filterRows(parts, rows));
  into.className = "builder";
  into.append(parts.begin, parts.form, parts.built);
  say();
}

const place = document.querySelector<HTMLElement>("#builder");
if (globalThis.builderData !== undefined && place !== null) start(globalThis.builderData, place);
