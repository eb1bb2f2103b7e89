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
  const moved = (end: "from" | "to", by: string): string[] => [
    ...new Set(value.flatMap((move) => (move.by === by ? [move[end]] : []))),
  ];
  const without = (states: readonly string[], others: readonly string[]): string[] =>
    states.filter((state) => !others.includes(state));
  const begun = [...moved("to", "authorise"), ...moved("to", "review")];
  const reviewed = without(moved("from", "review"), moved("to", "review"));
  const authorised = without(moved("from", "capture"), reviewed).filter((state) => begun.includes(state));
  const found: Readonly<Record<string, readonly string[]>> = {
    created: without(
      moved("from", "authorise"),
      value.map(({ to }) => to),
    ),
    "in review": reviewed.filter((state) => begun.includes(state)),
    authorised,
    captured: without(moved("to", "capture"), moved("from", "capture")),
    cancelled: moved("to", "cancel"),
  };
  const own = new Set(value.flatMap((move) => [move.from, move.to]));
  const words = new Map(
    Object.entries(found).flatMap(([word, states]) =>
      states.length !== 1 || own.has(word) ? [] : states.map((state) => [state, word] as const),
    ),
  );
  const named = (state: string): string => words.get(state) ?? state;
  return value.map((move) => ({ ...move, from: named(move.from), to: named(move.to) }));
}
