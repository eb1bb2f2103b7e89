// Proposals for a profile from what was read: their values, and in words why each is proposed or stays open. Nothing that looks
// like a secret, and nothing that contradicts another value, becomes a proposal.
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@acquiring/contract/codecs";
import { wholePoints, type Contract } from "../contract/contract.ts";
import { type Masker, sensitiveTexts } from "../exchange/mask.ts";
import { profileContradictions } from "../inputs/contradictions.ts";
import { withFillings } from "../inputs/profile.ts";
import { leavesOf } from "../match/alike.ts";
import { isOfSettings } from "./guess.ts";
import type { Seen } from "./readers/seen.ts";
import { unseen } from "./unseen.ts";
import { checkProfile } from "@acquiring/contract";
import { fromForms } from "./readers/forms.ts";
import type { Finding } from "./readers/finding.ts";
import { fromNotifications } from "./readers/notifications.ts";
import { fromBatches, fromOrders } from "./readers/orders.ts";
import { fromPayments } from "./readers/payments.ts";
import { fromRefusals } from "./readers/refusals.ts";
import { fromRecords } from "./readers/records.ts";
import { fromSearches } from "./readers/searches.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Proposals {
  /** By the addresses of points. */
  readonly values: Values;
  /** The evidence of each, and why others are not proposed. */
  readonly why: Readonly<Record<string, string>>;
}

const longest = 200;

/** Proposes what `filled` leaves open. */
export function proposalsOf(seen: Seen, filled: Values, masker: Masker): Proposals {
  const values: Record<string, unknown> = {};
  const why: Record<string, string> = {};
  const secrets = secretsIn(seen);
  const plain = (text: string): string =>
    masker.text(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "?"), secrets);
  const isClean = (text: string): boolean => text.length <= longest && plain(text) === text;
  for (const { id, value, evidence } of findingsOf(seen)) {
    if (isFilledIn(filled, id, seen.contract) || unseen[id] !== undefined) continue;
    const clean = value === undefined ? undefined : cleaned(value, isClean);
    why[id] = plain(clean === undefined ? `Not proposed: ${evidence}` : `Proposed: ${evidence} Confirm it.`);
    if (clean !== undefined) values[id] = clean;
  }
  for (const id of contradicted(values, filled, seen.contract)) {
    delete values[id];
    why[id] = "Not proposed: what was seen contradicts another value of this profile.";
  }
  return { values: withDefaults(values, why, seen.contract), why };
}

/** What requests had in fields that the contract marks as secret or personal. */
const secretsIn = ({ exchanges }: Seen): string[] => [
  ...new Set(
    exchanges.flatMap(({ sent, played }) =>
      sensitiveTexts(sent, played.operation?.descriptor.request.shape).filter(({ length }) => length > 2),
    ),
  ),
];

/** Whether values have a point, or the point that it is a part of. */
export const isFilledIn = (filled: Values, id: string, contract: Contract): boolean => {
  const whole = contract.points.get(id)?.in?.point;
  return Object.hasOwn(filled, id) || (whole !== undefined && Object.hasOwn(filled, whole));
};

/** A value without the members that must not be shown; `undefined` if nothing is left. */
function cleaned(value: unknown, isClean: (text: string) => boolean): unknown {
  const isFine = (one: unknown): boolean =>
    leavesOf([one]).every(({ path, leaf }) => [...path.slice(1), String(leaf)].every(isClean));
  if (!isRecord(value)) return isFine(value) ? value : undefined;
  const kept = Object.entries(value).filter(([name, one]) => isClean(name) && isFine(one));
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** The proposals that are part of a contradiction. */
function contradicted(values: Values, filled: Values, contract: Contract): readonly string[] {
  const given = Object.fromEntries(Object.entries(filled).filter(([id]) => !isOfSettings(id)));
  const points = withFillings(withFillings({}, given, contract), values, contract);
  const places = profileContradictions({ name: "seen", points }, contract).flatMap(({ at, other = "" }) => [
    at,
    other,
  ]);
  const isAt = (id: string): boolean => {
    const { point, part } = contract.points.get(id)?.in ?? { point: id, part: undefined };
    const place = ["/extension_points", point, ...(part === undefined ? [] : [part])].join("/");
    return places.some((one) => one === place || one.startsWith(`${place}/`));
  };
  return Object.keys(values).filter(isAt);
}

/** One `default` instead of the same value for every operation of a point. */
function withDefaults(values: Values, why: Record<string, string>, contract: Contract): Values {
  const next = { ...values };
  for (const { id, parts = [] } of wholePoints(contract)) {
    const addresses = parts.filter((part) => contract.operations.has(part)).map((part) => `${id}.${part}`);
    const [first, ...others] = addresses;
    if (first === undefined || others.length < 2 || next[first] === undefined) continue;
    if (!others.every((one) => isDeepStrictEqual(next[one], next[first]))) continue;
    for (const one of addresses) delete next[one];
    next[id] = { default: values[first] };
    why[id] = why[first] ?? "";
  }
  return next;
}

/** The leaf addresses of a profile: a point without parts, or a part. */
export const leavesIn = (contract: Contract): readonly string[] =>
  [...contract.points.values()].filter(({ parts }) => parts === undefined).map(({ id }) => id);

const readers: readonly ((seen: Seen) => readonly Finding[])[] = [
  fromOrders,
  fromBatches,
  fromPayments,
  fromRefusals,
  fromSearches,
  fromRecords,
  fromForms,
  fromNotifications,
];

function findingsOf(seen: Seen): readonly Finding[] {
  const { contract } = seen;
  return readers
    .flatMap((read) => read(seen))
    .filter(({ id }) => contract.points.has(id))
    .map((one) => (one.value !== undefined && !fits(one, contract) ? { ...one, value: undefined } : one));
}

const fits = ({ id, value }: Finding, contract: Contract): boolean => {
  const extension_points = withFillings({}, { [id]: value }, contract);
  const checked = checkProfile({ profile: "seen", extension_points });
  return (
    checked.ok && profileContradictions({ name: "seen", points: extension_points }, contract).length === 0
  );
};
