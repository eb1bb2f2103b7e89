// Probable causes of a signature that is refused or not valid: a part of the table in hints.ts.
import { operations as all } from "@acquiring/contract/catalogue";
import { explainSignature } from "@acquiring/contract/diagnose";
import { boundTo } from "@acquiring/contract/signature";
import { read } from "../contract/pointer.ts";
import type { Played } from "../message/message.ts";
import { messageIn, ownWords } from "./causes/refusals.ts";
import { isBound, schemeOf, schemePoint } from "../inputs/profile.ts";
import { byStatus, type ExchangeHint, refused, textOf } from "./situation.ts";

/** What a signature may have been made for. */
const operations = all.map(({ id }) => id);

/** The position of white space at an end of a key, as a verb; `undefined` if there is none. */
export function whiteSpaceAround(key: string): string | undefined {
  if (key !== key.trimEnd()) return "ends in";
  return key === key.trimStart() ? undefined : "begins with";
}

/** Whether a signature may be the cause: the gateway mentions one, or refuses without a reason and with a matching status. */
export const mayBeSignature = (played: Played, proven = false): boolean =>
  /sign(?!ificant|ifies)|encryption_data|hmac|hash|digest|checksum|authenti|authoris|authoriz/i.test(
    // A result has its own signature, which is no message about one.
    byStatus(played, 200) ? messageIn(played.exchange) : textOf(played),
  ) ||
  (!proven && (byStatus(played, 401, 403) || (byStatus(played, 400) && !saysWhy(played))));

/** Whether a refusal gives a reason: more than the name of its status. */
const saysWhy = (played: Played): boolean =>
  played.response?.kind !== "html" &&
  /[a-z]{3}/i.test(ownWords(textOf(played).replaceAll(/<[^>]*>|"[^"]*"\s*:/g, " ")));

/** The target of a request: its address before the version. */
const baseOf = ({ exchange }: Played): string => exchange.request.url.replace(/\/v1\/.*$/su, "");

export const signatureHints: Readonly<Record<string, ExchangeHint>> = {
  "key-white-space": (situation) => {
    const { key, played, settings } = situation;
    const where = key === undefined ? undefined : whiteSpaceAround(key);
    return where !== undefined && situation.proven !== true && refused(situation) && mayBeSignature(played)
      ? `The key in ${settings.credentials.key.env} ${where} white space. If the gateway's key does not, remove it.`
      : undefined;
  },
  "key-of-another-account": ({ schemesTried, settings: { credentials, merchant } }) =>
    schemesTried === true
      ? `The value of ${credentials.key.env} is not the key of account ${merchant.account_id} of merchant ${merchant.merchant_id}. If it is, the gateway uses another signature scheme: fill ${schemePoint} in the profile.`
      : undefined,
  "request-not-signed": (situation) =>
    situation.schemesTried !== true &&
    refused(situation) &&
    schemeOf(situation.profile) === undefined &&
    mayBeSignature(situation.played, situation.proven)
      ? `The request was not signed. If the gateway requires a signature, run \`acquiring conformance init --target ${baseOf(situation.played)}\` with the key in ${situation.settings.credentials.key.env}. It finds the scheme and writes it to a profile (${schemePoint}).`
      : undefined,
  "request-signature": (situation) => {
    const { played, profile, settings } = situation;
    const scheme = schemeOf(profile);
    const { value, operation } = played.built ?? {};
    if (!refused(situation) || scheme === undefined || value === undefined) return undefined;
    if (!mayBeSignature(played, situation.proven)) return undefined;
    const { shape, signature: field } = operation?.descriptor.request ?? {};
    if (operation === undefined || shape === undefined || field === undefined) return undefined;
    const binding = boundTo(operation.descriptor, value);
    const explained = explainSignature(value, scheme, [], {
      shape,
      field,
      ...binding,
      ...made(value, field),
    });
    const signed = explained.ok
      ? ` Signed fields, in this order: ${explained.value.pairs.map(({ name }) => name).join(", ")}. String to sign (sensitive values masked):\n${cut(explained.value.text)}`
      : "";
    return `If the signature was refused: it was made with ${isBound(scheme) ? "the bound scheme" : scheme.algorithm} and the key in ${settings.credentials.key.env}. Compare it with the signature that the gateway computes.${signed}`;
  },
  "answer-signature": ({ played, profile, key }) => {
    const scheme = schemeOf(profile);
    const { shape, signature: field } = played.operation?.descriptor.response ?? {};
    const value = played.response?.value;
    if (played.signatureValid !== false || scheme === undefined || shape === undefined || field === undefined)
      return undefined;
    const theirs = read(value, `/${field}`);
    if (!theirs.found || typeof theirs.value !== "string") return undefined;
    const request = played.built?.value;
    const explained = explainSignature(value, scheme, key === undefined ? [] : [key], {
      shape,
      field,
      theirs: { signature: theirs.value },
      ...(request === undefined || played.operation === undefined
        ? {}
        : boundTo(played.operation.descriptor, request, "response")),
      operations,
    });
    if (!explained.ok) return undefined;
    const { text, findings } = explained.value;
    const found = findings.map(({ at, message }) => `${at === "" ? "" : `${at}: `}${message}`).join(" ");
    return `${found === "" ? "No small change of the scheme explains this signature." : found} String to sign by the profile's scheme (sensitive values masked):\n${cut(text)}`;
  },
};

/** The signature as it was sent: its time and nonce are in the text. */
function made(value: object, field: string): { readonly theirs?: { readonly signature: string } } {
  const { found, value: signature } = read(value, `/${field}`) as { found: boolean; value?: unknown };
  return found && typeof signature === "string" ? { theirs: { signature } } : {};
}

const longestText = 1200;
const cut = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}… (${text.length} characters)` : text;
