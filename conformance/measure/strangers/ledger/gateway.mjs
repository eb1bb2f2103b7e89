// A gateway by somebody who knew the source document alone: neither the schemas of this contract nor the checks of this suite.
// Its single defects, in defects.mjs, were written down before the suite was first run on it. Lines are lines of the document.
import http from "node:http";
import https from "node:https";
import { createHash, randomBytes, randomInt } from "node:crypto";
import {
  createLedger,
  decide,
  fromMinor,
  isObject,
  knownCurrency,
  plain,
  refunded,
  text,
  toMinor,
} from "./ledger.mjs";
import {
  amountOf,
  cardPage,
  clock,
  day,
  digitsOf,
  forwardPage,
  issuerPage,
  number,
  numeral,
  offsetTime,
  plainPage,
  readBody,
  xml,
} from "./render.mjs";

const MERCHANT = "1000";
const ACCOUNT = "1000001";
const DECLINED_CARD = "4000000000000002";
const MAX_BODY = 8 * 1024 * 1024;
const DELIVERY = ["address", "city", "country", "firstname", "lastname", "postal_code", "state"].map(
  (n) => `delivery_${n}`,
);
const DAYS = new Map([
  ["day", 1],
  ["week", 7],
  ["month", 30],
  ["year", 365],
]);
const CARD_FIELDS = ["card", "expiration_month", "expiration_year", "security_code"];

const BATCH = {
  capture: { key: "capture_orders", status: "capture_status", limit: 50 },
  review: { key: "review_orders", status: "review_status", limit: 100 },
  cancel: { key: "cancel_orders", status: "cancel_status", limit: 50 },
  refund: { key: "refund_orders", status: "refund_status", limit: 50 },
};
// defects of limits: id -> [operation, limit used]
const WRONG_LIMIT = new Map([
  ["capture-limit-49", ["capture", 49]],
  ["capture-limit-51", ["capture", 51]],
  ["review-limit-50", ["review", 50]],
  ["review-limit-101", ["review", 101]],
  ["cancel-limit-none", ["cancel", Infinity]],
  ["cancel-limit-49", ["cancel", 49]],
  ["refund-limit-100", ["refund", 100]],
  ["refund-limit-20", ["refund", 20]],
]);

const PAYOUT_TEXT = [
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
const PERSON = ["company_name", "date_of_birth", "entity_type", "first_name", "last_name"];
const BENEFICIARY_MORE = [
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
const PAYER_MORE = [
  "business_registration_number",
  "business_registration_type",
  "external_id",
  "personal_email",
  "personal_id_number",
  "job",
];
const PAYER_ADDRESS = ["city", "country_code", "postcode", "state", "street_address"];

const pick = (source, names) => {
  const from = plain(source);
  return Object.fromEntries(names.map((n) => [n, text(from[n])]));
};
const ascii = (s) => s.replace(/[^\x00-\x7f]/g, "?");
const json = (status, value) => ({ status, type: "application/json", body: JSON.stringify(value) });
const html = (status, body) => ({ status, type: "text/html; charset=utf-8", body });
const respon = (fields, { root = "respon", status = 200, raw = false } = {}) => ({
  status,
  type: "text/xml; charset=UTF-8",
  body: xml(root, fields, raw),
});
const mask = (card) => `${card.slice(0, 6)}${"X".repeat(card.length - 10)}${card.slice(-4)}`;
const webAddress = (s) => {
  try {
    const u = new URL(s);
    return u.protocol === "http:" || u.protocol === "https:" ? u : null;
  } catch {
    return null;
  }
};
const luhn = (card) =>
  [...card].reverse().reduce((n, c, i) => {
    const d = Number(c) * ((i % 2) + 1);
    return n + (d > 9 ? d - 9 : d);
  }, 0) %
    10 ===
  0;

const createNotifier = () => {
  const timers = new Set();
  const open = new Set();
  const later = (ms, job) => {
    const t = setTimeout(() => {
      timers.delete(t);
      job();
    }, ms);
    timers.add(t);
  };
  const post = (url, body, tries) => {
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      if (tries > 0) later(400, () => post(url, body, tries - 1));
    };
    try {
      const req = (url.protocol === "https:" ? https : http).request(
        url,
        {
          method: "POST",
          agent: false,
          timeout: 3000,
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "content-length": Buffer.byteLength(body),
          },
        },
        (res) => {
          res.on("error", () => {});
          res.resume();
          if (res.statusCode < 400) over = true;
          else again();
        },
      );
      open.add(req);
      req.on("close", () => open.delete(req));
      req.on("timeout", () => req.destroy());
      req.on("error", again);
      req.end(body);
    } catch {
      again();
    }
  };
  return {
    send(address, fields) {
      const url = webAddress(address);
      if (url) later(30, () => post(url, new URLSearchParams(fields).toString(), 2));
    },
    close() {
      timers.forEach(clearTimeout);
      timers.clear();
      open.forEach((req) => req.destroy());
    },
  };
};

