// `acquiring contract`: the documents of one gateway, from the contract and the gateway's profile. Needs no target.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { objectOf } from "../../contract/contract.ts";
import { messageOf, UsageError } from "../../contract/errors.ts";
import { type Concrete, concreteAsyncapi, concreteOpenapi } from "../../document/document.ts";
import type { Fillings } from "../../document/places.ts";
import { typesOf } from "../../document/types.ts";
import { readYaml } from "../../inputs/files.ts";
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
  for (const [path, text] of files) write(path, text);
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

function write(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${messageOf(error)}.`);
  }
}
