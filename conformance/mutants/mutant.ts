// What a mutant is. The words that mutants are written in are in words.ts, the defects in operations/.
import type { WireObject } from "@acquiring/contract/codecs";
import type { Binding } from "@acquiring/contract/signature";
import type { BodyKind } from "../contract/body-kind.ts";

/** What the gateway answered, decoded. A body that nobody can read is `undefined` and passes as it is. */
export interface Answer {
  readonly status: number;
  readonly as: BodyKind;
  /** The root element where the body is XML. */
  readonly root: string | undefined;
  readonly body: WireObject | undefined;
}

/** The amount of the first payment that was asked for under an order number. */
export type Paid = (order: unknown) => string | undefined;

/** What the suite sent, before any mutant changed it. */
export interface Asked {
  readonly paid: Paid;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly as: BodyKind | undefined;
  readonly body: WireObject | undefined;
}

/** A notification on its way to the merchant. */
export interface Notice {
  readonly url: string;
  readonly method: string;
  readonly media: string;
  readonly text: string;
  /** Not sent before so much time has passed. */
  readonly afterMs?: number;
}

/** Signs the body of a notification anew, at another time than now if one is given, in seconds since 1970. */
export type Resign = (body: WireObject, time?: number) => WireObject;

/** A request as its signature is seen by anyone who has the account's key. */
export interface Presented {
  readonly body: WireObject;
  readonly signature: string;
  /** The signature that it would have had, with the same time and nonce. */
  readonly expected: string;
  /** Whether it is right, whatever its time, or would be for another binding, as another signature or of another body. */
  readonly fits: (otherwise?: Partial<Binding> & Partial<Pick<Presented, "body" | "signature">>) => boolean;
}

/** What a proxy changes of one operation. It sees decoded values; the proxy writes and signs them anew. */
export interface Change {
  /** What reaches the gateway. */
  readonly request?: (request: WireObject, paid: Paid) => WireObject;
  /** A request is signed anew, as of now, even if the suite had signed it wrongly on purpose: always, or where this holds. */
  readonly signsAnew?: true | ((presented: Presented) => boolean);
  /** What the signature of a response is made for, instead of the request that is answered. */
  readonly binds?: (binding: Binding) => Binding;
  /** What reaches the suite. */
  readonly answer?: (answer: Answer, asked: Asked) => Answer;
  /** The gateway sees every request come from the same address. */
  readonly hidesAddress?: true;
  /** What becomes of a notification that the gateway posts to the address of a request: another one, several, or none. */
  readonly notification?: (notice: Notice, resign: Resign) => Notice | readonly Notice[] | undefined;
  /** How a changed response is written, instead of the simplest way. */
  readonly write?: (text: string, answer: Answer) => string;
  /** What becomes of an HTML answer's text. */
  readonly page?: (html: string, asked: Asked) => string;
  /** Header fields that the response to a request has besides its own. */
  readonly headers?: (request: WireObject) => Readonly<Record<string, string>>;
  /** How a response travels, changed or not. */
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

/** One defect of one operation, that violates one rule. */
export interface Mutant extends Change {
  /** The defect in a few words. */
  readonly name: string;
  /** The rule that it breaks; or `point:<id>`, what a profile promises by this extension point; or `check:<id>`, an advice. */
  readonly rule: string;
  readonly operation: string;
  /** Why no check can kill it. */
  readonly survives?: string;
  /** Why nobody sees it under the bare profile: what the source leaves open, in a sentence. */
  readonly needsProfile?: string;
}
