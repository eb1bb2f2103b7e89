// Volume and approvals by day: a small picture, and a table with the same data for users who cannot see it.
import { type Markup, markup } from "../pages/markup.ts";
import type { DayOfPayments } from "../store/portal/overview.ts";
import { table } from "./parts.ts";
import { money, text } from "./values.ts";

/** One day of one currency; the volume is minor units. */
export type Day = Omit<DayOfPayments, "currency">;

// The picture is drawn in a box of so many units and stretched to its place.
const step = 20;
const gap = 4;
const tall = 100;

/** `part` of `whole` in units of the picture, with two places; 0 of nothing. */
const share = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * BigInt(tall) * 100n) / whole) / 100;

const largest = (values: readonly bigint[]): bigint =>
  values.reduce((most, value) => (value > most ? value : most), 0n);

const bar = (kind: "bar" | "rest", index: number, from: number, height: number): Markup =>
  markup`<rect class="${kind}" x="${index * step + gap / 2}" y="${tall - from - height}" width="${step - gap}" height="${height}"/>`;

const picture = (kind: "high" | "low", days: number, bars: readonly Markup[]): Markup =>
  markup`<svg class="${kind}" viewBox="0 0 ${days * step} ${tall}" preserveAspectRatio="none" aria-hidden="true" focusable="false">${bars}<line class="base" x1="0" x2="${days * step}" y1="${tall}" y2="${tall}" vector-effect="non-scaling-stroke"/></svg>`;

/** The days in their order, without a day left out. */
export function chart(days: readonly Day[], currency: string): Markup {
  const most = largest(days.map(({ volume }) => volume));
  const busiest = largest(days.map(({ payments }) => BigInt(payments)));
  const volumes = days.map(({ volume }, index) => bar("bar", index, 0, share(volume, most)));
  const counts = days.flatMap(({ payments, approved }, index) => {
    const yes = share(BigInt(approved), busiest);
    return [bar("bar", index, 0, yes), bar("rest", index, yes, share(BigInt(payments - approved), busiest))];
  });
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const busy = days.filter(({ payments }) => payments > 0).toReversed();
  const listed = table("Volume and approvals by day", busy, [
    { title: "Day (UTC)", kind: "keep", cell: ({ day }) => text(day) },
    { title: "Volume", kind: "number", cell: ({ volume }) => text(money(volume, currency)) },
    { title: "Approved", kind: "number", cell: ({ approved }) => text(approved) },
    { title: "Declined", kind: "number", cell: ({ declined }) => text(declined) },
    {
      title: "Not decided",
      kind: "number",
      cell: ({ payments, approved, declined }) => text(payments - approved - declined),
    },
  ]);
  return markup`<figure class="chart"><figcaption><h2>Volume approved, by day</h2><span class="quiet small">Highest day: ${money(most, currency)}</span></figcaption>
${picture("high", days.length, volumes)}
<p class="scale"><span>Payments, by day</span><span><span class="key">approved</span><span class="key rest">not approved, or not yet</span></span></p>
${picture("low", days.length, counts)}
<p class="scale"><span>${first}</span><span>${last}</span></p>
<details><summary>The same as a table</summary>${listed}</details></figure>`;
}
