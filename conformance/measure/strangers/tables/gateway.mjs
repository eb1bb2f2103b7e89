// A gateway by somebody who knew the source document alone: neither the schemas of this contract nor the checks of this suite.
// Its single defects, in defects.mjs, were written down before the suite was first run on it. Lines are lines of the document.
import http from "node:http";
import https from "node:https";
import { createHash, randomBytes } from "node:crypto";
import {
  APM_CODES,
  APM_RESULT,
  CODES,
  CURRENCIES,
  DELIVERY,
  DIRECT_RESULT,
  MERCHANTS,
  OPERATIONS,
  PAYOUT,
  REDIRECT_FIELDS,
  REFUND_RECORD,
} from "./tables.mjs";
import {
  dashed,
  decimal,
  escape,
  filled,
  isObject,
  luhn,
  offset,
  packed,
  parseBody,
  realDate,
  spaced,
  text,
  toJson,
  toScript,
  toXml,
  units,
  unprintable,
} from "./forms.mjs";

class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}
const XML = "application/xml; charset=UTF-8";
const JSON_TYPE = "application/json";
const HTML = "text/html; charset=UTF-8";
const DAYS = { day: 1, week: 7, month: 30, year: 365 };

export async function start({ defect, port = 0 } = {}) {
  const bug = (id) => id === defect;
  const secret = randomBytes(16).toString("hex");
  const orders = new Map(); // transaction id -> order
  const ledger = []; // orders, oldest first
  const refunds = []; // oldest first
  const subscriptions = new Map();
  const tokens = new Map(); // token -> card
  const pages = new Map(); // gbc_id -> order
  const timers = new Set();
  const calls = new Set();
  let sequence = 4095;
  let lastTx = "";
  let url = "";
  let closed = false;

  const id = (width = 16) => String(++sequence).padStart(width, "0");
  const sign = (v) =>
    createHash("sha256")
      .update(secret + JSON.stringify(v))
      .digest("hex")
      .toUpperCase();
  const known = (b) => (MERCHANTS.get(b.merchant_id) ?? []).includes(b.account_id);

  // ---- notifications -------------------------------------------------------------------------
  function later(ms, work) {
    const t = setTimeout(() => {
      timers.delete(t);
      work();
    }, ms);
    timers.add(t);
  }
  function notify(address, type, body, left = 2) {
    later(left === 2 ? 15 : 400, () => {
      let done = false;
      const over = (ok) => {
        if (done) return;
        done = true;
        calls.delete(call);
        if (!ok && left > 0 && !closed) notify(address, type, body, left - 1);
      };
      let call = null;
      try {
        const to = new URL(address);
        if (to.protocol !== "http:" && to.protocol !== "https:") return;
        call = (to.protocol === "https:" ? https : http).request(
          to,
          {
            method: "POST",
            agent: false,
            timeout: 4000,
            headers: { "content-type": type, "content-length": Buffer.byteLength(body) },
          },
          (res) => {
            res.resume();
            over(res.statusCode < 400);
          },
        );
        calls.add(call);
        call.on("timeout", () => call.destroy());
        call.on("error", () => over(false));
        call.end(body);
      } catch {
        /* an address that is none */
      }
    });
  }
  const notifyPayment = (order, pairs) => {
    if (!filled(order.request.notify_url)) return;
    if (bug("direct-declined-silent") && !order.approved && order.kind === "D") return;
    const to =
      bug("apm-notify-return") && order.kind === "A"
        ? text(order.request.return_url)
        : order.request.notify_url;
    const values = pairs.map(([k, v]) => [k, isObject(v) ? "" : v]);
    if (bug("direct-notify-card") && order.kind === "D") values.find(([k]) => k === "card")[1] = order.card;
    notify(to, "application/x-www-form-urlencoded", String(new URLSearchParams(values)));
  };

  // ---- payments ------------------------------------------------------------------------------
  function checkPayment(b) {
    const need = (ok, message, status = 400) => {
      if (!ok) throw new Refusal(status, message);
    };
    const apm = Object.hasOwn(b, "payment_method");
    need(filled(b.encryption_data), "ENCRYPTION_DATA MISSING");
    need(filled(b.merchant_id), "MERCHANT_ID MISSING");
    need(filled(b.account_id), "ACCOUNT_ID MISSING");
    need(filled(b.order_no) && !unprintable(b.order_no), "ORDER_NO MISSING OR MALFORMED");
    need(CURRENCIES.has(b.currency), "CURRENCY UNKNOWN");
    need(
      b.amount !== undefined && b.amount !== "",
      "AMOUNT MISSING",
      bug("direct-status-422") && !apm ? 422 : 400,
    );
    need(
      units(b.amount, b.currency) !== null,
      "AMOUNT MALFORMED",
      bug("apm-malformed-500") && apm ? 500 : 400,
    );
    need(
      b.subscription === undefined || b.subscription === "" || isObject(b.subscription),
      "SUBSCRIPTION MALFORMED",
    );
    need(
      known(b),
      "RECORD NOT FOUND",
      (bug("direct-unknown-401") && !apm) || (bug("apm-unknown-401") && apm) ? 401 : 404,
    );
  }
  function readCard(b) {
    const bad = (m) => {
      throw new Refusal(400, m);
    };
    if (!filled(b.card) && filled(b.token_id)) {
      if (!tokens.has(b.token_id)) throw new Refusal(404, "RECORD NOT FOUND");
      return { ...tokens.get(b.token_id), token: b.token_id };
    }
    if (!filled(b.card)) bad("CARD MISSING");
    if (!/^\d{13,19}$/.test(b.card) || !luhn(b.card)) bad("CARD MALFORMED");
    if (!/^(0[1-9]|1[0-2])$/.test(text(b.expiration_month))) bad("EXPIRATION_MONTH MALFORMED");
    if (!/^\d{4}$/.test(text(b.expiration_year))) bad("EXPIRATION_YEAR MALFORMED");
    if (!/^\d{3,4}$/.test(text(b.security_code))) bad("SECURITY_CODE MALFORMED");
    const card = {
      number: b.card,
      until: `${b.expiration_year}-${b.expiration_month}`,
      token: bug("direct-token-pan") ? b.card : id(24),
    };
    tokens.set(card.token, card);
    return card;
  }
  function record(b, kind) {
    let tx = id();
    if (bug("direct-tx-repeat") && kind === "D" && ledger.length % 2) tx = lastTx;
    lastTx = tx;
    const order = {
      tx,
      kind,
      request: b,
      merchant: b.merchant_id,
      account: b.account_id,
      no: b.order_no,
      currency: b.currency,
      units: units(b.amount, b.currency),
      date: new Date(),
      reference: id(12),
      approved: false,
      status: "1000",
      captured: 0n,
      cancelled: 0n,
      refunded: 0n,
      refunds: 0,
      sub: null,
      card: "",
    };
    orders.set(tx, order);
    ledger.push(order);
    return order;
  }
  function decide(order, card) {
    order.card = card.number;
    order.result =
      card.number === "4000000000000002"
        ? "0005:DO NOT HONOUR"
        : card.until < order.date.toISOString().slice(0, 7)
          ? "0054:EXPIRED CARD"
          : "0000:Success";
    order.approved = order.result === "0000:Success";
    order.status = order.approved ? "3000" : "3900";
    const s = order.request.subscription;
    if (order.approved && isObject(s)) {
      const step =
        Math.min(Math.max(Number.parseInt(text(s.interval_count), 10) || 1, 1), 3650) *
        (Object.hasOwn(DAYS, text(s.interval)) ? DAYS[s.interval] : 1);
      order.sub = {
        id: id(),
        merchant: order.merchant,
        account: order.account,
        name: text(s.contract_name),
        period: String(step).padStart(4, "0"),
        next: new Date(order.date.getTime() + Math.min(step, 36500) * 86400000),
        status: "1",
      };
      subscriptions.set(order.sub.id, order.sub);
    }
  }
  const mask = (n) => {
    if (bug("direct-mask-eight")) return n.slice(0, 8) + "X".repeat(n.length - 12) + n.slice(-4);
    if (bug("direct-mask-fixed")) return `${n.slice(0, 6)}XXXXXX${n.slice(12)}`;
    return n.slice(0, 6) + "X".repeat(n.length - 10) + n.slice(-4);
  };

  function directAmount(o) {
    if (bug("direct-amount-float") && o.currency !== "JPY")
      return (Math.floor(Number(o.request.amount) * 100) / 100).toFixed(2);
    if (bug("direct-amount-jpy") && o.currency === "JPY") return (Number(o.units) / 100).toFixed(2);
    return decimal(o.units, o.currency);
  }
  function directOrderNo(no) {
    if (bug("direct-order-upper")) return no.toUpperCase();
    if (bug("direct-order-zeros") && /^\d+$/.test(no)) return no.replace(/^0+(?=\d)/, "");
    if (bug("direct-order-latin")) return no.replace(/[^\x00-\xff]/g, "?");
    if (bug("direct-order-trim")) return no.replace(/\s+/g, " ").trim();
    if (bug("direct-order-double")) return no.replace(/&/g, "&amp;");
    return no;
  }
  function direct(b, req) {
    const card = readCard(b);
    const order = record(b, "D");
    decide(order, card);
    const sub = order.sub;
    const values = {
      merchant_id: b.merchant_id,
      account_id: b.account_id,
      order_no: directOrderNo(order.no),
      amount: directAmount(order),
      currency: order.currency,
      transaction_id: order.tx,
      card: mask(card.number),
      order_status: order.approved ? "1" : "0",
      result_info: order.result,
      contract_name: sub?.name ?? "",
      recurring_id: sub?.id ?? "",
      recurring_deduction_period: sub?.period ?? "",
      recurring_deduction_time: sub ? spaced(sub.next) : "",
      note: text(b.note),
      token_id: card.token,
      connector: "BANKLINE01",
      threeds_result: "NOT ENROLLED",
      risk_action: "ACCEPT",
      risk_score: "0007",
      risk_reasons: { name: "", status: "" },
    };
    if (bug("direct-account-swap")) values.account_id = b.merchant_id;
    if (bug("direct-decline-form") && !order.approved) values.result_info = "DO NOT HONOUR";
    if (bug("direct-decline-success") && !order.approved) values.result_info = "0000:Success";
    if (bug("direct-recurring-time") && sub) values.recurring_deduction_time = dashed(sub.next);
    if (bug("direct-contract") && sub) values.contract_name = text(b.subscription.contract);
    if (bug("direct-recurring-id") && sub) values.recurring_id = order.reference;
    if (bug("direct-risk-score") && order.units > 100000n) values.risk_score = "HIGH";
    values.encryption_data = sign(values);
    let names = DIRECT_RESULT;
    if (bug("direct-no-signature")) names = names.filter((n) => n !== "encryption_data");
    if (bug("direct-decline-fields") && !order.approved) names = names.filter((n) => n !== "transaction_id");
    const pairs = names.map((n) => [n, values[n]]);
    notifyPayment(order, pairs);
    if (bug("direct-json") && String(req.headers.accept).includes("json"))
      return [200, JSON_TYPE, toJson(Object.fromEntries(pairs))];
    const raw = (v, name) => (name === "order_no" ? String(v) : escape(v));
    return [
      bug("direct-201") ? 201 : 200,
      XML,
      toXml(bug("direct-root") ? "response" : "respon", pairs, bug("direct-order-raw") ? raw : escape),
    ];
  }
  function apm(b) {
    if (!APM_CODES.includes(b.payment_method)) throw new Refusal(400, "PAYMENT_METHOD UNKNOWN");
    const order = record(b, "A");
    order.approved = true;
    order.status = "3000";
    const values = {
      merchant_id: b.merchant_id,
      account_id: b.account_id,
      order_no: order.no,
      amount: decimal(order.units, order.currency),
      currency: order.currency,
      issuer_url: `${url}/issuer?id=${order.tx}&m=${encodeURIComponent(b.merchant_id)}`,
    };
    if (bug("apm-currency")) values.currency = "USD";
    if (bug("apm-issuer-dead") && ledger.length > 1)
      values.issuer_url = `${url}/issuer?id=${Number(order.tx)}&m=1000`;
    if (bug("apm-order-lower")) values.order_no = order.no.toLowerCase();
    if (bug("apm-amount-cents") && order.units % 100n !== 0n) values.amount = String(order.units);
    const pairs = APM_RESULT.map((n) => [
      bug("apm-issuer-name") && n === "issuer_url" ? "issuerUrl" : n,
      values[n],
    ]);
    notifyPayment(order, [...pairs, ["transaction_id", order.tx], ["result_info", "0000:Success"]]);
    if (bug("apm-json")) return [200, JSON_TYPE, toJson(Object.fromEntries(pairs))];
    const raw = (v, name) => (name === "issuer_url" ? String(v) : escape(v));
    return [
      200,
      XML,
      toXml(bug("apm-root") ? "response" : "respon", pairs, bug("apm-issuer-raw") ? raw : escape),
    ];
  }
  const page = (body, onload = "") => [
    200,
    HTML,
    `<!DOCTYPE html>\n<html><head><title>PAYMENT</title></head><body${onload}>\n${body}\n</body></html>\n`,
  ];
  function secondStep(b) {
    const order = pages.get(b.gbc_id);
    if (!order) throw new Refusal(404, "RECORD NOT FOUND");
    if (order.status !== "1000") return page("<p>PAYMENT ALREADY PROCESSED</p>");
    const field = (n) => `<input name="${n}" placeholder="${n.toUpperCase()}">`;
    if (!filled(b.card))
      return page(
        `<form method="post" action="/v1/checkout"><input type="hidden" name="gbc_id" value="${escape(b.gbc_id)}">${["card", "expiration_month", "expiration_year", "security_code"].map(field).join("")}<button>PAY</button></form>`,
      );
    decide(order, readCard({ ...b, token_id: "" }));
    notifyPayment(order, [
      ["merchant_id", order.merchant],
      ["account_id", order.account],
      ["order_no", order.no],
      ["amount", decimal(order.units, order.currency)],
      ["currency", order.currency],
      ["transaction_id", order.tx],
      ["order_status", order.approved ? "1" : "0"],
      ["result_info", order.result],
    ]);
    return page(`<p>${order.approved ? "APPROVED" : "DECLINED"}</p>${backLink(order)}`);
  }
  const backLink = (order) =>
    /^https?:\/\//i.test(text(order.request.return_url))
      ? `<a href="${escape(order.request.return_url)}">RETURN TO MERCHANT</a>`
      : "";

  function checkout(b, req, op, shape) {
    if (shape === "form" && Object.hasOwn(b, "gbc_id")) return secondStep(b);
    checkPayment(b);
    const order = record(b, "C");
    const gbc = id(20);
    pages.set(gbc, order);
    const value = (n) => (typeof b[n] === "object" && b[n] !== null ? JSON.stringify(b[n]) : text(b[n]));
    const echo = REDIRECT_FIELDS.filter((n) => Object.hasOwn(b, n)).map((n) => [n, value(n)]);
    if (bug("redirect-echo-cut")) for (const p of echo) if (p[0].endsWith("_url")) p[1] = p[1].split("&")[0];
    if (bug("redirect-echo-entities")) for (const p of echo) if (p[0] === "order_no") p[1] = escape(p[1]);
    if (bug("redirect-echo-account")) for (const p of echo) if (p[0] === "account_id") p[1] = b.merchant_id;
    let inputs = [
      ["gbc_id", gbc],
      ["connector_code", "BANKLINE01"],
      ["account_name", "MERCHANT ACCOUNT"],
      ["pm_id", "0001"],
      ["apm_type", "CARD"],
      ["descriptor", "BANKLINE"],
      ["orderNo", value("order_no")],
      ["merNo", b.merchant_id],
      ["orderAmount", value("amount")],
      ["orderCurrency", b.currency],
      ["notifyUrl", value("notify_url")],
      ["returnUrl", value("return_url")],
      ["signInfo", b.encryption_data],
      ["allParams", new URLSearchParams(echo).toString()],
    ];
    if (bug("redirect-amount-round"))
      inputs.find(([n]) => n === "orderAmount")[1] = value("amount").split(".")[0];
    if (bug("redirect-no-processing"))
      inputs = inputs.filter(
        ([n]) => !["connector_code", "account_name", "pm_id", "apm_type", "descriptor"].includes(n),
      );
    const attribute = bug("redirect-quote") ? (v) => String(v).replace(/</g, "&lt;") : escape;
    const type = bug("redirect-visible") ? "text" : "hidden";
    const action = bug("redirect-action") ? "/v1/authorise" : "/v1/checkout";
    if (bug("redirect-json"))
      return [200, JSON_TYPE, toJson({ action, ...Object.fromEntries(inputs), ...Object.fromEntries(echo) })];
    const script =
      `function go(){var f=document.getElementById("f"),p=${toScript(echo).replace(/\n\s*/g, "")},i,e;for(i=0;i<p.length;i++){e=document.createElement("input");` +
      `e.type="${type}";e.name=p[i][0];e.value=p[i][1];f.appendChild(e)}${bug("redirect-no-submit") ? "" : "f.submit()"}}`;
    return page(
      `<form id="f" method="post" action="${action}">\n${inputs.map(([n, v]) => `<input type="${type}" name="${n}" value="${attribute(v)}">`).join("\n")}\n</form>\n<script>${script}</script>`,
      ' onload="go()"',
    );
  }
  function authorise(b, req) {
    checkPayment(b);
    if (bug("apm-card-first") && filled(b.card)) return direct(b, req);
    return Object.hasOwn(b, "payment_method") ? apm(b) : direct(b, req);
  }

  // ---- query and refund search ---------------------------------------------------------------
  function orderRecord(o) {
    const b = o.request;
    const sub = o.sub;
    const r = {
      amount: decimal(o.units, o.currency),
      currency: o.currency,
      delivery_information: Object.fromEntries(DELIVERY.map((n) => [n, text(b[n])])),
      antifraud_provider: "BANKGUARD",
      fraud_check_result: [
        { check_items: "VELOCITY", status: "ACCEPT" },
        { check_items: "COUNTRY", status: "ACCEPT" },
      ],
      is3ds: "0",
      order_no: o.no,
      payment_status: o.status,
      query_result: "1",
      reference_no: o.reference,
      shopper_email: text(b.shopper_email),
      shopper_phone: text(b.shopper_phone),
      subscription_result: {
        contract_name: sub?.name ?? "",
        recurring_deduction_period: sub?.period ?? "",
        recurring_deduction_time: sub ? dashed(sub.next) : "",
        recurring_id: sub?.id ?? "",
        recurring_status: sub?.status ?? "",
      },
      transaction_date: packed(o.date),
      transaction_id: o.tx,
      "the service": text(b["the service"]),
    };
    if (bug("query-date")) r.transaction_date = offset(o.date);
    if (bug("query-tx-number")) r.transaction_id = Number(o.tx);
    if (bug("query-sub-time") && sub) r.subscription_result.recurring_deduction_time = spaced(sub.next);
    if (bug("query-sub-id") && sub) r.subscription_result.recurring_id = o.reference;
    if (bug("query-fraud-object")) [r.fraud_check_result] = r.fraud_check_result;
    if (bug("query-amount-number") && o.units % 100n !== 0n) r.amount = Number(r.amount);
    if (bug("query-email-plus")) r.shopper_email = r.shopper_email.replace(/\+/g, " ");
    if (bug("query-delivery-state") && r.delivery_information.delivery_state === "")
      delete r.delivery_information.delivery_state;
    if (bug("query-delivery-billing"))
      for (const n of ["country", "city", "address"])
        r.delivery_information[`delivery_${n}`] = text(b[`billing_${n}`]);
    return r;
  }
  function refundRecord(r) {
    const row = Object.fromEntries(REFUND_RECORD.map((n) => [n, r[n]]));
    Object.assign(row, {
      payment_status: "4100",
      refund_date: packed(r.date),
      refund_processing_date: "",
      error_message: "",
    });
    if (bug("search-date")) row.refund_date = dashed(r.date);
    if (bug("search-no-status")) delete row.payment_status;
    if (bug("search-sum")) row.refund_amount = decimal(r.order.refunded, r.currency);
    if (bug("search-reference")) row.refund_reference_id = `${r.transaction_id}-01`;
    if (bug("search-reason") && /[^\x00-\x7f]/.test(r.refund_reason))
      row.refund_reason = Buffer.from(r.refund_reason).toString("latin1");
    if (bug("search-amount")) row.amount = r.refund_amount;
    return row;
  }
  function search(b, req, op, shape) {
    const query = op.list === "orders_list";
    const fault = bug("query-form") && query && shape === "form" ? "REQUEST MALFORMED" : envelopeFault(b);
    const mine = (x) => x.merchant === b.merchant_id && x.account === b.account_id;
    const limit = op.limit + ((bug("query-limit") && query) || (bug("search-limit") && !query) ? 1 : 0);
    const rows = fault
      ? []
      : (query ? ledger : refunds)
          .filter(mine)
          .slice(-limit)
          .reverse()
          .map(query ? orderRecord : refundRecord);
    let list = op.list;
    if (bug("query-list-name") && query) list = "order_list";
    if (bug("search-list-name") && !query) list = "refunds";
    return envelope(b, fault, list, rows, op);
  }

  // ---- batches -------------------------------------------------------------------------------
  function envelopeFault(b) {
    if (!filled(b.encryption_data)) return "ENCRYPTION_DATA MISSING";
    return known(b) ? "" : "MERCHANT OR ACCOUNT NOT ON FILE";
  }
  function envelope(b, fault, list, rows, op) {
    const out = {
      merchant_id: text(b.merchant_id),
      account_id: text(b.account_id),
      return_status: fault ? "9" : "1",
      return_message: fault || "OK",
      [list]: rows,
    };
    if (bug("cancel-message") && op.act === "cancel" && !fault) out.return_message = "SUCCESS";
    if (bug("review-return-message") && op.act === "review" && rows.some((r) => r.error_message))
      Object.assign(out, { return_status: "1", return_message: "" });
    out.encryption_data = sign(out);
    if (bug("query-no-signature") && op.list === "orders_list" && rows.length === 0)
      delete out.encryption_data;
    if (bug("capture-no-signature") && op.act === "capture") out.encryption_data = "";
    if (bug("search-no-account") && op.list === "refund_orders" && op.run === "search") delete out.account_id;
    return [200, JSON_TYPE, toJson(out)];
  }
  function find(e, b) {
    if (!isObject(e)) return { fault: "ENTRY MALFORMED" };
    if (!filled(e.transaction_id)) return { fault: "TRANSACTION_ID MISSING" };
    const order = orders.get(e.transaction_id);
    if (!order || order.merchant !== b.merchant_id || order.account !== b.account_id)
      return { fault: "ORDER NOT FOUND" };
    if (e.order_no !== order.no) return { fault: "ORDER_NO MISMATCH" };
    if (e.currency !== order.currency) return { fault: "CURRENCY MISMATCH" };
    const amount = units(e.amount, e.currency);
    if (amount === null) return { fault: "AMOUNT MALFORMED" };
    return order.approved ? { order, amount } : { fault: "ORDER NOT APPROVED" };
  }
  const acts = {
    capture(order, amount) {
      if (amount > order.units - order.captured - order.cancelled) return "CAPTURE EXCEEDS BALANCE";
      order.captured += amount;
      order.status = "3100";
      return "";
    },
    review(order, amount, e) {
      if (!/^\d{1,2}$/.test(text(e.review_flag))) return "REVIEW_FLAG MALFORMED";
      return amount > order.units ? "AMOUNT EXCEEDS ORDER" : "";
    },
    cancel(order, amount) {
      if (amount > order.units - order.captured - order.cancelled) return "CANCEL EXCEEDS BALANCE";
      order.cancelled += amount;
      if (order.cancelled === order.units) order.status = "3200";
      return "";
    },
    refund(order, amount, e, row, first) {
      if (amount !== order.units) return "ORIGINAL AMOUNT MISMATCH";
      let sum = units(e.refund_amount, order.currency);
      if (sum === null) return "REFUND_AMOUNT MALFORMED";
      const left = order.units - order.cancelled - order.refunded;
      if (sum > left) return "REFUND EXCEEDS BALANCE";
      if (order.refunds === 99) return "REFUND SEQUENCE EXHAUSTED";
      if (bug("refund-full")) sum = left;
      order.refunded += sum;
      if (order.captured < order.refunded) order.captured = order.refunded;
      order.refunds += 1;
      order.status = "4100";
      let serial = String(order.refunds).padStart(2, "0");
      if (bug("refund-serial")) serial = "01";
      if (bug("refund-serial-short")) serial = String(order.refunds);
      const owner = bug("refund-serial-owner") ? text(first?.transaction_id) : order.tx;
      Object.assign(row, {
        refund_amount: decimal(sum, order.currency),
        refund_reference: id(12),
        refund_reference_id: `${owner}-${serial}`,
      });
      if (bug("refund-reason-cut")) row.refund_reason = row.refund_reason.slice(0, 20);
      refunds.push({
        ...row,
        refund_status: "1",
        refund_message: "V0000:OK",
        order,
        date: new Date(),
        merchant: order.merchant,
        account: order.account,
      });
      if (bug("refund-amount-left")) row.amount = decimal(order.units - order.refunded + sum, order.currency);
      if (bug("refund-amount-float"))
        row.refund_amount =
          order.currency === "JPY"
            ? row.refund_amount
            : (Math.floor(Number(e.refund_amount) * 100) / 100).toFixed(2);
      return "";
    },
  };
  function entryResult(op, e, b, first, blocked) {
    const given = isObject(e) ? e : {};
    const row = Object.fromEntries(op.fields.map((n) => [n, n === op.status ? "9" : text(given[n])]));
    for (const n of ["refund_reference", "refund_reference_id"]) if (n in row) row[n] = "";
    const { order, amount, fault } = blocked ? { fault: blocked } : find(e, b);
    if (order) row.amount = decimal(amount, order.currency);
    let error = fault ?? acts[op.act](order, amount, given, row, first);
    if (bug("capture-unknown-ok") && op.act === "capture" && error === "ORDER NOT FOUND") error = "";
    if (bug("cancel-unknown-ok") && op.act === "cancel" && error === "ORDER NOT FOUND") error = "";
    row[op.status] = error ? "9" : "1";
    row.error_message = error;
    if ("refund_message" in row)
      row.refund_message = error ? `V0${CODES.get(error) ?? "999"}:${error}` : "V0000:OK";

    if (bug("capture-first-id") && op.act === "capture" && first)
      row.transaction_id = text(first.transaction_id);
    if (bug("capture-status-bool") && op.act === "capture" && !error) row.capture_status = "true";
    if (bug("review-flag-lost") && op.act === "review" && error) delete row.review_flag;
    if (bug("review-status-name") && op.act === "review") {
      row.status = row.review_status;
      delete row.review_status;
    }
    if (bug("review-error-null") && op.act === "review" && !error) row.error_message = "NONE";
    if (bug("cancel-error-ok") && op.act === "cancel" && !error) row.error_message = "OK";
    if (bug("cancel-first-currency") && op.act === "cancel" && first) row.currency = text(first.currency);
    if (bug("cancel-order-trim") && op.act === "cancel") row.order_no = row.order_no.replace(/[^\w-]/g, "");
    if (bug("refund-message") && op.act === "refund" && !error) row.refund_message = "0000:Success";
    if (bug("refund-fail-message") && op.act === "refund" && error) row.refund_message = error;
    return row;
  }
  function batch(b, req, op) {
    const entries = b[op.list];
    let limit = op.limit;
    if (bug("capture-limit") && op.act === "capture") limit = 49;
    if (bug("review-limit") && op.act === "review") limit = 50;
    if ((bug("cancel-limit") && op.act === "cancel") || (bug("refund-limit") && op.act === "refund"))
      limit = 100;
    let fault = envelopeFault(b);
    if (!fault && (!Array.isArray(entries) || entries.length === 0))
      fault = `${op.list.toUpperCase()} MISSING`;
    if (!fault && entries.length > limit) fault = "BATCH LIMIT EXCEEDED";
    const list = Array.isArray(entries) ? entries.slice(0, 1000) : [];
    let rows = list.map((e) => entryResult(op, e, b, isObject(list[0]) ? list[0] : null, fault));
    if (bug("capture-drop-failed") && op.act === "capture") rows = rows.filter((r) => !r.error_message);
    if (bug("review-dedupe") && op.act === "review")
      rows = rows.filter((r, i) => rows.findIndex((x) => x.transaction_id === r.transaction_id) === i);
    if (bug("refund-stop") && op.act === "refund" && !fault) {
      const at = rows.findIndex((r) => r.error_message);
      if (at >= 0) rows = rows.slice(0, at + 1);
    }
    if (
      bug("cancel-batch-404") &&
      op.act === "cancel" &&
      rows.some((r) => r.error_message === "ORDER NOT FOUND")
    )
      throw new Refusal(404, "ORDER NOT FOUND");
    return envelope(
      b,
      fault,
      bug("capture-list-name") && op.act === "capture" ? "capture_results" : op.list,
      rows,
      op,
    );
  }

  // ---- subscriptions and payouts -------------------------------------------------------------
  function unsubscribe(b) {
    let error = envelopeFault(b);
    const sub = subscriptions.get(b.recurring_id);
    if (!error && (!sub || sub.merchant !== b.merchant_id || sub.account !== b.account_id))
      error = bug("unsub-unknown") ? "" : "SUBSCRIPTION NOT FOUND";
    else if (!error && sub.name !== text(b.contract_name) && !bug("unsub-name"))
      error = "SUBSCRIPTION NOT FOUND";
    else if (!error && sub.status !== "1") error = "SUBSCRIPTION ALREADY INACTIVE";
    if (!error && sub && !bug("unsub-no-effect")) sub.status = "Inactived";
    const out = {
      merchant_id: text(b.merchant_id),
      account_id: text(b.account_id),
      recurring_id: text(b.recurring_id),
      contract_name: text(b.contract_name),
      cancel_status: error ? "9" : "1",
      error_message: error,
    };
    if (bug("unsub-contract-escaped"))
      out.contract_name = out.contract_name.replace(/&/g, "&amp;").replace(/</g, "&lt;");
    if (bug("unsub-status-number")) out.cancel_status = Number(out.cancel_status);
    if (bug("unsub-id-number")) out.recurring_id = out.recurring_id.replace(/^0+/, "");
    out.encryption_data = sign(out);
    if (bug("unsub-no-signature") && error) delete out.encryption_data;
    return bug("unsub-xml")
      ? [200, XML, toXml("respon", Object.entries(out))]
      : [200, JSON_TYPE, toJson(out)];
  }
  function copy(spec, v) {
    if (spec === "S") return text(v);
    if (Array.isArray(spec)) return (Array.isArray(v) ? v : []).map((x) => copy(spec[0], x));
    return Object.fromEntries(
      Object.keys(spec).map((k) => [k, copy(spec[k], isObject(v) && Object.hasOwn(v, k) ? v[k] : undefined)]),
    );
  }
  function payout(b) {
    const need = (ok, message) => {
      if (!ok) throw new Refusal(400, message);
    };
    need(filled(b.encryption_data), "ENCRYPTION_DATA MISSING");
    need(known(b), "MERCHANT OR ACCOUNT NOT ON FILE");
    need(CURRENCIES.has(b.payment_currency), "PAYMENT_CURRENCY UNKNOWN");
    const paid = units(b.payment_amount, b.payment_currency);
    need(paid !== null, "PAYMENT_AMOUNT MISSING OR MALFORMED");
    const from = filled(b.source_currency) ? b.source_currency : b.payment_currency;
    need(CURRENCIES.has(from), "SOURCE_CURRENCY UNKNOWN");
    const source = filled(b.source_amount) ? units(b.source_amount, from) : 0n;
    need(source !== null, "SOURCE_AMOUNT MALFORMED");
    need(!filled(b.payment_date) || realDate(b.payment_date), "PAYMENT_DATE MALFORMED");

    const now = new Date();
    const r = copy(PAYOUT, b);
    const failed = r.beneficiary.company_name === "Odd Failure";
    const byPayee = r.fee_paid_by === "BENEFICIARY";
    const feeCurrency = byPayee ? b.payment_currency : from;
    const { fee } = CURRENCIES.get(feeCurrency);
    const cents = (c) => CURRENCIES.get(c).cents / 10 ** CURRENCIES.get(c).decimals;
    const base =
      from === b.payment_currency
        ? paid
        : source || BigInt(Math.max(1, Math.round((Number(paid) * cents(b.payment_currency)) / cents(from))));
    const number = (n, c) => (failed ? 0 : Number(decimal(n, c)));
    r.beneficiary.bank_details.local_clearing_system = "ACH";
    Object.assign(r, {
      amount_beneficiary_receives: number(
        byPayee ? (paid > fee ? paid - fee : 0n) : paid,
        b.payment_currency,
      ),
      amount_payer_pays: number(byPayee ? base : base + fee, from),
      fee_amount: number(fee, feeCurrency),
      fee_currency: feeCurrency,
      created_at: offset(now),
      last_updated_at: offset(now),
      failure_reason: failed ? "BENEFICIARY BANK REFUSED THE TRANSFER" : "",
      failure_type: failed ? "BENEFICIARY_REFUSED" : "",
      payer_id: id(12),
      transaction_id: id(),
      short_reference_id: `${packed(now).slice(0, 8)}-${id(6).slice(-6)}`,
      status: failed ? "FAILED" : "COMPLETED",
    });
    const bank = r.beneficiary.bank_details;
    if (bug("payout-bank-code")) bank.bank_code = text(b.beneficiary?.bank_details?.bank_code);
    if (bug("payout-no-clearing")) delete bank.local_clearing_system;
    if (bug("payout-iban-spaces")) bank.iban = bank.iban.replace(/\s/g, "");
    if (bug("payout-date-zulu")) r.created_at = now.toISOString();
    if (bug("payout-date-colon")) r.last_updated_at = r.last_updated_at.replace("+0000", "+00:00");
    if (bug("payout-short-dashes")) r.short_reference_id = `${dashed(now)}-${r.short_reference_id.slice(-6)}`;
    if (bug("payout-fail-reason") && failed) r.failure_reason = "";
    if (bug("payout-fail-completed") && failed) r.status = "COMPLETED";
    if (bug("payout-fee-text")) r.fee_amount = r.fee_amount.toFixed(2);
    if (bug("payout-amount-number")) r.payment_amount = Number(r.payment_amount);
    if (bug("payout-request-lower")) r.request_id = r.request_id.toLowerCase();
    if (bug("payout-labels")) for (const d of r.beneficiary.person_documents) d.labels = d.labels.slice(0, 1);
    if (bug("payout-documents")) r.beneficiary.person_documents = r.beneficiary.person_documents.slice(0, 1);
    if (bug("payout-payer-address")) r.payer.address = { ...r.beneficiary.address };
    if (bug("payout-phone"))
      r.beneficiary.additional_info.personal_phone_area_code =
        r.beneficiary.additional_info.personal_phone_area_code.replace(/^0+/, "");
    if (bug("payout-source")) r.source_currency = r.payment_currency;
    r.encryption_data = sign(r);
    if (filled(b.notify_url) && !bug("payout-silent") && !(bug("payout-fail-silent") && failed))
      notify(b.notify_url, JSON_TYPE, toJson(r));
    return [200, JSON_TYPE, toJson(r)];
  }

  // ---- HTTP ----------------------------------------------------------------------------------
  const handlers = { authorise, checkout, search, batch, unsubscribe, payout };
  function answer(req, buffer) {
    const at = URL.parse(req.url ?? "/", "http://127.0.0.1");
    if (at?.pathname === "/issuer") {
      const order = orders.get(at.searchParams.get("id") ?? "");
      if (!order || order.kind !== "A") throw new Refusal(404, "RECORD NOT FOUND");
      return page(`<p>ISSUER PAGE: PAYMENT ${order.tx}</p>${backLink(order)}`);
    }
    const op = at && OPERATIONS.get(at.pathname);
    if (!op) throw new Refusal(404, "NO SUCH OPERATION");
    if (req.method !== "POST") throw new Refusal(405, "POST ONLY");
    const read = buffer && parseBody(buffer);
    if (read && op.shapes.includes(read.shape)) return handlers[op.run](read.body, req, op, read.shape);
    if (op.run === "batch" || op.run === "search") return envelope({}, "REQUEST MALFORMED", op.list, [], op);
    throw new Refusal(400, "REQUEST MALFORMED");
  }
  const server = http.createServer((req, res) => {
    const parts = [];
    let size = 0;
    req.on("error", () => {});
    res.on("error", () => {});
    req.on("data", (c) => {
      size += c.length;
      if (size <= 8 << 20) parts.push(c);
    });
    req.on("end", () => {
      let out;
      try {
        out = answer(req, size <= 8 << 20 ? Buffer.concat(parts) : null);
      } catch (e) {
        out = [
          e instanceof Refusal ? e.status : e instanceof RangeError ? 400 : 500,
          "text/plain; charset=UTF-8",
          `ERR ${String(e.status ?? 400).padStart(4, "0")} ${e instanceof Refusal ? e.message : "REQUEST MALFORMED"}\r\n`,
        ];
      }
      res.writeHead(out[0], { "content-type": out[1] }); // no length: chunked
      const bytes = Buffer.from(out[2]);
      for (let i = 0; i < bytes.length; i += 700) res.write(bytes.subarray(i, i + 700));
      res.end();
    });
  });
  server.on("clientError", (e, socket) => {
    if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
    else socket.destroy();
  });
  await new Promise((ok, no) => {
    server.once("error", no);
    server.listen(port, "127.0.0.1", ok);
  });
  url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    close: () =>
      new Promise((ok) => {
        closed = true;
        for (const t of timers) clearTimeout(t);
        for (const c of calls) c?.destroy();
        server.close(() => ok());
        server.closeAllConnections();
      }),
  };
}
