// Checks the audit log against its seals from the first one, and reports every difference.
import { entriesOf, idsAfter, lastSeal, type RawEntry, type Seal, sealsAfter } from "../store/audit/seals.ts";
import type { Database } from "../store/pool.ts";
import { digestLength, digestOf, problemOf, writeHead } from "./chain.ts";

export interface Checked {
  /** The differences between the log and its seals, at most a hundred. */
  readonly problems: readonly string[];
  readonly sealed: number;
  /** Entries that no seal names yet. */
  readonly unsealed: number;
  /** The end of the chain. Store it where writers of the database have no access. */
  readonly head: string | undefined;
}

const mostProblems = 100;
const portion = 20;

function entryProblems(seal: Seal, entries: readonly RawEntry[]): readonly string[] {
  const found = new Map(entries.map((entry) => [entry.id, entry]));
  return seal.ids.flatMap((id, place) => {
    const entry = found.get(id);
    if (entry === undefined) return [`entry ${id} of seal ${seal.sequence} was deleted`];
    const digest = seal.digests.subarray(place * digestLength, (place + 1) * digestLength);
    return digestOf(entry).equals(digest) ? [] : [`entry ${id} of seal ${seal.sequence} was changed`];
  });
}

/** Marks ids, one bit each. */
function createMarks() {
  let bits = new Uint8Array(1024);
  const at = (id: string): readonly [number, number] => {
    const number = Number(id);
    return [Math.floor(number / 8), 1 << (number % 8)];
  };
  return {
    /** `false`: it was marked before. */
    add: (id: string): boolean => {
      const [byte, bit] = at(id);
      if (byte >= bits.length) {
        const larger = new Uint8Array(Math.max(byte + 1, bits.length * 2));
        larger.set(bits);
        bits = larger;
      }
      const isNew = ((bits[byte] ?? 0) & bit) === 0;
      bits[byte] = (bits[byte] ?? 0) | bit;
      return isNew;
    },
    has: (id: string): boolean => {
      const [byte, bit] = at(id);
      return ((bits[byte] ?? 0) & bit) !== 0;
    },
  };
}

/** Checks every seal and every entry. `keptHead`: an end of the chain that was kept elsewhere, `sequence:hash`. */
export async function checkAudit(database: Database, keptHead?: string): Promise<Checked> {
  const problems: string[] = [];
  const marks = createMarks();
  const [keptSequence = "", keptHash = ""] = keptHead?.split(":") ?? [];
  let last: Seal | undefined;
  let sealed = 0;
  let hasKept = keptHead === undefined;
  const until = (await lastSeal(database))?.sequence ?? 0;
  while ((last?.sequence ?? 0) < until && problems.length < mostProblems) {
    const seals = await sealsAfter(database, last?.sequence ?? 0, portion);
    if (seals.length === 0) break;
    for (const seal of seals) {
      const problem = problemOf(last, seal);
      if (problem !== undefined) problems.push(problem);
      problems.push(...entryProblems(seal, await entriesOf(database, seal.ids)));
      for (const id of seal.ids) if (!marks.add(id)) problems.push(`entry ${id} is sealed twice`);
      sealed += seal.ids.length;
      if (String(seal.sequence) === keptSequence) {
        hasKept = true;
        if (seal.hash.toString("hex") !== keptHash)
          problems.push(`seal ${seal.sequence} is another one than the head that was kept`);
      }
      last = seal;
    }
  }
  if (!hasKept && problems.length < mostProblems)
    problems.push(
      `the end is cut off: the log ends with seal ${last?.sequence ?? 0}, the head that was kept is seal ${keptSequence}`,
    );
  return {
    problems: problems.slice(0, mostProblems),
    sealed,
    unsealed: await countUnmarked(database, marks.has),
    head: last && writeHead(last),
  };
}

async function countUnmarked(database: Database, isMarked: (id: string) => boolean): Promise<number> {
  let count = 0;
  for (let after = "0"; ;) {
    const ids = await idsAfter(database, after, 10_000);
    const end = ids.at(-1);
    if (end === undefined) return count;
    count += ids.filter((id) => !isMarked(id)).length;
    after = end;
  }
}
