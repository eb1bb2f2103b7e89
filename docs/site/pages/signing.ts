// How a gateway signs, from its profile, for its merchants: the steps, which messages are signed, and one example.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Profile } from "@acquiring/contract";
import { isBound, schemesOf, type SignatureScheme } from "@acquiring/contract/signature";
import { signingPath } from "../parts/code-pane.ts";
import { codeBlock } from "../parts/highlight.ts";
import { code, escapeHtml, heading, link, list, prose } from "../parts/html.ts";
import type { Page } from "../parts/layout.ts";
import { readMarkdown } from "../parts/markdown.ts";
import { operationPath } from "../parts/places.ts";
import type { ShownOperation } from "../parts/reference.ts";
import { exampleKey, isRsa, signatureField, workedRequest } from "./signing-example.ts";
import { rowSteps } from "./signing-words.ts";

/** Where the profile leaves the scheme open. */
const noScheme =
  "The profile of this gateway does not say how requests are signed (`signature.scheme`). Ask the gateway.";

/** The page. `root`: the repository, whose guide about signing defines the bound scheme. */
export function signingPage(root: string, profile: Profile, operations: readonly ShownOperation[]): Page {
  const schemes = schemesOf(profile);
  const body = [
    heading(2, "Requests"),
    ...schemes.map((scheme, index) => requestPart(root, scheme, [index, schemes.length])),
    ...(schemes.length === 0 ? [`<p>${prose(noScheme)}</p>`] : []),
    ...invalidPart(profile),
    heading(2, "Responses"),
    ...responsesPart(profile, schemes, operations),
    heading(2, "Notifications"),
    `<p>${prose(notificationWords(profile, schemes))}</p>`,
    ...examplePart(profile, schemes, operations),
  ];
  return {
    path: signingPath,
    title: "Sign requests and verify responses",
    label: "Signing",
    summary: `What this gateway signs, in which order, with which key, and how it writes the signature in \`${signatureField}\`.`,
    body: body.join("\n"),
  };
}

function requestPart(root: string, scheme: SignatureScheme, [index, all]: readonly [number, number]): string {
  const title = index === 0 ? "The scheme to sign with" : "Also accepted";
  const which = all === 1 ? "" : heading(3, title, `scheme-${index + 1}`);
  const steps = isBound(scheme)
    ? `${boundSteps(root)}<p>The time may be at most ${scheme.window ?? 300} seconds from the gateway's clock.</p>`
    : `<ol>${rowSteps(scheme)
        .map((step) => `<li>${prose(step)}</li>`)
        .join("")}</ol>`;
  return `${which}<p>Every request has a signature in ${code(signatureField)}. To make it:</p>${steps}`;
}

/** The steps of the bound scheme, as the guide defines them. */
function boundSteps(root: string): string {
  const guide = readFileSync(join(root, "docs/guides/signing.md"), "utf8");
  const [, steps] =
    /To create this string and its signature.*\n\n(1\. [^]*?)\n\n(?!\d|\s)/u.exec(guide) ?? [];
  if (steps === undefined) throw new Error("docs/guides/signing.md has no steps that create a signature");
  return readMarkdown(`# Steps\n\n${steps}\n`, "docs/guides/signing.md").html;
}

/** The status of a request whose signature is not valid, where it is one for all operations. */
function invalidPart({ extension_points }: Profile): readonly string[] {
  const { status } = extension_points["errors.bad-signature"]?.default ?? {};
  return status === undefined
    ? []
    : [`<p>Without a valid signature, the gateway responds with HTTP status ${status}.</p>`];
}

function responsesPart(
  { extension_points }: Profile,
  schemes: readonly SignatureScheme[],
  operations: readonly ShownOperation[],
): readonly string[] {
  const how = extension_points["signature.response"];
  const which: Readonly<Record<string, string | undefined>> = { ...extension_points["signature.responses"] };
  const optional = operations.filter(({ id }) =>
    ["createPayout", "createApmPayment", "queryTransactions"].includes(id),
  );
  const sentences = optional.map(({ id, title }) => {
    const says = which[id] ?? which["default"];
    const has = says === "signed" ? "has a signature" : "has no signature";
    return `${link(`~/${operationPath(id)}`, escapeHtml(title))}: ${says === undefined ? "the profile does not say whether the response has a signature." : `the response ${has}.`}`;
  });
  return [`<p>${prose(responseWords(how, schemes))}</p>`, list(sentences)];
}

function responseWords(how: string | undefined, schemes: readonly SignatureScheme[]): string {
  if (how === "undisclosed")
    return "Responses have a signature by a scheme that merchants do not know. You cannot verify it.";
  if (how === undefined)
    return "The profile does not say how responses are signed (`signature.response`). You cannot verify them.";
  return `A response is signed by the same steps, over the fields of the response. Compute its signature with ${keyOf(schemes)}, and compare it with \`${signatureField}\`. Reject a response with another signature.`;
}

/** What verifies the gateway's messages. */
const keyOf = ([scheme]: readonly SignatureScheme[]): string =>
  scheme !== undefined && isRsa(scheme) ? "the gateway's public key" : "the same key";

function notificationWords({ extension_points }: Profile, schemes: readonly SignatureScheme[]): string {
  const how = extension_points["notification.signature"];
  if (how === "unsigned") return "Notifications have no signature. Confirm each by a query.";
  if (how === "standard-webhooks")
    return "A notification has its signature in the header `webhook-signature`: `v1,` and a base64 text. To verify it, join the header `webhook-id`, a dot, the header `webhook-timestamp`, a dot, and the body. Take the HMAC-SHA256 with the account's key. A key that begins with `whsec_` is base64 after that prefix.";
  if (how === undefined)
    return "The profile does not say whether notifications are signed (`notification.signature`). Confirm each by a query.";
  return `A notification is signed by the same steps, over its fields, and has the signature in \`${signatureField}\`. Verify it with ${keyOf(schemes)}.`;
}

function examplePart(
  profile: Profile,
  [scheme]: readonly SignatureScheme[],
  operations: readonly ShownOperation[],
): readonly string[] {
  const [operation] = operations.filter((one) => workedRequest(one, profile) !== undefined);
  const shown = operation && workedRequest(operation, profile);
  if (scheme === undefined || shown === undefined) return [];
  const { [signatureField]: _, ...request } = shown.record;
  const key = exampleKey(scheme);
  const isTwice = !isBound(scheme) && scheme.twice !== undefined;
  return [
    heading(2, "Example"),
    typeof key === "string"
      ? `<p>The key of the samples on these pages is ${code(key)}. It is an example: no gateway may accept it.</p>`
      : `<p>The samples on these pages are signed with the private RSA key of ${link("~/vectors/signature.json", code("vectors/signature.json"))}. It is an example: no gateway may accept it.</p>`,
    codeBlock("json", JSON.stringify(request, undefined, 2), "The request without its signature"),
    codeBlock("text", shown.text, isTwice ? "The string before its digest" : "The string to sign"),
    codeBlock("text", shown.signature, signatureField),
  ];
}
