// What traffic shows of the fields of responses: which each one has, which are beyond the contract, their types and codes.
import { isRecord } from "@acquiring/contract/codecs";
import { entryOf, fieldAt, flatten, type Flat } from "../../contract/flat-schema.ts";
import { objectOf } from "../../contract/contract.ts";
import { missingOf } from "../../judge/automatic.ts";
import { textOf } from "../../judge/ledger.ts";
import { leavesOf } from "../../match/alike.ts";
import { agreed, common, gathered, groupedBy, type Finding, type Vote } from "./finding.ts";
import { isEvidence, placeOf } from "../../judge/evidence.ts";
import { type Paid, stateOf } from "./history.ts";
import { resultsOf, queried } from "./searches.ts";
import type { Seen } from "./seen.ts";
import { isSound, type Shown, vote } from "./shown.ts";

/** Responses that a contract's record is expected in. */
const recorded = ({ exchanges }: Seen): readonly Shown[] =>
  exchanges.filter(({ played }) => played.status === 200 && isRecord(played.response?.value));

/** Those that the automatic checks of a run judge. */
const readable = (seen: Seen): readonly Shown[] =>
  recorded(seen).filter(
    (shown) =>
      isEvidence(shown.played) &&
      shown.played.response?.problem === undefined &&
      (shown.played.success || isSound(shown, "again", "address")),
  );

const schemaOf = ({ played }: Shown): string => played.operation?.descriptor.response.schema ?? "";

/** The fields that the responses of an operation may have, beyond those that the contract requires. */
function optionalFields({ contract: { schemas } }: Seen, shown: Shown): string[] {
  const record = flatten(schemas, objectOf(schemas[schemaOf(shown)]));
  const array = shown.played.operation?.descriptor.batch?.response ?? "";
  const list = record.properties.get(array);
  const entry = list === undefined ? undefined : entryOf(schemas, flatten(schemas, list));
  const names = (flat: Flat | undefined): string[] =>
    [...(flat?.properties.keys() ?? [])].filter((name) => flat?.required.has(name) !== true);
  return [...names(record), ...names(entry).map((name) => `${array}.${name}`)].filter(
    (name) => name !== "encryption_data",
  );
}

/** Whether a response or one of its entries has this field, so that it is not only without entries that lack it. */
const isShown = (shown: Shown, name: string): boolean =>
  name.includes(".")
    ? resultsOf(shown).some((one) => Object.hasOwn(one, name.split(".").at(-1) ?? ""))
    : Object.hasOwn(shown.told, name);

/** Which fields each response of an operation has, counted exactly as the check of `always-present` judges them. */
function presence(seen: Seen): Finding[] {
  return [...groupedBy(readable(seen), ({ op }) => op)].flatMap(([op, own]) => {
    const [first] = own;
    const fields = first === undefined ? [] : optionalFields(seen, first);
    const enough = fields.filter((name) => own.filter((one) => isShown(one, name)).length >= least);
    const votes = own.flatMap((one) => {
      const value = enough.filter((name) => missingOf([name], one.told, "").length === 0);
      return vote(one, `always-present.${op}`, value);
    });
    return common(votes, least).filter(({ id }) => seen.contract.points.has(id));
  });
}

/** Fewer responses show no rule. */
const least = 3;

const kinds = { string: "text", number: "number", boolean: "boolean" } as const;

/** Fields that no record of the contract has. */
function further(seen: Seen): Vote[] {
  const { schemas } = seen.contract;
  return readable(seen).flatMap((shown) =>
    leavesOf(shown.told).flatMap(({ path, leaf }): Vote[] => {
      const name = path.filter((part) => !/^\d+$/.test(part)).join(".");
      const kind = kinds[typeof leaf as keyof typeof kinds];
      const parent = fieldAt(schemas, schemaOf(shown), name.split(".").slice(0, -1).join("."));
      const isInside =
        !name.includes(".") || (parent !== undefined && entryOf(schemas, parent).properties.size > 0);
      if (kind === undefined || !isInside || fieldAt(schemas, schemaOf(shown), name) !== undefined) return [];
      return vote(shown, `further-fields.${shown.op}`, {
        [name]: { type: kind, means: "Its meaning is not shown." },
      });
    }),
  );
}

