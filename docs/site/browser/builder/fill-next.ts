// What a profile unlocks, and which open point to fill next: as `acquiring profile check` counts, but for checks that need a
// certain value.
import { filledAt } from "@acquiring/contract/codecs";

/** What the site's build writes for the builder; the points are the contract's own. */
export interface BuilderData {
  /** What checks need, addresses of points and names of the settings; how many; the places of their rules in a list. */
  readonly needs: readonly (readonly [
    addresses: readonly string[],
    checks: number,
    rules: readonly number[],
  ])[];
  readonly presets: readonly { readonly name: string; readonly says: string; readonly text: string }[];
}

export type Points = Readonly<Record<string, unknown>>;

/** How many checks, and how many of their rules. */
export interface Unlocked {
  readonly checks: number;
  readonly rules: number;
}

const sumOf = (some: BuilderData["needs"]): Unlocked => ({
  checks: some.reduce((sum, [, checks]) => sum + checks, 0),
  rules: new Set(some.flatMap(([, , rules]) => rules)).size,
});

const isOf = (id: string) => (address: string) => address === id || address.startsWith(`${id}.`);
const missingOf = (addresses: readonly string[], points: Points): readonly string[] =>
  addresses.filter((address) => filledAt(points, address) === undefined);
const isOfSettings = (need: string): boolean => /^(?:features|test_data)\./u.test(need);

/** What is unlocked by everything that is filled, if the settings have the rest. */
export const unlockedBy = ({ needs }: BuilderData, points: Points): Unlocked =>
  sumOf(
    needs.filter(([addresses]) => {
      const missing = missingOf(addresses, points);
      return missing.length < addresses.length && missing.every(isOfSettings);
    }),
  );

/** What needs a point, alone or with others. */
export const unlockedWith = ({ needs }: BuilderData, id: string): Unlocked =>
  sumOf(needs.filter(([addresses]) => addresses.some(isOf(id))));

/** An open point: what it unlocks alone, and how many filled points, with itself, get their first check. */
export interface Next extends Unlocked {
  readonly id: string;
  readonly depth: number;
}

/** The open points that checks wait for, as `acquiring profile check` lists them: the signature, then by depth and by checks. */
export function nextOf({ needs }: BuilderData, points: Points, ids: readonly string[]): readonly Next[] {
  const waiting = needs.flatMap((need) => {
    const [missing, ...others] = missingOf(need[0], points);
    return missing === undefined || others.length > 0 ? [] : [{ missing, need }];
  });
  const isTried = (id: string): boolean =>
    needs.some(([addresses]) => addresses.some(isOf(id)) && missingOf(addresses, points).length === 0);
  const untried = ids.filter((id) => points[id] !== undefined && !isTried(id));
  const isFirst = (id: string): boolean => id === "signature.scheme";
  return ids
    .flatMap((id): Next[] => {
      const own = waiting.filter(({ missing }) => isOf(id)(missing)).map(({ need }) => need);
      const gained = untried.filter((one) => own.some(([addresses]) => addresses.some(isOf(one))));
      const depth = new Set([...gained, id]).size;
      return own.length === 0 ? [] : [{ id, depth, ...sumOf(own) }];
    })
    .toSorted(
      (a, b) =>
        Number(isFirst(b.id)) - Number(isFirst(a.id)) ||
        b.depth - a.depth ||
        b.checks - a.checks ||
        (a.id < b.id ? -1 : 1),
    );
}
