// What a profile says of notifications: how they are sent, by what they are proven, and how old they may be.
import type { Points } from "../operation/operation.ts";
import {
  type KnownScheme,
  knownSchemes,
  notBrought,
  type ReplayWindow,
  type SchemeKind,
} from "../signature/kind.ts";
import { schemePoint } from "../signature/scheme.ts";
import type { HeaderKind } from "../signature/standard-webhooks.ts";
import { fail, ok, type Result } from "../values/result.ts";
import { isRecord } from "../values/wire.ts";

const formMedia = "application/x-www-form-urlencoded";

/** Whether the gateway sends notifications in the query of the address. */
export function isQuery(points: Points): boolean {
  const delivery = points["notification.delivery"];
  return isRecord(delivery) && delivery["method"] === "GET";
}

/** The media type of notifications, as the gateway says that it sends them; JSON where it does not say. */
export function mediaIn(points: Points): string {
  const delivery = points["notification.delivery"];
  const said = isRecord(delivery) ? delivery["media"] : undefined;
  return isQuery(points) ? formMedia : typeof said === "string" ? said : "application/json";
}

/** By what notifications are proven: the schemes of the requests, or headers. */
export function wayOf(
  points: Points,
  kinds: readonly (SchemeKind | HeaderKind)[],
): Result<readonly KnownScheme[] | HeaderKind> {
  const said = points["notification.signature"];
  if (said === "same-scheme")
    return knownSchemes(
      points[schemePoint],
      kinds.filter((one) => one.name !== "standardWebhooks"),
    );
  if (said === "standard-webhooks") {
    const headers = kinds.find((one) => one.name === "standardWebhooks");
    return headers === undefined ? fail(notBrought("standardWebhooks", [])) : ok(headers);
  }
  const why =
    said === "unsigned"
      ? "This gateway does not sign its notifications"
      : "Whether this gateway signs its notifications is open (`notification.signature`)";
  const message = `${why}, so it cannot be verified. Use it only as a hint (\`readNotification\`) and query the outcome.`;
  return fail({ code: "notification.unverifiable", at: "", message });
}

// A window that a profile states wrongly has no such field, and refuses everything.
export function windowOf({ "notification.window": window }: Points): ReplayWindow | undefined {
  if (window === undefined) return undefined;
  return { field: "", form: "unix-seconds", seconds: 0, ...(isRecord(window) ? window : {}) } as ReplayWindow;
}
