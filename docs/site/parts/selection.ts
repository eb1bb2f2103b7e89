// The fields that are not the contract's but the choice of the reference profile: those that select orders or refunds, and
// those beyond the contract.
import type { Profile } from "@acquiring/contract";
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import { filledAt, isRecord, selectors } from "@acquiring/contract/codecs";
import { entriesAt, type JsonObject, textAt } from "../../../scripts/release/contract/document.ts";
import { houseOf } from "./house.ts";
import { capitalised, code, escapeHtml, heading, named, prose, tag } from "./html.ts";
import { addressesOf } from "./places.ts";
import type { ShownOperation } from "./reference.ts";

function fieldItem(selector: string, how: JsonObject): string {
  const { field, separator, array, member } = selectors.in(how) ?? { field: "" };
  const isArray = array === true || member !== undefined;
  const name = member === undefined ? field : `${field}.${member}`;
  const several = isArray
    ? "An array of one or several."
    : separator === undefined
      ? "One value."
      : `Several values are separated by ${code(separator)}.`;
  const by = name === selector ? "" : `Selects by ${code(selector)}. `;
  return item(name, { id: `request.${name}`, type: isArray ? "array" : "text" }, `${by}${several}`);
}

/** A field that is the choice of the reference gateway; `words` is HTML. */
function item(name: string, of: { readonly id: string; readonly type: string }, words: string): string {
  const id = escapeHtml(of.id);
  return `<li id="${id}" data-find="${escapeHtml(name)}"><a href="#${id}">${escapeHtml(name)}</a> <small>${escapeHtml(of.type)}</small> ${tag("chosen here")}<p>${words}</p></li>`;
}

/** The fields that the profile declares beyond the contract for one direction, as HTML; empty if there are none. */
export function furtherFieldsOf(id: string, direction: "request" | "response", profile: Profile): string {
  const declared = filledAt({ ...profile.extension_points }, `further-fields.${id}`);
  const fields = entriesAt(isRecord(declared) ? (declared as JsonObject) : {}, direction).map(
    ([path, field]) => {
      const always = field["always"] === true ? "Always present. " : "";
      const words = always + prose(textAt(field, "means"));
      return item(path, { id: `${direction}.${path}`, type: textAt(field, "type") }, words);
    },
  );
  if (fields.length === 0) return "";
  return `<details class="group" id="further-${direction}-fields"><summary>Beyond the contract <small>${fields.length === 1 ? "1 field" : `${fields.length} fields`}</small></summary><p>${tag("chosen here")} ${capitalised(houseOf(profile).the)} also ${direction === "request" ? "reads" : "writes"} these fields (${named("further-fields")}). The contract does not have them, and another gateway may have others.</p><ul class="fields">${fields.join("")}</ul></details>`;
}

/** The selecting fields of an operation as HTML; empty if it has no such extension point. */
export function selectionOf(
  { points: own }: ShownOperation,
  points: readonly ExtensionPoint[],
  profile: Profile,
): string {
  const address = points
    .filter(({ decides }) => decides === "selection")
    .flatMap(addressesOf)
    .find((one) => own.includes(one));
  if (address === undefined) return "";
  const chosen = filledAt({ ...profile.extension_points }, address) as JsonObject | undefined;
  const { the, silent } = houseOf(profile);
  const head = heading(3, "Selecting fields", "selecting-fields");
  if (chosen === undefined) return `${head}<p>${silent} ${named(address)}</p>`;
  const fields = entriesAt(chosen, "by").map(([selector, how]) => fieldItem(selector, how));
  const newest = chosen["newest"];
  const without = typeof newest === "number" ? ` A request without them returns the newest ${newest}.` : "";
  return `${head}<p>${tag("chosen here")} The contract has no field for this (${named(address)}). ${capitalised(the)} selects by these; another gateway may have others.${without}</p><ul class="fields">${fields.join("")}</ul>`;
}
