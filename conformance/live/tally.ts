// Counts the exchanges of some traffic, and the reasons why some were not judged.
import type { Played } from "../message/message.ts";

/** What was seen of one operation. */
export interface SeenOfOperation {
  readonly operation: string;
  readonly exchanges: number;
  /** Responses that were checked. */
  readonly judged: number;
  readonly accepted: number;
}

export interface TrafficTally {
  readonly exchanges: number;
  readonly notifications: number;
  /** Requests to paths that are none of the contract's. */
  readonly others: number;
  readonly operations: readonly SeenOfOperation[];
  /** Why responses were not checked, and how often. */
  readonly silent: Readonly<Record<string, number>>;
  /** How often an unreadable message made the known payments unusable. */
  readonly gaps: number;
}

export interface Tally {
  /** Counts an exchange; `silent` is the reason why its response was not checked. */
  readonly exchange: (observation: Played, silent: string | undefined) => void;
  readonly unread: (why: string) => void;
  readonly other: () => void;
  readonly notification: () => void;
  readonly gap: () => void;
  readonly seen: () => TrafficTally;
}

export function tallyOf(): Tally {
  const counts = { exchanges: 0, notifications: 0, others: 0, gaps: 0 };
  const operations = new Map<string, { -readonly [name in keyof SeenOfOperation]: SeenOfOperation[name] }>();
  const silent = new Map<string, number>();
  const because = (why: string): void => void silent.set(why, (silent.get(why) ?? 0) + 1);
  return {
    exchange: ({ operation: { id } = { id: "" }, success }, why) => {
      counts.exchanges += 1;
      const own = operations.get(id) ?? { operation: id, exchanges: 0, judged: 0, accepted: 0 };
      operations.set(id, own);
      own.exchanges += 1;
      own.accepted += success ? 1 : 0;
      if (why === undefined) own.judged += 1;
      else because(why);
    },
    unread: (why) => {
      counts.exchanges += 1;
      because(why);
    },
    other: () => {
      counts.exchanges += 1;
      counts.others += 1;
    },
    notification: () => void (counts.notifications += 1),
    gap: () => void (counts.gaps += 1),
    seen: () => ({
      ...counts,
      operations: [...operations.values()].map((one) => ({ ...one })),
      silent: Object.fromEntries(silent),
    }),
  };
}
