// Whether a date without an offset, read in a time zone, is about now. Nothing else is done with dates here.

/** A quarter of an hour: zones differ by no less, and the clocks of a gateway and of the suite by far less. */
const graceMs = 15 * 60 * 1000 - 1000;

/**
 * Whether a text with the digits of year to second, in this order and with any separators, is now in this time zone.
 * `false` for a text that is no such date, and for an unknown zone.
 */
export function isNearNow(text: string, zone: string, now = Date.now()): boolean {
  const digits = text.replaceAll(/\D/g, "");
  if (digits.length !== 14) return false;
  const part = (from: number, to: number): number => Number(digits.slice(from, to));
  const said = Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14));
  return Math.abs(said - localTime(now, zone)) <= graceMs;
}

/** What the clocks of a zone show, as if it were UTC; milliseconds, and no number for an unknown zone. */
function localTime(now: number, zone: string): number {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
  } catch {
    return Number.NaN;
  }
}
