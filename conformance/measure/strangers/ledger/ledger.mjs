// Event-sourced ledger: streams of events, pure reducers, pure decisions. Nothing here does I/O.

export const text = (v) =>
  typeof v === "string" ? v : typeof v === "number" || typeof v === "boolean" ? String(v) : "";

export const isObject = (v) => v !== null && typeof v === "object" && !Array.isArray(v);

/** A copy without prototype, so that names like `constructor` are only there when they were sent. */
export const plain = (v) => Object.assign(Object.create(null), isObject(v) ? v : {});

// ---- money: integers of the smallest unit ----
const DIGITS = new Map([
  ["USD", 2],
  ["EUR", 2],
  ["JPY", 0],
]);
export const knownCurrency = (c) => DIGITS.has(c);
const digits = (currency) => DIGITS.get(currency) ?? 2;

export const toMinor = (value, currency) => {
  const m = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text(value));
  if (!m) return null;
  const hundredths = Number(m[1]) * 100 + Number((m[2] ?? "").padEnd(2, "0"));
  if (digits(currency) === 2) return hundredths;
  return hundredths % 100 === 0 ? hundredths / 100 : null;
};

export const fromMinor = (minor, currency) => {
  if (digits(currency) === 0) return String(minor);
  const s = String(minor).padStart(3, "0");
  return `${s.slice(0, -2)}.${s.slice(-2)}`;
};

// ---- reducers ----
const sum = (list) => list.reduce((n, r) => n + r.amount, 0);
export const refunded = (p) => sum(p.refunds);

const payment = (s, e) => {
  switch (e.type) {
    case "opened":
      return {
        ...e.data,
        at: e.at,
        stage: "pending",
        captured: 0,
        cancelled: 0,
        refunds: [],
        reviews: [],
        recurring: "",
      };
    case "authorised":
      return { ...s, stage: "authorised", recurring: e.recurring };
    case "captured":
      return { ...s, captured: s.captured + e.amount };
    case "cancelled":
      return { ...s, cancelled: s.cancelled + e.amount };
    case "reviewed":
      return { ...s, reviews: [...s.reviews, e.flag] };
    case "refunded":
      return {
        ...s,
        refunds: [...s.refunds, { ref: e.ref, amount: e.amount, reason: e.reason, at: e.at, seq: e.seq }],
      };
    default:
      return s;
  }
};

const subscription = (s, e) => {
  switch (e.type) {
    case "started":
      return { ...e.data, state: "1" };
    case "inactivated":
      return { ...s, state: "Inactived" };
    default:
      return s;
  }
};

const fact = (s, e) => ({ ...s, ...e.data, at: e.at });

const REDUCERS = { payment, subscription, token: fact, payout: fact, page: fact };

export const createLedger = (now = () => new Date()) => {
  let seq = 0;
  const streams = new Map(Object.keys(REDUCERS).map((kind) => [kind, new Map()]));
  return {
    append(kind, id, event) {
      const of = streams.get(kind);
      seq += 1;
      of.set(id, [...(of.get(id) ?? []), Object.freeze({ at: now(), seq, ...event })]);
    },
    read(kind, id) {
      const events = streams.get(kind).get(id);
      return events?.reduce(REDUCERS[kind], undefined);
    },
    ids: (kind) => [...streams.get(kind).keys()],
  };
};

// ---- decisions: (state, command) -> { error } or { event } ----
const left = {
  capture: (p) => p.amount - p.captured - p.cancelled,
  cancel: (p) => p.amount - p.cancelled - Math.max(p.captured, refunded(p)),
  refund: (p) => p.amount - p.cancelled - refunded(p),
};

const spend = (op, p, wanted) => {
  if (wanted === null) return { error: "amount not readable" };
  if (wanted <= 0) return { error: "amount must be above zero" };
  return wanted > left[op](p) ? { error: "amount is above what is left" } : null;
};

export const decide = {
  capture: (p, e) => {
    const amount = text(e.amount) === "" ? left.capture(p) : toMinor(e.amount, p.currency);
    return spend("capture", p, amount) ?? { event: { type: "captured", amount } };
  },
  cancel: (p, e) => {
    const amount = text(e.amount) === "" ? left.cancel(p) : toMinor(e.amount, p.currency);
    return spend("cancel", p, amount) ?? { event: { type: "cancelled", amount } };
  },
  review: (p, e) =>
    text(e.review_flag) === ""
      ? { error: "review flag missing" }
      : { event: { type: "reviewed", flag: text(e.review_flag) } },
  refund: (p, e) => {
    const amount = text(e.refund_amount) === "" ? left.refund(p) : toMinor(e.refund_amount, p.currency);
    if (p.refunds.length > 98) return { error: "no more refunds for this order" };
    const ref = `${p.id}-${String(p.refunds.length + 1).padStart(2, "0")}`;
    return (
      spend("refund", p, amount) ?? {
        event: { type: "refunded", amount, ref, reason: text(e.refund_reason) },
      }
    );
  },
};
