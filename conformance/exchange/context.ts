// What the steps of one scenario share: requests and responses so far, and the values of variables.
import { money } from "@acquiring/contract/codecs";
import { objectOf, type Contract, type Operation } from "../contract/contract.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import { flatten } from "../contract/flat-schema.ts";
import { read } from "../contract/pointer.ts";
import { filledWith, isFilled, readFilled, type Profile } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";
import { currencyOf, derivedAmount, placesOf, rangeOf, sourceOf, wholeAmount } from "../scenario/amounts.ts";
import { edgeValue, edgeVariable } from "../scenario/edges.ts";
import type { Fresh } from "../scenario/fresh.ts";
import { stepsOf } from "../scenario/references.ts";
import { dotted, type Resolve } from "../scenario/variables.ts";
import type { Played } from "../message/message.ts";
import {
  lacks,
  maybeAbsent,
  noPart,
  notNamed,
  notPromised,
  notSent,
  noValueFor,
  open as leftOpen,
  switchedOff,
  unreadable,
} from "../scenario/untried.ts";

export interface Context {
  readonly scenario: string;
  /** Whether all checks of the scenario are advice. */
  readonly advice: boolean;
  readonly contract: Contract;
  readonly settings: Settings;
  readonly profile: Profile;
  readonly fresh: Fresh;
  readonly notifyUrl: string;
  readonly steps: Map<string, Played[]>;
  /** What requests are signed with; no response may have it. */
  readonly key?: string | undefined;
}

/** Where a message of this step belongs. */
export const placed = ({ scenario, advice, steps }: Context, step: string) => ({
  scenario,
  step,
  advice,
  steps,
});

/** @throws SuiteError for an unknown variable, Halt for one whose value a response should have had. */
export function resolverOf(context: Context, each?: Played): Resolve {
  const resolve: Resolve = (name) => {
    const source = sourceOf(name);
    if (source !== name) return amountOf(context, name, resolve(source));
    const reference = /^([a-z0-9-]+)(?:\.(\d+|\*))?\.(request|response)((?:\/.*)?)$/.exec(name);
    if (reference !== null) {
      const [, step = "", index, side = "", pointer = ""] = reference;
      const played = step === "each" && each !== undefined ? [each] : playedOf(context, step);
      const value = (one: Played): unknown => valueIn(context, one, { step, side, pointer });
      if (index === "*") return played.map(value);
      const one = index === undefined ? played.at(-1) : played[Number(index)];
      if (one === undefined)
        throw new SuiteError(`The variable \`${name}\` refers to a repetition that does not exist.`);
      return value(one);
    }
    return plainValue(context, name);
  };
  return resolve;
}

/** An amount that is made of another one. */
function amountOf({ settings, profile }: Context, name: string, of: unknown): string {
  const amount = derivedAmount(name, of, placesOf(currencyOf(settings), profile));
  if (amount === undefined) throw new SuiteError(`The variable \`${name}\` needs an amount.`);
  return amount;
}

function playedOf(context: Context, step: string): readonly Played[] {
  const played = context.steps.get(step);
  if (played === undefined || played.length === 0) throw new Halt(notSent(step));
  return played;
}

function plainValue({ fresh, settings, profile, notifyUrl }: Context, name: string): unknown {
  if (name === "fresh.order_no") return fresh.order_no();
  if (name === "fresh.digits") return fresh.digits();
  if (name === "fresh.uuid") return fresh.uuid();
  if (name === "fresh.amount") return fresh.amount();
  if (name === "fresh.whole_amount") return fresh.whole_amount();
  if (name === "same.order_no") return fresh.same_order_no();
  if (name === "same.uuid") return fresh.same_uuid();
  if (name === "same.amount") return fresh.same_amount();
  if (name === "whole.amount") return wholeAmount(rangeOf(settings, profile));
  if (name.startsWith("currency.")) {
    const places = placesOf(currencyOf(settings), profile);
    if (name === "currency.decimals") return places;
    if (name === "currency.unit") return money.format(1n, places);
    if (name === "currency.zero") return money.format(0n, places);
  }
  if (name === "merchant.merchant_id") return settings.merchant.merchant_id;
  if (name === "merchant.account_id") return settings.merchant.account_id;
  if (name === "now.unix_ms") return Date.now();
  if (name === "now.unix") return Math.floor(Date.now() / 1000);
  // Wherever the gateway is, its clock shows no earlier day.
  if (name === "now.day_before") return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  if (name === "now.date") return dayIn(filledWith(profile, "dates.time-zone"));
  if (name === "notify_url") return notifyUrl;
  if (name.startsWith("data.")) {
    const path = name.slice("data.".length);
    const value = dotted(settings.test_data, path);
    if (value === undefined) throw new Halt(switchedOff([`test_data.${path}`]));
    return value;
  }
  if (name.startsWith("profile.")) {
    const [, point = "", pointer = ""] = /^profile\.([^/]+)(.*)$/.exec(name) ?? [];
    if (!isFilled(profile, point)) throw new Halt(leftOpen([point]));
    const found = readFilled(profile, point, pointer);
    if (!found.found) throw new Halt(noPart(point, pointer));
    return found.value;
  }
  if (edgeVariable.test(name)) {
    const value = edgeValue(name, profile, currencyOf(settings), () => fresh.order_no());
    if (value !== undefined) return value;
    const point = name.startsWith("limits.") ? "limits.amounts" : "fields.max_length";
    throw new Halt(noValueFor(name, point));
  }
  throw new SuiteError(`There is no variable \`${name}\`.`);
}

