// Validates an OpenAPI document with @scalar/openapi-parser, which has no command of its own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const parser = join(process.cwd(), "node_modules/@scalar/openapi-parser/dist/index.js");
const { validate } = await import(pathToFileURL(parser).href);
const { valid, errors = [] } = await validate(readFileSync(process.argv[2], "utf8"));
for (const { message } of errors) console.error(message);
process.exitCode = valid ? 0 : 1;
