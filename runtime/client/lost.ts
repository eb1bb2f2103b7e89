// The data of a call with an unknown outcome. It belongs to the call's error, is never printed, and lasts as long as the error.
import type { AnyOperation, Points } from "../operation/operation.ts";
import { repeatsAt } from "../operation/repeats.ts";
import type { WireObject } from "../values/wire.ts";
import { fieldOf, textOf } from "../operation/belongs.ts";
import type { CallInput, Call, Keep } from "./call.ts";
import type { GatewayError } from "./gateway-error.ts";

/** The fields of a request, or of one of its entries, that say what it was about. */
export type Identifiers = Readonly<Record<string, string>>;

export interface Lost {
  readonly operation: AnyOperation;
  /** Of the request, or of each of its entries. */
  readonly about: readonly Identifiers[];
  /**
   * Sends the same request again, if the profile promises the first response for it. It holds the whole request, a card
   * number too, until the error is forgotten.
   */
  readonly again?: (() => Promise<WireObject>) | undefined;
}

const lost = /* @__PURE__ */ new WeakMap<GatewayError, Lost>();

export const keepLost = (error: GatewayError, what: Lost): void => void lost.set(error, what);

/** Stores the data to find the outcome of a call, and a copy of the request: the caller may change its own object. */
export const keepCall: Keep = (error, call, asked, again) => {
  if (error.findOut === undefined && error.result === undefined) return;
  const { operation } = call;
  const repeated = error.findOut && repeatOf(call, asked);
  const about = aboutOf(operation, asked.request);
  keepLost(error, { operation, about, again: repeated && (() => again(repeated)) });
};

/** The same request again, if the profile promises the first response for it. */
function repeatOf(
  { operation, points, asked: whole, binding, outgoing }: Call,
  { request, own: { signal: _over, ...own } }: CallInput,
): CallInput | undefined {
  const isSigned = repeatsAt(points, operation)?.writes === "first-response";
  if (!isSigned && !isSameResponse(operation, points, request)) return undefined;
  // A gateway that recognises a repeat by its signature needs the same one. If it compares the content, sign the repeat again.
  const earlier =
    isSigned && outgoing
      ? { outgoing, ...(whole && { asked: whole }), ...(binding && { binding }) }
      : undefined;
  return { request: structuredClone(request), own, earlier };
}

/** Whether the profile promises the first response for the same content, and the request has the field that it is known by. */
function isSameResponse({ repeat }: AnyOperation, points: Points | undefined, request: object): boolean {
  return (
    repeat !== undefined &&
    points?.[repeat.point] === "same-answer" &&
    textOf(fieldOf(request, repeat.by)) !== undefined
  );
}

export const lostOf = (error: GatewayError): Lost | undefined => lost.get(error);

/** What a request was about: of each of its entries if it has some. */
function aboutOf(operation: AnyOperation, request: unknown): readonly Identifiers[] {
  const list = operation.batch?.request;
  const entries = list === undefined ? undefined : fieldOf(request, list);
  return (Array.isArray(entries) ? entries : [request]).map((entry) => identifiersOf(operation, entry));
}

/** Only what the contract says that a response repeats, or knows an entry by: never a card, a secret or a person. */
export function identifiersOf({ batch, echoes = [], repeat }: AnyOperation, entry: unknown): Identifiers {
  const names = [
    ...(batch?.key ?? []),
    ...echoes.flatMap(({ fields }) => fields),
    ...(repeat ? [repeat.by] : []),
  ];
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const text = textOf(fieldOf(entry, name));
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}
