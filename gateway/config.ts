// The gateway's configuration: its profile, read from a file, checked, and converted for the commands. The gateway does not
// start with a profile that it cannot support.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { checkProfile, type Profile } from "@acquiring/contract";
import type { ExtensionPoint } from "@acquiring/contract/catalogue";
import { filledAt, meaningOf } from "@acquiring/contract/codecs";
import type { Handlers } from "@acquiring/contract/server";
import { isBound, schemesOf } from "@acquiring/contract/signature";
import { parse } from "yaml";
import {
  type Reason,
  reasons,
  type RefundReason,
  refundReasons,
  reviewFlags,
  type SubscriptionReason,
  subscriptionReasons,
} from "./domain/reasons.ts";
import type { CaptureMode } from "./domain/settlement.ts";
import { payoutMoves } from "./domain/payout-states.ts";
import type { SelectBy, Selection } from "./domain/selection.ts";
import { resultCodes } from "./domain/result-codes.ts";
import { hasMove, isMove, type Move, states, transitions } from "./domain/transitions.ts";
import { fixed } from "./fixed-points.ts";
import { subscriptionCodes } from "./domain/subscription-states.ts";
import { problemsOf, type Terms, termsOf } from "./notifications/terms.ts";

/** A start that cannot succeed as it was asked for; the message says what to change. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/** What the profile leaves to this gateway, in the words of its commands. */
export interface Choices {
  readonly profile: Profile;
  readonly captureMode: CaptureMode;
  readonly moves: readonly Move[] | undefined;
  /** By operation id. */
  readonly requiredFields: Readonly<Record<string, readonly string[]>>;
  /** In characters, by `operation.field`. */
  readonly lengths: Readonly<Record<string, number>>;
  /** Of whole texts, by `operation.field`. */
  readonly formats: ReadonlyMap<string, RegExp>;
  /** `result_info` by its code. */
  readonly resultInfo: (code: string) => string;
  /** `refund_message` of a refund that was done, or why not. */
  readonly refundMessage: (reason: RefundReason | "OK") => string;
  readonly mask: string;
  readonly querySelection: Selection<"order_no" | "transaction_id">;
  readonly refundSelection: Selection<SelectBy>;
  readonly unregisteredStatus: number;
  readonly searchNeedsRegistration: boolean;
  readonly invalidStatus: (operation: keyof Handlers) => number;
  /** `undefined`: the profile leaves open how notifications are sent, and none is. */
  readonly notifications: Terms | undefined;
}

type ExtensionPoints = Profile["extension_points"];
// Values in an index, which cannot have texts of any length: in characters, if the profile does not say.
const indexed = { order_no: 100, shopper_email: 254 } as const;
// An entry of an index has 2,704 bytes for all its fields, a character up to four of them.
const mostIndexed = 500;

const indexedLengths: Readonly<Record<string, number>> = Object.fromEntries(
  ["createDirectPayment", "createApmPayment", "createRedirectPayment"].flatMap((operation) =>
    Object.entries(indexed).map(([field, length]) => [`${operation}.${field}`, length]),
  ),
);

const tooLongForIndex = (points: Profile["extension_points"]): readonly string[] =>
  Object.entries(points.fields?.max_length ?? {})
    .filter(([field, length]) => Object.hasOwn(indexedLengths, field) && length > mostIndexed)
    .map(([field]) => `fields.max_length: ${field} is at most ${mostIndexed}.`);

/** The file of this package, next to the source and above the build. */
export function packageFile(name: string): string {
  const places = [new URL(name, import.meta.url), new URL(`../${name}`, import.meta.url)];
  return fileURLToPath(places.find((place) => existsSync(place)) ?? new URL(name, import.meta.url));
}

/**
 * Reads a profile's file; the reference gateway's own where none is given.
 *
 * @throws ConfigurationError for a file that cannot be read, is no YAML or no profile.
 */
