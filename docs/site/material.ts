// What the pages are made of: contract, profile, suite, and the public surface of the packages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Fillings, concreteAsyncapi, concreteOpenapi } from "@acquiring/conformance";
import { checkProfile, type Profile } from "@acquiring/contract";
import { extensionPoints, retiredPoints, rules } from "@acquiring/contract/catalogue";
import { parse } from "yaml";
import { surfaceOf } from "../../scripts/release/api.ts";
import {
  currentRelease,
  judge,
  lastRelease,
  NotHere,
  type Verdict,
} from "../../scripts/release/contract-diff.ts";
import type { Contract, JsonObject } from "../../scripts/release/contract/document.ts";
import { packages } from "../../scripts/release/pack.ts";
import type { ReferenceValues } from "./pages/errors.ts";
import { readSuite } from "./parts/suite.ts";

/** The files of the contract that are published as they are. */
export const published = (root: string): readonly string[] =>
  readdirSync(join(root, "generated"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".json"));

export const generated = (root: string, file: string): string =>
  readFileSync(join(root, "generated", file), "utf8");

/** What pages are made of. */
export type Material = ReturnType<typeof materialOf>;
export function materialOf(root: string, given?: string) {
  const file = given ?? join(root, "gateway", "profile.yaml");
  const { profile, fillings } = profileIn(file);
  const own = given === undefined ? undefined : documentsOf(fillings);
  const contract: Contract = {
    openapi: own?.openapi ?? (JSON.parse(generated(root, "openapi.json")) as JsonObject),
    asyncapi: own?.asyncapi ?? (JSON.parse(generated(root, "asyncapi.json")) as JsonObject),
    rules,
    points: extensionPoints,
  };
  const values: ReferenceValues["values"] = { ...profile.extension_points };
  const migration = { compared: comparison(), retired: retiredPoints };
  const surfaces = packages.flatMap((folder) => surfaceOf(folder));
  const sizes = new Map(published(root).map((path) => [path, Buffer.byteLength(generated(root, path))]));
  return { root, file, contract, profile, values, suite: readSuite(root), own, migration, surfaces, sizes };
}

/** The documents of the gateway with a profile. */
const documentsOf = (fillings: Fillings) => ({
  openapi: concreteOpenapi(fillings).document as JsonObject,
  asyncapi: concreteAsyncapi(fillings).document as JsonObject,
});

function profileIn(file: string): { readonly profile: Profile; readonly fillings: Fillings } {
  const checked = checkProfile(parse(readFileSync(file, "utf8")));
  if (!checked.ok)
    throw new Error(
      `${file} is no valid profile: ${checked.issues.map(({ at, message }) => `${at} ${message}`).join("; ")}`,
    );
  const { profile, extension_points = {}, notes = {} } = checked.value;
  return {
    profile: checked.value,
    fillings: { name: profile, points: { ...extension_points }, notes: { ...notes } },
  };
}

/** The contract compared with its last release, or why it cannot be compared here. */
function comparison(): Verdict | string {
  try {
    return judge(lastRelease(), currentRelease());
  } catch (error) {
    if (error instanceof NotHere) return error.message;
    throw error;
  }
}
