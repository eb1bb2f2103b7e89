// The words for gateways whose responses differ in bytes, headers or connection, and not in what they say.
import type { ServerResponse } from "node:http";
import type { Change, Reply } from "../mutant.ts";

/** A new gateway for each run: some keep state. */
export type Start = () => (operation: string) => Change | undefined;

/** Odd gateways by what they do, after "a gateway that", under the reason why no sentence of the source document forbids it. */
export type ByReason = Readonly<Record<string, Readonly<Record<string, Start>>>>;

/** What the maker of a gateway says in its settings. */
export interface Maker {
  readonly features?: Readonly<Record<string, boolean>>;
  /** The test data that it has not. */
  readonly lacks?: readonly string[];
}

export const everywhere =
  (change: Change): Start =>
  () =>
  () =>
    change;
export const some =
  (changes: Readonly<Record<string, Change>>): Start =>
  () =>
  (operation) =>
    changes[operation];

type Kind = "json" | "xml" | "page" | "other";

const kindOf = (text: string): Kind => {
  const start = text.trimStart();
  if (start.startsWith("{")) return "json";
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<respon/u.test(start)) return "xml";
  return start.startsWith("<") ? "page" : "other";
};

const sendAs = (outgoing: ServerResponse, { status, headers, bytes }: Reply): void => {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined);
  outgoing.writeHead(status, Object.fromEntries(given)).end(bytes);
};

/** Sends each response after a change of it. */
export const sent = (change: (reply: Reply) => Reply): Change => ({
  sends: (outgoing, reply) => sendAs(outgoing, change(reply)),
});

/** Sends each response by hand, of which only status, media type and bytes are given. */
export const byHand = (
  send: (outgoing: ServerResponse, status: number, media: string, bytes: Buffer) => void,
): Change => ({
  sends: (outgoing, { status, headers, bytes }) =>
    send(outgoing, status, String(headers["content-type"] ?? ""), bytes),
});

/** Writes the bytes of the responses of one kind otherwise, and under another media type if there is one. */
export const written = (kind: Kind, write: (text: string) => string | Buffer, media?: string): Change =>
  sent((reply) => {
    const text = reply.bytes.toString();
    if (kindOf(text) !== kind) return reply;
    const bytes = Buffer.from(write(text) as string);
    return { ...reply, bytes, headers: { ...reply.headers, ...(media && { "content-type": media }) } };
  });

/** Another media type for each response. */
export const under = (media: string | undefined): Change =>
  sent((reply) => ({ ...reply, headers: { ...reply.headers, "content-type": media } }));

/** An XML response without its declaration, and with a place in letters that are not ASCII. */
export const undeclared = (text: string): string =>
  text.replace(/^<\?xml[^?]*\?>\s*/u, "").replace("</respon>", "<x_place>Zürich</x_place></respon>");

const isWide = /[^\0-\xff]/g;
/** A text in ISO-8859-1, in which other letters are references, or escapes in a script. */
export const inLatin = (text: string, as: "reference" | "escape" = "reference"): Buffer =>
  Buffer.from(
    as === "escape"
      ? text.replaceAll(isWide, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      : text.replaceAll(/[^\0-\xff]/gu, (letter) => `&#${letter.codePointAt(0) ?? 0};`),
    "latin1",
  );

/** What the makers of these gateways say otherwise in the settings. */
export const makers: Readonly<Record<string, Maker>> = {
  "notifies nobody": { features: { notifications: false } },
  "captures payments at once": { features: { captures: false } },
  "has no payouts, subscriptions or alternative methods": {
    features: { payouts: false, subscriptions: false },
    lacks: ["apm"],
  },
};
