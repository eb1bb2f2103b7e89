// The test features of a gateway: clock, faults, request log, and their port. A gateway without a control API has
// none of these in its request path.
import type { SignatureScheme } from "@acquiring/contract/signature";
import { type Clock, systemClock } from "../process/clock.ts";
import type { Post } from "../notifications/post.ts";
import { settableClock } from "./clock.ts";
import { createFaults } from "./fault.ts";
import { sendWithFaults } from "./notify-faults.ts";
import { type ControlOptions, startControl } from "./server.ts";
import { createRequestLog, watched, type WatchOptions } from "./watch.ts";

export type Desk = ReturnType<typeof createDesk>;

export function createDesk(base: Clock = systemClock) {
  const clock = settableClock(base);
  const faults = createFaults();
  const requests = createRequestLog();
  return {
    clock,
    watch: (schemes: readonly SignatureScheme[], keysOf: WatchOptions["keysOf"]) =>
      watched({ clock, faults, requests, schemes, keysOf }),
    send: (post: Post) => sendWithFaults(post, faults),
    /** Opens the control API; `ownPorts` learns of its port, so that no notification goes there. */
    open: async (
      options: Pick<ControlOptions, "pool" | "scheduler" | "random">,
      port: number,
      ownPorts: Set<number>,
    ) => {
      const listening = await startControl({ ...options, clock, faults, requests }, port).catch(
        (error: unknown) => {
          const why = error instanceof Error ? error.message : "unknown reason";
          throw new Error(
            `The control API cannot listen there: ${why}. Take another port; 0 takes a free one.`,
          );
        },
      );
      ownPorts.add(Number(new URL(listening.url).port));
      return listening;
    },
  };
}
