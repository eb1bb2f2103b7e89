// Validates an OpenAPI document with @apidevtools/swagger-parser, which has no command of its own.
import { createRequire } from "node:module";
import { join } from "node:path";

const { validate } = createRequire(join(process.cwd(), "program.js"))("@apidevtools/swagger-parser");
await validate(process.argv[2]);
