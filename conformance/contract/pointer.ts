// JSON pointers into wire values: reading, writing and removing. They use only own fields and never change a prototype.
import { isRecord } from "@acquiring/contract/codecs";

export type Found = { readonly found: true; readonly value: unknown } | { readonly found: false };

/** The unescaped names in a pointer. */
export const segmentsOf = (pointer: string): string[] =>
  pointer === ""
    ? []
    : pointer
        .slice(1)
        .split("/")
        .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The pointer to a member of what is at `at`. */
export const below = (at: string, name: string): string =>
  `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** The value at a pointer; `""` is the whole. */
export const read = (value: unknown, pointer: string): Found => follow(value, segmentsOf(pointer));

function follow(value: unknown, path: readonly string[]): Found {
  let here = value;
  for (const segment of path) {
    const next = child(here, segment);
    if (!next.found) return next;
    here = next.value;
  }
  return { found: true, value: here };
}

function child(value: unknown, segment: string): Found {
  if (Array.isArray(value)) {
    return /^(0|[1-9]\d*)$/.test(segment) && Number(segment) < value.length
      ? { found: true, value: value[Number(segment)] }
      : { found: false };
  }
  return isRecord(value) && Object.hasOwn(value, segment)
    ? { found: true, value: value[segment] }
    : { found: false };
}

/** A field's name, taken literally, or a pointer if it begins with a slash. */
const pathOf = (nameOrPointer: string): string[] =>
  nameOrPointer.startsWith("/") ? segmentsOf(nameOrPointer) : [nameOrPointer];

/** Sets a field in place; missing records and entries on the way are made, and a number in the path makes a list. */
export function write(target: Record<string, unknown>, nameOrPointer: string, value: unknown): void {
  const path = pathOf(nameOrPointer);
  let here: unknown = target;
  for (const [index, segment] of path.slice(0, -1).entries()) {
    const next = child(here, segment);
    if (next.found && typeof next.value === "object" && next.value !== null) {
      here = next.value;
      continue;
    }
    const made: unknown = /^\d+$/.test(path[index + 1] ?? "") ? [] : {};
    put(here, segment, made);
    here = made;
  }
  put(here, path.at(-1) ?? nameOrPointer, value);
}

function put(target: unknown, segment: string, value: unknown): void {
  if (Array.isArray(target) && /^\d+$/.test(segment)) target[Number(segment)] = value;
  else if (isRecord(target)) {
    Object.defineProperty(target, segment, { value, enumerable: true, writable: true, configurable: true });
  }
}

/** Removes a field in place, if it is there. */
export function remove(target: Record<string, unknown>, nameOrPointer: string): void {
  const path = pathOf(nameOrPointer);
  const last = path.at(-1) ?? nameOrPointer;
  const parent = follow(target, path.slice(0, -1));
  const here = parent.found && parent.value;
  if (Array.isArray(here) && /^\d+$/.test(last)) here.splice(Number(last), 1);
  else if (isRecord(here)) Reflect.deleteProperty(here, last);
}
