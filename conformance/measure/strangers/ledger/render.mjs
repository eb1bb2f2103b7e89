// Text forms: XML, HTML, JSON numbers, dates; and reading of bodies. Pure functions only.
import { isObject, plain, toMinor, fromMinor, text } from "./ledger.mjs";

// ---- reading ----
const entity = (s) =>
  s.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (all, hex, dec, name) => {
    if (name) return { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }[name.toLowerCase()];
    const n = hex ? parseInt(hex, 16) : Number(dec);
    return n > 0 && n < 0x110000 ? String.fromCodePoint(n) : all;
  });

const escapeText = (s) => s.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
const flattenCdata = (s) =>
  s
    .split("<![CDATA[")
    .map((part, i) => {
      const end = i === 0 ? -1 : part.indexOf("]]>");
      return end < 0 ? part : escapeText(part.slice(0, end)) + part.slice(end + 3);
    })
    .join("");

const readXml = (s) => {
  const out = Object.create(null);
  for (const m of flattenCdata(s).matchAll(/<([A-Za-z_][\w.-]{0,80})>([^<]*)<\/\1\s{0,9}>/g))
    out[m[1]] = entity(m[2]);
  return out;
};

/** JSON, XML or form, told by the body itself: the header is not binding in the document. */
export const readBody = (raw) => {
  const s = raw.trim();
  if (s[0] === "{" || s[0] === "[") {
    try {
      const v = JSON.parse(s);
      return isObject(v) ? plain(v) : null;
    } catch {
      return null;
    }
  }
  if (s[0] === "<") return readXml(s);
  const out = Object.create(null);
  for (const [k, v] of new URLSearchParams(s)) out[k] = v;
  return out;
};

// ---- dates (UTC) ----
const two = (n) => String(n).padStart(2, "0");
export const day = (d) => `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
export const clock = (d) => `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
export const digitsOf = (d) => `${day(d)}${clock(d)}`.replace(/\D/g, "");
/** ISO 8601 with the offset of Newfoundland, for no reason at all. */
export const offsetTime = (d) => {
  const local = new Date(d.getTime() - 210 * 60000);
  return `${day(local)}T${clock(local)}-0330`;
};

// ---- JSON ----
export const number = (minor, currency) => JSON.rawJSON(fromMinor(minor, currency));
/** An amount of a batch entry as a JSON number where it can be read as one. */
export const amountOf = (value, currency) => {
  const minor = toMinor(value, currency);
  return minor === null ? text(value) : number(minor, currency);
};
export const numeral = (value) => {
  const s = text(value);
  return /^(0|[1-9]\d{0,8})$/.test(s) ? Number(s) : s;
};

// ---- XML ----
const xmlChars = (s) =>
  s.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");
const xmlText = (value) => {
  const s = xmlChars(value);
  if (s.includes("\r")) return s.replace(/[&<>\r]/g, (c) => `&#${c.charCodeAt(0)};`);
  return /[&<>]/.test(s) ? `<![CDATA[${s.replaceAll("]]>", "]]]]><![CDATA[>")}]]>` : s;
};
export const element = (name, value, raw = false) => {
  if (isObject(value)) return `<${name}>${children(value, raw)}</${name}>`;
  if (typeof value !== "string") return element(name, String(value), raw);
  return value === "" ? `<${name}/>` : `<${name}>${raw ? value : xmlText(value)}</${name}>`;
};
const children = (fields, raw) =>
  Object.keys(fields)
    .sort()
    .map((k) => element(k, fields[k], raw))
    .join("");
export const xml = (root, fields, raw) =>
  `<?xml version='1.0' encoding='UTF-8'?>${element(root, fields, raw)}`;

// ---- HTML: upper-case tags, unquoted attributes ----
const attr = (s) =>
  s
    .toWellFormed()
    .replace(/\0/g, "\ufffd")
    .replace(/[^A-Za-z0-9._:-]/gu, (c) => `&#${c.codePointAt(0)};`);
const input = ([name, value], type) =>
  `<INPUT TYPE=${type} NAME=${name} VALUE${value === "" ? "" : `=${attr(value)}`}>`;
const page = (head, body) =>
  `<!DOCTYPE HTML><HTML LANG=en><HEAD><META CHARSET=utf-8><TITLE>Payment</TITLE>${head}</HEAD>${body}</HTML>`;

export const forwardPage = ({
  echo,
  fixed,
  action = "/v1/checkout",
  auto = true,
  type = "HIDDEN",
  safe = true,
}) => {
  const data = JSON.stringify(echo);
  const script = `<SCRIPT>
var more = ${safe ? data.replace(/</g, "\\u003c") : data};
function go() {
  var f = document.forms[0];
  more.forEach(function (m) {
    var i = document.createElement("INPUT");
    i.type = "${type.toLowerCase()}"; i.name = m[0]; i.value = m[1];
    f.appendChild(i);
  });
  ${auto ? "HTMLFormElement.prototype.submit.call(f);" : ""}
}
</SCRIPT>`;
  return page(
    script,
    `<BODY ONLOAD=go()><FORM ID=fwd METHOD=POST ACTION=${action}>
${fixed.map((f) => input(f, type)).join("\n")}
</FORM></BODY>`,
  );
};

export const cardPage = (gbc, note) =>
  page(
    "",
    `<BODY><P>${note}
<FORM METHOD=POST ACTION=/v1/checkout>${input(["gbc_id", gbc], "HIDDEN")}
<INPUT NAME=card><INPUT NAME=expiration_month><INPUT NAME=expiration_year><INPUT NAME=security_code>
<BUTTON>Pay</BUTTON></FORM></BODY>`,
  );

export const issuerPage = (id) =>
  page(
    "",
    `<BODY><P>Test issuer
<FORM METHOD=POST ACTION=/issuer/${id}><BUTTON>Pay</BUTTON></FORM></BODY>`,
  );

export const plainPage = (words) => page("", `<BODY><P>${words}</BODY>`);
