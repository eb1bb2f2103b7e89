import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

test("the same seed produces the same identifiers, another seed produces others", () => {
  const take = (seed: string) => {
    const random = createRandom(seed);
    return [random.digits(10), random.hex(7), random.uuid(), random.digits(40)];
  };
  expect(take("a")).toEqual(take("a"));
  expect(take("a")).not.toEqual(take("b"));
});

test("identifiers have the correct form", () => {
  const random = createRandom();
  assert(
    property(integer({ min: 0, max: 60 }), (count) => {
      expect(random.digits(count)).toMatch(new RegExp(`^\\d{${count}}$`));
      expect(random.hex(count)).toMatch(new RegExp(`^[0-9a-f]{${count}}$`));
      expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
});

test("a source can be seeded later, and unseeded again", () => {
  const random = createRandom();
  random.seed("x");
  const first = random.hex(32);
  random.seed("x");
  expect(random.hex(32)).toBe(first);
  random.seed();
  expect(random.hex(32)).not.toBe(first);
});
