// What probably lies behind a check that fails: a table of causes that makers of gateways meet. A hint never decides
// anything. Nothing in here is masked yet.
import { boundTo, explainSignature } from "@acquiring/contract/signature";
import { operations as all } from "@acquiring/contract/catalogue";
import type { Played } from "../exchange/played.ts";
import { objectOf } from "../contract/contract.ts";
import { valueHints } from "./hints-values.ts";
import type { Mismatch } from "../match/matcher.ts";
import { read } from "../contract/pointer.ts";
import { isBound, isFilled, schemeOf, schemePoint, type Profile } from "../given/profile.ts";
import { defaultSettings, type Settings } from "../given/settings.ts";

/** What a signature may have been made for. */
const operations = all.map(({ id }) => id);

/** How white space stands around a key, as a verb; `undefined` where there is none. */
export function whiteSpaceAround(key: string): string | undefined {
  if (key !== key.trimEnd()) return "ends in";
  return key === key.trimStart() ? undefined : "begins with";
}

/** What is known about a failure. */
export interface Situation {
  readonly played: Played | undefined;
  readonly mismatch: Mismatch | undefined;
  /** The request was wrong on purpose, so that a refusal is no riddle. */
  readonly negative: boolean;
  /** It was the first payment of a run, of which nothing is known yet. */
  readonly first?: true;
  readonly profile: Profile;
  readonly settings: Settings;
  readonly key: string | undefined;
}

/** One cause: what it looks like, and what to do about it. */
interface Hint {
  readonly name: string;
  /** It explains the failure so well that no other cause is looked for. */
  readonly alone?: true;
  readonly tell: (situation: Situation & { readonly played: Played }) => string | undefined;
}

const refused = ({ played, negative }: { readonly played: Played; readonly negative: boolean }): boolean =>
  !negative && played.built?.deliberate !== true && played.problem === undefined && !played.success;

const textOf = (played: Played): string => played.answer?.text ?? "";

const requiredFields =
  "If the gateway wants further fields, name them by request.required-fields in the profile, and give them in the settings.";

const byStatus = (played: Played, ...statuses: readonly number[]): boolean =>
  statuses.includes(played.status);

/** Whether a signature may be to blame: the gateway speaks of one, or a status that may mean one comes with no reason at all. */
export const mayBeSignature = (played: Played): boolean =>
  /sign(?!ificant|ifies)|encryption_data|hmac|hash|digest|checksum|authenti|authoris|authoriz/i.test(
    textOf(played),
  ) ||
  byStatus(played, 401, 403) ||
  (byStatus(played, 400) && !saysWhy(played));

/** Whether a refusal has words of its own: more than the name of its status. */
const saysWhy = (played: Played): boolean =>
  played.answer?.kind !== "html" &&
  /[a-z]{3}/i.test(
    textOf(played)
      .replaceAll(/<[^>]*>|"[^"]*"\s*:/g, " ")
      .replaceAll(
        /\b(?:bad|invalid|request|error|failed|failure|refused|rejected|fail|false|null|the|was)\b/gi,
        " ",
      ),
  );

/** The fields of the contract that a refusal names and its request does not have. */
function unsentIn(played: Played): string[] {
  const { shape } = played.operation?.descriptor.request ?? {};
  const sent = played.built?.value;
  if (shape?.kind !== "object" || sent === undefined || byStatus(played, 200)) return [];
  const words = new Set(textOf(played).match(/[a-z][a-z0-9_]*/gi));
  return Object.keys(shape.fields).filter((name) => words.has(name) && !Object.hasOwn(sent, name));
}

