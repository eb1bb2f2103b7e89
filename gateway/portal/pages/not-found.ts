// The response for a record that does not exist or is not this merchant's: both look the same.
import { markup } from "../../pages/markup.ts";
import type { PortalContext } from "../context.ts";
import { shell } from "../shell.ts";

export const notFound = (context: PortalContext, here: string): Response =>
  shell(context, {
    title: "Not found",
    here,
    status: 404,
    body: markup`<div class="empty"><h1>Not found</h1><p>This page does not exist, or belongs to another merchant. <a href="/portal">Go to the overview</a></p></div>`,
  });
