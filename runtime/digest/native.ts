// Node's cryptography. No import names it, so that nowhere else it has to be resolved, bundled or switched on.

/** Node's cryptography in Node, Bun and Deno; `undefined` in browsers and workers. */
export const native = globalThis.process?.getBuiltinModule?.("node:crypto");
