// What queries and refund searches have in common: the words that their mutants are written in.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Change } from "../mutant.ts";
import * as w from "../words.ts";

/** The names for the array of a response with the found records. */
export function searchWords(list: string) {
  const { all, ...entries } = w.entriesOf(list);
  return {
    ...entries,
    all,
    /** Calls the array otherwise. */
    calling: (name: string): Change =>
      w.changing((body) => ({ ...w.without(body, list), [name]: body[list] ?? [] })),
    /** Returns these records, regardless of the gateway's result, if `when` is true for the request. */
    finding: (held: readonly WireObject[], when: (request: WireObject) => boolean): Change =>
      w.responding((response, { body = {} }) => (when(body) ? w.success(w.succeeded(list, held)) : response)),
    /** Finds these instead of a refusal with this status. */
    findingFor: (status: number, held: readonly WireObject[]): Change =>
      w.responding((response) =>
        response.status === status ? w.success(w.succeeded(list, held)) : response,
      ),
    one: all((held) => held.slice(0, 1)),
    /** Returns the first record instead of each, and twice if it is the only one. */
    firstOnly: all((held) => (held.length === 1 ? [...held, ...held] : held.map(() => held[0] ?? {}))),
    ninetyNine: all((held) => held.slice(0, 99)),
    oneForNone: all((held) => (held.length === 0 ? [{}] : held)),
    /** Finds the requested record even if it does not exist. */
    madeUp: all((held, request) =>
      held.length === 0 && w.text(request["order_no"]) !== ""
        ? [{ order_no: w.text(request["order_no"]) }]
        : held,
    ),
    /** Signs no response without entries. */
    emptyUnsigned: w.changing((body) =>
      w.records(body, list).length === 0 ? w.without(body, "encryption_data") : body,
    ),
    /** Refuses if nothing is found. */
    missing: w.responding((response) =>
      response.body !== undefined && w.records(response.body, list).length === 0 ? w.refusal(404) : response,
    ),
    /** Finds nothing by this field. */
    blindTo: (field: string): Change => all((held, request) => (request[field] === undefined ? held : [])),
    lengthening: (field: string): Change => entries.rewriting(field, w.withZero),
  };
}

/** More entries than there may be. */
export const tooMany: readonly WireObject[] = Array.from({ length: 101 }, () => ({}));

/** One hour later on the same day; the date itself does not change. */
export const hourLater = (date: string): string =>
  date.replace(
    /^(\d{8})(\d\d)/,
    (_, day: string, hour: string) => `${day}${String((Number(hour) + 1) % 24).padStart(2, "0")}`,
  );
