// direct card and APM payments
#include "tern.h"

static bool field_types(const V& b, string& err) {
  static const std::set<string> nested = {"cart_items", "account_owner", "total_discount", "additional_information", "subscription", "person"};
  static const char* known[] = {"merchant_id","account_id","order_no","currency","amount","item_total","shipping","handling","tax_total","insurance","shipping_discount",
    "discount","items","note","shopper_id","shopper_email","shopper_ip","shopper_phone","shopper_level","first_name","last_name","document","birth_date","billing_country",
    "billing_state","billing_city","billing_address","billing_postal_code","os","browser","browser_lang","time_zone","resolution","color_depth","cookie_new","cookie_old",
    "delivery_firstname","delivery_lastname","delivery_country","delivery_state","delivery_city","delivery_address","delivery_postal_code","notify_url","custom",
    "device_fingerprint","encryption_data","platform_source","device_type","open3d","token_flag","token_id","challenge_window_size","session_id","installments",
    "installments_id","order_type","checkout_time","user_agent","antifraud_token_cookie","price_id","quote_id","quote_price","storefront_domains","card","expiration_month",
    "expiration_year","security_code","accept","payment_method","bank_code","delivery_district_name","delivery_street_name","return_url"};
  for (const char* k : known) {
    const V* v = b.find(k);
    if (v && !v->scalar()) { err = k; return false; }
  }
  for (auto& k : nested) {
    const V* v = b.find(k);
    if (v && v->scalar() && v->t != V::Null && !v->s.empty()) { err = k; return false; }
  }
  if (defect("d-unknown-field"))
    for (auto& p : b.o) {
      bool ok = nested.count(p.first) > 0;
      for (const char* k : known) ok = ok || p.first == k;
      if (!ok) { err = p.first; return false; }
    }
  return true;
}
static bool decimal(const string& s) { int64_t x; return s == "0" || s == "0.0" || s == "0.00" || s == "0.000" || parse_amount(s, 3, x); }
static bool url_ok(const string& u) {
  if (!starts(lower(u), "http://") && !starts(lower(u), "https://")) return false;
  for (unsigned char c : u) if (c <= 32 || c == 127 || c == '"' || c == '<' || c == '>') return false;
  size_t s = u.find("//") + 2;
  return u.size() > s && u[s] != '/' && u[s] != '?' && u.size() <= 2000;
}
bool check_payment(const V& b, bool card, string& err, int& st) {
  st = 400;
  if (!xml_legal(b)) { err = "control character"; return false; }
  if (!field_types(b, err)) return false;
  string no = b.text("order_no"), cur = b.text("currency"), am = b.text("amount");
  if (no.empty() || char_count(no) > 255) { err = "order_no"; return false; }
  if (!known_currency(cur)) { err = "currency"; return false; }
  const V* a = b.find("amount");
  int64_t m;
  bool ok = a && a->t == V::Str && parse_amount(am, currency_decimals(cur), m);
  if (!ok && a && defect("d-amount-word") && !am.empty() && isalpha((unsigned char)am[0])) ok = true;
  if (!ok && a && defect("d-negative") && am.size() > 1 && am[0] == '-' && parse_amount(am.substr(1), currency_decimals(cur), m)) ok = true;
  if (!ok) { err = "amount"; return false; }
  for (const char* k : {"item_total", "shipping", "handling", "tax_total", "insurance", "shipping_discount", "discount"})
    if (!b.text(k).empty() && !decimal(b.text(k))) { err = k; return false; }
  string items = b.text("items");
  for (size_t p = 0, e; !items.empty() && p <= items.size(); p = e + 3) {
    e = items.find("#;#", p);
    string it = items.substr(p, e == string::npos ? string::npos : e - p);
    vector<string> c;
    size_t q = 0, f;
    while ((f = it.find("#,#", q)) != string::npos) { c.push_back(it.substr(q, f - q)); q = f + 3; }
    c.push_back(it.substr(q));
    bool lax = defect("d-items-three") && p > 0 && c.size() == 3;
    if (!lax && (c.size() != 4 || !decimal(c[2]) || !digits(c[3]))) { err = "items"; return false; }
    if (e == string::npos) break;
  }
  for (const char* k : {"billing_country", "delivery_country"}) {
    string v = b.text(k);
    if (!v.empty() && (v.size() != 2 || !isalpha((unsigned char)v[0]) || !isalpha((unsigned char)v[1]))) { err = k; return false; }
  }
  for (const char* k : {"notify_url", "return_url"}) if (!b.text(k).empty() && !url_ok(b.text(k))) { err = k; return false; }
  const V* s = b.find("subscription");
  if (s && s->t == V::Arr && !s->a.empty()) { err = "subscription"; return false; }
  if (s && s->t == V::Obj && !s->o.empty()) {
    if (s->text("contract_name").empty()) { err = "subscription.contract_name"; return false; }
    string ic = s->text("interval_count");
    if (!ic.empty() && (!digits(ic) || ic.size() > 4)) { err = "subscription.interval_count"; return false; }
  }
  if (card && !check_card(b, err)) return false;
  return true;
}
bool check_card(const V& b, string& err) {
  string card = b.text("card"), mm = b.text("expiration_month"), yy = b.text("expiration_year"), sc = b.text("security_code");
  if (!digits(card) || card.size() < 12 || card.size() > 19 || !luhn(card)) { err = "card"; return false; }
  if (!digits(mm) || mm.size() != 2 || mm < "01" || mm > "12") { err = "expiration_month"; return false; }
  if (!digits(yy) || yy.size() != 4) { err = "expiration_year"; return false; }
  if (!digits(sc) || sc.size() < 3 || sc.size() > 4) { err = "security_code"; return false; }
  return true;
}
string mask_card(const string& c) {
  if (c.size() < 10) return "";
  return c.substr(0, 6) + (odd("o-mask-short") ? string("****") : string(c.size() - 10, odd("o-mask-x") ? 'X' : '*')) + c.substr(c.size() - 4);
}
Outcome judge(const string& card, const string& mm, const string& yy, bool done, bool possible) {
  Outcome u{1, "0000:Success", done ? "Y" : possible ? "NOT_ENROLLED" : "", done ? "1" : "0", "ACCEPT", "12"};
  auto no = [&](const char* c, const char* w) { u.result = 0; u.info = code(c, w); return u; };
  if (yy + mm < fmt_time(now(), "%Y%m")) return no("2054", "Expired card");
  if (card == "4000000000000002") return no("2005", "Do not honor");
  if (card == "4000000000009995") return no("2051", "Insufficient funds");
  if (card == "4000000000000069") return no("2054", "Expired card");
  if (card == "4000000000000101") { u.risk = "REJECT"; u.score = "97"; return no("2059", "Suspected fraud"); }
  if (card == "4000000000003220" && !done) {
    if (!possible) return no("2065", "3-D Secure required");
    u.threeds = "Y";
    u.is3ds = "1";
  }
  if (card == "4000000000009235" && !odd("o-no-review")) { u.result = 2; u.info = code("1500", "Held for review"); u.risk = "REVIEW"; u.score = "71"; }
  return u;
}
OrderP new_order(const Ctx& c, const string& kind) {
  auto o = std::make_shared<Order>();
  const V& b = c.body;
  o->tid = new_tid();
  o->merchant = c.merchant; o->account = c.account; o->kind = kind;
  o->order_no = b.text("order_no"); o->currency = b.text("currency"); o->amount_text = b.text("amount");
  string am = o->amount_text;
  if (!am.empty() && am[0] == '-') am = am.substr(1);
  parse_amount(am, currency_decimals(o->currency), o->amount);
  o->ref_no = "R" + random_text(11, "0123456789");
  o->connector = kind == "apm" ? "TERN-APM" : "TERN-ACQ";
  o->date = now();
  o->no = ++S.counter;
  o->req = b;
  for (const char* k : {"card", "security_code"}) o->req.drop(k);
  V x = b;
  x.drop("encryption_data");
  o->same = sha256(canonical(x));
  if (defect("d-txn-held-query")) o->tid_shown_query = new_tid();
  S.orders.push_back(o);
  S.by_tid[o->tid] = o;
  S.by_no[o->merchant + "/" + o->account + "/" + o->order_no].push_back(o);
  return o;
}
static long long next_charge(const V& s) {
  string ic = s.text("interval_count"), iv = lower(s.text("interval"));
  long long n = ic.empty() ? 1 : std::stoll(ic);
  long long unit = starts(iv, "week") ? 7 : starts(iv, "month") ? 30 : starts(iv, "year") ? 365 : 1;
  return now() + n * unit * 86400;
}
// the order's state after the issuer's (or the shopper's, or the reviewer's) decision
void settle(Order& o, const Outcome& u) {
  o.result = u.result;
  o.result_info = u.info; o.threeds = u.threeds; o.is3ds = u.is3ds; o.risk_action = u.risk; o.risk_score = u.score;
  if (u.result == 0) { o.st = St::Declined; return; }
  if (u.result == 2) { o.st = St::Held; return; }
  bool capture = o.kind == "apm" || o.account == "1000002";
  o.st = capture ? St::Captured : St::Authorised;
  if (capture) o.captured = o.amount;
  const V* s = o.req.find("subscription");
  if (o.kind != "apm" && s && s->t == V::Obj && !s->o.empty() && o.recurring_id.empty()) {
    o.recurring_id = "SUB" + random_text(12, "0123456789");
    if (defect("d-recid-shared")) o.recurring_id = remember("recid " + o.account, o.recurring_id);
    o.sub_status = "1";
    o.next_charge = next_charge(*s);
    auto me = S.by_tid[o.tid];
    S.by_recurring.emplace(o.recurring_id, me);
  }
}
bool duplicate(const Ctx& c, const string& same, OrderP& again) {
  auto i = S.by_no.find(c.merchant + "/" + c.account + "/" + c.body.text("order_no"));
  if (i == S.by_no.end()) return false;
  bool dup = false;
  for (auto& o : i->second) {
    if (o->same == same) { again = o; return true; }
    if (o->st != St::Declined) dup = true;
  }
  return dup && !odd("o-duplicate");
}
void notify_payment(Order& o) {
  string url = o.req.text("notify_url");
  if (url.empty()) return;
  if (o.kind == "direct" && o.st == St::Declined && defect("n-declined")) return;
  if (o.kind == "direct" && o.req.has("subscription") && defect("n-sub")) return;
  if (o.kind == "direct" && o.account == "1000002" && defect("n-captured")) return;
  if (o.kind == "apm" && o.st == St::Declined && defect("a-notify-refused")) return;
  if (o.kind == "redirect" && defect("r-notify-hosted")) return;
  if (defect("n-second") && count("n-second " + o.account) > 1) return;
  if (o.kind == "apm" && defect("n-return")) url = o.req.text("return_url");
  V p = V::obj();
  string am = amount_shown(o.amount_text, o.currency);
  if (defect("n-amount") && currency_decimals(o.currency) == 3) am = fmt_amount(o.amount, 2);
  p.set("notification_type", V("payment"));
  p.set("merchant_id", V(o.merchant)); p.set("account_id", V(o.account)); p.set("order_no", V(o.order_no)); p.set("transaction_id", V(o.tid));
  p.set("amount", V(am)); p.set("currency", V(o.currency));
  p.set("order_status", V(o.result == 1 ? "1" : o.result == 2 ? "2" : failed_status()));
  p.set("payment_status", V(payment_status(o, o.st)));
  p.set("result_info", V(o.result_info));
  const V* s = o.req.find("subscription");
  p.set("contract_name", V(o.has_sub() && s ? s->text("contract_name") : "")); p.set("recurring_id", V(o.recurring_id));
  notify(url, p, o.account);
}

