// The questions of a document: citations of points that the profile fills go, with the sentences that call them open. The values
// that nothing else in the document shows become sentences.
import { objectOf, textsOf, type Contract } from "../contract/contract.ts";
import type { Path } from "./overlay.ts";
import { fillingAt, type Fillings, type Making, nodesIn } from "./places.ts";
import { movesOf, sentenceOf } from "./words.ts";

interface Cited {
  readonly place: Path;
  readonly key: string;
  readonly ids: readonly string[];
}

/** Removes what is filled, and adds the sentences. */
export function citations(making: Making): void {
  const cited = citedIn(making.draft.document);
  const everywhere = common(making, cited);
  for (const one of cited) decided(making, one, everywhere);
  const sentences = everywhere.flatMap((id) => said(making, id));
  const { draft, fillings } = making;
  const info = draft.at(["info", "description"]);
  const listed = [
    ...(sentences.length === 0 ? [] : ["For every operation:", bullets(sentences)]),
    ...(cited.some(({ ids }) => ids.includes("states.order")) ? statesIn(fillings) : []),
  ];
  if (listed.length > 0)
    draft.change(
      ["info"],
      { description: `${String(info)}\n${listed.join("\n\n")}\n` },
      [...everywhere, "states"].join(", "),
    );
}

/** The moves of each thing that has states. */
const statesIn = ({ points }: Fillings): readonly string[] =>
  Object.entries(objectOf(points["states"])).flatMap(([what, moves]) => [
    `The states of ${what === "order" ? "an order" : `a ${what}`}:`,
    movesOf(moves),
  ]);

const citedIn = (document: unknown): readonly Cited[] =>
  [...nodesIn(document)].flatMap(([node, place]) =>
    ["x-extension-points", "extension-points"].flatMap((key) =>
      Array.isArray(node[key]) && !place.includes("examples")
        ? [{ place, key, ids: textsOf(node[key]) }]
        : [],
    ),
  );

/** The points that every operation cites. */
function common({ records, fillings }: Making, cited: readonly Cited[]): readonly string[] {
  const lists = records.map(
    ({ post }) => cited.find(({ place }) => String(place) === String(post))?.ids ?? [],
  );
  const [first = [], ...others] = lists;
  return first.filter(
    (id) => others.every((list) => list.includes(id)) && fillingAt(fillings, id) !== undefined,
  );
}

function decided(making: Making, { place, key, ids }: Cited, everywhere: readonly string[]): void {
  const { draft, contract, fillings, records } = making;
  const own = records.filter(({ post, variant }) =>
    [String(post), String(variant)].includes(String(place.slice(0, variantDepth(place)))),
  );
  const open = ids.flatMap((id) =>
    openIn(
      contract,
      fillings,
      id,
      own.map((one) => one.id),
    ),
  );
  const filled = ids.filter((id) => !open.includes(id));
  const node = draft.at(place) as Readonly<Record<string, unknown>>;
  const before = typeof node["description"] === "string" ? node["description"] : undefined;
  const isField = place[0] !== "paths";
  const sentences = filled.flatMap((id) =>
    everywhere.includes(id) ? [] : said(making, id, isField, own[0]?.id),
  );
  const kept = before === undefined ? "" : withoutOpen(before, ids, open);
  const description = [kept, isField || sentences.length < 2 ? sentences.join(" ") : bullets(sentences)]
    .filter((one) => one !== "")
    .join(isField ? " " : "\n\n");
  draft.change(
    place,
    {
      [key]: open.length === 0 && key !== "extension-points" ? undefined : open,
      ...(description === (before ?? "") ? {} : { description }),
    },
    filled.join(", ") || "cites only what is open",
  );
}

/** Describes the operations of a shared path at the path too: no tool shows them elsewhere. */
export function variants({ draft, records }: Making): void {
  for (const { post, variant } of records) {
    if (variant === undefined) continue;
    const { summary, description } = draft.at(variant) as Readonly<Record<string, unknown>>;
    const whole = `${String(draft.at([...post, "description"])).trim()}\n\n**${String(summary)}.** ${String(description)}`;
    draft.change(post, { description: whole }, "describes each operation of this path");
  }
}

/** The part of a place that names its operation: a variant, or a path with its method. */
const variantDepth = (place: Path): number => (place[3] === "x-variants" ? 6 : 3);

/** What of a citation the profile leaves open: nothing, the point, or parts of it. */
function openIn(
  contract: Contract,
  fillings: Fillings,
  id: string,
  operations: readonly string[],
): readonly string[] {
  const point = contract.points.get(id);
  const parts = point?.parts ?? [];
  const names = parts.filter(
    (part) => !contract.operations.has(part) || operations.length === 0 || operations.includes(part),
  );
  const addresses = names.map((part) => `${id}.${part}`);
  if (addresses.length === 0) return fillingAt(fillings, id) === undefined ? [id] : [];
  const open = addresses.filter((one) => fillingAt(fillings, one) === undefined);
  return open.length === addresses.length && fillingAt(fillings, id) === undefined ? [id] : open;
}

/** The description without the sentences that call a filled point open, and without those that follow from it. */
function withoutOpen(text: string, ids: readonly string[], open: readonly string[]): string {
  const [first = ""] = ids;
  let isGone = false;
  const sentences = text.split(/(?<=\.)(?=\s)/u).filter((sentence) => {
    if (isGone && /^\s+So /u.test(sentence)) return false;
    const named = [...sentence.matchAll(/`([a-z]+[.a-z_A-Z-]+)`/gu)]
      .map(([, id = ""]) => id)
      .filter((id) => ids.includes(id) || id.includes("."));
    const about = named.length > 0 ? named : [first];
    isGone =
      /\b(?:is|are) open\b/u.test(sentence) &&
      about.every((id) => !open.includes(id) && !open.some((one) => one.startsWith(`${id}.`)));
    return !isGone;
  });
  return sentences.join("").trim();
}

/** The points whose values the document shows elsewhere: in schemas, bodies, responses. */
const shown =
  /^(?:codes|fields(?!\.empty)|further-fields|always-present|encoding(?!\.charset)|errors|states|batch\.over-limit|batch\.array-names|query\.unregistered-ip|search\.selection|signature\.(?:scheme|responses)|notification)(?:$|\.)/u;

export const isShown = (id: string): boolean => shown.test(id);

function said(making: Making, id: string, isField = false, operation?: string): readonly string[] {
  const { contract, fillings } = making;
  if (isShown(id)) return [];
  const value =
    fillingAt(fillings, id) ??
    (operation === undefined ? undefined : fillingAt(fillings, `${id}.${operation}`));
  const parts = contract.points.get(id)?.parts;
  if (parts !== undefined && operation === undefined && isField) return [];
  return value === undefined ? [] : [sentenceOf(contract, id, value)];
}

const bullets = (sentences: readonly string[]): string => sentences.map((one) => `- ${one}`).join("\n");
