import * as fc from "fast-check";
import { expect, test } from "vitest";
import { testCards } from "../../acquirer/simulated/cards.ts";
import { simulatedAcquirer } from "../../acquirer/simulated/simulated.ts";
import { identify, identifyKept } from "./instrument.ts";

const { instruments } = simulatedAcquirer;
const now = new Date("2026-11-20T10:00:00Z");
const card = (number: string, expirationMonth = "12", expirationYear = "2034") =>
  identify(instruments, { number, expirationMonth, expirationYear }, now);

test("every test card has a key, and only data that may be shown", () => {
  for (const { key, numbers, challenge = false } of testCards) {
    for (const number of numbers) {
      const identified = card(number);
      expect(identified).toEqual({
        instrument: {
          instrument: key,
          firstSix: number.slice(0, 6),
          lastFour: number.slice(-4),
          cardExpires: "203412",
        },
        challenge,
      });
      expect(JSON.stringify(identified)).not.toContain(number);
    }
  }
});

test("every other number is refused", () => {
  const known = new Set(testCards.flatMap(({ numbers }) => numbers));
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{0,19}$/), (number) => {
      fc.pre(!known.has(number));
      expect(card(number).instrument.instrument).toBe("card-unknown");
    }),
  );
  expect(card("").instrument).toMatchObject({ firstSix: null, lastFour: null });
});

test("a card is valid until the end of its month, typed or stored", () => {
  const keyOf = (month: string, year: string) => card("4000000000003220", month, year).instrument.instrument;
  expect(keyOf("11", "2026")).toBe("card-3ds");
  expect(keyOf("10", "2026")).toBe("card-past-its-date");
  expect(keyOf("12", "2025")).toBe("card-past-its-date");
  expect(keyOf("", "")).toBe("card-past-its-date");
  expect(card("4000000000003220", "10", "2026").challenge).toBe(false);
  const kept = card("4111111111111111", "11", "2026").instrument;
  expect(identifyKept(instruments, kept, now).instrument).toEqual(kept);
  expect(identifyKept(instruments, kept, new Date("2026-12-01T00:00:00Z")).instrument.instrument).toBe(
    "card-past-its-date",
  );
});
