// The code next to an operation's fields: its call in each language, its request and response in each encoding.
import type { Profile } from "@acquiring/contract";
import { schemesOf } from "@acquiring/contract/signature";
import type { ShownExample } from "./contract-examples.ts";
import { type WrittenExample, readableText, writtenExamples } from "./examples.ts";
import { codeBlock } from "./highlight.ts";
import { code, codes, escapeHtml, folded, link } from "./html.ts";
import { houseOf } from "./house.ts";
import type { ShownOperation } from "./reference.ts";
import { jsonMedia, neededNames, samplesOf } from "./samples.ts";
import { type Tab, tabs } from "./tabs.ts";
import { bodyNames, evidence } from "./words.ts";

/** The page about the signatures of another gateway. */
export const signingPath = "reference/signing.html";

/** The address of the files that the samples need. */
const samplesPage = "downloads.html";

/** Why a sample writes JSON although its content type names something else. */
function bodyNote(id: string): string {
  const media = jsonMedia(id);
  return media === "application/json"
    ? ""
    : ` Sends JSON text as ${code(media)}, as the interface's own samples do.`;
}

const calls = (id: string, own?: Profile): readonly Tab[] =>
  samplesOf(id, own).map(({ language, title, file, needs, text }) => ({
    title,
    inner: `${codeBlock(language, text, file, false)}<p class="below">Needs ${link(`~/${samplesPage}#${needs}`, code(needs))} in the same folder.${language === "ts" ? "" : bodyNote(id)}</p>`,
  }));

const bodiesOf = (kind: "request" | "response", id: string, profile: Profile): readonly Tab[] =>
  writtenExamples(id, kind, profile).map((one) => ({
    title: bodyNames[one.body] ?? one.body,
    inner: `<div class="example" data-kind="${kind}" data-media="${escapeHtml(one.media)}" data-body="${one.body}">${exampleOf(kind, one)}</div>`,
  }));

function exampleOf(kind: "request" | "response", one: WrittenExample): string {
  const name = `${kind === "request" ? "Request" : "Response"} as ${bodyNames[one.body] ?? one.body}`;
  return `${codeBlock(one.body, readableText(one), name, false)}<p class="below">${code(one.media)}, ${evidence[one.evidence] ?? one.evidence}</p>`;
}

const block = ({ body, text, summary }: ShownExample): string =>
  codeBlock(body === "form" ? "text" : body, readableText({ body, text }), summary, false);

/** The examples of the gateway's own document: the first, and the others folded. */
function ownBodies(
  direction: "request" | "response",
  operation: ShownOperation,
  profile: Profile,
  signedAs: SignedAs,
): string {
  const [first, ...others] = operation[direction].examples.map((one) =>
    signedAs(operation, direction, one, profile),
  );
  if (first === undefined) return "";
  // The same example under two content types.
  const titleOf = ({ summary, media }: ShownExample): string =>
    others.filter((one) => one.summary === summary).length > 1 ? `${summary} (${media})` : summary;
  const more = others.map((one) => folded(escapeHtml(titleOf(one)), block(one)));
  return (
    tabs(`${direction}-body`, direction === "request" ? "Request" : "Response", [
      { title: bodyNames[first.body] ?? first.body, inner: block(first) },
    ]) + more.join("")
  );
}

/** What the signatures of the samples are. */
const signatureNote = (profile: Profile): string =>
  schemesOf(profile).length === 0
    ? "The signatures are made up: the profile does not say how to sign."
    : `Signed with an example key: see ${link(`~/${signingPath}`, "Signing")}.`;

/** Signs an example of another gateway by its profile. */
type SignedAs = (
  operation: ShownOperation,
  direction: "request" | "response",
  example: ShownExample,
  profile: Profile,
) => ShownExample;

/** The pane as HTML. */
export function codePane(operation: ShownOperation, profile: Profile, signedAs: SignedAs): string {
  const { id, response } = operation;
  if (!houseOf(profile).isReference)
    return [
      ownBodies("request", operation, profile, signedAs),
      ownBodies("response", operation, profile, signedAs),
      `<p class="below">${signatureNote(profile)}</p>`,
      tabs("call", "Call", calls(id, profile), "language"),
    ].join("");
  const names = neededNames(id);
  const needed =
    names.length === 0
      ? ""
      : `<p class="below">Set ${codes(names)} to the identifier from an earlier response.</p>`;
  return [
    tabs("request-body", "Request", bodiesOf("request", id, profile)),
    tabs("response-body", "Response", bodiesOf("response", id, profile)),
    ...response.examples.slice(1).map((one) => folded(escapeHtml(one.summary), block(one))),
    tabs("call", "Call", calls(id), "language"),
    needed,
  ].join("");
}
