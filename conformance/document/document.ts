// The contract of one gateway: the contract's documents with the values of a profile, and the overlays that make them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { installedContract, objectOf, type JsonObject } from "../contract/contract.ts";
import { arrayNames, encodings, selections, signatures } from "./bodies.ts";
import { citations, variants } from "./citations.ts";
import { examples } from "./examples.ts";
import { codes, forms, further, promised } from "./fields.ts";
import { callbacks, messages } from "./notifications.ts";
import { type Draft, draftOf, type Overlay } from "./overlay.ts";
import { type Fillings, type Making, recordsOf, usesOf } from "./places.ts";
import { responses } from "./responses.ts";
import { isRecord } from "@acquiring/contract/codecs";

/** A document of one gateway, and the overlay that makes it from the contract's. */
export interface Concrete {
  readonly document: JsonObject;
  readonly overlay: Overlay;
}

/** The steps in their order. Each is about one kind of value. */
const steps: readonly ((making: Making) => void)[] = [
  further,
  promised,
  forms,
  codes,
  selections,
  signatures,
  arrayNames,
  encodings,
  responses,
  callbacks,
  citations,
  variants,
  examples,
  tidied,
];

/** The installed contract's document of this name. */
export function publishedDocument(name: "openapi" | "asyncapi"): JsonObject {
  const file = createRequire(import.meta.url).resolve(`@acquiring/contract/${name}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as JsonObject;
}

/** The OpenAPI document of the gateway with this profile. */
export const concreteOpenapi = (fillings: Fillings): Concrete => concrete("openapi", fillings, steps);

/** The AsyncAPI document of its notifications. */
export const concreteAsyncapi = (fillings: Fillings): Concrete =>
  concrete("asyncapi", fillings, [messages, citations]);

function concrete(name: "openapi" | "asyncapi", fillings: Fillings, all: typeof steps): Concrete {
  const published = publishedDocument(name);
  const draft = draftOf(published);
  const records = recordsOf(published);
  const making = {
    draft,
    contract: installedContract(),
    fillings,
    records,
    uses: usesOf(published, records),
  };
  titled(draft, fillings);
  if (name === "openapi") addressed(draft, fillings);
  for (const step of all) step(making);
  const { title, version } = objectOf(published["info"]);
  const info = { title: `${String(title)}: ${fillings.name}`, version: String(version) };
  return { document: draft.document, overlay: { overlay: "1.0.0", info, actions: draft.actions } };
}

function titled(draft: Draft, { name }: Fillings): void {
  const { title, description } = objectOf(draft.at(["info"]));
  const says = `This document has the values of the profile \`${name}\`. \`x-extension-points\` cites what they leave open.`;
  const members = { title: `${String(title)}: ${name}`, description: `${String(description)}\n${says}\n` };
  draft.change(["info"], members, "the profile's name");
}

/** Names the gateway's address, if a note of the profile has it; or else says that it is not stated. */
function addressed(draft: Draft, { notes }: Fillings): void {
  const note = notes["endpoints.base-url"];
  const [url] = /https?:\/\/[^\s`"'<>]*[^\s`"'<>.,;]/u.exec(String(note ?? "")) ?? [];
  const [server] = draft.at(["servers"]) as readonly JsonObject[];
  const unstated = "The gateway. Its profile does not state its address: put it in here.";
  const own = url === undefined ? { ...server, description: unstated } : { url, description: "The gateway." };
  draft.change([], { servers: [own] }, "endpoints.base-url");
}

/** Removes the components without a use. */
function tidied({ draft }: Making): void {
  const place = ["components", "schemas"];
  const used = new Set<string>();
  const follow = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) follow(one);
    if (!isRecord(node)) return;
    const [, name] = /^#\/components\/schemas\/([^/]+)/u.exec(String(node["$ref"])) ?? [];
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      follow(draft.at([...place, name]));
    }
    for (const one of Object.values(node)) follow(one);
  };
  const { components: inner, ...document } = draft.document;
  const { schemas, ...others } = objectOf(inner);
  follow({ document, others });
  const unused = Object.keys(objectOf(schemas)).filter((name) => !used.has(name));
  draft.change(
    place,
    Object.fromEntries(unused.map((name) => [name, undefined])),
    "components without a use",
  );
}
