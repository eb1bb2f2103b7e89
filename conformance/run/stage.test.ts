import { describe, expect, it } from "vitest";
import { timeoutOf } from "./stage.ts";

const allowing = (seconds: number) => ({
  name: "slow",
  points: { "limits.timeouts": { answer_seconds: seconds } },
});

describe("the time limit for a response", () => {
  it("is 30 seconds if neither the user nor the profile says anything", () => {
    expect(timeoutOf({})).toBe(30_000);
  });

  it("is longer if the profile allows the gateway more time, with a second for the way", () => {
    expect(timeoutOf({}, allowing(60))).toBe(61_000);
    expect(timeoutOf({}, allowing(29.5))).toBe(30_500);
    expect(timeoutOf({}, allowing(5))).toBe(30_000);
  });

  it("is never longer than ten minutes, which is also the most that a user may say", () => {
    expect(timeoutOf({}, allowing(1e9))).toBe(600_000);
  });

  it("is that of the user, if there is one", () => {
    expect(timeoutOf({ timeoutMs: 250 }, allowing(60))).toBe(250);
  });
});
