// What `init --deep` and `init --from` propose for the second reference gateway, compared with its own profile.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { prepare } from "../run/run.ts";
import { deepPlan } from "../init/deep.ts";
import type { Seen } from "../init/readers/seen.ts";
import { type Ended, useDesk } from "../testing/desk.ts";
import { impatient } from "../testing/fixtures.ts";
import { start } from "./independent/gateway.ts";
import { sharesOf } from "./proposals.ts";

const { asked, folder } = useDesk();
const key = "north-key-51";
const env = { SECOND_HOUSE_KEY: key };
const path = (name: string): string => join(import.meta.dirname, "independent", name);
const own = parse(readFileSync(path("profile.yaml"), "utf8")) as {
  extension_points: Record<string, unknown>;
};
const { merchant, ...settings } = parse(readFileSync(path("settings.yaml"), "utf8")) as {
  readonly merchant: { readonly merchant_id: string; readonly account_id: string };
};
const scheme = "signature.scheme";

let house: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  house = await start({ merchants: [{ ...merchant, key }], queryFrom: ["127.0.0.1"] });
});
afterEach(async () => house.stop());

const made = (): string => readFileSync(join(folder(), "made/profile.yaml"), "utf8");
const init = (...flags: readonly string[]): Promise<Ended> =>
  asked(
    { env },
    "conformance",
    "init",
    join(folder(), "made"),
    "--settings",
    path("settings.yaml"),
    ...flags,
  );
const known = ["--fill", `${scheme}=${JSON.stringify(own.extension_points[scheme])}`];

/** The share that was proposed, of a profile that is valid, has no secret and nothing wrong. */
function compared({ code, out, err }: Ended) {
  expect([code, err]).toEqual([0, ""]);
  prepare({ profile: parse(made()), settings: { merchant, ...settings } });
  const shares = sharesOf(parse(made()), own, [scheme]);
  expect(shares.wrong).toEqual([]);
  for (const secret of [key, "5555555555554444", "5105105105105100"])
    expect(out + made()).not.toContain(secret);
  return shares.proposed.length / shares.shown.length;
}

/** Exchanges as a browser or a proxy records them, with nothing masked. */
const harOf = ({ exchanges }: Seen): string =>
  JSON.stringify({
    log: {
      entries: exchanges
        .filter(({ flaws }) => !flaws.includes("address"))
        .map(({ at, played: { built, status, media = "", response } }) => ({
          startedDateTime: new Date(at ?? 0).toISOString(),
          request: {
            method: "POST",
            url: new URL(built?.path ?? "", house.url).href,
            postData: {
              mimeType: built?.headers["content-type"],
              text: Buffer.from(built?.body ?? []).toString(),
            },
          },
          response: { status, content: { mimeType: media, text: response?.text } },
        })),
    },
  });

describe("init with the second reference gateway", { timeout: 600_000 }, () => {
  test("--deep proposes at least 80 % of what its traffic can show, and nothing that is wrong", async () => {
    const ended = await init("--target", house.url, "--deep", "--yes", ...known);
    expect(compared(ended)).toBeGreaterThanOrEqual(0.8);
    expect(ended.out).toMatch(/--deep plays .* It sends at most [\d,]+ requests\./);
    const text = made().replaceAll(/\n {2}## /gu, " ");
    expect(text).toMatch(
      /Proposed: seen in \d+ of \d+ exchanges? \(for example in scenario [\w.-]+, step `\w+`\)\. Confirm it\.\s+capture\.partial: accepted/,
    );
    expect(text).toContain("order: Open: Moves that were made do not show that all others are impossible.");
  });

  test("--from proposes as much of a recording of the same traffic, and nothing that is wrong", async () => {
    const profile = {
      profile: "known",
      extension_points: {
        [scheme]: own.extension_points[scheme],
        "search.selection": own.extension_points["search.selection"],
      },
    };
    const options = {
      target: house.url,
      settings: { merchant, ...settings },
      profile,
      env,
      fixtures: impatient(),
    };
    const { seen } = await deepPlan(options).play();
    const har = join(folder(), "seen.har");
    writeFileSync(har, harOf(seen));
    expect(compared(await init("--from", har, ...known))).toBeGreaterThanOrEqual(0.8);
  });

  test("--from proposes less of a masked recording, and nothing that is wrong", async () => {
    const files = ["--settings", path("settings.yaml"), "--profile", path("profile.yaml")];
    const har = join(folder(), "seen.har");
    const run = ["conformance", "run", "--target", house.url, "--quiet", "--record", har, ...files];
    expect(await asked({ env }, ...run)).toMatchObject({ code: 0 });
    expect(compared(await init("--from", har, ...known))).toBeGreaterThan(0.4);
  });
});

test("--from refuses a file that is no recording, with its place, and writes nothing", async () => {
  const har = join(folder(), "seen.har");
  writeFileSync(har, JSON.stringify({ log: { entries: [{ request: { url: 7 } }] } }));
  expect(await init("--from", har)).toMatchObject({
    code: 2,
    err: expect.stringContaining("/log/entries/0/request/url"),
  });
  writeFileSync(har, JSON.stringify({ log: { entries: [] } }));
  expect(await init("--from", har)).toMatchObject({
    code: 2,
    err: expect.stringContaining("no request to a path"),
  });
  expect(() => made()).toThrow("ENOENT");
});

test("--deep sends nothing without consent, and says how much it would send", async () => {
  const { code, err, out } = await init("--target", house.url, "--deep", ...known);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(
    /sends at most [\d,]+ requests\. [\d,]+ of them are payments or payouts: .*Nothing was sent\./s,
  );
  expect(() => made()).toThrow("ENOENT");
});
