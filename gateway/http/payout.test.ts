import { randomUUID } from "node:crypto";
import { createPayout } from "@acquiring/contract/operations/createPayout";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testBeneficiaries } from "../acquirer/simulated/beneficiaries.ts";
import { failureTypes } from "../domain/payout-failures.ts";
import { readProfile } from "../config.ts";
import { startControlled } from "../testing/controlled.ts";
import { type Fields, newPayout } from "../testing/merchant.ts";
import { placeOf } from "../store/secrets/places.ts";
import { testVault } from "../testing/vault.ts";
import { clearingSystems } from "./payout.ts";

const one = await startControlled();
afterAll(one.close);
beforeEach(() => one.set("2024-05-01T10:00:00Z"));

const beneficiary = {
  entity_type: "COMPANY",
  company_name: "Example Ltd",
  date_of_birth: "1990-02-28",
  address: { city: "Bern", country_code: "CH" },
  additional_info: { personal_email: "b@example.com" },
  person_documents: [{ file_type: "pdf", labels: ["passport"] }],
  bank_details: { iban: "CH9300762011623852957", bank_code: "SECRET-CODE", bank_country_code: "CH" },
};
const own = { payment_amount: "1000.00", payment_method: "SWIFT", fee_paid_by: "PAYER", beneficiary };
const asked = (body: Fields = {}) => newPayout({ ...own, ...body });
const payOut = (body: Fields = {}) => one.merchant.post("/v1/payout", asked(body));
const named = (company_name: string) => ({ beneficiary: { ...beneficiary, company_name } });

test("the response to a payout has the sent fields, fee, amounts, times and a reference, but not bank_code", async () => {
  const body = asked({ reference: "r-1", payer: { company_name: "Payer" }, client_data: "c" });
  const { status, fields, text } = await one.merchant.post("/v1/payout", body);
  expect(status).toBe(200);
  const { bank_code: _never, ...bank_details } = beneficiary.bank_details;
  expect(fields).toEqual({
    ...body,
    merchant_id: "1000",
    account_id: "1000001",
    // No local system clears a payout by SWIFT.
    beneficiary: { ...beneficiary, bank_details: { ...bank_details, local_clearing_system: "" } },
    amount_beneficiary_receives: 1000,
    amount_payer_pays: 1016,
    fee_amount: 16,
    fee_currency: "USD",
    created_at: "2024-05-01T10:00:00+0000",
    last_updated_at: "2024-05-01T10:00:00+0000",
    payer_id: "1000-1000001",
    transaction_id: expect.stringMatching(/^\d{24}$/) as string,
    short_reference_id: expect.stringMatching(/^20240501-[0-9A-F]{6}$/) as string,
    status: "COMPLETED",
    encryption_data: expect.any(String) as string,
  });
  expect(text).not.toContain("SECRET-CODE");
  expect(createPayout.response.check(fields)).toEqual([]);
});

test("the fee is subtracted from the amount if the beneficiary pays it, with exact decimals", async () => {
  const exact = await payOut({
    payment_amount: "100.10",
    fee_paid_by: "BENEFICIARY",
    payment_method: "LOCAL",
    beneficiary: { ...beneficiary, bank_details: { bank_country_code: "US" } },
  });
  expect(exact.text).toMatch(/"amount_beneficiary_receives":99\.04,/);
  expect(exact.fields).toMatchObject({
    amount_payer_pays: 100.1,
    fee_amount: 1.06,
    beneficiary: { bank_details: { local_clearing_system: "ACH" } },
  });
  const yen = await payOut({ payment_amount: "5000", payment_currency: "JPY" });
  expect(yen.fields).toMatchObject({ fee_amount: 20, amount_payer_pays: 5020, fee_currency: "JPY" });
});

test.each([
  ["Closed Account", "ACCOUNT_CLOSED"],
  ["wrong details", "INVALID_DETAILS"],
  ["BLOCKED PARTY", "COMPLIANCE"],
  ["Odd Failure", "UNKNOWN"],
])("a payout to %s fails with %s", async (name, failure_type) => {
  const { fields } = await payOut(named(name));
  expect(fields).toMatchObject({ status: "FAILED", failure_type });
  expect(fields["failure_reason"]).toMatch(/\.$/);
});

test("a person is found by first and last name", async () => {
  const person = { first_name: "Odd", last_name: "Failure", entity_type: "INDIVIDUAL" };
  expect((await payOut({ beneficiary: person })).fields).toMatchObject({ status: "FAILED" });
});

const stored = async (request_id: unknown) => {
  const [row] = await one.rows(
    `select p.state, p.version, array(
       select o.name from outbox o where o.merchant_id = p.merchant_id and o.subject_id = p.transaction_id
       order by o.version) as told
     from payouts p where p.request_id = $1`,
    [request_id],
  );
  return row;
};

test.each([
  ["Slow Bank", "PROCESSING", "COMPLETED", ["payout.accepted", "payout.processing", "payout.completed"]],
  ["Slow Return", "PROCESSING", "FAILED", ["payout.accepted", "payout.processing", "payout.failed"]],
  ["Silent Bank", "ACCEPTED", "COMPLETED", ["payout.accepted", "payout.completed"]],
  ["Silent Failure", "ACCEPTED", "FAILED", ["payout.accepted", "payout.failed"]],
])("a payout to %s is first %s and finally %s", async (name, first, last, told) => {
  const request_id = randomUUID();
  const { fields } = await payOut({ ...named(name), request_id });
  expect(fields).toMatchObject({ status: first });
  expect(fields).not.toHaveProperty("failure_type");
  await one.advance("2h");
  expect(await stored(request_id)).toEqual({ state: last, version: told.length, told });
});

