// The state of the second reference gateway while it runs, and its notifications to a merchant.
import { leaves, text, type Fields } from "./codec.ts";
import type { Ledger, Merchant } from "./ledger.ts";
import { signed } from "./signature.ts";

export type Options = {
  merchants: readonly Merchant[];
  port?: number;
  /** Addresses that may ask for orders; everyone on this machine when not given. */
  queryFrom?: readonly string[];
  /** Requests need no signature. */
  unsigned?: true;
};

export type State = {
  options: Options;
  ledger: Ledger;
  sessions: Map<string, { owner: Merchant; request: Fields }>;
  payouts: Map<string, Fields>;
  timers: Set<NodeJS.Timeout>;
};

export function ownerOf(state: State, request: Fields): Merchant | undefined {
  const [merchant, account] = [text(request, "merchant_id"), text(request, "account_id")];
  return state.options.merchants.find((each) => each.merchant_id === merchant && each.account_id === account);
}

export function isAddress(raw: string | undefined): raw is string {
  return raw !== undefined && URL.canParse(raw) && /^https?:$/.test(new URL(raw).protocol);
}

/** Sends the merchant a result as a signed form. It tries at most three times, until the response is 2xx. */
export function tell(state: State, owner: Merchant, to: string | undefined, news: Fields): void {
  if (!isAddress(to)) return;
  const body = new URLSearchParams(leaves(signed(news, owner.key))).toString();
  const later = (again: number): void => {
    const timer = setTimeout(
      async () => {
        state.timers.delete(timer);
        const type = "application/x-www-form-urlencoded";
        const init = { method: "POST", body, headers: { "content-type": type } };
        const done = await fetch(to, { ...init, redirect: "manual", signal: AbortSignal.timeout(2000) })
          .then(async (response) => {
            await response.body?.cancel();
            return response.ok;
          })
          .catch(() => false);
        if (!done && again < 2) later(again + 1);
      },
      again === 0 ? 5 : 250 * again,
    );
    timer.unref();
    state.timers.add(timer);
  };
  later(0);
}
