// No false alarm on any odd gateway that conforms: with the settings alone, and with the profile that `init` makes of it.
// `npm test -- --whole` runs every scenario with each.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { useDesk } from "../../../testing/desk.ts";
import { ownFixtures, shareOf } from "../../../testing/fixtures.ts";
import { all, settingsOf, tried, withOdd } from "../testing/odd-trial.ts";

const { asked, file, folder } = useDesk();

test.each(all.map((odd, index) => ({ ...odd, index })))(
  "a gateway that $name does not fail, as only a run against each shows",
  async ({ index, ...odd }) => {
    const share = { fixtures: ownFixtures(), ...shareOf(index % 4, 4) };
    await withOdd(odd, async (proxy) => {
      const bare = await tried(odd, proxy, share);
      expect(bare.alarms).toEqual([]);
      expect(bare.report.totals.pass).toBeGreaterThan(20);
      const given = ["--settings", file("facts.yaml", JSON.stringify(settingsOf(odd)))];
      const made = join(folder(), "made");
      await asked(
        { env: {} },
        "conformance",
        "init",
        made,
        "--target",
        proxy.url,
        ...given,
        "--accept",
        "all",
      );
      const profile: unknown = parse(readFileSync(join(made, "profile.yaml"), "utf8"));
      const filled = await tried(odd, proxy, { ...share, profile });
      expect(filled.alarms).toEqual([]);
    });
  },
);
