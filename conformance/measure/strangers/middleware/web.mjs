// A very small framework: middleware chain, router, body intake, renderers.
import http from "node:http";

export const pause = (ms = 1 + Math.floor(Math.random() * 4)) => new Promise((done) => setTimeout(done, ms));

export class Fault extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

export const isObject = (v) => v !== null && typeof v === "object" && !Array.isArray(v);
export const own = (o, key) => (isObject(o) && Object.hasOwn(o, key) ? o[key] : undefined);
export const text = (o, key) => {
  const v = own(o, key);
  return typeof v === "string" ? v : typeof v === "number" || typeof v === "boolean" ? String(v) : "";
};

// ---- renderers -------------------------------------------------------------
export const json = (v) =>
  JSON.stringify(v).replace(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

const NAMED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const XML_ILLEGAL = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udfff]/gu;
export const escape = (s) =>
  String(s)
    .replace(XML_ILLEGAL, "\ufffd")
    .replace(
      /[&<>"'\t\r\n]|[^\x20-\x7e]/gu,
      (c) => NAMED[c] ?? `&#x${c.codePointAt(0).toString(16).toUpperCase()};`,
    );

const element = (name, v) => {
  const inner = isObject(v)
    ? Object.keys(v)
        .sort()
        .map((k) => element(k, v[k]))
        .join("")
    : escape(v ?? "");
  return inner === "" ? `<${name}/>` : `<${name}>${inner}</${name}>`;
};
export const xml = (root, v) => `<?xml version="1.0" encoding="UTF-8"?>${element(root, v)}`;

// ---- intake ----------------------------------------------------------------
const unescape = (s) =>
  s.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, dec, name) => {
    if (name) return { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[name.toLowerCase()];
    const point = hex ? parseInt(hex, 16) : Number(dec);
    return point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });

const leaves = (source) => {
  const found = Object.create(null);
  for (const m of source.matchAll(/<([A-Za-z_][\w.-]{0,60})\s*(?:\/>|>([^<]*)<\/\1\s*>)/g))
    found[m[1]] = unescape(m[2] ?? "");
  return found;
};

// The content-type header is not binding: the shape of the body decides.
export const understand = (raw) => {
  const start = raw.trimStart();
  if (start === "") throw new Fault(400, "empty body");
  if (start[0] === "<") return leaves(start);
  if ('{["0123456789-tfn'.includes(start[0]) && !/^[\w%.+-]*=/.test(start)) {
    let v;
    try {
      v = JSON.parse(raw);
    } catch {
      throw new Fault(400, "body cannot be read");
    }
    if (!isObject(v)) throw new Fault(400, "body is not an object");
    return v;
  }
  const flat = Object.create(null);
  for (const [k, v] of new URLSearchParams(raw)) flat[k] = v;
  return flat;
};

const MAX_BODY = 1 << 20;
const slurp = (req) =>
  new Promise((done, fail) => {
    const parts = [];
    let size = 0;
    req.on("data", (part) => {
      size += part.length;
      if (size <= MAX_BODY) parts.push(part);
      else {
        parts.length = 0;
        fail(new Fault(413, "body too large"));
      }
    });
    req.on("end", () => done(Buffer.concat(parts)));
    req.on("error", () => fail(new Fault(400, "body interrupted")));
    req.on("aborted", () => fail(new Fault(400, "body interrupted")));
  });

export const intake = async (ctx, next) => {
  if (ctx.req.method === "POST") {
    const bytes = await slurp(ctx.req);
    await pause(1);
    try {
      ctx.body = understand(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch (e) {
      ctx.body = {};
      ctx.unread = e instanceof Fault ? e.message : "body is not UTF-8";
    }
  }
  await next();
};

// ---- chain, router, server -------------------------------------------------
export const chain = (steps) => (ctx) => {
  const go = async (i) => {
    if (i < steps.length) await steps[i](ctx, () => go(i + 1));
  };
  return go(0);
};

export class Router {
  #table = [];
  on(method, pattern, handler) {
    this.#table.push({ method, parts: pattern.split("/"), handler });
    return this;
  }
  step() {
    return async (ctx) => {
      const parts = ctx.path.split("/");
      let other = false;
      for (const r of this.#table) {
        if (
          r.parts.length !== parts.length ||
          !r.parts.every((p, i) => p === parts[i] || (p[0] === ":" && parts[i] !== ""))
        )
          continue;
        if (r.method !== ctx.req.method) {
          other = true;
          continue;
        }
        ctx.params = Object.fromEntries(
          r.parts
            .map((p, i) => [p, parts[i]])
            .filter(([p]) => p[0] === ":")
            .map(([p, v]) => [p.slice(1), v]),
        );
        return r.handler(ctx);
      }
      throw other ? new Fault(405, "method not allowed") : new Fault(404, "no such address");
    };
  }
}

export const serve = (handler, port) =>
  new Promise((done, fail) => {
    const server = http.createServer(async (req, res) => {
      const ctx = {
        req,
        path: (req.url ?? "/").split("?")[0],
        status: 200,
        type: "text/plain; charset=utf-8",
        out: "",
        headers: {},
        after: [],
      };
      try {
        await handler(ctx);
      } catch (e) {
        ctx.status = 500;
        ctx.type = "text/plain";
        ctx.out = "internal error";
        ctx.after = [];
      }
      if (res.destroyed) return;
      const bytes = Buffer.from(ctx.out);
      if (ctx.status === 413) ctx.headers.connection = "close";
      res.on("error", () => {});
      res.writeHead(ctx.status, { ...ctx.headers, "content-type": ctx.type, "content-length": bytes.length });
      res.end(bytes);
      for (const job of ctx.after)
        Promise.resolve()
          .then(job)
          .catch(() => {});
    });
    server.on("clientError", (_e, socket) => {
      if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
    });
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => done(server));
  });
