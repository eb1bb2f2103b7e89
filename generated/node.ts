// generated, do not edit; npm run generate
/**
 * Runs a handler of the entry point `server` on Node's own HTTP server, with limits of size and time.
 *
 * ```ts
 * import { listen } from "@acquiring/contract/node";
 *
 * const server = await listen(() => new Response("hello"), { port: 0 });
 * const response = await fetch(server.url);
 * console.log(await response.text()); // hello
 * await server.close();
 * ```
 *
 * @module
 */

export { type Head, listen, type Listening, nodeListener } from "../runtime/server/node-http.ts";
