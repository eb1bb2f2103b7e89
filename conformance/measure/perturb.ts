// Plain perturbations of a gateway's real response: another status, another kind of body, a field that is missing,
// empty, different or new. If a check allows a choice (`either`), the response is also put into each allowed form
// first, because a defect may show in only one. They supplement the named mutants, to see whether each assertion can
// fail; they count in no score.
import type { DecodedResponse } from "../decode/decode.ts";
import type { Comparison } from "../exchange/compare.ts";
import type { Played } from "../message/message.ts";
import { firstMismatch } from "../match/first-mismatch.ts";
import type { RequestSecrets } from "../match/leaks.ts";
import type { Assert } from "../match/table.ts";
import { isSuccess } from "../exchange/outcome.ts";
import { isRecord } from "@acquiring/contract/codecs";
import { below, read, remove, write } from "../contract/pointer.ts";

/** A message, and what a check compared it with. */
export interface Compared extends Comparison {
  readonly played: Played;
}

/** The same with perturbed responses, plain ones first. It makes them one by one, because most are never needed. */
export function* perturbations(whole: Compared, all: readonly Compared[]): Generator<Compared> {
  for (const played of ofMessage(whole, all)) yield { ...whole, played };
  yield* ofOtherResponses(whole);
}

function* ofMessage({ played, asserts, around }: Compared, all: readonly Compared[]): Generator<Played> {
  const { status, response: body = noBody, operation, success } = played;
  const judge: Judge = (newStatus, response) => ({
    ...played,
    status: newStatus,
    response,
    success: operation === undefined ? success : isSuccess(operation.id, newStatus, response),
  });
  const secrets = around.secretsOf(played);
  yield* ofOneResponse(played, { asserts, secrets }, judge);
  // Other responses of the operation: a success instead of a refusal, one order instead of two.
  const others = all.filter((other) => other.played.operation?.id === operation?.id).map((one) => one.played);
  for (const other of others) {
    yield judge(other.status, other.response ?? noBody);
    yield judge(status, other.response ?? noBody);
  }
  const accepted = others.find((other) => other.success);
  if (accepted !== undefined && !success) yield* ofOneResponse(accepted, { asserts, secrets }, judge);
  for (const form of alike(body.value, asserts)) {
    if (firstMismatch(asserts, judge(status, { ...body, value: form }), around) !== undefined) continue;
    for (const value of values(form, asserts)) yield judge(status, { ...body, value });
    for (const value of alike(form, asserts)) yield judge(status, { ...body, value });
  }
}

/** The value with one change at a path of an `either`, in all entries of a list. */
function* alike(value: unknown, asserts: readonly Assert[]): Generator<unknown> {
  const chosen = spokenOf(asserts).filter(({ isChosen }) => isChosen);
  for (const at of new Set(chosen.map((one) => one.at))) {
    const places = everywhere(value, at);
    const named = chosen.filter((one) => one.at === at).flatMap((one) => one.values);
    for (const other of [gone, ...plain, ...named])
      yield changed(value, (copy) => {
        for (const place of places)
          if (other === gone) remove(copy, place);
          else write(copy, place, other);
      });
  }
}

/** Marks a field that is absent. */
const gone = Symbol("gone");

/** A path, and for a path inside a list the same path in all entries. */
const everywhere = (value: unknown, at: string): readonly string[] =>
  at
    .split("/")
    .slice(1)
    .reduce<readonly string[]>(
      (places, segment) =>
        places.flatMap((place) => {
          const found = read(value, place);
          const names = found.found && Array.isArray(found.value) ? [...found.value.keys()] : [segment];
          return names.map((name) => `${place}/${name}`);
        }),
      [""],
    );

const noBody: DecodedResponse = { kind: "json", text: "", value: undefined };

type Judge = (status: number, body: DecodedResponse) => Played;

/** What is put into a response: what asserts speak of, and the secrets of the request. */
interface Saying {
  readonly asserts: readonly Assert[];
  readonly secrets: RequestSecrets;
}

function* ofOneResponse(
  { status, response: body = noBody, received }: Played,
  { asserts, secrets }: Saying,
  judge: Judge,
): Generator<Played> {
  for (const other of [200, 400, 404, 500]) if (other !== status) yield judge(other, body);
  for (const kind of ["json", "xml", "html", "form"] as const)
    if (kind !== body.kind) yield judge(status, { ...body, kind });
  yield judge(status, { ...body, root: "other" });
  yield { ...judge(status, body), signatureValid: false };
  for (const name of ["method", "media", "path"] as const)
    if (received !== undefined) yield { ...judge(status, body), received: { ...received, [name]: "other" } };
  for (const text of texts(body, { asserts, secrets })) yield judge(status, { ...body, text });
  for (const value of values(body.value, asserts)) yield judge(status, { ...body, value });
}

