// Shared building blocks: text coercion, money, dates, XML, JSON, request bodies, notifications.
import http from "node:http";
import https from "node:https";
import { createHmac, randomBytes } from "node:crypto";

export class InputException extends Error {}
export class NotFoundException extends Error {}

export class Text {
  static of(value) {
    if (typeof value === "string") return value;
    if ((typeof value === "number" && Number.isFinite(value)) || typeof value === "boolean")
      return String(value);
    return "";
  }
  static object(value) {
    return value !== null && typeof value === "object" && !Array.isArray(value) ? value : {};
  }
  static xmlSafe(value) {
    return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(value);
  }
  static html(value) {
    return value.replace(/[&<>"'\r\n\u0000]/g, (c) => (c === "\u0000" ? "\ufffd" : `&#${c.charCodeAt(0)};`));
  }
}

export class Money {
  static SCALES = new Map([
    ["USD", 2],
    ["EUR", 2],
    ["JPY", 0],
  ]);
  static scale(currency, fallback) {
    return Money.SCALES.get(currency) ?? fallback;
  }
  /** minor units as BigInt, or null when the text is no amount of this currency */
  static parse(text, scale) {
    const m = /^(\d{1,13})(?:\.(\d{1,6}))?$/.exec(text);
    if (!m || scale === undefined) return null;
    const fraction = m[2] ?? "";
    if (/[^0]/.test(fraction.slice(scale))) return null;
    return BigInt(m[1] + fraction.slice(0, scale).padEnd(scale, "0"));
  }
  static format(minor, scale) {
    if (scale === 0) return minor.toString();
    const digits = minor.toString().padStart(scale + 1, "0");
    return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  }
}

/** All clocks of this house show UTC+8. */
export class Dates {
  static parts(ms) {
    return new Date(ms + 8 * 3600000).toISOString();
  }
  static compact(ms) {
    return Dates.parts(ms).slice(0, 19).replace(/\D/g, "");
  }
  static day(ms) {
    return Dates.parts(ms).slice(0, 10);
  }
  static dayTime(ms) {
    return Dates.parts(ms).slice(0, 19).replace("T", " ");
  }
  static offset(ms) {
    return `${Dates.parts(ms).slice(0, 23)}+0800`;
  }
  static addInterval(ms, unit, count) {
    const d = new Date(ms);
    if (/^month/i.test(unit)) d.setUTCMonth(d.getUTCMonth() + count);
    else if (/^year/i.test(unit)) d.setUTCFullYear(d.getUTCFullYear() + count);
    else d.setUTCDate(d.getUTCDate() + count * (/^week/i.test(unit) ? 7 : 1));
    return d.getTime();
  }
}

export class XmlElement {
  constructor(name, value = "", attributes = {}) {
    Object.assign(this, { name, value, attributes });
  }
  static escape(text) {
    return text.replace(/[&<>"\r\n\t]/g, (c) => `&#${c.charCodeAt(0)};`);
  }
  static text(text) {
    if (/[\r]|\]\]>/.test(text)) return XmlElement.escape(text);
    return `<![CDATA[${text}]]>`;
  }
  render(indent = "") {
    const attrs = Object.entries(this.attributes)
      .map(([k, v]) => ` ${k}="${XmlElement.escape(v)}"`)
      .join("");
    if (Array.isArray(this.value)) {
      const inner = this.value.map((child) => child.render(`${indent}    `)).join("\n");
      return `${indent}<${this.name}${attrs}>\n${inner}\n${indent}</${this.name}>`;
    }
    if (this.value === "") return `${indent}<${this.name}${attrs}/>`;
    return `${indent}<${this.name}${attrs}>${this.raw ? this.value : XmlElement.text(this.value)}</${this.name}>`;
  }
  static document(root) {
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${root.render()}\n`;
  }
}

export class Json {
  static sorted(value) {
    if (Array.isArray(value)) return value.map(Json.sorted);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.keys(value)
        .sort()
        .map((k) => [k, Json.sorted(value[k])]),
    );
  }
  static print(value) {
    return `${JSON.stringify(Json.sorted(value), null, 4)}\n`;
  }
}

export class Reply {
  constructor(status, type, body) {
    Object.assign(this, { status, type, body, headers: {}, after: null });
  }
  static xml(root, status = 200) {
    return new Reply(status, "text/xml; charset=UTF-8", XmlElement.document(root));
  }
  static json(value, status = 200) {
    return new Reply(status, "application/json; charset=UTF-8", Json.print(value));
  }
  static html(body, status = 200) {
    return new Reply(status, "text/html; charset=UTF-8", body);
  }
  then_(action) {
    this.after = action;
    return this;
  }
}

/** Reads JSON, flat XML and form bodies by looking at them, since declared types and samples disagree. */
export class RequestBody {
  constructor(text) {
    const t = text.replace(/^\ufeff/, "").trim();
    if (t.startsWith("{") || t.startsWith("[")) {
      this.kind = "json";
      this.fields = RequestBody.json(t);
    } else if (t.startsWith("<")) {
      this.kind = "xml";
      this.fields = RequestBody.xml(t);
    } else {
      this.kind = "form";
      this.fields = RequestBody.form(t);
    }
    if (this.fields === null) {
      this.kind = "broken";
      this.fields = {};
    }
  }
  static json(t) {
    try {
      const v = JSON.parse(t);
      return v !== null && typeof v === "object" && !Array.isArray(v) ? v : null;
    } catch {
      return null;
    }
  }
  static form(t) {
    const out = {};
    for (const [k, v] of new URLSearchParams(t)) if (k !== "__proto__") out[k] = v;
    return Object.keys(out).length ? out : null;
  }
  static xml(t) {
    const out = {};
    const root = /^(?:<\?[^>]*\?>\s*)?<([A-Za-z_][\w.:-]*)[^>]*>/.exec(t);
    if (!root) return null;
    let pos = root[0].length;
    const tag = /\s*<([A-Za-z_][\w.:-]*)((?:\s[^<>]*?)?)(\/?)>/y;
    for (;;) {
      tag.lastIndex = pos;
      const m = tag.exec(t);
      if (!m) break;
      pos = tag.lastIndex;
      let inner = "";
      if (!m[3]) {
        const end = t.indexOf(`</${m[1]}`, pos);
        if (end < 0) return null;
        inner = t.slice(pos, end);
        pos = t.indexOf(">", end) + 1;
        if (pos === 0) return null;
      }
      if (m[1] !== "__proto__") out[m[1]] = RequestBody.xmlText(inner);
    }
    return out;
  }
  static xmlText(s) {
    const named = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
    return s
      .split(/(<!\[CDATA\[[^]*?\]\]>)/)
      .map((part) => {
        if (part.startsWith("<![CDATA[")) return part.slice(9, -3);
        return part.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,4}));/gi, (all, hex, dec, name) => {
          const code = hex ? parseInt(hex, 16) : dec ? Number(dec) : -1;
          if (name) return named[name] ?? all;
          return code <= 0x10ffff ? String.fromCodePoint(code) : all;
        });
      })
      .join("");
  }
}

export class Signer {
  constructor() {
    this.key = randomBytes(32);
  }
  sign(...parts) {
    return createHmac("sha256", this.key).update(JSON.stringify(parts)).digest("hex").toUpperCase();
  }
}

/** Posts result notifications a moment after the response; at most two retries. */
export class Notifier {
  constructor() {
    this.timers = new Set();
    this.requests = new Set();
    this.closed = false;
  }
  later(ms, action) {
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      action();
    }, ms);
    this.timers.add(timer);
  }
  send(address, type, body) {
    let target;
    try {
      target = new URL(address);
    } catch {
      return;
    }
    if (target.protocol !== "http:" && target.protocol !== "https:") return;
    this.later(60, () => this.attempt(target, type, body, 2));
  }
  attempt(target, type, body, retries) {
    if (this.closed) return;
    let done = false;
    const finish = (ok) => {
      if (done) return;
      done = true;
      this.requests.delete(request);
      if (!ok && retries > 0) this.later(250, () => this.attempt(target, type, body, retries - 1));
    };
    let request;
    try {
      request = (target.protocol === "http:" ? http : https).request(target, {
        method: "POST",
        agent: false,
        timeout: 4000,
        headers: { "content-type": type, "content-length": Buffer.byteLength(body), connection: "close" },
      });
    } catch {
      return;
    }
    this.requests.add(request);
    request.on("response", (response) => {
      response.resume();
      response.on("error", () => {});
      finish(response.statusCode < 300);
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => finish(false));
    request.on("close", () => finish(false));
    request.end(body);
  }
  close() {
    this.closed = true;
    for (const t of this.timers) clearTimeout(t);
    for (const r of this.requests) r.destroy();
  }
}
