// Searches everything that a gateway sent in a run for a card number, a security code or the key. Pure.
import { secretsOf, type Known } from "../exchange/secrets.ts";
import { cardSecrets } from "../inputs/settings.ts";
import { leavesOf } from "../match/alike.ts";
import { cardNumberIn, keepsCheckSum } from "../match/leaks.ts";
import { objectOf } from "../contract/contract.ts";
import type { Played } from "../message/message.ts";

/** A place that shows what it must not. */
export interface Leak {
  readonly at: string;
  /** What is shown there, and where; never the secret itself. */
  readonly words: string;
}

/** One part of a message. */
interface Part {
  readonly name: string;
  readonly text: string;
  /** What was read of it. */
  readonly value?: unknown;
}

/**
 * The cards of a run: those of its settings and those that it sent. What has no check sum of a card is not a secret
 * where it is refused.
 */
export const cardNumbersOf = (observations: readonly Played[], known: Known): string[] => [
  ...new Set([...cardsOf(known), ...observations.flatMap((one) => sentCards(one, known))]),
];

/** What the settings call a card: an account of theirs may have as many digits, and is echoed. */
const cardsOf = ({ settings: { test_data } }: Known): readonly string[] =>
  cardSecrets(Object.entries(test_data).flatMap(([name, card]) => (name.startsWith("card.") ? [card] : [])))
    .pans;

/** In raw bytes only the settings' cards can be recognised; other numbers may look like a card. */
const sentCards = ({ built }: Played, known: Known): string[] =>
  secretsOf(built, known).pans.filter(
    (pan) => keepsCheckSum(pan) && (built?.value !== undefined || cardsOf(known).includes(pan)),
  );

/** The first part of a response that has one of these card numbers. */
export function cardNumberShown(
  observation: Played,
  pans: readonly string[],
  known: Known,
): Leak | undefined {
  // An address that a response named need not be the gateway's.
  if (observation.built?.url !== undefined) return undefined;
  const own = sentCards(observation, known);
  return leakIn(
    partsOf(observation).map((part) =>
      // A page may show a test card to the shopper. Another payment's card in the form that the page submits is still a
      // leak.
      own.length === 0 && part.name === "the page" ? { ...part, text: inputsOf(part.text) } : part,
    ),
    pans,
  );
}

export const cardNumberNotified = (heard: Played, pans: readonly string[]): Leak | undefined =>
  leakIn(partsOf(heard), pans);

function leakIn(parts: readonly Part[], pans: readonly string[]): Leak | undefined {
  const part = parts.find(({ text }) => cardNumberIn(text, pans) !== undefined);
  if (part === undefined) return undefined;
  const leaf = leavesOf(part.value).find((one) => cardNumberIn(String(one.leaf), pans) !== undefined);
  return {
    at: leaf === undefined ? "" : leaf.path.map((name) => `/${name}`).join(""),
    words: `${part.name} has one`,
  };
}

function partsOf({ response, notification, headers = {} }: Played): Part[] {
  const body =
    response === undefined
      ? []
      : [
          {
            name: response.kind === "html" ? "the page" : "the body",
            text: response.text,
            value: response.value,
          },
        ];
  const address = notification === undefined ? [] : [{ name: "the address", text: notification.path }];
  return [...body, ...address, ...headerParts(headers)];
}

const headerParts = (headers: Readonly<Record<string, string>>): Part[] =>
  Object.entries(headers).map(([name, text]) => ({
    name: name === "set-cookie" ? "a cookie" : `the header ${name}`,
    text,
  }));

const inputsOf = (page: string): string =>
  [...page.matchAll(/<input\b[^>]*>/gi)].map(([input]) => attribute(input, "value")).join("\n");

/** How often a place shows the security code of the payment that it is about, and how often something else. */
interface CodePlace {
  readonly codes: Set<string>;
  own: number;
  other: number;
  last: Played;
}

/**
 * The place in an operation's responses that shows security codes. There, the whole value equals the payment's own
 * code, for at least two different codes and for most payments. Three digits may match by chance, and a constant value
 * is no evidence. Two values that change with the payment are.
 */
export function securityCodeShown(
  observations: readonly Played[],
  known: Known,
): { readonly observation: Played; readonly leak: Leak } | undefined {
  const places = new Map<string, CodePlace>();
  for (const observation of observations) {
    const [code, second] = secretsOf(observation.built, known).codes;
    if (code === undefined || second !== undefined) continue;
    for (const [where, value] of wholeValues(observation)) {
      const key = `${observation.operation?.id} ${where}`;
      const place = places.get(key) ?? { codes: new Set<string>(), own: 0, other: 0, last: observation };
      places.set(key, place);
      if (value !== code) place.other += 1;
      else {
        place.own += 1;
        place.codes.add(code);
        place.last = observation;
      }
    }
  }
  for (const [key, { codes, own, other, last }] of places) {
    const where = key.slice(key.indexOf(" ") + 1);
    if (codes.size > 1 && own > other)
      return {
        observation: last,
        leak: {
          at: where.startsWith("/") ? where : "",
          words: `${where} is the security code, for ${codes.size} different codes`,
        },
      };
  }
  return undefined;
}

/** The complete values of a response, with the names of their places. An empty value is no evidence. */
function wholeValues(observation: Played): [string, string][] {
  const { response } = observation;
  const record = Object.keys(objectOf(response?.value)).length > 0 ? leavesOf(response?.value) : [];
  const inputs =
    response?.kind === "html"
      ? [...response.text.matchAll(/<input\b[^>]*>/gi)].map(([input]): [string, string] => [
          `the input ${attribute(input, "name")}`,
          attribute(input, "value"),
        ])
      : [];
  return [
    ...record.map(({ path, leaf }): [string, string] => [
      path.map((name) => `/${name}`).join(""),
      String(leaf),
    ]),
    ...inputs,
    ...headerParts(observation.headers ?? {}).map(({ name, text }): [string, string] => [name, text]),
  ].filter(([, value]) => value.trim() !== "");
}

const attribute = (tag: string, name: string): string =>
  (new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(tag) ?? [])
    .slice(1)
    .find((part) => part !== undefined) ?? "";

/** A shorter key may be a word that many texts contain by chance. */
const shortestKey = 8;

/** The first part of a response, or of a notification, that has the key. */
export function keyShown(one: Played, { key }: Known): Leak | undefined {
  if (key === undefined || key.length < shortestKey) return undefined;
  const part = partsOf(one).find(({ text }) => text.includes(key));
  return part === undefined ? undefined : { at: "", words: `${part.name} has the key` };
}

/**
 * The first part of a response that shows the valid signature of its request. A caller who sees it could sign requests.
 */
export function signatureShown(one: Played): Leak | undefined {
  const right = one.built?.rightSignature;
  if (right === undefined) return undefined;
  const part = partsOf(one).find(({ text }) => text.includes(right));
  return part === undefined ? undefined : { at: "", words: `${part.name} has it` };
}
