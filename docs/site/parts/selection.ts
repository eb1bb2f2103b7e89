// The request fields that select orders or refunds. The contract has none; these are the choice of the reference profile.
import type { Profile } from "@acquiring/contract";
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import { entriesAt, isObject, type JsonObject, textAt } from "../../../scripts/release/contract/document.ts";
import { code, escapeHtml, heading, named, tag } from "./html.ts";
import type { ShownOperation } from "./reference.ts";

function fieldItem(selector: string, how: JsonObject): string {
  const [name, separator] = [textAt(how, "field"), textAt(how, "separator")];
  const several = separator === "" ? "One value." : `Several values are separated by ${code(separator)}.`;
  const id = escapeHtml(`request.${name}`);
  const by = name === selector ? "" : `Selects by ${code(selector)}. `;
  return `<li id="${id}" data-find="${escapeHtml(name)}"><a href="#${id}">${escapeHtml(name)}</a> <small>text</small> ${tag("chosen here")}<p>${by}${several}</p></li>`;
}

/** The selecting fields of an operation as HTML; empty if it has no such extension point. */
export function selectionOf(
  { points: own }: ShownOperation,
  points: readonly ExtensionPoint[],
  profile: Profile,
): string {
  const point = points.find(({ id, decides }) => decides === "selection" && own.includes(id));
  if (point === undefined) return "";
  const { [point.id]: chosen } = profile.extension_points as JsonObject;
  if (!isObject(chosen)) return "";
  const fields = entriesAt(chosen, "by").map(([selector, how]) => fieldItem(selector, how));
  const newest = chosen["newest"];
  const without = typeof newest === "number" ? ` A request without them returns the newest ${newest}.` : "";
  return `${heading(3, "Selecting fields", "selecting-fields")}<p>${tag("chosen here")} The contract has no field for this (${named(point.id)}). The reference gateway selects by these; another gateway may have others.${without}</p><ul class="fields">${fields.join("")}</ul>`;
}
