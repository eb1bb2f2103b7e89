// What the profile builder's script gets from the site: written when the site is built, read in the browser.
export interface BuilderPoint {
  readonly id: string;
  /** What is open. */
  readonly open: string;
  readonly drives: readonly string[];
  /** The words to choose from, or what else is entered. */
  readonly entry: readonly string[] | "text" | "json";
  readonly chapter: number;
  /** How many checks need it, alone or with other points. */
  readonly checks: number;
  /** The reference gateway's value. */
  readonly example?: unknown;
}

export interface BuilderData {
  readonly points: readonly BuilderPoint[];
  readonly chapters: readonly string[];
  /** Which points (by their places) a check needs together, and how many checks need just these. */
  readonly needs: readonly (readonly [points: readonly number[], checks: number])[];
}
