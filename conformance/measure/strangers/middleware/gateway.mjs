// A gateway by somebody who knew the source document alone: neither the schemas of this contract nor the checks of this suite.
// Its single defects, in defects.mjs, were written down before the suite was first run on it. Lines are lines of the document.
// Payment acquiring gateway. State lives in the closure of start().
import http from "node:http";
import https from "node:https";
import { createHmac, randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { defects } from "./defects.mjs";
import {
  pause,
  Fault,
  isObject,
  own,
  text,
  json,
  xml,
  escape,
  XML_ILLEGAL,
  intake,
  chain,
  Router,
  serve,
} from "./web.mjs";

const MERCHANTS = { 1000: "1000001" };
const DIGITS = { USD: 2, EUR: 2, GBP: 2, CNY: 2, HKD: 2, BRL: 2, JPY: 0, KRW: 0 };
const MONEY_FIELDS = [
  "item_total",
  "shipping",
  "handling",
  "tax_total",
  "insurance",
  "shipping_discount",
  "discount",
];
const SHARED = [
  "merchant_id",
  "account_id",
  "order_no",
  "currency",
  "amount",
  ...MONEY_FIELDS,
  "the service",
  "items",
  "note",
  "shopper_id",
  "shopper_email",
  "shopper_ip",
  "shopper_phone",
  "shopper_level",
  "first_name",
  "last_name",
  "document",
  "birth_date",
  "billing_country",
  "billing_state",
  "billing_city",
  "billing_address",
  "billing_postal_code",
  "os",
  "browser",
  "browser_lang",
  "time_zone",
  "resolution",
  "color_depth",
  "cookie_new",
  "cookie_old",
  "delivery_firstname",
  "delivery_lastname",
  "delivery_country",
  "delivery_state",
  "delivery_city",
  "delivery_address",
  "delivery_postal_code",
  "notify_url",
  "custom",
  "device_fingerprint",
  "encryption_data",
  "platform_source",
  "device_type",
];
const REDIRECT = [
  ...SHARED,
  "return_url",
  "open3d",
  "token_flag",
  "token_id",
  "challenge_window_size",
  "session_id",
  "installments",
  "installments_id",
  "order_type",
  "checkout_time",
  "user_agent",
  "antifraud_token_cookie",
  "cart_items",
  "account_owner",
  "total_discount",
  "additional_information",
  "price_id",
  "quote_id",
  "quote_price",
  "storefront_domains",
  "subscription",
];
const DELIVERY = [
  "delivery_address",
  "delivery_city",
  "delivery_country",
  "delivery_firstname",
  "delivery_lastname",
  "delivery_postal_code",
  "delivery_state",
];
const PAYOUT = [
  "merchant_id",
  "account_id",
  "beneficiary_id",
  "client_data",
  "fee_paid_by",
  "payment_amount",
  "payment_currency",
  "payment_date",
  "payment_method",
  "reason",
  "reference",
  "request_id",
  "source_amount",
  "source_currency",
  "swift_charge_option",
  "fund_source",
  "notify_url",
];
const PARTY = ["company_name", "date_of_birth", "entity_type", "first_name", "last_name"];
const BENEFICIARY_INFO = [
  "business_area",
  "business_phone_number",
  "business_registration_number",
  "personal_email",
  "personal_id_number",
  "personal_id_type",
  "personal_mobile_number",
  "personal_net_monthly_average_income",
  "personal_phone_country_code",
  "personal_phone_area_code",
  "personal_fiscal_country",
];
const BENEFICIARY_ADDRESS = [
  "city",
  "country_code",
  "postcode",
  "state",
  "street",
  "number",
  "street_address",
  "complement",
];
const BANK = [
  "account_currency",
  "account_name",
  "owner_document_number",
  "account_number",
  "bank_account_category",
  "bank_branch",
  "bank_country_code",
  "bank_name",
  "bank_street_address",
  "binding_mobile_number",
  "iban",
  "swift_code",
  "transaction_reference",
];
const PAYER_INFO = [
  "business_registration_number",
  "business_registration_type",
  "external_id",
  "personal_email",
  "personal_id_number",
  "job",
];
const PAYER_ADDRESS = ["city", "country_code", "postcode", "state", "street_address"];

// ---- money, time, cards: pure helpers ---------------------------------------
const units = (amount, currency) => {
  const m = /^(\d{1,15})(?:\.(\d{1,12}))?$/.exec(amount);
  if (!m || !Object.hasOwn(DIGITS, currency)) return null;
  const rest = (m[2] ?? "").replace(/0+$/, "");
  if (rest.length > DIGITS[currency]) return null;
  const n = BigInt(m[1] + rest.padEnd(DIGITS[currency], "0"));
  return n > 0n ? n : null;
};
const decimal = (n, currency) => {
  const k = DIGITS[currency] ?? 2;
  const s = String(n).padStart(k + 1, "0");
  return k ? `${s.slice(0, -k)}.${s.slice(-k)}` : s;
};
const HOUR = 3600e3;
const DAY = 24 * HOUR;
const clock = (ms) => {
  // wall clock at +08:00
  const s = new Date(ms + 8 * HOUR).toISOString();
  return {
    day: s.slice(0, 10),
    stamp: s.slice(0, 19).replace("T", " "),
    compact: s.slice(0, 19).replace(/\D/g, ""),
    offset: `${s.slice(0, 23)}+0800`,
  };
};
const luhn = (n) =>
  [...n].reverse().reduce((sum, c, i) => sum + (i % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][c] : Number(c)), 0) %
    10 ===
  0;
