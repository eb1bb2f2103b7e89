// Loads the hand-written contract as one value: both documents bundled, and the catalogues. It refuses everything that the
// generator does not support. model/ interprets it.
import type { JsonObject } from "../json.ts";
import { checkAnnotations } from "./annotations.ts";
import { bundleAsyncApi, bundleOpenApi } from "./bundle.ts";
import { type Catalogue } from "./catalogue.ts";
import { readGaps, readRules, readVocabulary } from "./read-catalogue.ts";
import { type Examples, readExamples } from "./examples.ts";
import { type SourceLocation, report as newReport, settle } from "./problem.ts";
import { type Files, source as newSource } from "./source.ts";
import { readVectors, type Vectors } from "./vectors.ts";

export interface Contract extends Catalogue {
  readonly openapi: JsonObject;
  /** Where each schema (by its name) and each path of `openapi` was written. */
  readonly origins: ReadonlyMap<string, SourceLocation>;
  readonly asyncapi: JsonObject;
  readonly vectors: Vectors;
  readonly examples: Examples;
}

/** @throws ContractError with every unreadable or unsupported part. */
export function load(files: Files): Contract {
  const report = newReport();
  const source = newSource(files, report);
  const vocabulary = readVocabulary(source, report);
  const annotation = checkAnnotations(vocabulary, report);
  const { document: openapi, origins } = bundleOpenApi(source, annotation, report);
  const asyncapi = bundleAsyncApi(source, annotation, report);
  const rules = readRules(source, report);
  const gaps = readGaps(source, report);
  const vectors = readVectors(files, openapi, report);
  const examples = readExamples(files, source, openapi);
  settle(report);
  return { openapi, origins, asyncapi, rules, ...gaps, vocabulary, vectors, examples };
}
