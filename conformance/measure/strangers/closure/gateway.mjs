// A gateway by somebody who knew the source document alone: neither the schemas of this contract nor the checks of this suite.
// Its single defects, in defects.mjs, were written down before the suite was first run on it. Lines are lines of the document.
// Payment gateway, one file. Everything lives inside start(), nothing is shared between instances.
import http from "node:http";
import https from "node:https";
import crypto from "node:crypto";

const DECIMALS = { USD: 2, EUR: 2, JPY: 0 };
const ZONE_MINUTES = 345; // the ledger runs at +0545
const MAX_BODY = 2 * 1024 * 1024;
const DAY = 86400000;

const isObject = (v) => typeof v === "object" && v !== null && !Array.isArray(v);
const txt = (v) =>
  typeof v === "string" ? v : typeof v === "number" || typeof v === "boolean" ? String(v) : "";
const pick = (src, names) => Object.fromEntries(names.map((n) => [n, txt(isObject(src) ? src[n] : "")]));

function luhn(digits) {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let d = Number(digits[digits.length - 1 - i]);
    if (i % 2) {
      d *= 2;
      if (d > 9) d -= 9;
    }
    sum += d;
  }
  return sum % 10 === 0;
}

function toMinor(text, currency) {
  if (!Object.hasOwn(DECIMALS, currency)) return null;
  const m = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text);
  if (!m) return null;
  if (DECIMALS[currency] === 0) return /^0*$/.test(m[2] ?? "") ? BigInt(m[1]) : null;
  return BigInt(m[1] + (m[2] ?? "").padEnd(2, "0"));
}

function toText(minor, currency) {
  if (DECIMALS[currency] === 0) return String(minor);
  const s = String(minor).padStart(3, "0");
  return s.slice(0, -2) + "." + s.slice(-2);
}

function clock(ms) {
  const [date, rest] = new Date(ms + ZONE_MINUTES * 60000).toISOString().split("T");
  const time = rest.slice(0, 8);
  return {
    date,
    spaced: `${date} ${time}`,
    compact: (date + time).replace(/\D/g, ""),
    day: date.replaceAll("-", ""),
    iso: `${date}T${rest.slice(0, 12)}`,
  };
}

// ---- reading bodies -------------------------------------------------------------------------------------------
function unXml(s) {
  return s.replace(
    /<!\[CDATA\[([\s\S]*?)\]\]>|&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi,
    (all, cdata, ent) => {
      if (cdata !== undefined) return cdata;
      if (!ent) return "";
      if (ent[0] === "#") {
        const code = /^#x/i.test(ent) ? parseInt(ent.slice(2), 16) : parseInt(ent.slice(1), 10);
        return code <= 0x10ffff ? String.fromCodePoint(code) : "";
      }
      return { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }[ent.toLowerCase()];
    },
  );
}

function readBody(raw, jsonOnly) {
  const first = raw.trimStart().replace(/^\ufeff/, "");
  if (jsonOnly || first[0] === "{" || first[0] === "[") {
    try {
      const v = JSON.parse(first);
      return isObject(v) ? v : null;
    } catch {
      return null;
    }
  }
  const out = Object.create(null);
  if (first[0] === "<") {
    const inner = /^(?:<\?[\s\S]*?\?>\s*)?<([A-Za-z_][\w.-]*)[^>]*>([\s\S]*)<\/\1\s*>\s*$/.exec(first);
    if (!inner) return null;
    const one = /<([A-Za-z_][\w.-]*)\s*>((?:<!\[CDATA\[[\s\S]*?\]\]>|[^<])*)<\/\1\s*>/g;
    for (let m; (m = one.exec(inner[2]));) out[m[1]] = unXml(m[2]);
    return out;
  }
  if (!first) return null;
  for (const [k, v] of new URLSearchParams(first)) out[k] = v;
  return out;
}

// ---- writing bodies -------------------------------------------------------------------------------------------
function charRefs(s) {
  let out = "";
  for (const ch of s) {
    const c = ch.codePointAt(0);
    out += c < 32 || c > 159 || "<>&\"'".includes(ch) ? `&#${c};` : ch;
  }
  return out;
}
function element(name, value, pad = "  ") {
  if (isObject(value)) {
    if (value.raw !== undefined) return `${pad}<${name}>${value.raw}</${name}>\n`;
    return `${pad}<${name}>\n${Object.entries(value)
      .map(([k, v]) => element(k, v, pad + "  "))
      .join("")}${pad}</${name}>\n`;
  }
  return value === "" ? `${pad}<${name}/>\n` : `${pad}<${name}>${charRefs(String(value))}</${name}>\n`;
}
const xmlDocument = (root, fields) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- ledger node k2 -->\n' +
  `<${root} node="k2">\n${Object.entries(fields)
    .map(([k, v]) => element(k, v))
    .join("")}</${root}>\n`;
