// Builds the request of a step: named request, changes, selection, signature and encoding. It is pure, except for fresh
// references.
import {
  type WireObject,
  defined,
  encodeBody,
  everyCodec,
  isRecord,
  selectors,
} from "@acquiring/contract/codecs";
import { objectOf, type Operation } from "../contract/contract.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import type { AgainStep, RawStep, RawText, RequestStep } from "../scenario/model.ts";
import { below, read, remove, write } from "../contract/pointer.ts";
import { filledWith, isBound, schemeOf, type Profile } from "../inputs/profile.ts";
import { fill, type Resolve } from "../scenario/variables.ts";
import { signatureOf } from "./signing.ts";
import type { Built } from "../message/message.ts";
import { noAddress } from "../scenario/untried.ts";

/** How a record is written as a body. */
export type Writing = NonNullable<RequestStep["encoding"]>;

/** How a field of a request selects records. */
export type Selector = NonNullable<ReturnType<typeof selectors.in>>;
/** Selectors by the identifier that they take. */
export type Selectors = Readonly<Record<string, Selector>>;

export interface Building {
  readonly operation: Operation;
  /** The encoding that the gateway was found to read, if neither step nor profile name one. */
  readonly writing?: Writing | undefined;
  /** How this gateway was found to let records be selected, if its profile does not say it. */
  readonly selection?: Selectors | undefined;
  readonly profile: Profile;
  readonly key: string | undefined;
  readonly otherKey?: string | undefined;
  readonly requests: Readonly<Record<string, WireObject>>;
  readonly resolve: Resolve;
  /** For `entries`: a resolver for each repetition of the steps that it names. */
  readonly each: (from: string | readonly string[]) => readonly Resolve[];
  /** For `select` with `from`: the values of these steps. */
  readonly collect: (by: string, from: string | readonly string[]) => readonly string[];
}

export function buildRaw({ id, raw, from }: RawStep, { operation, resolve }: Building): Built {
  const { media, body, path, url, method, headers = {}, ...more } = fill(raw, resolve) as RawStep["raw"];
  const texts = Object.entries(headers).map(([name, value]) => [
    name,
    new TextDecoder().decode(rawBytes(value)),
  ]);
  return {
    step: id,
    operation,
    method: method ?? operation.descriptor.method,
    path: path ?? operation.descriptor.path,
    ...(url === undefined ? {} : { url: addressOf(url) }),
    headers: { ...defined({ "content-type": media }), ...Object.fromEntries(texts) },
    body: rawBytes(body),
    ...(more["may-close"] === true ? { mayClose: true } : {}),
    ...(from === undefined ? {} : { localAddress: String(fill(from, resolve)) }),
    deliberate: true,
  };
}

/** An address from a response. It may name any host, including this machine, but only HTTP and HTTPS are allowed. */
function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new Halt(noAddress(text));
  return url;
}

/** The bytes of a raw text, its parts joined. */
export const rawBytes = (text: RawText): Uint8Array =>
  Buffer.concat(
    [text]
      .flat()
      .map((part) =>
        typeof part === "string"
          ? Buffer.from(part)
          : "hex" in part
            ? Buffer.from(part.hex, "hex")
            : Buffer.from(part.repeat.repeat(part.times)),
      ),
  );

export const buildRequest = (step: RequestStep, building: Building): Built =>
  written(recordOf(step, building), step, building);

/** A record as a request: signed, encoded, and checked against the contract unless it violates it deliberately. */
export function written(value: WireObject, step: Manner, building: Building): Built {
  const { operation, profile, key, otherKey } = building;
  const { signature: field } = operation.descriptor.request;
  const { signature: how } = step;
  let right: string | undefined;
  if (field !== undefined && how !== "none" && how !== "kept") {
    const signer = { operation, scheme: schemeOf(profile), key, otherKey };
    const signed = signatureOf(signedRecord(value, step, building), signer, how);
    value[field] = signed.signature;
    right = signed.right;
  }
  checkOwnTraffic(step, value, operation);
  const built = encoded(value, step, building);
  return right === undefined ? built : { ...built, rightSignature: right };
}

