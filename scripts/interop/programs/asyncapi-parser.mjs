// Validates an AsyncAPI document with @asyncapi/parser, which has no command of its own; prints what it finds as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { Parser } = createRequire(join(process.cwd(), "program.js"))("@asyncapi/parser");
const { diagnostics } = await new Parser().parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(diagnostics));
