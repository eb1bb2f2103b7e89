// Checks whether a response belongs to its request: the repeated fields, the requested entries and the selected
// records. A response to another request is never a success.
import type { AnyOperation, Echo, Points } from "./operation.ts";
import { hide } from "../schema/redact.ts";
import type { Shape } from "../schema/shape.ts";
import { compareDecimal, isDecimal, numberText } from "../values/money.ts";
import type { Issue } from "../values/result.ts";
import { isRecord } from "../values/wire.ts";
import { filledAt } from "../values/points.ts";

/** A value as text; `undefined` if it is absent, empty or neither text nor number. The contract leaves number or text open. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? numberText(value) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

export const fieldOf = (record: unknown, name: string): unknown =>
  isRecord(record) && Object.hasOwn(record, name) ? record[name] : undefined;

/** The records in the list of a response. */
export function recordsIn({ batch }: AnyOperation, response: unknown): readonly object[] {
  const list = batch === undefined ? undefined : fieldOf(response, batch.response);
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** What the fields of a response look like; those of a page are the request's. */
export const shapeOf = ({ request, response }: AnyOperation): Shape =>
  response.encodings[0].body === "html" ? request.shape : response.shape;

/** Where the response differs from the request `asked`: merchant, account, and any other field that it must repeat. */
export function differences(
  operation: AnyOperation,
  points: Points | undefined,
  asked: object,
  told: unknown,
): Issue[] {
  const own = (operation.echoes ?? []).filter(({ of }) => of === undefined);
  return unlike(own, points, { asked, told, at: "", shape: shapeOf(operation) });
}

/** A record of the request, and the one of the response that has to agree with it; where it is there, and its shape. */
export interface Compared {
  readonly asked: object;
  readonly told: unknown;
  readonly at: string;
  readonly shape: Shape | undefined;
}

/** The fields of the two records that have to say the same, and do not. */
export function unlike(echoes: readonly Echo[], points: Points | undefined, both: Compared): Issue[] {
  return echoes.flatMap((echo) => {
    return comparedOf(echo, points).flatMap((name) => {
      const [asked, raw] = [textOf(fieldOf(both.asked, name)), fieldOf(both.told, name) ?? ""];
      // A list, an object or a boolean says something, and never the same.
      const told = raw === "" ? undefined : (textOf(raw) ?? "no text");
      if (asked === undefined || told === undefined || isSame(echo, points, name, [asked, told])) return [];
      return [differing(both, name, asked, told)];
    });
  });
}

/** The fields that are compared. Amounts and currencies are, unless the profile lists the fields without them. */
function comparedOf({ fields, as, named }: Echo, points: Points | undefined): readonly string[] {
  const listed = named === undefined ? fields : filledAt(points, named);
  if (Array.isArray(listed)) return fields.filter((name) => listed.includes(name));
  return as === undefined ? [] : fields;
}

function isSame(
  { as, may }: Echo,
  points: Points | undefined,
  name: string,
  [asked, told]: readonly [asked: string, told: string],
): boolean {
  if (asked === told) return true;
  if (as === "code" && asked.toLowerCase() === told.toLowerCase()) return true;
  const order =
    as === "amount" && isDecimal(asked) && isDecimal(told) ? compareDecimal(told, asked) : undefined;
  if (order === 0) return true;
  if (may === undefined) return false;
  const filled = filledAt(points, may.point);
  const said: unknown = isRecord(filled) ? filled[name] : filled;
  if (!may.says.includes(typeof said === "string" ? said : "open")) return false;
  return may.be === "any" || order === (may.be === "more" ? 1 : -1);
}

function differing({ at, shape }: Compared, name: string, asked: string, told: string): Issue {
  const field =
    shape?.kind === "object" && Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
  const isHarmless = field !== undefined && !("sensitive" in field);
  return {
    code: "belongs.differs",
    at: `${at}/${name}`,
    message: `\`${name}\` differs from the request.`,
    // The request's value, as the field of the response says that it may be shown.
    ...(isHarmless ? { expected: hide(asked) } : {}),
    received: told,
  };
}

/** Whether the envelope of a response says anything but success. */
export function isFailed({ batch }: AnyOperation, response: unknown): boolean {
  const said = batch?.envelope === undefined ? undefined : fieldOf(response, batch.envelope);
  // Nothing, or no text, is not the value for success either.
  return said !== undefined && textOf(said) !== batch?.success;
}
