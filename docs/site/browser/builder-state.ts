// The state of the profile builder, without a page: the entered values, the profile made from them, the unlocked checks.
import type { BuilderData, BuilderPoint } from "./builder-data.ts";

/** What was entered, as a value; empty is open. `problem` says why it is none. */
export type Entered =
  | { readonly state: "open" }
  | { readonly state: "filled"; readonly value: unknown }
  | { readonly state: "wrong"; readonly problem: string };

export function entered({ entry }: BuilderPoint, text: string): Entered {
  if (text.trim() === "") return { state: "open" };
  if (entry !== "json") return { state: "filled", value: text.trim() };
  try {
    return { state: "filled", value: JSON.parse(text) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { state: "wrong", problem: `The value must be JSON: ${reason}` };
  }
}

/** The profile as YAML: each value on one line as JSON, which YAML can read. */
export function yamlOf(name: string, values: ReadonlyMap<string, unknown>): string {
  const lines = [...values].map(([id, value]) => `  ${id}: ${JSON.stringify(value)}`);
  const points = lines.length === 0 ? "extension_points: {}" : `extension_points:\n${lines.join("\n")}`;
  return `profile: ${JSON.stringify(name)}\n${points}\n`;
}

/** How many checks have every point that they need. */
export const unlocked = ({ points, needs }: BuilderData, values: ReadonlyMap<string, unknown>): number =>
  needs
    .filter(([needed]) => needed.every((at) => values.has(points[at]?.id ?? "")))
    .reduce((sum, [, checks]) => sum + checks, 0);