/** The record to sign: the sent one, unless the step names another. */
function signedRecord(
  value: WireObject,
  { signature: how, invalid }: Manner,
  building: Building,
): WireObject {
  // If the scheme does not sign empty lists, they are removed. The rest still proves the sender, and no gateway may
  // accept the whole.
  if (invalid === true && isBound(schemeOf(building.profile))) return withoutEmptyLists(value);
  if (typeof how !== "object" || how.over === undefined) return value;
  return changed(structuredClone(value), how.over, building.resolve);
}

const withoutEmptyLists = (value: WireObject): WireObject =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => !(Array.isArray(item) && item.length === 0)));

/** Repeats the request of an earlier step: its bytes, or its record with changes under the original signature. */
export function buildAgain(step: AgainStep, earlier: Built, building: Building): Built {
  const isChanged = step.set !== undefined || step.unset !== undefined;
  if (!isChanged && step.encoding === undefined)
    return { ...earlier, step: step.id, operation: building.operation };
  if (earlier.value === undefined)
    throw new SuiteError(
      `Step \`${step.id}\` changes what step \`${step.again}\` sent, which is not an object.`,
    );
  const value = changed(structuredClone(earlier.value), step, building.resolve);
  return { ...encoded(value, step, building), deliberate: isChanged };
}

function encoded(value: WireObject, step: Manner, { operation, profile, resolve, writing }: Building): Built {
  const encoding = step.encoding ?? writing ?? encodingOf(operation, profile);
  const root = operation.rootPoint === undefined ? undefined : filledWith(profile, operation.rootPoint);
  const body = { ...operation.descriptor.request, ...(typeof root === "string" ? { root } : {}) };
  const encode = (record: WireObject): ReturnType<typeof encodeBody> =>
    encodeBody(record, body, { ...encoding, evidence: "declared" }, everyCodec);
  const whole = encode(value);
  if (!whole.ok)
    throw new SuiteError(`The request of step \`${step.id}\` cannot be written: ${whole.issues[0].message}`);
  return {
    step: step.id,
    operation,
    method: operation.descriptor.method,
    path: operation.descriptor.path,
    headers: { ...step.headers, "content-type": whole.value.contentType },
    body: step.encoding?.escaped === true ? escaped(whole.value.bytes) : whole.value.bytes,
    value,
    encode: (record) => {
      const again = encode(record);
      return again.ok ? new TextDecoder().decode(again.value.bytes) : "";
    },
    ...(step.from === undefined ? {} : { localAddress: String(fill(step.from, resolve)) }),
    deliberate: step.invalid === true || isSignedWrongly(step.signature),
  };
}

const escaped = (json: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(json)
      .toString()
      .replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );

/** The second merchant's own signature is no mistake. */
const isSignedWrongly = (how: Manner["signature"]): boolean =>
  how !== undefined && !(typeof how === "object" && how.key === "other-merchant");

/** How a record is sent. */
export type Manner = Pick<RequestStep, "id" | "signature" | "encoding" | "headers" | "from" | "invalid">;

/** The named request of a step with its changes, not signed yet. */
export function recordOf(step: RequestStep, building: Building): WireObject {
  const { requests, resolve, each } = building;
  const later = ownLater(resolve);
  const value = fill(requests[step.use] ?? {}, later) as WireObject;
  if (step.entries !== undefined) {
    const { from, array, of, set = {}, behind } = step.entries;
    const first = Array.from({ length: behind?.times ?? 0 }, () => fill(requests[behind?.of ?? ""], resolve));
    const entries = each(from).map((resolveEach) => {
      const entry = fill(requests[of] ?? {}, resolveEach) as WireObject;
      for (const [name, item] of Object.entries(set)) write(entry, name, fill(item, resolveEach));
      return entry;
    });
    write(value, array, [...(first as WireObject[]), ...entries]);
  }
  for (const one of [step.merge ?? []].flat()) mergeInto(value, fill(requests[one] ?? one, later));
  changed(value, step, resolve);
  const selecting = selectionOf(step, building);
  if (selecting !== undefined) value[selecting.field] = selecting.value;
  return withOwn(value, value) as WireObject;
}