const jsonDocument = (v) =>
  JSON.stringify(v, null, 1).replace(
    /[\u007f-\uffff]/g,
    (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"),
  );
// eslint-disable-next-line no-control-regex
const fitsXml = (s) => s.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(s);

// ---------------------------------------------------------------------------------------------------------------
export async function start({ defect, port = 0 } = {}) {
  const bug = (id) => defect === id;
  const accounts = new Map([["1000", new Set(["1000001"])]]);
  const orders = [];
  const byTransaction = new Map();
  const subscriptions = new Map();
  const refunds = [];
  const tokens = new Map();
  const sessions = new Map();
  const banks = new Map();
  const timers = new Set();
  const outgoing = new Set();
  const idsByOrder = new Map();
  const usedIds = new Set();
  const salt = crypto.randomBytes(16).toString("hex");
  let closed = false;
  let base = "";
  let firstIssuer = "";

  function newId() {
    for (;;) {
      let id = String(crypto.randomInt(1, 10));
      for (let i = 0; i < 3; i++) id += String(crypto.randomInt(0, 1000000)).padStart(6, "0");
      if (luhn(id) || usedIds.has(id)) continue;
      usedIds.add(id);
      return id;
    }
  }
  const sign = (fields) =>
    crypto
      .createHash("sha256")
      .update(salt + JSON.stringify(fields))
      .digest("hex")
      .replace(/\d/g, (d) => "ghijklmnop"[d]);
  const known = (body) => accounts.get(txt(body.merchant_id))?.has(txt(body.account_id)) === true;
  const signed = (body) => typeof body.encryption_data === "string" && body.encryption_data !== "";

  // ---- notifications ------------------------------------------------------------------------------------------
  function later(ms, fn) {
    if (closed) return;
    const t = setTimeout(() => {
      timers.delete(t);
      fn();
    }, ms);
    timers.add(t);
  }
  function notify(target, contentType, payload) {
    let url;
    try {
      url = new URL(target);
    } catch {
      return;
    }
    if (url.protocol !== "http:" && url.protocol !== "https:") return;
    if (bug("dp-notify-query")) url.search = "";
    const send = (tries) => {
      let finished = false;
      const again = () => {
        if (!finished) {
          finished = true;
          if (tries < 2) later(400, () => send(tries + 1));
        }
      };
      try {
        const req = (url.protocol === "https:" ? https : http).request(
          url,
          {
            method: "POST",
            agent: false,
            timeout: 3000,
            headers: { "content-type": contentType, "content-length": Buffer.byteLength(payload) },
          },
          (res) => {
            res.on("error", () => {});
            res.resume();
            if (res.statusCode >= 500) again();
            else finished = true;
          },
        );
        outgoing.add(req);
        req.on("close", () => outgoing.delete(req));
        req.on("timeout", () => req.destroy());
        req.on("error", again);
        req.end(payload);
      } catch {
        again();
      }
    };
    later(60, () => send(1));
  }
  function notifyPayment(order, card) {
    const fields = {
      event: "payment.result",
      merchant_id: order.merchant_id,
      account_id: order.account_id,
      order_no: order.order_no,
      transaction_id: order.transaction_id,
      amount: toText(order.minor, order.currency),
      currency: order.currency,
      order_status: order.state === "declined" ? "0" : "1",
      result_info: order.result_info,
      delivery_id: newId(),
    };
    if (bug("dp-notify-card") && card) fields.card = card;
    fields.encryption_data = sign(fields);
    notify(order.notify_url, "application/x-www-form-urlencoded", new URLSearchParams(fields).toString());
  }

  // ---- orders -------------------------------------------------------------------------------------------------
  function createOrder(body, minor, kind) {
    const order = {
      kind,
      minor,
      transaction_id: newId(),
      reference_no: newId(),
      created: Date.now(),
      state: "pending",
      result_info: "",
      captured: 0n,
      cancelled: 0n,
      refunded: 0n,
      refundCount: 0,
      recurring_id: "",
      card: "",
      delivery: pick(body, [
        "delivery_state",
        "delivery_postal_code",
        "delivery_lastname",
        "delivery_firstname",
        "delivery_country",
        "delivery_city",
        "delivery_address",
      ]),
      ...pick(body, [
        "merchant_id",
        "account_id",
        "order_no",
        "currency",
        "notify_url",
        "return_url",
        "shopper_email",
        "shopper_phone",
        "the service",
        "open3d",
      ]),
      subscription: isObject(body.subscription) ? body.subscription : null,
    };
    if (bug("dp-same-id")) {
      const key = order.order_no.toLowerCase();
      if (idsByOrder.has(key)) order.transaction_id = idsByOrder.get(key);
      idsByOrder.set(key, order.transaction_id);
    }
    orders.push(order);
    byTransaction.set(order.transaction_id, order);
    return order;
  }

  function decide(order, problem) {
    order.state = problem ? "declined" : "authorised";
    order.result_info = problem || "0000:Success";
    if (problem || !order.subscription) return;
    const s = order.subscription;
    const count = Math.min(Math.max(Math.trunc(Number(txt(s.interval_count))) || 1, 1), 1000);
    const days = { day: 1, week: 7, month: 30, year: 365 }[txt(s.interval).toLowerCase()] ?? 1;
    const sub = {
      recurring_id: newId(),
      contract_name: txt(s.contract_name),
      contract: txt(s.contract),
      period: String(count),
      next: Date.now() + count * days * DAY,
      status: "1",
      merchant_id: order.merchant_id,
      account_id: order.account_id,
    };
    order.recurring_id = sub.recurring_id;
    subscriptions.set(sub.recurring_id, sub);
  }

  function cardProblem(body) {
    // null: malformed, '' : fine, text: decline
    const card = txt(body.card);
    const month = txt(body.expiration_month);
    const year = txt(body.expiration_year);
    if (!/^\d{13,19}$/.test(card) || !luhn(card)) return null;
    if (
      !/^(0[1-9]|1[0-2])$/.test(month) ||
      !/^\d{4}$/.test(year) ||
      !/^\d{3,4}$/.test(txt(body.security_code))
    )
      return null;
    const now = new Date();
    if (Number(year) * 12 + Number(month) < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
      return "0054:Card expired";
    return card === "4000000000000002" ? "0051:Refused by the issuer" : "";
  }

  function mask(card) {
    if (bug("dp-mask-eight")) return card.slice(0, 8) + "x".repeat(card.length - 12) + card.slice(-4);
    if (bug("dp-mask-amex")) return card.slice(0, 6) + "xxxxxx" + card.slice(12);
    return card.slice(0, 6) + "x".repeat(card.length - 10) + card.slice(-4);
  }

  function paymentStatus(o) {
    if (o.state === "pending") return "1000";
    if (o.state === "declined") return "5000";
    if (o.state === "rejected") return "2700";
    if (o.refunded > 0n) return o.refunded === o.captured ? "4100" : "4150";
    if (o.captured > 0n) return "3000";
    return o.cancelled === o.minor ? "2900" : "2100";
  }

  const isJsonLike = (n) => /^\d{1,15}$/.test(n);

  // ---- /v1/authorise ------------------------------------------------------------------------------------------
  function authorise(raw, res) {
    const body = readBody(raw, true);
    const refuse = (status, why) => reply(res, status, "text/plain; charset=utf-8", `refused: ${why}\n`);
    if (!body) return refuse(bug("dp-invalid-500") ? 500 : 400, "body is not a JSON object");
    if (!signed(body)) return refuse(400, "encryption_data");
    const currency = txt(body.currency);
    const minor = toMinor(txt(body.amount), currency);
    if (!Object.hasOwn(DECIMALS, currency)) return refuse(400, "currency");
    if (minor === null || minor === 0n) return refuse(400, "amount");
    if (txt(body.order_no) === "") return refuse(400, "order_no");
    for (const text of [
      txt(body.order_no),
      txt(body.note),
      isObject(body.subscription) ? txt(body.subscription.contract_name) : "",
    ]) {
      if (!fitsXml(text)) return refuse(400, "characters");
    }
    if (!txt(body.merchant_id) || !txt(body.account_id)) return refuse(400, "merchant_id, account_id");
    if (!known(body)) return refuse(404, "merchant or account");
    let apm = txt(body.payment_method) !== "";
    if (bug("ap-variant-card") && Object.hasOwn(body, "bank_code") && txt(body.bank_code) === "") apm = false;
    if (apm) return authoriseApm(body, minor, res, refuse);
    return authoriseCard(body, minor, res, refuse);
  }

  function authoriseCard(body, minor, res, refuse) {
    let card = txt(body.card);
    let problem;
    let token = txt(body.token_id);
    if (token) {
      if (!tokens.has(token)) return refuse(404, "token");
      card = tokens.get(token);
      problem = card === "4000000000000002" ? "0051:Refused by the issuer" : "";
    } else {
      problem = cardProblem(body);
      if (problem === null) return refuse(400, "card data");
    }
    const order = createOrder(body, minor, "direct");
    order.card = card;
    decide(order, problem);
    if (!token && !problem && /^y/i.test(txt(body.token_flag))) {
      token = newId();
      tokens.set(token, card);
    }
    const sub = subscriptions.get(order.recurring_id);
    const f = {
      risk_reasons: { name: "velocity", status: problem ? "REJECT" : "ACCEPT" },
      risk_score: problem ? "87" : "12",
      risk_action: problem ? "REJECT" : "ACCEPT",
      threeds_result: order.open3d === "do3DS" ? "frictionless" : "not requested",
      connector: "himal-acquiring",
      token_id: token,
      note: txt(body.note),
      recurring_deduction_time: sub ? clock(sub.next).spaced : "",
      recurring_deduction_period: sub ? sub.period : "",
      recurring_id: sub ? sub.recurring_id : "",
      contract_name: sub ? sub.contract_name : "",
      result_info: order.result_info,
      order_status: problem ? "0" : "1",
      card: mask(card),
      transaction_id: order.transaction_id,
      currency: order.currency,
      amount: toText(minor, order.currency),
      order_no: order.order_no,
      account_id: order.account_id,
      merchant_id: order.merchant_id,
      capture_mode: "deferred",
      ledger_entry: newId(),
      settlement: { window: "T+3", batch: newId() },
    };
    if (bug("dp-amount-minor")) f.amount = String(minor);
    if (bug("dp-amount-comma")) f.amount = f.amount.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");
    if (bug("dp-order-zeros") && isJsonLike(f.order_no)) f.order_no = String(Number(f.order_no));
    if (bug("dp-order-amp")) f.order_no = f.order_no.replaceAll("&", "&amp;");
    if (bug("dp-order-script")) f.order_no = f.order_no.replace(/[^\u0000-\u00ff]/g, "?");
    if (bug("dp-info-colon")) f.result_info = f.result_info.replace(":", " ");
    if (bug("dp-decline-info") && problem) f.result_info = problem.slice(5);
    if (bug("dp-decline-success") && problem) f.result_info = "0000:Success";
    if (bug("dp-deduction-time") && sub)
      f.recurring_deduction_time = f.recurring_deduction_time.replace(" ", "T");
    if (bug("dp-contract-name") && sub) f.contract_name = sub.contract;
    if (bug("dp-recurring-id") && sub) f.recurring_id = "";
    if (bug("dp-risk-reasons")) f.risk_reasons = "[object Object]";
    if (bug("dp-status-missing")) delete f.order_status;
    if (!bug("dp-no-signature")) f.encryption_data = sign(f);
    if (bug("dp-header-card")) res.setHeader("x-debug-source", `pan=${card}`);
    notifyPayment(order, card);
    if (bug("dp-json")) return json(res, f);
    return xml(res, bug("dp-root") ? "response" : "respon", f);
  }

  function authoriseApm(body, minor, res, refuse) {
    if (txt(body.payment_method) !== "test_approved") return refuse(400, "payment_method");
    const order = createOrder(body, minor, "apm");
    const key = newId();
    banks.set(key, order);
    const query = `?visit=${key}&lang=ne`;
    let issuer = `${base}/bank${query}`;
    if (bug("ap-issuer-relative")) issuer = `/bank${query}`;
    if (bug("ap-issuer-second")) issuer = firstIssuer ||= issuer;
    const f = {
      issuer_url: { raw: bug("ap-issuer-raw") ? issuer : `<![CDATA[${issuer}]]>` },
      order_no: order.order_no,
      currency: order.currency,
      amount: toText(minor, order.currency),
      account_id: order.account_id,
      merchant_id: order.merchant_id,
      visit_ttl: "1800",
      ledger_entry: newId(),
    };
    if (bug("ap-amount-float"))
      f.amount = toText(
        BigInt(Math.floor(parseFloat(txt(body.amount)) * 10 ** DECIMALS[order.currency])),
        order.currency,
      );
    if (bug("ap-order-case")) f.order_no = f.order_no.toUpperCase();
    if (bug("ap-currency")) f.currency = "USD";
    if (bug("ap-account-missing")) delete f.account_id;
    if (bug("ap-json")) return json(res, { ...f, issuer_url: issuer });
    return xml(res, bug("ap-root") ? "response" : "respon", f);
  }

  function bankPage(url, res) {
    const order = banks.get(url.searchParams.get("visit") ?? "");
    if (!order) return html(res, 404, "<p>No such visit.</p>");
    if (order.state === "pending") {
      decide(order, "");
      notifyPayment(order, "");
    }
    const back = /^https?:\/\//i.test(order.return_url)
      ? `<a href="${charRefs(order.return_url)}">back to the shop</a>`
      : "";
    return html(res, 200, `<h1>Test bank</h1><p>Order ${charRefs(order.order_no)} is approved. ${back}</p>`);
  }

  // ---- /v1/checkout -------------------------------------------------------------------------------------------
  function checkout(raw, res) {
    const body = readBody(raw, false);
    if (body && sessions.has(txt(body.gbc_id)))
      return checkoutStep(body, sessions.get(txt(body.gbc_id)), res);
    const refuse = (why) => html(res, 422, `<p>This payment cannot be started: ${why}.</p>`);
    if (!body) return refuse("unreadable request");
    if (!signed(body)) return refuse("encryption_data");
    if (!known(body)) return refuse("merchant or account");
    const minor = toMinor(txt(body.amount), txt(body.currency));
    if (minor === null || minor === 0n) return refuse("amount or currency");
    if (txt(body.order_no) === "") return refuse("order_no");
    const order = createOrder(body, minor, "redirect");
    const gbc = newId();
    sessions.set(gbc, order);
    const echo = {};
    for (const [k, v] of Object.entries(body)) {
      if (["card", "security_code", "expiration_month", "expiration_year", "__proto__"].includes(k)) continue;
      echo[k] = typeof v === "object" ? JSON.stringify(v) : String(v);
    }
    const fixed = {
      gbc_id: gbc,
      connector_code: "HIMAL-7",
      account_name: "Closure test account",
      pm_id: newId(),
      apm_type: "NONE",
      descriptor: "HIMAL*TEST",
      orderNo: echo.order_no,
      merNo: echo.merchant_id,
      accountNo: echo.account_id,
      orderAmount: echo.amount,
      orderCurrency: echo.currency,
      notifyUrl: echo.notify_url ?? "",
      returnUrl: echo.return_url ?? "",
      signInfo: echo.encryption_data,
      allParams: JSON.stringify(echo),
      page_serial: newId(),
    };
    if (bug("rd-gbc")) {
      delete fixed.gbc_id;
    }
    if (bug("rd-order-copy")) fixed.orderNo = fixed.orderNo.toLowerCase();
    if (bug("rd-notify-copy")) fixed.notifyUrl = fixed.returnUrl;
    if (bug("rd-currency")) fixed.orderCurrency = "USD";
    if (bug("rd-amount-copy")) fixed.orderAmount = String(parseInt(fixed.orderAmount, 10));
    if (bug("rd-json")) return json(res, { redirect: `${base}/v1/checkout`, gbc_id: gbc });
    const type = bug("rd-visible") ? "text" : "hidden";
    const inputs = Object.entries(fixed)
      .map(([k, v]) => {
        const value = bug("rd-quote") && k !== "allParams" ? v : charRefs(v);
        return `<input type="${type}" name="${k}" value="${value}">`;
      })
      .join("\n");
    let data = JSON.stringify(Object.entries(echo));
    if (!bug("rd-script-close"))
      data = data.replace(/[<>&\u2028\u2029]/g, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
    const action = bug("rd-action") ? "/v1/authorise" : "/v1/checkout";
    return html(
      res,
      200,
      `<form id="onward" method="post" action="${base}${action}">\n${inputs}\n</form>
<script>
var rows = ${data};
function onward() {
  var form = document.getElementById("onward");
  for (var i = 0; i < rows.length; i++) {
    var input = document.createElement("input");
    input.type = "hidden"; input.name = rows[i][0]; input.value = rows[i][1];
    form.appendChild(input);
  }
  ${bug("rd-autosubmit") ? "" : "HTMLFormElement.prototype.submit.call(form);"}
}
</script>`,
      bug("rd-autosubmit") ? "" : ' onload="onward()"',
    );
  }

  function checkoutStep(body, order, res) {
    const gbc = txt(body.gbc_id);
    if (order.state !== "pending")
      return html(res, 200, `<p>Order ${charRefs(order.order_no)}: ${charRefs(order.result_info)}</p>`);
    const problem = txt(body.card) ? cardProblem(body) : null;
    if (problem === null) {
      return html(
        res,
        200,
        `<h1>Pay ${charRefs(toText(order.minor, order.currency))} ${order.currency}</h1>
<form method="post" action="${base}/v1/checkout"><input type="hidden" name="gbc_id" value="${gbc}">
<input name="card"><input name="expiration_month"><input name="expiration_year"><input name="security_code"><button>Pay</button></form>`,
      );
    }
    order.card = txt(body.card);
    decide(order, problem);
    notifyPayment(order, "");
    return html(res, 200, `<p>Order ${charRefs(order.order_no)}: ${charRefs(order.result_info)}</p>`);
  }

  // ---- batches ------------------------------------------------------------------------------------------------
  function envelope(body, message) {
    return {
      return_message: message,
      return_status: message === "OK" ? "1" : "0",
      account_id: txt(body?.account_id),
      merchant_id: txt(body?.merchant_id),
      ledger_entry: newId(),
      served_by: "k2",
    };
  }
  function trouble(body) {
    if (!body) return "Unreadable request";
    if (!signed(body)) return "Signature missing";
    return known(body) ? "OK" : "Unknown merchant or account";
  }

  function findOrder(body, e) {
    const o = byTransaction.get(txt(e.transaction_id));
    return o &&
      o.order_no === txt(e.order_no) &&
      o.merchant_id === txt(body.merchant_id) &&
      o.account_id === txt(body.account_id)
      ? o
      : null;
  }

  const left = (o) => (o.state === "authorised" ? o.minor - o.captured - o.cancelled : 0n);

  function doCapture(body, e) {
    const o = findOrder(body, e);
    if (!o) return bug("ca-unknown") ? "" : "Order not found";
    if (o.currency !== txt(e.currency)) return "Currency differs from the order";
    if (o.state !== "authorised") return "Order is not authorised";
    const minor = toMinor(txt(e.amount), o.currency);
    if (!minor) return "Amount is not valid";
    if (minor > left(o)) return "Amount exceeds what is left to capture";
    o.captured += minor;
    return "";
  }
  function doCancel(body, e) {
    const o = findOrder(body, e);
    if (!o) return "Order not found";
    if (o.currency !== txt(e.currency)) return "Currency differs from the order";
    if (o.state !== "authorised") return "Order is not authorised";
    const minor = toMinor(txt(e.amount), o.currency);
    if (!minor) return "Amount is not valid";
    if (minor > left(o)) return "Amount exceeds what is left to cancel";
    o.cancelled += minor;
    return "";
  }
  function doReview(body, e) {
    const o = findOrder(body, e);
    if (bug("re-unknown") && !o) return "";
    if (bug("re-script") && /[^\u0020-\u007e]/.test(txt(e.order_no))) return "Order not found";
    if (!o) return "Order not found";
    if (o.currency !== txt(e.currency)) return "Currency differs from the order";
    if (toMinor(txt(e.amount), o.currency) !== o.minor) return "Amount differs from the order";
    if (o.state !== "authorised" && o.state !== "rejected") return "Order cannot be reviewed";
    if (txt(e.review_flag) === "1") o.state = "authorised";
    else if (txt(e.review_flag) === "0" && o.captured === 0n) o.state = "rejected";
    else return "Review flag is not valid";
    return "";
  }
  function doRefund(body, e, out) {
    const o = findOrder(body, e);
    if (!o) return "Order not found";
    if (o.currency !== txt(e.currency)) return "Currency differs from the order";
    if (toMinor(txt(e.amount), o.currency) !== o.minor) return "Amount is not the original amount";
    let minor = toMinor(txt(e.refund_amount), o.currency);
    if (!minor) return "Refund amount is not valid";
    if (bug("rf-partial")) minor = o.captured - o.refunded || minor;
    if (minor > o.captured - o.refunded) return "Refund exceeds what is left of the captured amount";
    if (o.refundCount >= 99) return "Too many refunds of one transaction";
    const before = o.refunded;
    o.refunded += minor;
    o.refundCount += 1;
    let ref = `${o.transaction_id}-${String(o.refundCount).padStart(2, "0")}`;
    if (bug("rf-seq-form")) ref = `${o.transaction_id}-${o.refundCount}`;
    if (bug("rf-seq-repeat")) ref = `${o.transaction_id}-01`;
    const record = {
      order: o,
      refund_reference_id: ref,
      refund_reference: newId(),
      minor,
      total: o.refunded,
      refund_reason: txt(e.refund_reason),
      at: Date.now(),
      firstReason: "",
    };
    record.firstReason = (refunds.find((r) => r.order === o) ?? record).refund_reason;
    refunds.push(record);
    out.refund_reference_id = ref;
    out.refund_reference = record.refund_reference;
    out.refund_amount = toText(minor, o.currency);
    out.amount = toText(o.minor, o.currency);
    if (bug("rf-amount")) out.amount = toText(o.minor - before, o.currency);
    if (bug("rf-reason")) out.refund_reason = charRefs(out.refund_reason);
    return "";
  }

  function batch(op, raw, res) {
    const body = readBody(raw, false);
    const name = `${op}_orders`;
    const statusName = `${op}_status`;
    let limit = op === "review" ? 100 : 50;
    if (bug("ca-limit-low") && op === "capture") limit = 49;
    if (bug("re-limit") && op === "review") limit = 50;
    if (
      (bug("ca-limit-high") && op === "capture") ||
      (bug("cn-limit-high") && op === "cancel") ||
      (bug("rf-limit") && op === "refund")
    )
      limit = 51;
    const list = Array.isArray(body?.[name]) ? body[name] : [];
    let message = trouble(body);
    if (message === "OK" && !Array.isArray(body[name])) message = `${name} is missing`;
    if (message === "OK" && list.length > limit) message = `At most ${limit} orders per request`;
    let anyFailed = false;
    let entries = list.map((item) => {
      const e = isObject(item) ? item : {};
      const out = { ...pick(e, ["transaction_id", "order_no", "currency", "amount"]), line_id: newId() };
      let error = message === "OK" ? "" : message;
      if (op === "review") out.review_flag = txt(e.review_flag);
      if (op === "refund")
        Object.assign(out, pick(e, ["refund_reason", "refund_amount"]), {
          refund_reference: "",
          refund_reference_id: "",
        });
      if (!error)
        error = { capture: doCapture, review: doReview, cancel: doCancel, refund: doRefund }[op](
          body,
          e,
          out,
        );
      if (error) anyFailed = true;
      out.error_message = error;
      out[statusName] = error ? "0" : "1";
      if (op === "refund")
        out.refund_message = error ? `V0${String(400 + error.length)}:${error}` : "V0000:OK";

      if (op === "capture") {
        if (bug("ca-status-name")) {
          out.status = out.capture_status;
          delete out.capture_status;
        }
        if (bug("ca-message") && !error) out.error_message = "OK";
        if (bug("ca-order-first")) out.order_no = txt(isObject(list[0]) ? list[0].order_no : "");
      }
      if (op === "review") {
        if (bug("re-flag")) delete out.review_flag;
        if (bug("re-currency")) delete out.currency;
        if (bug("re-order-zeros") && isJsonLike(out.order_no)) out.order_no = String(Number(out.order_no));
      }
      if (op === "cancel") {
        if (bug("cn-status") && !error) out.cancel_status = "OK";
        if (bug("cn-amount")) out.amount = String(Math.round(Number(out.amount)));
        if (bug("cn-error-empty")) out.error_message = "";
      }
      if (op === "refund") {
        if (bug("rf-message")) delete out.refund_message;
        if (bug("rf-status-number")) out.refund_status = Number(out.refund_status);
        if (bug("rf-fail-message") && error) out.refund_message = error;
      }
      return out;
    });
    if (bug("ca-drop-failed") && op === "capture") entries = entries.filter((x) => !x.error_message);
    if (bug("cn-last") && op === "cancel" && entries.length > 2) entries.pop();
    if (bug("cn-double") && op === "cancel")
      entries = entries.flatMap((x) => (x.error_message ? [x, x] : [x]));
    entries.reverse();
    if (bug("ca-ids") && op === "capture") {
      const ids = entries.map((x) => x.transaction_id).reverse();
      entries.forEach((x, i) => {
        x.transaction_id = ids[i];
      });
    }
    let arrayName = name;
    if (bug("ca-array") && op === "capture") arrayName = "capture_result";
    if (bug("re-array") && op === "review") arrayName = "orders";
    const answer = { [arrayName]: entries, ...envelope(body, message) };
    if (bug("cn-envelope") && op === "cancel") delete answer.account_id;
    if (bug("rf-message-ok") && op === "refund" && answer.return_message === "OK")
      answer.return_message = "Success";
    if (!(bug("re-no-signature") && op === "review")) answer.encryption_data = sign(answer);
    return json(res, answer, bug("ca-http") && op === "capture" && anyFailed ? 422 : 200);
  }

  // ---- /v1/retrievalTrans -------------------------------------------------------------------------------------
  function query(raw, res) {
    const body = readBody(raw, false);
    const message = trouble(body);
    const mine =
      message === "OK"
        ? orders.filter(
            (o) => o.merchant_id === txt(body.merchant_id) && o.account_id === txt(body.account_id),
          )
        : [];
    const list = mine.slice(bug("qu-limit") ? -101 : -100).map((o) => {
      const sub = subscriptions.get(o.recurring_id);
      const r = {
        "the service": o["the service"],
        transaction_id: o.transaction_id,
        transaction_date: clock(o.created).compact,
        subscription_result: {
          recurring_status: sub ? sub.status : "",
          recurring_id: sub ? sub.recurring_id : "",
          recurring_deduction_time: sub ? clock(sub.next).date : "",
          recurring_deduction_period: sub ? sub.period : "",
          contract_name: sub ? sub.contract_name : "",
        },
        shopper_phone: o.shopper_phone,
        shopper_email: o.shopper_email,
        reference_no: o.reference_no,
        query_result: "1",
        payment_status: paymentStatus(o),
        order_no: o.order_no,
        is3ds: o.open3d === "do3DS" && o.kind === "direct" ? "1" : "0",
        fraud_check_result: [
          { status: o.state === "declined" ? "REJECT" : "ACCEPT", check_items: "velocity" },
          { status: "ACCEPT", check_items: "address" },
        ],
        antifraud_provider: "himal-shield",
        delivery_information: { ...o.delivery },
        currency: o.currency,
        amount: toText(o.minor, o.currency),
        error_message: "",
        left_to_capture: toText(left(o), o.currency),
        channel: o.kind,
      };
      if (bug("qu-date")) r.transaction_date = clock(o.created).spaced;
      if (bug("qu-id-float")) r.transaction_id = BigInt(Number(o.transaction_id)).toString();
      if (bug("qu-amount-number")) r.amount = Number(r.amount);
      if (bug("qu-sub-date") && sub) r.subscription_result.recurring_deduction_time = clock(sub.next).spaced;
      if (bug("qu-delivery")) {
        r.delivery_information.delivery_firstname = o.delivery.delivery_lastname;
        r.delivery_information.delivery_lastname = o.delivery.delivery_firstname;
      }
      if (bug("qu-fraud-object")) r.fraud_check_result = r.fraud_check_result[0];
      if (bug("qu-phone") && /^\+?\d{1,15}$/.test(r.shopper_phone))
        r.shopper_phone = String(Number(r.shopper_phone));
      if (bug("qu-card") && o.card) r.instrument = o.card;
      if (bug("qu-currency")) r.currency = mine[0].currency;
      return r;
    });
    const answer = { [bug("qu-list") ? "order_list" : "orders_list"]: list, ...envelope(body, message) };
    if (bug("qu-message") && message === "OK") answer.return_message = "SUCCESS";
    if (!bug("qu-no-signature")) answer.encryption_data = sign(answer);
    return json(res, answer);
  }

  // ---- /v1/retrievalRefund ------------------------------------------------------------------------------------
  function searchRefunds(raw, res) {
    const body = readBody(raw, false);
    const message = trouble(body);
    const mine =
      message === "OK"
        ? refunds.filter(
            (r) =>
              r.order.merchant_id === txt(body.merchant_id) && r.order.account_id === txt(body.account_id),
          )
        : [];
    const list = mine.slice(bug("rs-limit") ? -101 : -100).map((r, i) => {
      const o = r.order;
      const out = {
        refund_processing_date: "",
        refund_date: clock(r.at).compact,
        payment_status: paymentStatus(o),
        refund_status: "1",
        refund_reference_id: r.refund_reference_id,
        refund_reference: r.refund_reference,
        refund_reason: r.refund_reason,
        refund_amount: toText(r.minor, o.currency),
        currency: o.currency,
        amount: toText(o.minor, o.currency),
        order_no: o.order_no,
        transaction_id: o.transaction_id,
        error_message: "",
        line_id: newId(),
      };
      if (bug("rs-date")) out.refund_date = clock(r.at).spaced;
      if (bug("rs-status-missing")) delete out.payment_status;
      if (bug("rs-ref")) out.refund_reference_id = `${o.transaction_id}-${String(i + 1).padStart(2, "0")}`;
      if (bug("rs-total")) out.refund_amount = toText(r.total, o.currency);
      if (bug("rs-reason")) out.refund_reason = r.firstReason;
      if (bug("rs-jpy")) out.refund_amount = toText(r.minor, "USD");
      if (bug("rs-original")) out.amount = out.refund_amount;
      return out;
    });
    const answer = { [bug("rs-array") ? "refunds" : "refund_orders"]: list, ...envelope(body, message) };
    answer.encryption_data = sign(answer);
    if (bug("rs-signature-empty")) answer.encryption_data = "";
    return json(res, answer);
  }

  // ---- /v1/cancelsubscription ---------------------------------------------------------------------------------
  function cancelSubscription(raw, res) {
    const body = readBody(raw, false);
    let error = trouble(body);
    if (error === "OK") error = "";
    const id = txt(body?.recurring_id);
    const contract = txt(body?.contract_name);
    let sub = null;
    if (!error) {
      sub = subscriptions.get(id) ?? null;
      if (sub && (sub.merchant_id !== txt(body.merchant_id) || sub.account_id !== txt(body.account_id)))
        sub = null;
      if (sub && sub.contract_name !== contract && !bug("cs-contract")) sub = null;
      if (!sub) error = bug("cs-unknown") ? "" : "Subscription not found";
      else if (sub.status !== "1") error = "Subscription is Inactived already";
      else {
        if (bug("cs-other"))
          sub =
            [...subscriptions.values()].find((s) => s.contract_name === contract && s.status === "1") ?? sub;
        if (!bug("cs-active")) sub.status = "Inactived";
      }
    }
    const answer = {
      error_message: error,
      cancel_status: error ? "0" : "1",
      contract_name: contract,
      recurring_id: id,
      account_id: txt(body?.account_id),
      merchant_id: txt(body?.merchant_id),
      subscription_status: error ? "" : "Inactived",
      ledger_entry: newId(),
    };
    if (bug("cs-status-name")) {
      answer.status = answer.cancel_status;
      delete answer.cancel_status;
    }
    if (bug("cs-error") && !error) answer.error_message = "none";
    if (bug("cs-recurring-number")) answer.recurring_id = Number(id) || 0;
    if (!bug("cs-no-signature")) answer.encryption_data = sign(answer);
    if (bug("cs-xml")) return xml(res, "respon", answer);
    return json(res, answer);
  }

  // ---- /v1/payout ---------------------------------------------------------------------------------------------
  function payout(raw, req, res) {
    if (bug("po-auth") && !req.headers.authorization)
      return json(res, { error: "Bearer token expected" }, 401);
    const body = readBody(raw, false) ?? {};
    const b = isObject(body.beneficiary) ? body.beneficiary : {};
    const p = isObject(body.payer) ? body.payer : {};
    const number = (s) => (/^\d{1,13}(\.\d{1,6})?$/.test(s) ? Number(s) : NaN);
    const f = pick(body, [
      "swift_charge_option",
      "source_currency",
      "source_amount",
      "request_id",
      "reference",
      "reason",
      "payment_method",
      "payment_date",
      "payment_currency",
      "payment_amount",
      "notify_url",
      "merchant_id",
      "fund_source",
      "fee_paid_by",
      "client_data",
      "beneficiary_id",
      "account_id",
    ]);
    const pay = number(f.payment_amount);
    const source = Number.isNaN(number(f.source_amount)) ? pay : number(f.source_amount);
    let failure = "";
    if (!signed(body)) failure = "The signature is missing";
    else if (!known(body)) failure = "Unknown merchant or account";
    else if (Number.isNaN(pay) || pay === 0) failure = "The payment amount is not valid";
    else if (txt(b.company_name) === "Odd Failure") failure = "The beneficiary bank returned the transfer";
    const payerPays = f.fee_paid_by !== "BENEFICIARY";
    const feeCurrency = (payerPays ? f.source_currency : "") || f.payment_currency;
    const places = DECIMALS[feeCurrency] ?? 2;
    const fee = failure || places === 0 ? (failure ? 0 : 130) : 1.3;
    const round = (n) => Number((Number.isNaN(n) ? 0 : n).toFixed(6));
    const now = Date.now();
    const stamp = clock(now);
    const six = Array.from({ length: 6 }, () => "ABCDEFGHJKLMNPQRSTUVWXYZ"[crypto.randomInt(24)]).join("");
    const docs = Array.isArray(b.person_documents) ? b.person_documents : [];
    Object.assign(f, {
      payer: {
        ...pick(p, ["last_name", "first_name", "entity_type", "date_of_birth", "company_name"]),
        address: pick(p.address, ["street_address", "state", "postcode", "country_code", "city"]),
        additional_info: pick(p.additional_info, [
          "personal_id_number",
          "personal_email",
          "job",
          "external_id",
          "business_registration_type",
          "business_registration_number",
        ]),
      },
      beneficiary: {
        ...pick(b, ["last_name", "first_name", "entity_type", "date_of_birth", "company_name"]),
        person_documents: docs.filter(isObject).map((d) => ({
          ...pick(d, ["file_url", "file_type"]),
          labels: Array.isArray(d.labels) ? d.labels.map(txt) : [],
        })),
        bank_details: {
          ...pick(b.bank_details, [
            "transaction_reference",
            "swift_code",
            "owner_document_number",
            "iban",
            "binding_mobile_number",
            "bank_street_address",
            "bank_name",
            "bank_country_code",
            "bank_branch",
            "bank_account_category",
            "account_number",
            "account_name",
            "account_currency",
          ]),
          local_clearing_system: "ACH",
        },
        address: pick(b.address, [
          "street_address",
          "street",
          "state",
          "postcode",
          "number",
          "country_code",
          "complement",
          "city",
        ]),
        additional_info: pick(b.additional_info, [
          "personal_phone_country_code",
          "personal_phone_area_code",
          "personal_net_monthly_average_income",
          "personal_mobile_number",
          "personal_id_type",
          "personal_id_number",
          "personal_fiscal_country",
          "personal_email",
          "business_registration_number",
          "business_phone_number",
          "business_area",
        ]),
      },
      status: failure ? "FAILED" : "COMPLETED",
      failure_type: failure ? "UNKNOWN" : "",
      failure_reason: failure,
      short_reference_id: `${stamp.day}-${six}`,
      transaction_id: newId(),
      payer_id: newId(),
      fee_currency: feeCurrency,
      fee_amount: fee,
      created_at: `${stamp.iso}+0545`,
      last_updated_at: `${clock(now + 5).iso}+0545`,
      amount_payer_pays: round(source + (payerPays ? fee : 0)),
      amount_beneficiary_receives: round(Math.max(0, payerPays ? pay : pay - fee)),
      corridor: "himal-1",
      ledger_entry: newId(),
    });
    const bank = f.beneficiary.bank_details;
    if (bug("po-bank-code")) bank.bank_code = txt(b.bank_details?.bank_code);
    if (bug("po-clearing")) delete bank.local_clearing_system;
    if (bug("po-account-zeros") && isJsonLike(bank.account_number))
      bank.account_number = String(Number(bank.account_number));
    if (bug("po-colon")) f.created_at = f.created_at.replace("+0545", "+05:45");
    if (bug("po-updated-z")) f.last_updated_at = new Date(now).toISOString();
    if (bug("po-strings"))
      for (const k of ["amount_payer_pays", "amount_beneficiary_receives", "fee_amount"]) f[k] = String(f[k]);
    if (bug("po-short")) f.short_reference_id = `${stamp.date}-${six}`;
    if (bug("po-failure")) {
      delete f.failure_reason;
      delete f.failure_type;
    }
    if (bug("po-request-id")) f.request_id = f.request_id.toLowerCase();
    if (bug("po-job")) delete f.payer.additional_info.job;
    if (bug("po-labels")) for (const d of f.beneficiary.person_documents) d.labels = d.labels.join(",");
    if (bug("po-documents"))
      f.beneficiary.person_documents.length = Math.min(1, f.beneficiary.person_documents.length);
    if (bug("po-date")) f.payment_date = f.payment_date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3-$2-$1");
    if (bug("po-client-data")) f.client_data = f.client_data.replace(/[<>]/g, "");
    f.encryption_data = sign(f);
    if (!bug("po-notify")) notify(f.notify_url, "application/json", jsonDocument(f));
    if (bug("po-xml")) return xml(res, "respon", { ...f, payer: "", beneficiary: "" });
    return json(res, f);
  }

  // ---- http ---------------------------------------------------------------------------------------------------
  function reply(res, status, type, text) {
    if (res.headersSent || res.destroyed) return;
    const buffer = Buffer.from(text, "utf8");
    res.writeHead(status, {
      "content-type": type,
      "content-length": buffer.length,
      "x-ledger-node": "k2",
      "cache-control": "no-store",
    });
    res.end(buffer);
  }
  function json(res, value, status = 200) {
    reply(res, status, "application/json; charset=utf-8", jsonDocument(value));
  }
  function xml(res, root, fields) {
    reply(res, 200, "text/xml; charset=utf-8", xmlDocument(root, fields));
  }
  function html(res, status, inner, attributes = "") {
    reply(
      res,
      status,
      "text/html; charset=utf-8",
      `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>himal</title></head>\n<body${attributes}>\n${inner}\n</body></html>\n`,
    );
  }

  function route(path, raw, req, res) {
    if (path === "/v1/authorise") return authorise(raw, res);
    if (path === "/v1/checkout") return checkout(raw, res);
    if (path === "/v1/retrievalTrans") return query(raw, res);
    if (path === "/v1/retrievalRefund") return searchRefunds(raw, res);
    if (path === "/v1/capture") return batch("capture", raw, res);
    if (path === "/v1/review") return batch("review", raw, res);
    if (path === "/v1/cancel") return batch("cancel", raw, res);
    if (path === "/v1/refund") return batch("refund", raw, res);
    if (path === "/v1/cancelsubscription") return cancelSubscription(raw, res);
    if (path === "/v1/payout") return payout(raw, req, res);
    return reply(res, 404, "text/plain; charset=utf-8", "no such operation\n");
  }

  const server = http.createServer((req, res) => {
    req.on("error", () => {});
    res.on("error", () => {});
    let url;
    try {
      url = new URL(req.url, "http://gateway");
    } catch {
      return reply(res, 404, "text/plain", "no such address\n");
    }
    if (url.pathname === "/bank") return bankPage(url, res);
    if (req.method !== "POST") {
      req.resume();
      return reply(res, 405, "text/plain", "POST only\n");
    }
    const chunks = [];
    let size = 0;
    req.on("data", (chunk) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
      else chunks.length = 0;
    });
    req.on("end", () => {
      const raw = size > MAX_BODY ? "" : Buffer.concat(chunks).toString("utf8");
      try {
        route(url.pathname, raw, req, res);
      } catch {
        reply(
          res,
          url.pathname === "/v1/authorise" ? 400 : 500,
          "text/plain",
          "the request could not be handled\n",
        );
      }
    });
  });
  server.on("clientError", (err, socket) => {
    if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n");
    else socket.destroy();
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  base = `http://127.0.0.1:${server.address().port}`;

  async function close() {
    if (closed) return;
    closed = true;
    for (const t of timers) clearTimeout(t);
    for (const r of outgoing) r.destroy();
    const done = new Promise((resolve) => {
      server.close(() => resolve());
    });
    server.closeAllConnections();
    await done;
  }
  return { url: base, close };
}
