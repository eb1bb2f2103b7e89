// `npm run bench -- lawful`: how many lawful values the gateway refuses because they look like a card number. Prints a table and
// writes docs/measured/bench/lawful.json, which docs/gateway/repeats.md quotes.
import { parseArgs } from "node:util";
import { withoutCard } from "@acquiring/gateway/testing/card-numbers";
import { rowsOf } from "./rows.ts";

const help = `npm run bench -- lawful           a million values of each kind
npm run bench -- lawful --quick   a thousand, nothing written
`;
const { values: flags } = parseArgs({
  options: { quick: { type: "boolean" }, help: { type: "boolean", short: "h" } },
});

// The same values each time.
let state = 1;
const below = (count: number): number =>
  Math.floor(((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647) * count);
const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join("");
const some = (least: number, most: number): string =>
  String(1 + below(9)) + digits(least - 1 + below(most - least + 1));
const day = (join: string): string =>
  [2020 + below(10), 1 + below(12), 1 + below(28)].map((part) => String(part).padStart(2, "0")).join(join);

/** That of the request itself, which is found with anything between its digits. */
const card = "4111111111111111";

/** Values of a field, each form as often as any other. */
interface Kind {
  readonly what: string;
  readonly name: string;
  readonly forms: readonly (() => string)[];
  /** Percent. */
  readonly most?: number;
}

const kinds: readonly Kind[] = [
  {
    what: "order numbers",
    name: "order_no",
    most: 0.1,
    forms: [
      () => some(6, 12),
      () => some(20, 30),
      () => `ORD-${some(6, 19)}`,
      () => `${some(13, 19)}-${1 + below(9)}`,
      () => `${day("")}-${digits(8)}`,
      () => `${day("/")}/${some(4, 12)}`,
      () => `${digits(3)}-${digits(7)}-${digits(7)}`,
      () => [4, 4, 4, 4].map(digits).join("-"),
      () => `${day("-")} ${digits(4)} ${digits(4)} ${digits(4)}`,
      () => `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`,
    ],
  },
  {
    what: "telephone numbers",
    name: "shopper_phone",
    most: 0.1,
    forms: [
      () => `+${some(8, 15)}`,
      () => some(7, 12),
      () => `+${some(1, 3)} ${some(2, 4)} ${some(3, 4)} ${digits(4)}`,
      () => `00${some(1, 3)}-${some(2, 4)}-${some(3, 4)}-${digits(4)}`,
      () => `(${digits(3)}) ${digits(3)}-${digits(4)} ext. ${some(2, 5)}`,
      () => `+${some(1, 3)} (${digits(3)}) ${digits(3)}.${digits(2)}.${digits(2)}/${digits(4)}`,
    ],
  },
  {
    what: "dated addresses",
    name: "notify_url",
    most: 0.1,
    forms: [
      () => `https://shop.example/${day("/")}/order-${some(6, 19)}`,
      () => `https://shop.example/${day("/")}/${some(4, 12)}.html`,
      () => `https://shop.example/${day("-")}/${some(20, 24)}`,
      () =>
        `https://shop.example/paid?at=${day("")}${String(100_000 + below(140_000))}&order=ORD-${some(6, 19)}`,
      () =>
        `https://shop.example/paid?at=${String(1_577_836_800_000 + below(2_000_000_000) * 150)}#${digits(8)}`,
      () => `https://${digits(4)}.shop.example:8443/${digits(4)}/${digits(4)}/${digits(4)}?a=${digits(4)}`,
    ],
  },
  { what: "bare numbers of 13 to 19 digits", name: "order_no", forms: [() => some(13, 19)] },
];

function measureAll(count: number): void {
  const rows = rowsOf(46);
  for (const { what, name, forms, most } of kinds) {
    let refused = 0;
    for (let at = 0; at < count; at += 1) {
      const value = forms[at % forms.length]?.() ?? "";
      if (withoutCard(name, value, [card]) !== value) refused += 1;
    }
    rows.tell(`${what} that are refused`, (refused * 100) / count, "%", most === undefined ? {} : { most });
  }
  if (flags.quick !== true) rows.write("lawful.json", { values: count });
}

if (flags.help === true) process.stdout.write(help);
else measureAll(flags.quick === true ? 1000 : 1_000_000);
