// The profile builder: a form for each extension point, next to it the profile as text. The text is the profile: a form changes
// its own value in it, and a changed text fills the forms again.
import { extensionPoints, groups, notes } from "@acquiring/contract/catalogue";
import { siteRoot } from "../load.ts";
import { make } from "../make.ts";
import { type Field, fieldFor, type Schema } from "./field.ts";
import { type BuilderData, nextOf, type Unlocked, unlockedBy, unlockedWith } from "./fill-next.ts";
import { type ReadProfile, readProfile, withValue } from "./text.ts";

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
  field?: Field;
  /** The value that the field shows, as text. */
  shown?: string;
}

const entries: readonly Entry[] = [
  ...extensionPoints.map((point): Entry => ({ ...point, within: "extension_points" })),
  ...notes.map((note): Entry => ({ ...note, within: "notes", schema: { type: "string" } })),
];
const pointIds = extensionPoints.map(({ id }): string => id);
/** How many points are proposed. */
const mostNext = 5;

const data = (globalThis as { readonly builderData?: BuilderData }).builderData ?? { needs: [], presets: [] };

/** A part of the page, which pages/builder.ts writes. */
function part<One extends HTMLElement>(id: string, kind: new () => One): One {
  const found = document.getElementById(`profile-${id}`);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}
const preset = part("preset", HTMLSelectElement);
const file = part("file", HTMLInputElement);
const form = part("form", HTMLFieldSetElement);
const name = part("name", HTMLInputElement);
const filter = part("filter", HTMLInputElement);
const text = part("text", HTMLTextAreaElement);
const download = part("download", HTMLAnchorElement);

const asText = (value: unknown): string => JSON.stringify(value) ?? "";
const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;
const says = ({ checks, rules }: Unlocked): string =>
  counted(checks, "check") + (rules === 0 ? "" : ` of ${counted(rules, "rule")}`);

/** Text of the contract: backquotes mean code. */
const prose = (given: string): readonly (Node | string)[] =>
  given.split("`").map((one, index) => (index % 2 === 0 ? one : make("code", {}, one)));

const valueIn = (profile: ReadProfile["value"], { within, id }: Entry): unknown =>
  (profile[within] as Readonly<Record<string, unknown>> | undefined | null)?.[id];

function rowOf(entry: Entry): Row {
  const { id, open, within } = entry;
  const holder = make("div");
  const problem = make("p", { className: "problem", id: `problem-${id}` });
  const unlocked = unlockedWith(data, id);
  const use = within === "notes" ? "For people: no program reads it." : `Unlocks ${says(unlocked)}.`;
  const more = make("a", { href: new URL(`extension-points/index.html#${id}`, siteRoot).href }, "Read more");
  more.setAttribute("aria-label", `Read more about ${id}`);
  const about = [
    make("h3", {}, make("code", {}, id)),
    make("p", {}, ...prose(open), " ", more),
    make("p", { className: "note" }, use),
  ];
  return {
    entry,
    element: make("div", { className: "fill" }, ...about, holder, problem),
    holder,
    problem,
  };
}

function buttonOf(label: string, act: () => void): HTMLElement {
  const own = make("button", { type: "button", className: "insert" }, label);
  own.addEventListener("click", act);
  return own;
}

/** Opens the group of a row, and goes to its first control. */
function goTo({ element, holder }: Row): void {
  filter.value = "";
  filterRows();
  const box = element.closest("details");
  if (box !== null) box.open = true;
  element.scrollIntoView();
  holder.querySelector<HTMLElement>("select, input, textarea, button")?.focus();
}

/** Selects a line of the text. */
function goToLine(line: number): void {
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
  text.scrollTop = (text.scrollHeight / lines.length) * (line - 4);
}

/** Shows what is wrong, in the rows and with its lines. The profile can be downloaded if nothing is. */
function showProblems({ problems }: ReadProfile): void {
  for (const { entry, problem, holder } of rows) {
    const start = `/${entry.within}/${entry.id}`;
    const issue = problems.find(({ at }) => `${at}/`.startsWith(`${start}/`));
    const at = issue?.at.slice(start.length + 1) ?? "";
    problem.textContent = issue === undefined ? "" : `${at === "" ? "" : `${at}: `}${issue.message}`;
    holder.classList.toggle("wrong", issue !== undefined);
  }
  part("problems", HTMLUListElement).replaceChildren(
    ...problems.map(({ line, column, at, message }) => {
      const place = buttonOf(`Line ${line}, column ${column}`, () => goToLine(line));
      return make("li", {}, place, ` ${at} ${message}`);
    }),
  );
  URL.revokeObjectURL(download.href);
  if (problems.length > 0) download.removeAttribute("href");
  else download.href = URL.createObjectURL(new Blob([text.value], { type: "application/yaml" }));
  download.setAttribute("aria-disabled", String(problems.length > 0));
}

