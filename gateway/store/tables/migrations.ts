// The list of migrations, which only ever grows. How they are applied is in migrate.ts; the tables are in the files named here.
import { accountTables } from "./accounts.ts";
import { notificationTables } from "./notifications.ts";
import { keyTables } from "./keys.ts";
import { orderTables } from "./orders.ts";
import { payoutTables } from "./payouts.ts";
import { portalTables } from "./portal.ts";
import { subscriptionTables } from "./subscriptions.ts";

export interface Migration {
  /**
   * Never used twice: 2-9 accounts and orders, 20-29 notifications, 30-39 pages, 40-49 subscriptions, 50-59 payouts,
   * 60-69 administration, 70-79 portal.
   */
  readonly version: number;
  readonly sql: string;
}

export const migrations: readonly Migration[] = [
  accountTables,
  orderTables,
  notificationTables,
  subscriptionTables,
  payoutTables,
  keyTables,
  portalTables,
];
