// Puts values into the plain requests of fixtures: into a path, or over what is there.
import { isRecord, type WireObject } from "@acquiring/contract/codecs";
import { objectOf } from "../contract/contract.ts";

/** Makes sure that a record has something at a path: what it has itself, else what is offered. */
export function ensure(
  record: WireObject,
  [name = "", ...inner]: readonly string[],
  offered: WireObject,
): boolean {
  const offer = Object.hasOwn(offered, name) ? offered[name] : undefined;
  const held = Object.hasOwn(record, name) ? record[name] : undefined;
  if (inner.length === 0) {
    if (held === undefined && offer !== undefined) record[name] = structuredClone(offer);
    return held !== undefined || offer !== undefined;
  }
  if (held === undefined && Array.isArray(offer)) {
    record[name] = structuredClone(offer);
    return true;
  }
  const offers = objectOf([offer].flat()[0]) as WireObject;
  const records = [held ?? {}].flat().filter((one): one is WireObject => isRecord(one));
  const isThere = records.length > 0 && records.map((one) => ensure(one, inner, offers)).every(Boolean);
  if (held === undefined && isThere) record[name] = records[0] ?? {};
  return isThere;
}

/** Puts what the settings give over a plain request: records are merged, all else takes the place of what was there. */
export function layOver(record: WireObject | undefined, given: WireObject): void {
  if (record === undefined) return;
  for (const [name, value] of Object.entries(given)) {
    const held = record[name];
    if (isRecord(held) && isRecord(value)) layOver(held as WireObject, value as WireObject);
    else if (!Array.isArray(held) || held.length > 0) record[name] = structuredClone(value);
  }
}
