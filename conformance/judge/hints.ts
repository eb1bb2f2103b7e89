// Probable causes of a failed check: a table of mistakes that makers of gateways often make. A hint never decides
// anything. Nothing in here is masked yet.
import type { Played } from "../message/message.ts";
import { objectOf } from "../contract/contract.ts";
import { messageIn } from "./causes/refusals.ts";
import { signatureHints } from "./hints-signature.ts";
import { valueHints } from "./hints-values.ts";
import { byStatus, notOffered, refused, type ExchangeHint, type Situation, textOf } from "./situation.ts";
import { read } from "../contract/pointer.ts";
import { isFilled } from "../inputs/profile.ts";
import { defaultSettings } from "../inputs/settings.ts";

const requiredFields =
  "If the gateway requires more fields, name them at fields.required in the profile and add them to the settings.";

/** The fields of the contract that a refusal names and its request does not have. */
function unsentIn(played: Played): string[] {
  const { shape } = played.operation?.descriptor.request ?? {};
  const sent = played.built?.value;
  if (shape?.kind !== "object" || sent === undefined || byStatus(played, 200)) return [];
  const words = new Set(textOf(played).match(/[a-z][a-z0-9_]*/gi));
  return Object.keys(shape.fields).filter((name) => words.has(name) && !Object.hasOwn(sent, name));
}

/** Each explains a failure so well that no other cause is looked for. */
const decisiveHints: Readonly<Record<string, ExchangeHint>> = {
  "not-offered": ({ played, first }) =>
    first !== true && byStatus(played, notOffered) && played.operation !== undefined
      ? `The gateway does not offer ${played.operation.id} (status ${notOffered}).`
      : undefined,
  "base-url-twice": ({ played }) =>
    byStatus(played, 404) && /\/v1\/+v1\//.test(played.exchange.request.url)
      ? "The target ends in /v1. The suite adds /v1 itself, so use --target without it."
      : undefined,
  moved: ({ played }) => {
    const { location } = played.exchange.response.headers ?? {};
    return byStatus(played, 301, 302, 303, 307, 308) && location !== undefined
      ? `The gateway redirects to ${location}. The suite does not follow redirects, so set --target to the final URL.`
      : undefined;
  },
  "wants-tls": ({ played }) =>
    byStatus(played, 400) && /HTTP request.{0,40}HTTPS/i.test(textOf(played))
      ? "This port uses TLS. Begin --target with https."
      : undefined,
  "page-instead": ({ played }) => {
    const declared = played.operation?.descriptor.response.encodings[0].body;
    if (played.response?.kind !== "html" || declared === undefined || declared === "html") return undefined;
    const title = /<title[^>]*>([^<]{1,120})/iu.exec(textOf(played))?.[1]?.trim();
    return `The response is an HTML page${title === undefined ? "" : ` (“${title}”)`}, but must be ${declared.toUpperCase()}. This is often the error page of a proxy or another server. Check the base URL.`;
  },
};

