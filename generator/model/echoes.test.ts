import { expect, test } from "vitest";
import { saidAt } from "../testing/problems.ts";

const file = "operations/capture.yaml";
const refused: readonly (readonly [what: string, line: string, at: string, says: RegExp])[] = [
  [
    "an echo of a field that the request does not have",
    "x-echoes: [{ fields: [orders, status], rule: pay.rule }]",
    "x-echoes",
    /request have no `status`/u,
  ],
  [
    "an echo in entries of a field that a result does not have",
    "x-echoes: [{ of: entries, fields: [order_no], rule: pay.rule }]",
    "x-echoes",
    /response have no `order_no`/u,
  ],
  [
    "an echo by an extension point that does not exist",
    "x-echoes: [{ fields: [orders], named: nowhere, rule: pay.rule }]",
    "x-echoes",
    /no extension point `nowhere`/u,
  ],
  [
    "a difference by an extension point that does not exist",
    "x-echoes: [{ fields: [orders], may: { be: more, point: nowhere, says: [open] }, rule: pay.rule }]",
    "x-echoes",
    /no extension point `nowhere`/u,
  ],
  [
    "a repeat that is known by a field that the request does not have",
    "x-repeat: { by: number, point: encoding.json }",
    "x-repeat",
    /has no field `number`/u,
  ],
  [
    "a repeat without a rule",
    "x-repeat: { by: merchant_id, point: nowhere }",
    "x-repeat",
    /no extension point `nowhere`/u,
  ],
  [
    "a finder whose records have no such field",
    "x-finder: { name: findOne, key: [number] }",
    "x-finder",
    /have no field `number`/u,
  ],
];

test.each(refused)("%s is refused, with a location", (_what, line, annotation, says) => {
  const said = saidAt(
    [file, "  x-effect: write\n", `  x-effect: write\n  ${line}\n`],
    `${file}#/post/${annotation}`,
  );
  expect(said).toMatch(says);
});
