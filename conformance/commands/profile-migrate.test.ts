// `profile migrate`: a profile of version 0.2 becomes one of this version, with its comments.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { retiredPoints } from "@acquiring/contract/catalogue";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { installedContract } from "../contract/contract.ts";
import { migrateProfile } from "../inputs/migrate-profile.ts";
import { useDesk } from "../testing/desk.ts";

const { asked, file, folder } = useDesk();
const migrated = (points: string) => {
  const { text, lost } = migrateProfile(`profile: mine\nextension_points:\n${points}`, "p.yaml");
  return { text, lost, profile: parse(text) as unknown };
};

describe("a profile of version 0.2", () => {
  test("keeps each value at its new place, and the comments", () => {
    const { text, lost, profile } = migrated(`  # How we are asked.
  query.selection: { by: { order_no: { field: orders } } }
  codes.entry-status: { '0': Not done. } # of every entry
  capture.mismatch: { order_no: refused }
  always-present.order-record: [amount]
  types.unstated: text
  payment.repeat: refused
  errors.bad-signature: { status: 401 }
  notification.kinds: { payment.captured: Captured., PAID: Paid. }
`);
    expect(lost).toEqual([]);
    const failed = { "0": "Not done." };
    expect(profile).toEqual({
      profile: "mine",
      extension_points: {
        "search.selection": { queryTransactions: { by: { order_no: { field: "orders" } } } },
        codes: { capture_status: failed, review_status: failed, cancel_status: failed },
        "orders.mismatch": { captureTransactions: { order_no: "refused" } },
        "always-present": { queryTransactions: ["orders_list.amount"] },
        fields: { type: "text" },
        "payment.repeat": "refused",
        "errors.bad-signature": { default: { status: 401 } },
        "notification.kinds": {
          "payment.captured": { means: "Captured.", event: "payment.captured" },
          PAID: "Paid.",
        },
      },
    });
    expect(text).toContain("# How we are asked.");
    expect(text).toContain("# of every entry");
  });

  test("is spaced as a person writes: groups with their headings, short lists in a line, long ones as a block", () => {
    const names = ["order_no", "transaction_id", "amount", "currency", "payment_status", "query_result"];
    const { text } = migrated(`  signature.response: same-scheme

  # --- payments
  codes.order-status: { '1': Done. }
  payment.repeat: refused

  # --- batches
  codes.return-status: { '1': Done. }
  batch.empty: refused
  always-present.order-record: [${names.join(", ")}]
  direct-payment.echoed-fields: [amount, note]
`);
    expect(text).toBe(`profile: mine
extension_points:
  signature.response: same-scheme

  # --- payments
  codes:
    order_status: { '1': Done. }
    return_status: { '1': Done. }
  payment.repeat: refused

  # --- batches
  batch.empty: refused
  always-present:
    queryTransactions:
${names.map((name) => `      - orders_list.${name}\n`).join("")}  direct-payment.echoed-fields: [amount, note]
`);
  });

  test("says the outcome of a payment at its codes", () => {
    const { profile } = migrated(`  payment.outcome:
    createDirectPayment:
      field: result_info
      approved: ['0000']
      declined: ['1001']
      action-required: { codes: ['2001'], url: threeds_result }
  codes.result-info: { '1001': Declined. }
  codes.payout: { fee_paid_by: { PAYER: The payer. }, payment_method: { SWIFT: By SWIFT. } }
`);
    expect(profile).toMatchObject({
      extension_points: {
        codes: {
          result_info: {
            "0000": { means: "No meaning was given.", outcome: "done" },
            "1001": { means: "Declined.", outcome: "not-done", final: true },
            "2001": { outcome: "pending", shopper_url: "threeds_result" },
          },
          fee_paid_by: { PAYER: "The payer." },
          "createPayout.payment_method": { SWIFT: "By SWIFT." },
        },
      },
    });
  });

  test("has its sentences under notes, and says what has no place", () => {
    const { lost, profile } = migrated(`  subscription.terms: Each month.
  endpoints.headers: { X-Id: An id. }
  payout.response-record: { anything: true }
  payment.tokens: The token pays.
`);
    expect(profile).toEqual({
      profile: "mine",
      extension_points: {},
      notes: { "subscription.terms": "Each month." },
    });
    expect(lost).toEqual([
      expect.stringMatching(/^endpoints\.headers: /u),
      expect.stringMatching(/^payout\.response-record: /u),
      expect.stringMatching(/^payment\.tokens: it names `pays` now/u),
    ]);
  });

  test("has a place for every id that only moved", () => {
    const { points } = installedContract();
    const moving = retiredPoints.filter(({ value }) => value === "moves");
    expect(moving.length).toBeGreaterThan(40);
    expect(moving.flatMap(({ now }) => now).filter((address) => !points.has(address))).toEqual([]);
  });
});

describe("the command", () => {
  const old = "profile: mine\nextension_points:\n  types.unstated: text\n";
  const migrate = (...args: readonly string[]) => asked({}, "profile", "migrate", ...args);

  test("prints the profile, and changes none of this version", async () => {
    const { code, out, err } = await migrate(file("old.yaml", old));
    expect([code, err]).toEqual([0, "Every value was kept.\n"]);
    expect(parse(out)).toEqual({ profile: "mine", extension_points: { fields: { type: "text" } } });
    expect(await migrate(file("new.yaml", out))).toMatchObject({ code: 0, out });
  });

  test("ends with 1 and lists what has no place", async () => {
    const path = file("lossy.yaml", `${old}  endpoints.headers: { X-Id: An id. }\n`);
    const { code, err } = await migrate(path);
    expect([code, err]).toEqual([1, expect.stringContaining("Not kept:\n  endpoints.headers: ")]);
  });

  test("overwrites a file only with --force, and writes nothing invalid", async () => {
    const path = file("old.yaml", old);
    expect(await migrate(path, "--out", path)).toMatchObject({ code: 2 });
    expect(readFileSync(path, "utf8")).toBe(old);
    expect(await migrate(path, "--out", path, "--force")).toMatchObject({ code: 0, out: "" });
    expect(readFileSync(path, "utf8")).toContain("fields:");
    const wrong = file("wrong.yaml", "profile: mine\nextension_points:\n  types.unstated: txt\n");
    const target = join(folder(), "made.yaml");
    const { code, err } = await migrate(wrong, "--out", target);
    expect([code, existsSync(target)]).toEqual([2, false]);
    expect(err).toContain("/extension_points/fields/type");
  });
});
