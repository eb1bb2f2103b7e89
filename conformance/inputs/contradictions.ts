// Finds contradictions in a profile and settings whose parts are each valid. It reports them before the first request, because
// a run with them would have no meaning for the gateway.
import { decimals, money } from "@acquiring/contract/codecs";
import { readScheme } from "@acquiring/contract/signature";
import { suggestion } from "../contract/errors.ts";
import { objectOf, type Contract } from "../contract/contract.ts";
import type { Wrong } from "./files.ts";
import { filledWith, pointerOf, type Profile } from "./profile.ts";
import type { Settings } from "./settings.ts";

const point = (id: string, ...inner: readonly (string | number)[]): string =>
  [pointerOf(id), ...inner].join("/");

/** What is wrong inside a profile. */
export function profileContradictions(profile: Profile, contract: Contract): Wrong[] {
  return [
    ...schemeWrongs(filledWith(profile, "signature.scheme")),
    ...amountWrongs(objectOf(filledWith(profile, "limits.amounts"))),
    ...nameWrongs(profile, contract),
    ...zoneWrongs(filledWith(profile, "dates.time-zone")),
    ...captureWrongs(profile),
  ];
}

/** What is wrong between settings and profile; the places are the settings'. */
export function settingsContradictions({ test_data }: Settings, profile: Profile): Wrong[] {
  const currency = String(test_data["currency"]);
  const digits = money.digits(currency.toUpperCase());
  if (filledWith(profile, "amounts.decimals") !== "two" || digits === undefined || digits === 2) return [];
  const message = `${currency} has ${digits} decimal places, but the profile promises two for every amount (amounts.decimals). Use a currency with two decimal places, or fill amounts.decimals with iso-4217.`;
  return [{ at: "/test_data/currency", message }];
}

function schemeWrongs(given: unknown): Wrong[] {
  if (given === undefined) return [];
  const schemes = [given].flat();
  return schemes.flatMap((scheme, index) => {
    const read = readScheme(scheme);
    if (read.ok) return [];
    const at = point("signature.scheme", ...(Array.isArray(given) ? [index] : []));
    return read.issues.map((issue) => ({ at: at + issue.at, message: issue.message }));
  });
}

const amountWrongs = (limits: object): Wrong[] =>
  Object.entries(limits).flatMap(([currency, bounds]) => {
    const { least, most } = objectOf(bounds);
    if (typeof least !== "string" || typeof most !== "string" || decimals.compare(least, most) <= 0)
      return [];
    const message = `The minimum amount ${least} is above the maximum ${most}.`;
    return [{ at: point("limits.amounts", currency, "least"), message }];
  });

/** Points whose members are named after operations, and those whose members are named `operation.field`. */
const byOperation = ["fields.required"];
const byField = ["fields.max_length", "fields.format", "fields.values"];

function nameWrongs(profile: Profile, { operations }: Contract): Wrong[] {
  const known = [...operations.keys()];
  const wrongs = (id: string, operationOf: (name: string) => string): Wrong[] =>
    Object.keys(objectOf(filledWith(profile, id))).flatMap((name) => {
      const operation = operationOf(name);
      if (operations.has(operation)) return [];
      const message = `There is no operation \`${operation}\`.${suggestion(operation, known)}`;
      return [{ at: point(id, name), message }];
    });
  return [
    ...byOperation.flatMap((id) => wrongs(id, (name) => name)),
    ...byField.flatMap((id) => wrongs(id, (name) => name.split(".")[0] ?? name)),
  ];
}

function zoneWrongs(zone: unknown): Wrong[] {
  if (typeof zone !== "string") return [];
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
    return [];
  } catch {
    return [{ at: point("dates.time-zone"), message: `There is no time zone \`${zone}\`.` }];
  }
}

/** Several captures of one payment are captures of parts of it. */
function captureWrongs(profile: Profile): Wrong[] {
  const isPartial = filledWith(profile, "capture.partial") !== "refused";
  if (isPartial || filledWith(profile, "capture.several") !== "accepted") return [];
  const message =
    "The profile accepts several captures but no partial capture (capture.partial: refused). Change one of them.";
  return [{ at: point("capture.several"), message }];
}
