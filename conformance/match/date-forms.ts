// The date forms that a fixture can ask for, each read by a pattern of its own and held against the calendar.

const patterns: Readonly<Record<string, RegExp>> = {
  "YYYY-MM-DD": /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  "DD-MM-YYYY": /^(?<day>\d{2})-(?<month>\d{2})-(?<year>\d{4})$/,
  "YYYY-MM-DD HH:MM:SS":
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})$/,
  YYYYMMDDHHMMSS:
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})$/,
  "date-time-offset":
    /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?[+-]\d{4}$/,
};

/** The names of the forms. */
export const dateForms = Object.keys(patterns);

/** Whether a text is a date of this form that the calendar has. A leap second is none that a gateway needs. */
export function isDateOf(form: string, text: string): boolean {
  const groups = patterns[form]?.exec(text)?.groups;
  if (groups === undefined) return false;
  const part = (name: string): number => Number(groups[name] ?? "0");
  const [year, month, day] = [part("year"), part("month"), part("day")];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= days &&
    part("hour") < 24 &&
    part("minute") < 60 &&
    part("second") < 60
  );
}
