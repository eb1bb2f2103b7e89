// The part of client.ts that reads and handles notifications.
import type { Model } from "../../model/model.ts";
import { functionsOf } from "../declared.ts";

export const notificationFunctions = () =>
  functionsOf("runtime/client/notification.ts", {
    ReadsNotifications: "reader",
    VerifiesNotifications: "verifier",
  });

export const notifications = ({ signature = "", identity }: Model): string =>
  `const form = { field: ${JSON.stringify(signature)}, identity: ${JSON.stringify(identity)} };
const reader = /* @__PURE__ */ readerIn(bodies);
const verifier = /* @__PURE__ */ verifierIn(form);

${notificationFunctions().text}
/**
 * Creates the handler for a gateway's notifications, \`(Request) => Promise<Response>\`. Use it directly in Hono, Deno, Bun,
 * workers and other WHATWG servers, and in Node's own server with \`nodeListener\` of \`@acquiring/contract/node\`. It must get
 * the body before a body parser does.
 *
 * \`onNotification\` is called once for each verified message. Then the gateway gets the acknowledgement of its profile
 * (\`notification.acknowledgement\`, by default 200). It gets 401 for a signature that is invalid or too old. It gets 400, 408
 * or 413 for a body that cannot be read, and 400 for one that is not as the profile says. If \`onNotification\` rejects, it gets
 * 500, so that it sends the message again. A repeat of the same message is acknowledged without another call. A later message
 * may report the same change, so act on each change once.
 *
 * It supports the bound scheme and JSON. Add other kinds of signatures with \`schemes\` and other bodies with \`reads\`. If the
 * profile needs one that is missing, the error states what to import.
 *
 * @throws TypeError for a profile with which no notification can be verified.
 */
export function createNotificationHandler<P extends NotifyingProfile>(
  options: NotificationHandlerOptions<P>,
): NotificationHandler {
  return notificationHandlerOf(form, options);
}
`;
