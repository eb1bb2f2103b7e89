// The check of a profile for the builder: the same that `acquiring profile check` begins with. Loaded when something is filled.
import { checkProfile } from "@acquiring/contract";

Object.assign(globalThis, { checkProfile });
