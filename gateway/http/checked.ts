// The checks of every request before its operation: no card number outside of `card`. Nothing has moved by then.
import type { Shape } from "@acquiring/contract/codecs";
import { operations } from "@acquiring/contract/catalogue";
import { type ErrorBody, type Handlers, refuse } from "@acquiring/contract/server";
import type { Choices } from "../config.ts";
import { hasCardNumber } from "../wire/card-numbers.ts";

type Operation = (typeof operations)[number];
type Leaf = Exclude<Shape, { kind: "object" | "list" }>;
type Found = readonly [path: string, text: string, leaf: Leaf];

export function checked(choices: Choices, handlers: Handlers): Handlers {
  const all: readonly Operation[] = operations;
  const guarded = Object.entries(handlers).map(([id, handler]) => {
    const operation = all.find((one) => one.id === id);
    if (operation === undefined || handler === undefined) return [id, handler];
    const guard = (request: object, context: never) => {
      const problem = strayCard(operation.request.shape, request);
      return problem === undefined
        ? (handler as (request: object, context: never) => object | Promise<object>)(request, context)
        : refuse(choices.invalidStatus(operation.id as keyof Handlers), problem);
    };
    return [id, guard];
  });
  return Object.fromEntries(guarded) as Handlers;
}

// Numbers and tokens by nature, which can look like a card number by accident: of documents and accounts, of a shopper or a
// browser. All other personal data is written by people.
const numbers = new Set([
  "account_id",
  "account_number",
  "antifraud_token_cookie",
  "branch_number",
  "client_data",
  "cookie_new",
  "cookie_old",
  "custom",
  "device_fingerprint",
  "document",
  "document_number",
  "external_id",
  "file_data",
  "file_url",
  "iban",
  "owner_document_number",
  "person_bank_account_id",
  "personal_id_number",
  "session_id",
  "shopper_id",
]);

/** Those of telephone numbers, which have at most fifteen digits (E.164); most card numbers have more. */
const telephones = new Set([
  "business_phone_number",
  "binding_mobile_number",
  "personal_mobile_number",
  "phone_number",
  "shopper_phone",
]);
const isTelephone = (text: string): boolean => text.replaceAll(/\P{Nd}/gu, "").length <= 15;

/** Of a card number, in digits. */
const shortest = 12;

/**
 * A field that holds a card number and is not for one. Texts that people write are searched for any card number; an
 * identifier, which can look like one by accident, is not, unless it has a blank. The request's own card is found everywhere,
 * also in a field that the contract does not have: the gateway uses the `return_url` of a direct payment.
 */
export function strayCard(shape: Shape, request: object): ErrorBody | undefined {
  const texts = [...leavesOf(shape, request)];
  const own = texts.flatMap(([, text, { sensitive }]) => (sensitive === "pan" ? [text] : []));
  const cards = own.filter((card) => card.length >= shortest && /^\d+$/u.test(card));
  for (const [path, text, { sensitive, free, pattern }] of texts) {
    if (text.length < shortest) continue;
    // Card, security code, token: not shown, not stored, or both.
    if (sensitive === "pan" || sensitive === "cvv" || sensitive === "secret") continue;
    const name = path.split(".").at(-1) ?? "";
    const isNumber = telephones.has(name) ? isTelephone(text) : numbers.has(name);
    const isWritten = free !== undefined || (sensitive === "personal" && !isNumber);
    const isLoose = sensitive === undefined && /\s/u.test(text) && pattern === undefined;
    if (hasCardNumber(text, cards, isWritten || isLoose))
      return {
        code: "card-number",
        message: `${path} has a card number. Card numbers are allowed only in card.`,
      };
  }
  return undefined;
}

const unknown: Leaf = { kind: "text" };

/**
 * Every text of the request that the contract has a field for, with its path and what the contract says of it. Also the
 * texts outside of all records whose fields it does not know.
 */
function* leavesOf(shape: Shape, value: unknown, path = ""): Generator<Found> {
  if (shape.kind === "list") {
    if (Array.isArray(value)) for (const item of value) yield* leavesOf(shape.of, item, path);
  } else if (shape.kind === "object") {
    if (typeof value !== "object" || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      const of = Object.hasOwn(shape.fields, name) ? shape.fields[name] : undefined;
      if (of !== undefined) yield* leavesOf(of, part, path === "" ? name : `${path}.${name}`);
      else if (path === "" && typeof part === "string") yield [name, part, unknown];
    }
  } else if (typeof value === "string") yield [path, value, shape];
}
