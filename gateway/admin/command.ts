// `acquiring-gateway admin`: the command line of the administration. work.ts implements the commands. Exit codes, as for the
// whole command: 0 done, 1 not done, 2 an invalid option.
import { once } from "node:events";
import { userInfo } from "node:os";
import { text } from "node:stream/consumers";
import { Command, InvalidArgumentError } from "commander";
import { type Actor, acting } from "../process/actor.ts";
import { systemClock } from "../process/clock.ts";
import { auditCheck, auditExport } from "./audit.ts";
import { withDatabase } from "./connect.ts";
import { encryptionNewKey, encryptionRotate, encryptionStatus } from "./encryption.ts";
import { addPortalUserCommands } from "./portal-user-command.ts";
import {
  accountAdd,
  addressAdd,
  addressList,
  addressRemove,
  keyAdd,
  keyList,
  keyRetire,
  merchantAdd,
  merchantList,
  merchantName,
  notificationReplay,
  subscriptionDropPeriod,
  AdministrationError,
  type Work,
  type Write,
} from "./work.ts";

interface AdminFlags {
  readonly data?: string;
  readonly json?: true;
}

/** The input and output of the command, apart from the database. */
export interface AdminWorld {
  readonly databaseUrl: string | undefined;
  /** Resolves when the stream accepts more. */
  readonly write: Write;
  /** Where commander complains. */
  readonly complain: (text: string) => void;
  readonly input: () => Promise<string>;
}

const thisProcess: AdminWorld = {
  databaseUrl: process.env["DATABASE_URL"] || undefined,
  write: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  },
  complain: (text) => process.stderr.write(text),
  input: () => text(process.stdin),
};

const help = `
A running gateway uses every change immediately. A new key or password is printed only once.

Example:
  acquiring-gateway admin --data ./data merchant add 2000
  acquiring-gateway admin --data ./data account add 2000 2000001
  acquiring-gateway admin --data ./data key add 2000 2000001
  acquiring-gateway admin --data ./data ip add 2000 203.0.113.7`;

/** The user who runs the command on this machine. */
function operator(): Actor {
  const by = { kind: "operator", address: null } as const;
  try {
    return { ...by, name: userInfo().username };
  } catch {
    // A container's user need not have a name.
    return { ...by, name: `user ${process.getuid?.() ?? ""}`.trim() };
  }
}

/** Does the work on the database of the flags, and prints the result. */
type Does = (work: Work) => Promise<void>;

const merchantId = ["<merchant>", "its merchant_id", readId] as const;
const accountId = ["<account>", "its account_id", readId] as const;

/** The subcommand, to be added to the gateway's own command. */
export function adminCommand({ databaseUrl, write, complain, input }: AdminWorld = thisProcess): Command {
  const admin = new Command("admin")
    .description("administer merchants, accounts, keys, addresses, portal users and notifications")
    .option("--data <folder>", "data folder of the gateway; default: the database at DATABASE_URL")
    .option("--json", "print JSON, for programs")
    .addHelpText("after", help);
  const does: Does = async (work) => {
    const flags = admin.opts<AdminFlags>();
    const place = { databaseUrl, data: flags.data };
    const done = await withDatabase(place, (books) =>
      acting(operator(), () => work(books.pool, systemClock, { ...books, write })),
    );
    if (done.data !== undefined) await write(`${flags.json ? JSON.stringify(done.data) : done.text}\n`);
    if (done.problem !== undefined) throw new AdministrationError(done.problem);
  };
  const group = (name: string, description: string): Command => admin.command(name).description(description);
  addMerchantCommands(group("merchant", "merchants"), does);
  addAccountCommands(group("account", "accounts of a merchant"), does);
  addKeyCommands(
    group("key", "signing keys of an account; several can be valid at the same time"),
    does,
    input,
  );
  addAddressCommands(group("ip", "addresses from which a merchant may query"), does);
  addNotificationCommands(group("notification", "notifications"), does);
  addSubscriptionCommands(group("subscription", "subscriptions"), does);
  addAuditCommands(
    group("audit", "audit log: who did what, to which order, when and from which address"),
    does,
  );
  addEncryptionCommands(group("encryption", "keys that encrypt secrets in the database"), does);
  const portalUsers = group("portal-user", "users of the merchant portal");
  addPortalUserCommands(portalUsers, { readId, does, input });
  // Commander passes its settings only to commands that the parent creates.
  const strict = (command: Command): void => {
    command.exitOverride().configureOutput({ writeOut: (text) => void write(text), writeErr: complain });
    for (const below of command.commands) strict(below);
  };
  strict(admin);
  return admin;
}

