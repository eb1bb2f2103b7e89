// The table of readers: each reads a family of extension points from traffic. A proposal has the form of its point, and no
// exchange contradicts it.
import { checkProfile } from "@acquiring/contract";
import { profileContradictions } from "../../inputs/contradictions.ts";
import { withFillings } from "../../inputs/profile.ts";
import type { Contract } from "../../contract/contract.ts";
import { fromForms } from "./forms.ts";
import type { Finding } from "./finding.ts";
import { fromNotifications } from "./notifications.ts";
import { fromBatches, fromOrders } from "./orders.ts";
import { fromPayments } from "./payments.ts";
import { fromRefusals } from "./refusals.ts";
import { fromRecords } from "./records.ts";
import { fromSearches } from "./searches.ts";
import type { Seen } from "./seen.ts";

const readers: readonly ((seen: Seen) => readonly Finding[])[] = [
  fromOrders,
  fromBatches,
  fromPayments,
  fromRefusals,
  fromSearches,
  fromRecords,
  fromForms,
  fromNotifications,
];

export function findingsOf(seen: Seen): readonly Finding[] {
  const { contract } = seen;
  return readers
    .flatMap((read) => read(seen))
    .filter(({ id }) => contract.points.has(id))
    .map((one) => (one.value !== undefined && !fits(one, contract) ? { ...one, value: undefined } : one));
}

const fits = ({ id, value }: Finding, contract: Contract): boolean => {
  const extension_points = withFillings({}, { [id]: value }, contract);
  const checked = checkProfile({ profile: "seen", extension_points });
  return (
    checked.ok && profileContradictions({ name: "seen", points: extension_points }, contract).length === 0
  );
};
