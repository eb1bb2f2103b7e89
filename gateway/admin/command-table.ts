// The commands of the administration as a table. work.ts and its neighbours implement them.
import { Argument, InvalidArgumentError, Option } from "commander";
import type { Account } from "../store/accounts.ts";
import { auditCheck, auditExport } from "./audit.ts";
import { encryptionNewKey, encryptionRotate, encryptionStatus } from "./encryption.ts";
import { portalUserAdd, portalUserDisable, portalUserList, portalUserPassword } from "./portal-users.ts";
import * as work from "./work.ts";

const reader =
  <T>(form: RegExp, problem: string, read: (text: string) => T) =>
  (text: string): T => {
    if (!form.test(text)) throw new InvalidArgumentError(problem);
    return read(text);
  };

const readId = reader(/^\d{1,20}$/, "The id must have 1 to 20 digits.", String);
const readNumber = reader(/^[1-9]\d{0,5}$/, "The number must be 1 or higher.", Number);
const readEntry = reader(/^\d{1,15}$/, "The id of an entry must be a number.", String);
const headForm = /^[1-9]\d{0,15}:[0-9a-f]{64}$/;
const readHead = reader(headForm, "The head must be a number, a colon and 64 hexadecimal digits.", String);

const merchant = new Argument("<merchant>", "its merchant_id").argParser(readId);
const shownName = new Argument("[name]", "at most 60 characters; removes the name if not given");
const account = new Argument("<account>", "its account_id").argParser(readId);
const number = new Argument("<number>", "the key's number, as the list shows it").argParser(readNumber);
const address = new Argument("<address>", "IPv4 or IPv6");
const notification = new Argument("[notification]", "id of the notification; default: all failed ones");
const subscription = new Argument("<recurring_id>", "the subscription");
const user = new Argument("<name>", "a name or an e-mail address");

const ofMerchant = new Option("--merchant <id>", "only entries of this merchant").argParser(readId);
const after = new Option("--after <id>", "only entries after the entry with this id")
  .argParser(readEntry)
  .default("0");
const head = new Option("--head <head>", "head of the log, as printed by an earlier check").argParser(
  readHead,
);
const withNew = "create that key in the key file, and delete the others from the file at the end";
const fromInput = (what: string): Option =>
  new Option("--stdin", `read the ${what} from standard input instead of creating one`);

/** `input`: the text from standard input, with `--stdin`. */
export interface AdminOptions {
  readonly input?: string;
  readonly merchant?: string;
  readonly after?: string;
  readonly head?: string;
  readonly new?: true;
}

const ofAccount =
  <Rest extends readonly unknown[]>(does: (account: Account, ...rest: Rest) => work.Work) =>
  (merchant_id: string, account_id: string, ...rest: Rest): work.Work =>
    does({ merchant_id, account_id }, ...rest);

/** A user's work that may set a password; the line end of the input is not part of it. */
const withPassword =
  (does: (merchant_id: string, name: string, given?: string) => work.Work) =>
  (merchant_id: string, name: string, { input }: AdminOptions): work.Work =>
    does(merchant_id, name, input?.replace(/\r?\n$/u, ""));

export const adminGroups = {
  merchant: "merchants",
  account: "accounts of a merchant",
  key: "signing keys of an account; several can be valid at the same time",
  ip: "addresses from which a merchant may query",
  notification: "notifications",
  subscription: "subscriptions",
  audit: "audit log: who did what, to which order, when and from which address",
  encryption: "keys that encrypt secrets in the database",
  "portal-user": "users of the merchant portal",
} as const;

/** `work` gets what the command takes, and after that the options. */
export type AdminCommand = readonly [
  says: string,
  takes: readonly Argument[],
  work: (...given: never[]) => work.Work,
  ...options: Option[],
];

export const adminCommands: Readonly<Record<`${keyof typeof adminGroups} ${string}`, AdminCommand>> = {
  "merchant add": ["add a merchant", [merchant], work.merchantAdd],
  "merchant name": [
    "set the name that shoppers see on the hosted pages",
    [merchant, shownName],
    work.merchantName,
  ],
  "merchant list": ["list merchants and their accounts", [], work.merchantList],
  "merchant suspend": [
    "refuse every request of a merchant",
    [merchant],
    (merchant_id: string) => work.suspension(true)({ merchant_id }),
  ],
  "merchant resume": [
    "accept a suspended merchant's requests again",
    [merchant],
    (merchant_id: string) => work.suspension(false)({ merchant_id }),
  ],
  "account suspend": [
    "refuse every request of an account",
    [merchant, account],
    ofAccount(work.suspension(true)),
  ],
  "account resume": [
    "accept a suspended account's requests again",
    [merchant, account],
    ofAccount(work.suspension(false)),
  ],
  "account add": ["add an account", [merchant, account], ofAccount(work.accountAdd)],
  "key add": [
    "add a key; existing keys stay valid",
    [merchant, account],
    ofAccount((of, { input }: AdminOptions) => work.keyAdd(of, input?.trim())),
    fromInput("key"),
  ],
  "key list": [
    "list numbers and dates of an account's keys, never the keys",
    [merchant, account],
    ofAccount(work.keyList),
  ],
  "key retire": ["make a key invalid permanently", [merchant, account, number], ofAccount(work.keyRetire)],
  "ip add": ["register an address", [merchant, address], work.addressAdd],
  "ip remove": ["remove an address", [merchant, address], work.addressRemove],
  "ip list": ["list a merchant's addresses", [merchant], work.addressList],
  "notification replay": [
    "send failed notifications again, or the named one; a running gateway sends them",
    [merchant, notification],
    work.notificationReplay,
  ],
  "subscription drop-period": [
    "cancel the open period of a cancelled subscription",
    [merchant, subscription],
    work.subscriptionDropPeriod,
  ],
  "subscription charge-held": [
    "charge one period that is held because it ended during an outage",
    [merchant, subscription],
    work.subscriptionRelease("charge"),
  ],
  "subscription skip-held": [
    "skip all periods that ended during an outage, and continue with the current one",
    [merchant, subscription],
    work.subscriptionRelease("skip"),
  ],
  "audit export": [
    "write the entries as JSON lines, oldest first",
    [],
    (only: AdminOptions) => auditExport(only.merchant, only.after ?? "0"),
    ofMerchant,
    after,
  ],
  "audit check": [
    "check that no sealed entry was changed, deleted or moved",
    [],
    (options: AdminOptions) => auditCheck(options.head),
    head,
  ],
  "encryption new-key": ["print a new key; changes nothing", [], encryptionNewKey],
  "encryption status": ["count sealed values by table and key", [], encryptionStatus],
  "encryption rotate": [
    "seal everything with the first key and retire the others; gateways may run",
    [],
    (options: AdminOptions) => encryptionRotate(options.new === true),
    new Option("--new", withNew),
  ],
  "portal-user add": ["add a user", [merchant, user], withPassword(portalUserAdd), fromInput("password")],
  "portal-user list": ["list users", [merchant], portalUserList],
  "portal-user disable": ["block a user and end their sessions", [merchant, user], portalUserDisable],
  "portal-user password": [
    "set a new password, also for a blocked user, and end their sessions",
    [merchant, user],
    withPassword(portalUserPassword),
    fromInput("password"),
  ],
};
