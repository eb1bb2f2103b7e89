// The face of the mutants: what runs them, and what they are. Not part of a conformance run.
export { type Assertion } from "./measure/assertions.ts";
export { type CheckRow, runMatrix, type Matrix, type MatrixOptions, type Row } from "./measure/matrix.ts";
export { houses } from "./houses/every-house.ts";
export { mutants } from "./list.ts";
export type { Signing } from "./measure/resign.ts";
export type { Answer, Asked, Change, Mutant } from "./mutant.ts";
export { type CodeScore, killMatrixPage, namesOn, type PageFacts } from "./measure/page.ts";
export { startProxy, type Proxy, type ProxyOptions } from "./measure/proxy.ts";
export { type Verdict, verdictOf } from "./measure/verdict.ts";