function addMerchantCommands(merchant: Command, does: Does): void {
  merchant
    .command("add")
    .description("add a merchant")
    .argument(...merchantId)
    .action((merchant_id: string) => does(merchantAdd(merchant_id)));
  merchant
    .command("name")
    .description("set the name that shoppers see on the hosted pages")
    .argument(...merchantId)
    .argument("[name]", "at most 60 characters; removes the name if not given")
    .action((merchant_id: string, name?: string) => does(merchantName(merchant_id, name)));
  merchant
    .command("list")
    .description("list merchants and their accounts")
    .action(() => does(merchantList()));
}

function addAccountCommands(account: Command, does: Does): void {
  account
    .command("add")
    .description("add an account")
    .argument(...merchantId)
    .argument(...accountId)
    .action((merchant_id: string, account_id: string) => does(accountAdd({ merchant_id, account_id })));
}

function addKeyCommands(key: Command, does: Does, input: AdminWorld["input"]): void {
  key
    .command("add")
    .description("add a key; existing keys stay valid")
    .argument(...merchantId)
    .argument(...accountId)
    .option("--stdin", "read the key from standard input instead of creating one")
    .action(async (merchant_id: string, account_id: string, { stdin }: { readonly stdin?: true }) => {
      const given = stdin === undefined ? undefined : (await input()).trim();
      await does(keyAdd({ merchant_id, account_id }, given));
    });
  key
    .command("list")
    .description("list numbers and dates of an account's keys, never the keys")
    .argument(...merchantId)
    .argument(...accountId)
    .action((merchant_id: string, account_id: string) => does(keyList({ merchant_id, account_id })));
  key
    .command("retire")
    .description("make a key invalid permanently")
    .argument(...merchantId)
    .argument(...accountId)
    .argument("<number>", "the key's number, as the list shows it", readNumber)
    .action((merchant_id: string, account_id: string, number: number) =>
      does(keyRetire({ merchant_id, account_id }, number)),
    );
}

function addAddressCommands(ip: Command, does: Does): void {
  ip.command("add")
    .description("register an address")
    .argument(...merchantId)
    .argument("<address>", "IPv4 or IPv6")
    .action((merchant_id: string, address: string) => does(addressAdd(merchant_id, address)));
  ip.command("remove")
    .description("remove an address")
    .argument(...merchantId)
    .argument("<address>", "IPv4 or IPv6")
    .action((merchant_id: string, address: string) => does(addressRemove(merchant_id, address)));
  ip.command("list")
    .description("list a merchant's addresses")
    .argument(...merchantId)
    .action((merchant_id: string) => does(addressList(merchant_id)));
}

function addNotificationCommands(notification: Command, does: Does): void {
  notification
    .command("replay")
    .description("send failed notifications again, or the named one; a running gateway sends them")
    .argument(...merchantId)
    .argument("[notification]", "id of the notification; default: all failed ones")
    .action((merchant_id: string, id?: string) => does(notificationReplay(merchant_id, id)));
}

function addSubscriptionCommands(subscription: Command, does: Does): void {
  subscription
    .command("drop-period")
    .description("cancel the open period of a cancelled subscription")
    .argument(...merchantId)
    .argument("<recurring_id>", "the subscription")
    .action((merchant_id: string, recurring_id: string) =>
      does(subscriptionDropPeriod(merchant_id, recurring_id)),
    );
}

function addAuditCommands(audit: Command, does: Does): void {
  audit
    .command("export")
    .description("write the entries as JSON lines, oldest first")
    .option("--merchant <id>", "only entries of this merchant", readId)
    .option("--after <id>", "only entries after the entry with this id", readEntry, "0")
    .action(({ merchant, after }: { readonly merchant?: string; readonly after: string }) =>
      does(auditExport(merchant, after)),
    );
  audit
    .command("check")
    .description("check that no sealed entry was changed, deleted or moved")
    .option("--head <head>", "head of the log, as printed by an earlier check", readHead)
    .action(({ head }: { readonly head?: string }) => does(auditCheck(head)));
}

function readEntry(text: string): string {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("The id of an entry must be a number.");
  return text;
}

function readHead(text: string): string {
  if (!/^[1-9]\d{0,15}:[0-9a-f]{64}$/.test(text))
    throw new InvalidArgumentError("The head must be a number, a colon and 64 hexadecimal digits.");
  return text;
}

function addEncryptionCommands(encryption: Command, does: Does): void {
  encryption
    .command("new-key")
    .description("print a new key; changes nothing")
    .action(() => does(encryptionNewKey()));
  encryption
    .command("status")
    .description("count sealed values by table and key")
    .action(() => does(encryptionStatus()));
  encryption
    .command("rotate")
    .description("seal everything with the first key and retire the others; gateways may run")
    .option("--new", "create that key in the key file, and delete the others from the file at the end")
    .action(({ new: isNew = false }: { readonly new?: boolean }) => does(encryptionRotate(isNew)));
}

function readId(text: string): string {
  if (!/^\d{1,20}$/.test(text)) throw new InvalidArgumentError("The id must have 1 to 20 digits.");
  return text;
}

function readNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("The number must be 1 or higher.");
  return Number(text);
}
