#include "tern.h"
#include <algorithm>

State S;

string failed_status() { return odd("o-fail-words") ? "FAILED" : "0"; }
string code(const string& c, const string& words) { return (odd("o-codes") && c != "0000" && c != "V0000" ? "E-" + c.substr(c.size() - 2) : c) + ":" + words; }
string amount_shown(const string& text, const string& cur) {
  int64_t m;
  if (odd("o-amount-padded") && parse_amount(text, currency_decimals(cur), m)) return fmt_amount(m, currency_decimals(cur));
  return text;
}
string new_tid() {
  string t;
  do {
    if (odd("o-ids-uuid")) t = uuid();
    else if (odd("o-ids-long")) t = "9" + random_text(31, "0123456789");
    else if (odd("o-ids-letters")) t = "Tr_" + random_text(18, "abcdefghkmnpqrstuvwxyzABCDEFGHKLMNPQRSTUVWXYZ23456789_");
    else t = fmt_time(now(), "%y%m%d%H%M") + random_text(8, "0123456789");
  } while (S.by_tid.count(t));
  return t;
}
string payment_status(const Order&, St st) {
  switch (st) {
    case St::Waiting: return "1000"; case St::Held: return "1500"; case St::Authorised: return "2000"; case St::Captured: return "3000";
    case St::Cancelled: return "3500"; case St::PartRefunded: return "4050"; case St::Refunded: return "4100"; case St::Declined: return "9000";
  }
  return "";
}
string remember(const string& key, const string& value) { return S.memo.emplace(key, value).first->second; }
long long count(const string& key) {
  string& v = S.memo["#" + key];
  long long n = v.empty() ? 1 : std::stoll(v) + 1;
  v = std::to_string(n);
  return n;
}

// ---- reading
static bool utf8_all(V& v, bool latin) {
  if (latin) { v.s = latin1_to_utf8(v.s); }
  else if (!valid_utf8(v.s)) return false;
  for (auto& x : v.a) if (!utf8_all(x, latin)) return false;
  for (auto& x : v.o) if (!valid_utf8(x.first) || !utf8_all(x.second, latin)) return false;
  return true;
}
bool parse_body(const Request& r, V& st, V& flat, bool& two, string& err) {
  two = false;
  string body = r.body, ct = lower(r.header("content-type"));
  if (body.empty() && r.method == "GET") body = r.query;
  size_t p = ct.find("charset=");
  string cs = p == string::npos ? "" : ct.substr(p + 8);
  cs = cs.substr(0, cs.find(';'));
  cs = replace_all(trim(cs), "\"", "");
  bool latin = cs == "iso-8859-1" || cs == "latin1" || cs == "windows-1252" || cs == "us-ascii";
  if (starts(body, "\xEF\xBB\xBF")) body = body.substr(3);
  string t = trim(body);
  if (t.empty()) { err = "empty body"; return false; }
  if (t[0] == '{' || t[0] == '[') {
    if (!json_parse(t, st, err)) return false;
    if (st.t != V::Obj) { err = "object expected"; return false; }
  } else if (t[0] == '<') {
    string head = lower(t.substr(0, 120));
    if (starts(head, "<?xml") && cs.empty()) {
      head = head.substr(0, head.find("?>"));
      if (head.find("iso-8859-1") != string::npos || head.find("windows-1252") != string::npos) latin = true;
    }
    if (!xml_parse(t, st, err)) return false;
  } else {
    if (!form_parse(t, flat)) { err = "too many fields"; return false; }
    if (t.find('=') == string::npos) { err = "no fields"; return false; }
    if (!utf8_all(flat, latin)) { err = "not UTF-8"; return false; }
    st = form_structure(flat);
    two = true;
    return true;
  }
  if (!utf8_all(st, latin)) { err = "not UTF-8"; return false; }
  return true;
}
static bool same_text(const string& a, const string& b) {
  if (a.size() != b.size()) return false;
  unsigned char d = 0;
  for (size_t i = 0; i < a.size(); i++) d |= (unsigned char)(a[i] ^ b[i]);
  return d == 0;
}
Auth read_request(const Request& r, Ctx& c, string& err) {
  V flat; bool two;
  c.ip = r.ip;
  c.req = r;
  if (!parse_body(r, c.body, flat, two, err)) { c.body = V::obj(); err = "Body not readable: " + err; return Auth::BadBody; }
  c.merchant = c.body.text("merchant_id");
  c.account = c.body.text("account_id");
  for (const char* k : {"merchant_id", "account_id", "encryption_data"})
    if (c.body.text(k).empty()) { err = string("Missing field ") + k; return Auth::Missing; }
  auto m = S.merchants.find(c.merchant);
  if (m == S.merchants.end()) { err = "Merchant not found"; return Auth::Unknown; }
  c.key = m->second.key;
  if (std::find(m->second.accounts.begin(), m->second.accounts.end(), c.account) == m->second.accounts.end()) { err = "Account not found"; return Auth::Unknown; }
  if (g_check_signatures) {
    string given = lower(c.body.text("encryption_data"));
    if (!same_text(given, sign_value(c.body, c.key)) && !(two && same_text(given, sign_value(flat, c.key)))) { err = "Signature does not match"; return Auth::BadSignature; }
  }
  return Auth::Ok;
}
bool batch_entries(const V* v, vector<V>& out) {
  if (!v) return false;
  if (v->t == V::Arr) { out = v->a; return true; }
  if (v->t == V::Obj) {
    if (v->o.size() == 1 && !v->o[0].second.scalar()) return batch_entries(&v->o[0].second, out);
    if (!v->o.empty()) out.push_back(*v);
    return true;
  }
  return v->s.empty();
}
OrderP find_order(const Ctx& c, const string& tid, const string& no, bool any) {
  if (!tid.empty()) {
    auto i = S.by_tid.find(tid);
    if (i == S.by_tid.end()) return nullptr;
    if (!any && (i->second->merchant != c.merchant || i->second->account != c.account)) return nullptr;
    return i->second;
  }
  if (any) {
    for (auto& o : S.orders) if (o->order_no == no) return o;
    return nullptr;
  }
  auto i = S.by_no.find(c.merchant + "/" + c.account + "/" + no);
  return i == S.by_no.end() || i->second.empty() ? nullptr : i->second.back();
}

