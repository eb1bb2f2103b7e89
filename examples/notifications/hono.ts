// Notifications in a service on Hono.
import type { NotificationHandler } from "@acquiring/contract/client";
import { Hono } from "hono";

/** Add it with `route`, before middleware that reads bodies. */
export const onHono = (handle: NotificationHandler): Hono =>
  new Hono().post("/notifications", (context) => handle(context.req.raw));
