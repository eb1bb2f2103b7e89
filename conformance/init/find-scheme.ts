// Finds how a gateway signs: tries the first payment without a signature, then with each usual scheme until one is accepted.
import type { SignatureScheme } from "@acquiring/contract/signature";
import type { Played } from "../message/message.ts";
import { mayBeSignature } from "../judge/hints-signature.ts";
import { schemePoint } from "../inputs/profile.ts";
import { guessed, type Guess } from "./guess.ts";
import { usualSchemes } from "./schemes.ts";
import { ask, inShort, pay, type Session } from "./session.ts";

export interface FirstPayment {
  /** The accepted payment, or else the first refused one. */
  readonly played: Played | undefined;
  readonly guesses: readonly Guess[];
  /** The failed attempts, in a sentence. */
  readonly inVain?: string;
}

/** Pays once. With a key and without a scheme in the profile, it looks for the scheme. */
export async function firstPayment(session: Session): Promise<FirstPayment> {
  const unsigned = await pay(session);
  const isKnown = session.points[schemePoint] !== undefined;
  if (unsigned === undefined || !isSignatureRefusal(unsigned) || isKnown || session.stage.key === undefined)
    return { played: unsigned, guesses: [] };
  const likely = await likelyByReading(session);
  for (const { scheme, words } of likely) {
    const found = { [schemePoint]: scheme };
    const played = await pay(session, {}, found);
    if (played === undefined || played.status === 0 || played.status >= 500) break;
    if (!played.success) continue;
    session.points = { ...session.points, ...found };
    session.unsigned = unsigned;
    const settled = await settledBy(session, scheme);
    session.points = { ...session.points, [schemePoint]: settled.scheme };
    const evidence = `A payment signed with ${words} was accepted, and one without a valid signature was refused (${inShort(unsigned)}).${settled.evidence}`;
    return { played, guesses: [guessed(schemePoint, settled.scheme, evidence)] };
  }
  const inVain = `None of ${usualSchemes.length} common signature schemes was accepted with this key.`;
  return { played: unsigned, guesses: [], inVain };
}

/** A response that a signature may have been the reason for: a refusal that was read. */
const isSignatureRefusal = (played: Played): boolean =>
  !played.success &&
  played.status > 0 &&
  played.status < 500 &&
  (!isAboutOthers.has(played.status) || mayBeSignature(played));

/** Statuses for other causes than a signature, unless the text of the response is about a signature. */
const isAboutOthers: ReadonlySet<number> = new Set([404, 405, 410, 415, 429]);

/** Returns the schemes to try with payments: the ones by which a query succeeds that fails unsigned, or else all. */
async function likelyByReading(session: Session): Promise<typeof usualSchemes> {
  const query = { use: "query" };
  const unsigned = await ask(session, "queryTransactions", query);
  if (unsigned === undefined || unsigned.success || unsigned.status === 0) return usualSchemes;
  const accepted: (typeof usualSchemes)[number][] = [];
  for (const usual of usualSchemes) {
    const played = await ask(session, "queryTransactions", query, { [schemePoint]: usual.scheme });
    if (played?.success === true) accepted.push(usual);
  }
  return accepted.length === 0 ? usualSchemes : accepted;
}

/**
 * A flat record without empty fields does not show how others are signed: captures of an order that does not exist,
 * which move nothing, show it.
 */
async function settledBy(session: Session, scheme: SignatureScheme) {
  if ("kind" in scheme) return { scheme, evidence: "" };
  const unknown = {
    use: "capture",
    set: { "/capture_orders/0": { transaction_id: "no-such-order", order_no: "${fresh.order_no}" } },
  };
  const refused = await ask(session, "captureTransactions", { ...unknown, signature: "wrong" });
  const isRead = async (tried: SignatureScheme, set: Readonly<Record<string, unknown>>): Promise<boolean> => {
    const step = { ...unknown, set: { ...unknown.set, ...set } };
    const played = await ask(session, "captureTransactions", step, { [schemePoint]: tried });
    return played !== undefined && refused !== undefined && inShort(played) !== inShort(refused);
  };
  const nested: SignatureScheme[] = [];
  for (const how of ["omit", "flatten", "json", "sorted-json"] as const) {
    const tried = { ...scheme, nested: how };
    if (await isRead(tried, {})) nested.push(tried);
  }
  const [first, ...more] = nested;
  if (first === undefined || "kind" in first)
    return { scheme, evidence: " The signing of nested fields could not be tested: `nested` is a guess." };
  const keeping = { ...first, empty: "keep" as const };
  const empty = { reason: "" };
  const isKept = !(await isRead(first, empty)) && (await isRead(keeping, empty));
  const several =
    more.length === 0 ? "" : ` Others were accepted too: ${more.length + 1} values of \`nested\` match.`;
  return {
    scheme: isKept ? keeping : first,
    evidence: ` A capture was accepted with \`nested: ${first.nested}\`.${several}`,
  };
}
