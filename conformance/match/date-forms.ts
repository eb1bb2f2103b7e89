// The date forms that a fixture can ask for. Each has its own pattern, and is compared with the calendar.

const patterns: Readonly<Record<string, RegExp>> = {
  "YYYY-MM-DD": /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  "DD-MM-YYYY": /^(?<day>\d{2})-(?<month>\d{2})-(?<year>\d{4})$/,
  "YYYY-MM-DD HH:MM:SS":
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})$/,
  YYYYMMDDHHMMSS:
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})$/,
};

/** ISO 8601 with an offset that has no colon: day and time both in the extended form, or both in the basic one. */
const offset = String.raw`[+-](?<hours>\d{2})(?<minutes>\d{2})?$`;
const offsetPatterns = [
  String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?`,
  String.raw`^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})T(?<hour>\d{2})(?<minute>\d{2})(?:(?<second>\d{2})(?:[.,]\d+)?)?`,
].map((form) => new RegExp(form + offset));

const forms: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ...Object.entries(patterns).map(([name, pattern]): [string, readonly RegExp[]] => [name, [pattern]]),
  ["date-time-offset", offsetPatterns],
]);

/** The names of the forms. */
export const dateForms = [...forms.keys()];

/** Whether a text is a date of this form that the calendar has. A leap second is none that a gateway needs. */
export function isDateOf(form: string, text: string): boolean {
  const groups = forms
    .get(form)
    ?.map((pattern) => pattern.exec(text)?.groups)
    .find((found) => found !== undefined);
  if (groups === undefined) return false;
  const part = (name: string): number => Number(groups[name] ?? 0);
  const [year, month, day] = [part("year"), part("month"), part("day")];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= days &&
    part("hour") < 24 &&
    part("minute") < 60 &&
    part("second") < 60 &&
    part("hours") < 24 &&
    part("minutes") < 60
  );
}