/** What a response should not have in it, put into it. */
function texts(body: DecodedResponse, { asserts, secrets: { pans, codes, keys } }: Saying): string[] {
  const secrets = [...pans, ...codes, ...keys];
  const said = asserts.flatMap(({ lacks = [] }) => lacks);
  const code = " at handler (/srv/gateway/server.js:10:5)";
  return [...said, ...secrets, code, "<qzmarkup>"].map((more) =>
    body.kind === "json" ? `{"more":${JSON.stringify(more)},"qzmarkup":"1"}` : `${body.text} ${more} `,
  );
}

/** The value with one change at each existing path, and at each path in an assert. */
function* values(value: unknown, asserts: readonly Assert[]): Generator<unknown> {
  const spoken = spokenOf(asserts);
  for (const at of new Set([...placesOf(value), ...spoken.map((one) => one.at)])) {
    if (at === "") continue;
    const found = read(value, at);
    if (found.found) yield changed(value, (copy) => remove(copy, at));
    const named = spoken.filter((one) => one.at === at).flatMap((one) => one.values);
    for (const other of [...plain, ...named, ...(found.found ? near(found.value) : [])])
      yield changed(value, (copy) => write(copy, at, other));
  }
}

/** Values that replace a value, or fill an absent field. */
const plain: readonly unknown[] = ["", "x", "0", "1", "-1", "999999999999", 0, 1, null, true, {}, [], [{}]];

function changed(value: unknown, change: (copy: Record<string, unknown>) => void): unknown {
  const copy: unknown = structuredClone(value);
  const record = isRecord(copy) ? copy : {};
  change(record);
  return record;
}

/** Values that differ a little from this one, or have another type. */
function near(value: unknown): unknown[] {
  if (typeof value === "string") return [`${value}1`, `x${value}`, value.slice(1), Number(value)];
  if (typeof value === "number") return [value + 1, value - 1, String(value)];
  if (!Array.isArray(value)) return [];
  const many = Array.from({ length: 101 }, (): unknown => value[0] ?? {});
  const [first] = value as readonly unknown[];
  const two = [strange(first), first, first];
  return [value.slice(1), [...value, ...value], value.toReversed(), many, two, ...replaced(value)];
}

/** The list with one of its entries instead of another. */
const replaced = (entries: readonly unknown[]): unknown[] => {
  const few = [...entries.keys()].filter((at) => isLookedAt(at, entries));
  return few.flatMap((at) => few.filter((by) => by !== at).map((by) => entries.with(at, entries[by])));
};

/** A record in which everything is changed. */
const strange = (value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.keys(value).map((name) => [name, "x"])) : "x";

/** Of a long list the first entries and the last tell as much as all. */
const isLookedAt = (at: number, { length }: readonly unknown[]): boolean => at < 3 || at === length - 1;

function* placesOf(value: unknown, at = ""): Generator<string> {
  yield at;
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (Array.isArray(value) && !isLookedAt(Number(name), value)) continue;
    yield* placesOf(item, below(at, name));
  }
}

interface Spoken {
  readonly at: string;
  /** What the assert compares with. */
  readonly values: readonly unknown[];
  /** Whether it is a choice of several alternatives. */
  readonly isChosen: boolean;
}

const spokenOf = (asserts: readonly Assert[], base = "", isChosen = false): Spoken[] =>
  asserts.flatMap((one) => {
    const { at = "", each = [], any = [], either = [] } = one;
    const here = base + at;
    const named = [one["differs-from"], one["same-as"], one.scalar, one.equals, one["one-of"]?.[0]];
    return [
      { at: here, values: named.filter((value) => value !== undefined), isChosen },
      ...spokenOf([...each, ...any], `${here}/0`, isChosen),
      ...spokenOf(either.flat(), here, true),
    ];
  });

/** For asserts on other steps: perturbs the response of each such step separately. */
function* ofOtherResponses(whole: Compared): Generator<Compared> {
  const { asserts, around } = whole;
  const looking = [...asserts, ...asserts.flatMap(({ either = [] }) => either.flat())];
  const steps = new Set(looking.flatMap(({ step }) => (step === undefined ? [] : [step])));
  for (const step of steps) {
    const found = around.others(step);
    const own = looking.filter((one) => one.step === step).map(({ step: _step, ...rest }) => rest);
    for (const other of found) {
      if (other.response === undefined) continue;
      const judge: Judge = (status, response) => ({
        ...other,
        status,
        response,
        success: status === 200 && other.success,
      });
      const saying = { asserts: own, secrets: around.secretsOf(other) };
      // Last a success where there was none, and the other way round.
      for (const told of [...ofOneResponse(other, saying, judge), { ...other, success: !other.success }]) {
        const list = found.map((one) => (one === other ? told : one));
        const others = (wanted: string) => (wanted === step ? list : around.others(wanted));
        yield { ...whole, around: { ...around, others } };
      }
    }
  }
}
