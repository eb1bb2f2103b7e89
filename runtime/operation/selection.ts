// The selection of a read by its gateway's profile, and the records of a response that it did not select.
import { hide } from "../schema/redact.ts";
import { isRecord } from "../values/wire.ts";
import { fieldOf, recordsIn, textOf } from "./belongs.ts";
import type { Foreign, Points } from "./operation.ts";
import { filledAt } from "../values/points.ts";
import { selectorIn, type FieldSelector } from "../values/selector.ts";

/** A field that selects, and the field of the records that it selects by. */
export interface Selector extends FieldSelector {
  readonly by: string;
}

/** The texts in the field by which a request selects. */
const textsIn = ({ field, member }: Selector, request: unknown): readonly string[] =>
  [fieldOf(request, field)]
    .flat()
    .flatMap((one) => textOf(member === undefined ? one : fieldOf(one, member)) ?? []);

/** By what a read selects, if the profile says so. */
export function selectorsAt(points: Points | undefined, point = ""): readonly Selector[] {
  const by = fieldOf(filledAt(points, point), "by");
  if (!isRecord(by)) return [];
  return Object.entries(by).flatMap(([name, how]) => {
    const selector = selectorIn(how);
    return selector === undefined ? [] : [{ by: name, ...selector }];
  });
}

const isOther = (asked: unknown, told: unknown): boolean =>
  textOf(told) !== undefined && textOf(asked) !== undefined && textOf(told) !== textOf(asked);

/** The records that the request did not select, and those of another merchant or account: the gateway ignores the selection, or responds to another request. */
export const notSelected: Foreign = (operation, points, asked, response) => {
  const used = selectorsAt(points, operation.request.points?.selection).flatMap((selector) => {
    const given = textsIn(selector, asked);
    const { separator } = selector;
    const wanted = given.flatMap((one) => (separator === undefined ? one : [one, ...one.split(separator)]));
    return wanted.length === 0 ? [] : [{ ...selector, wanted: new Set(wanted), given: given.join() }];
  });
  return recordsIn(operation, response).flatMap((record, index) => {
    const at = `/${operation.batch?.response}/${index}`;
    const other = operation.identity.find((name) => isOther(fieldOf(asked, name), fieldOf(record, name)));
    if (other !== undefined) {
      const message = `This record has another \`${other}\` than the request.`;
      return [{ code: "belongs.differs", at: `${at}/${other}`, message }];
    }
    const wrong = used.filter(
      ({ by, wanted }) => !wanted.has(textOf(fieldOf(record, by)) ?? [...wanted][0] ?? ""),
    );
    const [first] = wrong;
    if (first === undefined || wrong.length < used.length) return [];
    return [
      {
        code: "belongs.not-asked",
        at: `${at}/${first.by}`,
        message: "This record was not requested.",
        expected: hide(first.given),
        received: textOf(fieldOf(record, first.by)) ?? "",
      },
    ];
  });
};
