// What a check rests on: the word of the source, our inference from it, a form known by example, or the profile.
import type { Contract } from "../contract/contract.ts";
import type { PlannedCheck } from "../scenario/plan.ts";

/**
 * `stated`: the source says it. `derived`: it follows from what the source says. `observed`: only examples show it.
 * `promised`: the profile says it.
 */
export type Basis = "stated" | "derived" | "observed" | "promised";

/** The basis of a check: that of its first rule, which is the one that it is about; `undefined` for advice. */
export function basisOf({ check, promised }: PlannedCheck, { rules }: Contract): Basis | undefined {
  const [rule] = check.rules ?? [];
  const basis = rule === undefined ? undefined : rules.get(rule)?.basis;
  if (check.level === "must" && basis !== undefined) return basis;
  if (promised || check.level === "must") return "promised";
  return basis;
}

/** What `--basis` can name. */
export const bases = ["stated", "derived"] as const;

/** Whether a basis counts: `--basis` names the weakest one that does. All count if it is not given. */
export const isBinding = (basis: Basis | undefined, least: (typeof bases)[number] | undefined): boolean =>
  least === undefined || bases.slice(0, bases.indexOf(least) + 1).some((one) => one === basis);
