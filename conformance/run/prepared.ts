// What is known of a run before its first request. run.ts makes it.
import type { Contract } from "../contract/contract.ts";
import type { Profile } from "../inputs/profile.ts";
import type { Settings } from "../inputs/settings.ts";
import type { Fixtures } from "../scenario/model.ts";
import type { PlannedCheck } from "../scenario/plan.ts";
import type { Setup } from "./setup.ts";

export interface Prepared {
  readonly contract: Contract;
  readonly fixtures: Fixtures;
  readonly settings: Settings;
  readonly profile: Profile;
  readonly all: readonly PlannedCheck[];
  /** Settings and profile as they were given. */
  readonly given: Pick<Setup, "settings" | "profile">;
}
