// The date forms of the interface, with two functions each: to plain numbers and back. They use no clock and no `Date`, and no
// time zone if the text names none.
import { defined } from "./defined.ts";
import { fail, ok, type Result } from "./result.ts";

/** A day of the calendar; `month` and `day` count from 1. */
export interface PlainDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A time of day in no stated time zone. */
export interface PlainDateTime extends PlainDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export interface OffsetDateTime extends PlainDateTime {
  /** Digits behind the second's point, if there are any. */
  readonly fraction?: string;
  /** Minutes ahead of UTC. */
  readonly offset: number;
}

const days = (year: number, month: number): number => {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
};

const within = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;

const isDate = ({ year, month, day }: PlainDate): boolean =>
  within(year, 1, 9999) && within(month, 1, 12) && within(day, 1, days(year, month));

const isDateTime = (value: PlainDateTime): boolean =>
  isDate(value) && within(value.hour, 0, 23) && within(value.minute, 0, 59) && within(value.second, 0, 59);

const isOffsetDateTime = (value: OffsetDateTime): boolean =>
  isDateTime(value) && within(value.offset, -1439, 1439) && /^\d{1,9}$/.test(value.fraction ?? "0");

const pad = (value: number, width = 2): string => String(value).padStart(width, "0");

const notInForm = (form: string): Result<never> =>
  fail({ code: "date.form", at: "", message: `The text must have the form ${form}.`, expected: form });

const notInCalendar = (form: string): Result<never> =>
  fail({ code: "date.calendar", at: "", message: "The day or time does not exist.", expected: form });

type Groups = Readonly<Record<string, string | undefined>>;

const dateOf = (found: Groups): PlainDate => ({
  year: Number(found["year"]),
  month: Number(found["month"]),
  day: Number(found["day"]),
});

const dateTimeOf = (found: Groups): PlainDateTime => ({
  ...dateOf(found),
  hour: Number(found["hour"]),
  minute: Number(found["minute"]),
  second: Number(found["second"] ?? 0),
});

function offsetDateTimeOf(found: Groups): OffsetDateTime {
  const size = Number(found["hours"]) * 60 + Number(found["minutes"] ?? 0);
  const offset = found["sign"] === "-" && size > 0 ? -size : size;
  return { ...dateTimeOf(found), ...defined({ fraction: found["fraction"] }), offset };
}

/** One form: what its text looks like, what the text means, which values there are. */
interface DateForm<T> {
  readonly form: string;
  readonly pattern: RegExp;
  readonly read: (found: Groups) => T;
  readonly valid: (value: T) => boolean;
  readonly write: (value: T) => string;
}

function parse<T>({ form, pattern, read, valid }: DateForm<T>, text: string): Result<T> {
  const found = pattern.exec(text)?.groups;
  if (!found) return notInForm(form);
  const value = read(found);
  return valid(value) ? ok(value) : notInCalendar(form);
}

const format = <T>({ form, valid, write }: DateForm<T>, value: T): Result<string> =>
  valid(value) ? ok(write(value)) : notInCalendar(form);

const dayMonthYear: DateForm<PlainDate> = {
  form: "DD-MM-YYYY",
  pattern: /^(?<day>\d{2})-(?<month>\d{2})-(?<year>\d{4})$/,
  read: dateOf,
  valid: isDate,
  write: ({ year, month, day }) => `${pad(day)}-${pad(month)}-${pad(year, 4)}`,
};

