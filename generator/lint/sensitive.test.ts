// Which fields are hidden in logs, errors and reports, written down again. A field that is hidden no more would show a card, a
// secret or a person.
import { expect, test } from "vitest";
import { fieldsIn, model, plainOf } from "../testing/contract.ts";

const { schemas } = model;

/** The names of the hidden fields, by why they are. A name is hidden in every record, except below. */
const hidden = {
  pan: "card",
  cvv: "security_code",
  secret: "token_id expiration_month expiration_year cavv xid dsTransID",
  personal: [
    "shopper_id shopper_email shopper_ip shopper_phone first_name last_name document birth_date email lastLogin_ip",
    "registration_ip billing_state billing_city billing_address billing_postal_code delivery_firstname delivery_lastname",
    "delivery_state delivery_city delivery_address delivery_postal_code delivery_district_name delivery_street_name",
    "cookie_new cookie_old custom device_fingerprint session_id antifraud_token_cookie client_data external_id job",
    "document_number social_name phone_area_code phone_number net_monthly_average_income date_of_birth file_data file_url",
    "address_street address_number address_complement address_postal_code address_city address_state city postcode state",
    "street street_address number complement person_bank_account_id account_number branch_number owner_document_number",
    "owner_name account_name iban personal_email personal_id_number personal_mobile_number business_phone_number",
    "binding_mobile_number personal_net_monthly_average_income personal_phone_country_code personal_phone_area_code",
  ].join(" "),
} as const;

/** Records in which a name is another thing than elsewhere. */
const others: Readonly<Record<string, string | undefined>> = {
  // It is masked there.
  "DirectPaymentResult card": undefined,
  // The account of the shopper, not of the merchant.
  "AccountOwner account_id": "personal",
  "DeliveryInformation delivery_country": "personal",
};

const reasons = new Map(
  Object.entries(hidden).flatMap(([reason, names]) =>
    names.split(" ").map((name) => [name, reason] as const),
  ),
);

test("every field that could show a card, a secret or a person is hidden, and no other one", () => {
  const met = new Set<string>();
  const wrong = [...schemas.keys()].flatMap((record) =>
    fieldsIn(record).flatMap((field) => {
      const place = `${record} ${field.name}`;
      const wanted = Object.hasOwn(others, place) ? others[place] : reasons.get(field.name);
      met.add(place).add(field.name);
      const is = field.value.sensitive ?? plainOf(field.value).sensitive;
      return is === wanted ? [] : [`${place} is ${is ?? "shown"}, not ${wanted ?? "shown"}`];
    }),
  );
  expect(wrong).toEqual([]);
  expect([...reasons.keys(), ...Object.keys(others)].filter((name) => !met.has(name))).toEqual([]);
});
