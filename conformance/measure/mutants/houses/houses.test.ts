// Checks that need another profile than the reference gateway's: each passes for a style that conforms to its profile, and fails
// for one that does not.
import { expect, test } from "vitest";
import { installedContract } from "../../../contract/contract.ts";
import { withFillings } from "../../../inputs/profile.ts";
import { impatient } from "../../../testing/fixtures.ts";
import type { Change } from "../mutant.ts";
import { env, paired, runBehind, settings, signingOf, useGateway } from "../testing/reference.ts";
import { houses } from "./every-house.ts";
import type { ProfiledGateway } from "./house.ts";

const target = useGateway(paired);
/** This gateway shows a change at once, to the house that conforms as to the one that does not. */
const fixtures = impatient();

/** The status of each of the house's checks. */
async function statuses(
  { checks, fills }: ProfiledGateway,
  changes: Readonly<Record<string, Change>> = {},
): Promise<[string, string, boolean][]> {
  const points = withFillings({ ...paired.extension_points }, fills, installedContract());
  const { results } = await runBehind(
    { target: target(), change: (operation) => changes[operation], signing: signingOf(paired) },
    {
      settings,
      profile: { ...paired, extension_points: points },
      fixtures,
      env,
      only: checks,
      ...(checks.every((id) => id.startsWith("answer.")) ? { limitTo: ["query.found"] } : {}),
    },
  );
  return checks.map((id) => {
    const result = results.find((one) => one.id === id);
    return [id, result?.status ?? "not run", result?.expected !== undefined];
  });
}

test.each(houses.map((house) => [house.name, house] as const))(
  "the checks pass for a gateway that %s, and fail if it breaks that, as only two runs show",
  async (_, house) => {
    expect(await statuses(house, house.keeps)).toEqual(house.checks.map((id) => [id, "pass", false]));
    expect(await statuses(house, house.breaks)).toEqual(house.checks.map((id) => [id, "fail", true]));
  },
);
