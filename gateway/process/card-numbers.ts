// Card numbers in texts that are about to be stored, shown or sent: which spellings are searched for in which field.
import { asPrinted, cardMasker } from "@acquiring/contract/codecs";

/** As people write them: many signs between the groups, digits of any script, invisible signs. */
const written: typeof asPrinted = {
  ...asPrinted,
  separators: new RegExp(`${asPrinted.separators.source}|[._·•‧∙/|,;'*:xX×]`, "u"),
  scripts: true,
  scattered: true,
};
const mask = cardMasker(written);
/** In one piece. What begins like an escape may be digits after a percent sign. */
const maskUnbroken = cardMasker({ ...written, separators: /(?!)/u, escapes: false });

/** Names of identifiers, telephone numbers and addresses: a part of one can look like a card number by accident. */
const identifying =
  /(?:^|[._])(?:ids?|no|reference|url|domains|phone|custom|cookie|cookie_new|cookie_old|fingerprint|data)$|_number$|Id$/u;
/** Names of numbers of documents and accounts, which the gateway does not store, or only sealed. Many are numbers as cards have. */
const official = /(?:^|\.)(?:iban|document)$|(?:document|account|branch|id)_number$|bank_account_id$/u;

/**
 * A field's text with the card numbers masked that are not allowed in it; unchanged without any. The `own` card of a request is
 * found in every field, with anything between its digits. Another card is found in a text with any separators, and in an
 * identifier if its digits are the whole value, or a segment or parameter of an address.
 */
export function withoutCard(name: string, text: string, own: readonly string[] = []): string {
  const isText = !official.test(name) && !identifying.test(name);
  const shown = mask(maskUnbroken(text, own, false), own, isText);
  if (isText || official.test(name)) return shown;
  return text.includes("://") ? shown.replaceAll(/[^/?&=#;]+/gu, withoutWhole) : withoutWhole(shown);
}

function withoutWhole(part: string): string {
  const masked = maskUnbroken(decoded(part).trim());
  return /^\d+\*+\d+$/u.test(masked) ? masked : part;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
