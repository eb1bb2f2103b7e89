// The data to find the outcome of a call, which its error stores.
import { fieldOf, textOf } from "../../operation/belongs.ts";
import type { AnyOperation, Points } from "../../operation/operation.ts";
import { repeatsAt } from "../../operation/repeats.ts";
import { defined } from "../../values/defined.ts";
import type { Call, CallInput, Keep } from "../call.ts";
import type { GatewayError, Identifiers } from "../gateway-error.ts";

/** Stores with the error how to find its outcome, and a copy of the request: the caller may change its own object. */
export const keepCall: Keep = (error, call, asked, again) => {
  const { operation } = call;
  if (error.findOut === undefined && error.result === undefined && !mayBeEarlier(operation, error)) return;
  const repeated = error.findOut && repeatOf(call, asked);
  error.lost = {
    operation,
    about: aboutOf(operation, asked.request),
    sentAt: Date.now(),
    ...(repeated && { again: (own) => again({ ...repeated, own: { ...repeated.own, ...own } }) }),
  };
};

/** Whether an earlier request with the same number may have been processed, of which the refusal of this one shows nothing. */
export const mayBeEarlier = ({ repeat }: AnyOperation, { kind, final }: GatewayError): boolean =>
  kind === "refused" && repeat !== undefined && final !== true;

/** The same request again, if the profile promises the first response for it. */
function repeatOf(
  { operation, points, asked: whole, binding, outgoing }: Call,
  { request, own: { signal: _over, ...own } }: CallInput,
): CallInput | undefined {
  if (!isRepeatable(operation, points, request)) return undefined;
  // A gateway that recognises a repeat by its signature needs the same one. If it compares the content, sign the repeat again.
  const earlier =
    isSigned(operation, points) && outgoing ? defined({ outgoing, asked: whole, binding }) : undefined;
  return { request: structuredClone(request), own, earlier };
}

const isSigned = (operation: AnyOperation, points: Points | undefined): boolean =>
  repeatsAt(points, operation)?.writes === "first-response";

/** Whether the profile promises the first response, for the same signature or for a content that is known by a field. */
export const isRepeatable = (operation: AnyOperation, points: Points | undefined, request: object): boolean =>
  isSigned(operation, points) ||
  (operation.repeat !== undefined &&
    points?.[operation.repeat.point] === "same-answer" &&
    textOf(fieldOf(request, operation.repeat.by)) !== undefined);

/** What a request was about: of each of its entries if it has some. */
export function aboutOf(operation: AnyOperation, request: unknown): readonly Identifiers[] {
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
