// The keys of an account, and the addresses from which its merchant may query.
import { type GatewayHandlerOptions, refuse } from "@acquiring/contract/server";
import type { Choices } from "../config.ts";
import { isRegistered } from "../store/accounts.ts";
import { createKeyring, isSuspended } from "../store/keys.ts";
import type { Core } from "../operations/core.ts";
import type { Guard } from "./limits/limits.ts";

type Gate = Required<Pick<GatewayHandlerOptions, "keysOf" | "keptKeysOf" | "authorise">>;

/** The parts of the server's face that know accounts (source: Authentication 3 and 4), and how often one asks. */
export function gate(
  choices: Choices,
  { pool, vault }: Pick<Core, "pool" | "vault">,
  guard: Pick<Guard, "merchant">,
): Gate {
  const guarded = new Set(
    choices.searchNeedsRegistration ? ["queryTransactions", "searchRefunds"] : ["queryTransactions"],
  );
  const keyring = createKeyring({ pool, vault });
  return {
    keysOf: (merchant_id, account_id) => keyring.read({ merchant_id, account_id }),
    keptKeysOf: (merchant_id, account_id) => keyring.kept({ merchant_id, account_id }),
    authorise: async ({ merchant_id, account_id }, { operation, remoteAddress }) => {
      const keys = keyring.kept({ merchant_id, account_id });
      if (keys !== undefined && isSuspended(keys))
        return refuse(403, { code: "suspended", message: "The account or its merchant is suspended." });
      const tooOften = guard.merchant(merchant_id, remoteAddress);
      if (tooOften !== undefined || !guarded.has(operation.id)) return tooOften;
      if (remoteAddress !== undefined && (await isRegistered(pool, merchant_id, remoteAddress)))
        return undefined;
      return refuse(choices.unregisteredStatus, {
        code: "address",
        message: "Your IP address is not registered for queries.",
      });
    },
  };
}
