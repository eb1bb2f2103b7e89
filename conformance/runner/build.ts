// Builds the request of a step: named request, changes, selection, signature, encoding. Pure but for the references it takes.
import { encodeBody, everyCodec, type WireObject } from "@acquiring/contract/codecs";
import { sign, type SignatureScheme } from "@acquiring/contract/signature";
import { objectOf, type Operation } from "./contract.ts";
import { SuiteError } from "./errors.ts";
import type { RawStep, RequestStep } from "./model.ts";
import { remove, write } from "./pointer.ts";
import { filledWith, schemeOf, type Profile } from "./profile.ts";
import { fill, type Resolve } from "./variables.ts";

/** Stands in the signature's field as long as nobody knows how to sign. */
export const unsigned = "unsigned";

export interface Built {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The record, where the step sends one. */
  readonly value?: WireObject;
  readonly encode?: (value: WireObject) => string;
  readonly localAddress?: string;
  /** It breaks the contract on purpose, so that its answer is not held against the contract. */
  readonly deliberate: boolean;
}

export interface Building {
  readonly operation: Operation;
  readonly profile: Profile;
  readonly key: string | undefined;
  readonly requests: Readonly<Record<string, WireObject>>;
  readonly resolve: Resolve;
  /** For `entries`: a resolver for each repetition of the steps that it names. */
  readonly each: (from: string | readonly string[]) => readonly Resolve[];
  /** For `select` with `from`: the values of these steps. */
  readonly collect: (by: string, from: string | readonly string[]) => readonly string[];
}

export function buildRaw({ raw, from }: RawStep, { operation, resolve }: Building): Built {
  const { media, body, path, method, headers } = fill(raw, resolve) as RawStep["raw"];
  return {
    operation,
    method: method ?? operation.descriptor.method,
    path: path ?? operation.descriptor.path,
    headers: { ...(media === undefined ? {} : { "content-type": media }), ...headers },
    body: new TextEncoder().encode(body),
    ...(from === undefined ? {} : { localAddress: String(fill(from, resolve)) }),
    deliberate: true,
  };
}

export function buildRequest(step: RequestStep, building: Building): Built {
  const { operation, profile, resolve } = building;
  const value = recordOf(step, building);
  const signatureField = operation.descriptor.request.signature;
  if (signatureField !== undefined && step.signature !== "none") {
    value[signatureField] = signatureOf(value, step, building, signatureField);
  }
  checkOwnTraffic(step, value, operation);
  const encoding = step.encoding ?? encodingOf(operation, profile);
  const root = operation.rootPoint === undefined ? undefined : filledWith(profile, operation.rootPoint);
  const body = { ...operation.descriptor.request, ...(typeof root === "string" ? { root } : {}) };
  const encode = (record: WireObject): ReturnType<typeof encodeBody> =>
    encodeBody(record, body, { ...encoding, evidence: "declared" }, everyCodec);
  const encoded = encode(value);
  if (!encoded.ok)
    throw new SuiteError(
      `The request of step \`${step.id}\` cannot be written: ${encoded.issues[0].message}`,
    );
  return {
    operation,
    method: operation.descriptor.method,
    path: operation.descriptor.path,
    headers: { "content-type": encoded.value.contentType },
    body: encoded.value.bytes,
    value,
    encode: (record) => {
      const again = encode(record);
      return again.ok ? new TextDecoder().decode(again.value.bytes) : "";
    },
    ...(step.from === undefined ? {} : { localAddress: String(fill(step.from, resolve)) }),
    deliberate: step.invalid === true || step.signature !== undefined,
  };
}

function recordOf(
  step: RequestStep,
  { requests, resolve, each, collect, operation, profile }: Building,
): WireObject {
  const value = fill(requests[step.use] ?? {}, resolve) as WireObject;
  if (step.entries !== undefined) {
    const { from, array, of, set = {} } = step.entries;
    const entries = each(from).map((resolveEach) => {
      const entry = fill(requests[of] ?? {}, resolveEach) as WireObject;
      for (const [name, item] of Object.entries(set)) write(entry, name, fill(item, resolveEach));
      return entry;
    });
    write(value, array, entries);
  }
  for (const [name, item] of Object.entries(step.set ?? {})) write(value, name, fill(item, resolve));
  for (const name of step.unset ?? []) remove(value, name);
  if (step.select !== undefined) {
    const { by, values = [], from } = step.select;
    const texts =
      from === undefined
        ? values.flatMap((item) => [fill(item, resolve)].flat().map(String))
        : collect(by, from);
    const selection = objectOf(
      objectOf(objectOf(filledWith(profile, operation.selectionPoint ?? ""))["by"])[by],
    );
    const { field, separator } = selection;
    if (typeof field !== "string")
      throw new SuiteError(`Step \`${step.id}\` selects by ${by}, which the plan should have kept back.`);
    value[field] = texts.join(typeof separator === "string" ? separator : "");
  }
  return value;
}

function signatureOf(
  value: WireObject,
  step: RequestStep,
  { profile, key }: Building,
  field: string,
): string {
  const scheme: SignatureScheme | undefined = schemeOf(profile);
  const right = scheme === undefined || key === undefined ? unsigned : sign(value, scheme, key, field);
  if (step.signature !== "wrong") return right;
  // As long and of the same letters as the right one, so that only the signature itself is wrong.
  const first = right.slice(0, 1);
  return `${first === "0" ? "1" : "0"}${right.slice(1)}`;
}

/** How a request is written: as the profile says, else as the contract declares. */
function encodingOf(
  operation: Operation,
  profile: Profile,
): { readonly media: string; readonly body: "json" | "xml" | "form" } {
  const filled =
    operation.encodingPoint === undefined ? {} : objectOf(filledWith(profile, operation.encodingPoint));
  const reads = Array.isArray(filled["reads"]) ? filled["reads"] : [];
  const chosen = objectOf(filled["writes"] ?? reads[0] ?? operation.descriptor.request.encodings[0]);
  return { media: String(chosen["media"]), body: chosen["body"] as "json" | "xml" | "form" };
}

/** The suite keeps the contract itself, unless a step says that it breaks it on purpose. */
function checkOwnTraffic(step: RequestStep, value: WireObject, { descriptor }: Operation): void {
  if (step.invalid === true || step.signature === "none") return;
  const [issue] = descriptor.request.check(value);
  if (issue !== undefined) {
    throw new SuiteError(
      `Step \`${step.id}\` would send what breaks the contract, and does not say so by \`invalid\`: ${issue.at} ${issue.message}`,
    );
  }
  const { request: array, limit } = descriptor.batch ?? {};
  const entries = array === undefined ? undefined : value[array];
  if (limit !== undefined && Array.isArray(entries) && entries.length > limit) {
    throw new SuiteError(
      `Step \`${step.id}\` would send ${entries.length} orders, more than ${limit}, and does not say so by \`invalid\`.`,
    );
  }
}
