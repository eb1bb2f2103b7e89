// How a field of a request selects records, as a gateway's profile has it: a text, an array of texts, or one of entries.
import { defined } from "./defined.ts";
import { isRecord, type WireValue } from "./wire.ts";

export interface FieldSelector {
  /** The field of the request. */
  readonly field: string;
  /** What joins several values in a text. */
  readonly separator?: string;
  /** Whether it is an array of values. */
  readonly array?: boolean;
  /** The member of each entry that has a value, if it is an array of entries. */
  readonly member?: string;
}

/** The way in a profile, or `undefined` for what is none. */
export function selectorIn(how: unknown): FieldSelector | undefined {
  if (!isRecord(how)) return undefined;
  const [field, member, joined] = ["field", "member", "separator"].map((name) => {
    const value = how[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  });
  if (field === undefined) return undefined;
  const array = how["array"] === true;
  const separator = array || member !== undefined ? undefined : joined;
  return { field, array, ...defined({ separator, member }) };
}

/** Whether a request can select by several values. */
export const takesSeveral = ({ separator, array, member }: Partial<FieldSelector>): boolean =>
  separator !== undefined || array === true || member !== undefined;

/** The value of the field that selects by these values. */
export function selecting({ separator, array, member }: FieldSelector, values: readonly string[]): WireValue {
  if (member !== undefined) return values.map((value) => ({ [member]: value }));
  return array === true ? [...values] : values.join(separator ?? "");
}
