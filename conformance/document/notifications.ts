// What a profile says about notifications: their payload, how they are sent, and their acknowledgement.
import { isRecord } from "@acquiring/contract/codecs";
import { objectOf, type JsonObject } from "../contract/contract.ts";
import { fillingAt, type Making } from "./places.ts";
import { meaningsOf } from "./words.ts";

const payloadPath = "#/components/schemas/NotificationPayload";

/** The payload as components: what it defines inside itself is a separate one, because tools name types by components. */
function payloadsOf(payload: unknown): JsonObject {
  // Without the schemas that it chooses from, a discriminator is not valid in the documents.
  const { $defs, discriminator: _kind, ...whole } = objectOf(payload);
  const inner = Object.entries(objectOf($defs)).map(([name, one]) => [innerName(name), rebased(one)]);
  return { ...(Object.fromEntries(inner) as JsonObject), NotificationPayload: rebased(whole) };
}

const innerName = (name: string): string =>
  `NotificationPayload${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function rebased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rebased);
  if (!isRecord(value)) return value;
  const moved = (reference: string): string =>
    reference.startsWith("#/$defs/")
      ? reference.replace(
          /^#\/\$defs\/([^/]+)/u,
          (_, name: string) => `#/components/schemas/${innerName(name)}`,
        )
      : reference.replace(/^#/u, payloadPath);
  const inner = Object.entries(value).map(([name, one]) => [
    name,
    name === "$ref" && typeof one === "string" ? moved(one) : rebased(one),
  ]);
  return Object.fromEntries(inner);
}

/** The callbacks of the OpenAPI document. */
export function callbacks(making: Making): void {
  const { draft, fillings } = making;
  const place = ["components", "callbacks", "resultNotification"];
  const [address = ""] = Object.keys(objectOf(draft.at(place)));
  const post = [...place, address, "post"];
  if (!isRecord(draft.at(post))) return;
  const payload = fillingAt(fillings, "notification.payload");
  const { method, media = "application/json" } = objectOf(fillingAt(fillings, "notification.delivery"));
  if (payload !== undefined) {
    draft.change(["components", "schemas"], payloadsOf(payload), "notification.payload");
    const content = { [String(media)]: { schema: { $ref: payloadPath } } };
    draft.change(post, { requestBody: { required: true, content } }, "notification.payload");
  }
  told(making, [...post]);
  const { status, body } = objectOf(fillingAt(fillings, "notification.acknowledgement"));
  if (Array.isArray(status)) {
    const words =
      body === undefined
        ? "Acknowledges the notification."
        : `Acknowledges the notification, with the body \`${String(body)}\`.`;
    const responses = Object.fromEntries(status.map((one) => [String(one), { description: words }]));
    draft.change(post, { responses }, "notification.acknowledgement");
  }
  if (method === "GET") {
    const { post: now } = objectOf(draft.at([...place, address]));
    draft.change([...place, address], { post: undefined, get: now }, "notification.delivery");
  }
}

/** The AsyncAPI document: its operation, its message and the payload of it. */
export function messages(making: Making): void {
  const { draft, fillings } = making;
  const description = String(draft.at(["info", "description"])).replace(
    / The requests [^.]*openapi\.yaml\./u,
    "",
  );
  draft.change(["info"], { description }, "refers to no other document");
  const payload = fillingAt(fillings, "notification.payload");
  if (payload !== undefined) {
    draft.change(["components", "schemas"], payloadsOf(payload), "notification.payload");
    draft.change(
      ["components", "messages", "resultNotification"],
      { summary: "The result of a payment or a payout." },
      "notification.payload",
    );
  }
  const { media } = objectOf(fillingAt(fillings, "notification.delivery"));
  if (media !== undefined)
    draft.change(
      ["components", "messages", "resultNotification"],
      { contentType: media },
      "notification.delivery",
    );
  told(making, ["operations", "sendResultNotification"]);
}

/** The description of the sending. */
function told({ draft, fillings }: Making, place: readonly string[]): void {
  const {
    method,
    media,
    within_seconds: within,
    retries,
  } = objectOf(fillingAt(fillings, "notification.delivery"));
  const { status, body } = objectOf(fillingAt(fillings, "notification.acknowledgement"));
  const { field, form, seconds } = objectOf(fillingAt(fillings, "notification.window"));
  const kinds = fillingAt(fillings, "notification.kinds");
  const words = [
    "The gateway sends it to the merchant.",
    method === undefined
      ? "When, how and how often it is sent is open (`notification.delivery`)."
      : `It is sent by ${String(method)} as \`${String(media)}\`, at most ${String(within)} seconds after the response.`,
    Array.isArray(retries)
      ? `Without an acknowledgement it is sent again, after ${retries.join(", ")} seconds.`
      : "",
    Array.isArray(status)
      ? `The merchant acknowledges it with the status ${status.join(" or ")}${body === undefined ? "" : ` and the body \`${String(body)}\``}.`
      : "The merchant's acknowledgement is open (`notification.acknowledgement`).",
    signatureWords[String(fillingAt(fillings, "notification.signature"))] ??
      "Its signature is open (`notification.signature`).",
    field === undefined
      ? "Which field dates it, and for how long it is valid, is open (`notification.window`)."
      : `Its time is in \`${String(field)}\`, ${timeForms[String(form)] ?? ""}. If that is more than ${String(seconds)} seconds ago, it is a replay.`,
  ];
  const listed = kinds === undefined ? "" : `\n\nKinds:\n\n${meaningsOf(kinds)}`;
  draft.change(
    place,
    { description: `${words.filter((one) => one !== "").join(" ")}${listed}` },
    "notification.delivery",
  );
}

const timeForms: Readonly<Record<string, string>> = {
  "unix-seconds": "in seconds since 1970",
  "unix-milliseconds": "in milliseconds since 1970",
  "offset-date-time": "as a date with an offset",
};

const signatureWords: Readonly<Record<string, string>> = {
  "same-scheme": "It is signed by the scheme of the requests.",
  "standard-webhooks":
    "It is signed in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`.",
  unsigned: "It is not signed.",
};
