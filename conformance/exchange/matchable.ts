// Makes the matchers' input from a played message: the response, its media type and shape, and the scenario's other
// responses.
import type { Context } from "./context.ts";
import type { Played } from "./played.ts";
import type { DecodedResponse } from "../decode/decode.ts";
import type { Matchable, Other } from "../match/matchable.ts";
import { pathBehind, type Notification } from "./listener.ts";
import { secretsOf } from "./secrets.ts";
import type { RequestSecrets } from "../match/leaks.ts";

export function matchable(played: Played, body: DecodedResponse, context: Context): Matchable {
  const { status, success, operation, media, built, signatureValid, notification } = played;
  return {
    status,
    body,
    success,
    signatureValid,
    received: notification === undefined ? undefined : wayOf(notification, context),
    around: {
      media,
      shape: operation?.descriptor.response.shape,
      secrets: () => (notification === undefined ? secretsOf(built, context) : secretsOfAll(context)),
    },
    others: (wanted) =>
      responses(context)
        .filter(({ id, last }) => wanted === "*" || (wanted === id && last))
        .flatMap(({ label, played: one }): Other[] => {
          if (one.response !== undefined)
            return [{ step: label, response: matchable(one, one.response, context) }];
          return one.closed === true ? [] : [{ step: label, problem: one.problem ?? "none" }];
        }),
  };
}

/** A notification may have none of the secrets of any request of its scenario. */
function secretsOfAll(context: Context): RequestSecrets {
  const all = [undefined, ...responses(context).map(({ played }) => played.built)].map((built) =>
    secretsOf(built, context),
  );
  return {
    pans: all.flatMap(({ pans }) => pans),
    codes: all.flatMap(({ codes }) => codes),
    keys: all.flatMap(({ keys }) => keys),
  };
}

/** How a notification came. */
const wayOf = (
  notification: Notification,
  { notifyUrl }: Context,
): Record<"method" | "media" | "path" | "query", string> => ({
  method: notification.method,
  media: (notification.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
  path: pathBehind(notification, notifyUrl.split("/").at(-1) ?? ""),
  query: /[?]([^#]*)/.exec(notification.path)?.[1] ?? "",
});

/**
 * Every request of the scenario so far with its response; no notifications. `label` is the step's id and, for a repeated
 * step, the number of the repetition.
 */
const responses = ({ steps }: Context) =>
  [...steps].flatMap(([id, list]) =>
    list
      .map((played, index) => ({
        id,
        label: list.length > 1 ? `${id}.${index}` : id,
        last: index === list.length - 1,
        played,
      }))
      .filter(({ played }) => played.operation !== undefined),
  );

export const labelled = (context: Context, label: string): Played | undefined =>
  responses(context).find((one) => one.label === label)?.played;
