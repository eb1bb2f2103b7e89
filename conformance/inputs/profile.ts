// The profile of a run: reading, validation, access. The code that builds a request decides how a filled point changes it.
import { checkProfile } from "@acquiring/contract";
import { type SignatureScheme, schemesOf } from "@acquiring/contract/signature";
import {
  installedContract,
  objectOf,
  textsOf,
  type Contract,
  type JsonObject,
} from "../contract/contract.ts";
import { fieldAt } from "../contract/flat-schema.ts";
import { read } from "../contract/pointer.ts";
import { inSuiteWords } from "./order-states.ts";
import { settingsSchema } from "./settings.ts";
import { wrongIn, type Given, type Wrong } from "./files.ts";
import { filledAt, isRecord, selectors } from "@acquiring/contract/codecs";

export interface Profile {
  readonly name: string;
  readonly points: Readonly<Record<string, unknown>>;
}

/** The requirements for a gateway: the contract, and the profile's values for what it leaves open. */
export interface Terms {
  readonly contract: Contract;
  readonly profile: Profile;
}

export const bareProfile: Profile = { name: "bare", points: {} };

/**
 * A profile from a parsed file.
 *
 * @throws UsageError with everything that is wrong with it, and what was probably meant.
 */
export function profileOf(value: unknown, source: string, place: Given["place"] = () => undefined): Profile {
  const invalid = (wrongs: readonly Wrong[]) =>
    wrongIn(`The profile (${source}) is invalid:`, wrongs, { place });
  const groups = Object.keys(objectOf(settingsSchema["properties"]));
  const names = Object.keys(objectOf(value));
  if (names.length > 0 && names.every((one) => groups.includes(one)))
    throw invalid([
      {
        at: "",
        message: `It has ${names.join(", ")}, so it looks like a settings file. Pass it with --settings.`,
      },
    ]);
  const checked = checkProfile(value);
  if (!checked.ok) {
    const isOld = checked.issues.some(({ code }) => code === "retired");
    const wayOut =
      "This profile is of an earlier version. `acquiring profile migrate` makes one of this version.";
    throw invalid([...(isOld ? [{ at: "", message: wayOut }] : []), ...checked.issues]);
  }
  const { profile, extension_points } = checked.value;
  return { name: profile, points: withRequired({ ...extension_points }) };
}

/** The points with what `default` requires at each operation that is not named and has the field. */
function withRequired(points: Profile["points"]): Profile["points"] {
  const fields = objectOf(points["fields"]);
  const { default: all, ...own } = objectOf(fields["required"]);
  if (all === undefined) return points;
  const { operations, schemas } = installedContract();
  const required = [...operations.values()].flatMap(({ id, descriptor: { request } }) => {
    const has = (path: string): boolean => fieldAt(schemas, request.schema, path) !== undefined;
    const paths = textsOf(all).filter(has);
    return own[id] !== undefined || paths.length === 0 ? [] : [[id, paths]];
  });
  return { ...points, fields: { ...fields, required: { ...own, ...Object.fromEntries(required) } } };
}

export const isFilled = (profile: Profile, point: string): boolean =>
  filledWith(profile, point) !== undefined;

/** Returns the value of an extension point, or of a part of one; `undefined` if the profile leaves it open. */
export const filledWith = ({ points }: Profile, point: string): unknown => filledAt(points, point);

/** The JSON pointer of a value in a profile. */
export function pointerOf(address: string): string {
  const { point, part } = installedContract().points.get(address)?.in ?? { point: address };
  return ["/extension_points", point, ...(part === undefined ? [] : [part])].join("/");
}

/** The points of a profile with other values at some addresses. */
export function withFillings(
  points: Readonly<Record<string, unknown>>,
  fillings: Readonly<Record<string, unknown>>,
  contract: Contract,
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...points };
  for (const [address, value] of Object.entries(fillings)) {
    const place = contract.points.get(address)?.in;
    if (place === undefined) next[address] = value;
    else next[place.point] = { ...objectOf(next[place.point]), [place.part]: value };
  }
  return next;
}

export const schemePoint = "signature.scheme";

/** The scheme that requests and responses are signed with: the first if the profile names several. */
export function schemeOf({ points }: Profile): SignatureScheme | undefined {
  const known = schemes.get(points) ?? schemesOf({ extension_points: points });
  schemes.set(points, known);
  return known[0];
}

