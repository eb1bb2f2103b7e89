// One module per schema that checks a value and imports nothing: ajv's standalone code, bundled with the little that it needs.
// What an error means to people is runtime/validate.ts's.
import { Ajv2020 } from "ajv/dist/2020.js";
import { _ } from "ajv/dist/compile/codegen/index.js";
import standalone from "ajv/dist/standalone/index.js";
import { build } from "esbuild";
import type { Model } from "../model.ts";
import type { JsonObject } from "../source.ts";
import { jsonSchema, neededBy } from "./json-schema.ts";
import { banner, importOf } from "./text.ts";

/** The name of the function that a schema's validator module exports. */
export const validatorName = (schema: string): string => `validate${schema}`;

/** The validator of one named schema of the contract. */
export function validatorFile(model: Model, name: string): Promise<string> {
  const $defs: JsonObject = {};
  for (const schema of neededBy(model, name)) $defs[schema.name] = jsonSchema(schema, "#/$defs/");
  const { [name]: own, ...others } = $defs;
  return validatorModule(name, { ...(own as JsonObject), $defs: others });
}

/** The validator of any schema, which must not use formats other than `uri` and `regex`. */
export async function validatorModule(name: string, schema: JsonObject): Promise<string> {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    // Otherwise each use of a text form repeats its code.
    inlineRefs: false,
    strict: true,
    code: { source: true, esm: true, formats: _`require("formats")` },
    formats: { uri: /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/u, regex: isRegex },
  });
  const code = standalone.default(ajv, ajv.compile(schema));
  const bundled = await bundle(code);
  // The tail is always one export list; the function in it gets its real name and its type.
  const tail = /export\s*\{([^}]*)\};?\s*$/u.exec(bundled);
  const local = /([\w$]+) as default/u.exec(tail?.[1] ?? "")?.[1];
  if (tail === null || local === undefined)
    throw new Error(`The bundled validator of ${name} has no default export.`);
  const head = `${banner}// @ts-nocheck the code of a validator generator; its one export is typed\n`;
  const type = importOf(["Validate"], "../../runtime/validate.ts", true);
  const body = bundled.slice(0, tail.index).trimEnd();
  return `${head}${type}\n${body}\n\nexport const ${validatorName(name)}: Validate = ${local};\n`;
}

const isRegex = (text: string): boolean => {
  try {
    return RegExp(text, "u") instanceof RegExp;
  } catch {
    return false;
  }
};

async function bundle(code: string): Promise<string> {
  const formats = `export const regex = ${isRegex.toString()};`;
  const result = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, sourcefile: "validator.js" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["main"],
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: "silent",
    plugins: [
      {
        name: "formats",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^formats$/ }, () => ({ path: "formats", namespace: "formats" }));
          onLoad({ filter: /./, namespace: "formats" }, () => ({ contents: formats, loader: "js" }));
        },
      },
    ],
  });
  return result.outputFiles[0]?.text ?? "";
}
