// A handler for a gateway's notifications: it verifies them and processes each once. The gateway sends a notification again if
// processing it failed. The other files put the handler into a framework; in Next it is a route handler as it is.
import { createNotificationHandler, type NotificationHandler } from "@acquiring/contract/client";
import { profile } from "../shop/profile.ts";

/** `act` is called once for each notification; if it rejects, the gateway sends the notification again. */
export const handlerOf = (
  key: string,
  act: (change: Readonly<Record<string, unknown>>) => Promise<void>,
  log: (line: string) => void = console.error,
  limits: { readonly maxBytes?: number; readonly readMs?: number } = {},
): NotificationHandler =>
  createNotificationHandler({
    ...limits,
    profile,
    keys: [key],
    onNotification: ({ value }) => act(value),
    onEvent: (event) => {
      if (event.kind === "refused") log(`a notification was refused: ${event.issue.message}`);
      else if (event.kind === "failed") log("a notification could not be acted on, and comes again");
      else log("a notification came again");
    },
  });