const mask = (n) => n.slice(0, 6) + "X".repeat(n.length - 10) + n.slice(-4);
const code = (n) => Array.from(randomBytes(n), (b) => "ABCDEFGHJKMNPQRSTUVWXYZ23456789"[b % 31]).join("");
const pick = (o, names) =>
  Object.fromEntries(names.filter((k) => own(o, k) !== undefined).map((k) => [k, text(o, k)]));

export async function start({ defect, port = 0 } = {}) {
  if (defect !== undefined && defect !== null && !defects.some((x) => x.id === defect))
    throw new Error(`no such defect: ${defect}`);
  const bad = (id) => defect === id;
  const secret = randomBytes(24);
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const orders = [];
  const byTransaction = new Map();
  const refunds = [];
  const subscriptions = new Map();
  const tokens = new Map();
  const pages = new Map();
  let counter = 0;
  let home = "";

  const sign = (...parts) => `sg.${createHmac("sha256", secret).update(json(parts)).digest("base64url")}`;
  const identityTrouble = (b) => {
    const merchant = text(b, "merchant_id");
    if (typeof own(b, "encryption_data") !== "string" || b.encryption_data === "")
      return [400, "encryption_data missing"];
    if (merchant === "" || text(b, "account_id") === "") return [400, "merchant_id or account_id missing"];
    if (!Object.hasOwn(MERCHANTS, merchant) || MERCHANTS[merchant] !== text(b, "account_id"))
      return [404, "merchant account not found"];
    return null;
  };

  // ---- notifications ---------------------------------------------------------
  const post = (target, body) =>
    new Promise((done) => {
      const req = (target.protocol === "https:" ? https : http).request(
        target,
        {
          method: "POST",
          agent: false,
          timeout: 3000,
          signal: ending.signal,
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "content-length": Buffer.byteLength(body),
          },
        },
        (res) => {
          res.on("error", () => {});
          res.resume();
          done(res.statusCode < 500);
        },
      );
      req.on("timeout", () => req.destroy());
      req.on("error", () => done(false));
      req.end(body);
    });
  const notify = async (address, fields) => {
    let target;
    try {
      target = new URL(address);
    } catch {
      return;
    }
    if (!/^https?:$/.test(target.protocol)) return;
    const body = new URLSearchParams({ ...fields, encryption_data: sign(fields) }).toString();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await wait(20 + attempt * 300, undefined, { signal: ending.signal });
      if (await post(target, body)) return;
    }
  };
  const announce = (o) => {
    let address = text(o.asked, "notify_url");
    if (bad("direct-notify-query-cut") && o.kind === "direct") address = address.split("?")[0];
    const fields = {
      notice: "payment",
      merchant_id: o.merchant,
      account_id: o.account,
      order_no: o.orderNo,
      transaction_id: o.id,
      amount: o.amount,
      currency: o.currency,
      order_status: o.state === "approved" ? "1" : "2",
      result_info: o.info,
    };
    if (o.card) fields.card = bad("direct-notify-card") && o.kind === "direct" ? o.card : mask(o.card);
    return notify(address, fields);
  };

  // ---- payments ----------------------------------------------------------------
  const readPayment = (b) => {
    const trouble = identityTrouble(b);
    if (trouble) throw new Fault(...trouble);
    const orderNo = text(b, "order_no");
    if (orderNo === "" || orderNo.search(XML_ILLEGAL) >= 0) throw new Fault(400, "order_no invalid");
    const currency = text(b, "currency");
    const total = units(text(b, "amount"), currency);
    if (total === null) throw new Fault(400, "amount or currency invalid");
    return {
      merchant: text(b, "merchant_id"),
      account: text(b, "account_id"),
      orderNo,
      currency,
      amount: text(b, "amount"),
      total,
    };
  };

  const remember = (kind, head, b) => {
    counter += 1;
    const kept = Object.fromEntries(
      ["notify_url", "return_url", "note", "shopper_email", "shopper_phone", "the service", ...DELIVERY].map(
        (k) => [k, text(b, k)],
      ),
    );
    let id = `EA-${randomBytes(4).toString("hex")}-${String(counter).padStart(4, "0")}`;
    if (bad("direct-id-repeats") && counter % 3 === 0) id = orders.at(-1).id;
    const o = {
      ...head,
      kind,
      asked: kept,
      id,
      at: Date.now(),
      reference: `RN${code(10)}`,
      state: "pending",
      info: "0100:Pending",
      captured: null,
      cancelled: 0n,
      refunded: 0n,
      refundCount: 0,
      contract: null,
      card: "",
      token: "",
      threeds: text(b, "open3d") === "do3DS",
      reasons: text(b, "shopper_ip") + text(b, "shopper_email") !== "",
      contractAsked: kind !== "apm" && isObject(own(b, "subscription")) ? b.subscription : null,
    };
    orders.push(o);
    byTransaction.set(id, o);
    return o;
  };

  const subscribe = (o) => {
    const s = o.contractAsked;
    const days = { day: 1, week: 7, month: 30, year: 365 }[text(s, "interval").toLowerCase()] ?? 1;
    const count = /^\d{1,4}$/.test(text(s, "interval_count")) ? Number(text(s, "interval_count")) : 30;
    const period = Math.min(Math.max(days * count, 1), 36500);
    o.contract = {
      id: `RC${code(12)}`,
      name: text(s, "contract_name"),
      code: text(s, "contract"),
      period: String(period),
      next: clock(o.at + period * DAY),
      status: "1",
    };
    subscriptions.set(o.contract.id, o.contract);
  };

  const readCard = (b) => {
    const saved = text(b, "token_id");
    if (text(b, "card") === "" && saved !== "") {
      if (!tokens.has(saved)) throw new Fault(404, "token_id not found");
      return { ...tokens.get(saved), saved };
    }
    const card = {
      number: text(b, "card"),
      month: text(b, "expiration_month"),
      year: text(b, "expiration_year"),
    };
    if (!/^\d{12,19}$/.test(card.number) || !luhn(card.number)) throw new Fault(400, "card invalid");
    if (!/^(0[1-9]|1[0-2])$/.test(card.month) || !/^\d{4}$/.test(card.year))
      throw new Fault(400, "expiration invalid");
    if (!/^\d{3,4}$/.test(text(b, "security_code"))) throw new Fault(400, "security_code invalid");
    return card;
  };

  const charge = (o, card) => {
    o.card = card.number;
    const expired = card.year + card.month < clock(Date.now()).compact.slice(0, 6);
    if (card.number === "4000000000000002" || expired) {
      o.state = "declined";
      o.info = expired ? "2054:Card expired" : "2005:Declined by the issuer";
      if (bad("direct-declined-no-colon") && o.kind === "direct") o.info = o.info.replace(":", " ");
      return;
    }
    o.state = "approved";
    o.info = "0000:Success";
    o.token = card.saved ?? `tk_${randomBytes(9).toString("hex")}`;
    tokens.set(o.token, { number: card.number, month: card.month, year: card.year });
    if (o.contractAsked) subscribe(o);
  };

  const authorise = async (ctx) => {
    if (ctx.unread) throw new Fault(400, ctx.unread);
    const b = ctx.body;
    const apm = text(b, "payment_method") !== "" && !(bad("apm-card-wins") && text(b, "card") !== "");
    await (apm ? authoriseApm : authoriseDirect)(ctx, b);
  };

  const authoriseDirect = async (ctx, b) => {
    const head = readPayment(b);
    const card = readCard(b);
    await pause();
    const o = remember("direct", head, b);
    charge(o, card);
    await pause(2);
    const ok = o.state === "approved";
    let shown = mask(o.card);
    if (bad("direct-mask-other-lengths") && o.card.length !== 16)
      shown = `${o.card.slice(0, 6)}XXXX${o.card.slice(10)}`;
    if (bad("direct-declined-card-open") && !ok) shown = o.card;
    let { amount, orderNo } = o;
    if (bad("direct-amount-grouped"))
      amount = amount.replace(/^\d+/, (n) => n.replace(/\B(?=(\d{3})+$)/g, ","));
    if (bad("direct-double-escape"))
      orderNo = orderNo.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
    if (bad("direct-order-no-ascii")) orderNo = orderNo.replace(/[^\0-\x7f]/gu, "?");
    const c = o.contract;
    const result = {
      merchant_id: o.merchant,
      account_id: o.account,
      order_no: orderNo,
      amount,
      currency: o.currency,
      transaction_id: o.id,
      card: shown,
      order_status: ok ? "1" : "2",
      result_info: o.info,
      contract_name: c ? (bad("direct-contract-code") ? c.code : c.name) : "",
      recurring_id: c?.id ?? "",
      recurring_deduction_period: c?.period ?? "",
      recurring_deduction_time: c?.next.stamp ?? "",
      note: o.asked.note,
      token_id: o.token,
      connector: "east-acquiring-2",
      threeds_result: o.threeds ? "attempted" : "not requested",
      risk_action: ok ? "ACCEPT" : "REVIEW",
      risk_score: ok ? "7" : "61",
      risk_reasons: o.reasons
        ? {
            name: "ip country;velocity 24h;e-mail age",
            status: ok ? "ACCEPT;ACCEPT;ACCEPT" : "ACCEPT;REJECT;ACCEPT",
          }
        : {},
    };
    if (bad("direct-recurring-time-iso"))
      result.recurring_deduction_time = result.recurring_deduction_time.replace(" ", "T");
    result.encryption_data = bad("direct-declined-unsigned") && !ok ? "" : sign(result);
    if (bad("direct-threeds-name")) {
      result.three_ds_result = result.threeds_result;
      delete result.threeds_result;
    }
    ctx.type = "application/xml; charset=utf-8";
    ctx.out = xml(bad("direct-root") ? "response" : "respon", result);
    ctx.after.push(() => announce(o));
  };

  const authoriseApm = async (ctx, b) => {
    const head = readPayment(b);
    const method = text(b, "payment_method");
    if (!["test_approved", "test_pending"].includes(method)) throw new Fault(404, "payment_method not found");
    await pause();
    const o = remember("apm", head, b);
    if (method === "test_approved") {
      o.state = "approved";
      o.info = "0000:Success";
      ctx.after.push(() => announce(o));
    }
    const key = code(20);
    pages.set(key, { order: o, kind: "issuer" });
    let { amount } = o;
    if (bad("apm-jpy-hundredth") && o.currency === "JPY") amount = decimal(o.total, "USD");
    const result = {
      merchant_id: o.merchant,
      account_id: bad("apm-account-is-merchant") ? o.merchant : o.account,
      order_no: o.orderNo,
      amount,
      currency: o.currency,
      issuer_url: `${bad("apm-issuer-relative") ? "" : home}/issuer/${key}?method=${method}&lang=en`,
    };
    ctx.type = "application/xml; charset=utf-8";
    ctx.out = xml("respon", result);
    if (bad("apm-json")) {
      ctx.type = "application/json";
      ctx.out = json(result);
    }
  };

  const page = (ctx, title, inner, onload = "") => {
    ctx.type = "text/html; charset=utf-8";
    ctx.out = `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title></head>\n<body${onload}>\n${inner}\n</body></html>\n`;
  };

  const issuer = async (ctx) => {
    const p = pages.get(ctx.params.key);
    if (p?.kind !== "issuer") throw new Fault(404, "no such payment");
    await pause();
    const o = p.order;
    if (ctx.req.method === "POST" && o.state === "pending") {
      o.state = "approved";
      o.info = "0000:Success";
      ctx.after.push(() => announce(o));
    }
    page(
      ctx,
      "Issuer",
      o.state === "pending"
        ? `<form method="post"><button>Pay ${escape(o.amount)} ${escape(o.currency)}</button></form>`
        : `<p>Paid. <a href="${/^https?:/.test(o.asked.return_url) ? escape(o.asked.return_url) : "#"}">Back to the shop</a></p>`,
    );
  };

  // ---- redirect payment ------------------------------------------------------------
  const hosted = (ctx, key, o, hint = "") =>
    page(
      ctx,
      "Payment",
      `<p>${escape(hint)}</p><form method="post" action="/hosted/${key}">
<p>Order ${escape(o.orderNo)}: ${escape(o.amount)} ${escape(o.currency)}</p>
<label>Card <input name="card" autocomplete="cc-number"></label> <label>Month <input name="expiration_month"></label>
<label>Year <input name="expiration_year"></label> <label>Code <input name="security_code"></label> <button>Pay</button></form>`,
    );

  const checkout = async (ctx) => {
    if (ctx.unread) throw new Fault(422, ctx.unread);
    const b = ctx.body;
    const back = pages.get(text(b, "gbc_id"));
    if (back?.kind === "hosted") return hosted(ctx, text(b, "gbc_id"), back.order); // the page posted itself
    let head;
    try {
      head = readPayment(b);
    } catch (e) {
      throw new Fault(422, e.message);
    }
    await pause();
    const o = remember("redirect", head, b);
    const key = code(24);
    pages.set(key, { order: o, kind: "hosted" });
    const echo = REDIRECT.filter((k) => own(b, k) !== undefined).map((k) => [
      k,
      typeof b[k] === "object" && b[k] !== null ? JSON.stringify(b[k]) : text(b, k),
    ]);
    if (bad("redirect-notify-is-return"))
      for (const e of echo) if (e[0] === "notify_url") e[1] = text(b, "return_url");
    const inputs = {
      merNo: o.merchant,
      accountNo: o.account,
      orderNo: bad("redirect-quote-cut") ? o.orderNo.split('"')[0] : o.orderNo,
      orderAmount: bad("redirect-order-amount-cut") ? o.amount.replace(/\.\d*[1-9]\d*$/, "") : o.amount,
      orderCurrency: o.currency,
      notifyUrl: text(b, "notify_url"),
      returnUrl: text(b, "return_url"),
      signInfo: b.encryption_data,
      allParams: json(Object.fromEntries(echo)),
      gbc_id: key,
      connector_code: "EAST2",
      account_name: "East Hosted Page",
      pm_id: "1",
      apm_type: "card",
      descriptor: "EAST*PAY",
    };
    if (bad("redirect-no-pm-id")) delete inputs.pm_id;
    const js = (v) => json(v).replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
    await pause();
    page(
      ctx,
      "One moment",
      `<form id="gate" name="gate" method="post" action="${bad("redirect-action") ? "/v1/authorise" : "/v1/checkout"}">
${Object.entries(inputs)
  .map(([k, v]) => `<input type="hidden" name="${k}" value="${escape(v)}">`)
  .join("\n")}
</form>
<script>
var gate = document.getElementById("gate");
function add(name, value) { var i = document.createElement("input"); i.type = "hidden"; i.name = name; i.value = value; gate.appendChild(i); }
${echo.map(([k, v]) => `add(${js(k)}, ${js(v)});`).join("\n")}
</script>`,
      bad("redirect-no-autopost") ? "" : " onload=\"document.getElementById('gate').submit()\"",
    );
  };

  const hostedPay = async (ctx) => {
    const p = pages.get(ctx.params.key);
    if (p?.kind !== "hosted") throw new Fault(404, "no such payment");
    const o = p.order;
    if (o.state === "pending") {
      let card;
      try {
        card = readCard({ ...ctx.body, token_id: "" });
      } catch (e) {
        return hosted(ctx, ctx.params.key, o, e.message);
      }
      charge(o, card);
      ctx.after.push(() => announce(o));
    }
    await pause();
    if (/^https?:\/\/[\x21-\x7e]+$/.test(o.asked.return_url)) {
      ctx.status = 303;
      ctx.headers.location = o.asked.return_url;
    }
    page(ctx, "Done", `<p>${o.state === "approved" ? "Paid" : "Not paid"}</p>`);
  };

  // ---- batches -----------------------------------------------------------------------
  const envelope = (b, trouble) => ({
    merchant_id: text(b, "merchant_id"),
    account_id: text(b, "account_id"),
    return_status: trouble ? "3" : "1",
    return_message: trouble || "OK",
  });
  const answerJson = (ctx, record) => {
    ctx.type = "application/json; charset=utf-8";
    ctx.out = json({ ...record, encryption_data: sign(record) });
  };

  // Which order is meant, or why not.
  const locate = (e) => {
    const o = byTransaction.get(text(e, "transaction_id"));
    if (!o || o.orderNo !== text(e, "order_no")) return { error: "order not found" };
    if (o.currency !== text(e, "currency")) return { error: "currency differs from that of the order" };
    const amount = units(text(e, "amount"), o.currency);
    if (amount === null) return { error: "amount invalid" };
    if (o.state !== "approved") return { error: `order is ${o.state}` };
    return { o, amount, error: "" };
  };

  const batch =
    ({ asks, answers, limit, status, each, finish = (list) => list }) =>
    async (ctx) => {
      const b = ctx.body;
      const list = own(b, asks);
      const many = Array.isArray(list) ? list : [];
      if (many.length > 5000) throw new Fault(413, "too many orders");
      let trouble = ctx.unread ?? identityTrouble(b)?.[1] ?? "";
      if (!trouble && many.length === 0) trouble = `${asks} missing or empty`;
      if (!trouble && many.length > limit) trouble = `too many orders, at most ${limit}`;
      const made = [];
      for (const raw of many) {
        const e = isObject(raw) ? raw : {};
        const base = {
          transaction_id: text(e, "transaction_id"),
          order_no: text(e, "order_no"),
          currency: text(e, "currency"),
          amount: text(e, "amount"),
        };
        if (!trouble) await pause(1);
        const { error, ...more } = trouble ? { error: trouble } : each(e, base);
        made.push({ ...base, ...more, [status]: error ? "2" : "1", error_message: error });
      }
      return { ctx, record: { ...envelope(b, trouble), [answers]: finish(made, many, trouble) } };
    };
  const send =
    (run, change = (r) => r) =>
    async (ctx) => {
      const { record } = await run(ctx);
      answerJson(ctx, change(record));
    };

  const capture = batch({
    asks: "capture_orders",
    answers: bad("capture-array-name") ? "capture_result" : "capture_orders",
    status: "capture_status",
    limit: bad("capture-limit-51") ? 51 : 50,
    each: (e) => {
      const { o, amount, error } = locate(e);
      if (error) return { error };
      if ((o.captured ?? 0n) + amount > o.total - o.cancelled || (o.captured === null && o.refunded > 0n))
        return { error: "more than is left to capture" };
      o.captured = (o.captured ?? 0n) + amount;
      return { error: "" };
    },
    finish: (made) => {
      let out = made;
      if (bad("capture-status-inherited")) {
        for (let i = 1; i < out.length; i += 1)
          if (out[i - 1].capture_status === "1") {
            out[i].capture_status = "1";
            out[i].error_message = "";
          }
      }
      if (bad("capture-second-amount"))
        out.forEach((x) => {
          x.amount = out[0].amount;
        });
      if (bad("capture-error-ok"))
        out.forEach((x) => {
          x.error_message ||= "OK";
        });
      if (bad("capture-merge-same"))
        out = out.filter((x, i) => out.findIndex((y) => y.transaction_id === x.transaction_id) === i);
      return out;
    },
  });

  const review = batch({
    asks: "review_orders",
    answers: "review_results",
    status: "review_status",
    limit: bad("review-limit-99") ? 99 : 100,
    each: (e) => {
      const { o, amount, error } = locate(e);
      const review_flag = text(e, "review_flag");
      if (error) return { error, review_flag };
      if (amount !== o.total) return { error: "amount differs from that of the order", review_flag };
      if (!["0", "1"].includes(review_flag)) return { error: "review_flag invalid", review_flag };
      return { error: "", review_flag };
    },
    finish: (made, many, trouble) => {
      if (trouble)
        made.forEach((x, i) => {
          x.review_flag = text(many[i], "review_flag");
        });
      if (bad("review-failed-no-flag"))
        made.forEach((x) => {
          if (x.error_message) delete x.review_flag;
        });
      if (bad("review-ids-shifted") && made.length > 2)
        [made[1].transaction_id, made[2].transaction_id] = [made[2].transaction_id, made[1].transaction_id];
      if (bad("review-status-name"))
        made.forEach((x) => {
          x.status = x.review_status;
          delete x.review_status;
        });
      return made;
    },
  });

  const cancel = batch({
    asks: "cancel_orders",
    answers: "cancellations",
    status: "cancel_status",
    limit: bad("cancel-limit-49") ? 49 : 50,
    each: (e) => {
      const { o, amount, error } = locate(e);
      if (error) return { error };
      if (o.refunded > 0n || amount > o.total - o.cancelled - (o.captured ?? 0n))
        return { error: "more than is left to cancel" };
      o.cancelled += amount;
      return { error: "" };
    },
    finish: (made) => {
      if (bad("cancel-leading-zeros"))
        made.forEach((x) => {
          x.order_no = x.order_no.replace(/^0+(?=\d+$)/, "");
        });
      return bad("cancel-failed-lost") ? made.filter((x) => !x.error_message) : made;
    },
  });

  const refund = batch({
    asks: "refund_orders",
    answers: "refund_results",
    status: "refund_status",
    limit: bad("refund-limit-100") ? 100 : 50,
    each: (e, base) => {
      const record = {
        refund_amount: text(e, "refund_amount"),
        refund_reason: text(e, "refund_reason"),
        refund_reference: "",
        refund_reference_id: "",
      };
      const { o, amount, error } = locate(e);
      const wanted = o
        ? units(bad("refund-partial-full") ? base.amount : record.refund_amount, o.currency)
        : null;
      const left = o ? (o.captured ?? o.total - o.cancelled) - o.refunded : 0n;
      const why =
        error ||
        (amount !== o.total && "amount is not the original amount") ||
        (wanted === null && "refund_amount invalid") ||
        (wanted > left && "more than is left to refund") ||
        "";
      if (why) return { ...record, error: why };
      if (bad("refund-partial-full")) record.refund_amount = base.amount;
      o.refundCount += 1;
      const sequence = (n) => `${o.id}-${String(n).padStart(2, "0")}`;
      const r = {
        ...base,
        amount: o.amount,
        ...record,
        refund_reference: `ARN${code(14)}`,
        refund_reference_id: sequence(bad("refund-sequence-stuck") ? 1 : o.refundCount),
        at: Date.now(),
        whole: o.refunded + wanted === o.total,
      };
      refunds.push({
        ...r,
        merchant: o.merchant,
        ...(bad("search-other-reference") && { refund_reference_id: sequence(o.refundCount - 1) }),
        ...(bad("search-refund-sum") &&
          o.refunded > 0n && { refund_amount: decimal(o.refunded + wanted, o.currency) }),
      });
      const shown =
        bad("refund-amount-left") && o.refunded > 0n
          ? decimal(o.total - o.refunded, o.currency)
          : base.amount;
      o.refunded += wanted;
      return {
        ...record,
        amount: shown,
        refund_reference: r.refund_reference,
        refund_reference_id: r.refund_reference_id,
        error: "",
      };
    },
    finish: (made, many, trouble) =>
      made.map((x, i) => {
        const y = {
          ...x,
          refund_amount: x.refund_amount ?? text(many[i], "refund_amount"),
          refund_reason: x.refund_reason ?? text(many[i], "refund_reason"),
          refund_reference: x.refund_reference ?? "",
          refund_reference_id: x.refund_reference_id ?? "",
          refund_message: x.error_message
            ? `V${trouble ? "0900" : "0307"}:${x.error_message}`
            : bad("refund-message")
              ? "0000:OK"
              : "V0000:OK",
        };
        if (bad("refund-reason-cut")) y.refund_reason = [...y.refund_reason].slice(0, 20).join("");
        return y;
      }),
  });

  // ---- query and refund search -----------------------------------------------------------
  const orderRecord = (o) => {
    const c = o.contract;
    const rejected = o.state === "declined";
    const status =
      o.state === "pending"
        ? "1000"
        : rejected
          ? "2900"
          : o.refunded > 0n
            ? "4100"
            : o.cancelled === o.total
              ? "5200"
              : "3000";
    const r = {
      transaction_id: bad("query-other-id") ? o.id.slice(0, -2) : o.id,
      order_no: o.orderNo,
      reference_no: o.reference,
      amount: bad("query-amount-number") ? Number(o.amount) : o.amount,
      currency: o.currency,
      payment_status: status,
      query_result: "1",
      error_message: "",
      transaction_date: bad("query-date-iso") ? clock(o.at).offset : clock(o.at).compact,
      is3ds: o.threeds ? "1" : "0",
      antifraud_provider: "East Watch",
      fraud_check_result: [
        { check_items: "ip country", status: "ACCEPT" },
        { check_items: "velocity 24h", status: rejected ? "REJECT" : "ACCEPT" },
      ],
      shopper_email: o.asked.shopper_email,
      shopper_phone: o.asked.shopper_phone,
      "the service": o.asked["the service"],
      delivery_information: Object.fromEntries(
        DELIVERY.map((k) => [
          k,
          o.asked[bad("query-delivery-state") && k === "delivery_state" ? "delivery_city" : k],
        ]),
      ),
      subscription_result: {
        contract_name: c?.name ?? "",
        recurring_deduction_period: c?.period ?? "",
        recurring_id: c?.id ?? "",
        recurring_status: c?.status ?? "",
        recurring_deduction_time: (bad("query-recurring-time-long") ? c?.next.stamp : c?.next.day) ?? "",
      },
    };
    if (bad("query-fraud-object")) [r.fraud_check_result] = r.fraud_check_result;
    if (bad("query-phone-number") && /^\d{1,15}$/.test(r.shopper_phone))
      r.shopper_phone = Number(r.shopper_phone);
    return r;
  };

  const query = async (ctx) => {
    const b = ctx.body;
    const trouble = ctx.unread ?? identityTrouble(b)?.[1] ?? "";
    await pause();
    const mine = trouble
      ? []
      : orders
          .filter((o) => o.merchant === text(b, "merchant_id"))
          .slice(bad("query-limit-101") ? -101 : -100);
    answerJson(ctx, {
      ...envelope(b, trouble),
      [bad("query-list-name") ? "order_list" : "orders_list"]: mine.map(orderRecord),
    });
  };

  const search = async (ctx) => {
    const b = ctx.body;
    const trouble = ctx.unread ?? identityTrouble(b)?.[1] ?? "";
    await pause();
    const mine = trouble
      ? []
      : refunds
          .filter((r) => r.merchant === text(b, "merchant_id"))
          .slice(bad("search-limit-101") ? -101 : -100);
    const list = mine.map((r) => {
      const t = clock(r.at);
      const y = {
        transaction_id: r.transaction_id,
        order_no: r.order_no,
        amount: bad("search-original-amount") ? r.refund_amount : r.amount,
        currency: r.currency,
        refund_amount: r.refund_amount,
        refund_reason: r.refund_reason,
        refund_reference: r.refund_reference,
        refund_reference_id: r.refund_reference_id,
        refund_status: "1",
        payment_status: "4100",
        refund_date: bad("search-date-form") ? t.stamp : t.compact,
        refund_processing_date: r.whole ? t.compact : "",
        error_message: "",
      };
      if (bad("search-reason-missing")) delete y.refund_reason;
      return y;
    });
    answerJson(ctx, { ...envelope(b, trouble), refund_orders: list });
  };

  // ---- subscriptions -------------------------------------------------------------------------
  const unsubscribe = async (ctx) => {
    const b = ctx.body;
    let trouble = ctx.unread ?? identityTrouble(b)?.[1] ?? "";
    await pause();
    const c = subscriptions.get(text(b, "recurring_id"));
    if (!trouble && (!c || (c.name !== text(b, "contract_name") && !bad("unsubscribe-any-contract"))))
      trouble = "subscription not found";
    if (!trouble && !bad("unsubscribe-stays-active")) c.status = "Inactived";
    const record = {
      merchant_id: text(b, "merchant_id"),
      account_id: text(b, "account_id"),
      recurring_id: text(b, "recurring_id"),
      contract_name: text(b, "contract_name"),
      cancel_status: trouble ? "2" : "1",
      error_message: trouble,
    };
    if (bad("unsubscribe-boolean")) record.cancel_status = !trouble;
    if (bad("unsubscribe-error-null")) record.error_message ||= null;
    answerJson(ctx, record);
    if (bad("unsubscribe-xml")) {
      ctx.type = "application/xml; charset=utf-8";
      ctx.out = xml("respon", { ...record, encryption_data: sign(record) });
    }
  };

  // ---- payouts -------------------------------------------------------------------------------
  const payout = async (ctx) => {
    if (ctx.unread) throw new Fault(422, ctx.unread);
    const b = ctx.body;
    const who = own(b, "beneficiary");
    const payer = own(b, "payer");
    const currency = text(b, "payment_currency");
    const amount = units(text(b, "payment_amount"), currency);
    await pause();
    let reason = identityTrouble(b)?.[1] ?? "";
    if (!reason && amount === null) reason = "payment_amount or payment_currency invalid";
    if (!reason && text(who, "company_name") === "Odd Failure")
      reason = "The bank of the beneficiary sent the funds back";
    const fee = reason ? 0n : 125n;
    const byPayer = text(b, "fee_paid_by") === "PAYER";
    const now = Date.now();
    const papers = own(who, "person_documents");
    const record = {
      ...Object.fromEntries(PAYOUT.map((k) => [k, text(b, k)])),
      beneficiary: {
        ...pick(who, PARTY),
        additional_info: pick(own(who, "additional_info"), BENEFICIARY_INFO),
        address: pick(own(who, "address"), BENEFICIARY_ADDRESS),
        person_documents: (Array.isArray(papers) ? papers : []).map((x) => ({
          ...pick(x, ["file_type", "file_url"]),
          labels: (Array.isArray(own(x, "labels")) ? x.labels : []).filter((l) => typeof l === "string"),
        })),
        bank_details: {
          ...pick(own(who, "bank_details"), bad("payout-bank-code") ? [...BANK, "bank_code"] : BANK),
          local_clearing_system: "ACH",
        },
      },
      payer: {
        ...pick(payer, PARTY),
        additional_info: pick(own(payer, "additional_info"), PAYER_INFO),
        address: pick(
          own(payer, "address"),
          bad("payout-payer-address") ? PAYER_ADDRESS.filter((k) => k !== "state") : PAYER_ADDRESS,
        ),
      },
      amount_beneficiary_receives:
        amount === null || reason
          ? 0
          : Number(decimal(byPayer ? amount : amount > fee ? amount - fee : 0n, currency)),
      amount_payer_pays:
        amount === null || reason ? 0 : Number(decimal(byPayer ? amount + fee : amount, currency)),
      fee_amount: Number(decimal(fee, currency)),
      fee_currency: currency,
      created_at: clock(now).offset,
      last_updated_at: bad("payout-updated-colon")
        ? clock(now + 1).offset.replace("+0800", "+08:00")
        : clock(now + 1).offset,
      failure_reason: reason,
      failure_type: reason ? "UNKNOWN" : "",
      payer_id: `PY${code(10)}`,
      transaction_id: `PO-${code(16)}`,
      short_reference_id: `${clock(now).compact.slice(0, 8)}-${code(6)}`,
      status: reason ? "FAILED" : "COMPLETED",
    };
    if (bad("payout-fee-text")) record.fee_amount = String(record.fee_amount);
    if (bad("payout-one-document")) record.beneficiary.person_documents.splice(1);
    if (bad("payout-failure-type") && reason) delete record.failure_type;
    if (bad("payout-source-amount")) record.source_amount = record.payment_amount;
    if (bad("payout-request-id-lower")) record.request_id = record.request_id.toLowerCase();
    answerJson(ctx, record);
    if (!bad("payout-no-notification")) {
      ctx.after.push(() =>
        notify(record.notify_url, {
          notice: "payout",
          merchant_id: record.merchant_id,
          account_id: record.account_id,
          request_id: record.request_id,
          transaction_id: record.transaction_id,
          status: record.status,
          failure_reason: record.failure_reason,
          failure_type: record.failure_type ?? "",
        }),
      );
    }
  };

  // ---- the chain ----------------------------------------------------------------------------
  const shield = async (ctx, next) => {
    try {
      await next();
    } catch (e) {
      const status = e instanceof Fault ? e.status : 500;
      const words = e instanceof Fault ? e.message : "internal error";
      ctx.after = [];
      ctx.status = bad("direct-invalid-404") && status === 400 && ctx.path === "/v1/authorise" ? 404 : status;
      if (ctx.path === "/v1/authorise") {
        ctx.type = "application/xml; charset=utf-8";
        ctx.out = xml("error", { reason: words });
      } else {
        ctx.type = "application/json; charset=utf-8";
        ctx.out = json({ reason: words });
      }
    }
  };
  const trace = async (ctx, next) => {
    ctx.headers["x-east-trace"] = code(12);
    await next();
  };
  const delay = async (_ctx, next) => {
    await pause();
    await next();
  };
  const cancelChange = (r) =>
    bad("cancel-message") && r.return_message === "OK" ? { ...r, return_message: "SUCCESS" } : r;
  const router = new Router()
    .on("POST", "/v1/authorise", authorise)
    .on("POST", "/v1/checkout", checkout)
    .on("POST", "/v1/retrievalTrans", query)
    .on("POST", "/v1/capture", send(capture))
    .on("POST", "/v1/review", send(review))
    .on("POST", "/v1/refund", send(refund))
    .on("POST", "/v1/cancel", async (ctx) => {
      await send(cancel, cancelChange)(ctx);
      if (bad("cancel-unsigned")) {
        const { encryption_data: _, ...rest } = JSON.parse(ctx.out);
        ctx.out = json(rest);
      }
    })
    .on("POST", "/v1/cancelsubscription", unsubscribe)
    .on("POST", "/v1/retrievalRefund", search)
    .on("POST", "/v1/payout", payout)
    .on("GET", "/issuer/:key", issuer)
    .on("POST", "/issuer/:key", issuer)
    .on("POST", "/hosted/:key", hostedPay);

  const server = await serve(chain([shield, trace, delay, intake, router.step()]), port);
  home = `http://127.0.0.1:${server.address().port}`;
  const close = () =>
    new Promise((done) => {
      ending.abort();
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url: home, close };
}