// It is needed for every message, and a profile does not change.
const schemes = new WeakMap<Profile["points"], readonly SignatureScheme[]>();

export { isBound } from "@acquiring/contract/signature";

/** The attacks that the profile's scheme allows, one sentence each. No check can find them, because such a gateway conforms. */
export const adviceOn = ({ name: profile, points }: Profile): readonly string[] =>
  checkProfile({ profile, extension_points: points }).advice.map(({ message }) => message);

/**
 * The value of an extension point for a precondition: of several schemes the one that signs, of states the suite's words.
 * Kinds of notifications are listed by their events, and a type may be a default.
 */
export function filledAs(profile: Profile, point: string): unknown {
  if (point === schemePoint) return schemeOf(profile);
  const value = filledWith(profile, point);
  if (point === "states.order") return inSuiteWords(value);
  if (point === "notification.kinds") return byEvent(objectOf(value));
  return point === "fields.type" && isRecord(value) && value["fields"] === undefined
    ? value["default"]
    : value;
}

function byEvent(kinds: JsonObject): JsonObject {
  const events = Object.values(kinds).flatMap((kind) => objectOf(kind)["event"] ?? []);
  const about = (event: unknown): string[] =>
    Object.keys(kinds).filter((name) => objectOf(kinds[name])["event"] === event);
  return Object.fromEntries(events.map((event) => [String(event), about(event)]));
}

/**
 * What a fixture's variable reads: the value of a point, or what is at a pointer in it as preconditions see it.
 * `/another-than/1` is the first code that is not `1`.
 */
export function readFilled(profile: Profile, point: string, pointer: string): ReturnType<typeof read> {
  if (pointer === "") return read(filledWith(profile, point), pointer);
  const value = filledAs(profile, point);
  const [, than] = /^\/another-than\/(.+)$/.exec(pointer) ?? [];
  return than === undefined ? read(value, pointer) : read(namesBut(value, than), "/0");
}

const namesBut = (value: unknown, than: string): string[] =>
  Object.keys(objectOf(value)).filter((name) => name !== than);

/** The gateway's name for a batch's array, if it is not the contract's. */
export function arrayNameOf(profile: Profile, operation: string): string | undefined {
  const name = filledWith(profile, `batch.array-names.${operation}`);
  return typeof name === "string" ? name : undefined;
}

/**
 * Returns whether a filled value is the one that a fixture wants. `true` accepts any value but `false`. `has` requires an entry in a list,
 * `lacks` the absence of one, `first` its first entry. `number-at-most` and `number-at-least` limit a number. An object
 * requires its members. If the value has members, a wanted text is the name of one.
 * `another-than` requires another name, `several` a selection that takes several values.
 */
export function isFilledAs(value: unknown, wanted: unknown): boolean {
  if (wanted === true) return value !== undefined && value !== false;
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((item, at) => isFilledAs(value[at], item))
    );
  }
  if (isRecord(wanted)) {
    const { "number-at-most": most, "number-at-least": least } = wanted;
    if (typeof most === "number") return typeof value === "number" && value <= most;
    if (typeof least === "number") return typeof value === "number" && value >= least;
    if (typeof wanted["first"] === "object" && Array.isArray(value))
      return isFilledAs(value[0], wanted["first"]);
    const { has, lacks, "another-than": known, several } = wanted;
    if (several === true) return isRecord(value) && selectors.takesSeveral(value);
    if (known !== undefined) return namesBut(value, String(known)).length > 0;
    if (has !== undefined || lacks !== undefined) {
      const held = (one: unknown) => Array.isArray(value) && value.some((item) => isFilledAs(item, one));
      return (
        Array.isArray(value) && (has === undefined || held(has)) && (lacks === undefined || !held(lacks))
      );
    }
    return isRecord(value) && Object.entries(wanted).every(([name, item]) => isFilledAs(value[name], item));
  }
  if (typeof wanted === "string" && isRecord(value)) return Object.hasOwn(value, wanted);
  return value === wanted;
}

/** Returns the response to a notification that counts as its acknowledgement. */
export function acknowledgementOf(profile: Profile): { readonly status: number; readonly body: string } {
  const { status, body } = objectOf(filledWith(profile, "notification.acknowledgement"));
  return {
    status: Array.isArray(status) && typeof status[0] === "number" ? status[0] : 200,
    body: typeof body === "string" ? body : "OK",
  };
}
