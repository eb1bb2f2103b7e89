// The type of one version of the tables. Each export of the other files of this folder is one; migrations.ts collects them.

export interface Migration {
  /** Never used twice. A new version is higher than all others, so it is applied after them on every database. */
  readonly version: number;
  readonly sql: string;
}
