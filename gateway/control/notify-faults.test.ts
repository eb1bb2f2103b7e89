import { afterAll, beforeEach, expect, test } from "vitest";
import { startOutbox } from "../testing/outbox.ts";
import { createFaults, readFault } from "./fault.ts";
import { sendWithFaults } from "./notify-faults.ts";

const outbox = await startOutbox();
beforeEach(outbox.renew);
afterAll(outbox.close);

const fault = (value: object) => {
  const read = readFault({ phase: "notify", ...value });
  if (!read.ok) throw new Error(read.message);
  return read.fault;
};

test.each([
  ["status", { kind: "status", status: 418 }, [], "status 418"],
  ["delay", { kind: "delay", milliseconds: 1 }, ["whole"], "status 200"],
  ["reset", { kind: "reset" }, ["whole"], "A fault of the control API lost the acknowledgement."],
  ["truncate", { kind: "truncate", bytes: 5 }, [], "A fault of the control API cut the connection."],
  ["duplicate", { kind: "duplicate" }, ["whole", "whole"], "status 200"],
])("a fault of kind %s affects a notification", async (_kind, value, arrived, result) => {
  const faults = createFaults();
  faults.add(fault({ ...value, match: { kind: "payment.captured", order_no: "order-1" } }));
  const id = await outbox.happened();
  await outbox.deliver({ send: sendWithFaults(outbox.post, faults) });
  expect(
    outbox.merchant.heard.map(({ fields }) => (fields["notification_id"] === id ? "whole" : "other")),
  ).toEqual(arrived);
  expect(await outbox.stateOf(id)).toMatchObject({ last_result: result });
});

test("a fault of kind reorder delays a notification until after the next one", async () => {
  const faults = createFaults();
  faults.add(fault({ kind: "reorder", match: { kind: "payment.captured" }, milliseconds: 10_000 }));
  await outbox.happened();
  await outbox.happened();
  const send = sendWithFaults(outbox.post, faults);
  const called: unknown[] = [];
  await outbox.deliver({
    send: (parcel, claim) => {
      called.push(claim.eventId);
      return send(parcel, claim);
    },
  });
  expect(called).toHaveLength(2);
  expect(outbox.merchant.heard.map(({ fields }) => fields["notification_id"])).toEqual([...called].reverse());
});
