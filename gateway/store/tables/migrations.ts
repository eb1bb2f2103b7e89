// The migrations of this folder in the order of their versions. How they are applied is in migrate.ts.
import * as accounts from "./accounts.ts";
import * as audit from "./audit.ts";
import * as orders from "./orders.ts";
import * as payouts from "./payouts.ts";
import * as portal from "./portal.ts";
import * as requests from "./requests.ts";
import * as responses from "./responses.ts";
import * as sealed from "./sealed.ts";
import * as subscriptions from "./subscriptions.ts";
import type { Migration } from "./version.ts";

const tables = [accounts, orders, subscriptions, payouts, portal, requests, sealed, audit, responses];

export const migrations: readonly Migration[] = tables
  .flatMap((file): Migration[] => Object.values(file))
  .toSorted((one, other) => one.version - other.version);
