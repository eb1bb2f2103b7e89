// Learns from queries, refund searches and checkout pages how to find a payment, how to write requests, and the time zone of
// dates. None of these requests moves money.
import { selectors } from "@acquiring/contract/codecs";
import { objectOf } from "../contract/contract.ts";
import type { Selector, Writing } from "../exchange/build.ts";
import type { Played } from "../message/message.ts";
import { type Made, madeBy, ordersIn, selectorFor, shows, usualSelectors } from "../run/learn/selection.ts";
import { guessed, type Guess } from "./guess.ts";
import { plainMedia, zoneOf } from "./readers/forms.ts";
import { ask, inShort, textIn, type SessionRequest, type Session } from "./session.ts";

const separators = [",", ";", "|"];

/** Returns the encodings of an operation's request, declared or sampled. */
const waysOf = ({ context }: Session, operation: string): readonly Writing[] =>
  (context.contract.operations.get(operation)?.descriptor.request.encodings ?? []).flatMap(
    ({ media, body }) => (body === "html" ? [] : [{ media, body }]),
  );

const query = (set: Readonly<Record<string, unknown>>): SessionRequest => ({ use: "query", set });

/** Facts from queries after a first payment. */
export async function fromQueries(session: Session, first: Played): Promise<Guess[]> {
  const made = madeBy(first);
  const seen = await tried(session, "queryTransactions", query({ order_no: made.order_no }));
  const read = seen.filter(({ played }) => played.success);
  const encoding = read[0]?.way;
  if (encoding === undefined) return [];
  session.stage.writings.set("queryTransactions", encoding);
  const found = seen.find(({ played }) => shows(played, made))?.played;
  return [
    guessed(
      "features.registered_ip",
      true,
      `A query from this machine was accepted (${inShort(read[0]?.played ?? first)}).`,
    ),
    ...readsOf("encoding.requests.queryTransactions", "A query", seen),
    ...zone(found, made),
    ...signedQuery(session, read[0]?.played),
    ...(await selections(session, made)),
  ];
}

const wayWords = ({ media, body }: Writing): string => `${body} under ${media}`;

const encodingWords = (what: string, seen: Tried): string =>
  `${what} ${seen.map(({ way, played }) => `written as ${wayWords(way)} was ${played.success ? "read" : `refused (${inShort(played)})`}`).join(", and ")}.`;

function signedQuery(session: Session, played: Played | undefined): Guess[] {
  if (session.points["signature.scheme"] === undefined || played === undefined) return [];
  const isThere = (textIn(played.response?.value, "encryption_data") ?? "") !== "";
  if (isThere && played.signatureValid !== true) return [];
  const evidence = `The response to a query has ${isThere ? "a valid" : "no"} signature.`;
  return [guessed("signature.responses.queryTransactions", isThere ? "signed" : "unsigned", evidence)];
}

/** The fields that find the payment, and find nothing with another value. */
async function selections(session: Session, made: Made): Promise<Guess[]> {
  const by: Record<string, Selector> = {};
  const evidence: string[] = [];
  let nothing: Played | undefined;
  for (const name of ["order_no", "transaction_id"] as const) {
    const found = await selectorFor(name, made, (selector, value) =>
      ask(session, "queryTransactions", query({ [selector.field]: selectors.value(selector, [value]) })),
    );
    if (found === undefined) continue;
    const { selector, missed } = found;
    by[name] = selector;
    if (ordersIn(missed).length === 0) nothing ??= missed;
    evidence.push(
      `a query with its ${name} in \`${fieldOf(selector)}\` returned the payment, and one with another did not (${inShort(missed)})`,
    );
  }
  if (evidence.length === 0) return [];
  return [
    { id: "search.selection.queryTransactions", value: { by }, evidence: `Seen: ${evidence.join("; ")}.` },
    ...noMatch("search.no-match.queryTransactions", nothing),
  ];
}

const fieldOf = ({ field, member }: Selector): string =>
  member === undefined ? field : `${field}/${member}`;

