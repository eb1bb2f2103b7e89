// The form above a list: its values from the address, and its errors.
import { type Markup, markup } from "../../pages/markup.ts";
import { option } from "../parts.ts";
import type { ReadPeriod, Wrong } from "./periods.ts";

export interface Fields {
  readonly input: (name: string, label: string, type: "date" | "text" | "search", hint?: string) => Markup;
  readonly choice: (
    name: string,
    label: string,
    options: readonly (readonly [value: string, shown: string])[],
  ) => Markup;
}

export function fieldsOf(query: URLSearchParams, wrong: Wrong | undefined): Fields {
  const value = (name: string) => query.get(name) ?? "";
  return {
    input: (name, label, type, hint = "") => {
      const isWrong = wrong?.field === name;
      return markup`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value(name)}" placeholder="${hint}" autocomplete="off" aria-invalid="${isWrong ? "true" : "false"}" aria-describedby="${name}-wrong"><p class="wrong" id="${name}-wrong">${isWrong ? wrong.message : ""}</p></div>`;
    },
    choice: (name, label, options) => {
      const shown = options.map(([of, text]) => option(of, text, value(name) === of));
      const isWrong = wrong?.field === name;
      return markup`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}" aria-describedby="${name}-wrong">${option("", "any", value(name) === "")}${shown}</select><p class="wrong" id="${name}-wrong">${isWrong ? wrong.message : ""}</p></div>`;
    },
  };
}

export const stateField = ({ choice }: Fields, states: readonly string[]): Markup =>
  choice(
    "state",
    "State",
    states.map((state) => [state, state]),
  );

/** From which day to which. */
export const dayFields = ({ input }: Fields): Markup =>
  markup`${input("from", "From day (UTC)", "date")}${input("to", "To day (UTC)", "date")}`;

export interface FilterForm {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly period: Pick<ReadPeriod, "chosen">;
  readonly search: Markup;
  /** Folded unless one of its fields is filled in. */
  readonly more: { readonly title: string; readonly names: readonly string[]; readonly fields: Markup };
}

/** A form that narrows a list. The period and the order that were chosen by links stay. */
export function filterForm({ path, query, period, search, more }: FilterForm): Markup {
  const kept = [
    ["sort", query.get("sort") ?? ""],
    ["period", period.chosen === "own" ? "" : period.chosen],
  ].flatMap(([name = "", value = ""]) =>
    value === "" ? [] : [markup`<input type="hidden" name="${name}" value="${value}">`],
  );
  const body = markup`<summary>${more.title}</summary><div class="filters">${more.fields}</div>`;
  const isOpen = more.names.some((name) => (query.get(name) ?? "") !== "");
  const folded = isOpen ? markup`<details open>${body}</details>` : markup`<details>${body}</details>`;
  return markup`<form class="panel" method="get" action="${path}" role="search">${kept}<div class="search">${search}
<div class="row"><button class="main">Show</button><a class="button" href="${path}">Clear</a></div></div>${folded}</form>`;
}
