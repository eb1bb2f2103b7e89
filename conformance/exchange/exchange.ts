// One exchange: sends a request once, reads the response, and keeps a masked copy for reports.
import { type Binding, boundTo, verifyBody } from "@acquiring/contract/signature";
import type { Building, Writing, Selectors } from "./build.ts";
import { capture, type Captured } from "./capture.ts";
import { collectFrom, eachOf, placed, resolverOf, type Context } from "./context.ts";
import type { Built, Fault, Played } from "../message/message.ts";
import { objectOf, type Operation } from "../contract/contract.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import { decodeResponse, type DecodedResponse } from "../decode/decode.ts";
import type { PageReader } from "../pages/page-reader.ts";
import type { Delay } from "./delay.ts";
import type { Listener } from "./listener.ts";
import type { Masker } from "./mask.ts";
import type { Fixtures } from "../scenario/model.ts";
import { isSuccess } from "./outcome.ts";
import { defined, isRecord } from "@acquiring/contract/codecs";
import type { Network } from "../inputs/network.ts";
import { arrayNameOf, isBound, schemeOf } from "../inputs/profile.ts";
import type { Pace } from "./pace.ts";
import { listens } from "./connect.ts";
import { send, type Outgoing, type Sent } from "./send.ts";
import type { Spending } from "./spending.ts";
import type { Silence } from "./silence.ts";
import { cut } from "../scenario/untried.ts";

/** What all scenarios of a run share. */
export interface Stage {
  readonly target: URL;
  readonly network: Network;
  readonly key: string | undefined;
  readonly otherKey?: string | undefined;
  readonly fixtures: Fixtures;
  readonly masker: Masker;
  readonly listener: Listener;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** How many repetitions of one step are in progress at once: they do not depend on each other. */
  readonly abreast: number;
  readonly signal: AbortSignal;
  readonly pace: Pace;
  readonly silence: Silence;
  readonly delay: Delay;
  /** The same for notifications that must come. */
  readonly hearing: Delay;
  readonly spending: Spending;
  readonly pages: PageReader;
  /**
   * The encodings that this gateway was found to read, by operation: only those that differ from the declared one and
   * that no profile names.
   */
  readonly writings: Map<string, Writing>;
  /** How this gateway was found to let records be selected, by operation, where no profile says it. */
  readonly selections: Map<string, Selectors>;
  /** `exchange` masks on first use, because most exchanges are never shown. */
  readonly onExchange: (played: Played) => void;
}

/** What a request of this operation is built from. */
export const buildingOf = (operation: Operation, context: Context, stage: Stage): Building => ({
  operation,
  writing: stage.writings.get(operation.id),
  selection: stage.selections.get(operation.id),
  profile: context.profile,
  key: stage.key,
  otherKey: stage.otherKey,
  requests: stage.fixtures.requests,
  resolve: resolverOf(context),
  each: (from) => eachOf(context, from),
  collect: (by, from) => collectFrom(context, by, from),
});

/**
 * Sends what was built, once, and reads the response.
 *
 * @throws Halt for a request that this run must not send, or not any more.
 */
export async function exchange(built: Built, context: Context, stage: Stage): Promise<Played> {
  const { operation } = built;
  const url = built.url ?? new URL(stage.target.href.replace(/\/+$/, "") + built.path);
  const headers = {
    accept: "*/*",
    "accept-encoding": "identity",
    "user-agent": "acquiring-conformance",
    ...headersFor(url, stage),
    ...built.headers,
  };
  let paying: unknown = built.value;
  const admit = (): void => {
    const refused = stage.silence.givenUp(operation.id) ?? stage.spending.take(built, paying);
    if (refused !== undefined) throw new Halt(cut(refused));
    // Sent again only after a refusal, which paid nothing.
    paying = undefined;
  };
  const { sent, startedAt, durationMs } = await timed({ ...built, headers, url }, stage, admit);
  const closed = !sent.ok && sent.closed === true && built.mayClose === true;
  // A request to another address does not show whether the target responds.
  const begun = performance.now() - durationMs;
  if (built.url === undefined) stage.silence.note(operation.id, begun, sent.ok || closed ? undefined : sent);
  const { response } = operation.descriptor;
  const decoded = sent.ok
    ? decodeResponse(sent.body, response.shape, sent.headers["content-type"])
    : undefined;
  const named = decoded === undefined ? undefined : underContractName(decoded, operation, context);
  const reply =
    named && sent.ok && built.readsPage === true ? await withPage(named, url, sent, stage) : named;
  const { value: request, step } = built;
  const common = { ...placed(context, step), operation, request, built, response: reply, durationMs };
  const shown = (): Captured =>
    capture(
      { built, url, sent, response: reply, network: networkFor(url, stage), startedAt, durationMs },
      stage.masker,
    );
  if (!sent.ok) {
    const { problem, fault } = sent;
    const isAway = built.url === undefined && (await isGone(fault, begun, url, stage));
    const why = { problem, ...defined({ fault, closed: only(closed), gone: only(isAway) }) };
    return showing({ ...common, status: 0, success: false, signatureValid: undefined, ...why }, shown);
  }
  return showing(
    {
      ...common,
      status: sent.status,
      media: sent.headers["content-type"],
      headers: sent.headers,
      success: reply !== undefined && isSuccess(operation.id, sent.status, reply),
      signatureValid: signatureValidity(
        decoded?.value,
        response.signature ?? signatureField,
        { ...context, key: keyFor(request, context, stage) },
        built.value && boundTo(operation.descriptor, built.value, "response"),
      ),
    },
    shown,
  );
}

const only = (is: boolean): true | undefined => (is ? true : undefined);

