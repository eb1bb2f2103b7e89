// The result of a decoder, a validator or a verifier: a value, or located issues. Nothing here throws.

/**
 * One thing that is wrong, and where.
 *
 * `received` never holds a card number, a security code or a secret: the code that makes an issue passes foreign values
 * through `redact` first.
 */
export interface Issue {
  /** Stable, machine-readable: `xml.mismatched-tag`, `json.duplicate-key`, `required`, `type`. */
  readonly code: string;
  /** JSON pointer, element path (`/respon/amount`) or `line:column`; `""` is the whole. */
  readonly at: string;
  /** One sentence: what is wrong and what to do. */
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
}

export type Issues = readonly [Issue, ...Issue[]];

/** A value, or at least one located issue. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: Issues };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (issue: Issue, ...more: Issue[]): Result<never> => ({
  ok: false,
  issues: [issue, ...more],
});