/** Today as YYYY-MM-DD in the profile's time zone, or in UTC if it states none. */
function dayIn(zone: unknown): string {
  const timeZone = typeof zone === "string" ? zone : "UTC";
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  dayFormats.set(timeZone, format);
  return format.format(new Date());
}

/** Making one takes longer than building a whole request. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** A place in what a step sent or got: `pay.response/transaction_id`. */
interface Reference {
  readonly step: string;
  readonly side: string;
  readonly pointer: string;
}

function valueIn(context: Context, played: Played, { step, side, pointer }: Reference): unknown {
  if (side === "request") {
    const found = read(played.request, pointer);
    if (!found.found) throw new SuiteError(`The request of step \`${step}\` has no ${pointer}.`);
    return found.value;
  }
  if (played.response === undefined || played.response.problem !== undefined) {
    throw new Halt(unreadable(step));
  }
  const found = read(played.response.value, pointer);
  if (found.found) return found.value;
  const open = played.operation === undefined ? undefined : presencePoint(context, played.operation, pointer);
  if (open === undefined) throw new Halt(lacks(step, pointer));
  throw new Halt((isFilled(context.profile, open) ? notPromised : maybeAbsent)(step, pointer, open));
}

/** The extension point that makes this response field optional; `undefined` if it is required. */
function presencePoint(
  { contract, profile }: Context,
  operation: Operation,
  pointer: string,
): string | undefined {
  let here = flatten(contract.schemas, objectOf(contract.schemas[operation.descriptor.response.schema]));
  let open: string | undefined;
  const path = pointer.split("/").slice(1);
  for (const [index, name] of path.entries()) {
    // A record's extension point also applies to everything inside it, down to the next record with its own point.
    open = here.points.find((id) => id.startsWith("always-present.")) ?? open;
    if (index === path.length - 1 && here.required.has(name)) return undefined;
    const next = /^\d+$/.test(name) && here.items !== undefined ? here.items : here.properties.get(name);
    if (next === undefined) break;
    here = flatten(contract.schemas, next);
  }
  const promised = open === undefined ? undefined : filledWith(profile, open);
  const last = path.at(-1);
  return Array.isArray(promised) && promised.some((name) => String(name).split(".").at(-1) === last)
    ? undefined
    : open;
}

/** A resolver for each repetition of the named steps, in order. */
export const eachOf = (context: Context, from: string | readonly string[]): readonly Resolve[] =>
  stepsOf(from).flatMap((step) => playedOf(context, step).map((played) => resolverOf(context, played)));

/** The values that a selection names: order numbers from requests, other references from responses. */
export function collectFrom(context: Context, by: string, from: string | readonly string[]): string[] {
  return stepsOf(from).flatMap((step) =>
    playedOf(context, step).flatMap((played) => {
      const found = namedIn(by === "order_no" ? played.request : played.response?.value, by);
      if (found.length === 0) throw new Halt(notNamed(step, by));
      return found;
    }),
  );
}

function namedIn(value: unknown, name: string): string[] {
  const top = read(value, `/${name}`);
  if (top.found) return [String(top.value)];
  return Object.values(objectOf(value)).flatMap((item) =>
    Array.isArray(item) ? item.flatMap((entry) => namedIn(entry, name)) : [],
  );
}