/** Whether a target that responded before is gone, or has responded to nothing since then. Perhaps it cut its last connection. */
async function isGone(fault: Fault | undefined, begun: number, url: URL, stage: Stage): Promise<boolean> {
  const heard = stage.silence.heard();
  if (heard === undefined) return false;
  if (fault !== "cut") return fault === "unreached" || (fault === "silent" && heard < begun);
  return !(await isThere(url, stage));
}

/** Whether something takes connections there; behind a proxy nothing can be said. */
export const isThere = async (url: URL, stage: Stage): Promise<boolean> =>
  networkFor(url, stage).proxy !== undefined || listens(url);

/** Sends a request; returns the result and the duration. Waiting for a turn does not count. */
async function timed(
  outgoing: Outgoing,
  { pace, network, timeoutMs, maxBytes, signal }: Stage,
  admit: () => void,
): Promise<{ readonly sent: Sent; readonly startedAt: string; readonly durationMs: number }> {
  let durationMs = 0;
  let startedAt = "";
  const sent = await pace.send(async () => {
    admit();
    startedAt = new Date().toISOString();
    const begun = performance.now();
    const one = await send(outgoing, { timeoutMs, maxBytes, signal }, network);
    durationMs = Math.round(performance.now() - begun);
    return one;
  }, signal);
  return { sent, startedAt, durationMs };
}

/** An address from a response can belong to a third party, and the user's headers are only for the target. */
const networkFor = (url: URL, { target, network }: Pick<Stage, "target" | "network">): Network =>
  url.origin === target.origin ? network : { ...network, headers: [] };

/**
 * The user's headers of a request to this address, with names in small letters, so that a step's headers override them.
 */
export const headersFor = (
  url: URL,
  stage: Pick<Stage, "target" | "network">,
): Readonly<Record<string, string>> =>
  Object.fromEntries(networkFor(url, stage).headers.map(({ name, value }) => [name.toLowerCase(), value]));

/** Adds the masked exchange. It is masked once, and only on first use: masking costs more than sending. */
function showing(played: Omit<Played, keyof Captured>, capturing: () => Captured): Played {
  let made: Captured | undefined;
  const shown = (): Captured => (made ??= capturing());
  return {
    ...played,
    get exchange() {
      return shown().exchange;
    },
    get curl() {
      return shown().curl;
    },
  };
}

/** A page with its forms: running its script takes longer than anything else here, so only where a check looks at them. */
async function withPage(
  response: DecodedResponse,
  url: URL,
  { status, headers }: Extract<Sent, { ok: true }>,
  { pages }: Stage,
): Promise<DecodedResponse> {
  if (response.kind !== "html" || status !== 200) return response;
  const page = await pages.read({ text: response.text, url: url.href, media: headers["content-type"] });
  // A busy machine is no fault of the gateway.
  if (page.fault !== undefined) throw new SuiteError(`A page was not read, because ${page.fault}.`);
  return { ...response, page };
}

/** The signature's field, also if the contract leaves open whether there is one (`signature.responses.createApmPayment`). */
export const signatureField = "encryption_data";

/**
 * The array of a batch under the contract's name, if a profile gives it another one (`batch.array-names`). If the
 * profile leaves the name open, it is the only list of records in the response, or of several the only one with
 * statuses.
 */
export function underContractName(
  response: DecodedResponse,
  { id, descriptor }: Operation,
  { contract, profile }: Pick<Context, "contract" | "profile">,
): DecodedResponse {
  const own = descriptor.batch?.response;
  const { value } = response;
  if (own === undefined || !isRecord(value)) return response;
  const isOpen = contract.points.get("batch.array-names")?.operations.some((one) => one === id) === true;
  const given = arrayNameOf(profile, id) ?? (isOpen ? onlyList(value, own) : undefined);
  if (given === undefined || !Object.hasOwn(value, given)) return response;
  return { ...response, value: { ...value, [own]: value[given] } };
}

/** The name of the only list of records, unless there is one under the contract's name. */
function onlyList(value: Readonly<Record<string, unknown>>, own: string): string | undefined {
  if (Object.hasOwn(value, own)) return undefined;
  const recordsOf = (name: string): readonly unknown[] => {
    const list = value[name];
    return Array.isArray(list) ? list.filter((one) => isRecord(one)) : [];
  };
  const status = own.replace(/orders$/, "status");
  const lists = Object.keys(value).filter((name) => recordsOf(name).length > 0);
  const results = lists.filter((name) => recordsOf(name).some((one) => Object.hasOwn(one as object, status)));
  const [only, ...more] = lists.length > 1 ? results : lists;
  return more.length === 0 ? only : undefined;
}

/** The key that a response to this request is signed with: the second merchant's own, if it asked and has one. */
const keyFor = (
  request: unknown,
  { settings }: Context,
  { key, otherKey = key }: Stage,
): string | undefined =>
  isRecord(request) &&
  request["merchant_id"] === objectOf(settings.test_data["other_merchant"])["merchant_id"]
    ? otherKey
    : key;

/**
 * Whether a message's signature is valid; `undefined` if there is no signature, or no way to verify it. `binding` is
 * the request that the signature must belong to. Without it, only a scheme that binds to no request can be verified.
 */
export function signatureValidity(
  value: unknown,
  field: string,
  { profile, key }: Pick<Context, "profile" | "key">,
  binding: Binding | undefined,
): boolean | undefined {
  const scheme = schemeOf(profile);
  if (scheme === undefined || key === undefined || !isRecord(value) || !Object.hasOwn(value, field))
    return undefined;
  if (isBound(scheme) && binding === undefined) return undefined;
  return verifyBody(value, scheme, [key], { field, ...binding }) === "valid";
}
