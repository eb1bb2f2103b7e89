// Describes rules and extension points in words, for `explain`: their statement, their checks, and how the profile fills them.
import { stringify } from "yaml";
import { type ExtensionPoint, notes, retiredPoints, type Rule } from "@acquiring/contract/catalogue";
import { type Contract, objectOf, type Point, textsOf, wordsOfRule } from "../contract/contract.ts";
import { filledWith, isFilled, type Profile, type Terms } from "../inputs/profile.ts";
import { basisOf } from "../judge/basis.ts";
import type { Prepared } from "../run/prepared.ts";
import { type PlannedCheck, seesAcceptanceOnly } from "../scenario/plan.ts";
import { checksByNeed } from "../run/needs.ts";

const bases = {
  stated: "a sentence of the source says it",
  derived: "our inference from sentences of the source",
  observed: "known only from examples",
} as const;

export const ruleText = (id: string, { rules }: Contract): string => {
  const sections = rules.get(id)?.section.join(", ") ?? "?";
  return `Rule ${id} (section ${sections})\n  ${wordsOfRule({ rules }, id)}\n`;
};

/** What client, server and suite do while a point is open, in one line. */
const whileOpen = ({ while_open: { client, server, suite } }: ExtensionPoint): string =>
  `Client: ${client} Server: ${server} Suite: ${suite}`;

/** The fields below a schema that cite an extension point, each with its description and observed values. */
function fieldsOf(id: string, value: unknown, name: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(id, one, name));
  const {
    description,
    properties,
    "x-observed": seen,
    "x-extension-points": cited,
    ...others
  } = objectOf(value);
  const observed = textsOf(seen).map((one) => `\`${one}\``);
  const words = `${String(description)}${observed.length === 0 ? "" : ` Observed: ${observed.join(", ")}.`}`;
  return [
    ...(textsOf(cited).includes(id) ? [`${name}: ${words}`] : []),
    ...Object.entries(objectOf(properties)).flatMap(([field, one]) => fieldsOf(id, one, `${name}.${field}`)),
    ...Object.values(others).flatMap((one) => fieldsOf(id, one, name)),
  ];
}

/** What the contract says of one part of a point: what fills it, and the fields that it is about. */
function partText({ id, schema: { description }, in: part }: Point, { schemas }: Contract): string {
  if (part === undefined) return "";
  const fields = Object.entries(schemas).flatMap(([name, one]) => fieldsOf(id, one, name));
  const lines = [...(typeof description === "string" ? [`Value: ${description}`] : []), ...fields];
  return `  Part ${part.part} of ${part.point}\n${lines.map((line) => `    ${line}\n`).join("")}`;
}

export function pointText(id: string, contract: Contract, profile: Profile): string {
  const point = contract.points.get(id);
  if (point === undefined) return `Extension point ${id}\n`;
  const filled = isFilled(profile, id)
    ? `The profile ${profile.name} fills it with:\n${indented(stringify(filledWith(profile, id), { lineWidth: 0 }))}`
    : `Default: ${whileOpen(point)}\n`;
  const open = `Open${point.in === undefined ? "" : `, for all parts of ${point.in.point}`}: ${point.open}`;
  return `Extension point ${id} (section ${point.section.join(", ")})\n${partText(point, contract)}  ${open}\n  ${filled}`;
}

const indented = (text: string): string => text.trimEnd().replaceAll(/^/gm, "    ").concat("\n");

const acceptanceOnly =
  "Acceptance only: its checks see that such a request is accepted, not what the gateway does with it.";

/** Explains one rule, and every check of it; a former id: each rule that it became. @returns undefined if there is none. */
export function ruleNamed(id: string, prepared: Prepared): string | undefined {
  const parts = [...prepared.contract.rules.values()].filter(({ was = [] }) => was.includes(id));
  const text = ruleAlone(id, prepared);
  if (parts.length === 0) return text;
  const names = parts.map((part) => part.id);
  if (text !== undefined)
    return `${text}\nUntil it was divided, it also made the claims of ${names.join(", ")}.\n`;
  const head = `Rule ${id} was divided. Its claims are ${names.join(", ")}.\n`;
  return [head, ...names.map((name) => ruleAlone(name, prepared) ?? "")].join("\n");
}

function ruleAlone(id: string, { contract, all, profile }: Prepared): string | undefined {
  const rule = contract.rules.get(id);
  if (rule === undefined) return undefined;
  const text = `${ruleText(id, contract)}  ${rule.basis}: ${bases[rule.basis]}\n`;
  const checks = all.filter(({ check }) => check.rules?.includes(id));
  const limit = checks.length > 0 && checks.every(seesAcceptanceOnly) ? `  ${acceptanceOnly}\n` : "";
  return withChecks(`${text}${limit}`, rule, checks, { contract, profile });
}

/** Explains one extension point, and every check that needs it filled. @returns undefined if there is no such point. */
export function pointAlone(id: string, { contract, all, profile }: Prepared): string | undefined {
  const point = contract.points.get(id);
  if (point === undefined) return retiredText(id);
  const parts = point.parts === undefined ? "" : `  Parts: ${point.parts.join(", ")}\n`;
  const group = contract.groups.find((one) => one.id === point.group);
  const text = `${group?.title ?? ""}\n${pointText(id, contract, profile)}${parts}  Drives: ${point.drives.join(", ")}\n`;
  const needing = new Set(checksByNeed(all).get(id));
  const checks = all.filter((planned) => needing.has(planned.id));
  return withChecks(text, point, checks, { contract, profile });
}

/** The text for a note, or for an id of an earlier version. */
function retiredText(id: string): string | undefined {
  const note = notes.find((one) => one.id === id);
  if (note !== undefined)
    return `Note ${id} (section ${note.section.join(", ")})\n  Open: ${note.open}\n  No program reads it. A profile may say it in a sentence, under \`notes\`.\n`;
  const former = retiredPoints.find((one) => one.id === id);
  if (former === undefined) return undefined;
  const now = former.now.length === 0 ? "no extension point" : former.now.join(", ");
  return `Extension point ${id}, until version ${former.since}\n  ${former.says}\n  Now: ${now}\n`;
}

function withChecks(
  text: string,
  { operations, unobservable }: Rule | ExtensionPoint,
  checks: readonly PlannedCheck[],
  terms: Terms,
): string {
  const limit = unobservable === undefined ? "" : `  No external check can verify it: ${unobservable}\n`;
  return `${text}  Operations: ${operations.join(", ")}\n${limit}\n${checksText(checks, terms)}`;
}

function checksText(checks: readonly PlannedCheck[], { contract, profile }: Terms): string {
  if (checks.length === 0) return "Checks\n  None.\n";
  const open = checks.filter(({ unmet }) => unmet !== undefined);
  const lines = checks.map((one) => `  ${one.id} (${levelWord(one, contract)}): ${fateOf(one)}\n`);
  return `Checks: ${checks.length}, ${checks.length - open.length} of them can run with the profile ${profile.name}\n${lines.join("")}`;
}

/** The level of a check in a word. The contract requires only what it states; a check without a rule tests a promise. */
export function levelWord(planned: PlannedCheck, contract: Contract) {
  const { level } = planned.check;
  const basis = level === "must" ? basisOf(planned, contract) : level;
  return basis === "stated" ? level : (basis ?? level);
}

/** Whether profile and settings let a check be tried. */
export const fateOf = ({ unmet }: PlannedCheck): string =>
  unmet === undefined ? "can run" : `${unmet.seen}. ${unmet.message}`;
