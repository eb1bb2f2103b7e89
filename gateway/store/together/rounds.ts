// Database work of simultaneous requests as one transaction: requests of the same kind share a statement.
import { DatabaseError } from "pg";
import { gathered } from "./gathered.ts";

/** A statement whose result is one row. */
export interface Statement {
  readonly text: string;
  readonly values: readonly string[];
}

/** A row as PostgreSQL writes it. */
export type Row = readonly (string | null)[];

/** A kind of work for a shared statement. */
export interface Kind<Asked, Done> {
  /** In every round those of a lower place come first, so that processes do not wait for each other in a circle. */
  readonly place: number;
  readonly statements: (all: readonly Asked[]) => readonly Statement[];
  /** Whose request it is, for rounds of one merchant each. */
  readonly merchantOf: (asked: Asked) => string;
  /** The result for each, in their order; made of the statements' rows. */
  readonly results: (all: readonly Asked[], rows: readonly Row[]) => readonly Done[];
}

/** Adds work to the next round, and returns the result after it is written. */
export type Together = <Asked, Done>(kind: Kind<Asked, Done>, asked: Asked) => Promise<Done>;

interface Entry {
  readonly kind: Kind<unknown, unknown>;
  readonly asked: unknown;
}

/** The merchants that have separate rounds at a time. One that is forgotten gets new ones. */
const mostQueues = 1000;

/** Rounds with `send`, which executes statements as one transaction; with `byMerchant` separate ones for each merchant. */
export function inRounds(
  send: (all: readonly Statement[]) => Promise<readonly Row[]>,
  byMerchant = false,
): Together {
  const queues = new Map<string, ReturnType<typeof queue>>();
  const queueOf = (merchant: string) => {
    const found = queues.get(merchant) ?? queue(send);
    queues.set(merchant, found);
    const [oldest] = queues.keys();
    if (queues.size > mostQueues && oldest !== undefined) queues.delete(oldest);
    return found;
  };
  // The kind gives the type of its result.
  return (kind, asked) =>
    queueOf(byMerchant ? kind.merchantOf(asked) : "")({ kind, asked } as Entry) as Promise<never>;
}

const queue = (send: (all: readonly Statement[]) => Promise<readonly Row[]>) =>
  gathered(
    async (round: readonly Entry[]) => {
      const groups = groupsOf(round);
      const rows = await send(groups.flatMap(({ statements }) => statements));
      const responses = new Map<Entry, unknown>();
      let place = 0;
      for (const { kind, entries, statements } of groups) {
        const own = rows.slice(place, (place += statements.length));
        const told = kind.results(askedBy(entries), own);
        for (const [index, entry] of entries.entries()) responses.set(entry, told[index]);
      }
      return round.map((entry) => responses.get(entry));
    },
    { atOnce: 4, most: 32, patience: 100, isOfOne },
  );

const askedBy = (entries: readonly Entry[]) => entries.map(({ asked }) => asked);

function groupsOf(round: readonly Entry[]) {
  const kinds = [...new Set(round.map(({ kind }) => kind))].toSorted((a, b) => a.place - b.place);
  return kinds.map((kind) => {
    const entries = round.filter((entry) => entry.kind === kind);
    return { kind, entries, statements: kind.statements(askedBy(entries)) };
  });
}

// Errors caused by the values of one entry: a violated constraint, a lock, a trigger. PostgreSQL has rolled back the whole
// round.
const isOfOne = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:22|23|40|57014|P0)/u.test(error.code ?? "");
