// The type of one version of the tables. Each export of the other files of this folder is one; migrations.ts collects them.

export interface Migration {
  /** Never used twice. A new version is higher than all others, so it is applied after them on every database. */
  readonly version: number;
  /**
   * The oldest version that a gateway may know and still work on these tables. Without it no older gateway may: its
   * processes stop before this migration.
   */
  readonly compatibleFrom?: number;
  readonly sql: string;
  /** An index of a table that may be large. It is built before `sql`, while requests go on. */
  readonly index?: { readonly name: string; /** Table and columns. */ readonly on: string };
}
