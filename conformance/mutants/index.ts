// The face of the mutants: what runs them, and what they are. Not part of a conformance run.
export { runMatrix, type Matrix, type MatrixOptions, type Row } from "./matrix.ts";
export { mutants } from "./list.ts";
export type { Signing } from "./change.ts";
export type { Answer, Asked, Change, Mutant } from "./mutant.ts";
export { startProxy, type Proxy, type ProxyOptions } from "./proxy.ts";
