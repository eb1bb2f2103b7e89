// A gateway's notifications in a service on Hono: it verifies them and processes each once. The gateway sends a notification
// again if processing it failed.
import { createNotificationHandler } from "@acquiring/contract/client";
import { Hono } from "hono";
import { profile } from "./shop/profile.ts";

/** The route for notifications. `act` is called once for each; if it rejects, the gateway sends the notification again. */
export function notified(
  key: string,
  act: (change: Readonly<Record<string, unknown>>) => Promise<void>,
  log: (line: string) => void = console.error,
): Hono {
  const handle = createNotificationHandler({
    profile,
    keys: [key],
    onNotification: ({ value }) => act(value),
    onEvent: (event) => {
      if (event.kind === "refused") log(`a notification was refused: ${event.issue.message}`);
      else if (event.kind === "failed") log("a notification could not be acted on, and comes again");
      else log("a notification came again");
    },
  });
  const app = new Hono();
  // The raw request. Middleware that reads its body first would consume the signed bytes.
  app.post("/notifications", (context) => handle(context.req.raw));
  return app;
}
