// No false alarm without a profile: conforming gateways, even unusual ones, do not fail if the suite knows only the settings.
// The proxy before each one signs what the suite cannot sign. `npm test -- --whole` runs every scenario with each.
import { describe, expect, test } from "vitest";
import type { Fixtures } from "../../scenario/model.ts";
import { impatient, isWhole, ownFixtures, shareOf } from "../../testing/fixtures.ts";
import { houses } from "./houses/every-house.ts";
import type { ProxyOptions } from "../proxy.ts";
import { unsignedToo } from "../trying.ts";
import { families } from "./testing/families.ts";
import {
  alarmsIn,
  paired,
  reference,
  runBehind,
  settings as usual,
  signingOf,
  useGateway,
} from "./testing/reference.ts";
import { restyled, talkative, terse } from "./testing/restyle.ts";
import { styles } from "./testing/styles.ts";

/** All of these share one gateway, so notifications can be late; the test checks those that arrive. */
const settings = { ...usual, features: { ...usual.features, notifications: false } };

/** The reference gateway shows a change at once, in any style. */
const prompt = impatient();
const target = useGateway();
const signing = signingOf(reference);
/** For houses. */
const pairs = useGateway(paired);

/** Runs a share of the scenarios, without a profile. No check may fail; the number of passed ones. */
async function passedBare(
  { change = () => undefined, ...proxied }: ProxyOptions,
  [index, of]: readonly [index: number, of: number],
  options: { readonly settings?: unknown; readonly fixtures?: Fixtures } = {},
): Promise<number> {
  const { report } = await runBehind(
    { ...proxied, change: (operation) => unsignedToo(change(operation)) },
    { settings, fixtures: prompt, env: {}, ...shareOf(index, of), ...options },
  );
  expect(alarmsIn(report, ["pass", "deviates"])).toEqual([]);
  return report.totals.pass;
}

/** What houses have switched off that the reference gateway has not. */
const without: Readonly<Record<string, object>> = { "captures payments at once": { captures: false } };

describe.concurrent("without a profile, where only a run shows a false alarm,", () => {
  test.each(families.map((family, index) => ({ ...family, index })))(
    "a gateway that $name does not fail, as only a run against each shows",
    async ({ start, isLate, index }) => {
      const options = isLate === true ? { fixtures: ownFixtures() } : {};
      const passed = await passedBare(
        { target: target(), signing, change: start() },
        [index % 6, 6],
        options,
      );
      expect(passed).toBeGreaterThan(isWhole ? 100 : 10);
    },
  );

  test.each([
    { name: "sends optional data, in old spellings", change: restyled(talkative) },
    { name: "sends only required data, in new spellings", change: restyled(terse) },
    ...styles,
  ])("a gateway that $name does not fail", async ({ name, change }) => {
    expect(await passedBare({ target: target(), signing, change }, [name.length % 8, 8])).toBeGreaterThan(0);
  });

  test.each(houses.map((house, index) => ({ ...house, index })))(
    "a gateway style that $name does not fail, as only a run against each shows",
    async ({ name, keeps = {}, index }) => {
      const features = { ...settings.features, ...without[name] };
      const change: ProxyOptions["change"] = (operation) => keeps[operation];
      const proxied = { target: pairs(), signing: signingOf(paired), change };
      const options = { settings: { ...settings, features } };
      expect(await passedBare(proxied, [index % 24, 24], options)).toBeGreaterThan(0);
    },
  );
});
