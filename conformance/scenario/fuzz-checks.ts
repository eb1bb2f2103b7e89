// The checks of the unusual variants, one for each operation. Data only; fuzz.ts runs them.
import type { Contract } from "../contract/contract.ts";
import type { Assert } from "../match/table.ts";

export interface FuzzCheck {
  readonly id: string;
  readonly title: string;
  readonly operation: string;
  readonly level: "advice";
  readonly rules?: undefined;
  readonly points?: undefined;
  readonly assert: readonly Assert[];
}

/** What every response must do, for any request. A gateway that does not offer an operation may respond with 501. */
const calm: readonly Assert[] = [
  { either: [[{ "status-below": 500 }], [{ status: 501 }]] },
  { "no-trace": true },
  { "no-markup": true },
  { "no-secrets": true },
];

export const fuzzChecks = ({ operations }: Contract): FuzzCheck[] =>
  [...operations.values()].map(({ id, folder }) => ({
    id: `advice.fuzz.${folder}`,
    title:
      "Unusual variants of the simplest request get a response in time, without a server failure and without leaking internal data.",
    operation: id,
    level: "advice",
    assert: calm,
  }));
