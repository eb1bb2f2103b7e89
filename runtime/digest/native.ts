// Node's cryptography, found without an import, so that other runtimes and bundlers need not resolve it.

/** Node's cryptography in Node, Bun and Deno; `undefined` in browsers and workers. */
export const native = globalThis.process?.getBuiltinModule?.("node:crypto");
