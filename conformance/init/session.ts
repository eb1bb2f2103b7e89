// The few requests with which `init --target` examines a gateway: in sequence, counted, and never more than two payments.
import { objectOf } from "../contract/contract.ts";
import { Halt, SuiteError } from "../contract/errors.ts";
import { buildRaw, buildRequest } from "../exchange/build.ts";
import { buildingOf, exchange, type Stage } from "../exchange/exchange.ts";
import type { Context } from "../exchange/context.ts";
import { isUnsent } from "../exchange/fault.ts";
import { startPace } from "../exchange/pace.ts";
import { startSpending } from "../exchange/spending.ts";
import type { Played } from "../message/message.ts";
import { networkOf, type NetworkOptions } from "../inputs/network.ts";
import type { RunOptions } from "../run/options.ts";
import type { Prepared } from "../run/prepared.ts";
import { prepare } from "../run/run.ts";
import { keyOf, maskerFor, stageOf, targetOf } from "../run/stage.ts";
import { rangeOf, wholeAmount } from "../scenario/amounts.ts";
import { freshOf, newOrigin } from "../scenario/fresh.ts";
import type { RawStep, RequestStep } from "../scenario/model.ts";

/** How requests reach the target. */
type Way = Pick<RunOptions, "timeoutMs" | "listen" | "notifyUrl" | "rate" | keyof NetworkOptions>;

export interface SessionOptions extends Way {
  readonly target: string;
  /** Parsed settings and a parsed profile: what is known before. */
  readonly settings: unknown;
  readonly profile: unknown;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

export const mostPayments = 2;
export const mostRequests = 100;

/** What is in progress between the suite and one gateway. */
export interface Session {
  readonly prepared: Prepared;
  readonly stage: Stage;
  readonly context: Context;
  /** The extension points known so far, by which requests are made. */
  points: Readonly<Record<string, unknown>>;
  requests: number;
  /** Payments that were accepted, or whose outcome is unknown. */
  payments: number;
  /** The payment that was refused for its lack of a signature. */
  unsigned?: Played;
}

/** The step of a request; its id is not shown anywhere. */
export type SessionRequest = Omit<RequestStep, "id">;

export async function openSession(options: SessionOptions): Promise<Session> {
  const target = targetOf(options.target);
  const { settings: given, profile: filled } = options;
  const prepared = prepare({ settings: given, profile: filled });
  const { settings, profile, contract, fixtures } = prepared;
  const key = keyOf(settings, profile, options.env);
  const { settings: _settings, profile: _profile, env, signal, ...way } = options;
  const network = networkOf(way, env);
  const stage = await stageOf(
    way,
    {
      target,
      network,
      key,
      fixtures,
      masker: maskerFor({ settings, requests: {} }, [key], network),
      pace: startPace(profile, { rate: way.rate }),
      spending: startSpending(),
      signal: signal ?? new AbortController().signal,
    },
    profile,
  );
  const fresh = freshOf(newOrigin(), "init", { settings, profile });
  const notifyUrl = stage.listener.url("init");
  const context = {
    scenario: "",
    advice: false,
    steps: new Map(),
    contract,
    settings,
    profile,
    fresh,
    notifyUrl,
    key,
  };
  return { prepared, stage, context, points: profile.points, requests: 0, payments: 0 };
}

/** Returns the context of requests: the known extension points, and the ones to try. */
export const contextOf = (session: Session, points: Readonly<Record<string, unknown>> = {}): Context => ({
  ...session.context,
  profile: { name: session.context.profile.name, points: { ...session.points, ...points } },
});

/** Sends one request; `undefined` if the tried scheme cannot sign it, or the session reached its limit of requests. */
export async function ask(
  session: Session,
  operation: string,
  step: SessionRequest | Pick<RawStep, "raw">,
  points?: Readonly<Record<string, unknown>>,
): Promise<Played | undefined> {
  const known = session.context.contract.operations.get(operation);
  if (known === undefined) throw new SuiteError(`There is no operation ${operation}.`);
  if (session.requests >= mostRequests) return undefined;
  const context = contextOf(session, points);
  const building = buildingOf(known, context, session.stage);
  try {
    const built =
      "raw" in step
        ? buildRaw({ id: "init", ...step }, building)
        : buildRequest({ id: "init", ...step, invalid: true }, building);
    session.requests += 1;
    return await exchange(built, context, session.stage);
  } catch (error) {
    if (error instanceof Halt) return undefined;
    throw error;
  }
}

/** The simplest payment with changes. Not sent once two payments may have been made. */
export async function pay(
  session: Session,
  set: Readonly<Record<string, unknown>> = {},
  points?: Readonly<Record<string, unknown>>,
): Promise<Played | undefined> {
  if (session.payments >= mostPayments) return undefined;
  const plain = { use: "direct-payment", set: { amount: "${whole.amount}", ...set } };
  const played = await ask(session, "createDirectPayment", plain, points);
  // After a failed or missing response the payment may have been made, unless the gateway never read the request.
  if (
    played !== undefined &&
    !isUnsent(played.fault) &&
    (played.success || played.status === 0 || played.status >= 500)
  )
    session.payments += 1;
  return played;
}

/** The amount of the first payment, with its currency. */
export const firstAmount = ({ settings, profile }: Prepared): string =>
  `${wholeAmount(rangeOf(settings, profile))} ${String(settings.test_data["currency"])}`;

/** The record of a response. */
export const recordIn = (played: Played | undefined): Readonly<Record<string, unknown>> =>
  objectOf(played?.response?.value);

/** A field that was sent or received, as text. */
export function textIn(record: unknown, name: string): string | undefined {
  const value = objectOf(record)[name];
  return typeof value === "string" ? value : undefined;
}

/** What a response says of a request, in short: `status 200, return_status 2`. */
export function inShort(played: Played): string {
  const { return_status: returned, result_info: info } = recordIn(played);
  const said = typeof info === "string" ? `, ${cut(info)}` : "";
  const isCode = typeof returned === "string" || typeof returned === "number";
  const code = isCode ? `, return_status ${cut(String(returned))}` : "";
  return played.status === 0 ? "no response" : `status ${played.status}${code}${said}`;
}

const longestTold = 60;

const cut = (text: string): string =>
  text.length > longestTold ? `${text.slice(0, longestTold)}…` : text.replace(/\.$/, "");

/** Makes a gateway's text safe to print: on one line, without control characters, card numbers and keys. */
export const shown = ({ stage }: Session, words: string): string =>
  stage.masker.text(words.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "?"));
