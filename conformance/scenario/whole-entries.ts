// Entries of a batch that a step writes itself, such as one of an unknown order. They get what the gateway's profile and the
// settings changed of the plain entry, so that the gateway refuses no batch because of them.
import { isRecord, type WireObject } from "@acquiring/contract/codecs";

/** A plain entry, as the fixtures have it and as the gateway requires it. */
export interface PlainEntry {
  readonly was: WireObject;
  readonly is: WireObject;
}

/** The values that a step sets, with each whole entry of the array `list` as the gateway requires it. */
export const wholeEntries = (
  set: Readonly<Record<string, unknown>>,
  list: string,
  entry: PlainEntry,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [
      name,
      isEntry(name, list) && isRecord(value) ? adapted(value as WireObject, entry) : value,
    ]),
  );

const isEntry = (name: string, list: string): boolean =>
  name.startsWith(`/${list}/`) && /^\d+$/.test(name.slice(list.length + 2));

/** A field that the step leaves out or writes in its own way stays so. */
const adapted = (record: WireObject, { was, is }: PlainEntry): WireObject => {
  const added = Object.entries(is).filter(([name]) => !Object.hasOwn(was, name));
  const kept = Object.entries(record).map(([name, value]) => [
    name,
    Object.hasOwn(was, name) && was[name] === value ? (is[name] ?? value) : value,
  ]);
  return { ...Object.fromEntries(added), ...Object.fromEntries(kept) } as WireObject;
};
