// The merchants' server: the notifications by id, and whether each was acknowledged.
import { merchantServer } from "../listener.ts";
import type { Dice } from "./dice.ts";

/** The first copy of a notification; the number of copies and acknowledgements. */
export interface Event {
  /** What it says, without what differs on each attempt. */
  readonly says: string;
  readonly fields: Readonly<Record<string, unknown>>;
  deliveries: number;
  acknowledged: number;
}

export type Events = Awaited<ReturnType<typeof openEvents>>;

/** Listens. Now and then it refuses a notification, which then has to come again. */
export async function openEvents(chance: Dice) {
  const server = await merchantServer();
  /** By `notification_id`. */
  const heard = new Map<string, Event>();
  const wrong: string[] = [];
  server.response = ({ fields }) => {
    // The received notifications, in a smaller form.
    server.heard.length = 0;
    const { sent_at: _at, encryption_data: _signature, ...content } = fields;
    const says = JSON.stringify(content);
    const id = String(fields["notification_id"]);
    const event = heard.get(id) ?? { says, fields: content, deliveries: 0, acknowledged: 0 };
    heard.set(id, event);
    event.deliveries += 1;
    if (event.says !== says) wrong.push(`${id} came again with another content`);
    if (chance.isBelow(0.05)) return { status: 500, body: "" };
    event.acknowledged += 1;
    return { status: 200, body: "OK" };
  };
  return { url: `${server.url}/events`, heard, wrong, close: server.close };
}
