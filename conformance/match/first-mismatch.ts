// Compares a response with asserts whose variables are filled in, and returns the first difference or nothing. It is
// case-sensitive. The table of matchers defines each matcher.
import { isRecord } from "@acquiring/contract/codecs";
import { read, segmentsOf } from "../contract/pointer.ts";
import type { Played } from "../message/message.ts";
import { noResponse, notSent, type Mismatch, type Spot } from "./matcher.ts";
import { alone, type Surroundings } from "./surroundings.ts";
import { responseMatchers, matchers, valueMatchers, type Assert, type OuterSpot } from "./table.ts";

/** The first mismatch of a list of asserts whose variables are filled in. */
export function firstMismatch(
  asserts: readonly Assert[],
  played: Played,
  around: Surroundings = alone,
): Mismatch | undefined {
  const { response } = played;
  if (response === undefined && isShutOut(played) && asserts.every((one) => one["not-success"] === true))
    return undefined;
  return response === undefined
    ? noResponse(played)
    : listMismatch(asserts, { at: "", value: response.value, response, played, around });
}

/** How an address that is not registered is refused is open: a firewall does it without a response. */
const isShutOut = ({ built, fault = "tls", problem = "" }: Played): boolean =>
  built?.localAddress !== undefined &&
  ["unreached", "silent", "cut"].includes(fault) &&
  !problem.includes("EADDR");

type Name = keyof typeof matchers;

function listMismatch(asserts: readonly Assert[], whole: Spot): Mismatch | undefined {
  for (const one of asserts) {
    const { step, ...rest } = one;
    const mismatch = step === undefined ? assertMismatch(one, whole) : elsewhere(rest, step, whole);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

/** The mismatch of an assert on the response of another step, or on all of them. */
function elsewhere(assert: Assert, step: string, { around }: Spot): Mismatch | undefined {
  const found = around.others(step);
  if (found.length === 0) return notSent(step);
  for (const other of found) {
    const mismatch = firstMismatch([assert], other, around);
    if (mismatch !== undefined) return { ...mismatch, played: other };
  }
  return undefined;
}

function assertMismatch(assert: Assert, whole: Spot): Mismatch | undefined {
  // Without `at`, `either` may be about anything of the response, also where its body cannot be read.
  const early: readonly Name[] = assert.at === undefined ? ["either"] : [];
  const outer = ask([...namesOf(responseMatchers), ...early], assert, whole);
  if (outer !== undefined) return outer;
  const names = namesOf(valueMatchers).filter((name) => assert[name] !== undefined && !early.includes(name));
  if (names.length === 0) return undefined;
  const at = whole.at + (assert.at ?? "");
  const { problem, text } = whole.response;
  if (problem !== undefined)
    return assert.absent === true && !whole.played.success && isNowhere(at, text)
      ? undefined
      : { at, expected: "a readable body", words: problem };
  const found = read(whole.value, assert.at ?? "");
  if (!found.found)
    return assert.optional === true || assert.absent === true
      ? undefined
      : { at, expected: "to be present", actual: undefined };
  if (assert.optional === true && found.value === "" && assert.absent === undefined) return undefined;
  return ask(names, assert, { ...whole, at, ...partOf(found.value, assert) });
}

/** Whether a body without a readable record, such as that of a refusal, has no field of this name either. */
const isNowhere = (at: string, text: string): boolean =>
  !new RegExp(`["'<]${segmentsOf(at).at(-1) ?? ""}\\b`, "u").test(text);

/** The part of a value that an assert looks at. */
function partOf(value: unknown, { last, about }: Assert): Pick<Spot, "value" | "places"> {
  if (about === undefined || !Array.isArray(value)) return { value: endOf(value, last) };
  const places = [...value.keys()].filter((index) => speaksOf(value[index], about));
  return { value: places.map((index): unknown => value[index]), places };
}

/** Whether an entry has one of these fields so. */
const speaksOf = (entry: unknown, about: NonNullable<Assert["about"]>): boolean =>
  isRecord(entry) &&
  Object.entries(about).some(([name, wanted]) => {
    const own = Object.hasOwn(entry, name) ? entry[name] : undefined;
    return (typeof own === "string" || typeof own === "number") && String(own) === String(wanted);
  });

/** The matchers of a table, in its order. */
const namesOf = (table: object): readonly Name[] => Object.keys(table) as Name[];

/** The message of the first matcher in the assert that does not match. */
function ask(names: readonly Name[], assert: Assert, spot: Spot): Mismatch | undefined {
  const outer: OuterSpot = {
    ...spot,
    inner: (asserts, value, at) => {
      const { response, played, around } = spot;
      return listMismatch(asserts, { at, value, response, played, around });
    },
  };
  for (const name of names) {
    const wanted = assert[name];
    const mismatch = wanted === undefined ? undefined : matchers[name].mismatch(wanted as never, outer);
    const words = name === "matches" ? assert["described-as"] : undefined;
    if (mismatch !== undefined) return { ...mismatch, ...(words !== undefined && { expected: words }) };
  }
  return undefined;
}

const endOf = (value: unknown, last: number | undefined): unknown =>
  last === undefined || typeof value !== "string" ? value : Array.from(value).slice(-last).join("");
