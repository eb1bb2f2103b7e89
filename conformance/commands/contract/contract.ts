// `acquiring contract`: the documents of one gateway, from the contract and the gateway's profile. Needs no target.
import { join } from "node:path";
import { objectOf } from "../../contract/contract.ts";
import { type Concrete, concreteAsyncapi, concreteOpenapi } from "../../document/document.ts";
import type { Fillings } from "../../document/places.ts";
import { typesOf } from "../../document/types.ts";
import { readYaml, writeText } from "../../inputs/files.ts";
import { prepare } from "../../run/run.ts";

export interface ContractFlags {
  readonly profile: string;
  readonly out: string;
  readonly asyncapi?: true;
  readonly types?: string;
}

/**
 * Writes the documents and returns what it wrote.
 *
 * @throws UsageError for an invalid profile, or a file that cannot be written.
 */
export function contractCommand(flags: ContractFlags): string {
  const fillings = fillingsIn(flags.profile);
  const openapi = concreteOpenapi(fillings);
  const files = [
    ...pairOf("openapi", openapi, flags.out),
    ...(flags.asyncapi === true ? pairOf("asyncapi", concreteAsyncapi(fillings), flags.out) : []),
    ...(flags.types === undefined ? [] : [[flags.types, typesOf(openapi.document, fillings)] as const]),
  ];
  for (const [path, text] of files) writeText(path, text, path);
  return files.map(([path]) => `${path}\n`).join("");
}

/** The values of a valid profile. */
function fillingsIn(file: string): Fillings {
  const { profile } = prepare({ profile: file });
  return { ...profile, notes: objectOf(objectOf(readYaml(file, "profile"))["notes"]) };
}

const pairOf = (name: string, { document, overlay }: Concrete, folder: string) =>
  [
    [join(folder, `${name}.json`), asJson(document)],
    [join(folder, `${name}.overlay.json`), asJson(overlay)],
  ] as const;

const asJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
