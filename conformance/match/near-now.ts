// Whether a date without an offset, read in a time zone, is about now. Nothing else is done with dates here.

const zoneOffset = /^([+-])(\d{2}):(\d{2})$/;

/** A quarter of an hour: zones differ by no less, and the clocks of a gateway and of the suite by far less. */
const graceMs = 15 * 60 * 1000 - 1000;

/**
 * Whether a text with the digits of year to second, in this order and with any separators, is now in this time zone.
 * `false` for a text that is no such date, and for an unknown zone.
 */
export function isNearNow(text: string, zone: string, now = Date.now()): boolean {
  const digits = text.replaceAll(/\D/g, "");
  const local = localTime(now, zone);
  if (digits.length !== 14 || local === undefined) return false;
  const part = (from: number, to: number): number => Number(digits.slice(from, to));
  const said = Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14));
  return Math.abs(said - local) <= graceMs;
}

/** What the clocks of a zone show, as if it were UTC; milliseconds. */
function localTime(now: number, zone: string): number | undefined {
  const [, sign, hours, minutes] = zoneOffset.exec(zone) ?? [];
  if (sign !== undefined)
    return now + (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
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
    return undefined;
  }
}
