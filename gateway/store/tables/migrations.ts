// The list of migrations, which only grows. migrate.ts applies them; the named files define the tables.
import { accountTables } from "./accounts.ts";
import { auditTables } from "./audit.ts";
import { erasureTables } from "./erasure.ts";
import { notificationTables } from "./notifications.ts";
import { keyTables } from "./keys.ts";
import { orderTables } from "./orders.ts";
import { payoutTables } from "./payouts.ts";
import { portalTables, signedLogTables } from "./portal.ts";
import { portalSearchTables } from "./portal-search.ts";
import { requestTables } from "./requests.ts";
import { sealedTables } from "./sealed.ts";
import { searchTables } from "./searches.ts";
import { subscriptionTables } from "./subscriptions.ts";
import type { Migration } from "./version.ts";

export const migrations: readonly Migration[] = [
  accountTables,
  orderTables,
  notificationTables,
  subscriptionTables,
  payoutTables,
  keyTables,
  portalTables,
  requestTables,
  searchTables,
  sealedTables,
  auditTables,
  erasureTables,
  signedLogTables,
  portalSearchTables,
];
