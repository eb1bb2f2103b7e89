// Payouts as HTTP: the request's fields in, the payout's record out. operations/payout/payout.ts makes the payout.
import type { PayoutRequest, PayoutResult } from "@acquiring/contract";
import { dates } from "@acquiring/contract/codecs";
import { createPayout as operation } from "@acquiring/contract/operations/createPayout";
import { type ErrorBody, type Handlers, refuse, type Unsigned } from "@acquiring/contract/server";
import { amountForm, isCurrency, minorUnits, readAmount, jsonAmount } from "../wire/amount.ts";
import type { Core } from "../operations/core.ts";
import { offsetTime } from "../domain/dates.ts";
import { fingerprintOf } from "../domain/fingerprint.ts";
import { knownFields } from "../wire/known-fields.ts";
import { amountsOf, type FeePayer, isPayoutMethod, payers } from "../domain/payout-fee.ts";
import { payoutFailure } from "../domain/payout-failures.ts";
import { createPayout, type PayoutOrder, requestIdUsed } from "../operations/payout/payout.ts";
import type { Choices } from "../config.ts";
import type { Payout } from "../store/payouts.ts";
import { placeOf } from "../store/secrets/places.ts";
import { stepOf } from "./batch.ts";
import { misfit, missingFields, strangeText, tooLong } from "./checks.ts";

type Read = { readonly order: PayoutOrder } | { readonly problem: ErrorBody };

/** Handles payouts (source: Endpoints 12; Errors, application-level 4). */
export const payouts =
  (choices: Choices, core: Core): NonNullable<Handlers["createPayout"]> =>
  async (request, { requestKey }) => {
    const read = readPayout(choices, core, request);
    if ("problem" in read) return refuse(choices.invalidStatus("createPayout"), read.problem);
    const payout = await createPayout(core, { ...read.order, step: stepOf(requestKey) });
    if (payout === requestIdUsed)
      return refuse(choices.invalidStatus("createPayout"), {
        code: "request-id-used",
        message: "request_id was already used for another payout.",
      });
    return response(payout, await sentOf(core, payout));
  };

const problem = (code: string, message: string): Read => ({ problem: { code, message } });

function readPayout(choices: Choices, core: Core, request: PayoutRequest): Read {
  const { merchant_id, account_id, payment_currency: currency = "", payment_date = "" } = request;
  const fields = { ...request };
  const first =
    missingFields(choices, operation.id, fields) ??
    tooLong(choices, operation.id, fields) ??
    strangeText(fields, "json") ??
    misfit(choices, operation.id, fields);
  if (first !== undefined) return { problem: first };
  if (!isCurrency(currency))
    return problem("unknown-currency", "payment_currency is a code of ISO 4217 in capital letters.");
  const amount = readAmount(request.payment_amount, currency);
  if (amount === undefined) return problem("malformed-amount", `payment_amount is ${amountForm(currency)}.`);
  const source = sourceProblem(request, amount, currency);
  if (source !== undefined) return { problem: source };
  const method = request.payment_method || "SWIFT";
  if (!isPayoutMethod(method)) return problem("unknown-value", "payment_method is SWIFT or LOCAL.");
  const feePaidBy = payerOf(request.fee_paid_by || "PAYER");
  if (feePaidBy === undefined) return problem("unknown-value", "fee_paid_by is PAYER or BENEFICIARY.");
  if (payment_date !== "" && !dates.iso.parse(payment_date).ok)
    return problem("malformed-date", "payment_date is a day of the calendar, written YYYY-MM-DD.");
  const amounts = amountsOf(amount, minorUnits(currency), { method, feePaidBy });
  if (amounts === undefined)
    return problem("amount-too-small", "The fee leaves the beneficiary nothing of payment_amount.");
  // If the gateway cannot write the response, it does nothing.
  if (Object.values(amounts).some((one) => jsonAmount(one, currency) === undefined))
    return problem("amount-too-large", "payment_amount has more digits than a JSON number can hold.");
  // A UUID is the same in small and capital letters.
  const requestId = (request.request_id ?? "").toLowerCase();
  return {
    order: {
      account: { merchant_id, account_id },
      requestId,
      fingerprint: fingerprintOf({ ...fields, request_id: requestId }, core.secret),
      currency,
      amount,
      amounts,
      record: recordOf(request),
      instrument: core.acquirer.instruments.beneficiary(request.beneficiary ?? {}),
      from: payment_date === "" ? undefined : new Date(`${payment_date}T00:00:00Z`),
    },
  };
}

