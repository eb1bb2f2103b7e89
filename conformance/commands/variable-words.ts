// Describes the variables of fixtures in words, for `explain`: `${pay.response/transaction_id}` is ‹transaction_id of the
// response to step pay›.
import { type Profile, readFilled } from "../inputs/profile.ts";

const variable = /\$\{([^}]+)\}|‹([^›]+)›/g;

/** A text without variables: values of the profile if it fills them, and names for values that only a run knows. */
export const inWords = (text: string, profile: Profile): string =>
  text.replaceAll(variable, (_, written?: string, shown?: string) => worded(written ?? shown ?? "", profile));

function worded(name: string, profile: Profile): string {
  const part = /^(\d+\/\d+ of|all but .+? of|.+ times) (.+)$/.exec(name);
  if (part !== null) return `‹${part[1] ?? ""} ${plain(part[2] ?? "")}›`;
  const point = /^profile\.([^/]+)(.*)$/.exec(name);
  if (point === null) return `‹${plain(name)}›`;
  const found = readFilled(profile, point[1] ?? "", point[2] ?? "");
  if (!found.found) return `‹${pathOf(point[2] ?? "")}${point[1] ?? ""} of the profile›`;
  return typeof found.value === "object" ? JSON.stringify(found.value) : String(found.value);
}

const reference = /^([a-z0-9-]+)(?:\.(\d+|\*))?\.(request|response)((?:\/.*)?)$/;

function plain(name: string): string {
  const [, step, index, side, pointer = ""] = reference.exec(name) ?? [];
  if (step !== undefined) {
    const which =
      index === undefined
        ? ""
        : index === "*"
          ? "every repetition of "
          : `repetition ${Number(index) + 1} of `;
    const whole = side === "request" ? "the request" : "the response";
    return pointer === ""
      ? `${whole} of ${which}step ${step}`
      : `${pathOf(pointer)}${whole} of ${which}step ${step}`;
  }
  return words[name] ?? name.replace(/^data\./, "test_data.");
}

const pathOf = (pointer: string): string =>
  pointer === "" ? "" : `${pointer.slice(1).replaceAll("/", ".")} of `;

const words: Readonly<Record<string, string>> = {
  "fresh.order_no": "a new order number",
  "fresh.digits": "a new order number that has only digits",
  "fresh.uuid": "a new UUID",
  "fresh.amount": "a new amount",
  "fresh.whole_amount": "a new amount without a fraction",
  "same.order_no": "the order number of this scenario",
  "same.uuid": "the UUID of this scenario",
  "same.amount": "the amount of this scenario",
  "whole.amount": "a whole amount",
  "currency.decimals": "as many as the currency has",
  "currency.unit": "the smallest amount of the currency",
  "currency.zero": "0 with the currency's decimal places",
  "now.unix": "now in seconds",
  "now.unix_ms": "now in milliseconds",
  "now.date": "today",
  "now.day_before": "yesterday",
  notify_url: "the suite's address for notifications",
};
