// The encodings of a body in the contract.
import type { Body } from "@acquiring/contract/codecs";

export type BodyKind = Body<unknown>["encodings"][number]["body"];
