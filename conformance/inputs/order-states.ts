// The states of an order in a profile, whose words are the gateway's own: each is known by the moves that lead to it and from it.
import { isRecord } from "@acquiring/contract/codecs";

interface Move {
  readonly from: string;
  readonly by: string;
  readonly to: string;
}

const isMove = (value: unknown): value is Move => isRecord(value) && typeof value["by"] === "string";

/**
 * The moves with the suite's words for the states that its checks ask for. A word that the profile uses itself stays, and
 * so does every state that the moves do not tell apart from others.
 */
export function inSuiteWords(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every(isMove)) return value;
  const from = (by: string): Set<string> =>
    new Set(value.flatMap((move) => (move.by === by ? [move.from] : [])));
  const to = (by: string): Set<string> => new Set(value.flatMap((move) => (move.by === by ? [move.to] : [])));
  const begun = to("authorise").union(to("review"));
  const reviewed = from("review").difference(to("review"));
  const capturable = from("capture").intersection(begun);
  const authorised = capturable.difference(reviewed);
  const found: Readonly<Record<string, ReadonlySet<string>>> = {
    created: from("authorise").difference(new Set(value.map((move) => move.to))),
    "in review": reviewed.difference(authorised).intersection(begun),
    authorised,
    captured: to("capture").difference(from("capture")),
    cancelled: to("cancel"),
  };
  const own = new Set(value.flatMap((move) => [move.from, move.to]));
  const words = new Map(
    Object.entries(found).flatMap(([word, states]) =>
      states.size !== 1 || own.has(word) ? [] : [...states].map((state) => [state, word] as const),
    ),
  );
  const named = (state: string): string => words.get(state) ?? state;
  return value.map((move) => ({ ...move, from: named(move.from), to: named(move.to) }));
}
