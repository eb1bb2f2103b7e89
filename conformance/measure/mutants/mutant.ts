// What a mutant is. The words that mutants are written in are in words.ts, the defects in operations/.
import type { ServerResponse } from "node:http";
import type { WireObject } from "@acquiring/contract/codecs";
import type { Binding } from "@acquiring/contract/signature";
import type { BodyKind } from "../../contract/body-kind.ts";

/** The gateway's response, decoded. An unreadable body is `undefined` and passes unchanged. */
export interface Received {
  readonly status: number;
  readonly as: BodyKind;
  /** The root element of an XML body. */
  readonly root: string | undefined;
  readonly body: WireObject | undefined;
}

/** A response as it comes and goes. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** The amount of the first payment request with an order number. */
export type Paid = (order: unknown) => string | undefined;

/** What the suite sent, before any mutant changed it. */
export interface SentRequest {
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

/** Signs the body of a notification again; `time`, in seconds since 1970, is the current time by default. */
export type Resign = (body: WireObject, time?: number) => WireObject;

/** A request, read with the account's key. */
export interface Presented {
  readonly body: WireObject;
  readonly signature: string;
  /** The signature that it would have had, with the same time and nonce. */
  readonly expected: string;
  /** Whether the signature is valid, at any time. `otherwise` tests it against another binding, signature or body. */
  readonly fits: (otherwise?: Partial<Binding> & Partial<Pick<Presented, "body" | "signature">>) => boolean;
}

/** What a proxy changes of one operation. It sees decoded values; the proxy encodes and signs them again. */
export interface Change {
  /** The status with which a request is refused, which then does not reach the gateway. */
  readonly refuses?: (asked: Omit<SentRequest, "paid">) => number | undefined;
  /** What reaches the gateway. */
  readonly request?: (request: WireObject, paid: Paid) => WireObject;
  /**
   * Signs a request again, with the current time, even if its signature was deliberately invalid: always, or if this
   * returns true.
   */
  readonly signsAnew?: true | ((presented: Presented) => boolean);
  /** The binding of a response's signature, instead of the one to its request. */
  readonly binds?: (binding: Binding) => Binding;
  /** What reaches the suite. */
  readonly response?: (response: Received, asked: SentRequest) => Received;
  /** The gateway sees every request come from the same address. */
  readonly hidesAddress?: true;
  /** Replaces a notification that the gateway posts to the address of a request: by another one, several, or none. */
  readonly notification?: (notice: Notice, resign: Resign) => Notice | readonly Notice[] | undefined;
  /** How a changed response is written, instead of the simplest way. */
  readonly write?: (text: string, response: Received) => string;
  /** Changes the text of an HTML response. */
  readonly page?: (html: string, asked: SentRequest) => string;
  /** Additional header fields of the response to a request. */
  readonly headers?: (request: WireObject) => Readonly<Record<string, string>>;
  /** How a response travels, changed or not. */
  readonly travel?: Travel;
  /** Sends a response itself, changed or not. */
  readonly sends?: (outgoing: ServerResponse, reply: Reply) => void;
}

export interface Travel {
  /** The new media type, from the old one. */
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
  /** Why no check finds it under the bare profile: what the source leaves open, in a sentence. */
  readonly needsProfile?: string;
}
