// Finds contradictions in a profile and settings whose parts are each valid. It reports them before the first request, because
// a run with them would have no meaning for the gateway.
import { decimals, money } from "@acquiring/contract/codecs";
import { readScheme } from "@acquiring/contract/signature";
import { suggestion } from "../contract/errors.ts";
import { objectOf, type Contract } from "../contract/contract.ts";
import type { Wrong } from "./files.ts";
import { contradictoryFillings, placeIn } from "./contradictory-fillings.ts";
import { excludedFillings, excludedMembers } from "./exclusions.ts";
import { filledWith, type Profile, type Terms } from "./profile.ts";
import type { Settings } from "./settings.ts";

/** What is wrong inside a profile. */
export function profileContradictions(profile: Profile, contract: Contract): Wrong[] {
  const terms = { profile, contract };
  return [
    ...schemeWrongs(terms),
    ...amountWrongs(terms),
    ...nameWrongs(terms),
    ...zoneWrongs(terms),
    ...contradictoryFillings(terms),
    ...excludedFillings(terms),
    ...excludedMembers(terms),
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

function schemeWrongs(terms: Terms): Wrong[] {
  const given = filledWith(terms.profile, "signature.scheme");
  if (given === undefined) return [];
  const schemes = [given].flat();
  return schemes.flatMap((scheme, index) => {
    const read = readScheme(scheme);
    if (read.ok) return [];
    const at = placeIn(terms, "signature.scheme", ...(Array.isArray(given) ? [index] : []));
    return read.issues.map((issue) => ({ at: at + issue.at, message: issue.message }));
  });
}

function amountWrongs(terms: Terms): Wrong[] {
  const isByCurrency = filledWith(terms.profile, "amounts.decimals") === "iso-4217";
  return Object.entries(objectOf(filledWith(terms.profile, "limits.amounts"))).flatMap(
    ([currency, bounds]) => {
      const { least, most } = objectOf(bounds);
      const at = (bound: string): string => placeIn(terms, "limits.amounts", currency, bound);
      const digits = money.digits(currency) ?? Infinity;
      const fine = Object.entries(objectOf(bounds)).flatMap(([bound, text]) =>
        isByCurrency && (String(text).split(".")[1] ?? "").length > digits
          ? [
              {
                at: at(bound),
                other: placeIn(terms, "amounts.decimals"),
                message: `${currency} has ${digits} decimal places, so no amount is ${String(text)}.`,
              },
            ]
          : [],
      );
      const isCrossed =
        typeof least === "string" && typeof most === "string" && decimals.compare(least, most) > 0;
      const message = `The minimum amount ${String(least)} is above the maximum ${String(most)}.`;
      return isCrossed ? [...fine, { at: at("least"), other: at("most"), message }] : fine;
    },
  );
}

/** Points whose members are named after operations, and those whose members are named `operation.field`. */
const byOperation = ["fields.required"];
const byField = ["fields.max_length", "fields.format", "fields.values"];

function nameWrongs(terms: Terms): Wrong[] {
  const { operations } = terms.contract;
  const known = [...operations.keys()];
  const wrongs = (id: string, operationOf: (name: string) => string): Wrong[] =>
    Object.keys(objectOf(filledWith(terms.profile, id))).flatMap((name) => {
      const operation = operationOf(name);
      if (operations.has(operation)) return [];
      const message = `There is no operation \`${operation}\`.${suggestion(operation, known)}`;
      return [{ at: placeIn(terms, id, name), message }];
    });
  return [
    ...byOperation.flatMap((id) => wrongs(id, (name) => name)),
    ...byField.flatMap((id) => wrongs(id, (name) => name.split(".")[0] ?? name)),
  ];
}

function zoneWrongs(terms: Terms): Wrong[] {
  const zone = filledWith(terms.profile, "dates.time-zone");
  if (typeof zone !== "string") return [];
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
    return [];
  } catch {
    return [{ at: placeIn(terms, "dates.time-zone"), message: `There is no time zone \`${zone}\`.` }];
  }
}
