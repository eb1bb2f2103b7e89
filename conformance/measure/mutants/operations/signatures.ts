// Gateways that accept invalid signatures. A proxy with the account's key simulates them: it signs such a request
// again, so that the gateway behind it accepts it too. The last ones repeat an operation for the same signature, or
// respond wrongly to the repeat.
import { operations } from "@acquiring/contract/catalogue";
import type { SentRequest, Change, Mutant, Presented } from "../mutant.ts";
import { bodyOf } from "../../notice.ts";
import * as w from "../words.ts";
import { json } from "@acquiring/contract/codecs";

const point = "point:signature.scheme";
const repeated = "point:signature.repeated";

/** Accepts, in addition to valid signatures, the requests for which `holds` is true. */
const accepting = (holds: (presented: Presented) => boolean): Change => ({ signsAnew: holds });

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

const acceptingTheStale = accepting(({ signature, fits }) => isStale(signature) && fits());

/** Refuses a request that is too old only after it was executed. */
const refusingTheStale: Change = w.responding((response, { body }: SentRequest) =>
  isStale(w.text(body?.["encryption_data"])) ? w.refusal(400) : response,
);

/** Signs a notification with a very old time, like a gateway that signs once and reuses the signature. */
const signedLongAgo = w.notifying((notice, resign) => {
  const body = bodyOf(notice);
  const written = body === undefined ? undefined : json.write(resign(body, 1));
  return written?.ok === true ? { ...notice, text: written.value } : notice;
});

/** Signs responses for something else. */
const binding = (binds: NonNullable<Change["binds"]>): Change => ({
  ...w.changing((body) => ({ ...body })),
  binds,
});
const boundToNothing = binding((given) => ({ ...given, inResponseTo: undefined }));

export const signatureMutants: readonly Mutant[] = [
  ...w.mutantsOf("createDirectPayment")({
    [point]: {
      "compares-all-digits-but-the-first": comparing((mac) => mac.slice(1)),
      "compares-both-ends-of-a-signature": comparing((mac) => mac.slice(0, 8) + mac.slice(-8)),
      "compares-all-digits-but-the-last": comparing((mac) => mac.slice(0, -1)),
      "compares-eight-digits": comparing((mac) => mac.slice(0, 8)),
      "knows-no-key": mistaking(() => true),
      "reads-a-signature-in-capitals": comparing((mac) => mac.toLowerCase()),
      "signs-no-time": mistaking(({ signature, fits }) =>
        fits({ signature: withPart(signature, 1, String(timeOf(signature) - 1)) }),
      ),
      "signs-no-nonce": mistaking(({ signature, fits }) =>
        hexDigits.some((digit) =>
          fits({ signature: withPart(signature, 2, nonceOf(signature).slice(0, -1) + digit) }),
        ),
      ),
      "signs-no-amount": mistaking(({ body, fits }) => fits({ body: { ...body, amount: "0.01" } })),
      "signs-a-row-of-pairs": mistaking(({ body, fits }) => {
        const address = `${w.text(body["billing_address"])}&billing_city=${w.text(body["billing_city"])}`;
        return fits({ body: { ...w.without(body, "billing_city"), billing_address: address } });
      }),
      "signs-no-city": mistaking(({ body, fits }) => fits({ body: w.without(body, "billing_city") })),
      "signs-for-any-operation": mistaking(({ fits }) =>
        operations.some(({ id }) => fits({ operation: id })),
      ),
      ...Object.fromEntries(
        (["response", "notification", "page"] as const).map((purpose) => [
          `takes-a-signed-${purpose}-for-a-request`,
          mistaking(({ fits }) => fits({ purpose })),
        ]),
      ),
      "knows-no-merchant-from-an-account": mistaking(({ body, fits }) =>
        fits({ identity: [w.text(body["account_id"]), w.text(body["merchant_id"])] }),
      ),
      "looks-at-no-time": acceptingTheStale,
      "looks-at-no-time-to-come": accepting(({ signature, fits }) => isEarly(signature) && fits()),
      "takes-a-notification-for-a-payment": mistaking(({ body }) => body["notification_id"] !== undefined),
    },
    "point:notification.signature": { "signs-a-notification-without-its-time": signedLongAgo },
  }),
  ...w.mutantsOf("refundTransactions")({
    [point]: {
      "looks-at-no-time-of-a-refund": acceptingTheStale,
      "looks-at-the-time-when-the-money-has-moved": { ...acceptingTheStale, ...refusingTheStale },
      "takes-a-response-for-a-refund": mistaking(({ body }) => body["return_status"] !== undefined),
    },
    "point:signature.response": {
      "signs-a-refund-for-no-request": boundToNothing,
      "signs-a-refund-as-a-request": binding((given) => ({
        ...given,
        purpose: "request",
        inResponseTo: undefined,
      })),
    },
  }),
  ...w.mutantsOf("createApmPayment")({
    "point:signature.responses.createApmPayment": { "signs-an-apm-payment-for-no-request": boundToNothing },
  }),
  ...w.mutantsOf("createPayout")({
    "point:signature.responses.createPayout": { "signs-a-payout-for-no-request": boundToNothing },
    "point:notification.signature": { "signs-a-payout-notification-without-its-time": signedLongAgo },
  }),
];

