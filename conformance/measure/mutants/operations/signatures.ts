// Gateways that accept invalid signatures. A proxy with the account's key simulates them: it signs such a request
// again, so that the gateway behind it accepts it too. repeats.ts has the defects with used signatures.
import { operations } from "@acquiring/contract/catalogue";
import type { Asked, Change, Mutant, Presented } from "../mutant.ts";
import { bodyOf } from "../../notice.ts";
import { answering, changing, mutantOf, notifying, refusal, text, without } from "../words.ts";
import { json } from "@acquiring/contract/codecs";

const point = "point:signature.scheme";
const pays = mutantOf("createDirectPayment");
const refunds = mutantOf("refundTransactions");

/** Accepts, in addition to valid signatures, the requests for which `holds` is true. */
export const accepting = (holds: (presented: Presented) => boolean): Change => ({ signsAnew: holds });

const partsOf = (signature: string): readonly string[] => signature.split(".");
const macOf = (signature: string): string => partsOf(signature).at(-1) ?? "";

/** The same, only for signatures that are not valid at any time. */
const mistaking = (holds: (presented: Presented) => boolean): Change =>
  accepting((presented) => !presented.fits() && holds(presented));

/** Compares these digits of the digest and no others. */
const comparing = (digits: (mac: string) => string): Change =>
  mistaking(({ signature, expected }) => digits(macOf(signature)) === digits(macOf(expected)));

/** The signature with another part between its dots. */
const withPart = (signature: string, place: number, part: string): string =>
  partsOf(signature)
    .map((own, at) => (at === place ? part : own))
    .join(".");

const timeOf = (signature: string): number => Number(partsOf(signature)[1]);
const nonceOf = (signature: string): string => partsOf(signature)[2] ?? "";
const hexDigits = [..."0123456789abcdef"];

const now = (): number => Math.floor(Date.now() / 1000);
const isStale = (signature: string): boolean => timeOf(signature) < now() - 300;
const isEarly = (signature: string): boolean => timeOf(signature) > now() + 300;

/** Refuses a request that is too old only after it was executed. */
const refusingTheStale: Change = answering((answer, { body }: Asked) =>
  isStale(text(body?.["encryption_data"])) ? refusal(400) : answer,
);

/** Signs a notification with a very old time, like a gateway that signs once and reuses the signature. */
const signedLongAgo = notifying((notice, resign) => {
  const body = bodyOf(notice);
  const written = body === undefined ? undefined : json.write(resign(body, 1));
  return written?.ok === true ? { ...notice, text: written.value } : notice;
});

/** Signs responses for no request in particular. */
const boundToNothing: Change = {
  ...changing((body) => ({ ...body })),
  binds: (binding) => ({ ...binding, inResponseTo: undefined }),
};

/** Signs responses as if they were requests. */
const boundAsRequest: Change = {
  ...changing((body) => ({ ...body })),
  binds: (binding) => ({ ...binding, purpose: "request", inResponseTo: undefined }),
};

export const signatureMutants: readonly Mutant[] = [
  pays(
    "compares-all-digits-but-the-first",
    point,
    comparing((mac) => mac.slice(1)),
  ),
  pays(
    "compares-both-ends-of-a-signature",
    point,
    comparing((mac) => mac.slice(0, 8) + mac.slice(-8)),
  ),
  pays(
    "compares-all-digits-but-the-last",
    point,
    comparing((mac) => mac.slice(0, -1)),
  ),
  pays(
    "compares-eight-digits",
    point,
    comparing((mac) => mac.slice(0, 8)),
  ),
  pays(
    "knows-no-key",
    point,
    mistaking(() => true),
  ),
  pays(
    "reads-a-signature-in-capitals",
    point,
    comparing((mac) => mac.toLowerCase()),
  ),
  pays(
    "signs-no-time",
    point,
    mistaking(({ signature, fits }) =>
      fits({ signature: withPart(signature, 1, String(timeOf(signature) - 1)) }),
    ),
  ),
  pays(
    "signs-no-nonce",
    point,
    mistaking(({ signature, fits }) =>
      hexDigits.some((digit) =>
        fits({ signature: withPart(signature, 2, nonceOf(signature).slice(0, -1) + digit) }),
      ),
    ),
  ),
  pays(
    "signs-no-amount",
    point,
    mistaking(({ body, fits }) => fits({ body: { ...body, amount: "0.01" } })),
  ),
  pays(
    "signs-a-row-of-pairs",
    point,
    mistaking(({ body, fits }) => {
      const address = `${text(body["billing_address"])}&billing_city=${text(body["billing_city"])}`;
      return fits({ body: { ...without(body, "billing_city"), billing_address: address } });
    }),
  ),
  pays(
    "signs-no-city",
    point,
    mistaking(({ body, fits }) => fits({ body: without(body, "billing_city") })),
  ),
  pays(
    "signs-for-any-operation",
    point,
    mistaking(({ fits }) => operations.some(({ id }) => fits({ operation: id }))),
  ),
  ...(["response", "notification", "page"] as const).map((purpose) =>
    pays(
      `takes-a-signed-${purpose}-for-a-request`,
      point,
      mistaking(({ fits }) => fits({ purpose })),
    ),
  ),
  pays(
    "knows-no-merchant-from-an-account",
    point,
    mistaking(({ body, fits }) => fits({ identity: [text(body["account_id"]), text(body["merchant_id"])] })),
  ),
  pays(
    "looks-at-no-time",
    point,
    accepting(({ signature, fits }) => isStale(signature) && fits()),
  ),
  pays(
    "looks-at-no-time-to-come",
    point,
    accepting(({ signature, fits }) => isEarly(signature) && fits()),
  ),
  pays(
    "takes-a-notification-for-a-payment",
    point,
    mistaking(({ body }) => body["notification_id"] !== undefined),
  ),
  refunds(
    "looks-at-no-time-of-a-refund",
    point,
    accepting(({ signature, fits }) => isStale(signature) && fits()),
  ),
  refunds("looks-at-the-time-when-the-money-has-moved", point, {
    ...accepting(({ signature, fits }) => isStale(signature) && fits()),
    ...refusingTheStale,
  }),
  refunds(
    "takes-a-response-for-a-refund",
    point,
    mistaking(({ body }) => body["return_status"] !== undefined),
  ),
  refunds("signs-a-refund-for-no-request", "point:signature.response", boundToNothing),
  refunds("signs-a-refund-as-a-request", "point:signature.response", boundAsRequest),
  mutantOf("createApmPayment")(
    "signs-an-apm-payment-for-no-request",
    "point:signature.apm-response",
    boundToNothing,
  ),
  mutantOf("createPayout")(
    "signs-a-payout-for-no-request",
    "point:signature.payout-response",
    boundToNothing,
  ),
  pays("signs-a-notification-without-its-time", "point:notification.signature", signedLongAgo),
  mutantOf("createPayout")(
    "signs-a-payout-notification-without-its-time",
    "point:notification.signature",
    signedLongAgo,
  ),
];
