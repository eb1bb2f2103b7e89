// payout and cancellation of subscriptions
#include "tern.h"

namespace {
typedef vector<string> Names;
const Names TOP = {"merchant_id","account_id","beneficiary_id","client_data","fee_paid_by","payment_amount","payment_currency","payment_date","payment_method","reason",
  "reference","request_id","source_amount","source_currency","swift_charge_option","fund_source","notify_url"};
const Names PERSON = {"company_name","date_of_birth","entity_type","first_name","last_name"};
const Names B_INFO = {"business_area","business_phone_number","business_registration_number","personal_email","personal_id_number","personal_id_type","personal_mobile_number",
  "personal_net_monthly_average_income","personal_phone_country_code","personal_phone_area_code","personal_fiscal_country"};
const Names B_ADDRESS = {"city","country_code","postcode","state","street","number","street_address","complement"};
const Names B_BANK = {"account_currency","account_name","owner_document_number","account_number","bank_account_category","bank_branch","bank_country_code","bank_name",
  "bank_street_address","binding_mobile_number","iban","swift_code","transaction_reference"};
const Names P_INFO = {"business_registration_number","business_registration_type","external_id","personal_email","personal_id_number","job"};
const Names P_ADDRESS = {"city","country_code","postcode","state","street_address"};

V pick(const V& from, const Names& names) {
  V v = V::obj();
  for (auto& n : names) if (const V* x = from.find(n)) if (x->scalar()) v.set(n, V(x->s));
  return v;
}
void part(const V& from, const char* name, const Names& names, V& to) {
  const V* x = from.find(name);
  if (x && x->t == V::Obj) to.set(name, pick(*x, names));
}
V documents(const V& d) {
  vector<V> es;
  batch_entries(&d, es);
  V a = V::arr();
  for (auto& e : es) {
    if (e.t != V::Obj) continue;
    V x = pick(e, {"file_type", "file_url"});
    if (const V* l = e.find("labels")) {
      V ls = V::arr();
      if (l->t == V::Arr) { for (auto& y : l->a) if (y.scalar()) ls.a.push_back(V(y.s)); }
      else if (l->t == V::Obj) { for (auto& y : l->o) { if (y.second.t == V::Arr) { for (auto& z : y.second.a) if (z.scalar()) ls.a.push_back(V(z.s)); } else if (y.second.scalar()) ls.a.push_back(V(y.second.s)); } }
      else if (!l->s.empty()) ls.a.push_back(V(l->s));
      if (defect("p-labels")) { string t; for (auto& y : ls.a) t += (t.empty() ? "" : ",") + y.s; ls = V(t); }
      x.set("labels", ls);
    }
    a.a.push_back(x);
  }
  if (defect("p-docs-object") && a.a.size() == 1) { V one = a.a[0]; return one; }
  return a;
}
bool date_ok(const string& s) {
  if (s.size() != 10 || s[4] != '-' || s[7] != '-' || !digits(s.substr(0, 4) + s.substr(5, 2) + s.substr(8))) return false;
  int y = std::stoi(s.substr(0, 4)), m = std::stoi(s.substr(5, 2)), d = std::stoi(s.substr(8));
  static const int n[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
  return m >= 1 && m <= 12 && d >= 1 && d <= n[m-1] + (m == 2 && leap ? 1 : 0);
}
bool uuid_ok(const string& s) {
  if (s.size() != 36) return false;
  for (size_t i = 0; i < 36; i++) if (i == 8 || i == 13 || i == 18 || i == 23 ? s[i] != '-' : !isxdigit((unsigned char)s[i])) return false;
  return true;
}
string number(int64_t m, int dec) {
  string t = fmt_amount(m, dec);
  if (odd("o-payout-trim")) return trim_zeros(t);
  if (odd("o-payout-exp") && m >= 1000) return replace_all(exponent(t), "e+0", "E");
  return t;
}
V echo(const V& b) {
  V v = pick(b, TOP);
  if (const V* p = b.find("beneficiary")) if (p->t == V::Obj) {
    V x = pick(*p, PERSON);
    part(*p, "additional_info", B_INFO, x);
    part(*p, "address", B_ADDRESS, x);
    if (const V* d = p->find("person_documents")) x.set("person_documents", documents(*d));
    Names bank = B_BANK;
    if (defect("p-bankcode")) bank.push_back("bank_code");
    part(*p, "bank_details", bank, x);
    if (V* d = x.find("bank_details")) if (!(defect("p-clearing") && b.text("payment_currency") != "USD")) d->set("local_clearing_system", V("ACH"));
    if (defect("p-nonascii") && x.has("company_name")) x.set("company_name", V(asciify(x.text("company_name"), "")));
    v.set("beneficiary", x);
  }
  if (const V* p = b.find("payer")) if (p->t == V::Obj) {
    V x = pick(*p, PERSON);
    part(*p, "additional_info", P_INFO, x);
    part(*p, "address", P_ADDRESS, x);
    if (defect("p-payer-birth") && x.has("date_of_birth")) x.set("date_of_birth", V(replace_all(x.text("date_of_birth"), "-", "")));
    if (!(defect("p-payer-person") && p->text("entity_type") != "COMPANY")) v.set("payer", x);
  }
  return v;
}
void finish(V& v, const V& b, bool failed, const string& reason, const string& type, const string& key) {
  string cur = v.text("payment_currency"), src = v.text("source_currency");
  if (src.empty()) src = cur;
  int d = currency_decimals(cur), sd = currency_decimals(src);
  int64_t pay = 0, source = 0, fee = 5000;
  parse_amount(b.text("payment_amount"), d, pay);
  if (!parse_amount(b.text("source_amount"), sd, source)) source = src == cur ? pay : 0;
  bool payer = upper(b.text("fee_paid_by")) != "BENEFICIARY";
  string fee_cur = payer ? src : cur;
  if (fee >= pay) fee = 0;
  if (failed) fee = 0;
  int64_t pays = failed ? 0 : source + (payer ? fee : 0), gets = failed ? 0 : pay - (payer ? 0 : fee);
  V nr = V::num(number(gets, d)), np = V::num(number(pays, sd)), nf = V::num(number(fee, currency_decimals(fee_cur)));
  if (defect("p-receives") && gets >= 1000000000LL) nr = V(nr.s);
  if (defect("p-pays-text")) np = V(np.s);
  v.set("amount_beneficiary_receives", nr); v.set("amount_payer_pays", np); v.set("fee_amount", nf); v.set("fee_currency", V(fee_cur));
  if (defect("p-fee-failed") && failed) v.drop("fee_amount");
  if (defect("p-feecurrency") && !payer) v.drop("fee_currency");
  string t = fmt_time(now(), "%Y-%m-%dT%H:%M:%S"), off = utc_offset(), made = t + off, upd = t + off;
  if (defect("p-created-colon")) made = t + off.substr(0, 3) + ":" + off.substr(3);
  if (defect("p-updated-zulu")) upd = t + "Z";
  v.set("created_at", V(made)); v.set("last_updated_at", V(upd));
  v.set("failure_reason", V(reason)); v.set("failure_type", V(failed ? type : odd("o-failure-empty") ? "" : "UNKNOWN"));
  if (failed && defect("p-reason-failed")) v.drop("failure_reason");
  if (failed && defect("p-type-failed")) v.drop("failure_type");
  v.set("payer_id", V("PAYER-" + v.text("merchant_id") + "-" + v.text("account_id")));
  if (defect("p-payerid") && count("payerid " + v.text("account_id")) > 1) v.drop("payer_id");
  string sh = fmt_time(now(), "%Y%m%d") + "-" + random_text(defect("p-short-five") ? 5 : 6, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789");
  if (defect("p-short-failed") && failed) sh = replace_all(sh, "-", "");
  v.set("transaction_id", V(uuid())); v.set("short_reference_id", V(sh));
  v.set("status", V(failed ? "FAILED" : defect("p-status") && v.text("merchant_id") == "2000" ? "Completed" : "COMPLETED"));
  if (defect("p-request-upper")) v.set("request_id", V(upper(v.text("request_id"))));
  string pd = v.text("payment_date");
  if (defect("p-date") && pd.size() == 10) v.set("payment_date", V(pd.substr(8) + "-" + pd.substr(5, 2) + "-" + pd.substr(0, 4)));
  if (defect("p-reason-markup") && v.has("reason")) { string r, s = v.text("reason"); bool in = false; for (char ch : s) { if (ch == '<') in = true; if (!in) r += ch; if (ch == '>') in = false; } v.set("reason", V(r)); }
  if (defect("p-amount-decimals")) v.set("payment_amount", V(trim_zeros(v.text("payment_amount"))));
  if (defect("p-swiftoption") && v.has("swift_charge_option")) v.set("swift_charge_option", V("SHARED"));
  if (!key.empty()) sign_response(v, key);
}
}  // namespace

Response op_payout(const Request& r) {
  Ctx c;
  string err, type = "INVALID_INPUT";
  int st = 200;
  Auth a = read_request(r, c, err);
  const V& b = c.body;
  if (a == Auth::Unknown) { st = 404; type = "ACCOUNT_NOT_FOUND"; }
  else if (a == Auth::BadSignature) { st = 400; type = "INVALID_SIGNATURE"; }
  else if (a != Auth::Ok) st = 400;
  auto wrong = [&](const string& w) { if (st == 200) { st = 400; err = w; } };
  int64_t m;
  string cur = b.text("payment_currency"), src = b.text("source_currency");
  if (a == Auth::Ok) {
    for (auto& n : TOP) if (const V* x = b.find(n)) if (!x->scalar()) wrong("Invalid input " + n);
    for (const char* n : {"beneficiary", "payer"}) if (const V* x = b.find(n)) if (x->t == V::Arr || (x->scalar() && !x->s.empty())) wrong(string("Invalid input ") + n);
    if (!uuid_ok(b.text("request_id"))) wrong("Invalid input request_id");
    if (!known_currency(cur)) wrong("Invalid input payment_currency");
    const V* pa = b.find("payment_amount");
    if (!pa || pa->t != V::Str || !parse_amount(pa->s, currency_decimals(cur), m)) wrong("Invalid input payment_amount");
    if (!src.empty() && !known_currency(src)) wrong("Invalid input source_currency");
    if (!b.text("source_amount").empty() && !parse_amount(b.text("source_amount"), currency_decimals(src.empty() ? cur : src), m)) wrong("Invalid input source_amount");
    if (!b.text("payment_date").empty() && !date_ok(b.text("payment_date"))) wrong("Invalid input payment_date");
  }
  V x = b;
  x.drop("encryption_data");
  string same = sha256(canonical(x)), rid = c.merchant + "/" + lower(b.text("request_id"));
  auto i = S.payouts.find(rid);
  if (st == 200 && i != S.payouts.end() && !defect("p-twice")) {
    if (i->second.same == same) return json_answer(i->second.record);
    wrong("request_id was used for another payout");
    type = "DUPLICATE_REQUEST";
  }
  V v = echo(b);
  if (st != 200) {
    if (odd("o-errors-plain")) { Response e; e.status = st; e.type = "text/plain; charset=utf-8"; return e; }
    finish(v, b, true, err, type, c.key);
    return json_answer(v, st);
  }
  const V* ben = b.find("beneficiary");
  const V* bank = ben ? ben->find("bank_details") : nullptr;
  bool failed = bank && starts(bank->text("account_number"), "000000");
  finish(v, b, failed, failed ? "The beneficiary's account was not found" : "", "ACCOUNT_NOT_FOUND", c.key);
  if (defect("p-201")) st = 201;
  S.payouts[rid] = Payout{c.merchant, c.account, same, v};
  string url = b.text("notify_url");
  bool quiet = (failed && defect("p-notify")) || (c.merchant == "2000" && defect("p-notify-all"));
  if (!url.empty() && !quiet) {
    V p = V::obj();
    p.set("notification_type", V("payout"));
    for (const char* k : {"merchant_id", "account_id", "request_id", "transaction_id", "short_reference_id", "payment_amount", "payment_currency", "status", "failure_reason", "failure_type"})
      p.set(k, V(v.text(k)));
    notify(url, p, c.account);
  }
  return json_answer(v, st);
}

Response op_cancelsub(const Request& r) {
  Ctx c;
  string err;
  Auth a = read_request(r, c, err);
  const V& b = c.body;
  string rid = b.text("recurring_id"), cn = b.text("contract_name");
  string raw = trim(r.body);
  bool xml = !raw.empty() && raw[0] == '<', declared = lower(r.header("content-type")).find("xml") != string::npos;
  if (xml && defect("s-xml-refused")) { a = Auth::BadBody; err = "Body not readable"; }
  if (!xml && declared && defect("s-json-refused")) { a = Auth::BadBody; err = "Body not readable as XML"; }
  OrderP o;
  if (a == Auth::Ok) {
    auto i = S.by_recurring.find(rid);
    if (i != S.by_recurring.end() && i->second->merchant == c.merchant && i->second->account == c.account) o = i->second;
    const V* s = o ? o->req.find("subscription") : nullptr;
    if (rid.empty()) err = "Missing field recurring_id";
    else if (cn.empty()) err = "Missing field contract_name";
    else if (!o) err = "Subscription not found";
    else if (s && s->text("contract_name") != cn && !defect("s-contract")) err = "Contract name does not belong to the subscription";
    else if (o->sub_status != "1") err = "Subscription is already cancelled";
    else {
      o->sub_status = "Inactived";
      if (defect("s-samename"))
        for (auto& p : S.orders)
          if (p->account == o->account && p->has_sub() && p->req.find("subscription")->text("contract_name") == cn) p->sub_status = "Inactived";
    }
  }
  bool ok = a == Auth::Ok && err.empty();
  if (defect("s-unknown") && a == Auth::Ok && !o && !rid.empty()) { ok = true; err.clear(); }
  V v = V::obj();
  v.set("merchant_id", V(c.merchant)); v.set("account_id", V(c.account)); v.set("recurring_id", V(rid)); v.set("contract_name", V(cn));
  v.set("cancel_status", V(ok ? (defect("s-status") ? "true" : "1") : failed_status()));
  string em = err;
  if (defect("s-error") && starts(err, "Subscription is already")) em = "";
  if (defect("s-error-success") && ok) em = "Inactived";
  v.set("error_message", V(em));
  if (defect("s-contract-failed") && !ok) v.drop("contract_name");
  sign_response(v, c.key);
  if (defect("s-sig-failed") && !ok) v.drop("encryption_data");
  if (defect("s-xml-answer") && xml) return xml_answer(v, "respon");
  return json_answer(v);
}