const payerOf = (text: string): FeePayer | undefined => payers.find((payer) => payer === text);

function sourceProblem(request: PayoutRequest, amount: bigint, currency: string): ErrorBody | undefined {
  const { source_amount = "", source_currency = "" } = request;
  if (source_currency !== "" && source_currency !== currency)
    return {
      code: "conversion",
      message: "source_currency must be equal to payment_currency. The gateway does not convert currencies.",
    };
  if (source_amount !== "" && readAmount(source_amount, currency) !== amount)
    return { code: "conversion", message: "source_amount must be equal to payment_amount." };
  return undefined;
}

/** What is kept and repeated of a request: the contract's fields, without the signature. */
function recordOf(request: PayoutRequest): Readonly<Record<string, unknown>> {
  const known = knownFields(request, operation.request.shape);
  if (typeof known !== "object" || known === null) throw new TypeError("A payout's request is a record.");
  return Object.fromEntries(Object.entries(known).filter(([name]) => name !== "encryption_data"));
}

type Sent = Omit<PayoutRequest, "encryption_data">;

/** The merchant's fields; after an erasure only the remaining ones. */
async function sentOf(
  { vault }: Core,
  { merchant_id, transactionId, record, sealed }: Payout,
): Promise<Sent> {
  const secret =
    sealed === null
      ? {}
      : (JSON.parse(
          (await vault.open(sealed, placeOf.payout(merchant_id, transactionId))).toString("utf8"),
        ) as object);
  // The one cast from stored to typed: `recordOf` made it.
  return { ...record, ...secret } as Sent;
}

/** The payout as in its first response. A repeated request gets the same. */
function response(payout: Payout, record: Sent): Unsigned<PayoutResult> {
  const { currency, fee, beneficiaryReceives, payerPays } = payout;
  const { state, failureCode, at } = payout.response ?? { ...payout, at: payout.updatedAt };
  const failure = failureCode === null ? undefined : payoutFailure(failureCode);
  const { beneficiary, ...sent } = record;
  return {
    ...sent,
    merchant_id: payout.merchant_id,
    account_id: payout.account_id,
    ...(beneficiary === undefined ? {} : { beneficiary: shownBeneficiary(beneficiary, sent) }),
    amount_beneficiary_receives: exact(beneficiaryReceives, currency),
    amount_payer_pays: exact(payerPays, currency),
    fee_amount: exact(fee, currency),
    fee_currency: currency,
    created_at: offsetTime(payout.createdAt),
    last_updated_at: offsetTime(at),
    ...(failure === undefined ? {} : { failure_reason: failure.reason, failure_type: failure.type }),
    payer_id: `${payout.merchant_id}-${payout.account_id}`,
    transaction_id: payout.transactionId,
    short_reference_id: payout.shortReferenceId,
    status: state,
  };
}

function exact(minor: bigint, currency: string): number {
  const value = jsonAmount(minor, currency);
  if (value === undefined) throw new RangeError("A stored amount is not exact as a JSON number.");
  return value;
}

export const clearingSystems: Readonly<Record<string, string>> = {
  US: "ACH",
  GB: "FPS",
  DE: "SEPA",
  FR: "SEPA",
  NL: "SEPA",
  ES: "SEPA",
  IT: "SEPA",
};

type Beneficiary = NonNullable<PayoutRequest["beneficiary"]>;

/** The beneficiary in the response, without `bank_code`. */
function shownBeneficiary(
  { bank_details, ...beneficiary }: Beneficiary,
  { payment_method }: Pick<PayoutRequest, "payment_method">,
): NonNullable<PayoutResult["beneficiary"]> {
  if (bank_details === undefined) return beneficiary;
  const { bank_code: _never, ...shown } = bank_details;
  const country = bank_details.bank_country_code ?? "";
  const isLocal = payment_method === "LOCAL" && Object.hasOwn(clearingSystems, country);
  // What no local system clears has an empty one.
  const local_clearing_system = (isLocal ? clearingSystems[country] : undefined) ?? "";
  return { ...beneficiary, bank_details: { ...shown, local_clearing_system } };
}
