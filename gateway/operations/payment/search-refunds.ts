// A refund search: the selected refunds, newest first.
import type { Account } from "../../store/accounts.ts";
import type { Database } from "../../store/pool.ts";
import { findRefunds, type Refund } from "../../store/refunds.ts";
import {
  type Chosen,
  readSelection,
  type Selected,
  type SelectBy,
  type Selection,
} from "../../domain/selection.ts";

/**
 * The maximum number of refunds in a response, so those of an order may be cut off (`search.over-limit.searchRefunds` of the
 * profile). The source limits the orders of a search, not their refunds (Limits).
 */
export const mostRefunds = 100;

export const decide = (
  request: Readonly<Record<string, unknown>>,
  selection: Selection<SelectBy>,
): Selected<SelectBy> => readSelection(request, selection);

export const searchRefunds = (
  database: Database,
  account: Account,
  selected: Chosen<SelectBy>,
): Promise<readonly Refund[]> => findRefunds(database, account, selected, mostRefunds);
