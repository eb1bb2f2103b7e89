// Generates everything in memory: paths below `generated/` and their texts.
import { Project } from "ts-morph";
import { bodiesFile } from "./emit/bodies.ts";
import { catalogueFile, idsFile } from "./emit/catalogue.ts";
import { clientFile } from "./emit/client/client.ts";
import { codecsFile, diagnoseFile, pageFile, signatureFile } from "./emit/codecs.ts";
import { indexFile } from "./emit/index.ts";
import { nodeFile } from "./emit/node.ts";
import { operationFile } from "./emit/operation.ts";
import { observedFile } from "./emit/observed.ts";
import { checkProfileFile } from "./emit/profile-check.ts";
import { profileFile } from "./emit/profile.ts";
import { typedByProfileFile } from "./emit/typed-by-profile.ts";
import { recordsFile, schemaFiles } from "./emit/schema.ts";
import { serverFile } from "./emit/server.ts";
import { testingFile } from "./emit/testing.ts";
import { typesFile } from "./emit/types.ts";
import { jsonTexts } from "./data.ts";
import { load } from "./load/load.ts";
import { modelOf } from "./model/read-model.ts";
import type { Files } from "./load/source.ts";
import type { Generated } from "./write.ts";

export type { Generated };

/**
 * Generates everything from the hand-written files. The same files give the same texts.
 *
 * @throws ContractError with every unreadable or unsupported part, and every contradiction.
 */
export async function generate(files: Files): Promise<Generated> {
  return inOneForm(await emitted(files));
}

/** The output of the emitters, before checks and formatting. */
export async function emitted(files: Files): Promise<Generated> {
  const model = modelOf(load(files));
  const texts = new Map<string, string>([
    ...jsonTexts(model),
    ["index.ts", indexFile(model)],
    ["ids.ts", idsFile(model)],
    ["types.ts", await typesFile(model)],
    ["observed.ts", observedFile(model)],
    ["profile.ts", await profileFile(model)],
    ["typed-by-profile.ts", typedByProfileFile(model)],
    ["check-profile.ts", checkProfileFile(model)],
    ["bodies.ts", bodiesFile(model)],
    ["codecs.ts", codecsFile(model)],
    ["page.ts", pageFile(model)],
    ["signature.ts", signatureFile(model)],
    ["diagnose.ts", diagnoseFile(model)],
    ["client.ts", clientFile(model)],
    ["server.ts", serverFile(model)],
    ["node.ts", nodeFile()],
    ["testing.ts", testingFile(model)],
    ["catalogue.ts", catalogueFile(model)],
    ["records.ts", recordsFile(model)],
  ]);
  for (const operation of model.operations)
    texts.set(`operations/${operation.id}.ts`, operationFile(model, operation));
  for (const [name, text] of schemaFiles(model)) texts.set(`schemas/${name}.ts`, text);
  return texts;
}

// TypeScript goes through one project. If a text does not parse, an emitter has a bug: the error states the place.
function inOneForm(texts: ReadonlyMap<string, string>): Generated {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: { allowImportingTsExtensions: true },
  });
  const result = new Map<string, string>();
  for (const path of [...texts.keys()].toSorted()) {
    const text = texts.get(path) ?? "";
    if (!path.endsWith(".ts")) {
      result.set(path, text);
      continue;
    }
    const file = project.createSourceFile(path, text);
    const [problem] = project.getProgram().getSyntacticDiagnostics(file);
    if (problem !== undefined) {
      const why = JSON.stringify(problem.getMessageText());
      throw new Error(`${file.getFilePath()}:${problem.getLineNumber()} does not parse: ${why}`);
    }
    file.formatText({ indentSize: 2, ensureNewLineAtEndOfFile: true });
    result.set(path, file.getFullText());
  }
  return result;
}