/** Shows what the text has in the fields; what is wrong, unlocked and next. */
function show(): void {
  const read = readProfile(text.value);
  const { isReadable, value, problems } = read;
  form.disabled = !isReadable;
  for (const row of isReadable ? rows : []) fill(row, valueIn(value, row.entry));
  if (typeof value["profile"] === "string") name.value = value["profile"];
  showProblems(read);
  const points = { ...(value["extension_points"] as object | undefined) };
  const filled = pointIds.filter((id) => Object.hasOwn(points, id)).length;
  const fix = problems.length === 0 ? "" : ` Fix ${counted(problems.length, "problem")} to download.`;
  part("sum", HTMLParagraphElement).textContent =
    `${filled} of ${pointIds.length} points filled. ${says(unlockedBy(data, points))} unlocked.${fix}`;
  const items = nextOf(data, points, pointIds)
    .slice(0, mostNext)
    .map((next) => {
      const row = rows.find(({ entry }) => entry.id === next.id);
      const depth = next.depth > 1 ? ` ${next.depth} points get their first check.` : "";
      const go = buttonOf(next.id, () => row !== undefined && goTo(row));
      return make("li", {}, go, ` ${says(next)} can then run.${depth}`);
    });
  part("next", HTMLOListElement).replaceChildren(...items);
}

/** Shows a value in the field of a row, unless it shows it already. */
function fill(row: Row, value: unknown): void {
  const { id, schema } = row.entry;
  if (row.shown === asText(value)) return;
  row.shown = asText(value);
  row.field = fieldFor(schema, value, { label: id, changed: () => write(row) });
  row.holder.replaceChildren(row.field.element);
}

function write(row: Row): void {
  const value = row.field?.read();
  row.shown = asText(value);
  set([row.entry.within, row.entry.id], value);
  show();
}

function set(path: readonly string[], value: unknown): void {
  text.value = withValue(text.value, path, value);
}

/** Fills the points of a kind of gateway that are open. */
function addPreset(): void {
  const { value } = readProfile(data.presets.find((one) => one.name === preset.value)?.text ?? "");
  const now = readProfile(text.value).value;
  const own = rows.filter(({ entry }) => valueIn(value, entry) !== undefined);
  const added = own.filter(({ entry }) => valueIn(now, entry) === undefined);
  for (const { entry } of added) set([entry.within, entry.id], valueIn(value, entry));
  const kept =
    own.length === added.length ? "" : ` ${own.length - added.length} were filled already and stay.`;
  part("added", HTMLParagraphElement).textContent =
    `Added ${counted(added.length, "point")} of ${preset.value} to your profile.${kept}`;
  preset.value = "";
  show();
}

async function openFile(): Promise<void> {
  text.value = (await file.files?.[0]?.text()) ?? text.value;
  show();
}

/** Hides what does not have the wanted word. */
function filterRows(): void {
  const wanted = filter.value.trim().toLowerCase();
  for (const { entry, element } of rows)
    element.hidden = !`${entry.id} ${entry.open}`.toLowerCase().includes(wanted);
  for (const box of form.querySelectorAll("details")) {
    box.hidden = box.querySelector(".fill:not([hidden])") === null;
    if (wanted !== "") box.open = !box.hidden;
  }
}

const weight = ({ id }: Entry): number => unlockedWith(data, id).checks;
const rows = entries.toSorted((a, b) => weight(b) - weight(a)).map(rowOf);
for (const { id, title } of groups) {
  const own = rows.filter(({ entry }) => entry.group === id).map(({ element }) => element);
  form.append(make("details", {}, make("summary", {}, `${title} (${own.length})`), ...own));
}
preset.append(...data.presets.map((one) => make("option", { value: one.name }, `${one.name}: ${one.says}`)));
preset.addEventListener("change", addPreset);
file.addEventListener("change", () => void openFile());
filter.addEventListener("input", filterRows);
text.addEventListener("input", show);
name.addEventListener("input", () => {
  set(["profile"], name.value);
  show();
});
part("builder", HTMLDivElement).hidden = false;
show();