function noMatch(id: string, played: Played | undefined): Guess[] {
  if (played === undefined || played.status === 0 || played.status >= 500) return [];
  const value = played.success ? "empty-list" : played.status === 200 ? "failure" : { status: played.status };
  return [{ id, value, evidence: `A query for an order that does not exist: ${inShort(played)}.` }];
}

/** The time zone of the date of the payment, which was just made. */
function zone(found: Played | undefined, made: Made): Guess[] {
  const record = ordersIn(found).find((one) => textIn(one, "order_no") === made.order_no);
  const date = textIn(record, "transaction_date") ?? "";
  const now = new Date();
  const value = zoneOf(date, now.getTime());
  const evidence = `A payment made now (${now.toISOString().slice(0, 19)} UTC) has the transaction_date ${date}.`;
  return value === undefined ? [] : [guessed("dates.time-zone", value, evidence)];
}

/** With a second payment: what joins several order numbers in the selection that was seen, or another that takes several. */
export async function withSeparators(
  session: Session,
  guesses: readonly Guess[],
  payments: readonly Played[],
): Promise<readonly Guess[]> {
  const selection = guesses.find(({ id }) => id === "search.selection.queryTransactions");
  const [one, two] = payments.map(madeBy);
  if (selection === undefined || one === undefined || two === undefined) return guesses;
  const by: Record<string, unknown> = {};
  const evidence: string[] = [];
  for (const [name, held] of Object.entries(objectOf(objectOf(selection.value)["by"]))) {
    const way = selectors.in(held);
    const values = [one, two].map((made) => made[name as keyof Made]);
    by[name] = held;
    if (way === undefined || selectors.takesSeveral(way)) continue;
    const { field } = way;
    const joined = separators.map((separator): Selector => ({ field, separator }));
    for (const other of [...joined, ...usualSelectors[name as keyof Made].filter(selectors.takesSeveral)]) {
      const texts = values.map(String);
      const played = await ask(
        session,
        "queryTransactions",
        query({ [other.field]: selectors.value(other, texts) }),
      );
      if (!shows(played, one) || !shows(played, two) || ordersIn(played).length !== 2) continue;
      by[name] = other;
      const how = other.separator === undefined ? "" : `, joined by \`${other.separator}\``;
      evidence.push(`two in \`${fieldOf(other)}\`${how} returned both payments`);
      break;
    }
  }
  const more = evidence.length === 0 ? "" : ` Of two payments: ${evidence.join("; ")}.`;
  const whole: Guess = { ...selection, value: { by }, evidence: selection.evidence + more };
  return guesses.map((guess) => (guess === selection ? whole : guess));
}

/** How refund searches and redirect payments are read, and under which content type a checkout page comes. */
export async function fromOthers(session: Session): Promise<Guess[]> {
  const searches = await tried(session, "searchRefunds", { use: "refund-search" });
  const pages = await tried(session, "createRedirectPayment", {
    use: "redirect-payment",
    set: { amount: "${whole.amount}" },
  });
  const media = pages.find(({ played }) => played.success)?.played.media;
  const own = plainMedia(media);
  const isUsual = ["text/html", "application/xml", "text/xml"].includes(own);
  const evidence = `The page of a redirect payment has the content type ${media}.`;
  return [
    ...readsOf("encoding.requests.searchRefunds", "A refund search", searches),
    ...readsOf("encoding.requests.createRedirectPayment", "A redirect payment", pages),
    ...(isUsual ? [guessed("encoding.redirect-page-media", own, evidence)] : []),
  ];
}

type Tried = readonly { readonly way: Writing; readonly played: Played }[];

async function tried(session: Session, operation: string, step: SessionRequest): Promise<Tried> {
  const seen: { readonly way: Writing; readonly played: Played }[] = [];
  for (const way of waysOf(session, operation)) {
    const played = await ask(session, operation, { ...step, encoding: way });
    if (played !== undefined) seen.push({ way, played });
  }
  return seen;
}

function readsOf(id: string, what: string, seen: Tried): Guess[] {
  const read = seen.filter(({ played }) => played.success);
  if (read.length === 0) return [];
  return [{ id, value: { reads: read.map(({ way }) => way) }, evidence: encodingWords(what, seen) }];
}