/**
 * Forgets which signatures it accepted, like a second instance without shared state: it does a repeated request again.
 */
function forgetting(): Change {
  const cameBefore = w.remembering();
  return accepting(({ signature, fits }) => cameBefore(signature) && fits());
}

/** Responses a repeat with the last response that was any other's. */
function mixingUp(): Change {
  const cameBefore = w.remembering();
  let last: { readonly order: string; readonly body: object } | undefined;
  return w.responding((response, { body }) => {
    const signature = w.text(body?.["encryption_data"]);
    if (cameBefore(signature) && last !== undefined && last.order !== signature)
      return { ...response, status: 200, body: { ...last.body } };
    if (response.status === 200 && response.body !== undefined)
      last = { order: signature, body: response.body };
    return response;
  });
}

/** Refuses a repeat. */
function refusingRepeats(status: number): Change {
  const cameBefore = w.remembering();
  return w.responding((response, { body }) =>
    cameBefore(w.text(body?.["encryption_data"])) ? w.refusal(status) : response,
  );
}

/** Believes any body under a signature that was accepted before. */
function believingTheUsed(): Change {
  const known = new Set<string>();
  return accepting(({ signature, fits }) => {
    if (fits()) known.add(signature);
    return !fits() && known.has(signature);
  });
}

/** Makes another payment for a repeat, with the first one's order number in the result. */
function payingTwice(): Change {
  const cameBefore = w.remembering();
  return {
    request: (request) =>
      cameBefore(w.text(request["encryption_data"]))
        ? { ...request, order_no: `${w.text(request["order_no"])}-2` }
        : request,
    ...w.responding((response, { body }) =>
      response.body?.["order_no"] === undefined || body?.["order_no"] === undefined
        ? response
        : { ...response, body: { ...response.body, order_no: body["order_no"] } },
    ),
  };
}

/** The content of a request without its signature. */
const contentOf = (request: Parameters<typeof w.without>[0]): string =>
  JSON.stringify(w.without(request, "encryption_data"));

const moving = [
  ["captureTransactions", "captures"],
  ["reviewTransactions", "reviews"],
  ["cancelTransactions", "cancels"],
  ["cancelSubscription", "ends-a-subscription"],
] as const;

export const repeatMutants: readonly Mutant[] = [
  ...w.mutantsOf("refundTransactions")({
    [repeated]: {
      "refunds-again-under-one-signature": forgetting(),
      "answers-a-repeat-with-another-refund": mixingUp(),
      "refunds-anything-under-a-used-signature": believingTheUsed(),
      "refuses-a-refund-that-comes-again": refusingRepeats(409),
    },
  }),
  ...w.mutantsOf("createDirectPayment")({
    [repeated]: {
      "pays-again-under-one-signature": payingTwice(),
      "answers-a-repeat-with-another-payment": mixingUp(),
    },
  }),
  w.mutantOf("createPayout")("answers-a-repeat-with-another-payout", repeated, mixingUp()),
  ...moving.map(([operation, name]) =>
    w.mutantOf(operation)(`${name}-again-under-one-signature`, repeated, forgetting()),
  ),
  w.mutantOf("cancelSubscription")("refuses-a-repeat-in-another-encoding", repeated, refusingRepeats(409)),
  w.mutantOf("captureTransactions")("answers-a-repeat-with-another-capture", repeated, mixingUp()),
  ...w.mutantsOf("queryTransactions")({
    [repeated]: {
      "answers-a-query-again": forgetting(),
      "refuses-a-repeated-query-with-418": refusingRepeats(418),
      "refuses-the-same-query-for-ever": w.refusingAgain(contentOf),
    },
  }),
];