export function readProfile(file: string = packageFile("profile.yaml")): Profile {
  let value: unknown;
  try {
    value = parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new ConfigurationError(`The profile ${file} cannot be read: ${messageOf(error)}`);
  }
  const checked = checkProfile(value);
  if (checked.ok) return checked.value;
  const issues = checked.issues.slice(0, 5).map(({ at, message }) => `  ${at}: ${message}`);
  throw new ConfigurationError(`The profile ${file} is not valid:\n${issues.join("\n")}`);
}

/**
 * What a profile means for this gateway. `declineCodes`: with which its acquirer declines payments.
 *
 * @throws ConfigurationError that lists everything that this gateway needs and does not find, or cannot do.
 */
export function readChoices(profile: Profile, declineCodes: readonly string[]): Choices {
  const points = profile.extension_points;
  const problems = [
    ...unsupported(points),
    ...missing(points),
    ...wrongCodes(points, declineCodes),
    ...strangeMoves(points.states?.order),
    ...strangePayouts(points.states?.payout),
    ...problemsOf(points),
    ...echoProblem(profile),
    ...tooLongForIndex(points),
  ];
  const captureMode = points["payment.capture-mode"] ?? "authorise";
  const moves = points.states?.order;
  const first = captureMode === "sale" ? "captured" : "authorised";
  for (const to of [first, "pending", "failed"] as const) {
    for (const from of ["created", "pending"] as const) {
      if (from !== to && !isMove(from, "authorise", to, moves))
        problems.push(`states.order: add { from: ${from}, by: authorise, to: ${to} }.`);
    }
  }
  if (problems.length > 0) {
    const lines = problems.map((problem) => `  ${problem}`).join("\n");
    throw new ConfigurationError(
      `The gateway cannot keep the profile "${profile.profile}". Change:\n${lines}`,
    );
  }
  const resultInfo = points.codes?.result_info ?? {};
  const refundCodes = new Map(
    Object.entries(points.codes?.refund_message ?? {}).map(([code, entry]) => [meaningOf(entry), code]),
  );
  return {
    profile,
    captureMode,
    moves,
    requiredFields: points.fields?.required ?? {},
    lengths: { ...indexedLengths, ...points.fields?.max_length },
    formats: new Map(
      Object.entries(points.fields?.format ?? {}).map(([field, format]) => [
        field,
        new RegExp(`^(?:${format})$`, "u"),
      ]),
    ),
    resultInfo: (code) => `${code}:${meaningOf(resultInfo[code] ?? "")}`,
    refundMessage: (reason) => `${refundCodes.get(reason) ?? ""}:${reason}`,
    mask: points["direct-payment.mask"]?.character ?? "*",
    querySelection: selectionOf(points, "queryTransactions", ["order_no", "transaction_id"]),
    refundSelection: selectionOf(points, "searchRefunds", [
      "order_no",
      "transaction_id",
      "refund_reference_id",
    ]),
    unregisteredStatus: points["query.unregistered-ip"]?.status ?? 403,
    searchNeedsRegistration: points["refund-search.registered-ip"] === "needed",
    invalidStatus: (operation) => invalidStatusIn(points, operation) ?? 400,
    notifications: termsOf(points),
  };
}

/** The status of an operation for which the contract has none. */
function invalidStatusIn(points: ExtensionPoints, operation: keyof Handlers): number | undefined {
  const statuses: { readonly [Id in keyof Handlers | "default"]?: { readonly invalid_input?: number } } =
    points["errors.by-operation"] ?? {};
  return (statuses[operation] ?? statuses.default)?.invalid_input;
}

const selectionIn = (points: ExtensionPoints, operation: "queryTransactions" | "searchRefunds") =>
  points["search.selection"]?.[operation] ?? points["search.selection"]?.default;

