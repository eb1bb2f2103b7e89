// What a mutant is, and the few words that mutants are written in. The defects themselves stand in one file per operation.
import type { BodyKind, WireObject, WireValue } from "@acquiring/contract/codecs";
import type { Notice, Resign } from "./notice.ts";

/** What the gateway answered, decoded. A body that nobody can read is `undefined` and passes as it is. */
export interface Answer {
  readonly status: number;
  readonly as: BodyKind;
  /** The root element where the body is XML. */
  readonly root: string | undefined;
  readonly body: WireObject | undefined;
}

/** What the suite sent, before any mutant changed it. */
export interface Asked {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly as: BodyKind | undefined;
  readonly body: WireObject | undefined;
}

/** What a proxy changes of one operation. It sees decoded values; the proxy writes and signs them anew. */
export interface Change {
  /** What reaches the gateway. */
  readonly request?: (request: WireObject) => WireObject;
  /** A changed request is signed anew even if the suite had signed it wrongly on purpose. */
  readonly signsAnew?: true;
  /** What reaches the suite. */
  readonly answer?: (answer: Answer, asked: Asked) => Answer;
  /** The gateway sees every request come from the same address. */
  readonly hidesAddress?: true;
  /** What becomes of a notification that the gateway posts to the address of a request: another one, several, or none. */
  readonly notification?: (notice: Notice, resign: Resign) => Notice | readonly Notice[] | undefined;
  /** How a changed answer is written, in place of the plainest way. */
  readonly write?: (text: string, answer: Answer) => string;
  /** What becomes of an HTML answer's text. */
  readonly page?: (html: string) => string;
  /** How an answer travels, changed or not. */
  readonly travel?: Travel;
}

export interface Travel {
  /** The media type that it is given, for the one that it had. */
  readonly media: (given: string) => string;
  /** In so many pieces, without a length. */
  readonly pieces: number;
  /** Header names in letters of any case. */
  readonly oddHeaders: boolean;
}

/** One defect of one operation, that breaks one rule. */
export interface Mutant extends Change {
  /** The defect in a few words. */
  readonly name: string;
  /** The rule that it breaks; or `point:<id>`, what a profile promises by this extension point; or `check:<id>`, an advice. */
  readonly rule: string;
  readonly operation: string;
  /** Why no check can kill it. */
  readonly survives?: string;
}

/** A refusal of which nothing but the status is known. */
export const refusal = (status: number): Answer => ({ status, as: "json", root: undefined, body: {} });

/** Refuses the requests of which `defect` holds, as a gateway would that reads them differently. */
export const refusing =
  (defect: (request: WireObject) => boolean, status = 400) =>
  (answer: Answer, { body }: Asked): Answer =>
    body !== undefined && defect(body) ? refusal(status) : answer;

/** Changes the body of an answer with status 200. */
export const changing =
  (change: (body: WireObject, request: WireObject) => WireObject) =>
  (answer: Answer, asked: Asked): Answer =>
    answer.status === 200 && answer.body !== undefined
      ? { ...answer, body: change(answer.body, asked.body ?? {}) }
      : answer;

/** Puts these fields into an answer with status 200. */
export const saying = (fields: WireObject): ((answer: Answer, asked: Asked) => Answer) =>
  changing((body) => ({ ...body, ...fields }));

/** Changes each entry of the array `name`. */
export const entries = (
  name: string,
  change: (entry: WireObject) => WireObject,
): ((answer: Answer, asked: Asked) => Answer) =>
  changing((body) => ({ ...body, [name]: records(body, name).map(change) }));

/** The records of an array; what is none is left out. */
export const records = (body: WireObject, name: string): WireObject[] => {
  const held = body[name];
  return Array.isArray(held) ? held.filter(isRecord) : [];
};

export const isRecord = (value: WireValue | undefined): value is WireObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A field as text; a list, a record and nothing are the empty text. */
export const text = (value: WireValue | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The record without these fields. */
export const without = (body: WireObject, ...names: readonly string[]): WireObject =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** How many values the longest list holds that stands in one text of the request: what a query selects, whatever the field is called. */
export const selected = (request: WireObject): number =>
  Math.max(...Object.values(request).map((value) => text(value).split(/[,;|\s]+/).length), 0);
