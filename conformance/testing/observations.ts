// Messages of a run as the judges see them, without a run: for the tests of what looks at a whole run.
import { installedContract } from "../contract/contract.ts";
import { decodeResponse } from "../decode/decode.ts";
import { isSuccess } from "../exchange/outcome.ts";
import type { Played } from "../message/message.ts";

export interface Message {
  readonly operation?: string;
  readonly scenario?: string;
  readonly step?: string;
  readonly sent?: Readonly<Record<string, unknown>>;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text unchanged; a record as JSON or, for a payment, as XML. */
  readonly told?: string | Readonly<Record<string, unknown>>;
  readonly advice?: boolean;
  readonly deliberate?: boolean;
}

const xmlOf = (record: Readonly<Record<string, unknown>>): string =>
  `<respon>${Object.entries(record)
    .map(([name, value]) => `<${name}>${String(value)}</${name}>`)
    .join("")}</respon>`;

export function observation({
  operation: id = "createDirectPayment",
  scenario = "s",
  step = "pay",
  sent = {},
  status = 200,
  headers = {},
  told = "",
  advice = false,
  deliberate = false,
}: Message): Played {
  const operation = installedContract().operations.get(id);
  if (operation === undefined) throw new Error(`There is no ${id}.`);
  const written =
    typeof told === "string"
      ? told
      : operation.descriptor.response.encodings[0].body === "xml"
        ? xmlOf(told)
        : JSON.stringify(told);
  const response = decodeResponse(new TextEncoder().encode(written), operation.descriptor.response.shape);
  const built = {
    step,
    operation,
    method: "POST",
    path: operation.descriptor.path,
    headers: {},
    body: new Uint8Array(),
    value: sent as never,
    deliberate,
  };
  const steps = new Map<string, readonly Played[]>();
  const played: Played = {
    scenario,
    step,
    advice,
    steps,
    operation,
    request: sent,
    built,
    status,
    headers,
    response,
    success: isSuccess(id, status, response),
    signatureValid: undefined,
    exchange: { request: { method: "POST", url: "", headers: {}, body: "" }, response: {} },
    curl: "",
  };
  steps.set(step, [played]);
  return played;
}