function unsupported(points: ExtensionPoints): string[] {
  const problems = Object.entries(fixed).flatMap(([id, can]) => {
    const given = filledAt({ ...points }, id);
    return given === undefined || isDeepStrictEqual(given, can)
      ? []
      : [`${id}: this gateway can only do ${typeof can === "string" ? can : JSON.stringify(can)}.`];
  });
  if (points["batch.over-limit"]?.status === 200)
    problems.push("batch.over-limit: this gateway refuses the whole request, with a status from 400 to 499.");
  if (points["direct-payment.mask"]?.keeps_length === false)
    problems.push("direct-payment.mask: this gateway always keeps the length.");
  if (/\s/u.test(points["direct-payment.mask"]?.character ?? "*"))
    problems.push("direct-payment.mask: a blank cannot be a mask.");
  if (selectionIn(points, "queryTransactions")?.by?.refund_reference_id !== undefined)
    problems.push("search.selection: this gateway cannot select orders by refund_reference_id.");
  return problems;
}

/** A new signature by a row of pairs would be a valid request for everything in the page. */
const echoProblem = (profile: Profile): string[] =>
  profile.extension_points["redirect.echoed-signature"] === "new" && !schemesOf(profile).some(isBound)
    ? ["redirect.echoed-signature: new needs a scheme of kind bound in signature.scheme."]
    : [];

/** Moves of the profile that this gateway never makes. */
const strangeMoves = (moves: readonly Move[] = []): string[] =>
  moves
    .filter((move) => !hasMove(transitions, move))
    .map(({ from, by, to }) => `states.order: this gateway has no move from ${from} by ${by} to ${to}.`);

const strangePayouts = (moves: readonly Move[] = payoutMoves): string[] =>
  moves.length === payoutMoves.length && moves.every((move) => hasMove(payoutMoves, move))
    ? []
    : ["states.payout: this gateway supports only the state changes of its default profile."];

function missing(points: ExtensionPoints): string[] {
  const needed: readonly ExtensionPoint["id"][] = [
    "signature.scheme",
    "search.selection.queryTransactions",
    "search.selection.searchRefunds",
  ];
  return needed
    .filter((id) => filledAt({ ...points }, id) === undefined)
    .map((id) => `${id}: this gateway needs it.`);
}

function wrongCodes(points: ExtensionPoints, declineCodes: readonly string[]): string[] {
  const lacking = (id: string, has: readonly string[], needed: readonly string[]): string[] => {
    const absent = needed.filter((one) => !has.includes(one));
    return absent.length === 0 ? [] : [`${id}: add ${absent.join(", ")}.`];
  };
  /** Of a point that may stay open. */
  const lackingIn = (
    field: keyof NonNullable<ExtensionPoints["codes"]>,
    needed: readonly string[],
  ): string[] => {
    const codes = points.codes?.[field];
    return codes === undefined ? [] : lacking(`codes.${field}`, Object.keys(codes), needed);
  };
  const used: readonly (Reason | SubscriptionReason)[] = [...reasons, ...subscriptionReasons];
  const results = [...new Set([...Object.values(resultCodes), ...declineCodes])].toSorted();
  return [
    ...lacking("codes.result_info", Object.keys(points.codes?.result_info ?? {}), results),
    ...lacking("codes.refund_message", Object.values(points.codes?.refund_message ?? {}).map(meaningOf), [
      "OK",
      ...refundReasons,
    ]),
    ...lackingIn("error_message", used),
    ...lackingIn(
      "payment_status",
      Object.values(states).map(({ code }) => code),
    ),
    ...lackingIn("recurring_status", subscriptionCodes),
    ...lackingIn("review_flag", Object.values(reviewFlags)),
  ];
}

function selectionOf<By extends SelectBy>(
  points: ExtensionPoints,
  operation: "queryTransactions" | "searchRefunds",
  allowed: readonly By[],
): Selection<By> {
  const { by = {}, newest } = selectionIn(points, operation) ?? {};
  const selectors = allowed.flatMap((one) => {
    const selector = by[one];
    if (selector === undefined) return [];
    const { field, separator, array, member } = selector;
    return [{ by: one, field, separator, array, member }];
  });
  return { selectors, newest };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown reason");
