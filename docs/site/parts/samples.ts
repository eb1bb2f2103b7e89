// A call of each operation in each language, made from the reference's examples. samples.test.ts runs every one of them with the
// reference gateway; a language without a test is not here.
import type { Profile } from "@acquiring/contract";
import { developmentAccount } from "@acquiring/gateway";
import { exampleOf, operationOf } from "./examples.ts";
import { houseOf } from "./house.ts";

/** The address of the reference gateway with the start command of its guide. */
export const localGateway = "http://127.0.0.1:8080";

export interface Sample {
  /** How the site colours it. */
  readonly language: "ts" | "sh" | "python";
  readonly title: string;
  /** What the sample's file is called. */
  readonly file: string;
  /** The file that the sample needs in its folder. */
  readonly needs: string;
  readonly text: string;
}

/** The samples of one operation, in the order in which they are shown. */
export const samplesOf = (id: string, own?: Profile): readonly Sample[] => [
  { language: "ts", title: "TypeScript", file: "call.ts", needs: "gateway.ts", text: typeScript(id, own) },
  ...(own === undefined ? withoutPackage(id) : []),
];

/** Their helpers sign as the reference gateway does. */
const withoutPackage = (id: string): readonly Sample[] => [
  { language: "sh", title: "curl", file: "call.sh", needs: "sign.sh", text: shell(id) },
  { language: "python", title: "Python", file: "call.py", needs: "sign.py", text: python(id) },
];

/** The names that must be set in the environment before a sample runs. */
export const neededNames = (id: string): readonly string[] => Object.values(exampleOf(id).from ?? {});

/** The file that the samples in TypeScript need in their folder. */
export function gatewayFile(profile: Profile): string {
  const { "signature.scheme": scheme, "signature.response": response } = profile.extension_points;
  const { isReference } = houseOf(profile);
  const { merchant_id, account_id, key } = isReference
    ? developmentAccount
    : { merchant_id: "", account_id: "", key: "" };
  return `import { defineProfile } from "@acquiring/contract";
import { createGateway } from "@acquiring/contract/client";

const profile = defineProfile(${literal({ profile: profile.profile, extension_points: { "signature.scheme": scheme, "signature.response": response } }, names)});

export const gateway = createGateway({
  baseUrl: "${isReference ? localGateway : "https://gateway.example"}",
  credentials: {
    merchant_id: process.env["MERCHANT_ID"] ?? ${JSON.stringify(merchant_id)},
    account_id: process.env["ACCOUNT_ID"] ?? ${JSON.stringify(account_id)},
    key: process.env["GATEWAY_KEY"] ?? ${JSON.stringify(key)},
  },
  profile,
});
`;
}

function typeScript(id: string, own?: Profile): string {
  const { request, result, outcome, from = {} } = exampleOf(id, own);
  const [first = "", ...rest] = outcome.map((step) =>
    typeof step === "number" ? `?.[${step}]` : `.${step}`,
  );
  // A page is handed over as a record with one field.
  const path = outcome.length === 0 ? ".page" : `${first}${rest.join("").replaceAll("].", "]?.")}`;
  const call = withNames(literal(request, names), from, (name) => `process.env["${name}"] ?? ""`);
  return `import { gateway } from "./gateway.ts";

const ${result} = await gateway.${id}(${call});
console.log(${result}${path});
`;
}

/** The content type under which JSON is sent: that of the first encoding in which the contract has JSON. */
export function jsonMedia(id: string): string {
  const encoding = operationOf(id).request.encodings.find(({ body }) => body === "json");
  if (encoding === undefined) throw new Error(`${id} has no encoding in JSON, which its samples need`);
  return encoding.media;
}

function shell(id: string): string {
  const { request, from = {} } = exampleOf(id);
  const json = withNames(literal(request, JSON.stringify), from, (name) => `"$${name}"`);
  // Between quoted marks a shell replaces nothing.
  const mark = neededNames(id).length === 0 ? "'EOF'" : "EOF";
  if (mark === "EOF" && /[`\\]/u.test(json)) throw new Error(`a shell would read ${json} as something else`);
  return `sh sign.sh ${id} <<${mark} |
${json}
EOF
curl -sS ${localGateway}${operationOf(id).path} \\
  -H 'content-type: ${jsonMedia(id)}' --data-binary @-
`;
}

function python(id: string): string {
  const { request, outcome, from = {} } = exampleOf(id);
  const body = responseBody(id);
  const steps = outcome.map((step) => `[${JSON.stringify(step)}]`).join("");
  const record = {
    html: undefined,
    xml: '{field.tag: field.text or "" for field in ElementTree.fromstring(text)}',
    json: "json.loads(text)",
  }[body];
  const imports = ["import json", ...(Object.keys(from).length === 0 ? [] : ["import os"])];
  // The page of a redirect payment has no signature.
  const result =
    record === undefined
      ? "print(text)"
      : `result = verified("${id}", request, ${record})\nprint(result${steps})`;
  return `${[...imports, "import urllib.request", ...(body === "xml" ? ["from xml.etree import ElementTree"] : [])].join("\n")}

from sign import signed${record === undefined ? "" : ", verified"}

request = signed("${id}", ${withNames(literal(request, JSON.stringify), from, (name) => `os.environ["${name}"]`)})
headers = {"content-type": "${jsonMedia(id)}"}
url = "${localGateway}${operationOf(id).path}"
body = json.dumps(request).encode()
with urllib.request.urlopen(urllib.request.Request(url, body, headers)) as response:
    text = response.read().decode()
${result}
`;
}

function responseBody(id: string): "html" | "xml" | "json" {
  const [{ body }] = operationOf(id).response.encodings;
  if (body === "form") throw new Error(`${id}: no sample reads a response of form fields`);
  return body;
}

/** The text with a name of the environment instead of each value that an earlier response gives. */
function withNames(
  text: string,
  from: Readonly<Record<string, string>>,
  written: (name: string) => string,
): string {
  let named = text;
  for (const [field, name] of Object.entries(from))
    named = named.replaceAll(
      new RegExp(`("?${field}"?: )"[^"]*"`, "gu"),
      (_whole, start: string) => `${start}${written(name)}`,
    );
  return named;
}

/** A field's name in TypeScript. */
const names = (text: string): string => (/^[A-Za-z_]\w*$/u.test(text) ? text : JSON.stringify(text));

/** A value in the common syntax of TypeScript, Python and JSON, except the names of its fields. */
function literal(value: unknown, nameOf: (name: string) => string, width = 56, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const list = Array.isArray(value);
  const parts = (at: number): string[] =>
    list
      ? value.map((one: unknown) => literal(one, nameOf, at, deeper))
      : Object.entries(value).map(([field, one]) => `${nameOf(field)}: ${literal(one, nameOf, at, deeper)}`);
  const line = parts(1000).join(", ");
  const [open, close] = list ? ["[", "]"] : ["{ ", " }"];
  const short = `${open}${line}${close}`;
  if (short.length + indent.length <= width || line === "") return short;
  return `${open.trim()}\n${parts(width)
    .map((part) => `${deeper}${part}`)
    .join(",\n")}\n${indent}${close.trim()}`;
}
