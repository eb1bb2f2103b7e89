// Keys with their numbers and ages, and the addresses from which the merchant may query.
import { addressAdd, addressProblem, AdministrationError } from "../../admin/work.ts";
import { type Markup, markup } from "../../pages/markup.ts";
import { seeOther } from "../../pages/layout.ts";
import { merchantName } from "../../store/accounts.ts";
import { type KeyEntry, listAddresses, listAccounts, listKeys } from "../../store/administration.ts";
import { withoutCard } from "../../process/card-numbers.ts";
import type { PortalContext } from "../context.ts";
import { storable } from "../kept-fields.ts";
import { offer, outcomeOf } from "../offers.ts";
import { csrfInput, empty, table } from "../parts.ts";
import { code, pill, text, time } from "../values.ts";
import { type Notice, shell } from "../shell.ts";

const here = "/portal/settings";

interface Wrong {
  readonly typed: string;
  readonly message: string;
}

export async function show(context: PortalContext, address: URL): Promise<Response> {
  const wrong = wrongIn(address);
  const { core, merchantId: merchant_id } = context;
  const accounts = await listAccounts(core.pool, merchant_id);
  const [name, addresses, notice, ...keys] = await Promise.all([
    merchantName(core.pool, merchant_id),
    listAddresses(core.pool, merchant_id),
    outcomeOf(context, address),
    ...accounts.map(async (account_id) => ({
      account_id,
      keys: await listKeys(core.pool, { merchant_id, account_id }),
    })),
  ]);
  const body = markup`<div class="head"><div><h1>Settings</h1><p>The operator of the gateway adds and retires keys. A key is never shown.</p></div></div>
<section class="panel"><h2>Name on the hosted pages</h2><p>${name ?? markup`<span class="quiet">None: shoppers see the host of the shop.</span>`}</p><p class="quiet small">The operator of the gateway sets the name.</p></section>
<section><h2>Keys</h2>${keysTable(keys)}</section>
<section><h2>Registered addresses</h2>${addressesTable(addresses, context.csrf)}</section>
<section class="panel"><h2>Register an address</h2>${addForm(context.csrf, wrong)}</section>`;
  const status = wrong === undefined ? 200 : 400;
  return shell(context, { title: "Settings", here, body, notice: notice ?? saidOf(address), status });
}

/** The address to register that the page's own address has from a refused form. */
function wrongIn({ searchParams: query }: URL): Wrong | undefined {
  const typed = query.get("address");
  if (typed === null) return undefined;
  const message = query.get("said") === "known" ? `${typed} is already registered.` : addressProblem(typed);
  return message === undefined ? undefined : { typed, message };
}

const saidOf = (address: URL): Notice | undefined =>
  address.searchParams.get("said") === "added"
    ? { tone: "good", text: "The address was registered." }
    : undefined;

function keysTable(
  accounts: readonly { readonly account_id: string; readonly keys: readonly KeyEntry[] }[],
): Markup {
  const all = accounts.flatMap(({ account_id, keys }) => keys.map((key) => ({ account_id, ...key })));
  if (all.length === 0)
    return empty("No keys", "Requests cannot be signed without a key. Ask the operator of the gateway.");
  const hidden = markup`<span class="code" aria-hidden="true">••••••••••••</span><span class="unseen">hidden</span>`;
  const byStart = markup`<span class="quiet">by the gateway’s start</span>`;
  return table("Keys", all, [
    { title: "Account", kind: "keep", cell: ({ account_id }) => code(account_id) },
    { title: "Number", kind: "number", cell: ({ number }) => text(number) },
    { title: "Key", kind: "keep", cell: () => hidden },
    {
      title: "State",
      kind: "keep",
      cell: ({ retired_at }) => (retired_at === null ? pill("good", "valid") : pill("plain", "retired")),
    },
    { title: "Added (UTC)", kind: "keep", cell: ({ created_at: at }) => (at === null ? byStart : time(at)) },
    {
      title: "Retired (UTC)",
      kind: "keep",
      cell: ({ retired_at: at }) => (at === null ? markup`` : time(at)),
    },
  ]);
}

const addressesTable = (addresses: readonly string[], csrf: string): Markup =>
  addresses.length === 0
    ? empty("No address is registered", "The gateway refuses queries until you register an address.")
    : table("Registered addresses", addresses, [
        { title: "Address", cell: code },
        {
          title: "Remove",
          cell: (address) =>
            markup`<form method="post">${csrfInput(csrf)}<input type="hidden" name="address" value="${address}"><button class="slim" name="action" value="remove" aria-label="Remove ${address}">Remove…</button></form>`,
        },
      ]);

const addForm = (csrf: string, wrong: Wrong | undefined): Markup =>
  markup`<form class="act" method="post">${csrfInput(csrf)}<input type="hidden" name="action" value="add">
<div class="field"><label for="address">IPv4 or IPv6 address from which orders may be queried</label>
<input id="address" name="address" value="${wrong?.typed}" placeholder="203.0.113.7" autocomplete="off" aria-invalid="${wrong === undefined ? "false" : "true"}" aria-describedby="address-wrong"><p class="wrong" id="address-wrong">${wrong?.message}</p></div>
<div class="row"><button class="main">Register</button></div></form>`;

/** Registers an address as the administration does, or removes one after a confirmation. */
export async function act(context: PortalContext, form: URLSearchParams): Promise<Response> {
  const { core, merchantId } = context;
  const typed = (form.get("address") ?? "").trim();
  const kept = storable(withoutCard("address", typed).slice(0, 100));
  if (form.get("action") === "remove") return offer(context, { do: "remove-address", id: kept });
  try {
    await addressAdd(merchantId, typed)(core.pool, core.clock);
  } catch (error) {
    if (!(error instanceof AdministrationError)) throw error;
    const known = addressProblem(typed) === undefined ? { said: "known" } : {};
    return seeOther(`${here}?${new URLSearchParams({ address: kept, ...known })}`);
  }
  return seeOther(`${here}?said=added`);
}
