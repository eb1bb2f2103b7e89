// The settings of a run: defaults, the file's values over them, and the key from the environment.
import { defined } from "@acquiring/contract/codecs";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { wrongIn, type Given } from "./files.ts";
import { schemaProblems } from "./schema-problems.ts";
import { packageRoot } from "../contract/package.ts";
import { objectOf, textsOf, type JsonObject } from "../contract/contract.ts";

export interface Settings {
  readonly merchant: { readonly merchant_id: string; readonly account_id: string };
  readonly test_data: JsonObject;
  /** Further fields of requests, by operation; those of `all` for each operation that has them. */
  readonly request_fields: Readonly<Record<string, JsonObject>>;
  readonly features: Readonly<Record<string, boolean>>;
  readonly notifications: { readonly wait_seconds?: number };
  readonly credentials: { readonly key: { readonly env: string } };
}

/** The defaults of the settings. Every feature is off. */
export const defaultSettings: Settings = {
  merchant: { merchant_id: "1000", account_id: "1000001" },
  test_data: {
    "card.approved": {
      number: "4111111111111111",
      expiration_month: "12",
      expiration_year: "2034",
      security_code: "739",
    },
    currency: "USD",
    other_merchant: { merchant_id: "999999998", account_id: "999999999" },
    payout: {},
  },
  request_fields: {},
  features: {},
  notifications: {},
  credentials: { key: { env: "GATEWAY_KEY" } },
};

export const settingsSchema = JSON.parse(
  readFileSync(join(packageRoot, "settings.schema.json"), "utf8"),
) as JsonObject;

/** A setting of the test data, and what the gateway should do with it. */
export function testDataWords(name: string): string {
  const { test_data } = objectOf(settingsSchema["properties"]);
  const { description = "" } = objectOf(objectOf(objectOf(test_data)["properties"])[name]);
  return `\`test_data.${name}\` in the settings. ${String(description)}`.trim();
}

/**
 * Settings from a parsed file, over the defaults.
 *
 * @throws UsageError with everything that is wrong with them.
 */
export function settingsOf(
  value: unknown,
  source: string,
  place: Given["place"] = () => undefined,
): Settings {
  if (value === undefined || value === null) return defaultSettings;
  const problems = schemaProblems(settingsSchema, value);
  if (problems.length > 0) throw wrongIn(`The settings (${source}) are invalid:`, problems, { place });
  const settings = objectOf(value);
  const merchant = { ...defaultSettings.merchant, ...objectOf(settings["merchant"]) };
  const { other_merchant: given, ...data } = objectOf(settings["test_data"]);
  const other = { ...objectOf(defaultSettings.test_data["other_merchant"]), ...objectOf(given) };
  const credentials = {
    ...defaultSettings.credentials,
    ...(objectOf(settings["credentials"]) as Partial<Settings["credentials"]>),
  };
  // Another account of the same merchant has the merchant's key.
  const key = other["merchant_id"] === merchant.merchant_id ? { key: credentials.key } : {};
  return {
    merchant,
    test_data: {
      ...defaultSettings.test_data,
      ...(data["apm.decided-at-once"] === true ? {} : defined({ "apm.shopper": data["apm"] })),
      ...data,
      other_merchant: { ...key, ...other },
    },
    request_fields: objectOf(settings["request_fields"]) as Settings["request_fields"],
    features: { ...defaultSettings.features, ...(objectOf(settings["features"]) as Settings["features"]) },
    notifications: {
      ...defaultSettings.notifications,
      ...(objectOf(settings["notifications"]) as Partial<Settings["notifications"]>),
    },
    credentials,
  };
}

/** Returns the card numbers and security codes at any place of the test data. */
export function cardSecrets(value: unknown): { readonly pans: string[]; readonly cvvs: string[] } {
  const pans: string[] = [];
  const cvvs: string[] = [];
  const visit = (here: unknown, name: string): void => {
    if (typeof here === "object" && here !== null) {
      for (const [key, item] of Object.entries(here)) visit(item, key);
    } else if (typeof here === "string" && /^\d{12,19}$/.test(here)) pans.push(here);
    else if (/^(security_code|cvv|cvc)$/.test(name) && textsOf([here]).length > 0) cvvs.push(String(here));
  };
  visit(value, "");
  return { pans, cvvs };
}
