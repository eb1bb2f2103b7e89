// How what single exchanges show becomes a proposal: only what no exchange contradicts.
import { defined } from "@acquiring/contract/codecs";
import { placeOf } from "../../judge/evidence.ts";
import type { Played } from "../../message/message.ts";

/** What one exchange shows of an extension point. */
export interface Vote {
  readonly point: string;
  readonly value: unknown;
  readonly from: Played;
}

/** What all exchanges show together. Without a value they contradict each other. */
export interface Finding {
  readonly id: string;
  readonly value?: unknown;
  readonly evidence: string;
  /** How many exchanges show it. */
  readonly strength: number;
}

const exampled = ([first]: readonly Played[]): string =>
  first === undefined ? "" : ` (for example ${placeOf(first)})`;

export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const byPoint = (votes: readonly Vote[]): ReadonlyMap<string, Vote[]> =>
  groupedBy(votes, ({ point }) => point);

const flow = (value: unknown): string => (typeof value === "string" ? `\`${value}\`` : JSON.stringify(value));

/** Of each point the one value that every exchange shows. */
export const agreed = (votes: readonly Vote[]): Finding[] =>
  [...byPoint(votes)].map(([id, own]) => {
    const values = [...groupedBy(own, ({ value }) => JSON.stringify(value)).values()];
    const [only = [], ...others] = values;
    const strength = own.length;
    if (others.length === 0)
      return {
        id,
        value: only[0]?.value,
        strength,
        evidence: `seen in ${strength} of ${strength} ${strength === 1 ? "exchange" : "exchanges"}${exampled(only.map(({ from }) => from))}.`,
      };
    const sides = values.map(
      (side) => `${flow(side[0]?.value)} in ${side.length}${exampled(side.map(({ from }) => from))}`,
    );
    return { id, strength, evidence: `the exchanges contradict each other: ${sides.join(", ")}.` };
  });

/** Votes whose values are members: each member that no exchange contradicts. */
export const gathered = (votes: readonly Vote[]): Finding[] =>
  [...byPoint(votes)].flatMap(([id, own]): Finding[] => {
    const members = agreed(
      own.flatMap(({ value, from }) =>
        Object.entries(value as object).map(([name, one]): Vote => ({ point: name, value: one, from })),
      ),
    );
    const clear = members.filter(({ value }) => value !== undefined);
    const others = members.filter(({ value }) => value === undefined);
    const told = others.map((one) => ` Left out: ${one.id}, because ${one.evidence}`).join("");
    const value =
      clear.length === 0 ? undefined : Object.fromEntries(clear.map((one) => [one.id, one.value]));
    const [first] = own;
    const evidence = `seen in ${own.length} exchanges${exampled(first === undefined ? [] : [first.from])}.${told}`;
    return [{ id, ...defined({ value }), strength: own.length, evidence }];
  });

/** Votes whose values are lists of names: the names that are in each. */
export const common = (votes: readonly Vote[], least = 1): Finding[] =>
  [...byPoint(votes)].flatMap(([id, own]): Finding[] => {
    const lists = own.map(({ value }) => new Set(value as readonly string[]));
    const value = [...(lists[0] ?? [])].filter((name) => lists.every((list) => list.has(name)));
    if (own.length < least || value.length === 0) return [];
    const evidence = `seen in ${own.length} of ${own.length} exchanges${exampled(own.map(({ from }) => from))}.`;
    return [{ id, value, strength: own.length, evidence }];
  });

/** Names of which each is shown alone, such as kinds of refusals: those for which every exchange says yes. */
export const listed = (id: string, votes: readonly Vote[]): Finding[] => {
  const found = agreed(votes).filter(({ value }) => value === true);
  const strength = found.reduce((sum, one) => sum + one.strength, 0);
  if (found.length === 0) return [];
  const told = found.map((one) => `${one.id} in ${one.strength}`).join(", ");
  return [
    { id, value: found.map((one) => one.id), strength, evidence: `seen in ${strength} exchanges: ${told}.` },
  ];
};
