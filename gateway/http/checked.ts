// The checks of every request before its operation: no card number outside of `card`. Nothing has moved by then.
import type { Shape } from "@acquiring/contract/codecs";
import { operations } from "@acquiring/contract/catalogue";
import { type ErrorBody, type Handlers, refuse } from "@acquiring/contract/server";
import type { Choices } from "../config.ts";
import { withoutCard } from "../process/card-numbers.ts";

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

/** What holds the request's own card or its secrets, or was compared with the account already. */
const isOwn = (path: string, { sensitive }: Leaf): boolean =>
  ["pan", "cvv", "secret"].includes(sensitive ?? "") || path === "merchant_id" || path === "account_id";

/** A field that holds a card number and is not for one, also if the contract does not have it: the gateway uses some of them. */
export function strayCard(shape: Shape, request: object): ErrorBody | undefined {
  const texts = [...leavesOf(shape, request)];
  const cards = texts.flatMap(([, text, { sensitive }]) =>
    sensitive === "pan" && /^\d{12,}$/u.test(text) ? [text] : [],
  );
  const found = texts.find(
    ([path, text, leaf]) => !isOwn(path, leaf) && withoutCard(path, text, cards) !== text,
  );
  return (
    found && {
      code: "card-number",
      message: `${withoutCard("", found[0])} has a card number. Card numbers are allowed only in card.`,
    }
  );
}

const unknown: Leaf = { kind: "text" };
/** A payment by another method goes to the same path, and may have the card's field too. */
const card: Leaf = { kind: "text", sensitive: "pan" };
const isLeaf = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

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
      else if (path === "" && isLeaf(part)) yield [name, String(part), name === "card" ? card : unknown];
    }
  } else if (isLeaf(value)) yield [path, String(value), shape];
}
