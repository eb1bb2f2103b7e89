// Notifications of a gateway that retries after a second: behaviour and defects that a run with the usual profile would have to
// wait for.
import type { Profile } from "@acquiring/contract";
import { expect, test } from "vitest";
import type { Report } from "../../../index.ts";
import { ownFixtures } from "../../../testing/fixtures.ts";
import type { Mutant } from "../mutant.ts";
import { env, reference, runBehind, settings, signingOf, useGateway } from "../testing/reference.ts";
import { retryMutants } from "../testing/retries.ts";
import { notificationMutants } from "./notifications.ts";

const delivery = {
  method: "POST",
  media: "application/json",
  within_seconds: 2,
  retries: [1, 1, 1],
} as const;
const profile: Profile = {
  profile: "quick",
  extension_points: { ...reference.extension_points, "notification.delivery": delivery },
};
const target = useGateway(profile);

/** Runs these checks with a mutant. */
async function behind(mutant: Mutant | undefined, only: readonly string[]): Promise<Report> {
  const change = (operation: string) => (operation === mutant?.operation ? mutant : undefined);
  const options = { settings, profile, fixtures: ownFixtures(), env, only, advice: true };
  return (await runBehind({ target: target(), signing: signingOf(profile), change }, options)).report;
}

const failed = ({ checks }: Report): string[] =>
  checks
    .filter(({ status }) => status !== "pass" && status !== "not-selected")
    .map(({ id, status }) => `${id}: ${status}`);

const again = [
  "notifications.refused-first.*",
  "notifications.other-body-first.*",
  "notifications.acknowledged.*",
];

test("a gateway that retries until it gets an acknowledgement passes", async () => {
  expect(failed(await behind(undefined, again))).toEqual([]);
});

const findings: Readonly<Record<string, readonly string[]>> = {
  "notifies-once-and-no-more": [
    "notifications.refused-first.comes-again: fail",
    "notifications.refused-first.signed-again: fail",
    "notifications.other-body-first.comes-again: fail",
  ],
  "notifies-again-what-was-acknowledged": ["notifications.acknowledged.once: fail"],
  "signs-only-the-first-attempt": ["notifications.refused-first.signed-again: fail"],
};

test.each(retryMutants.map((mutant) => [mutant.name, mutant] as const))(
  "the checks find the mutant %s",
  async (name, mutant) => {
    expect(failed(await behind(mutant, again))).toEqual(findings[name]);
  },
  60_000,
);

test("a full card number in a notification is found, also for a failed payment", async () => {
  const only = ["notifications.payment.no-secrets", "notifications.declined.no-secrets"];
  expect(failed(await behind(undefined, only))).toEqual([]);
  for (const name of ["tells-the-card", "tells-of-a-failure-with-the-card"]) {
    const mutant = notificationMutants.find((one) => one.name === name);
    expect(mutant).toBeDefined();
    expect(failed(await behind(mutant, only)).join()).toContain("notifications.declined.no-secrets");
  }
});

test("no response shows the proxy's own address", async () => {
  const quiet: Mutant = {
    name: "passes-on",
    rule: "payout.notify-url",
    operation: "createPayout",
    notification: (notice) => notice,
  };
  expect(failed(await behind(quiet, ["payout.created.*-record", "notifications.payout.*"]))).toEqual([]);
});