const exchangeHints: readonly Hint[] = [
  {
    name: "base-url-twice",
    alone: true,
    tell: ({ played }) =>
      byStatus(played, 404) && /\/v1\/+v1\//.test(played.exchange.request.url)
        ? "The target's address ends in /v1 already, which the suite adds by itself: give --target without it."
        : undefined,
  },
  {
    name: "nothing-there",
    tell: (situation) =>
      refused(situation) &&
      byStatus(situation.played, 404, 405) &&
      !/\/v1\/+v1\//.test(situation.played.exchange.request.url)
        ? `If it is so for every request, the base URL is wrong: --target is what stands in front of /v1, and ${situation.played.exchange.request.url} was asked.`
        : undefined,
  },
  {
    name: "moved",
    alone: true,
    tell: ({ played }) => {
      const { location } = played.exchange.response.headers ?? {};
      return byStatus(played, 301, 302, 303, 307, 308) && location !== undefined
        ? `The gateway sends its callers on to ${location}, and no request is repeated there: give --target as it is reached in the end.`
        : undefined;
    },
  },
  {
    name: "wants-tls",
    alone: true,
    tell: ({ played }) =>
      byStatus(played, 400) && /HTTP request.{0,40}HTTPS/i.test(textOf(played))
        ? "TLS is spoken there: begin --target with https."
        : undefined,
  },
  {
    name: "page-instead",
    alone: true,
    tell: ({ played }) => {
      const declared = played.operation?.descriptor.response.encodings[0].body;
      if (played.answer?.kind !== "html" || declared === undefined || declared === "html") return undefined;
      const title = /<title[^>]*>([^<]{1,120})/iu.exec(textOf(played))?.[1]?.trim();
      return `A page came${title === undefined ? "" : ` (“${title}”)`} where ${declared.toUpperCase()} is promised: often the error page of a proxy or of another server than the gateway. Look at the base URL.`;
    },
  },
  {
    name: "fields-named",
    tell: (situation) => {
      const names = refused(situation) ? unsentIn(situation.played) : [];
      return names.length === 0
        ? undefined
        : `The refusal names ${names.map((name) => `\`${name}\``).join(", ")}, which the request does not have. ${requiredFields}`;
    },
  },
  {
    name: "key-white-space",
    tell: (situation) => {
      const { key, played, settings } = situation;
      const where = key === undefined ? undefined : whiteSpaceAround(key);
      return where !== undefined && refused(situation) && mayBeSignature(played)
        ? `The key in ${settings.credentials.key.env} ${where} white space. If the gateway's key does not, take it away.`
        : undefined;
    },
  },
  {
    name: "request-not-signed",
    tell: (situation) =>
      refused(situation) && schemeOf(situation.profile) === undefined && mayBeSignature(situation.played)
        ? `The request was not signed. If the gateway wants a signature, fill ${schemePoint} in the profile.`
        : undefined,
  },
  {
    name: "request-signature",
    tell: (situation) => {
      const { played, profile, settings } = situation;
      const scheme = schemeOf(profile);
      const { value, operation } = played.built ?? {};
      if (!refused(situation) || scheme === undefined || value === undefined || !mayBeSignature(played))
        return undefined;
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
        ? ` Over these fields, in this order: ${explained.value.pairs.map(({ name }) => name).join(", ")}. The text, with what is secret hidden:\n${cut(explained.value.text)}`
        : "";
      return `If the signature was refused: it was made with ${isBound(scheme) ? "the bound scheme" : scheme.algorithm} and the key in ${settings.credentials.key.env}; compare it with what the gateway computes.${signed}`;
    },
  },
  {
    name: "answer-signature",
    tell: ({ played, profile, key }) => {
      const scheme = schemeOf(profile);
      const { shape, signature: field } = played.operation?.descriptor.response ?? {};
      const value = played.answer?.value;
      if (
        played.signatureValid !== false ||
        scheme === undefined ||
        shape === undefined ||
        field === undefined
      )
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
      return `${found === "" ? "No other reading of the scheme explains this signature." : found} By the profile's scheme this text is signed:\n${cut(text)}`;
    },
  },
  {
    name: "body-type",
    tell: (situation) => {
      const { played, profile } = situation;
      const { encodingPoint: point, id } = played.operation ?? {};
      const unread =
        byStatus(played, 415) ||
        (byStatus(played, 400) && !/sign/i.test(textOf(played)) && unsentIn(played).length === 0);
      if (!refused(situation) || point === undefined || !unread) return undefined;
      const sent = played.built?.headers["content-type"] ?? "no type";
      return isFilled(profile, point)
        ? `The body of ${id ?? ""} was sent as ${sent}, as the profile says by ${point}; does the gateway read it so?`
        : `How the body of ${id ?? ""} is written is open; it was sent as ${sent}. If the gateway reads another form, fill ${point} in the profile.`;
    },
  },
  {
    name: "body-type-unsupported",
    tell: (situation) =>
      refused(situation) &&
      situation.played.status === 415 &&
      situation.played.operation?.encodingPoint === undefined
        ? `The gateway does not read the media type ${situation.played.built?.headers["content-type"] ?? ""}, which the contract declares for this operation.`
        : undefined,
  },
  {
    name: "address-not-registered",
    tell: (situation) =>
      refused(situation) &&
      situation.played.operation?.id === "queryTransactions" &&
      (byStatus(situation.played, 401, 403) || /\bip\b|address|registered/i.test(textOf(situation.played)))
        ? "A query is answered only to a registered address: have the address of this machine registered for the merchant, or leave features.registered_ip out of the settings."
        : undefined,
  },
  {
    name: "unknown-merchant",
    tell: (situation) => {
      const { merchant_id, account_id } = situation.settings.merchant;
      const own = defaultSettings.merchant;
      return refused(situation) &&
        merchant_id === own.merchant_id &&
        account_id === own.account_id &&
        (byStatus(situation.played, 401, 403, 404, ...(situation.first === true ? [400, 422] : [])) ||
          /merchant|account/i.test(refusalText(situation.played)))
        ? `The suite asked as merchant ${merchant_id}, account ${account_id}; if the target does not know them, name others by --merchant and --account.`
        : undefined;
    },
  },
  {
    name: "test-card",
    tell: (situation) => {
      const { played, settings } = situation;
      if (!refused(situation) || played.operation?.id !== "createDirectPayment") return undefined;
      const said = byStatus(played, 200) ? read(played.answer?.value, "/result_info") : undefined;
      if (said?.found !== true && !byStatus(played, 402)) return undefined;
      const how = said?.found === true ? String(said.value) : "status 402";
      const card = objectOf(settings.test_data["card.approved"]);
      const builtIn =
        card["number"] === objectOf(defaultSettings.test_data["card.approved"])["number"]
          ? "the suite's built-in test card"
          : "the card of the settings";
      return `The gateway read the payment and declined it (${how}); ${builtIn} was used. Name a card that this target approves by test_data.card.approved, and a currency by test_data.currency.`;
    },
  },
  {
    name: "fields-wanted",
    tell: (situation) =>
      situation.first === true &&
      refused(situation) &&
      byStatus(situation.played, 400, 422) &&
      unsentIn(situation.played).length === 0
        ? requiredFields
        : undefined,
  },
  {
    name: "own-fault",
    tell: (situation) =>
      situation.first === true && refused(situation) && situation.played.status >= 500
        ? "Such a status says that the gateway itself failed: its log may say why."
        : undefined,
  },
  {
    name: "slow",
    tell: ({ played }) =>
      played.problem?.startsWith("no whole answer within") === true
        ? "If the target is only slow, give it more time by --timeout."
        : undefined,
  },
  {
    name: "not-notified",
    tell: ({ played }) =>
      played.problem?.startsWith("no notification within") === true
        ? `The gateway has to reach ${played.exchange.request.url} from where it runs: see --listen and --notify-url.`
        : undefined,
  },
];

/** The signature as it was sent: its time and nonce are in the text. */
function made(value: object, field: string): { readonly theirs?: { readonly signature: string } } {
  const { found, value: signature } = read(value, `/${field}`) as { found: boolean; value?: unknown };
  return found && typeof signature === "string" ? { theirs: { signature } } : {};
}

/** A refusal's own words: the batch's or the result's message. */
function refusalText(played: Played): string {
  const words = ["/return_message", "/result_info", "/error_message"].map((at) =>
    read(played.answer?.value, at),
  );
  return words.map((found) => (found.found ? String(found.value) : "")).join(" ");
}

const longestText = 1200;
const cut = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}… (${text.length} characters)` : text;

/** The likely causes of a failure, the likeliest first; none where nothing can be known. */
export function hintsFor(situation: Situation): string[] {
  const { played, mismatch } = situation;
  const found: string[] = [];
  for (const { tell, alone } of played === undefined ? [] : exchangeHints) {
    const told = played === undefined ? undefined : tell({ ...situation, played });
    if (told === undefined) continue;
    if (alone === true) return [told];
    found.push(told);
  }
  return [...found, ...(mismatch === undefined ? [] : valueHints(mismatch))];
}
