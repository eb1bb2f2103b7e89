// The protocol between the two processes of server.ts and keeper.ts.

/** The input of the keeper, as JSON in its only argument. */
export interface KeeperOrder {
  readonly postgres: string;
  readonly pgCtl: string;
  readonly arguments: readonly string[];
  readonly dataFolder: string;
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Removed once the server has stopped. */
  readonly remove?: string;
}

/** What the server prints when it is ready; the keeper sets its language to English. */
export const readyText = "database system is ready to accept connections";