test("a payout for a later day waits until then", async () => {
  const request_id = randomUUID();
  const { fields } = await payOut({ request_id, payment_date: "2024-05-03" });
  expect(fields).toMatchObject({ status: "ACCEPTED" });
  await one.set("2024-05-02T23:59:59Z");
  expect(await stored(request_id)).toMatchObject({ state: "ACCEPTED" });
  await one.set("2024-05-03T00:00:00Z");
  expect(await stored(request_id)).toMatchObject({ state: "COMPLETED" });
});

test("a repeat gets the first response, byte for byte, even after the payout has changed", async () => {
  const body = asked(named("Slow Bank"));
  const first = await one.merchant.post("/v1/payout", body);
  await one.advance("3h");
  const again = await one.merchant.post("/v1/payout", { ...body, request_id: body.request_id.toUpperCase() });
  expect(JSON.stringify({ ...again.fields, request_id: "", encryption_data: "" })).toBe(
    JSON.stringify({ ...first.fields, request_id: "", encryption_data: "" }),
  );
  expect((await one.merchant.post("/v1/payout", body)).unsigned).toBe(first.unsigned);
});

test("another request with the same request_id is refused and has no effect", async () => {
  const body = asked();
  await one.merchant.post("/v1/payout", body);
  const other = await one.merchant.post("/v1/payout", { ...body, payment_amount: "1000.01" });
  expect(other.status).toBe(400);
  expect(other.text).toContain("request-id-used");
  expect(await stored(body.request_id)).toMatchObject({ version: 2 });
});

test("ten equal requests at once are one payout with one response", async () => {
  for (const name of ["Example Ltd", "Slow Bank", "Silent Bank", "Closed Account"]) {
    const body = asked(named(name));
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => one.merchant.post("/v1/payout", body)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ unsigned }) => unsigned)).size).toBe(1);
    // The same outcome from the bank in other processes counts only once.
    const stored = await one.rows("select asked from payouts where request_id = $1", [body.request_id]);
    expect(stored).toEqual([{ asked: 1 }]);
  }
  expect(await one.violations()).toEqual([]);
});

test.each([
  ["no request_id", { request_id: "" }, "request_id"],
  ["an amount with too many places", { payment_amount: "1.001" }, "payment_amount"],
  ["no currency that there is", { payment_currency: "XYZ" }, "payment_currency"],
  ["another source currency", { source_currency: "EUR" }, "source_currency"],
  ["another source amount", { source_amount: "999.99" }, "source_amount"],
  ["an unknown way to pay", { payment_method: "PIGEON" }, "payment_method"],
  ["an unknown payer of the fee", { fee_paid_by: "NOBODY" }, "fee_paid_by"],
  ["a day that is not", { payment_date: "2024-02-30" }, "payment_date"],
  ["less than the fee", { payment_amount: "10.00", fee_paid_by: "BENEFICIARY" }, "payment_amount"],
  ["more than a number can represent", { payment_amount: "999999999999999.99" }, "payment_amount"],
  ["a text that cannot be stored", { reference: "a\0b" }, "not allowed"],
])("%s is refused, and the message names the field", async (_name, change, field) => {
  const { status, text } = await payOut(change);
  expect(status).toBe(400);
  expect(text).toContain(field);
});

test("unknown fields and signatures are not stored", async () => {
  const body = asked({ card: "4242424242424242", beneficiary: { ...beneficiary, cvv: "981" } });
  const { fields } = await one.merchant.post("/v1/payout", body);
  expect(fields).not.toHaveProperty("card");
  const [row] = await one.rows("select record::text, sealed from payouts where request_id = $1", [
    body.request_id,
  ]);
  const place = placeOf.payout(String(fields["merchant_id"]), String(fields["transaction_id"]));
  const sealed = await testVault.open(row?.["sealed"] as Buffer, place);
  const text = `${String(row?.["record"])} ${sealed.toString("utf8")}`;
  expect(text).toContain("b@example.com");
  for (const never of ["4242", "981", "encryption_data"]) expect(text).not.toContain(never);
});

test("the database protects the amounts, the final state and the response of a payout", async () => {
  const body = asked();
  await one.merchant.post("/v1/payout", body);
  const change = (set: string) =>
    one.rows(`update payouts set ${set} where request_id = $1`, [body.request_id]);
  await expect(change("payer_pays = payer_pays - 1")).rejects.toThrow("nothing_is_lost");
  await expect(change("state = 'PROCESSING', due_at = created_at")).rejects.toThrow("stays as it ended");
  await expect(change("response_state = 'FAILED'")).rejects.toThrow("one response");
});

test("the profile lists every failure type, clearing system and test beneficiary's outcome", () => {
  const { codes = {} } = readProfile().extension_points;
  expect(Object.keys(codes.failure_type ?? {}).toSorted()).toEqual(failureTypes.toSorted());
  const systems = [...new Set(Object.values(clearingSystems))].toSorted();
  expect(Object.keys(codes.local_clearing_system ?? {}).toSorted()).toEqual(systems);
  expect(new Set(testBeneficiaries.map(({ key }) => key)).size).toBe(testBeneficiaries.length);
});
