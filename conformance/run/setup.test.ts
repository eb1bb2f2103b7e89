import { afterEach, expect, test } from "vitest";
import { installedContract } from "../contract/contract.ts";
import { maskerOf } from "../exchange/mask.ts";
import { cardSecrets } from "../inputs/settings.ts";
import { schemaFaults } from "../testing/report.ts";
import { ownFixtures, testCard } from "../testing/fixtures.ts";
import { closeGateways, hashedProfile, run } from "../testing/scenarios.ts";
import { saying } from "../testing/tiny-gateway.ts";
import { setupOf } from "./setup.ts";

afterEach(closeGateways);

const contract = installedContract();

const card = testCard("6011000990139424", "9071");

const settings = {
  merchant: { merchant_id: "1000", account_id: "1000001" },
  test_data: {
    "card.approved": card,
    currency: "EUR",
    payout: { beneficiary: { personal_email: "ada@canary.example", company_name: "Canary Ltd" } },
  },
  request_fields: { createDirectPayment: { document: "52998224725", remark: "6011-0009-9013-9424" } },
  features: { captures: true },
  credentials: { key: { env: "CANARY_KEY" } },
};

const key = "canary-key/5f3e";

const given = (profile: unknown = {}) => ({
  profile: {
    profile: "canary",
    extension_points: { "order.payment_status": profile } as Readonly<Record<string, unknown>>,
  },
  settings,
  waivers: [{ id: "capture.whole.done", reason: `It is broken for ${key}` }],
  options: { strict: true },
});

const masker = maskerOf({ ...cardSecrets(settings.test_data), keys: [key] });

test("cards, personal data and the key are removed from the setup, with their locations, and the rest stays", () => {
  const { settings: kept, withheld } = setupOf(given(), { masker, contract });
  expect(kept).toEqual({
    ...settings,
    test_data: {
      "card.approved": {
        number: "***",
        expiration_month: "***",
        expiration_year: "***",
        security_code: "***",
      },
      currency: "EUR",
      payout: { beneficiary: { personal_email: "***", company_name: "Canary Ltd" } },
    },
    request_fields: { createDirectPayment: { document: "***", remark: "***" } },
  });
  expect(withheld).toEqual([
    "/settings/test_data/card.approved/number",
    "/settings/test_data/card.approved/expiration_month",
    "/settings/test_data/card.approved/expiration_year",
    "/settings/test_data/card.approved/security_code",
    "/settings/test_data/payout/beneficiary/personal_email",
    "/settings/request_fields/createDirectPayment/document",
    "/settings/request_fields/createDirectPayment/remark",
  ]);
});

test("the setup contains no secrets of a profile, even in a name, and masks a waiver's reason", () => {
  const secrets = { "3000": key, "6011000990139424": "a card", "a/b": ["fine", card.number] };
  const { profile, withheld, waivers } = setupOf(given(secrets), { masker, contract });
  expect(JSON.stringify(profile)).not.toMatch(/6011000990139424|canary-key/);
  expect(withheld.filter((place) => place.startsWith("/profile"))).toEqual([
    "/profile/extension_points/order.payment_status/3000",
    expect.stringMatching(/^\/profile\/extension_points\/order\.payment_status\/601100\D+9424$/),
    "/profile/extension_points/order.payment_status/a~1b/1",
  ]);
  expect(waivers).toEqual([{ id: "capture.whole.done", reason: "It is broken for ***" }]);
});

/** Some of the text before and after a part; empty if the part is absent. */
const around = (text: string, part: string): string => {
  const at = text.indexOf(part);
  return at < 0 ? "" : text.slice(Math.max(0, at - 200), at + 40);
};

test("no secret of settings, profile or environment is in the report of a run", async () => {
  const options = {
    fixtures: ownFixtures(),
    settings: { ...settings, request_fields: { createDirectPayment: { document: "52998224725" } } },
    profile: { ...hashedProfile, profile: "canary" },
    waivers: [{ id: "capture.whole.done", reason: `It is broken for ${key}` }],
    env: { CANARY_KEY: key },
    only: ["capture.whole.*", "direct-payment.approved.*"],
  };
  const { report } = await run([], options, (request) =>
    saying("<note/>", `<note>${request.text.slice(0, 400)}</note>`)(request),
  );
  expect(schemaFaults(report)).toEqual([]);
  expect(report.checks.length).toBeGreaterThan(5);
  const text = JSON.stringify(report);
  expect(text).toContain("CANARY_KEY");
  const secrets = [card.number, "6011-0009", key, encodeURIComponent(key), "ada@canary", "52998224725"];
  for (const secret of secrets) expect(around(text, secret)).toBe("");
  expect(/.{0,40}(?<![0-9a-z-])9071(?![0-9a-z-])/.exec(text)?.[0]).toBeUndefined();
});
