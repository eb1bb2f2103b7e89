// One exchange: sends what was built, once, reads the answer, and keeps what may be shown of it.
import { verify } from "@acquiring/contract/signature";
import type { Built } from "./build.ts";
import { capture } from "./capture.ts";
import type { Context, Played } from "./context.ts";
import type { Operation } from "./contract.ts";
import { decodeAnswer, type DecodedAnswer } from "./decode.ts";
import type { Listener } from "./listener.ts";
import type { Masker } from "./mask.ts";
import type { Exchange, Fixtures } from "./model.ts";
import { isSuccess } from "./outcome.ts";
import { isObject } from "./pointer.ts";
import { arrayNameOf, schemeOf } from "./profile.ts";
import { send } from "./send.ts";

/** What all scenarios of a run share. */
export interface Stage {
  readonly target: URL;
  readonly key: string | undefined;
  readonly fixtures: Fixtures;
  readonly masker: Masker;
  readonly listener: Listener;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly onExchange: (scenario: string, step: string, exchange: Exchange) => void;
}

/** Sends what was built, once, and reads the answer. */
export async function exchange(built: Built, context: Context, stage: Stage): Promise<Played> {
  const { operation } = built;
  const url = new URL(stage.target.href.replace(/\/+$/, "") + built.path);
  const { timeoutMs, maxBytes, signal } = stage;
  const headers = {
    accept: "*/*",
    "accept-encoding": "identity",
    "user-agent": "acquiring-conformance",
    ...built.headers,
  };
  const sent = await send({ ...built, headers, url }, { timeoutMs, maxBytes, signal });
  const { response } = operation.descriptor;
  const decoded = sent.ok ? decodeAnswer(sent.body, response.shape) : undefined;
  const answer = decoded === undefined ? undefined : underContractName(decoded, operation, context);
  const common = {
    operation,
    request: built.value,
    built,
    answer,
    ...capture(built, url, sent, answer, stage.masker),
  };
  if (!sent.ok)
    return { ...common, status: 0, success: false, signatureValid: undefined, problem: sent.problem };
  return {
    ...common,
    status: sent.status,
    success: answer !== undefined && isSuccess(operation.id, sent.status, answer),
    signatureValid: validity(decoded?.value, response.signature, context, stage.key),
  };
}

/** The array of a batch under the contract's name, where a profile gives it another one (`batch.array-names`). */
function underContractName(
  answer: DecodedAnswer,
  { id, descriptor }: Operation,
  { profile }: Context,
): DecodedAnswer {
  const [own, given] = [descriptor.batch?.response, arrayNameOf(profile, id)];
  const { value } = answer;
  if (
    own === undefined ||
    given === undefined ||
    own === given ||
    !isObject(value) ||
    !Object.hasOwn(value, given)
  )
    return answer;
  return { ...answer, value: { ...value, [own]: value[given] } };
}

function validity(
  value: unknown,
  field: string | undefined,
  { profile }: Context,
  key: string | undefined,
): boolean | undefined {
  const scheme = schemeOf(profile);
  if (
    scheme === undefined ||
    key === undefined ||
    field === undefined ||
    !isObject(value) ||
    !Object.hasOwn(value, field)
  )
    return undefined;
  return verify(value, value[field], scheme, [key], field);
}
