// The face of the gateways by others, for the script that measures them.
export { allowed, strangers, type Trial, tryAll } from "./measure.ts";
export { type Outcomes, outcomesOf } from "./outcomes.ts";