const isoDate: DateForm<PlainDate> = {
  form: "YYYY-MM-DD",
  pattern: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  read: dateOf,
  valid: isDate,
  write: ({ year, month, day }) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`,
};

const time = ({ hour, minute, second }: PlainDateTime): string =>
  `${pad(hour)}:${pad(minute)}:${pad(second)}`;

const dateTime: DateForm<PlainDateTime> = {
  form: "YYYY-MM-DD HH:MM:SS",
  pattern: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2}) (?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})$/,
  read: dateTimeOf,
  valid: isDateTime,
  write: (value) => `${isoDate.write(value)} ${time(value)}`,
};

const compactDateTime: DateForm<PlainDateTime> = {
  form: "YYYYMMDDHHMMSS",
  pattern: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})$/,
  read: dateTimeOf,
  valid: isDateTime,
  write: (value) => `${isoDate.write(value)}${time(value)}`.replaceAll(/[-:]/g, ""),
};

const offsetDateTime: DateForm<OffsetDateTime> = {
  form: "YYYY-MM-DDTHH:MM:SS+HHMM",
  pattern:
    /^(?<year>\d{4})(?<hyphen>-?)(?<month>\d{2})\k<hyphen>(?<day>\d{2})T(?<hour>\d{2})(?<colon>(?<=-..T..):|(?<!-..T..))(?<minute>\d{2})(?:\k<colon>(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?<sign>[+-])(?<hours>[01]\d|2[0-3])(?<minutes>[0-5]\d)?$/,
  read: offsetDateTimeOf,
  valid: isOffsetDateTime,
  write: (value) => {
    const size = Math.abs(value.offset);
    const fraction = value.fraction === undefined ? "" : `.${value.fraction}`;
    const offset = `${value.offset < 0 ? "-" : "+"}${pad(Math.floor(size / 60))}${pad(size % 60)}`;
    return `${isoDate.write(value)}T${time(value)}${fraction}${offset}`;
  },
};

const monthNumber: DateForm<number> = {
  form: "MM",
  pattern: /^(?<month>\d{2})$/,
  read: (found) => Number(found["month"]),
  valid: (value) => within(value, 1, 12),
  write: (value) => pad(value),
};

const yearNumber: DateForm<number> = {
  form: "YYYY",
  pattern: /^(?<year>\d{4})$/,
  read: (found) => Number(found["year"]),
  valid: (value) => within(value, 1, 9999),
  write: (value) => pad(value, 4),
};

/** `DD-MM-YYYY`, as a shopper's date of birth was seen (source: Resources, payment request). */
export const parseDayMonthYear = (text: string): Result<PlainDate> => parse(dayMonthYear, text);
export const formatDayMonthYear = (value: PlainDate): Result<string> => format(dayMonthYear, value);

/** `YYYY-MM-DD` (source: Resources, payout and subscription result). */
export const parseIsoDate = (text: string): Result<PlainDate> => parse(isoDate, text);
export const formatIsoDate = (value: PlainDate): Result<string> => format(isoDate, value);

/** `YYYY-MM-DD HH:MM:SS`; its time zone is not stated (source: Resources, direct payment result). */
export const parseDateTime = (text: string): Result<PlainDateTime> => parse(dateTime, text);
export const formatDateTime = (value: PlainDateTime): Result<string> => format(dateTime, value);

/** `YYYYMMDDHHMMSS`; its time zone is not stated (source: Resources, order and refund records). */
export const parseCompactDateTime = (text: string): Result<PlainDateTime> => parse(compactDateTime, text);
export const formatCompactDateTime = (value: PlainDateTime): Result<string> => format(compactDateTime, value);

/**
 * `2024-05-01T10:00:00+0800`, or `20240501T100000+08` in the basic form: an offset without a colon, a fraction if there
 * is one. Seconds that are left out count as 0. It is written in the extended form (source: Resources, payout).
 */
export const parseOffsetDateTime = (text: string): Result<OffsetDateTime> => parse(offsetDateTime, text);
export const formatOffsetDateTime = (value: OffsetDateTime): Result<string> => format(offsetDateTime, value);

/** `MM`, 1 to 12. */
export const parseMonth = (text: string): Result<number> => parse(monthNumber, text);
export const formatMonth = (month: number): Result<string> => format(monthNumber, month);

/** `YYYY`. */
export const parseYear = (text: string): Result<number> => parse(yearNumber, text);
export const formatYear = (year: number): Result<string> => format(yearNumber, year);
