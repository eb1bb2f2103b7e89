// The shopper's actions on the hosted pages as commands: pay by card, decide on the issuer's page, cancel. Each
// counts once. A late or second action changes nothing.
import type { PaymentKey } from "../../store/payments.ts";
import { failPending, startAuthorise } from "./attempt.ts";
import { decide } from "./cancel.ts";
import { changePayment } from "./change.ts";
import type { Core } from "../core.ts";
import { type Card, identify } from "./instrument.ts";
import { resultCodes } from "../../domain/result-codes.ts";

/** Pays with the typed card. If the card needs 3-D Secure, it keeps the allowed parts of the card until then. */
export async function payByCard(core: Core, key: PaymentKey, card: Card): Promise<void> {
  const { instrument, challenge } = identify(core.acquirer.instruments, card, core.clock.now());
  if (!challenge) {
    await startAuthorise(core, key, instrument);
    return;
  }
  await changePayment(core, key, ({ payment }) => {
    const isOpen = payment.waitsFor === "shopper" && payment.instrument === null && !isAsked(payment);
    return { result: () => undefined, ...(isOpen ? { patch: { ...instrument, is3ds: true } } : {}) };
  });
}

const codes = { challenge: resultCodes.challengeFailed, issuer: resultCodes.shopperDeclined } as const;

/** The shopper passed the 3-D Secure challenge or approved on the issuer's page, or not: then the payment has failed. */
export async function decideAt(
  core: Core,
  key: PaymentKey,
  page: keyof typeof codes,
  approved: boolean,
): Promise<void> {
  await (approved ? startAuthorise(core, key) : failPending(core, key, codes[page]));
}

/** The shopper goes back to the shop without paying. */
export async function giveUp(core: Core, key: PaymentKey): Promise<void> {
  await changePayment(core, key, ({ payment }) =>
    payment.waitsFor === "shopper" && decide(payment, "left out", core.moves).done === "at once"
      ? {
          result: () => undefined,
          patch: { ended: "cancelled", waitsFor: null, resultCode: resultCodes.cancelled, expiresAt: null },
          change: { by: "cancel", name: "payment.cancelled" },
        }
      : { result: () => undefined },
  );
}

const isAsked = ({ authorisePending }: { readonly authorisePending: bigint }): boolean =>
  authorisePending > 0n;