static Response refuse(const Ctx& c, int st, const string& info) {
  Response r;
  if (odd("o-errors-plain") && st != 200) { r.status = st; r.type = "text/plain; charset=utf-8"; return r; }
  V v = V::obj();
  auto clean = [&](const char* k) { string t = c.body.text(k); return V(xml_legal(V(t)) ? t : ""); };
  v.set("merchant_id", clean("merchant_id")); v.set("account_id", clean("account_id")); v.set("order_no", clean("order_no"));
  v.set("amount", clean("amount")); v.set("currency", clean("currency"));
  v.set("order_status", V(failed_status()));
  v.set("result_info", V(info));
  if (!c.key.empty()) sign_response(v, c.key);
  return xml_answer(v, "respon", st);
}
static V direct_result(Order& o, const string& card, bool by_token) {
  V v = V::obj();
  const V* s = o.req.find("subscription");
  bool sub = s && s->t == V::Obj && !s->o.empty();
  bool declined = o.result == 0, held = o.result == 2;
  int dec = currency_decimals(o.currency);
  string acc = o.account, mer = o.merchant, no = o.order_no, am = amount_shown(o.amount_text, o.currency), cur = o.currency, tid = o.tid;
  if (defect("d-account-declined") && declined && acc == "1000002") acc = "1000001";
  if (defect("d-merchant-held") && held) mer = "";
  if (defect("d-orderno-cut32")) no = cut_chars(no, 32);
  if (defect("d-orderno-nonascii")) no = asciify(no, "?");
  if (defect("d-amount-threedec") && dec == 3) am = fmt_amount(o.amount, 2);
  if (defect("d-amount-nodec") && am.find('.') == string::npos) am = fmt_amount(o.amount / 100, 2);
  if (defect("d-amount-million") && o.amount >= 1000000000LL) am = exponent(am);
  if (defect("d-amount-declined") && declined) am = "0.00";
  if (defect("d-currency-second")) cur = remember("cur " + o.account, cur);
  if (defect("d-txn-repeat")) tid = remember("txn " + o.account + " " + std::to_string(o.amount), tid);
  string mask = mask_card(card);
  if (defect("d-mask-15") && card.size() == 15) mask = card.substr(0, 6) + "******" + card.substr(12);
  if (defect("d-mask-19") && card.size() > 16) mask = card.substr(0, 8) + string(card.size() - 12, '*') + card.substr(card.size() - 4);
  if (defect("d-mask-declined") && declined) mask = card;
  if (defect("d-mask-token") && by_token) mask = string(card.size() - 4, '*') + card.substr(card.size() - 4);
  if (defect("d-mask-held") && held) mask = card.substr(0, 4) + string(card.size() - 8, '*') + card.substr(card.size() - 4);
  if (defect("d-mask-sub") && sub) mask = string(card.size(), '*');
  v.set("merchant_id", V(mer)); v.set("account_id", V(acc)); v.set("order_no", V(no)); v.set("amount", V(am)); v.set("currency", V(cur));
  v.set("transaction_id", V(tid)); v.set("card", V(mask));
  string status = o.result == 1 ? "1" : held ? "2" : failed_status(), info = o.result_info;
  if (defect("d-status-captured") && o.result == 1 && o.account == "1000002") status = "3000";
  if (defect("d-info-declined") && declined) info = info.substr(info.find(':') + 1);
  if (defect("d-info-sub") && o.result == 1 && sub) info = "0000:success";
  if (defect("d-info-3ds") && o.result == 1 && o.is3ds == "1") info = "0:Success";
  if (defect("d-info-funds") && info.find("Insufficient") != string::npos) info = "0000:Success";
  v.set("order_status", V(status)); v.set("result_info", V(info));
  string cn = sub ? s->text("contract_name") : "", rid = o.recurring_id, per, tm;
  if (o.has_sub()) {
    per = s->text("interval_count");
    if (per.empty()) per = "1";
    tm = fmt_time(o.next_charge, "%Y-%m-%d %H:%M:%S");
    if (defect("d-period-text")) per += " " + (s->text("interval").empty() ? string("day") : s->text("interval"));
    if (defect("d-rectime-short")) tm = tm.substr(0, 10);
    if (defect("d-rectime-tee") && o.account == "1000002") tm[10] = 'T';
    if (defect("d-recid-second") && count("recid " + o.account + cn) > 1) rid = "";
  }
  if (defect("d-contract-swap") && sub) cn = s->text("contract");
  if (defect("d-contract-nonascii")) cn = asciify(cn, "");
  v.set("contract_name", V(cn)); v.set("recurring_id", V(rid)); v.set("recurring_deduction_period", V(per)); v.set("recurring_deduction_time", V(tm));
  string note = o.req.text("note");
  if (defect("d-note-markup")) note = html_escape(note);
  v.set("note", V(note)); v.set("token_id", V(o.token)); v.set("connector", V(o.connector)); v.set("threeds_result", V(o.threeds));
  string score = o.risk_score;
  if (defect("d-riskscore-held") && held) score = "high";
  v.set("risk_action", V(o.risk_action)); v.set("risk_score", V(score));
  V rr = V::obj();
  rr.set("name", V(held ? "velocity" : "")); rr.set("status", V(held ? "REVIEW" : ""));
  if (defect("d-riskreasons-flat") && held) rr = V("velocity: REVIEW");
  v.set("risk_reasons", rr);
  const Merchant& m = S.merchants[o.merchant];
  sign_response(v, m.key);
  if (defect("d-sig-declined") && declined) v.drop("encryption_data");
  if (defect("d-sig-nonascii") && !ascii(o.order_no)) { V w = v; w.set("order_no", V(asciify(o.order_no, "?"))); v.set("encryption_data", V(sign_value(w, m.key))); }
  if (defect("d-sig-otherkey") && o.merchant == "2000") v.set("encryption_data", V(sign_value(v, S.merchants["1000"].key)));
  if (defect("d-sig-request")) v.set("encryption_data", V(o.req.text("encryption_data")));
  return v;
}
static Response direct(Ctx& c) {
  V& b = c.body;
  string err, token = b.text("token_id");
  int st;
  bool by_token = !token.empty() && b.text("card").empty();
  if (!check_payment(b, !by_token, err, st)) {
    if (defect("d-info-400") && err == "expiration_month") return refuse(c, 200, code("4000", "Invalid input " + err));
    return refuse(c, 400, code("4000", "Invalid input " + err));
  }
  string card = b.text("card"), mm = b.text("expiration_month"), yy = b.text("expiration_year");
  if (by_token) {
    auto i = S.tokens.find(token);
    if (i == S.tokens.end() || i->second.first != c.merchant) return refuse(c, 404, code("4040", "Token not found"));
    const string& d = i->second.second;
    card = d.substr(0, d.find(' ')); mm = d.substr(d.size() - 7, 2); yy = d.substr(d.size() - 4);
  }
  V x = b;
  x.drop("encryption_data");
  OrderP again;
  if (duplicate(c, sha256(canonical(x)), again) && !defect("d-twice")) {
    if (again && again->kind == "direct") return again->first_result.o.empty() ? refuse(c, 200, code("2094", "Duplicate order number")) : xml_answer(again->first_result, "respon");
    return refuse(c, 200, code("2094", "Duplicate order number"));
  }
  OrderP o = new_order(c, "direct");
  bool done = false;
  vector<V> info;
  batch_entries(b.find("additional_information"), info);
  for (auto& i : info) {
    const V* m = i.find("mpi_info");
    if (!m && i.has("cavv")) m = &i;
    if (m && !m->text("cavv").empty()) done = true;
  }
  o->card = card;
  settle(*o, judge(card, mm, yy, done, b.text("open3d") == "do3DS"));
  o->mask = mask_card(card);
  if (by_token) o->token = token;
  else if (upper(b.text("token_flag")) == "YES" && o->result == 1 && !odd("o-no-tokens")) {
    o->token = "TK" + random_text(22, "0123456789abcdefghijklmnopqrstuvwxyz");
    S.tokens[o->token] = {c.merchant, card + " " + mm + " " + yy};
  }
  V v = direct_result(*o, card, by_token);
  o->card.clear();
  o->first_result = v;
  notify_payment(*o);
  if (defect("d-json-2000") && c.merchant == "2000") return json_answer(v);
  string root = defect("d-root-declined") && o->result == 0 ? "response" : "respon";
  return xml_answer(v, root, 200, defect("d-orderno-unescaped") ? std::set<string>{"order_no"} : std::set<string>{});
}
static Response apm_answer(Order& o) {
  V v = V::obj();
  string issuer = page_url(o), am = amount_shown(o.amount_text, o.currency), no = o.order_no, mer = o.merchant, acc = o.account;
  if (defect("a-issuer-dead") && count("dead " + o.account) > 1) issuer = replace_all(issuer, "/issuer/", "/issuer/x");
  if (defect("a-issuer-first")) issuer = remember("issuer", issuer);
  if (defect("a-issuer-relative") && o.account == "1000002") issuer = issuer.substr(issuer.find("/issuer/"));
  if (defect("a-amount-minor")) { int d = currency_decimals(o.currency); am = std::to_string(d == 0 ? o.amount / 1000 : d == 2 ? o.amount / 10 : o.amount); }
  if (defect("a-orderno-pct") && !ascii(no)) no = pct_encode(no);
  if (defect("a-swap")) std::swap(mer, acc);
  v.set("merchant_id", V(mer)); v.set("account_id", V(acc)); v.set("order_no", V(no)); v.set("amount", V(am)); v.set("currency", V(o.currency)); v.set("issuer_url", V(issuer));
  if (defect("a-issuer-bank") && !o.req.text("bank_code").empty()) v.drop("issuer_url");
  if (defect("a-currency-none")) v.drop("currency");
  style(v);
  if (defect("a-json") && o.merchant == "2000") return json_answer(v);
  return xml_answer(v, defect("a-root") ? "result" : "respon", 200, defect("a-issuer-amp") ? std::set<string>{"issuer_url"} : std::set<string>{});
}
static Response apm(Ctx& c) {
  string err;
  int st;
  if (!check_payment(c.body, false, err, st)) {
    if (defect("a-badinput-200") && err == "currency") return refuse(c, 200, code("4000", "Invalid input " + err));
    return refuse(c, 400, code("4000", "Invalid input " + err));
  }
  V x = c.body;
  x.drop("encryption_data");
  OrderP again;
  if (duplicate(c, sha256(canonical(x)), again)) {
    if (again && again->kind == "apm") return apm_answer(*again);
    return refuse(c, 400, code("2094", "Duplicate order number"));
  }
  OrderP o = new_order(c, "apm");
  o->page = random_text(24, "0123456789abcdefghijklmnopqrstuvwxyz");
  S.by_page[o->page] = o;
  o->result_info = code("1000", "Waiting for the shopper");
  return apm_answer(*o);
}
Response op_authorise(const Request& r) {
  Ctx c;
  string err;
  switch (read_request(r, c, err)) {
    case Auth::Ok: break;
    case Auth::Unknown: return refuse(c, defect("d-404-400") ? 400 : 404, code("4040", err));
    case Auth::BadSignature: return refuse(c, 400, code("4010", err));
    case Auth::BadBody:
      if (defect("d-badjson-500")) { Response x; x.status = 500; x.body = "<p>Internal error</p>"; return x; }
      return refuse(c, 400, code("4001", err));
    default: return refuse(c, 400, code("4002", err));
  }
  bool card = !c.body.text("card").empty() || !c.body.text("token_id").empty();
  if (c.body.has("payment_method") && !(c.body.text("payment_method").empty() && card) && !(defect("a-card-wins") && card)) {
    string pm = c.body.text("payment_method");
    if (pm.empty() || pm.size() > 64) return refuse(c, 400, code("4000", "Invalid input payment_method"));
    return apm(c);
  }
  return direct(c);
}
