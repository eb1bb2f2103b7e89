// Learns facts from the response to an accepted payment, and from refused payments, which move no money.
import { isDeepStrictEqual } from "node:util";
import { objectOf } from "../contract/contract.ts";
import type { Played } from "../message/message.ts";
import { guessed, type Guess } from "./guess.ts";
import { plainMedia } from "./readers/forms.ts";
import { maskOf, stated } from "./readers/payments.ts";
import { bodyOf } from "./readers/refusals.ts";
import { ask, inShort, pay, textIn, type Session } from "./session.ts";

/** Returns the guesses from one result alone. */
export function fromResult(played: Played): Guess[] {
  const { response, media, signatureValid } = played;
  const own = plainMedia(media);
  return [
    ...mask(played),
    ...echoesOf(played),
    ...(response?.kind === "xml" && /^(?:application|text)\/[a-z0-9.+-]*xml$/.test(own)
      ? [guessed("encoding.xml-answer-media", own, `The payment's result has the content type ${media}.`)]
      : []),
    ...(signatureValid === true
      ? [
          guessed(
            "signature.response",
            "same-scheme",
            "The signature of the payment's result is valid with the scheme of the request.",
          ),
        ]
      : []),
  ];
}

function mask({ request, response }: Played): Guess[] {
  const [sent = "", masked = ""] = [request, response?.value].map((record) => textIn(record, "card"));
  const value = maskOf(sent, masked);
  const evidence = `The result shows a card number of ${sent.length} digits as ${masked}.`;
  return value === undefined ? [] : [guessed("direct-payment.mask", value, evidence)];
}

function echoesOf({ request, response }: Played): Guess[] {
  const names = Object.keys(objectOf(request)).filter((name) => {
    const sent = textIn(request, name);
    return !stated.has(name) && sent !== undefined && sent !== "" && sent === textIn(response?.value, name);
  });
  if (names.length === 0) return [];
  return [
    guessed("direct-payment.echoed-fields", names, `The payment's result repeats ${names.join(", ")}.`),
  ];
}

/** Invalid payments, which every gateway must refuse. */
export async function fromRefusals(session: Session): Promise<Guess[]> {
  const unreadable = await ask(session, "createDirectPayment", {
    raw: { media: "application/json", body: "{" },
  });
  const malformed = await pay(session, { amount: "ten" });
  const merchant = await pay(session, { merchant_id: "99999999" });
  const account = await pay(session, { account_id: "99999999" });
  const kinds = (status: number, seen: Readonly<Record<string, Played | undefined>>): string[] =>
    Object.entries(seen).flatMap(([name, played]) => (played?.status === status ? [name] : []));
  const invalid = { "unreadable-body": unreadable, "malformed-amount": malformed };
  const lost = { merchant, account };
  return [
    ...listed("errors.invalid-input", kinds(400, invalid), invalid),
    ...listed("errors.not-found", kinds(404, lost), lost),
    ...body([unreadable, malformed, merchant, account]),
    ...(await badSignature(session)),
    ...(await declined(session)),
  ];
}

function listed(
  id: string,
  value: readonly string[],
  seen: Readonly<Record<string, Played | undefined>>,
): Guess[] {
  if (value.length === 0) return [];
  const refused = Object.entries(seen).flatMap(([name, played]) =>
    played === undefined ? [] : [`${name} (${inShort(played)})`],
  );
  return [guessed(id, value, `Payments were refused: ${refused.join(", ")}.`)];
}

function body(seen: readonly (Played | undefined)[]): Guess[] {
  const refusals = seen.filter((one) => one?.status === 400 || one?.status === 404);
  const [first, ...others] = refusals.map((played) => played && bodyOf(played));
  if (first === undefined || !others.every((one) => isDeepStrictEqual(one, first))) return [];
  const { code, message } = first;
  const evidence = `${refusals.length} refusals with status 400 or 404 are JSON with ${code} and ${message}.`;
  return [guessed("errors.body", first, evidence)];
}

/** Wrong signatures on requests that move nothing: a query, and a capture of an order that does not exist. */
async function badSignature(session: Session): Promise<Guess[]> {
  if (session.points["signature.scheme"] === undefined || session.stage.key === undefined) return [];
  const capture = { use: "capture", set: { "/capture_orders/0": { transaction_id: "no-such-order" } } };
  const seen = {
    queryTransactions: [
      await ask(session, "queryTransactions", { use: "query", signature: "wrong" }),
      await ask(session, "queryTransactions", { use: "query", signature: "none" }),
    ],
    captureTransactions: [await ask(session, "captureTransactions", { ...capture, signature: "wrong" })],
    ...(session.unsigned === undefined ? {} : { createDirectPayment: [session.unsigned] }),
  };
  const statuses = Object.entries(seen).flatMap(([operation, all]) => {
    const [status = 0, ...others] = new Set(all.map((played) => played?.status ?? 0));
    const isRefused = status >= 200 && others.length === 0 && !all.some((played) => played?.success);
    return isRefused ? [[operation, { status }] as const] : [];
  });
  const [first, ...more] = statuses;
  if (first === undefined || statuses.length < Object.keys(seen).length) return [];
  const isSame = more.every(([, { status }]) => status === first[1].status);
  const value = isSame ? { default: first[1] } : Object.fromEntries(statuses);
  const told = statuses.map(([operation, { status }]) => `${operation} with status ${status}`).join(", ");
  const evidence = `Requests without a valid signature were refused: ${told}.`;
  return [guessed("errors.bad-signature", value, evidence)];
}

/** A payment with the card that the settings call declined. */
async function declined(session: Session): Promise<Guess[]> {
  const card = session.context.settings.test_data["card.declined"];
  if (card === undefined) return [];
  const { number, ...rest } = objectOf(card);
  const played = await pay(session, { card: number, ...rest });
  if (played === undefined || played.success) return [];
  const isResult = played.status === 200 && textIn(played.response?.value, "result_info") !== undefined;
  const isStatus = played.status >= 400 && played.status < 500;
  if (!isResult && !isStatus) return [];
  const evidence = `A payment with the card card.declined of the settings: ${inShort(played)}.`;
  return [guessed("direct-payment.failure", isResult ? "result" : { status: played.status }, evidence)];
}
