// What traffic shows of how messages are written: encodings, content types, dates, pages, payouts, signatures.
import { money } from "@acquiring/contract/codecs";
import { textOf } from "../../judge/ledger.ts";
import { leavesOf } from "../../match/alike.ts";
import { formMeant } from "../../pages/form-view.ts";
import { agreed, common, groupedBy, type Finding, type Vote } from "./finding.ts";
import { queried, resultsOf } from "./searches.ts";
import type { Seen } from "./seen.ts";
import { isSound, refusal, type Shown, vote } from "./shown.ts";

export const plainMedia = (media = ""): string => media.split(";")[0]?.trim().toLowerCase() ?? "";

/** How the body of a request is written. */
const bodyOf = (text: string): string =>
  /^\s*[{[]/.test(text) ? "json" : /^\s*</.test(text) ? "xml" : "form";

/** The ways of writing a request that were always read. */
function encodings({ exchanges }: Seen): Finding[] {
  const votes = exchanges.flatMap((shown): Vote[] => {
    const { op, played } = shown;
    const media = plainMedia(played.built?.headers["content-type"]);
    const known = ["application/json", "application/xml", "application/x-www-form-urlencoded"];
    if (!isSound(shown, "unread") || !known.includes(media) || played.built === undefined) return [];
    if (shown.flaws.includes("unread") || (!played.success && refusal(shown) !== true)) return [];
    const body = bodyOf(new TextDecoder().decode(played.built.body));
    return vote(shown, `${op} ${media} ${body}`, played.success);
  });
  const read = new Map<string, { media: string; body: string; strength: number }[]>();
  const tried = new Map<string, number>();
  for (const [key, own] of groupedBy(votes, ({ point }) => point)) {
    const [op = "", media = "", body = ""] = key.split(" ");
    tried.set(op, (tried.get(op) ?? 0) + 1);
    const accepted = own.filter(({ value }) => value === true).length;
    if (accepted > 0) read.set(op, [...(read.get(op) ?? []), { media, body, strength: accepted }]);
  }
  // A list of one is binding: that needs another way that was refused.
  const clear = [...read].filter(([op]) => (tried.get(op) ?? 0) > 1);
  return clear.map(([op, ways]) => ({
    id: `encoding.requests.${op}`,
    value: { reads: ways.map(({ media, body }) => ({ media, body })) },
    strength: ways.reduce((sum, { strength }) => sum + strength, 0),
    evidence: `requests were accepted as ${ways.map(({ media, body, strength }) => `${body} under ${media} (${strength})`).join(", ")}.`,
  }));
}

const media = ({ exchanges }: Seen): Vote[] =>
  exchanges.flatMap((shown): Vote[] => {
    const { op, played } = shown;
    const own = plainMedia(played.media);
    const isXml = /^(?:application\/xml|text\/xml|application\/[a-z0-9.-]+\+xml)$/.test(own);
    if (played.response?.kind === "xml" && isXml && ["createDirectPayment", "createApmPayment"].includes(op))
      return vote(shown, "encoding.xml-answer-media", own);
    const isPage = op === "createRedirectPayment" && played.success;
    return isPage && ["text/html", "application/xml", "text/xml"].includes(own)
      ? vote(shown, "encoding.redirect-page-media", own)
      : [];
  });

/** Whether a text beyond ASCII that is repeated is the same. */
function charset({ exchanges }: Seen): Vote[] {
  return exchanges.flatMap((shown): Vote[] => {
    if (!shown.played.success) return [];
    const told = new Map(leavesOf(shown.told).map(({ path, leaf }) => [path.join("."), leaf]));
    return leavesOf(shown.sent).flatMap(({ path, leaf }): Vote[] => {
      const name = path.join(".");
      if (typeof leaf !== "string" || !/[^\0-\x7f]/u.test(leaf) || !told.has(name)) return [];
      return vote(shown, "encoding.charset", told.get(name) === leaf ? "utf-8" : "other");
    });
  });
}

const quarter = 15 * 60_000;
/** How far a clock may be off, and a payment lie back. */
const near = 3 * 60_000;

/** The time zone of a date without an offset, by the time at which its payment was made; `undefined` if no zone fits. */
export function zoneOf(text: string, made: number): string | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-?(\d\d)-?(\d\d)[T ]?(\d\d):?(\d\d):?(\d\d)$/.exec(text) ?? [];
  const date = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const offset = Math.round((date - made) / quarter) * quarter;
  const isNear = Math.abs(date - made - offset) <= near && Math.abs(offset) <= 14 * 4 * quarter;
  // A text that is no date is near nothing.
  if (!isNear || offset === 0) return isNear ? "UTC" : undefined;
  const minutes = Math.abs(offset) / 60_000;
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const zones = (seen: Seen): Vote[] =>
  queried(seen).flatMap(({ shown, payment: { shown: paid }, record }): Vote[] =>
    paid.at === undefined
      ? []
      : vote(shown, "dates.time-zone", zoneOf(textOf(record["transaction_date"]), paid.at)),
  );

/** Payments in currencies that have not two decimal places. Only a refusal of more places shows that there is a rule. */
function decimals(seen: Seen): Finding[] {
  const payments = seen.exchanges.flatMap((shown) => {
    const digits = money.digits(textOf(shown.sent["currency"]));
    const amount = /^\d+(?:\.(\d+))?$/.exec(textOf(shown.sent["amount"]));
    if (shown.op !== "createDirectPayment" || digits === undefined || amount === null || !isSound(shown))
      return [];
    return [{ shown, digits, places: amount[1]?.length ?? 0 }];
  });
  const finer = payments.filter(({ digits, places }) => places > Math.max(digits, 2));
  if (!finer.some(({ shown }) => refusal(shown) === true) || finer.some(({ shown }) => shown.played.success))
    return [];
  const votes = payments.flatMap(({ shown, digits, places }): Vote[] => {
    if (digits === 2 || (places !== digits && places !== 2) || !shown.played.success) return [];
    return vote(shown, "amounts.decimals", places === digits ? "iso-4217" : "two");
  });
  return agreed(votes);
}

function refunds(seen: Seen): Finding[] {
  const records = seen.exchanges.flatMap((shown) =>
    ["refundTransactions", "searchRefunds"].includes(shown.op) && shown.played.success && isSound(shown)
      ? resultsOf(shown).map((record) => ({ shown, record }))
      : [],
  );
  const forms = [
    ["YYYYMMDDHHMMSS", /^\d{14}$/],
    ["YYYY-MM-DD HH:MM:SS", /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/],
    ["YYYY-MM-DD", /^\d{4}-\d\d-\d\d$/],
  ] as const;
  const dates = records.flatMap(({ shown, record }) => {
    const date = textOf(record["refund_processing_date"]);
    return date === ""
      ? []
      : vote(
          shown,
          "refund.processing-date",
          forms.find(([, form]) => form.test(date))?.[0] ?? "another form",
        );
  });
  const first = new Map<string, string>();
  const per = records.flatMap(({ shown, record }) => {
    if (shown.op !== "refundTransactions") return [];
    const [payment, reference] = [textOf(record["transaction_id"]), textOf(record["refund_reference_id"])];
    const before = first.get(payment);
    if (reference === "") return [];
    first.set(payment, reference);
    return before === undefined
      ? []
      : vote(shown, "refund.reference-id", { per: before === reference ? "payment" : "refund" });
  });
  return agreed([...dates, ...per]);
}

function payouts({ exchanges }: Seen): Finding[] {
  const made = exchanges.filter(({ op, played }) => op === "createPayout" && played.success);
  const votes = made.flatMap((shown): Vote[] => {
    const { told } = shown;
    const [, date = "", time = "", fraction = "", offset = ""] =
      /^(\d{4}-?\d\d-?\d\d)T(\d\d:?\d\d:?\d\d)([.,]\d+)?([+-]\d\d(?:\d\d)?|)$/.exec(
        textOf(told["created_at"]),
      ) ?? [];
    const isExtended = date.includes("-") && time.includes(":");
    const form = {
      form: isExtended ? "extended" : "basic",
      fraction_digits: Math.max(0, fraction.length - 1),
      ...(fraction === "" ? {} : { decimal_mark: fraction[0] }),
      ...(offset === "" ? {} : { offset: offset.length > 3 ? "hhmm" : "hh" }),
    };
    const isFailed = /fail|reject|return/i.test(textOf(told["status"]));
    const hasReason = told["failure_type"] !== undefined || told["failure_reason"] !== undefined;
    return [
      ...(date === "" ? [] : vote(shown, "payout.timestamp-format", form)),
      ...(isFailed ? [] : vote(shown, "payout.failure-fields", hasReason ? "always" : "on-failure")),
    ];
  });
  return [...agreed(votes), ...references(made)];
}

/** Sets of characters, from the smallest: with so many samples a character of a larger one would have been among them. */
const alphabets = ["[0-9]", "[0-9A-F]", "[0-9a-f]", "[A-Z]", "[0-9A-Z]", "[0-9a-z]", "[0-9A-Za-z]"];
const enough = 10;

function references(made: readonly Shown[]): Finding[] {
  const ends = made
    .map(({ told }) => textOf(told["short_reference_id"]).slice(-6))
    .filter((end) => end.length === 6);
  const alphabet = alphabets.find((one) => ends.every((end) => new RegExp(`^${one}{6}$`).test(end)));
  if (ends.length < enough || new Set(ends).size < enough || alphabet === undefined) return [];
  const evidence = `the last six characters of ${ends.length} references are all in ${alphabet}.`;
  return [
    { id: "payout.short-reference-characters", value: `^${alphabet}{6}$`, strength: ends.length, evidence },
  ];
}

function pages({ exchanges }: Seen): Finding[] {
  const own = exchanges.filter(
    ({ op, played, flaws }) =>
      op === "createRedirectPayment" && flaws.every((flaw) => flaw === "again") && played.status < 500,
  );
  const inputs = own.flatMap((shown) => {
    const page = shown.played.response?.page;
    const form =
      page?.run.ok === true ? formMeant(page.run.forms, shown.played.operation?.descriptor.path) : undefined;
    return form === undefined ? [] : [{ shown, inputs: form.inputs.filter(({ type }) => type === "hidden") }];
  });
  // The check looks at the page of a request with `return_url`. Another page lacks its echo.
  const whole = inputs.filter(({ shown }) => shown.sent["return_url"] !== undefined);
  const named = (by: "page" | "script") =>
    common(
      whole.map((one) => ({
        point: by,
        value: [...new Set(one.inputs.flatMap((input) => (input.by === by ? [input.name] : [])))],
        from: one.shown.played,
      })),
    )[0]?.value;
  const [page, scripted] = [named("page"), named("script")];
  const echoed = inputs.flatMap(({ shown, inputs: all }) => {
    const value = all.find(({ name }) => name === "encryption_data")?.value;
    return value === undefined || value === ""
      ? []
      : vote(
          shown,
          "redirect.echoed-signature",
          value === textOf(shown.sent["encryption_data"]) ? "of-the-request" : "new",
        );
  });
  const returns = own.flatMap((shown) =>
    shown.sent["return_url"] === undefined && shown.played.success
      ? vote(shown, "redirect.return-url", "optional")
      : [],
  );
  const evidence = `the page of ${whole.length} redirect payments has them.`;
  return [
    ...agreed([...echoed, ...returns]),
    ...(page === undefined || scripted === undefined
      ? []
      : [{ id: "redirect.inputs", value: { static: page, scripted }, strength: whole.length, evidence }]),
  ];
}

/** Whether the responses have valid signatures. */
const signatures = ({ exchanges, contract }: Seen): Vote[] =>
  exchanges.flatMap((shown): Vote[] => {
    const { op, told, played } = shown;
    const { success, signatureValid: isValid, operation } = played;
    if (!success || op === "createRedirectPayment") return [];
    const isThere = textOf(told[operation?.descriptor.response.signature ?? "encryption_data"]) !== "";
    const part = `signature.responses.${op}`;
    if (contract.points.has(part))
      return vote(
        shown,
        part,
        isThere ? (isValid === undefined ? undefined : isValid ? "signed" : "not valid") : "unsigned",
      );
    return vote(
      shown,
      "signature.response",
      isThere && isValid !== undefined ? (isValid ? "same-scheme" : "another") : undefined,
    );
  });

export const fromForms = (seen: Seen): Finding[] => [
  ...encodings(seen),
  ...agreed([...signatures(seen), ...media(seen), ...charset(seen), ...zones(seen)]),
  ...decimals(seen),
  ...refunds(seen),
  ...payouts(seen),
  ...pages(seen),
];
