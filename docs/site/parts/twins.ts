// The attacks that a row of pairs allows, for the reference of `signature.scheme`: those in the package's table.
import { attacksOn } from "@acquiring/contract/diagnose";
import { canonicalText, type RowScheme } from "@acquiring/contract/signature";
import { code, escapeHtml, folded, table } from "./html.ts";
import { codeBlock } from "./highlight.ts";

/** The scheme that gateways have most often. */
export const usualRow: RowScheme = {
  algorithm: "hmac-sha256",
  fields: "sorted",
  nested: "flatten",
  empty: "omit",
  pair: "name=value",
  join: "&",
  key: { place: "hmac" },
  output: "hex",
};

/** Each attack with two messages that have one signature. */
export function twinsTable(scheme: RowScheme): string {
  const rows = attacksOn(scheme).map(({ attack, allows, messages }) => {
    const shown = messages.map(({ sent, value }) => `${sent}: ${JSON.stringify(value)}`);
    const text = `${shown.join("\n")}\nboth sign ${canonicalText(messages[0].value, scheme)}`;
    const twins = codeBlock("text", text, `Two messages: ${attack}`, false);
    return [code(attack), `${escapeHtml(allows)}${folded("Two messages that sign alike", twins)}`];
  });
  return `<p>The bound scheme allows none of this. ${code("checkProfile")} says it of any other scheme as ${code("advice")}, and ${code("attacksOn")} has two messages for each. This is the row ${code("name=value&…")} of all fields:</p>${table("What a row of pairs allows", ["Attack", "How"], rows)}`;
}