const exchangeHints: Readonly<Record<string, ExchangeHint>> = {
  "nothing-there": (situation) =>
    situation.proven !== true &&
    refused(situation) &&
    byStatus(situation.played, 404, 405) &&
    !/\/v1\/+v1\//.test(situation.played.exchange.request.url)
      ? `If every request fails like this, the base URL is wrong. --target is the part before /v1. The request went to ${situation.played.exchange.request.url}.`
      : undefined,
  "fields-named": (situation) => {
    const names = refused(situation) ? unsentIn(situation.played) : [];
    return names.length === 0
      ? undefined
      : `The error mentions ${names.map((name) => `\`${name}\``).join(", ")}, which the request does not have. ${requiredFields}`;
  },
  ...signatureHints,
  "body-type": (situation) => {
    const { played, profile } = situation;
    const { encodingPoint: point, id } = played.operation ?? {};
    const unread =
      byStatus(played, 415) ||
      (byStatus(played, 400) && !/sign/i.test(textOf(played)) && unsentIn(played).length === 0);
    if (!refused(situation) || point === undefined || !unread) return undefined;
    const sent = played.built?.headers["content-type"] ?? "no type";
    return isFilled(profile, point)
      ? `The body of ${id ?? ""} was sent as ${sent}, as filled at ${point} in the profile. Check that the gateway reads this form.`
      : `The form of the body of ${id ?? ""} is open, so it was sent as ${sent}. If the gateway reads another form, fill ${point} in the profile.`;
  },
  "body-type-unsupported": (situation) =>
    refused(situation) &&
    situation.played.status === 415 &&
    situation.played.operation?.encodingPoint === undefined
      ? `The gateway does not read the media type ${situation.played.built?.headers["content-type"] ?? ""}, which the contract declares for this operation.`
      : undefined,
  "address-not-registered": (situation) =>
    refused(situation) &&
    situation.played.operation?.id === "queryTransactions" &&
    (byStatus(situation.played, 401, 403) || /\bip\b|address|registered/i.test(textOf(situation.played)))
      ? "A query is only available from a registered address. Register the address of this machine for the merchant, or remove features.registered_ip from the settings."
      : undefined,
  "unknown-merchant": (situation) => {
    const { merchant_id, account_id } = situation.settings.merchant;
    const own = defaultSettings.merchant;
    const isDefault = merchant_id === own.merchant_id && account_id === own.account_id;
    const isMissing = byStatus(situation.played, 404);
    return situation.proven !== true &&
      refused(situation) &&
      (isDefault || isMissing) &&
      (byStatus(situation.played, 401, 403, 404, ...(situation.first === true ? [400, 422] : [])) ||
        /merchant|account/i.test(messageIn(situation.played.exchange)))
      ? `The suite used merchant ${merchant_id}, account ${account_id}. If the target does not know them, set others with --merchant and --account.${isMissing ? " Status 404 is also that of a record that was not found." : ""}`
      : undefined;
  },
  "test-card": (situation) => {
    const { played, settings } = situation;
    if (situation.proven === true || !refused(situation) || played.operation?.id !== "createDirectPayment")
      return undefined;
    const said = byStatus(played, 200) ? read(played.response?.value, "/result_info") : undefined;
    if (said?.found !== true && !byStatus(played, 402)) return undefined;
    const how = said?.found === true ? String(said.value) : "status 402";
    const card = objectOf(settings.test_data["card.approved"]);
    const builtIn =
      card["number"] === objectOf(defaultSettings.test_data["card.approved"])["number"]
        ? "the suite's built-in test card"
        : "the card of the settings";
    return `The gateway accepted the request but declined the payment (${how}). It used ${builtIn}. Set a card that this target approves at test_data.card.approved, and a currency at test_data.currency.`;
  },
  "fields-wanted": (situation) =>
    situation.first === true &&
    refused(situation) &&
    byStatus(situation.played, 400, 422) &&
    unsentIn(situation.played).length === 0
      ? requiredFields
      : undefined,
  "own-fault": (situation) =>
    situation.first === true && refused(situation) && situation.played.status >= 500
      ? "This status means that the gateway itself failed. Check its log."
      : undefined,
  slow: ({ played }) =>
    played.problem?.startsWith("no complete response within") === true
      ? "If the target is slow, increase --timeout."
      : undefined,
  "not-notified": ({ played }) =>
    /^no notification within [^,]*$/.test(played.problem ?? "")
      ? `The gateway must be able to reach ${played.exchange.request.url}. See --listen and --notify-url.`
      : undefined,
};

/** The likely causes of a failure, the likeliest first; none where nothing can be known. */
export function hintsFor(situation: Situation): string[] {
  const { played, mismatch } = situation;
  const told = (hints: Readonly<Record<string, ExchangeHint>>): string[] =>
    played === undefined ? [] : Object.values(hints).flatMap((tell) => tell({ ...situation, played }) ?? []);
  const [alone] = told(decisiveHints);
  if (alone !== undefined) return [alone];
  return [...told(exchangeHints), ...(mismatch === undefined ? [] : valueHints(mismatch))];
}