/** The field by which a request selects, and its value; `undefined` for one that selects nothing. */
function selectionOf({ id, select }: RequestStep, building: Building) {
  if (select === undefined) return undefined;
  const { resolve, collect, operation, profile, selection = {} } = building;
  const { by, values = [], from } = select;
  const filled = objectOf(filledWith(profile, operation.selectionPoint ?? ""))["by"];
  const selector = selectors.in(objectOf(filled ?? selection)[by]);
  if (selector === undefined && select.else !== "plain")
    throw new SuiteError(`Step \`${id}\` selects by ${by}, but the profile does not define how.`);
  if (selector === undefined) return undefined;
  const texts =
    from === undefined
      ? values.flatMap((item) => [fill(item, resolve)].flat().map(String))
      : collect(by, from);
  const isTooMuch = texts.length > 1 && !selectors.takesSeveral(selector);
  if (isTooMuch && select.else === "plain") return undefined;
  return { field: selector.field, value: selectors.value(selector, texts) };
}

/** Leaves `${own/amount}`, the value of another field of the same request, for when that request is made. */
const ownLater =
  (resolve: Resolve): Resolve =>
  (name) =>
    name.startsWith("own/") ? `\${${name}}` : resolve(name);

function withOwn(value: unknown, whole: WireObject): unknown {
  if (typeof value === "string")
    return value.replaceAll(/\$\{own(\/[\w/]+)\}/g, (text, pointer: string) => {
      const own = read(whole, pointer);
      return own.found && typeof own.value === "string" ? own.value : text;
    });
  if (Array.isArray(value)) return value.map((item) => withOwn(item, whole));
  if (isRecord(value))
    for (const [name, item] of Object.entries(value)) write(value, name, withOwn(item, whole));
  return value;
}

/** The record after `set` and `unset`. */
export function changed(
  value: WireObject,
  { set = {}, unset = [] }: Pick<RequestStep, "set" | "unset">,
  resolve: Resolve,
): WireObject {
  for (const [name, item] of Object.entries(set)) write(value, name, fill(item, resolve));
  for (const name of unset) remove(value, name);
  return value;
}

/** Puts a record over another one: records are merged all the way down, everything else takes the place of what was there. */
function mergeInto(value: WireObject, over: unknown, at = ""): void {
  for (const [name, item] of Object.entries(objectOf(over))) {
    const here = below(at, name);
    const held = read(value, here);
    if (isRecord(item) && held.found && isRecord(held.value)) mergeInto(value, item, here);
    else write(value, here, structuredClone(item));
  }
}

/** How a request is written: as the profile says, else as the contract declares. */
function encodingOf(operation: Operation, profile: Profile): Writing {
  const filled =
    operation.encodingPoint === undefined ? {} : objectOf(filledWith(profile, operation.encodingPoint));
  const reads = Array.isArray(filled["reads"]) ? filled["reads"] : [];
  const chosen = objectOf(filled["writes"] ?? reads[0] ?? operation.descriptor.request.encodings[0]);
  return { media: String(chosen["media"]), body: chosen["body"] as Writing["body"] };
}

/** Checks that the suite's own request conforms to the contract, unless the step violates it deliberately. */
function checkOwnTraffic(step: Manner, value: WireObject, { descriptor }: Operation): void {
  if (step.invalid === true || step.signature === "none") return;
  const [issue] = descriptor.request.check(value);
  if (issue !== undefined) {
    throw new SuiteError(
      `Step \`${step.id}\` violates the contract but is not marked \`invalid\`: ${issue.at} ${issue.message}`,
    );
  }
  const { request: array, limit } = descriptor.batch ?? {};
  const entries = array === undefined ? undefined : value[array];
  if (limit !== undefined && Array.isArray(entries) && entries.length > limit) {
    throw new SuiteError(
      `Step \`${step.id}\` would send ${entries.length} orders, more than ${limit}, but is not marked \`invalid\`.`,
    );
  }
}
