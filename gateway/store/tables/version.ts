// The type of one version of the tables. The versions are in the other files of this folder, their list in
// migrations.ts.

export interface Migration {
  /**
   * Never used twice. 2-9 accounts and orders, 20-29 notifications, 30-39 pages, 40-49 subscriptions, 50-59 payouts.
   * 60-69 administration, 70-79 portal, 80-89 accepted requests, 90-99 searches, 100-109 sealed secrets.
   * 110-119 audit log, 120-129 erasure, 130-139 log of requests, 150-159 portal search.
   */
  readonly version: number;
  readonly sql: string;
}
