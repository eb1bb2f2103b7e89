// The definition of a seal of the audit log. Pure.
import { createHash } from "node:crypto";
import type { RawEntry, Seal } from "../store/audit/seals.ts";

const beginning: Pick<Seal, "sequence" | "lastId" | "hash"> = {
  sequence: 0,
  lastId: "0",
  hash: Buffer.alloc(32),
};

export const digestLength = 32;

/** The digest of an entry: no part of it can change, nor move into the next. */
export const digestOf = ({ id, fields }: RawEntry): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([id, ...fields]))
    .digest();

export const hashOf = ({ sequence, ids, digests, lastId, previous }: Omit<Seal, "hash">): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([sequence, ids, lastId]))
    .update(previous)
    .update(digests)
    .digest();

export function nextSeal(last: Seal | undefined, entries: readonly RawEntry[]): Seal {
  const { sequence, lastId, hash } = last ?? beginning;
  const ids = entries.map(({ id }) => id);
  const highest = [lastId, ...ids].reduce((one, other) => (BigInt(other) > BigInt(one) ? other : one));
  const seal = {
    sequence: sequence + 1,
    ids,
    digests: Buffer.concat(entries.map(digestOf)),
    lastId: highest,
    previous: hash,
  };
  return { ...seal, hash: hashOf(seal) };
}

/** The defect of a seal, alone or after the previous seal. */
export function problemOf(last: Seal | undefined, seal: Seal): string | undefined {
  const { sequence, hash } = last ?? beginning;
  if (seal.sequence !== sequence + 1)
    return seal.sequence === sequence + 2
      ? `seal ${sequence + 1} is missing`
      : `seals ${sequence + 1} to ${seal.sequence - 1} are missing`;
  if (!seal.previous.equals(hash)) return `seal ${seal.sequence} does not follow seal ${sequence}`;
  if (seal.digests.length !== seal.ids.length * digestLength || !hashOf(seal).equals(seal.hash))
    return `seal ${seal.sequence} was changed`;
  return undefined;
}

/** The head of the chain, to be stored elsewhere: `17:9f86d0…`. */
export const writeHead = ({ sequence, hash }: Pick<Seal, "sequence" | "hash">): string =>
  `${sequence}:${hash.toString("hex")}`;