// ---- answering
void style(V& v) {
  if (odd("o-json-extra") || odd("o-xml-extra")) {
    v.set("trace_id", V(uuid()));
    v.set("gateway", V("tern"));
    for (auto& p : v.o) if (p.second.t == V::Arr) for (auto& e : p.second.a) if (e.t == V::Obj) { e.set("entry_trace", V(random_text(8, "0123456789abcdef"))); V x = V::obj(); x.set("hint", V("")); e.set("details", x); }
  }
}
void sign_response(V& v, const string& key) {
  style(v);
  v.set("encryption_data", V(sign_value(v, key)));
}
Response json_answer(const V& v, int status) {
  Response r;
  r.status = status;
  r.type = "application/json; charset=utf-8";
  r.body = json_write(v);
  return r;
}
static void decode(const string& s, vector<uint32_t>& out) {
  for (size_t i = 0; i < s.size(); i++) {
    unsigned char c = s[i];
    int n = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : 0;
    uint32_t v = n == 0 ? c : c & (n == 3 ? 7 : n == 2 ? 15 : 31);
    while (n-- && i + 1 < s.size()) v = v << 6 | ((unsigned char)s[++i] & 63);
    out.push_back(v);
  }
}
Response xml_answer(const V& v0, const string& root, int status, const std::set<string>& raw) {
  Response r;
  V v = v0;
  if (odd("o-xml-reversed")) std::reverse(v.o.begin(), v.o.end());
  r.status = status;
  r.type = string(odd("o-xml-text") ? "text/xml" : "application/xml") + "; charset=utf-8";
  r.body = xml_write(root, v, true, raw);
  if (odd("o-xml-bom")) r.body = "\xEF\xBB\xBF" + r.body;
  vector<uint32_t> cps;
  if (odd("o-xml-latin1")) {
    decode(r.body, cps);
    r.body.clear();
    for (uint32_t c : cps) { if (c < 256) r.body += (char)c; else r.body += "&#" + std::to_string(c) + ";"; }
    r.type = "application/xml; charset=ISO-8859-1";
  }
  if (odd("o-xml-utf16")) {
    decode(r.body, cps);
    r.body = "\xFF\xFE";
    auto unit = [&](uint32_t u) { r.body += (char)(u & 255); r.body += (char)(u >> 8); };
    for (uint32_t c : cps) { if (c >= 0x10000) { c -= 0x10000; unit(0xD800 + (c >> 10)); unit(0xDC00 + (c & 1023)); } else unit(c); }
    r.type = "application/xml; charset=UTF-16";
  }
  return r;
}
static Response page(int st, const string& words) {
  Response r;
  r.status = st;
  r.body = "<!DOCTYPE html><html><head><meta charset=\"utf-8\"><title>" + words + "</title></head><body><p>" + words + "</p></body></html>";
  return r;
}
Response handle(const Request& r) {
  struct Flush { ~Flush() { notify_flush(); } } flush;
  std::lock_guard<std::mutex> l(S.mu);
  typedef Response (*Op)(const Request&);
  static const std::map<string, Op> ops = {{"/v1/authorise", op_authorise}, {"/v1/checkout", op_checkout}, {"/v1/retrievalTrans", op_query}, {"/v1/capture", op_capture},
    {"/v1/review", op_review}, {"/v1/cancel", op_cancel}, {"/v1/cancelsubscription", op_cancelsub}, {"/v1/refund", op_refund}, {"/v1/retrievalRefund", op_search}, {"/v1/payout", op_payout}};
  auto i = ops.find(r.path);
  if (i == ops.end() && defect("d-noversion")) i = ops.find("/v1" + r.path);
  if (i != ops.end()) {
    if (r.method != "POST" && !(defect("d-get") && r.method == "GET" && r.path == "/v1/retrievalTrans")) {
      Response x = page(405, "Use POST");
      x.headers.push_back({"Allow", "POST"});
      return x;
    }
    return i->second(r);
  }
  bool read = r.method == "GET" || r.method == "HEAD" || r.method == "POST";
  if (starts(r.path, "/issuer/") && read) return page_issuer(r, r.path.substr(8));
  if (starts(r.path, "/pay/") && read) return page_pay(r, r.path.substr(5));
  return page(404, "Not found");
}