const createGateway = (defect, notifier) => {
  const on = (id) => id === defect;
  const ledger = createLedger();
  const salt = randomBytes(8);
  const used = new Set();
  const firstIdByAmount = new Map(); // only for a defect
  let base = "";

  const newId = (prefix) => {
    for (let tries = 0; ; tries += 1) {
      const length = 4 + Math.floor(tries / 8);
      const id = `${prefix}_${Array.from({ length }, () => randomInt(36).toString(36)).join("")}`;
      if (!used.has(id)) {
        used.add(id);
        return id;
      }
    }
  };
  const sign = (fields) =>
    `sg_${createHash("sha256").update(salt).update(JSON.stringify(fields)).digest("hex").slice(0, 8)}`;
  const signed = (fields) => ({ ...fields, encryption_data: sign(fields) });

  const who = (body) => ({ merchant_id: text(body?.merchant_id), account_id: text(body?.account_id) });
  const known = (body) => text(body.merchant_id) === MERCHANT && text(body.account_id) === ACCOUNT;
  const fault = (status, code, words) => json(status, { fault: { code, words } });

  // ---------- payments ----------
  const invalidPayment = (b) => {
    if (!b) return [400, "unreadable", "the body cannot be read"];
    if (text(b.encryption_data) === "") return [400, "signature", "encryption_data is missing"];
    if (!known(b)) return [404, "merchant", "no such merchant account"];
    if (text(b.order_no) === "") return [400, "order_no", "order_no is missing"];
    if (!knownCurrency(text(b.currency))) return [400, "currency", "currency is not supported"];
    const minor = toMinor(b.amount, text(b.currency));
    return minor === null || minor <= 0 ? [400, "amount", "amount is not valid"] : null;
  };

  const invalidCard = (b) => {
    const card = text(b.card);
    if (!/^\d{13,19}$/.test(card) || !luhn(card)) return "card";
    if (!/^(0[1-9]|1[0-2])$/.test(text(b.expiration_month))) return "expiration_month";
    if (!/^\d{4}$/.test(text(b.expiration_year))) return "expiration_year";
    if (`${text(b.expiration_year)}-${text(b.expiration_month)}` < day(new Date()).slice(0, 7))
      return "expiration_year";
    return /^\d{3,4}$/.test(text(b.security_code)) ? null : "security_code";
  };

  /** What the ledger keeps of a request: never card data. */
  const kept = (b) => ({
    merchant: text(b.merchant_id),
    account: text(b.account_id),
    order_no: text(b.order_no),
    currency: text(b.currency),
    amount: toMinor(b.amount, text(b.currency)),
    reference: newId("rn"),
    delivery: pick(b, DELIVERY),
    email: text(b.shopper_email),
    phone: text(b.shopper_phone),
    site: text(b["the service"]),
    notify: text(b.notify_url),
    back: text(b.return_url),
    contract: isObject(b.subscription)
      ? pick(b.subscription, ["contract_name", "interval", "interval_count"])
      : null,
  });

  const open = (b) => {
    const id = newId("tx");
    ledger.append("payment", id, { type: "opened", data: { id, ...kept(b) } });
    return ledger.read("payment", id);
  };

  const startSubscription = (p) => {
    if (!p.contract) return "";
    const id = newId("rec");
    const count = /^\d{1,9}$/.test(p.contract.interval_count) ? p.contract.interval_count : "1";
    const days = Math.min(Number(count), 9999) * (DAYS.get(p.contract.interval) ?? 1);
    const data = {
      id,
      merchant: p.merchant,
      name: p.contract.contract_name,
      period: count,
      next: new Date(Date.now() + days * 864e5),
    };
    ledger.append("subscription", id, { type: "started", data });
    return id;
  };

  const authorise = (id) => {
    ledger.append("payment", id, {
      type: "authorised",
      recurring: startSubscription(ledger.read("payment", id)),
    });
    return ledger.read("payment", id);
  };

  const shownAmount = (p) => {
    const s = fromMinor(p.amount, p.currency);
    if (on("direct-amount-cents")) return String(p.amount);
    if (on("direct-amount-float") && p.currency !== "JPY")
      return (Math.trunc(Number(s) * 100) / 100).toFixed(2);
    if (on("direct-amount-thousands"))
      return s.replace(/\B(?=(\d{3})+(?!\d))/g, ",").replace(/\.(.*),/, ".$1");
    if (on("direct-amount-jpy") && p.currency === "JPY") return (p.amount / 100).toFixed(2);
    return s;
  };

  const shownOrderNo = (s) => {
    if (on("direct-order-no-upper")) return s.toUpperCase();
    if (on("direct-order-no-zeros")) return /^\d+$/.test(s) ? String(BigInt(s)) : s;
    if (on("direct-order-no-ascii")) return ascii(s);
    if (on("direct-order-no-stripped")) return s.replace(/[<>&"']/g, "");
    return s;
  };

  const directResult = (p, card, token, b) => {
    const s = p.recurring ? ledger.read("subscription", p.recurring) : null;
    const fields = {
      merchant_id: p.merchant,
      account_id: p.account,
      order_no: shownOrderNo(p.order_no),
      amount: shownAmount(p),
      currency: p.currency,
      transaction_id: p.id,
      card,
      order_status: "1",
      result_info: "0000:Success",
      contract_name: s?.name ?? "",
      recurring_id: s?.id ?? "",
      recurring_deduction_period: s?.period ?? "",
      recurring_deduction_time: s ? `${day(s.next)} ${clock(s.next)}` : "",
      note: "",
      token_id: token,
      connector: "north-1",
      threeds_result: text(b.open3d) === "do3DS" ? "frictionless" : "none",
      risk_action: "ACCEPT",
      risk_score: "7",
      risk_reasons: {},
    };
    if (on("direct-transaction-repeats")) {
      const key = `${p.amount} ${p.currency}`;
      if (!firstIdByAmount.has(key)) firstIdByAmount.set(key, p.id);
      fields.transaction_id = firstIdByAmount.get(key);
    }
    if (on("direct-account-is-merchant")) fields.account_id = p.merchant;
    if (on("direct-mask-eight") && text(b.card))
      fields.card = `${text(b.card).slice(0, 8)}XXXX${text(b.card).slice(-4)}`;
    if (on("direct-mask-second") && text(b.card) && ledger.ids("token").length > 1)
      fields.card = text(b.card);
    if (on("direct-token-is-card") && text(b.card)) fields.token_id = text(b.card);
    if (on("direct-result-dash")) fields.result_info = "0000-Success";
    if (on("direct-result-code")) fields.result_info = "00:Approved";
    if (on("direct-time-iso") && s) fields.recurring_deduction_time = `${day(s.next)}T${clock(s.next)}Z`;
    if (on("direct-period-unit") && s)
      fields.recurring_deduction_period = `${s.period} ${p.contract.interval}`;
    if (on("direct-recurring-id-new") && s) fields.recurring_id = newId("rec");
    if (on("direct-score-word")) fields.risk_score = "low";
    return signed(fields);
  };

  const direct = (b) => {
    const bad = invalidPayment(b);
    if (bad)
      return on("direct-invalid-200")
        ? fault(200, bad[1], bad[2])
        : on("direct-invalid-500") && bad[1] === "amount"
          ? fault(500, "internal", "internal")
          : fault(...bad);
    const stored =
      text(b.card) === "" && text(b.token_id) !== "" ? ledger.read("token", text(b.token_id)) : null;
    if (stored === undefined) return fault(404, "token_id", "no such token");
    const wrong = stored ? null : invalidCard(b);
    if (wrong && on("direct-card-500")) return fault(500, "internal", "internal");
    if (wrong) return fault(400, wrong, `${wrong} is not valid`);
    if (text(b.card) === DECLINED_CARD) {
      notifier.send(text(b.notify_url), {
        event: "payment",
        ...who(b),
        order_no: text(b.order_no),
        result_info: "0051:Declined",
      });
      return fault(400, "declined", "the issuer declined the payment");
    }
    const p = authorise(open(b).id);
    const card = stored?.card ?? mask(text(b.card));
    const token = stored?.id ?? newId("tk");
    if (!stored) ledger.append("token", token, { type: "stored", data: { id: token, card } });
    const fields = directResult(p, card, token, b);
    const { risk_reasons: _, ...flat } = fields;
    if (on("direct-notify-card") && text(b.card)) flat.card = text(b.card);
    if (!on("direct-notify-never")) notifier.send(p.notify, { event: "payment", ...flat });

    if (on("direct-threeds-misspelt")) {
      fields.threeds_results = fields.threeds_result;
      delete fields.threeds_result;
    }
    if (on("direct-signature-missing")) delete fields.encryption_data;
    if (on("direct-contract-name") && p.recurring) {
      fields.contract = fields.contract_name;
      delete fields.contract_name;
    }
    if (on("direct-json")) return json(200, fields);
    if (on("direct-root")) return respon(fields, { root: "response" });
    if (on("direct-status-201")) return respon(fields, { status: 201 });
    return respon(fields, { raw: on("direct-xml-raw") });
  };

  const apm = (b) => {
    const bad = invalidPayment(b);
    if (bad) return on("apm-invalid-500") ? fault(500, "internal", "internal") : fault(...bad);
    if (text(b.payment_method) !== "test_approved")
      return fault(400, "payment_method", "no such payment method");
    const p = open(b);
    const page = newId("iss");
    ledger.append("page", page, { type: "made", data: { id: page, payment: p.id } });
    const fields = {
      merchant_id: p.merchant,
      account_id: p.account,
      order_no: p.order_no,
      amount: fromMinor(p.amount, p.currency),
      currency: p.currency,
      issuer_url: `${base}/issuer/${page}`,
    };
    if (on("apm-issuer-dead")) fields.issuer_url = `${base}/issuers/${page}`;
    if (on("apm-issuer-relative")) fields.issuer_url = `/issuer/${page}`;
    if (on("apm-currency-usd")) fields.currency = "USD";
    if (on("apm-amount-whole")) fields.amount = String(Math.round(Number(fields.amount)));
    if (on("apm-order-no-cut")) fields.order_no = fields.order_no.slice(0, 20);
    if (on("apm-issuer-name")) {
      fields.issuerUrl = fields.issuer_url;
      delete fields.issuer_url;
    }
    if (on("apm-json")) return json(200, fields);
    return respon(fields, on("apm-root") ? { root: "response" } : {});
  };

  const pay = (b) => {
    const isApm = text(b?.payment_method) !== "";
    return isApm && !(on("apm-card-wins") && text(b.card) !== "") ? apm(b) : direct(b);
  };

  const goBack = (p) => {
    const url = webAddress(p.back);
    return url
      ? { status: 302, type: "text/plain", body: "", location: url.href }
      : html(200, plainPage("Thank you"));
  };

  const issuer = (method, id) => {
    const found = ledger.read("page", id);
    if (!found) return html(404, plainPage("No such page"));
    if (method !== "POST") return html(200, issuerPage(id));
    const p = ledger.read("payment", found.payment);
    if (p.stage === "pending") {
      authorise(p.id);
      notifier.send(p.notify, {
        event: "apm",
        order_no: p.order_no,
        transaction_id: p.id,
        result_info: "0000:Success",
      });
    }
    return goBack(p);
  };

  // ---------- redirect page ----------
  const hosted = (b, found) => {
    const p = ledger.read("payment", found.payment);
    if (p.stage !== "pending") return goBack(p);
    if (text(b.card) === "") return html(200, cardPage(found.id, "Card"));
    const wrong = invalidCard(b);
    if (wrong) return html(200, cardPage(found.id, `Please correct: ${wrong}`));
    if (text(b.card) === DECLINED_CARD) return html(200, cardPage(found.id, "Declined"));
    authorise(p.id);
    notifier.send(p.notify, {
      event: "checkout",
      order_no: p.order_no,
      transaction_id: p.id,
      result_info: "0000:Success",
    });
    return goBack(p);
  };

  const checkout = (b) => {
    const found = b && ledger.read("page", text(b.gbc_id));
    if (found) return hosted(b, found);
    const bad = invalidPayment(b);
    if (bad) return html(bad[0], plainPage(bad[2]));
    const p = open(b);
    const gbc = newId("gbc");
    ledger.append("page", gbc, { type: "made", data: { id: gbc, payment: p.id } });
    const value = (v) => {
      try {
        return typeof v === "object" && v !== null ? JSON.stringify(v) : text(v);
      } catch {
        return "";
      } // too deep
    };
    let echo = Object.keys(b)
      .filter((k) => !CARD_FIELDS.includes(k))
      .map((k) => [k, value(b[k])]);
    let fixed = [
      ["gbc_id", gbc],
      ["connector_code", "n1"],
      ["account_name", "acc_main"],
      ["pm_id", "1"],
      ["apm_type", ""],
      ["descriptor", "NORTH"],
      ["orderNo", value(b.order_no)],
      ["merNo", value(b.merchant_id)],
      ["gatewayNo", value(b.account_id)],
      ["orderAmount", value(b.amount)],
      ["orderCurrency", value(b.currency)],
      ["notifyUrl", value(b.notify_url)],
      ["returnUrl", value(b.return_url)],
      ["signInfo", value(b.encryption_data)],
      ["allParams", new URLSearchParams(echo.map(([k, v]) => [k, v.toWellFormed()])).toString()],
    ];
    const change = (list, name, how) => list.map(([k, v]) => [k, k === name ? how(v) : v]);
    if (on("redirect-mer-no")) fixed = fixed.map(([k, v]) => [k === "merNo" ? "merchantNo" : k, v]);
    if (on("redirect-gbc-missing")) fixed = fixed.filter(([k]) => k !== "gbc_id");
    if (on("redirect-order-amount"))
      fixed = change(fixed, "orderAmount", (v) => String(Math.round(Number(v))));
    if (on("redirect-notify-escaped")) fixed = change(fixed, "notifyUrl", (v) => v.replaceAll("&", "&amp;"));
    if (on("redirect-order-no-zeros"))
      echo = change(echo, "order_no", (v) => (/^\d+$/.test(v) ? String(BigInt(v)) : v));
    if (on("redirect-return-is-notify")) echo = change(echo, "return_url", () => value(b.notify_url));
    if (on("redirect-xml"))
      return respon(Object.fromEntries([...fixed, ...echo].filter(([k]) => /^[a-z_]+$/i.test(k))));
    return html(
      200,
      forwardPage({
        echo,
        fixed,
        safe: !on("redirect-script-break"),
        auto: !on("redirect-no-submit"),
        type: on("redirect-visible") ? "TEXT" : "HIDDEN",
        action: on("redirect-action") ? "/v1/authorise" : "/v1/checkout",
      }),
    );
  };

  // ---------- batches ----------
  const envelopeFault = (b) => {
    if (!b) return [2, "UNREADABLE"];
    if (text(b.encryption_data) === "") return [3, "NO SIGNATURE"];
    return known(b) ? null : [4, "UNKNOWN MERCHANT"];
  };
  const envelope = (b, bad, key, list) =>
    signed({ ...who(b), return_status: bad ? bad[0] : 1, return_message: bad ? bad[1] : "OK", [key]: list });

  const locate = (e, b) => {
    const p = ledger.read("payment", text(e.transaction_id));
    if (!p || p.merchant !== text(b.merchant_id) || p.account !== text(b.account_id))
      return { error: "unknown order" };
    if (text(e.order_no) !== "" && text(e.order_no) !== p.order_no)
      return { error: "order_no is of another order" };
    if (text(e.currency) !== "" && text(e.currency) !== p.currency)
      return { error: "currency is of another order" };
    return p.stage === "authorised" ? { p } : { error: "order is not paid" };
  };

  const entryResult = (op, e, p, error, event) => {
    const currency = text(e.currency) || (p?.currency ?? "");
    const head = {
      transaction_id: text(e.transaction_id),
      order_no: text(e.order_no) || (p?.order_no ?? ""),
      currency,
      error_message: error,
    };
    if (op === "refund") {
      const asked = toMinor(e.refund_amount, currency);
      const amount = p ? fromMinor(p.amount, p.currency) : text(e.amount);
      return {
        ...head,
        amount,
        refund_amount: event
          ? fromMinor(event.amount, p.currency)
          : asked === null
            ? text(e.refund_amount)
            : fromMinor(asked, currency),
        refund_reason: text(e.refund_reason),
        refund_reference: "",
        refund_reference_id: event?.ref ?? "",
        refund_status: error ? "0" : "1",
        refund_message: error ? `V0404:${error}` : "V0000:OK",
      };
    }
    const amount =
      event?.amount === undefined ? amountOf(e.amount, currency) : number(event.amount, p.currency);
    const flag = op === "review" ? { review_flag: numeral(e.review_flag) } : {};
    return { ...head, ...flag, amount, [BATCH[op].status]: error ? 0 : 1 };
  };

  const settle = (op, sent, b) => {
    const e =
      on("refund-whole") && op === "refund" && text(sent.amount)
        ? { ...sent, refund_amount: sent.amount }
        : sent;
    const { p, error } = locate(e, b);
    if (error) {
      const forgiven = error === "unknown order" && on(`${op}-unknown-succeeds`);
      return forgiven
        ? {
            ...entryResult(op, e, null, "", null),
            ...(op === "refund" ? { refund_reference_id: `${text(e.transaction_id)}-01` } : {}),
          }
        : entryResult(op, e, null, error, null);
    }
    const made = decide[op](p, e);
    if (made.error) return entryResult(op, e, p, made.error, null);
    ledger.append("payment", p.id, made.event);
    return entryResult(op, e, p, "", made.event);
  };

  /** Defects in the single entry of a result. */
  const spoilEntry = (op, r, i, all) => {
    const ok = r.error_message === "";
    const drop = (name) => {
      delete r[name];
    };
    const rename = (from, to) => {
      r[to] = r[from];
      delete r[from];
    };
    if (op === "capture") {
      if (on("capture-status-name")) rename("capture_status", "status");
      if (on("capture-second-id") && i > 0) r.transaction_id = all[0].transaction_id;
      if (on("capture-error-null") && ok) r.error_message = null;
      if (on("capture-currency-lower")) r.currency = r.currency.toLowerCase();
    } else if (op === "review") {
      if (on("review-flag-missing")) drop("review_flag");
      if (on("review-status-text") && ok) r.review_status = "ACCEPT";
      if (on("review-order-no-zeros") && /^\d+$/.test(r.order_no)) r.order_no = String(BigInt(r.order_no));
    } else if (op === "cancel") {
      if (on("cancel-error-success") && ok) r.error_message = "success";
      if (on("cancel-error-empty") && !ok) {
        drop("error_message");
      }
      if (on("cancel-currency-second") && i > 0) drop("currency");
      if (on("cancel-ids-swapped")) [r.transaction_id, r.order_no] = [r.order_no, r.transaction_id];
    } else if (op === "refund") {
      if (on("refund-amount-refunded") && ok) r.amount = r.refund_amount;
      if (on("refund-ref-short")) r.refund_reference_id = r.refund_reference_id.replace(/-0(\d)$/, "-$1");
      if (on("refund-ref-constant")) r.refund_reference_id = r.refund_reference_id.replace(/-\d\d$/, "-01");
      if (on("refund-message-code") && ok) r.refund_message = "0000:Success";
      if (on("refund-status-number")) r.refund_status = Number(r.refund_status);
      if (on("refund-amounts-number")) r.refund_amount = amountOf(r.refund_amount, r.currency);
      if (on("refund-reason-ascii")) r.refund_reason = ascii(r.refund_reason);
      if (on("refund-order-no-lower")) r.order_no = r.order_no.toLowerCase();
    }
  };

  const batch = (op) => (b) => {
    const { key, limit } = BATCH[op];
    const sent = b && Array.isArray(b[key]) ? b[key].map(plain) : [];
    const [wrongOp, wrongMax] = WRONG_LIMIT.get(defect) ?? [];
    const max = wrongOp === op ? wrongMax : limit;
    const bad =
      envelopeFault(b) ??
      (Array.isArray(b[key]) ? null : [5, "NO ORDERS"]) ??
      (sent.length > max ? [6, "TOO MANY ORDERS"] : null);
    if (on("cancel-one-spoils") && op === "cancel" && !bad && sent.some((e) => locate(e, b).error)) {
      return json(400, { fault: { code: "order", words: "unknown order" } });
    }
    const results = sent.map((e) =>
      bad ? entryResult(op, e, null, bad[1].toLowerCase(), null) : settle(op, e, b),
    );
    const allFailed = !bad && results.length > 0 && results.every((r) => r.error_message !== "");
    if (on("capture-failed-404") && op === "capture" && allFailed)
      return json(404, { fault: { code: "order", words: "unknown order" } });

    let list = results;
    if (on("capture-merged") && op === "capture") {
      list = results.filter((r, i) => results.findIndex((o) => o.transaction_id === r.transaction_id) === i);
    }
    if (on("review-drops-unknown") && op === "review")
      list = results.filter((r) => r.error_message !== "unknown order");
    if (on("refund-loses-last") && op === "refund" && results.length > 1) list = results.slice(0, -1);
    if (on("review-doubles-last") && op === "review" && results.length > 1)
      list = [...results, { ...results.at(-1) }];
    if (on("cancel-second-order") && op === "cancel") {
      list = results.map((r, i) => (i > 0 ? { ...r, order_no: results[i - 1].order_no } : r));
    }
    list.forEach((r, i) => spoilEntry(op, r, i, list));
    const out = envelope(b, bad ?? (allFailed ? [7, "NO ORDER SUCCEEDED"] : null), key, list);
    if (on("capture-array-name") && op === "capture") {
      out.orders = out[key];
      delete out[key];
    }
    if (on("capture-signature-missing") && op === "capture") delete out.encryption_data;
    if (on("review-message") && op === "review" && out.return_status === 1) out.return_message = "SUCCESS";
    if (on("review-xml") && op === "review") return respon({ ...out, [key]: "" });
    if (on("cancel-return-swapped") && op === "cancel")
      [out.return_status, out.return_message] = [out.return_message, out.return_status];
    if (on("cancel-signature-empty") && op === "cancel") out.encryption_data = "";
    if (on("refund-account-missing") && op === "refund") delete out.account_id;
    return json(200, out);
  };

  // ---------- query and refund search ----------
  const mine = (b) =>
    ledger
      .ids("payment")
      .map((id) => ledger.read("payment", id))
      .filter((p) => p.merchant === text(b.merchant_id) && p.account === text(b.account_id));

  const paymentStatus = (p) => {
    if (p.stage === "pending") return "1000";
    if (p.refunds.length) return refunded(p) < p.amount ? "4050" : "4100";
    if (p.cancelled) return "5000";
    return p.captured ? "3100" : "3000";
  };

  const orderRecord = (p, i) => {
    const s = p.recurring ? ledger.read("subscription", p.recurring) : null;
    const r = {
      amount: fromMinor(p.amount, p.currency),
      currency: p.currency,
      delivery_information: { ...p.delivery },
      antifraud_provider: "quiet",
      fraud_check_result: [{ check_items: "velocity", status: "ACCEPT" }],
      is3ds: "0",
      order_no: p.order_no,
      payment_status: paymentStatus(p),
      query_result: "1",
      reference_no: p.reference,
      shopper_email: p.email,
      shopper_phone: p.phone,
      subscription_result: {
        contract_name: s?.name ?? "",
        recurring_deduction_period: s?.period ?? "",
        recurring_deduction_time: s ? day(s.next) : "",
        recurring_id: s?.id ?? "",
        recurring_status: s?.state ?? "",
      },
      transaction_date: digitsOf(p.at),
      transaction_id: p.id,
      "the service": p.site,
      error_message: "",
    };
    if (on("query-date-iso")) r.transaction_date = p.at.toISOString();
    if (on("query-fraud-object")) [r.fraud_check_result] = r.fraud_check_result;
    if (on("query-id-differs") && i > 0) r.transaction_id = r.reference_no;
    if (on("query-subscription-time") && s)
      r.subscription_result.recurring_deduction_time = `${day(s.next)} ${clock(s.next)}`;
    if (on("query-subscription-lost") && s) r.subscription_result.recurring_id = "";
    if (on("query-delivery-swapped")) {
      [r.delivery_information.delivery_firstname, r.delivery_information.delivery_lastname] = [
        p.delivery.delivery_lastname,
        p.delivery.delivery_firstname,
      ];
    }
    if (on("query-status-word"))
      r.payment_status =
        { 1000: "PENDING", 3000: "AUTHORISED", 3100: "CAPTURED" }[r.payment_status] ?? "CLOSED";
    if (on("query-amount-left")) r.amount = fromMinor(p.amount - refunded(p), p.currency);
    if (on("query-phone-number") && /^\d{1,15}$/.test(p.phone)) r.shopper_phone = Number(p.phone);
    if (on("query-order-no-trim")) r.order_no = r.order_no.replace(/[^\x20-\x7e]/g, "");
    return r;
  };

  const query = (b, sent) => {
    if (on("query-form-refused") && !sent.trimStart().startsWith("{")) return fault(415, "type", "JSON only");
    const bad = envelopeFault(b);
    const list = bad
      ? []
      : mine(b)
          .reverse()
          .slice(0, on("query-limit-101") ? 101 : on("query-limit-none") ? Infinity : 100)
          .map(orderRecord);
    const out = envelope(b, bad, "orders_list", list);
    if (on("query-list-name")) {
      out.orders = out.orders_list;
      delete out.orders_list;
    }
    if (on("query-list-single") && list.length === 1) [out.orders_list] = list;
    if (on("query-merchant-missing")) delete out.merchant_id;
    if (on("query-xml")) return respon({ ...out, return_status: "1", orders_list: "" });
    return json(200, out);
  };

  const refundSearch = (b) => {
    const bad = envelopeFault(b);
    const records = (p) =>
      p.refunds.map((f, i) => ({
        transaction_id: p.id,
        order_no: p.order_no,
        amount: fromMinor(p.amount, p.currency),
        currency: p.currency,
        refund_amount: fromMinor(
          on("search-summed") ? p.refunds.slice(0, i + 1).reduce((n, x) => n + x.amount, 0) : f.amount,
          p.currency,
        ),
        refund_reason: f.reason,
        refund_reference: "",
        refund_reference_id: f.ref,
        refund_status: "1",
        payment_status: "4100",
        refund_date: digitsOf(f.at),
        refund_processing_date: "",
        error_message: "",
        seq: f.seq,
      }));
    const all = bad
      ? []
      : mine(b).flatMap((p) => (on("search-last-only") ? records(p).slice(-1) : records(p)));
    const list = all.sort((x, y) => y.seq - x.seq).slice(0, on("search-limit-none") ? Infinity : 100);
    list.forEach((r, i) => {
      delete r.seq;
      if (on("search-date-iso")) r.refund_date = r.refund_date.replace(/^(\d{4})(\d\d)(\d\d).*/, "$1-$2-$3");
      if (on("search-status-missing")) delete r.payment_status;
      if (on("search-processing-missing")) delete r.refund_processing_date;
      if (on("search-ref-differs"))
        r.refund_reference_id = `${r.transaction_id}-${String(Math.min(i + 1, 99)).padStart(2, "0")}`;
      if (on("search-reason-escaped"))
        r.refund_reason = r.refund_reason.replace(/&/g, "&amp;").replace(/</g, "&lt;");
      if (on("search-amount-number")) r.amount = amountOf(r.amount, r.currency);
      if (on("search-amount-refunded")) r.amount = r.refund_amount;
      if (on("search-ref-name")) {
        r.refund_id = r.refund_reference_id;
        delete r.refund_reference_id;
      }
    });
    const out = envelope(b, bad, "refund_orders", list);
    if (on("search-array-name")) {
      out.refunds = out.refund_orders;
      delete out.refund_orders;
    }
    if (on("search-signature-missing")) delete out.encryption_data;
    return json(200, out);
  };

  // ---------- subscriptions ----------
  const cancelSubscription = (b) => {
    const id = text(b?.recurring_id);
    const name = text(b?.contract_name);
    const s = b && known(b) ? ledger.read("subscription", id) : undefined;
    const error =
      envelopeFault(b)?.[1].toLowerCase() ??
      (!s || (s.name !== name && !on("subcancel-contract-ignored"))
        ? "no such subscription"
        : s.state !== "1"
          ? "already cancelled"
          : "");
    if (!error && !on("subcancel-no-effect")) {
      const which = on("subcancel-cancels-all")
        ? ledger.ids("subscription").filter((o) => ledger.read("subscription", o).name === name)
        : [id];
      which.forEach((o) => ledger.append("subscription", o, { type: "inactivated" }));
    }
    const passes = !error || (on("subcancel-unknown-succeeds") && error === "no such subscription");
    const out = signed({
      ...who(b),
      recurring_id: id,
      contract_name: name,
      cancel_status: passes ? "1" : "0",
      error_message: passes ? "" : error,
    });
    if (on("subcancel-status-number")) out.cancel_status = Number(out.cancel_status);
    if (on("subcancel-error-null") && passes) out.error_message = null;
    if (on("subcancel-contract-ascii")) out.contract_name = ascii(out.contract_name);
    if (on("subcancel-signature-missing")) delete out.encryption_data;
    if (on("subcancel-id-name")) {
      out.subscription_id = out.recurring_id;
      delete out.recurring_id;
    }
    return on("subcancel-xml") ? respon(out) : json(200, out);
  };

  // ---------- payouts ----------
  const payout = (b) => {
    if (!b || text(b.encryption_data) === "")
      return fault(422, "signature", "the body cannot be read or is not signed");
    if (!known(b)) return fault(422, "merchant", "no such merchant account");
    const currency = text(b.payment_currency);
    const wanted = toMinor(b.payment_amount, currency);
    if (!/^[A-Z]{3}$/.test(currency) || !wanted)
      return fault(422, "payment_amount", "amount or currency not valid");
    const sourceCurrency = /^[A-Z]{3}$/.test(text(b.source_currency)) ? text(b.source_currency) : currency;
    const source = toMinor(b.source_amount, sourceCurrency) ?? wanted;
    const payerPays = text(b.fee_paid_by) === "PAYER";
    const fee = Math.min(75, payerPays ? 75 : wanted);
    const feeCurrency = payerPays ? sourceCurrency : currency;
    const to = plain(b.beneficiary);
    const from = plain(b.payer);
    const fails = text(to.company_name) === "Odd Failure";
    const now = new Date();
    const bank = { ...pick(to.bank_details, BANK), local_clearing_system: "ACH" };
    const record = {
      ...pick(b, PAYOUT_TEXT),
      beneficiary: {
        ...pick(to, PERSON),
        additional_info: pick(to.additional_info, BENEFICIARY_MORE),
        address: pick(to.address, BENEFICIARY_ADDRESS),
        person_documents: (Array.isArray(to.person_documents) ? to.person_documents : [])
          .map(plain)
          .map((d) => ({
            file_type: text(d.file_type),
            file_url: text(d.file_url),
            labels: on("payout-labels-joined")
              ? (d.labels ?? []).map?.(text).join(",")
              : (Array.isArray(d.labels) ? d.labels : []).map(text),
          })),
        bank_details: bank,
      },
      payer: {
        ...pick(from, PERSON),
        additional_info: pick(from.additional_info, PAYER_MORE),
        address: pick(from.address, PAYER_ADDRESS),
      },
      amount_beneficiary_receives: number(payerPays ? wanted : wanted - fee, currency),
      amount_payer_pays: number(payerPays ? source + fee : source, sourceCurrency),
      fee_amount: number(fee, feeCurrency),
      fee_currency: feeCurrency,
      created_at: offsetTime(now),
      last_updated_at: offsetTime(now),
      failure_reason: fails ? "refused by the receiving bank" : "",
      failure_type: fails ? "BANK_REFUSAL" : "",
      payer_id: newId("py"),
      transaction_id: newId("tx"),
      short_reference_id: `${digitsOf(now).slice(0, 8)}-${randomBytes(3).toString("hex").toUpperCase()}`,
      status: fails ? "FAILED" : "COMPLETED",
    };
    if (on("payout-bank-code")) bank.bank_code = text(plain(to.bank_details).bank_code);
    if (on("payout-clearing-missing")) delete bank.local_clearing_system;
    if (on("payout-time-z")) record.created_at = record.last_updated_at = now.toISOString();
    if (on("payout-time-colon")) record.last_updated_at = record.last_updated_at.replace("-0330", "-03:30");
    if (on("payout-fee-text")) record.fee_amount = fromMinor(fee, feeCurrency);
    if (on("payout-short-ref")) record.short_reference_id = record.short_reference_id.replace("-", "");
    if (on("payout-failure-silent") && fails) record.failure_reason = "";
    if (on("payout-failure-type") && fails) delete record.failure_type;
    if (on("payout-payer-lost")) delete record.payer;
    if (on("payout-date-form"))
      record.payment_date = record.payment_date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3-$2-$1");
    if (on("payout-request-id-lower")) record.request_id = record.request_id.toLowerCase();
    if (on("payout-postcode-zeros"))
      record.beneficiary.address.postcode = record.beneficiary.address.postcode.replace(/^0+(?=\d)/, "");
    if (on("payout-amount-number")) record.payment_amount = number(wanted, currency);
    if (on("payout-complement-lost")) delete record.beneficiary.address.complement;
    if (on("payout-birth-time") && record.payer.date_of_birth) record.payer.date_of_birth += "T00:00:00";
    if (on("payout-receives-cut"))
      record.amount_beneficiary_receives = Math.trunc(Number(fromMinor(wanted, currency)));
    const out = signed(record);
    ledger.append("payout", record.transaction_id, { type: "made", data: out });
    if (!on("payout-notify-never") && !(on("payout-notify-failed") && fails)) {
      const told = pick(out, [
        "merchant_id",
        "account_id",
        "request_id",
        "transaction_id",
        "short_reference_id",
        "status",
        "failure_reason",
        "encryption_data",
      ]);
      notifier.send(record.notify_url, { event: "payout", ...told });
    }
    return on("payout-xml") ? respon(pick(out, PAYOUT_TEXT)) : json(200, out);
  };

  const routes = new Map([
    ["/v1/authorise", pay],
    ["/v1/checkout", checkout],
    ["/v1/retrievalTrans", query],
    ["/v1/capture", batch("capture")],
    ["/v1/review", batch("review")],
    ["/v1/cancel", batch("cancel")],
    ["/v1/cancelsubscription", cancelSubscription],
    ["/v1/refund", batch("refund")],
    ["/v1/retrievalRefund", refundSearch],
    ["/v1/payout", payout],
  ]);

  return {
    setBase: (url) => {
      base = url;
    },
    handle(method, path, raw) {
      if (path.startsWith("/issuer/")) return issuer(method, path.slice(8));
      const route = routes.get(path);
      if (!route) return fault(404, "path", "no such operation");
      if (method !== "POST") return fault(405, "method", "POST only");
      return route(readBody(raw), raw);
    },
  };
};

export async function start({ defect, port = 0 } = {}) {
  const notifier = createNotifier();
  const gateway = createGateway(defect, notifier);
  const server = http.createServer((req, res) => {
    const chunks = [];
    let size = 0;
    const answer = ({ status, type, body, location }) => {
      if (res.headersSent || res.destroyed) return;
      const data = Buffer.from(body);
      res.writeHead(status, {
        "content-type": type,
        "content-length": data.length,
        ...(location ? { location } : {}),
      });
      res.end(data);
    };
    req.on("error", () => {});
    res.on("error", () => {});
    req.on("data", (chunk) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
    });
    req.on("end", () => {
      if (size > MAX_BODY) return answer(json(413, { fault: { code: "size", words: "body too large" } }));
      try {
        answer(gateway.handle(req.method, req.url.split("?")[0], Buffer.concat(chunks).toString("utf8")));
      } catch {
        answer(json(500, { fault: { code: "internal", words: "internal" } }));
      }
    });
  });
  server.on("clientError", (_, socket) => socket.destroy());
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${server.address().port}`;
  gateway.setBase(url);
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        notifier.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
