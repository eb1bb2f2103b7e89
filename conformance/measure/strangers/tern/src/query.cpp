// query and refund search
#include "tern.h"
#include <algorithm>

namespace {
struct Wanted { bool all = true, single = false; vector<V> entries; string tid, no, ref, from, to; bool bad = false; };

// the selection: a list of orders, or single fields, or nothing (the newest)
Wanted selection(const Ctx& c, const char* list) {
  Wanted w;
  for (const char* k : {list, "orders"}) {
    const V* l = c.body.find(k);
    if (!l) continue;
    if (l->t == V::Str && !l->s.empty()) { V x; string e; if (json_parse(l->s, x, e) && batch_entries(&x, w.entries)) {} else w.bad = true; }
    else if (!batch_entries(l, w.entries)) w.bad = true;
    if (!w.entries.empty() || w.bad) { w.all = false; return w; }
  }
  w.tid = c.body.text("transaction_id"); w.no = c.body.text("order_no"); w.ref = c.body.text("refund_reference_id");
  w.from = c.body.text("start_date"); w.to = c.body.text("end_date");
  w.single = !w.tid.empty() || !w.no.empty() || !w.ref.empty();
  w.all = !w.single;
  for (const string* d : {&w.from, &w.to}) if (!d->empty() && (!digits(*d) || (d->size() != 8 && d->size() != 14))) w.bad = true;
  if (w.to.size() == 8) w.to += "235959";
  return w;
}
V order_record(Order& o) {
  V v = V::obj();
  const V& q = o.req;
  auto t = [&](const char* k) { return V(q.text(k)); };
  string am = amount_shown(o.amount_text, o.currency), cur = o.currency;
  v.set("transaction_id", V(defect("d-txn-held-query") && o.st == St::Held ? o.tid_shown_query : o.tid));
  v.set("order_no", V(o.order_no));
  v.set("amount", defect("q-amount-number") && o.st == St::Declined ? V::num(trim_zeros(am)) : V(am));
  if (defect("q-currency-lower") && o.kind == "apm") cur = lower(cur);
  v.set("currency", V(cur));
  V d = V::obj();
  for (const char* k : {"delivery_address", "delivery_city", "delivery_country", "delivery_firstname", "delivery_lastname", "delivery_postal_code", "delivery_state"}) d.set(k, t(k));
  if (defect("q-delivery-swap") && o.kind == "redirect") { d.set("delivery_firstname", t("delivery_lastname")); d.set("delivery_lastname", t("delivery_firstname")); }
  if (defect("q-delivery-flat")) for (auto& p : d.o) v.set(p.first, p.second);
  else v.set("delivery_information", d);
  v.set("antifraud_provider", V("TernShield"));
  V f = V::arr();
  bool held = o.st == St::Held;
  for (const char* k : {"velocity", "address"}) {
    V x = V::obj();
    x.set("check_items", V(k));
    x.set("status", V(o.risk_action == "REJECT" && string(k) == "velocity" ? "REJECT" : held && string(k) == "velocity" ? "REVIEW" : "ACCEPT"));
    if (defect("q-fraud-declined") && held) x.drop("check_items");
    f.a.push_back(x);
  }
  if (defect("q-fraud-object")) { V x = f.a[0]; f = x; }
  v.set("fraud_check_result", f);
  v.set("is3ds", defect("q-3ds-bool") && o.is3ds == "1" ? V::boolean(true) : V(o.is3ds));
  St st = o.st;
  if (defect("q-stale") && (st == St::Refunded || st == St::PartRefunded)) st = o.shown;
  if (defect("a-approve-waits") && o.kind == "apm" && o.st == St::Captured) st = St::Waiting;
  V ps = V(payment_status(o, st));
  if (defect("q-status-word") && (st == St::Refunded || st == St::PartRefunded)) ps = V("REFUNDED");
  if (defect("q-status-number") && st == St::Cancelled) ps = V::num(ps.s);
  v.set("payment_status", ps);
  v.set("query_result", V("1"));
  v.set("reference_no", V(o.ref_no));
  V em = t("shopper_email"), ph = t("shopper_phone");
  if (defect("q-email-phone")) std::swap(em, ph);
  if (defect("q-phone-number") && digits(ph.s) && ph.s.size() < 16 && ph.s[0] != '0') ph = V::num(ph.s);
  v.set("shopper_email", em); v.set("shopper_phone", ph);
  V s = V::obj();
  const V* sub = q.find("subscription");
  bool has = o.has_sub() && sub;
  string per = has ? sub->text("interval_count") : "", rid = o.recurring_id, rs = o.sub_status;
  if (has && per.empty()) per = "1";
  if (defect("q-sub-recid") && o.account == "1000002" && has) rid = "SUB" + o.ref_no;
  if (defect("s-noeffect") && o.account == "1000002" && has) rs = "1";
  s.set("contract_name", V(has ? sub->text("contract_name") : ""));
  s.set("recurring_deduction_period", V(per));
  s.set("recurring_deduction_time", V(has ? fmt_time(o.next_charge, defect("q-sub-time") ? "%Y-%m-%d %H:%M:%S" : "%Y-%m-%d") : ""));
  s.set("recurring_id", V(rid)); s.set("recurring_status", V(rs));
  if (defect("q-sub-captured") && has && o.st == St::Captured) s.drop("contract_name");
  if (defect("q-sub-array")) { V a = V::arr(); a.a.push_back(s); s = a; }
  v.set("subscription_result", s);
  string date = fmt_time(o.date, "%Y%m%d%H%M%S");
  if (defect("q-date-apm") && o.kind == "apm") date = fmt_time(o.date, "%Y-%m-%d %H:%M:%S");
  if (defect("q-date-captured") && o.st == St::Captured) date = date.substr(0, 12);
  v.set("transaction_date", V(date));
  v.set("error_message", V(""));
  return v;
}
V missing_order(const V& e, const string& words) {
  V v = V::obj(), d = V::obj(), s = V::obj();
  v.set("transaction_id", V(e.text("transaction_id"))); v.set("order_no", V(e.text("order_no"))); v.set("amount", V("")); v.set("currency", V(""));
  for (const char* k : {"delivery_address", "delivery_city", "delivery_country", "delivery_firstname", "delivery_lastname", "delivery_postal_code", "delivery_state"}) d.set(k, V(""));
  if (!defect("q-delivery-flat")) v.set("delivery_information", d);
  v.set("antifraud_provider", V("")); v.set("fraud_check_result", V::arr()); v.set("is3ds", V("0")); v.set("payment_status", V(""));
  if (!defect("q-result-absent")) v.set("query_result", V(failed_status()));
  v.set("reference_no", V("")); v.set("shopper_email", V("")); v.set("shopper_phone", V(""));
  for (const char* k : {"contract_name", "recurring_deduction_period", "recurring_deduction_time", "recurring_id", "recurring_status"}) s.set(k, V(""));
  v.set("subscription_result", s); v.set("transaction_date", V("")); v.set("error_message", V(words));
  return v;
}
bool in_range(long long t, const Wanted& w) {
  string d = fmt_time(t, "%Y%m%d%H%M%S");
  return (w.from.empty() || d >= w.from) && (w.to.empty() || d <= w.to);
}
V refund_record(const Ctx&, Refund& r) {
  Order& o = *S.by_tid[r.order];
  V v = V::obj();
  string am = amount_shown(r.sent_amount, r.currency), ra = amount_shown(r.sent_refund, r.currency), reason = r.reason, id = r.id, date = fmt_time(r.date, "%Y%m%d%H%M%S");
  int d = currency_decimals(r.currency);
  if (defect("g-amount")) am = fmt_amount(o.amount - r.total_before - r.amount, d);
  if (defect("g-cumulative")) ra = fmt_amount(r.total_before + r.amount, d);
  if (defect("g-reason") && char_count(reason) > 50) reason = "";
  if (defect("g-refid")) id = id.substr(0, id.rfind('-'));
  if (defect("g-date")) date = fmt_time(r.date, "%Y-%m-%dT%H:%M:%S") + utc_offset();
  if (defect("g-date-second") && r.seq == 2) date = date.substr(0, 8);
  v.set("transaction_id", V(o.tid)); v.set("order_no", V(o.order_no)); v.set("amount", V(am)); v.set("currency", V(r.currency));
  v.set("refund_amount", V(ra)); v.set("refund_reason", V(reason)); v.set("refund_reference", V(r.reference)); v.set("refund_reference_id", V(id));
  v.set("refund_status", V("1"));
  if (defect("g-message")) v.set("refund_message", V("V0000:OK"));
  if (!(defect("g-status-absent") && r.partial)) v.set("payment_status", V(payment_status(o, o.st)));
  v.set("refund_date", V(date));
  v.set("refund_processing_date", defect("g-processing") ? V() : V(""));
  v.set("error_message", V(""));
  return v;
}
V missing_refund(const V& e, const string& words) {
  V v = V::obj();
  v.set("transaction_id", V(e.text("transaction_id"))); v.set("order_no", V(e.text("order_no")));
  for (const char* k : {"amount", "currency", "refund_amount", "refund_reason", "refund_reference"}) v.set(k, V(""));
  v.set("refund_reference_id", V(e.text("refund_reference_id"))); v.set("refund_status", V(failed_status()));
  for (const char* k : {"payment_status", "refund_date"}) v.set(k, V(""));
  v.set("refund_processing_date", defect("g-processing") ? V() : V("")); v.set("error_message", V(words));
  return v;
}
}  // namespace

