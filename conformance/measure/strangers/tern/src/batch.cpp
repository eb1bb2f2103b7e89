// capture, review, cancel and refund
#include "tern.h"
#include <algorithm>

namespace {
struct Op { char letter; string list, status; size_t limit; };
const Op CAPTURE{'c', "capture_orders", "capture_status", 50}, REVIEW{'v', "review_orders", "review_status", 100},
         CANCEL{'x', "cancel_orders", "cancel_status", 50}, REFUND{'f', "refund_orders", "refund_status", 50};

// one entry: the fields all four operations share, with the failure or success filled in by the caller
struct Entry { V in, out; OrderP o; string error; string ecode; int64_t amount = 0, refund = 0; bool ok = false; };

void fail(Entry& e, const char* c, const string& words) { e.error = words; e.ecode = c; }

// finds the order that an entry names and compares order_no, currency and amount
bool match(const Ctx& c, Entry& e, bool lower_amount) {
  if (e.in.t != V::Obj) { fail(e, "4000", "Entry is not an object"); return false; }
  for (const char* k : {"transaction_id", "order_no", "currency", "amount"})
    if (e.in.text(k).empty()) { fail(e, "4002", string("Missing field ") + k); return false; }
  OrderP o = find_order(c, e.in.text("transaction_id"), "");
  if (!o) { fail(e, "4040", "Transaction not found"); return false; }
  e.o = o;
  if (o->order_no != e.in.text("order_no")) { fail(e, "4041", "Order number does not belong to the transaction"); return false; }
  if (o->currency != e.in.text("currency")) { fail(e, "4003", "Currency does not match"); return false; }
  const V* a = e.in.find("amount");
  if (a->t != V::Str || !parse_amount(a->s, currency_decimals(o->currency), e.amount) || e.amount == 0) { fail(e, "4000", "Invalid input amount"); return false; }
  if (e.amount > o->amount) { fail(e, "4004", "Amount exceeds the order's amount"); return false; }
  if (e.amount != o->amount && !lower_amount) { fail(e, "4004", "Amount does not match"); return false; }
  return true;
}
void do_capture(const Ctx& c, Entry& e) {
  if (!match(c, e, true)) {
    if (defect("c-failed-effect") && e.ecode == "4041" && e.o->st == St::Authorised) { e.o->st = St::Captured; e.o->captured = e.o->amount; }
    return;
  }
  Order& o = *e.o;
  if (o.st == St::Captured || o.st == St::PartRefunded || o.st == St::Refunded) {
    if (defect("c-again")) { e.ok = true; return; }
    return fail(e, "4090", "Already captured");
  }
  if (o.st != St::Authorised) return fail(e, "4091", "Capture is not possible in this state");
  o.st = St::Captured;
  o.captured = e.amount;
  e.ok = true;
}
void do_review(const Ctx& c, Entry& e) {
  if (!match(c, e, false)) return;
  string f = e.in.text("review_flag");
  if (f != "1" && f != "0") return fail(e, "4000", "Invalid input review_flag");
  Order& o = *e.o;
  if (o.st != St::Held) return fail(e, "4092", "The payment is not held for review");
  if (f == "1") settle(o, Outcome{1, "0000:Success", o.threeds, o.is3ds, "ACCEPT", o.risk_score});
  else settle(o, Outcome{0, code("2059", "Refused by review"), o.threeds, o.is3ds, "REJECT", o.risk_score});
  notify_payment(o);
  e.ok = true;
}
void do_cancel(const Ctx& c, Entry& e) {
  if (!match(c, e, false)) return;
  Order& o = *e.o;
  if (o.st == St::Captured || o.st == St::PartRefunded || o.st == St::Refunded) return fail(e, "4090", "Already captured");
  if (o.st == St::Cancelled) return fail(e, "4093", "Already cancelled");
  if (o.st == St::Declined) return fail(e, "4091", "Cancel is not possible in this state");
  o.st = St::Cancelled;
  o.result = 0;
  o.result_info = code("2097", "Cancelled by the merchant");
  e.ok = true;
}
void do_refund(const Ctx& c, Entry& e) {
  if (!match(c, e, false)) return;
  Order& o = *e.o;
  int d = currency_decimals(o.currency);
  const V* ra = e.in.find("refund_amount");
  if (!ra || ra->t != V::Str || !parse_amount(ra->s, d, e.refund) || e.refund == 0) return fail(e, "4000", "Invalid input refund_amount");
  if (o.st == St::Refunded) return fail(e, "4094", "Already refunded in full");
  if (o.st != St::Captured && o.st != St::PartRefunded) return fail(e, "4091", "Refund is not possible in this state");
  if (e.refund > o.captured - o.refunded && !(defect("f-sum") && e.refund <= o.captured)) return fail(e, "4004", "Refund amount exceeds what can be refunded");
  if (defect("f-partial-1000002") && o.account == "1000002" && e.refund < o.amount) return fail(e, "4095", "Partial refunds are not possible");
  if (o.refunds.size() >= 99) return fail(e, "4096", "Too many refunds of this payment");
  auto r = std::make_shared<Refund>();
  r->seq = (int)o.refunds.size() + (odd("o-refund-zero") ? 0 : 1);
  string seq = (r->seq < 10 ? "0" : "") + std::to_string(r->seq);
  if (defect("f-refid-three")) seq = "0" + seq;
  if (defect("f-refid-same") && r->seq == 2) seq = "01";
  if (defect("f-refid-ten") && r->seq >= 10) seq = "0" + seq;
  r->id = (defect("f-refid-orderno") && o.merchant == "2000" ? o.order_no : o.tid) + "-" + seq;
  r->reference = e.in.text("refund_reference"); r->reason = e.in.text("refund_reason");
  r->currency = o.currency; r->sent_amount = e.in.text("amount"); r->sent_refund = ra->s;
  r->amount = e.refund; r->total_before = o.refunded; r->date = now(); r->order = o.tid; r->no = ++S.counter;
  r->partial = e.refund < o.amount;
  o.shown = o.st;
  o.refunded += e.refund;
  o.st = o.refunded >= o.captured ? St::Refunded : St::PartRefunded;
  o.refunds.push_back(r);
  S.refunds.push_back(r);
  e.ok = true;
}
V base_result(const Op& op, const Entry& e) {
  V v = V::obj();
  auto t = [&](const char* k) { return V(e.in.t == V::Obj ? e.in.text(k) : ""); };
  string cur = t("currency").s;
  v.set("transaction_id", t("transaction_id")); v.set("order_no", t("order_no"));
  v.set("amount", V(amount_shown(t("amount").s, cur))); v.set("currency", t("currency"));
  if (op.letter == 'v') v.set("review_flag", t("review_flag"));
  if (op.letter == 'f') {
    string reason = t("refund_reason").s, ra = amount_shown(t("refund_amount").s, cur);
    bool partial = e.ok && e.refund < e.amount;
    if (defect("f-reason-cut")) reason = cut_chars(reason, 100);
    if (defect("f-reason-nonascii")) reason = asciify(reason, "?");
    if (defect("f-reason-markup")) reason = html_escape(reason);
    if (defect("f-refund-amount") && partial) ra = v.text("amount");
    if (defect("f-threedec") && e.ok && currency_decimals(cur) == 3) ra = fmt_amount(e.refund + 5, 2);
    if (defect("f-million") && e.refund >= 1000000000LL) ra = exponent(ra);
    if (defect("f-amount") && partial) v.set("amount", V(t("refund_amount").s));
    v.set("refund_amount", V(ra)); v.set("refund_reason", V(reason));
    string id = e.ok ? e.o->refunds.back()->id : "";
    v.set("refund_reference", t("refund_reference")); v.set("refund_reference_id", V(id));
  }
  v.set(op.status, V(e.ok ? "1" : failed_status()));
  if (op.letter == 'f') {
    string msg = e.ok ? "V0000:OK" : code("V" + e.ecode, e.error);
    if (defect("f-message-partial") && e.ok && e.refund < e.amount) msg = "0000:OK";
    if (defect("f-message-failed") && !e.ok) msg = e.error;
    if (defect("f-message-again") && e.ecode == "4094") msg = "V0000:OK";
    v.set("refund_message", V(msg));
  }
  v.set("error_message", V(e.error));
  return v;
}
string entry_key(const V& v) { return v.text("transaction_id") + "/" + v.text("order_no"); }

void spoil(const Op& op, const Ctx& c, vector<Entry>& es, vector<V>& rs) {
  bool any_failed = false;
  for (auto& e : es) any_failed = any_failed || !e.ok;
  for (size_t i = 0; i < rs.size(); i++) {
    Entry& e = es[i];
    V& v = rs[i];
    switch (op.letter) {
      case 'c':
        if (defect("c-error-empty") && e.ecode == "4003") v.set("error_message", V(""));
        if (defect("c-error-ok") && e.ok) v.set("error_message", V("OK"));
        if (defect("c-status-second") && e.ok && i > 0) v.set("capture_status", V("2"));
        if (defect("c-failed-one") && e.error == "Amount exceeds the order's amount") v.set("capture_status", V("1"));
        if (defect("c-currency") && !e.ok) v.drop("currency");
        if (defect("c-orderno") && i > 0) v.set("order_no", V(es[0].in.text("order_no")));
        if (defect("c-unknown-txn") && e.ecode == "4040") v.drop("transaction_id");
        break;
      case 'v':
        if (defect("v-flag") && !e.ok) v.drop("review_flag");
        if (defect("v-statusname")) v.rename("review_status", "status");
        if (defect("v-error-null") && e.ok) v.set("error_message", V());
        if (defect("v-amount") && e.in.text("review_flag") == "0") v.drop("amount");
        break;
      case 'x':
        if (defect("x-statusname") && i > 0) v.rename("cancel_status", "capture_status");
        if (defect("x-captured") && e.ecode == "4090") v.set("error_message", V(""));
        if (defect("x-currency") && e.o && e.ok && e.o->shown == St::Waiting) v.drop("currency");
        break;
      case 'f':
        if (defect("f-status-above") && !e.ok && e.o && e.ecode == "4004") v.set("refund_status", V("1"));
        if (defect("f-paymentstatus")) v.set("payment_status", V(e.o ? payment_status(*e.o, e.o->st) : ""));
        if (defect("f-date") && e.ok && e.o->refunds.size() > 1) v.set("refund_date", V(fmt_time(now(), "%Y%m%d%H%M%S")));
        if (defect("f-error-absent") && any_failed && e.ok) v.drop("error_message");
        break;
    }
  }
  // entries left out
  vector<V> keep;
  std::set<string> seen;
  bool failed = false;
  for (size_t i = 0; i < rs.size(); i++) {
    Entry& e = es[i];
    bool out = false;
    if (op.letter == 'c') {
      if (defect("c-after-failure") && failed) out = true;
      if (defect("c-double-dropped") && !seen.insert(entry_key(e.in)).second) out = true;
    }
    if (op.letter == 'v' && defect("v-unknown-dropped") && e.ecode == "4040") out = true;
    if (op.letter == 'x' && defect("x-double") && e.ecode == "4093") out = true;
    failed = failed || !e.ok;
    if (!out) keep.push_back(rs[i]);
  }
  rs = keep;
  (void)c;
}
Response run(const Request& r, const Op& op, void (*one)(const Ctx&, Entry&)) {
  Ctx c;
  string err, status = "1", message = "OK";
  Auth a = read_request(r, c, err);
  vector<V> in;
  bool list_ok = batch_entries(c.body.find(op.list), in);
  if (in.size() > 5000) { Response big; big.status = 413; big.body = "<p>Too many entries</p>"; return big; }
  size_t limit = op.limit;
  bool refused = false;
  auto refuse = [&](const string& w) { refused = true; status = failed_status(); message = w; };
  string L(1, op.letter), at_limit = L + "-" + std::to_string(limit), above = L + "-" + std::to_string(limit + 1);
  bool over = in.size() > limit || (in.size() == limit && defect(at_limit.c_str()));
  if (defect(above.c_str())) over = in.size() > (op.letter == 'x' ? 100 : limit + 1);
  if (a != Auth::Ok) refuse(err);
  else if (!list_ok || in.empty()) refuse("No orders in " + op.list);
  else if (over) refuse("Too many orders (at most " + std::to_string(limit) + ")");
  vector<Entry> es;
  vector<V> rs;
  bool any_failed = false, all_failed = !in.empty();
  for (auto& x : in) {
    Entry e;
    e.in = x;
    if (refused) fail(e, "4009", message);
    else {
      OrderP before = x.t == V::Obj ? find_order(c, x.text("transaction_id"), "") : nullptr;
      if (before && op.letter == 'x') before->shown = before->st;
      one(c, e);
    }
    any_failed = any_failed || !e.ok;
    all_failed = all_failed && !e.ok;
    rs.push_back(base_result(op, e));
    es.push_back(e);
  }
  spoil(op, c, es, rs);
  if (odd("o-results-reversed")) std::reverse(rs.begin(), rs.end());
  if (!refused && any_failed && odd("o-partial-status")) { status = "2"; message = "PARTIAL"; }
  if (!refused && defect("c-message-two") && op.letter == 'c' && in.size() > 1) message = std::to_string(in.size()) + " OK";
  if (!refused && defect("x-message") && op.letter == 'x' && !any_failed) message = "ok";
  V v = V::obj(), l = V::arr();
  l.a = rs;
  v.set("merchant_id", V(c.merchant)); v.set("account_id", V(c.account)); v.set("return_status", V(status)); v.set("return_message", V(message));
  v.set(defect("c-listname") && op.letter == 'c' && any_failed ? "orders" : op.list, l);
  if (defect("x-merchant") && op.letter == 'x' && c.merchant == "2000") v.drop("merchant_id");
  sign_response(v, c.key);
  if (defect("v-sig") && op.letter == 'v' && any_failed) v.drop("encryption_data");
  int st = 200;
  if (op.letter == 'c' && !refused) {
    if (defect("c-207") && any_failed && !all_failed) st = 207;
    if (defect("c-400") && all_failed) st = 400;
  }
  return json_answer(v, st);
}
}  // namespace
Response op_capture(const Request& r) { return run(r, CAPTURE, do_capture); }
Response op_review(const Request& r) { return run(r, REVIEW, do_review); }
Response op_cancel(const Request& r) { return run(r, CANCEL, do_cancel); }
Response op_refund(const Request& r) { return run(r, REFUND, do_refund); }
