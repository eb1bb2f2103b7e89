// The ways to write a body that the contract knows.
import type { Body } from "@acquiring/contract/codecs";

export type BodyKind = Body<unknown>["encodings"][number]["body"];
