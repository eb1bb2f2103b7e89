// The options of a run as a library.
import type { RunEvent } from "./events.ts";
import type { SpendingLimits } from "../exchange/spending.ts";
import type { NetworkOptions } from "../inputs/network.ts";
import type { bases } from "../judge/basis.ts";
import type { Fixtures } from "../scenario/model.ts";
import type { Selection } from "../scenario/plan.ts";

/** The longest time limit for a response, in milliseconds. */
export const longestTimeoutMs = 600_000;

/** The options of a run; everything but `target` has a default. */
export interface RunOptions extends Selection, NetworkOptions, SpendingLimits {
  /** The gateway's base URL, without `/v1`; a promise of it where the gateway starts while the run is prepared. */
  readonly target: string | Promise<string>;
  /** Parsed settings, or the path of a YAML file. */
  readonly settings?: unknown;
  /** A parsed profile, or the path of a YAML file; the bare one if not given. */
  readonly profile?: unknown;
  /** Parsed waivers, or the path of a YAML file. */
  readonly waivers?: unknown;
  /** `merchant_id` and `account_id` to ask as, over those of the settings. */
  readonly merchant?: string | undefined;
  readonly account?: string | undefined;
  /** Gets every event as it happens: `started`, each `exchange` and `check`, and last `finished` with the report. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Ends the run early. */
  readonly signal?: AbortSignal;
  /** Scenarios at the same time, 1 to 64; 4 if not given. */
  readonly concurrency?: number;
  /** The most requests a second, in addition to the profile's limits.rate; unlimited by default. */
  readonly rate?: number | undefined;
  /** Milliseconds for each response; if not given 30 000, or more if limits.timeouts of the profile allows it. */
  readonly timeoutMs?: number;
  /** Milliseconds for the whole run; if not given a quarter of an hour, and what limits.rate of the profile makes it wait. */
  readonly totalMs?: number;
  /** Makes the choices of an earlier run again, such as its amounts; order numbers are new in each run. */
  readonly seed?: number | undefined;
  /** Makes the odd variants of an earlier run again, with fresh references; the run's own seed if not given. */
  readonly fuzzSeed?: number | undefined;
  /** A form that is only known by example counts like a rule. */
  readonly strict?: boolean;
  /** The weakest basis that counts: `stated` judges by what is written alone. Without it, every basis counts. */
  readonly basis?: (typeof bases)[number] | undefined;
  /** A level that the gateway has to reach, by its name; not to reach it ends with exit code 1. */
  readonly level?: string | undefined;
  /** Stops at the first check that fails by its own assertion. */
  readonly failFast?: boolean;
  /** `HOST:PORT` to wait for notifications on; a free port of 127.0.0.1 if not given. */
  readonly listen?: string | undefined;
  /** How the gateway reaches that place. */
  readonly notifyUrl?: string | undefined;
  /** Where the key is looked up; the process's environment if not given. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Other fixtures than the suite's own. */
  readonly fixtures?: Fixtures;
}
