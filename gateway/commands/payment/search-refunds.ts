// A refund search: the refunds that it selects, newest first.
import type { Account } from "../../store/accounts.ts";
import type { Database } from "../../store/pool.ts";
import { findRefunds, type Refund } from "../../store/refunds.ts";
import { readSelection, type Selected, type SelectBy, type Selector } from "../../domain/selection.ts";

/** The most refunds of one answer (source: Limits); the profile's `refund-search.over-limit` cuts the rest off. */
export const mostRefunds = 100;

export const decide = (
  request: Readonly<Record<string, unknown>>,
  selectors: readonly Selector<SelectBy>[],
): Selected<SelectBy> => readSelection(request, selectors);

/** The account's refunds among those selected. */
export const searchRefunds = (
  database: Database,
  account: Account,
  selected: Extract<Selected<SelectBy>, { ok: true }>,
): Promise<readonly Refund[]> => findRefunds(database, account, selected, mostRefunds);
