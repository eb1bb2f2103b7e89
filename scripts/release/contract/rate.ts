// The meaning of a change of the contract, and the version that it requires. It affects merchants, who read responses, and
// makers of gateways, who must conform. A change that breaks one of them is breaking.
import type { Entry, Surface } from "./surface.ts";

export const ratings = ["wording", "addition", "breaking"] as const;
export type Rating = (typeof ratings)[number];

export interface Change {
  readonly name: string;
  readonly rating: Rating;
  readonly says: string;
}

type Kind = Entry["kind"];

/** Facts that explain, without any obligation. All others bind. */
const wording: ReadonlySet<string> = new Set(["statement", "open", "while open", "seen"]);

type Rated = (entry: Entry) => readonly [Rating, string];

/** What is required breaks something, what is optional does not. */
const field =
  (breaks: string): Rated =>
  ({ facts }) =>
    facts["required"] === "yes" ? ["breaking", breaks] : ["addition", "It is optional."];

/** What is stated breaks something, what was only observed does not. */
const rule =
  (breaks: string, observed: string): Rated =>
  ({ facts }) =>
    facts["basis"] !== "observed" ? ["breaking", breaks] : ["addition", observed];

const added: Readonly<Record<Kind, Rated>> = {
  operation: () => ["breaking", "A gateway that conformed does not have it."],
  "request field": field("Valid requests may lack it."),
  "response field": field("Valid responses may lack it."),
  notification: () => ["addition", "Sending and reading it is optional."],
  rule: rule("A gateway that conformed may violate it.", "It is only observed."),
  "extension point": () => ["addition", "A profile may leave it out."],
};

const removed: Readonly<Record<Kind, Rated>> = {
  operation: () => ["breaking", "Calls to it fail."],
  "request field": () => ["breaking", "Its reading is no longer promised."],
  "response field": () => ["breaking", "Its presence is no longer promised."],
  notification: () => ["breaking", "It is no longer sent."],
  rule: rule("Its promise no longer applies.", "It was only observed."),
  "extension point": () => ["breaking", "A profile that fills it is rejected."],
};

/** What changed from one surface to the other, the weightiest first. */
export function changesBetween(before: Surface, after: Surface): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .flatMap((name): Change[] => {
      const [old, now] = [before[name], after[name]];
      if (old === undefined && now !== undefined) return [named(name, "is new", added[now.kind](now))];
      if (old !== undefined && now === undefined) return [named(name, "is gone", removed[old.kind](old))];
      return old === undefined || now === undefined ? [] : changedFacts(name, old, now);
    })
    .toSorted(
      (a, b) => ratings.indexOf(b.rating) - ratings.indexOf(a.rating) || a.name.localeCompare(b.name),
    );
}

const named = (name: string, what: string, [rating, why]: readonly [Rating, string]): Change => ({
  name,
  rating,
  says: `${what}. ${why}`,
});

function changedFacts(name: string, before: Entry, after: Entry): Change[] {
  const facts = [...new Set([...Object.keys(before.facts), ...Object.keys(after.facts)])];
  return facts
    .filter((fact) => before.facts[fact] !== after.facts[fact])
    .map((fact) => {
      const [old, now] = [before.facts[fact] ?? "nothing", after.facts[fact] ?? "nothing"];
      return {
        name,
        rating: ratingOf(before.kind, fact, now),
        says: `${fact}: ${brief(old)} became ${brief(now)}.`,
      };
    });
}

/** A request that may leave out what it had to send still is what it was; of everything else that binds, both sides may have made use. */
const ratingOf = (kind: Kind, fact: string, now: string): Rating => {
  if (wording.has(fact)) return "wording";
  return kind === "request field" && fact === "required" && now === "no" ? "addition" : "breaking";
};

const brief = (text: string): string => (text.length > 80 ? `${text.slice(0, 77)}...` : text || "nothing");

export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** @throws RangeError for a text that is not a version of three numbers. */
export function versionOf(text: string): Version {
  const found = /^(\d+)\.(\d+)\.(\d+)$/u.exec(text);
  if (found === null)
    throw new RangeError(`\`${text}\` is not a version. It must be three numbers separated by dots.`);
  const [major = 0, minor = 0, patch = 0] = found.slice(1).map(Number);
  return { major, minor, patch };
}

/**
 * The least version that these changes allow after a release, by semantic versioning. Before 1.0.0 the second number takes the
 * place of the first, and the third that of the second.
 */
export function leastVersion(released: string, changes: readonly Change[]): string {
  const { major, minor, patch } = versionOf(released);
  if (changes.length === 0) return released;
  const breaking = changes.some(({ rating }) => rating === "breaking");
  const addition = changes.some(({ rating }) => rating === "addition");
  if (major > 0 && breaking) return `${major + 1}.0.0`;
  if (breaking || (major > 0 && addition)) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

/** Whether one version is the other or comes after it. */
export function isAtLeast(version: string, least: string): boolean {
  const [a, b] = [versionOf(version), versionOf(least)];
  return (a.major - b.major || a.minor - b.minor || a.patch - b.patch) >= 0;
}
