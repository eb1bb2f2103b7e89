// The part of an exchange that reports contain: masked, shortened, and as a curl line with variables for secrets.
import { defined, type Shape } from "@acquiring/contract/codecs";
import type { Built, Exchange } from "../message/message.ts";
import type { DecodedResponse } from "../decode/decode.ts";
import { shownProxy, type Network } from "../inputs/network.ts";
import {
  identifierDigits,
  identifierDigitsIn,
  masked,
  replaced,
  sensitiveTexts,
  type Masker,
  type Spared,
} from "./mask.ts";

import type { Sent } from "./send.ts";
import { unsigned } from "./signing.ts";

const longestBody = 16 * 1024;

export interface Captured {
  readonly exchange: Exchange;
  readonly curl: string;
}

/** One request and its response or failure, not masked yet. */
interface Traffic {
  readonly built: Built;
  readonly url: URL;
  readonly sent: Sent;
  readonly response: DecodedResponse | undefined;
  readonly network: Network;
  /** Both are absent for what was not sent. */
  readonly durationMs?: number;
  readonly startedAt?: string;
}

export function capture(
  { built, url, sent, response: received, network, durationMs, startedAt }: Traffic,
  masker: Masker,
): Captured {
  const { request, response } = built.operation.descriptor;
  const mine = sensitiveTexts(built.value, request.shape);
  const theirs = [...mine, ...sensitiveTexts(received?.value, response.shape)];
  const spared = new Set([...sparedIn(built), ...identifierDigits(received?.value)]);
  const headers = (
    given: Readonly<Record<string, string>>,
    also: readonly string[],
  ): Record<string, string> =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, masker.text(value, also, spared)]),
    );
  const body = (text: string, also: readonly string[]): string => {
    const shown = masker.text(text, also, spared);
    return shown.length > longestBody
      ? `${shown.slice(0, longestBody)}… (${shown.length} characters)`
      : shown;
  };
  return {
    exchange: {
      ...defined({ startedAt, durationMs }),
      request: {
        method: built.method,
        url: masker.text(url.href),
        headers: { ...hiddenHeaders(network), ...headers(built.headers, mine) },
        body: body(
          requestText(built, request.shape),
          mine.filter((text) => text.length > 3),
        ),
      },
      response: sent.ok
        ? {
            status: sent.status,
            headers: headers(sent.headers, theirs),
            body: body(received?.text ?? "", theirs),
          }
        : { error: masker.text(sent.problem) },
    },
    curl: curlLine(built, { url, network }, request.shape, masker),
  };
}

/** The request's body, masked: our own record field by field, raw bytes as text. */
const requestText = ({ value, encode, body }: Built, shape: Shape): string =>
  value === undefined || encode === undefined
    ? new TextDecoder().decode(body)
    : encode({ ...(masked(value, shape) as typeof value) });

/** The identifiers of a request. They stay visible, because a request cannot be repeated without them. */
const sparedIn = ({ value, body }: Built): Spared =>
  value === undefined
    ? identifierDigitsIn(new TextDecoder().decode(body.subarray(0, longestBody)))
    : identifierDigits(value);

const variableNames: Readonly<Record<string, string>> = { pan: "CARD_NUMBER", cvv: "SECURITY_CODE" };

/**
 * The request as a line for a shell; what is secret, and the signature over it, comes from variables such as
 * `$CARD_NUMBER` and `$ENCRYPTION_DATA`. The empty text where it would be too long for a shell.
 */
function curlLine(
  built: Built,
  { url, network }: Pick<Traffic, "url" | "network">,
  shape: Shape,
  masker: Masker,
): string {
  const { method, headers, body, localAddress } = built;
  if (body.byteLength > longestBody) return "";
  const { text, variables } = namedSecrets(built, shape, masker);
  // Tokens survive every encoder, and become variables only after the quoting.
  let quoted = quote(masker.text(text, [], sparedIn(built)));
  for (const [index, name] of variables.entries()) quoted = quoted.replaceAll(token(index), `'"$${name}"'`);
  const parts = [
    `curl -sS -X ${method} ${quote(masker.text(url.href))}`,
    ...wayParts(network),
    ...(localAddress === undefined ? [] : [`--interface ${quote(localAddress)}`]),
    ...Object.entries(headers).map(([name, item]) => `-H ${quote(masker.text(`${name}: ${item}`))}`),
    `--data-binary ${quoted}`,
  ];
  const line = parts.join(" ");
  return line.length > 2 * longestBody ? "" : line;
}

/** The user's connection options, without possible secrets. */
const wayParts = ({ proxy, caFile, tls, headers }: Network): string[] => [
  ...(proxy === undefined ? [] : [`-x ${quote(shownProxy(proxy))}`]),
  ...(proxy === undefined || proxy.username === "" ? [] : ['-U "$PROXY_USER"']),
  ...(caFile === undefined ? [] : [`--cacert ${quote(caFile)}`]),
  ...(tls.rejectUnauthorized === false ? ["-k"] : []),
  ...headers.map(({ inShell }) => `-H ${inShell}`),
];

/** What a user's header says may be a secret, so only its name is shown. */
const hiddenHeaders = ({ headers }: Network): Readonly<Record<string, string>> =>
  Object.fromEntries(headers.map(({ name }) => [name.toLowerCase(), "***"]));

const token = (index: number): string => `QzVARIABLE${String.fromCodePoint(65 + index)}zQ`;

/** The body with a token instead of each secret, and the names of the variables for these secrets. */
function namedSecrets(
  { body, value, encode, operation }: Built,
  shape: Shape,
  masker: Masker,
): { readonly text: string; readonly variables: readonly string[] } {
  if (value === undefined || encode === undefined)
    return { text: new TextDecoder().decode(body), variables: [] };
  const variables: string[] = [];
  const tokenOf = (variable: string): string => {
    if (!variables.includes(variable)) variables.push(variable);
    return token(variables.indexOf(variable));
  };
  const variableOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_");
  const record = replaced(value, shape, (own, sensitive, name) =>
    sensitive === "personal" && masker.isKnown(own)
      ? own
      : tokenOf(variableNames[sensitive] ?? variableOf(name)),
  );
  const { signature } = operation.descriptor.request;
  const signed = signature === undefined ? undefined : record[signature];
  if (signature !== undefined && signed !== undefined && signed !== unsigned)
    record[signature] = tokenOf(variableOf(signature));
  return { text: encode(record), variables };
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
