// Notifications in a service on Express.
import type { NotificationHandler } from "@acquiring/contract/client";
import { nodeListener } from "@acquiring/contract/node";
import { Router } from "express";

/** Use it before `express.json()` and any other body parser. */
export const onExpress = (handle: NotificationHandler) =>
  Router().post("/notifications", nodeListener(handle));
