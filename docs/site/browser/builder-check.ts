// The check of a profile in the builder: the same that `acquiring profile check` starts with. The page loads it when a user
// fills a point.
import { checkProfile } from "@acquiring/contract";

Object.assign(globalThis, { checkProfile });
