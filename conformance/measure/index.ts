// The face of the mutants: what runs them, and what they are. Not part of a conformance run.
export { type CheckRow, runMatrix, type Matrix, type MatrixOptions, type Row } from "./matrix.ts";
export { houses } from "./mutants/houses/every-house.ts";
export { mutants } from "./mutants/list.ts";
export type { Signing } from "./resign.ts";
export type { Received, SentRequest, Change, Mutant } from "./mutants/mutant.ts";
export { type Shares, sharesOf } from "./proposals.ts";
export { type Found, type KillRecord, recordOf, recordText } from "./record.ts";
export { startProxy, type Proxy, type ProxyOptions } from "./proxy.ts";
export { type Verdict, verdictOf } from "./verdict.ts";
export { aspectTable } from "./aspects.ts";