/** The types of fields for which the contract has none. */
function types(seen: Seen): Vote[] {
  const { schemas } = seen.contract;
  return readable(seen)
    .filter(({ played }) => played.response?.kind === "json")
    .flatMap((shown) => {
      const own = leavesOf(shown.told).flatMap(({ path, leaf }) => {
        const field = fieldAt(schemas, schemaOf(shown), path.filter((part) => !/^\d+$/.test(part)).join("."));
        const isOpen = field !== undefined && field.types.length !== 1 && field.properties.size === 0;
        return isOpen && (typeof leaf === "string" || typeof leaf === "number")
          ? [kinds[typeof leaf as "string"]]
          : [];
      });
      return [...new Set(own)].flatMap((kind) => vote(shown, "fields.type", kind));
    });
}

interface Coded {
  readonly shown: Shown;
  readonly point: string;
  readonly code: string;
  readonly message: string | undefined;
  readonly name: string;
  /** Whether the request has it in a field of this name. */
  readonly isSent: boolean;
}

/** The values of fields with codes. */
function codesIn({ contract: { schemas } }: Seen, shown: Shown, of: "request" | "response"): Coded[] {
  const record = of === "request" ? shown.sent : shown.told;
  const schema = shown.played.operation?.descriptor[of].schema ?? "";
  const sent = new Set(leavesOf(shown.sent).map(({ path, leaf }) => `${path.at(-1)} ${String(leaf)}`));
  return leavesOf(record).flatMap(({ path, leaf }): Coded[] => {
    const places = path.filter((part) => !/^\d+$/.test(part));
    const name = places.at(-1) ?? "";
    const field: Flat | undefined = fieldAt(schemas, schema, places.join("."));
    const text = textOf(leaf);
    if (field === undefined || text === "") return [];
    const [, code = text, message] =
      field.form === "code-message" ? (/^([^:]*):(.*)$/s.exec(text) ?? []) : [];
    return field.points
      .filter((id) => id.startsWith("codes.") && id.split(".").at(-1) === name)
      .map((point) => ({ shown, point, code, message, name, isSent: sent.has(`${name} ${text}`) }));
  });
}

const successes = new Set(["capture_status", "review_status", "cancel_status", "refund_status"]);
const longest = 100;

/**
 * Codes are an open set: each is proposed with what the traffic shows of its meaning. A field that has one value all the
 * time does not show which others it may have.
 */
function codes(seen: Seen): Finding[] {
  // A refusal has codes too.
  const shown = recorded(seen).flatMap((one) => codesIn(seen, one, "response"));
  const states = statesBy(seen);
  const accepted = sentCodes(seen);
  // What a client sent and the gateway repeats is no sign of codes. Where there are codes and it is accepted, it is one.
  const known = new Set([...shown.filter(({ isSent }) => !isSent), ...accepted].map(({ point }) => point));
  const isTold = ({ isSent, shown: one }: Coded): boolean => !isSent || (one.played.success && isSound(one));
  const told = shown.filter((one) => known.has(one.point) && isTold(one));
  const all = [...told, ...accepted].filter(({ code, shown: { sent } }) => {
    // A text with an identifier is another one each time.
    const isLoose = leavesOf(sent)
      .map(({ leaf }) => textOf(leaf))
      .some((text) => text.length > 5 && text !== code && code.includes(text));
    return code.length <= longest && !isLoose;
  });
  return [...groupedBy(all, ({ point }) => point)].flatMap(([id, own]): Finding[] => {
    const byCode = groupedBy(own, ({ code }) => code);
    if (byCode.size < 2) return [];
    const entries = [...byCode].map(
      ([code, sightings]) => [code, entryFor(id, code, sightings, states)] as const,
    );
    const [first] = own;
    const evidence = `seen in ${own.length} responses${first === undefined ? "" : ` (for example ${placeOf(first.shown.played)})`}. A meaning that begins with "Seen" is yours to write.`;
    return [{ id, value: Object.fromEntries(entries), strength: own.length, evidence }];
  });
}