Response op_query(const Request& r) {
  Ctx c;
  string err, status = "1", message = "OK";
  Auth a = read_request(r, c, err);
  vector<V> rs;
  Wanted w = selection(c, "orders_list");
  if (w.entries.size() > 5000) { Response big; big.status = 413; big.body = "<p>Too many entries</p>"; return big; }
  auto refuse = [&](const string& m) {
    status = failed_status(); message = m;
    for (auto& e : w.entries) rs.push_back(missing_order(e, m));
  };
  bool registered = false;
  for (auto& ip : S.merchants[a == Auth::Ok ? c.merchant : "1000"].ips) registered = registered || ip == c.ip;
  if (defect("q-ip-any")) registered = true;
  if (defect("q-ip-other")) for (auto& m : S.merchants) for (auto& ip : m.second.ips) registered = registered || ip == c.ip;
  size_t max = 100, n = w.entries.size(), found = 0;
  if (a != Auth::Ok) refuse(err);
  else if (!registered) refuse("IP address " + c.ip + " is not registered");
  else if (w.bad) refuse("Invalid selection");
  else if (n > (defect("q-101") ? 101 : max) || (defect("q-100") && n == max)) refuse("Too many orders (at most 100)");
  else if (n) {
    std::set<string> seen;
    for (auto& e : w.entries) {
      V x = e;
      if (e.t == V::Str) { x = V::obj(); x.set(S.by_tid.count(e.s) ? "transaction_id" : "order_no", V(e.s)); }
      OrderP o = find_order(c, x.text("transaction_id"), x.text("order_no"), false);
      if (!o && defect("q-othermerchant") && x.text("transaction_id").empty()) o = find_order(c, "", x.text("order_no"), true);
      if (o && !x.text("transaction_id").empty() && !x.text("order_no").empty() && o->order_no != x.text("order_no")) o = nullptr;
      if (defect("q-double-dropped") && !seen.insert(x.text("transaction_id") + "/" + x.text("order_no")).second) continue;
      if (o) { rs.push_back(order_record(*o)); found++; }
      else if (!defect("q-unknown-dropped")) rs.push_back(missing_order(x, "Order not found"));
    }
  } else if (w.single) {
    // both may hold several values separated by commas
    vector<std::pair<string, string>> ids;
    if (!w.tid.empty() && w.no.empty()) for (size_t p = 0, e; p <= w.tid.size(); p = e + 1) { e = w.tid.find(',', p); if (e == string::npos) e = w.tid.size(); ids.push_back({trim(w.tid.substr(p, e - p)), ""}); }
    else ids.push_back({w.tid, w.no});
    if (ids.size() > max) { status = failed_status(); message = "Too many orders (at most 100)"; }
    else for (auto& id : ids) {
      OrderP o = find_order(c, id.first, id.second);
      if (!o && defect("q-othermerchant") && id.first.empty()) o = find_order(c, "", id.second, true);
      if (o && !id.second.empty() && o->order_no != id.second) o = nullptr;
      V x = V::obj();
      x.set("transaction_id", V(id.first)); x.set("order_no", V(id.second));
      if (o) { rs.push_back(order_record(*o)); found++; }
      else if (!defect("q-unknown-dropped")) rs.push_back(missing_order(x, "Order not found"));
    }
  } else {
    if (defect("q-return-101")) max = 101;
    for (size_t i = S.orders.size(); i-- > 0 && rs.size() < max;) {
      Order& o = *S.orders[i];
      if (o.merchant == c.merchant && o.account == c.account && in_range(o.date, w)) { rs.push_back(order_record(o)); found++; }
    }
    if (defect("q-message")) message = "Success";
  }
  if (odd("o-results-reversed")) std::reverse(rs.begin(), rs.end());
  V v = V::obj(), l = V::arr();
  l.a = rs;
  if (!(defect("q-envelope-empty") && found == 0)) v.set("merchant_id", V(c.merchant));
  v.set("account_id", V(c.account)); v.set("return_status", V(status)); v.set("return_message", V(message));
  V list = l;
  if (defect("q-single") && l.a.size() == 1) list = l.a[0];
  v.set(defect("q-listname") && l.a.size() == 1 ? "order_list" : "orders_list", list);
  sign_response(v, c.key);
  if (defect("q-sig") && l.a.size() > 1) v.drop("encryption_data");
  return json_answer(v, defect("q-404") && found == 0 ? 404 : 200);
}
Response op_search(const Request& r) {
  Ctx c;
  string err, status = "1", message = "OK";
  Auth a = read_request(r, c, err);
  vector<V> rs;
  Wanted w = selection(c, "refund_orders");
  if (w.entries.size() > 5000) { Response big; big.status = 413; big.body = "<p>Too many entries</p>"; return big; }
  size_t n = w.entries.size(), max = 100, found = 0;
  auto refuse = [&](const string& m) {
    status = failed_status(); message = m;
    for (auto& e : w.entries) rs.push_back(missing_refund(e, m));
  };
  auto mine = [&](Refund& f) { Order& o = *S.by_tid[f.order]; return o.merchant == c.merchant && o.account == c.account; };
  auto fits = [&](Refund& f, const string& tid, const string& no, const string& ref) {
    Order& o = *S.by_tid[f.order];
    return mine(f) && (tid.empty() || o.tid == tid) && (no.empty() || o.order_no == no) && (ref.empty() || f.id == ref);
  };
  if (a != Auth::Ok) refuse(err);
  else if (w.bad) refuse("Invalid selection");
  else if (n > (defect("g-101") ? 101 : max) || (defect("g-100") && n == max)) refuse("Too many orders (at most 100)");
  else if (n) {
    for (auto& e : w.entries) {
      V x = e;
      if (e.t == V::Str) { x = V::obj(); x.set(S.by_tid.count(e.s) ? "transaction_id" : "order_no", V(e.s)); }
      string tid = x.text("transaction_id"), no = x.text("order_no"), ref = x.text("refund_reference_id");
      std::shared_ptr<Refund> hit;
      if (!(tid + no + ref).empty()) for (size_t i = S.refunds.size(); i-- > 0 && !hit;) if (fits(*S.refunds[i], tid, no, ref)) hit = S.refunds[i];
      if (hit) { rs.push_back(refund_record(c, *hit)); found++; }
      else rs.push_back(missing_refund(x, "Refund not found"));
    }
  } else {
    for (size_t i = S.refunds.size(); i-- > 0 && rs.size() < max;)
      if ((w.all ? mine(*S.refunds[i]) : fits(*S.refunds[i], w.tid, w.no, w.ref)) && in_range(S.refunds[i]->date, w)) { rs.push_back(refund_record(c, *S.refunds[i])); found++; }
  }
  if (odd("o-results-reversed")) std::reverse(rs.begin(), rs.end());
  V v = V::obj(), l = V::arr();
  l.a = rs;
  v.set("merchant_id", V(c.merchant)); v.set("account_id", V(c.account)); v.set("return_status", V(status)); v.set("return_message", V(message));
  v.set(defect("g-listname") ? "refunds" : "refund_orders", l);
  sign_response(v, c.key);
  if (defect("g-sig") && found == 0) v.drop("encryption_data");
  return json_answer(v);
}
