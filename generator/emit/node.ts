// node.ts: the package's entry for Node's own HTTP server. runtime/server/node-http.ts implements it.
import { headOf } from "./entries.ts";

export const nodeFile = (): string =>
  `${headOf("node")}export { type Head, listen, type Listening, nodeListener } from "../runtime/server/node-http.ts";\n`;