function entryFor(
  point: string,
  code: string,
  sightings: readonly Coded[],
  states: ReturnType<typeof statesBy>,
): unknown {
  const [{ name } = { name: "" }] = sightings;
  const isStated =
    point === "codes.result_info"
      ? code === "0000"
      : successes.has(name) && code === "1" && point === `codes.${name}`;
  const state = point === "codes.payment_status" ? states.get(code) : undefined;
  const messages = [
    ...new Set(
      sightings.flatMap(({ message }) =>
        message === undefined || message.trim() === "" ? [] : [message.trim()],
      ),
    ),
  ];
  const results = [
    ...new Set(
      sightings.flatMap(({ shown: { op, told } }) =>
        op === "createDirectPayment" ? [textOf(told["result_info"])] : [],
      ),
    ),
  ];
  const beside =
    results.length > 0 && results.length <= 3 && name !== "result_info"
      ? ` with the result ${results.join(" or ")}`
      : "";
  const said = messages.length > 0 && messages.length <= 3 ? messages.join(" / ") : undefined;
  const means = said ?? state?.means ?? `Seen ${sightings.length} times${beside}.`;
  const outcome = isStated ? "done" : state?.outcome;
  return outcome === undefined ? means : { means, outcome };
}

/** Whether a query was sent after the payment's response came. Without a duration, it may have come this late. */
const isLater = ({ at }: Shown, { shown: { at: paid, played } }: Paid): boolean =>
  at === undefined || paid === undefined || at >= paid + (played.durationMs ?? 5000);

/** What the payments with a status had in common when a query showed it. */
function statesBy(
  seen: Seen,
): ReadonlyMap<string, { readonly means: string; readonly outcome: string | undefined }> {
  const words = new Map<string, Set<string>>();
  const count = new Map<string, number>();
  for (const { shown, payment, record } of queried(seen)) {
    const state = stateOf(payment, shown.place);
    const code = textOf(record["payment_status"]);
    if (state === undefined || code === "" || !isLater(shown, payment)) continue;
    count.set(code, (count.get(code) ?? 0) + 1);
    const { captured, refunded, cancelled, accepted, unclear } = state;
    const of =
      refunded > 0n
        ? refunded < payment.amount
          ? "refunded in part"
          : "refunded"
        : captured > 0n
          ? captured < payment.amount
            ? "captured in part"
            : "captured"
          : "accepted, and not captured";
    const word = unclear || !accepted ? "" : cancelled ? "cancelled" : of;
    words.set(code, (words.get(code) ?? new Set()).add(word));
  }
  return new Map(
    [...words].flatMap(([code, all]) => {
      const known = [...all].filter((word) => word !== "");
      if (known.length === 0) return [];
      const outcome =
        all.has("") || (count.get(code) ?? 0) < least
          ? undefined
          : known.every((word) => word !== "cancelled")
            ? "done"
            : known.length === 1
              ? "not-done"
              : undefined;
      return [[code, { means: `Seen when a payment was ${known.join(" or ")}.`, outcome }] as const];
    }),
  );
}

/** Codes of requests, where the gateway accepts some of the values and always refuses others. */
function sentCodes(seen: Seen): Coded[] {
  const own = seen.exchanges
    .filter((shown) => isSound(shown))
    .flatMap((shown) => codesIn(seen, shown, "request"));
  const accepted = own.filter(({ shown }) => shown.played.success);
  const read = new Set(accepted.map(({ point, code }) => `${point} ${code}`));
  const refused = new Set(own.flatMap(({ point, code }) => (read.has(`${point} ${code}`) ? [] : [point])));
  return accepted.filter(({ point }) => refused.has(point));
}

export const fromRecords = (seen: Seen): Finding[] => [
  ...presence(seen),
  ...gathered(further(seen)).map((one) =>
    one.value === undefined ? one : { ...one, value: { response: one.value } },
  ),
  ...agreed(types(seen)),
  ...codes(seen),
];
