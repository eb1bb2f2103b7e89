import { randomUUID, createHash } from "node:crypto";
import { InputException, NotFoundException, Text, Money, Dates, XmlElement, Json, Reply } from "./core.mjs";

const DELIVERY = [
  "delivery_firstname",
  "delivery_lastname",
  "delivery_country",
  "delivery_state",
  "delivery_city",
  "delivery_address",
  "delivery_postal_code",
];
const CHECKOUT_FIELDS = [
  "merchant_id",
  "account_id",
  "order_no",
  "currency",
  "amount",
  "item_total",
  "shipping",
  "handling",
  "tax_total",
  "insurance",
  "shipping_discount",
  "discount",
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
  ...DELIVERY,
  "notify_url",
  "return_url",
  "custom",
  "device_fingerprint",
  "encryption_data",
  "platform_source",
  "device_type",
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

class Subscription {
  constructor(order, contract) {
    const count = /^[1-9]\d{0,2}$/.test(Text.of(contract.interval_count))
      ? Number(contract.interval_count)
      : 1;
    Object.assign(this, {
      order,
      recurringId: randomUUID(),
      contractName: Text.of(contract.contract_name),
      status: "1",
      period: String(count),
      next: Dates.addInterval(order.created, Text.of(contract.interval), count),
    });
  }
}

class Order {
  constructor(fields, scale, minor, kind, transactionId = randomUUID()) {
    Object.assign(this, {
      kind,
      scale,
      minor,
      transactionId,
      created: Date.now(),
      state: "PENDING",
      refunds: [],
      subscription: null,
      card: "",
      tokenId: "",
      resultInfo: "",
    });
    this.merchantId = Text.of(fields.merchant_id);
    this.accountId = Text.of(fields.account_id);
    this.orderNo = Text.of(fields.order_no);
    this.currency = Text.of(fields.currency);
    this.amount = Money.format(minor, scale);
    this.details = {};
    for (const k of [
      ...DELIVERY,
      "billing_city",
      "note",
      "shopper_email",
      "shopper_phone",
      "the service",
      "notify_url",
      "return_url",
      "open3d",
    ]) {
      this.details[k] = Text.of(fields[k]);
    }
    const contract = fields.subscription;
    this.contract = contract && typeof contract === "object" && !Array.isArray(contract) ? contract : null;
  }
  get refunded() {
    return this.refunds.reduce((sum, r) => sum + r.minor, 0n);
  }
  get left() {
    return this.state === "PAID" ? this.minor - this.refunded : 0n;
  }
  get paymentStatus() {
    if (this.state === "PAID" && this.refunds.length) return this.left > 0n ? "4100" : "4200";
    return { PENDING: "1000", PAID: "3000", DECLINED: "3900", CANCELLED: "5000" }[this.state];
  }
}

export class Registry {
  constructor() {
    this.merchants = new Map([
      ["1000", ["1000001", "1000002"]],
      ["2000", ["2000001"]],
    ]);
    Object.assign(this, {
      orders: [],
      byTransaction: new Map(),
      subscriptions: new Map(),
      refunds: [],
      tokens: new Map(),
      tokenByCard: new Map(),
      checkouts: new Map(),
      issuers: new Map(),
    });
  }
  knows(merchantId, accountId) {
    return this.merchants.get(merchantId)?.includes(accountId) ?? false;
  }
  add(order) {
    this.orders.push(order);
    this.byTransaction.set(order.transactionId, order);
    return order;
  }
  find(merchantId, accountId, transactionId, orderNo) {
    const o = this.byTransaction.get(transactionId);
    return o && o.merchantId === merchantId && o.accountId === accountId && o.orderNo === orderNo ? o : null;
  }
  token(card, month, year) {
    const key = `${card}/${month}/${year}`;
    if (!this.tokenByCard.has(key)) {
      const id = randomUUID();
      this.tokenByCard.set(key, id);
      this.tokens.set(id, { card, month, year });
    }
    return this.tokenByCard.get(key);
  }
  subscribe(order) {
    if (!order.contract) return;
    order.subscription = new Subscription(order, order.contract);
    this.subscriptions.set(order.subscription.recurringId, order.subscription);
  }
}

class Service {
  constructor(context) {
    Object.assign(this, context, { context });
  }
  /** why the identity part of a request is refused, or '' */
  identityProblem(fields) {
    if (Text.of(fields.encryption_data) === "") return "encryption_data is missing";
    if (!this.registry.knows(Text.of(fields.merchant_id), Text.of(fields.account_id)))
      return "merchant or account is unknown";
    return "";
  }
}

class PaymentService extends Service {
  get url() {
    return this.context.url;
  }
  set url(_) {
    /* the address is known only once the server listens */
  }
  validate(fields) {
    if (Text.of(fields.encryption_data) === "") throw new InputException("encryption_data is missing");
    for (const name of ["merchant_id", "account_id", "order_no"]) {
      if (Text.of(fields[name]) === "") throw new InputException(`${name} is missing`);
    }
    for (const name of ["order_no", "note", "merchant_id", "account_id"]) {
      if (!Text.xmlSafe(Text.of(fields[name])))
        throw new InputException(`${name} holds a forbidden character`);
    }
    if (!Text.xmlSafe(Text.of(Text.object(fields.subscription).contract_name)))
      throw new InputException("contract_name holds a forbidden character");
    const scale = Money.scale(Text.of(fields.currency));
    if (scale === undefined) throw new InputException("currency is not supported");
    const minor = Money.parse(Text.of(fields.amount), scale);
    if (minor === null || minor <= 0n) throw new InputException("amount is not valid");
    if (!this.registry.knows(Text.of(fields.merchant_id), Text.of(fields.account_id)))
      throw new NotFoundException("merchant or account not found");
    return { scale, minor };
  }
  readCard(fields) {
    let card = Text.of(fields.card).replace(/[ -]/g, "");
    let month = Text.of(fields.expiration_month);
    let year = Text.of(fields.expiration_year);
    const tokenId = Text.of(fields.token_id);
    if (card === "" && tokenId !== "") {
      const stored = this.registry.tokens.get(tokenId);
      if (!stored) throw new NotFoundException("token not found");
      ({ card, month, year } = stored);
    } else if (!/^\d{3,4}$/.test(Text.of(fields.security_code)))
      throw new InputException("security_code is not valid");
    if (!/^\d{13,19}$/.test(card) || !PaymentService.luhn(card))
      throw new InputException("card is not valid");
    if (!/^(0[1-9]|1[0-2])$/.test(month) || !/^\d{4}$/.test(year))
      throw new InputException("expiry is not valid");
    return { card, month, year };
  }
  static luhn(card) {
    let sum = 0;
    [...card].reverse().forEach((d, i) => {
      const n = Number(d) * (i % 2 ? 2 : 1);
      sum += n > 9 ? n - 9 : n;
    });
    return sum % 10 === 0;
  }
  settle(order, { card, month, year }) {
    const now = new Date();
    const expired = Number(year) * 12 + Number(month) < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
    order.card = card;
    order.tokenId = this.registry.token(card, month, year);
    if (expired) this.finish(order, false, "2010:Card expired");
    else if (card === "4000000000000002") this.finish(order, false, "2005:Declined by the issuer");
    else this.finish(order, true, "0000:Success");
  }
  finish(order, approved, resultInfo) {
    order.state = approved ? "PAID" : "DECLINED";
    order.resultInfo = resultInfo;
    if (approved) this.registry.subscribe(order);
  }
  mask(order) {
    const c = order.card;
    if (c === "") return "";
    if (this.bad("direct-mask-declined") && order.state === "DECLINED") return c;
    if (this.bad("direct-mask-eight")) return c.slice(0, 8) + "X".repeat(c.length - 12) + c.slice(-4);
    return c.slice(0, 6) + "X".repeat(c.length - 10) + c.slice(-4);
  }
  /** the elements of a payment result, for the direct response and for notifications */
  elements(order) {
    const bad = this.bad;
    const approved = order.state === "PAID";
    const sub = order.subscription;
    let orderNo = order.orderNo;
    if (bad("direct-order-no-number") && /^\d+$/.test(orderNo)) orderNo = String(Number(orderNo));
    if (bad("direct-order-no-escaped-twice")) orderNo = orderNo.replace(/&/g, "&amp;").replace(/</g, "&lt;");
    if (bad("direct-order-no-latin")) orderNo = orderNo.replace(/[^\x00-\xff]/g, "?");
    let amount = order.amount;
    if (bad("direct-amount-cents")) amount = order.minor.toString();
    if (bad("direct-amount-float")) amount = (Math.floor(Number(amount) * 100) / 100).toFixed(order.scale);
    if (bad("direct-jpy-hundredth") && order.scale === 0) amount = (Number(amount) / 100).toFixed(2);
    let info = order.resultInfo;
    if (bad("direct-info-no-colon")) info = info.replace(":", " ");
    if (bad("direct-info-declined-bare") && !approved) info = info.slice(info.indexOf(":") + 1);
    let time = sub ? Dates.dayTime(sub.next) : "";
    if (bad("direct-recurring-time-iso")) time = time.replace(" ", "T");
    const E = (name, value, attributes) => new XmlElement(name, value, attributes);
    const list = [
      E("merchant_id", order.merchantId),
      E("account_id", bad("direct-account-echo") ? order.merchantId : order.accountId),
      E("order_no", orderNo),
      E("amount", amount, { scale: String(order.scale) }),
      E("currency", order.currency),
      E(bad("direct-transaction-id-camel") ? "transactionId" : "transaction_id", order.transactionId, {
        format: "uuid",
      }),
      E("card", this.mask(order), { masked: "true" }),
      E("order_status", approved ? "1" : order.state === "PENDING" ? "2" : "0"),
      E("result_info", info),
      E("contract_name", sub && !bad("direct-contract-name-empty") ? sub.contractName : ""),
      E("recurring_id", sub ? sub.recurringId : ""),
      E(
        "recurring_deduction_period",
        sub ? (bad("direct-period-words") ? `${sub.period} days` : sub.period) : "",
      ),
      E("recurring_deduction_time", time),
      E("note", order.details.note),
      E("token_id", order.tokenId),
      E("connector", "SV-Acquiring"),
      E("threeds_result", order.details.open3d === "do3DS" ? "FRICTIONLESS" : "NOT_ATTEMPTED"),
      E("risk_action", "ACCEPT"),
      E("risk_score", bad("direct-risk-score-word") ? "low" : "12"),
      E("risk_reasons", [E("name", "velocity"), E("status", "ACCEPT")]),
    ];
    if (!(bad("direct-declined-unsigned") && !approved)) {
      list.push(
        E("encryption_data", this.signer.sign(order.transactionId, order.amount, order.resultInfo), {
          algorithm: "house",
        }),
      );
    }
    return list;
  }
  notify(order) {
    if (this.bad("direct-notify-approved-only") && order.kind === "DIRECT" && order.state === "DECLINED")
      return;
    const list = this.elements(order);
    if (this.bad("direct-notify-full-card")) list.find((e) => e.name === "card").value = order.card;
    let address = order.details.notify_url;
    if (this.bad("direct-notify-first-address") && order.kind === "DIRECT")
      address = this.memory.notifyUrl ||= address;
    this.notifier.send(
      address,
      "text/xml; charset=UTF-8",
      XmlElement.document(new XmlElement("notification", list, { type: order.kind })),
    );
  }
}

export class AuthoriseService extends PaymentService {
  handle(body) {
    try {
      if (body.kind !== "json") throw new InputException("body is not a JSON object");
      const fields = body.fields;
      const { scale, minor } = this.validate(fields);
      let apm = Text.of(fields.payment_method) !== "";
      if (this.bad("apm-card-wins") && Text.of(fields.card) !== "") apm = false;
      return apm ? this.apm(fields, scale, minor) : this.direct(fields, scale, minor);
    } catch (e) {
      if (e instanceof InputException)
        return this.problem(
          this.bad("direct-invalid-500") && body.kind !== "json"
            ? 500
            : this.bad("direct-invalid-200")
              ? 200
              : 400,
          e.message,
        );
      if (e instanceof NotFoundException) return this.problem(404, e.message);
      throw e;
    }
  }
  problem(status, message) {
    return Reply.xml(
      new XmlElement("problem", [new XmlElement("code", String(status)), new XmlElement("message", message)]),
      status,
    );
  }
  direct(fields, scale, minor) {
    const card = this.readCard(fields);
    let id = randomUUID();
    if (this.bad("direct-id-from-order-no")) {
      const h = createHash("md5").update(Text.of(fields.order_no).slice(0, 10)).digest("hex");
      id = `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20)}`;
    }
    const order = new Order(fields, scale, minor, "DIRECT", id);
    this.settle(order, card);
    this.registry.add(order);
    const list = this.elements(order);
    const reply = this.directReply(order, list);
    return reply.then_(() => this.notify(order));
  }
  directReply(order, list) {
    if (this.bad("direct-json"))
      return Reply.json(Object.fromEntries(list.map((e) => [e.name, Array.isArray(e.value) ? {} : e.value])));
    const attributes = { version: "1.0", issued: Dates.offset(order.created) };
    if (this.bad("direct-card-in-attribute")) attributes.reference = `${order.orderNo}/${order.card}`;
    return Reply.xml(new XmlElement(this.bad("direct-root") ? "response" : "respon", list, attributes));
  }
  apm(fields, scale, minor) {
    const bad = this.bad;
    const order = this.registry.add(new Order(fields, scale, minor, "APM"));
    order.apmCode = Text.of(fields.payment_method);
    const key = randomUUID();
    if (!bad("apm-issuer-dead")) this.registry.issuers.set(key, order);
    let amount = order.amount;
    if (bad("apm-amount-grouped")) amount = amount.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
    const issuer = new XmlElement(
      "issuer_url",
      `${bad("apm-issuer-relative") ? "" : this.url}/issuer/${key}`,
    );
    if (bad("apm-not-well-formed")) {
      issuer.raw = true;
      issuer.value += "?lang=en&step=pay";
    }
    const list = [
      new XmlElement("merchant_id", order.merchantId),
      new XmlElement("account_id", order.accountId),
      new XmlElement("order_no", bad("apm-order-no-lower") ? order.orderNo.toLowerCase() : order.orderNo),
      new XmlElement("amount", amount, { scale: String(scale) }),
      new XmlElement("currency", order.currency),
      issuer,
    ].filter((e) => !(bad("apm-currency-missing") && e.name === "currency"));
    if (bad("apm-json")) return Reply.json(Object.fromEntries(list.map((e) => [e.name, e.value])));
    return Reply.xml(
      new XmlElement(bad("apm-root") ? "response" : "respon", list, { version: "1.0", kind: "apm" }),
      bad("apm-201") ? 201 : 200,
    );
  }
}

/** The simulated issuer: a visit to the page settles the APM payment. */
export class IssuerService extends PaymentService {
  visit(key) {
    const order = this.registry.issuers.get(key);
    if (!order)
      return Reply.html("<!DOCTYPE html><title>Unknown payment</title><p>Unknown payment.</p>\n", 404);
    const first = order.state === "PENDING";
    if (first) {
      const approved = order.apmCode === "test_approved";
      this.finish(order, approved, approved ? "0000:Success" : "2300:Declined by the payment method");
    }
    const back = /^https?:\/\//i.test(order.details.return_url)
      ? `<p><a href="${Text.html(order.details.return_url)}">Back to the shop</a></p>`
      : "";
    const reply = Reply.html(
      `<!DOCTYPE html>\n<html><head><title>Issuer</title></head><body><p>${order.state === "PAID" ? "Paid" : "Not paid"}: ${Text.html(order.amount)} ${order.currency}</p>${back}</body></html>\n`,
    );
    return first ? reply.then_(() => this.notify(order)) : reply;
  }
}

export class CheckoutService extends PaymentService {
  handle(body) {
    try {
      if (body.kind === "broken") throw new InputException("body cannot be read");
      if (body.kind === "form" && Text.of(body.fields.gbc_id) !== "") return this.proceed(body.fields);
      const { scale, minor } = this.validate(body.fields);
      const order = this.registry.add(new Order(body.fields, scale, minor, "REDIRECT"));
      const key = randomUUID();
      this.registry.checkouts.set(key, order);
      return this.page(order, key, body.fields);
    } catch (e) {
      if (e instanceof InputException || e instanceof NotFoundException) {
        return Reply.html(
          `<!DOCTYPE html>\n<html><head><title>Checkout</title></head><body><p>${Text.html(e.message)}</p></body></html>\n`,
          400,
        );
      }
      throw e;
    }
  }
  page(order, key, fields) {
    const bad = this.bad;
    const echo = {};
    for (const name of CHECKOUT_FIELDS) {
      if (!Object.hasOwn(fields, name) || fields[name] === null || fields[name] === undefined) continue;
      echo[name] = typeof fields[name] === "object" ? JSON.stringify(fields[name]) : Text.of(fields[name]);
    }
    if (bad("redirect-echo-unsigned")) delete echo.encryption_data;
    if (bad("redirect-echo-ascii")) echo.order_no = echo.order_no.replace(/[^\x20-\x7e]/g, "");
    const text = (name) => Text.of(fields[name]);
    const hidden = {
      orderNo: order.orderNo,
      merNo: order.merchantId,
      accountNo: order.accountId,
      orderAmount: bad("redirect-alt-amount") ? order.minor.toString() : text("amount"),
      orderCurrency: order.currency,
      notifyUrl: bad("redirect-alt-notify") ? text("return_url") : text("notify_url"),
      returnUrl: text("return_url"),
      signInfo: text("encryption_data"),
      allParams: JSON.stringify(echo),
      gbc_id: key,
      connector_code: "BO01",
      account_name: `Account ${order.accountId}`,
      pm_id: "1",
      apm_type: "CARD",
      descriptor: "SV*CHECKOUT",
      risk_channel: "WEB",
      page_locale: text("browser_lang") || "en",
    };
    if (bad("redirect-no-descriptor")) delete hidden.descriptor;
    const inputs = Object.entries(hidden)
      .map(([name, value]) => {
        const raw = bad("redirect-attribute-raw") && name === "orderNo" ? value : Text.html(value);
        return `      <input type="hidden" name="${name}" value="${raw}"/>`;
      })
      .join("\n");
    let script = JSON.stringify(echo, null, 2);
    if (!bad("redirect-script-raw"))
      script = script.replace(
        /[<>&\u2028\u2029]/g,
        (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
      );
    if (bad("redirect-xml")) {
      return Reply.xml(
        new XmlElement(
          "respon",
          Object.entries(echo)
            .filter(([k]) => /^\w+$/.test(k))
            .map(([k, v]) => new XmlElement(k, v)),
        ),
      );
    }
    return Reply.html(`<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8"/>
    <title>Redirecting to the payment page</title>
    <script>
      var REQUEST_PARAMETERS = ${script};
      function RedirectForm(form) { this.form = form; }
      RedirectForm.prototype.addHiddenInput = function (name, value) {
        var input = document.createElement("input");
        input.type = "hidden";
        input.name = name;
        input.value = value;
        this.form.appendChild(input);
      };
      RedirectForm.prototype.addRequestParameters = function () {
        for (var name in REQUEST_PARAMETERS) { this.addHiddenInput(name, REQUEST_PARAMETERS[name]); }
      };
      function onPageLoaded() {
        var redirectForm = new RedirectForm(document.getElementById("redirectForm"));
        redirectForm.addRequestParameters();
        ${bad("redirect-no-autosubmit") ? "" : "redirectForm.form.submit();"}
      }
    </script>
  </head>
  <body${' onload="onPageLoaded()"'}>
    <form id="redirectForm" method="${bad("redirect-form-get") ? "get" : "post"}" action="${this.url}${bad("redirect-action") ? "/checkout" : "/v1/checkout"}" accept-charset="UTF-8">
${inputs}
    </form>
  </body>
</html>
`);
  }
  /** second and third step: the hosted card page, then its submission */
  proceed(fields) {
    const order = this.registry.checkouts.get(Text.of(fields.gbc_id));
    if (!order) throw new InputException("this checkout is unknown");
    const shell = (inner) =>
      Reply.html(
        `<!DOCTYPE html>\n<html><head><meta charset="UTF-8"/><title>Payment</title></head><body>\n${inner}\n</body></html>\n`,
      );
    if (order.state !== "PENDING") return shell("<p>This payment is already finished.</p>");
    if (Text.of(fields.card) === "") {
      const input = (name, label) => `<label>${label} <input name="${name}" autocomplete="off"/></label>`;
      return shell(`<h1>${Text.html(order.amount)} ${order.currency}</h1>
<form method="post" action="/v1/checkout"><input type="hidden" name="gbc_id" value="${Text.html(Text.of(fields.gbc_id))}"/>
${input("card", "Card number")} ${input("expiration_month", "Month")} ${input("expiration_year", "Year")} ${input("security_code", "Code")}
<button>Pay</button></form>`);
    }
    this.settle(order, this.readCard(fields));
    const back = /^https?:\/\//i.test(order.details.return_url)
      ? `<p><a href="${Text.html(order.details.return_url)}">Back to the shop</a></p>`
      : "";
    return shell(`<p>${Text.html(order.resultInfo)}</p>${back}`).then_(() => this.notify(order));
  }
}

/** The template of all batch operations: envelope, identity, signature. */
class BatchService extends Service {
  envelope(fields, problem, listName, list, signed = true) {
    const reply = {
      merchant_id: Text.of(fields.merchant_id),
      account_id: Text.of(fields.account_id),
      return_status: problem === "" ? "1" : "0",
      return_message:
        problem === ""
          ? this.bad("cancel-return-message") && listName === "cancel_orders"
            ? "SUCCESS"
            : "OK"
          : `Refused: ${problem}`,
      [listName]: list,
    };
    if (signed)
      reply.encryption_data = this.signer.sign(
        reply.merchant_id,
        reply.return_status,
        list.length,
        Date.now(),
      );
    return reply;
  }
}

class OrderBatchService extends BatchService {
  handle(body) {
    const fields = body.fields;
    let list = Array.isArray(fields[this.listName]) ? fields[this.listName] : [];
    let problem = body.kind === "broken" ? "the body cannot be read" : this.identityProblem(fields);
    if (problem === "" && list.length === 0) problem = `${this.listName} is empty`;
    if (problem === "" && list.length > this.limit) problem = `more than ${this.limit} orders`;
    list = list.map((raw) => {
      const e = Text.object(raw);
      return {
        ...Object.fromEntries(
          ["transaction_id", "order_no", "currency", "amount", ...this.extra].map((k) => [k, Text.of(e[k])]),
        ),
      };
    });
    const results = this.run(
      list.map((e) => ({ e, problem })),
      fields,
    );
    return this.finish(fields, problem, results);
  }
  get extra() {
    return [];
  }
  run(jobs, fields) {
    return jobs.map(({ e, problem }, i) => this.entry(e, problem, fields, i, jobs));
  }
  finish(fields, problem, results) {
    return Reply.json(this.envelope(fields, problem, this.listName, results));
  }
  entry(e, problem, fields) {
    let order = null;
    let error = problem;
    if (error === "") {
      order = this.registry.find(
        Text.of(fields.merchant_id),
        Text.of(fields.account_id),
        e.transaction_id,
        e.order_no,
      );
      if (!order) error = "order not found";
      else if (e.currency !== order.currency) error = "currency differs from the order";
      else error = this.perform(order, e, Money.parse(e.amount, order.scale));
    }
    return this.result(e, order, error);
  }
  result(e, order, error) {
    return { ...e, [this.statusName]: error === "" ? "1" : "0", error_message: error };
  }
}

export class CaptureService extends OrderBatchService {
  get listName() {
    return "capture_orders";
  }
  get statusName() {
    return "capture_status";
  }
  get limit() {
    return this.bad("capture-limit-49") ? 49 : this.bad("capture-limit-100") ? 100 : 50;
  }
  perform(order) {
    if (order.state === "PAID") return "already captured";
    return `payment cannot be captured in state ${order.state}`;
  }
  run(jobs, fields) {
    if (this.bad("capture-duplicates-merged"))
      jobs = jobs.filter((j, i) => jobs.findIndex((k) => k.e.transaction_id === j.e.transaction_id) === i);
    const out = super.run(jobs, fields);
    if (this.bad("capture-ids-sorted"))
      out
        .map((r) => r.transaction_id)
        .sort()
        .forEach((id, i) => {
          out[i].transaction_id = id;
        });
    return out;
  }
  result(e, order, error) {
    const r = super.result(e, order, error);
    if (this.bad("capture-no-error-text")) r.error_message = "";
    if (this.bad("capture-currency-lost") && !order) delete r.currency;
    return r;
  }
  finish(fields, problem, results) {
    const reply = super.finish(fields, problem, results);
    if (this.bad("capture-422") && results.some((r) => r.capture_status !== "1")) reply.status = 422;
    return reply;
  }
}

export class ReviewService extends OrderBatchService {
  get listName() {
    return "review_orders";
  }
  get statusName() {
    return this.bad("review-status-name") ? "status" : "review_status";
  }
  get limit() {
    return this.bad("review-limit-50") ? 50 : 100;
  }
  get extra() {
    return ["review_flag"];
  }
  perform(order, e, minor) {
    if (e.review_flag !== "1") return "review_flag is not supported";
    if (minor !== order.minor) return "amount differs from the order";
    return order.state === "PAID" || order.state === "PENDING"
      ? ""
      : `payment cannot be reviewed in state ${order.state}`;
  }
  entry(e, problem, fields, i, jobs) {
    const r = super.entry(e, problem, fields);
    if (this.bad("review-amount-of-first")) r.amount = jobs[0].e.amount;
    if (this.bad("review-order-no-ascii")) r.order_no = r.order_no.replace(/[^\x20-\x7e]/g, "");
    if (this.bad("review-error-ok") && r.error_message === "") r.error_message = "OK";
    if (this.bad("review-flag-lost")) delete r.review_flag;
    return r;
  }
  finish(fields, problem, results) {
    return Reply.json(this.envelope(fields, problem, this.listName, results, !this.bad("review-unsigned")));
  }
}

export class CancelService extends OrderBatchService {
  get listName() {
    return "cancel_orders";
  }
  get statusName() {
    return this.bad("cancel-status-name") ? "capture_status" : "cancel_status";
  }
  get limit() {
    return this.bad("cancel-limit-100") ? 100 : 50;
  }
  perform(order, e, minor) {
    if (order.state !== "PAID" && order.state !== "PENDING")
      return `payment cannot be cancelled in state ${order.state}`;
    if (order.refunds.length) return "payment has refunds";
    if (minor !== order.minor) return "amount differs from the order";
    order.state = "CANCELLED";
    return "";
  }
  run(jobs, fields) {
    const out = super.run(jobs, fields);
    if (this.bad("cancel-stops-at-failure")) {
      const failed = out.findIndex((r) => r.error_message !== "");
      if (failed >= 0) return out.slice(0, failed + 1);
    }
    if (this.bad("cancel-failed-left-out")) return out.filter((r) => r.error_message === "");
    if (this.bad("cancel-error-null"))
      for (const r of out) if (r.error_message === "") r.error_message = null;
    return out;
  }
}

export class RefundService extends OrderBatchService {
  get listName() {
    return "refund_orders";
  }
  get limit() {
    return this.bad("refund-limit-51") ? 51 : 50;
  }
  get extra() {
    return ["refund_amount", "refund_reason"];
  }
  perform(order, e, minor) {
    const part = Money.parse(e.refund_amount, order.scale);
    if (minor !== order.minor) return "amount is not the original amount";
    if (part === null || part <= 0n) return "refund_amount is not valid";
    if (order.state !== "PAID") return `payment cannot be refunded in state ${order.state}`;
    if (part > order.left) return "refund_amount is more than what is left";
    if (order.refunds.length >= 99) return "too many refunds of one payment";
    const sequence = String(this.bad("refund-sequence-stuck") ? 1 : order.refunds.length + 1).padStart(
      this.bad("refund-sequence-plain") ? 1 : 2,
      "0",
    );
    const refund = {
      order,
      minor: this.bad("refund-partial-is-full") ? order.left : part,
      reason: e.refund_reason,
      reference: randomUUID(),
      id: `${order.transactionId}-${sequence}`,
      date: Date.now(),
    };
    order.refunds.push(refund);
    this.registry.refunds.push(refund);
    this.memory.lastRefund = refund;
    return "";
  }
  entry(e, problem, fields, i, jobs) {
    const r = super.entry(e, problem, fields);
    if (this.bad("refund-currency-of-first")) r.currency = jobs[0].e.currency;
    return r;
  }
  result(e, order, error) {
    const bad = this.bad;
    const refund = error === "" ? this.memory.lastRefund : null;
    let reason = e.refund_reason;
    if (bad("refund-reason-cut")) reason = reason.slice(0, 30);
    let message = refund ? (bad("refund-message-code") ? "0000:OK" : "V0000:OK") : `V4001:${error}`;
    if (bad("refund-failure-bare") && !refund) message = error;
    const amount = refund ? Money.format(refund.minor, order.scale) : e.refund_amount;
    const r = {
      ...e,
      refund_reason: reason,
      refund_amount: bad("refund-amount-number") ? Number(amount) : amount,
      refund_reference: refund?.reference ?? "",
      refund_reference_id: refund?.id ?? "",
      refund_status: refund ? "1" : "0",
      refund_message: message,
      error_message: error,
    };
    if (bad("refund-original-amount-left") && refund)
      r.amount = Money.format(order.minor - order.refunded + refund.minor, order.scale);
    if (bad("refund-no-error-message")) delete r.error_message;
    return r;
  }
}

/** Query and refund search: the merchant's newest hundred. */
class ListingService extends BatchService {
  handle(body) {
    const fields = body.fields;
    let problem = body.kind === "broken" ? "the body cannot be read" : this.identityProblem(fields);
    if (this.bad("query-form-refused") && this.listName === "orders_list" && body.kind === "form")
      problem = "the body is not JSON";
    const own = (o) =>
      o.merchantId === Text.of(fields.merchant_id) && o.accountId === Text.of(fields.account_id);
    const all =
      problem === ""
        ? this.source()
            .filter((x) => own(x.order ?? x))
            .reverse()
            .slice(0, this.limit)
        : [];
    return this.reply(
      this.envelope(
        fields,
        problem,
        this.listName,
        all.map((x, i) => this.record(x, i)),
        this.signed,
      ),
    );
  }
  get signed() {
    return true;
  }
  reply(value) {
    return Reply.json(value);
  }
}

export class QueryService extends ListingService {
  get listName() {
    return this.bad("query-list-name") ? "order_list" : "orders_list";
  }
  get limit() {
    return this.bad("query-limit-none") ? Infinity : 100;
  }
  get signed() {
    return !this.bad("query-unsigned");
  }
  source() {
    return this.registry.orders;
  }
  record(o) {
    const bad = this.bad;
    const delivery = Object.fromEntries(DELIVERY.map((k) => [k, o.details[k]]));
    if (bad("query-delivery-city")) delivery.delivery_city = o.details.billing_city;
    if (bad("query-delivery-state-missing")) delete delivery.delivery_state;
    const s = o.subscription;
    const checks = [
      { check_items: "velocity", status: "ACCEPT" },
      { check_items: "issuer", status: o.state === "DECLINED" ? "REJECT" : "ACCEPT" },
    ];
    let phone = o.details.shopper_phone;
    if (bad("query-phone-number") && /^\+?\d+$/.test(phone)) phone = Number(phone);
    return {
      amount: o.amount,
      currency: o.currency,
      delivery_information: delivery,
      antifraud_provider: "SV-Guard",
      fraud_check_result: bad("query-fraud-object") ? checks[0] : checks,
      is3ds: o.details.open3d === "do3DS" ? "1" : "0",
      order_no: bad("query-order-no-upper") ? o.orderNo.toUpperCase() : o.orderNo,
      payment_status: bad("query-status-number") ? Number(o.paymentStatus) : o.paymentStatus,
      query_result: "1",
      reference_no: `REF-${o.transactionId.slice(0, 8)}`,
      shopper_email: o.details.shopper_email,
      shopper_phone: phone,
      subscription_result: {
        contract_name: s?.contractName ?? "",
        recurring_deduction_period: s?.period ?? "",
        recurring_deduction_time: s
          ? bad("query-recurring-time-long")
            ? Dates.dayTime(s.next)
            : Dates.day(s.next)
          : "",
        recurring_id: s
          ? bad("query-recurring-id-upper")
            ? s.recurringId.toUpperCase()
            : s.recurringId
          : "",
        recurring_status: s?.status ?? "",
      },
      transaction_date: bad("query-date-dashes") ? Dates.dayTime(o.created) : Dates.compact(o.created),
      transaction_id: bad("query-id-no-dashes") ? o.transactionId.replaceAll("-", "") : o.transactionId,
      "the service": o.details["the service"],
      error_message: "",
    };
  }
}

export class RefundSearchService extends ListingService {
  get listName() {
    return this.bad("search-list-name") ? "refunds" : "refund_orders";
  }
  get limit() {
    return this.bad("search-limit-none") ? Infinity : 100;
  }
  source() {
    return this.registry.refunds;
  }
  reply(value) {
    if (!this.bad("search-xml")) return Reply.json(value);
    const { refund_orders: list, ...rest } = value;
    return Reply.xml(
      new XmlElement(
        "respon",
        [...Object.entries(rest), ...list.flatMap((r) => Object.entries(r))].map(
          ([k, v]) => new XmlElement(k, v),
        ),
      ),
    );
  }
  record(r, i) {
    const bad = this.bad;
    const o = r.order;
    const sum = () => o.refunds.slice(0, o.refunds.indexOf(r) + 1).reduce((t, x) => t + x.minor, 0n);
    const refundAmount = Money.format(bad("search-amount-summed") ? sum() : r.minor, o.scale);
    const entry = {
      transaction_id: o.transactionId,
      order_no: o.orderNo,
      amount: bad("search-original-is-refund") ? refundAmount : o.amount,
      currency: o.currency,
      refund_amount: refundAmount,
      refund_reason: r.reason,
      refund_reference: r.reference,
      refund_reference_id: bad("search-id-renumbered")
        ? `${o.transactionId}-${String(i + 1).padStart(2, "0")}`
        : r.id,
      refund_status: "1",
      payment_status: o.paymentStatus,
      refund_date: bad("search-date-iso") ? Dates.offset(r.date) : Dates.compact(r.date),
      refund_processing_date: Dates.compact(r.date),
      error_message: "",
    };
    if (bad("search-reason-blank") && /[^\x00-\x7f]/.test(r.reason))
      entry.refund_reason = r.reason.replace(/[^\x00-\x7f]/g, "");
    if (bad("search-payment-status-missing")) delete entry.payment_status;
    return entry;
  }
}

export class CancelSubscriptionService extends Service {
  handle(body) {
    const bad = this.bad;
    const fields = body.fields;
    let error = body.kind === "broken" ? "the body cannot be read" : this.identityProblem(fields);
    let name = Text.of(fields.contract_name);
    if (error === "") {
      const s = this.registry.subscriptions.get(Text.of(fields.recurring_id));
      const own =
        s &&
        s.order.merchantId === Text.of(fields.merchant_id) &&
        s.order.accountId === Text.of(fields.account_id);
      if (!own || (s.contractName !== name && !bad("cs-any-contract-name"))) error = "subscription not found";
      else if (s.status !== "1") error = "subscription is not active";
      else if (bad("cs-same-name-too")) {
        for (const other of this.registry.subscriptions.values())
          if (other.contractName === name) other.status = "Inactived";
      } else if (!bad("cs-stays-active")) s.status = bad("cs-status-spelling") ? "Inactive" : "Inactived";
      if (bad("cs-unknown-succeeds") && error === "subscription not found") error = "";
    }
    if (bad("cs-name-ascii")) name = name.replace(/[^\x20-\x7e]/g, "?");
    const reply = {
      merchant_id: Text.of(fields.merchant_id),
      account_id: Text.of(fields.account_id),
      recurring_id: Text.of(fields.recurring_id),
      contract_name: name,
      cancel_status: error === "" ? "1" : "0",
      error_message: error,
      encryption_data: this.signer.sign(fields.recurring_id ?? "", error),
    };
    if (bad("cs-status-number")) reply.cancel_status = Number(reply.cancel_status);
    if (bad("cs-unsigned")) delete reply.encryption_data;
    if (bad("cs-xml"))
      return Reply.xml(
        new XmlElement(
          "respon",
          Object.entries(reply).map(([k, v]) => new XmlElement(k, v)),
        ),
      );
    return Reply.json(reply);
  }
}

const names = (text) => text.trim().split(/\s+/);
const PAYOUT =
  names(`merchant_id account_id beneficiary_id client_data fee_paid_by payment_amount payment_currency payment_date
  payment_method reason reference request_id source_amount source_currency swift_charge_option fund_source notify_url`);
const PARTY = names("company_name date_of_birth entity_type first_name last_name");
const BENEFICIARY_INFO =
  names(`business_area business_phone_number business_registration_number personal_email personal_id_number
  personal_id_type personal_mobile_number personal_net_monthly_average_income personal_phone_country_code personal_phone_area_code
  personal_fiscal_country`);
const BENEFICIARY_ADDRESS = names("city country_code postcode state street number street_address complement");
const BANK =
  names(`account_currency account_name owner_document_number account_number bank_account_category bank_branch
  bank_country_code bank_name bank_street_address binding_mobile_number iban swift_code transaction_reference`);
const PAYER_INFO = names(
  "business_registration_number business_registration_type external_id personal_email personal_id_number job",
);
const PAYER_ADDRESS = names("city country_code postcode state street_address");

export class PayoutService extends Service {
  pick(source, list) {
    const from = Text.object(source);
    return Object.fromEntries(list.map((k) => [k, Text.of(from[k])]));
  }
  handle(body) {
    const bad = this.bad;
    const fields = body.fields;
    const record = this.pick(fields, PAYOUT);
    const b = Text.object(fields.beneficiary);
    const p = Text.object(fields.payer);
    record.beneficiary = {
      ...this.pick(b, PARTY),
      additional_info: this.pick(b.additional_info, BENEFICIARY_INFO),
      address: this.pick(b.address, BENEFICIARY_ADDRESS),
      person_documents: (Array.isArray(b.person_documents) ? b.person_documents : []).map((d) => ({
        ...this.pick(d, ["file_type", "file_url"]),
        labels: (Array.isArray(Text.object(d).labels) ? d.labels : []).map(Text.of),
      })),
      bank_details: {
        ...this.pick(b.bank_details, bad("payout-bank-code") ? [...BANK, "bank_code"] : BANK),
        local_clearing_system: "ACH",
      },
    };
    record.payer = {
      ...this.pick(p, PARTY),
      additional_info: this.pick(p.additional_info, PAYER_INFO),
      address: this.pick(p.address, PAYER_ADDRESS),
    };
    const problem = body.kind === "broken" ? "the body cannot be read" : this.identityProblem(fields);
    this.calculate(record, problem);
    this.spoil(record);
    const reply = Reply.json(record, bad("payout-201") ? 201 : 200);
    if (problem !== "") return reply;
    return reply.then_(() => {
      if (
        bad("payout-no-notification") ||
        (bad("payout-failed-not-notified") && record.status !== "COMPLETED")
      )
        return;
      this.notifier.send(
        Text.of(fields.notify_url),
        "application/json; charset=UTF-8",
        Json.print({ event: "payout", payout: record }),
      );
    });
  }
  calculate(record, problem) {
    const now = Date.now();
    const inScale = Money.scale(record.payment_currency, 2);
    const outScale = Money.scale(record.source_currency, 2);
    const pay = Money.parse(record.payment_amount, inScale);
    const source =
      Money.parse(record.source_amount, outScale) ??
      (record.source_currency === record.payment_currency || record.source_currency === "" ? pay : null);
    let reason = problem;
    if (reason === "" && (pay === null || pay <= 0n)) reason = "payment_amount is not valid";
    if (reason === "" && !/^[A-Z]{3}$/.test(record.payment_currency))
      reason = "payment_currency is not valid";
    const refused = reason !== "";
    if (reason === "" && record.beneficiary.company_name === "Odd Failure")
      reason = "The bank of the beneficiary returned the funds";
    const byPayer = record.fee_paid_by !== "BENEFICIARY";
    const gross = byPayer ? (source ?? pay ?? 0n) : (pay ?? 0n);
    const fee = reason === "" ? gross / 200n + 1n : 0n;
    const number = (minor, scale) => Number(Money.format(minor < 0n ? 0n : minor, scale));
    Object.assign(record, {
      amount_beneficiary_receives: number(reason === "" ? (byPayer ? pay : pay - fee) : 0n, inScale),
      amount_payer_pays: number(reason === "" ? (source ?? pay) + (byPayer ? fee : 0n) : 0n, outScale),
      fee_amount: number(fee, byPayer ? outScale : inScale),
      fee_currency: byPayer ? record.source_currency || record.payment_currency : record.payment_currency,
      created_at: Dates.offset(now),
      last_updated_at: Dates.offset(now + 1),
      failure_reason: reason,
      failure_type: reason === "" ? "UNKNOWN" : refused ? "REQUEST_REFUSED" : "BENEFICIARY_BANK",
      payer_id: randomUUID(),
      transaction_id: randomUUID(),
      short_reference_id: `${Dates.compact(now).slice(0, 8)}-${randomUUID().replaceAll("-", "").slice(0, 6).toUpperCase()}`,
      status: reason === "" ? "COMPLETED" : refused ? "REJECTED" : "FAILED",
    });
    record.encryption_data = this.signer.sign(record.transaction_id, record.payment_amount, record.status);
  }
  /** the defects of the payout record */
  spoil(record) {
    const bad = this.bad;
    const bank = record.beneficiary.bank_details;
    if (bad("payout-no-clearing")) delete bank.local_clearing_system;
    if (bad("payout-account-number-digits"))
      bank.account_number = bank.account_number.replace(/^0+(?=\d)/, "");
    if (bad("payout-offset-colon")) {
      record.created_at = record.created_at.replace(/(\d\d)$/, ":$1");
      record.last_updated_at = record.last_updated_at.replace(/(\d\d)$/, ":$1");
    }
    if (bad("payout-updated-no-offset")) record.last_updated_at = record.last_updated_at.slice(0, 19);
    if (bad("payout-pays-text")) record.amount_payer_pays = String(record.amount_payer_pays);
    if (bad("payout-failure-silent")) record.failure_reason = "";
    if (bad("payout-short-reference")) record.short_reference_id += "Z";
    if (bad("payout-first-label"))
      for (const d of record.beneficiary.person_documents) d.labels = d.labels.slice(0, 1);
    if (bad("payout-first-document"))
      record.beneficiary.person_documents = record.beneficiary.person_documents.slice(0, 1);
    if (bad("payout-request-id-lower")) record.request_id = record.request_id.toLowerCase();
    if (bad("payout-payer-job")) delete record.payer.additional_info.job;
    if (bad("payout-amount-number")) record.payment_amount = Number(record.payment_amount);
    if (bad("payout-birth-date") && record.beneficiary.date_of_birth)
      record.beneficiary.date_of_birth = record.beneficiary.date_of_birth.split("-").reverse().join("-");
    if (bad("payout-street-number")) record.beneficiary.address.number = "";
  }
}
