// tern: a payment gateway, common declarations
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>
using std::string;
using std::vector;

struct DefectRow { const char *id, *words, *lines, *basis; };
struct OddRow { const char *id, *words; };
extern const DefectRow DEFECTS[];
extern const OddRow ODDS[];

// ---- options
extern string g_defect, g_odd;
extern bool g_check_signatures;
extern int g_port;
inline bool defect(const char* id) { return g_defect == id; }
inline bool odd(const char* id) { return g_odd == id; }

// ---- util.cpp
string sha256(const string& in);
string hmac_hex(const string& key, const string& text);
string lower(string s);
string upper(string s);
string trim(const string& s);
bool starts(const string& s, const string& p);
bool digits(const string& s);
bool ascii(const string& s);
string replace_all(string s, const string& a, const string& b);
string asciify(const string& s, const string& sub);   // other characters replaced
string cut_chars(const string& s, size_t n);          // first n characters of UTF-8
size_t char_count(const string& s);
bool valid_utf8(const string& s);
string latin1_to_utf8(const string& s);
string pct_decode(const string& s, bool plus);
string pct_encode(const string& s);
string html_escape(const string& s);
string random_text(size_t n, const char* alphabet);
string uuid();
long long now();
string fmt_time(long long t, const char* f);          // UTC, or UTC+8 by an odd style
string utc_offset();
bool luhn(const string& s);
// decimals: thousandths in a 64-bit integer
int currency_decimals(const string& cur);
bool known_currency(const string& cur);
bool parse_amount(const string& s, int decimals, int64_t& out);  // false unless a positive decimal
string fmt_amount(int64_t milli, int decimals);
string trim_zeros(const string& s);
string exponent(const string& s);                     // 1234567.00 -> 1.234567e+06

// ---- json.cpp
struct V {
  enum T { Null, Bool, Num, Str, Arr, Obj } t = Null;
  string s;                       // text, number literal, "true"/"false"
  vector<V> a;
  vector<std::pair<string, V>> o;
  V() {}
  V(const string& x) : t(Str), s(x) {}
  V(const char* x) : t(Str), s(x) {}
  static V obj() { V v; v.t = Obj; return v; }
  static V arr() { V v; v.t = Arr; return v; }
  static V num(const string& l) { V v; v.t = Num; v.s = l; return v; }
  static V boolean(bool b) { V v; v.t = Bool; v.s = b ? "true" : "false"; return v; }
  bool scalar() const { return t == Bool || t == Num || t == Str || t == Null; }
  const V* find(const string& k) const;
  V* find(const string& k);
  string text(const string& k) const;   // "" when absent or not scalar
  bool has(const string& k) const { return find(k) != nullptr; }
  void set(const string& k, const V& v);
  void drop(const string& k);
  void rename(const string& k, const string& to);
};
bool json_parse(const string& in, V& out, string& err);
string json_write(const V& v);              // styled by odd styles
string json_plain(const V& v);              // never styled
string json_script(const string& s);        // a string literal safe in a script
string canonical(const V& v);               // text that is signed
string sign_value(const V& v, const string& key);
// ---- xml.cpp
bool xml_parse(const string& in, V& out, string& err);
string xml_write(const string& root, const V& v, bool styled = true, const std::set<string>& raw = {});
bool xml_legal(const V& v);
bool form_parse(const string& in, V& flat);
V form_structure(const V& flat);

// ---- http.cpp
struct Request {
  string method, path, query, version, body, ip, local;
  std::map<string, string> headers;
  string header(const string& k) const { auto i = headers.find(k); return i == headers.end() ? "" : i->second; }
};
struct Response {
  int status = 200;
  string type = "text/html; charset=utf-8", body;
  vector<std::pair<string, string>> headers;
};
Response handle(const Request& r);           // api.cpp
int serve(int port);

// ---- notify.cpp
void notify_start();
void notify_flush();
void notify(const string& url, const V& payload, const string& account);

// ---- model
struct Merchant { string id, key; vector<string> accounts, ips; };
struct Refund {
  string id, reference, reason, currency, sent_amount, sent_refund; int64_t amount = 0, total_before = 0;
  long long date = 0; int seq = 0; string order; long long no = 0; bool partial = false;
};
enum class St { Waiting, Held, Authorised, Captured, Cancelled, Refunded, PartRefunded, Declined };
struct Order {
  string tid, merchant, account, order_no, currency, amount_text, kind, ref_no, result_info, card, mask;
  string tid_shown_query, recurring_id, sub_status, connector, is3ds = "0", threeds, risk_action = "ACCEPT", risk_score = "12", token;
  int64_t amount = 0, captured = 0, refunded = 0;
  St st = St::Waiting, shown = St::Waiting;
  long long date = 0, no = 0, next_charge = 0;
  string page, challenge;       // page token of issuer or hosted page
  bool page_posted = false, cancelled_seen = false;
  int result = 2;               // order_status: 1 success, 0 failure, 2 not yet known
  V req;
  string same;                  // canonical request
  V first_result; int first_status = 200;
  vector<std::shared_ptr<Refund>> refunds;
  bool has_sub() const { return !recurring_id.empty(); }
};
typedef std::shared_ptr<Order> OrderP;
struct Payout { string merchant, account, same; V record; };
struct State {
  std::mutex mu;
  std::map<string, Merchant> merchants;
  vector<OrderP> orders;
  std::map<string, OrderP> by_tid, by_page;
  std::map<string, vector<OrderP>> by_no;            // merchant/account/order_no
  std::map<string, OrderP> by_recurring;
  vector<std::shared_ptr<Refund>> refunds;
  std::map<string, Payout> payouts;                  // merchant/request_id
  std::map<string, std::pair<string, string>> tokens; // token -> merchant, "card mm yyyy"
  std::map<string, string> memo;                     // firsts and counts, for defects
  long long counter = 0;
};
extern State S;
string payment_status(const Order& o, St st);
string new_tid();

// ---- api.cpp
struct Ctx { V body; string merchant, account, key; string ip; Request req; };
enum class Auth { Ok, Missing, Unknown, BadSignature, BadBody };
Auth read_request(const Request& r, Ctx& c, string& err);
bool parse_body(const Request& r, V& structured, V& flat, bool& two, string& err);
void style(V& v);                                    // odd shapes of a response object
void sign_response(V& v, const string& key);
Response json_answer(const V& v, int status = 200);
Response xml_answer(const V& v, const string& root, int status = 200, const std::set<string>& raw = {});
string code(const string& c, const string& words);   // <code>:<message>
string failed_status();                              // of entries and envelopes
bool batch_entries(const V* v, vector<V>& out);
OrderP find_order(const Ctx& c, const string& tid, const string& no, bool any_merchant = false);
string amount_shown(const string& text, const string& cur);
// ---- pay.cpp
Response op_authorise(const Request& r);
struct Outcome { int result; string info, threeds, is3ds, risk, score; };
bool check_payment(const V& b, bool card, string& err, int& st);
bool check_card(const V& b, string& err);
Outcome judge(const string& card, const string& mm, const string& yy, bool threeds_done, bool threeds_possible);
OrderP new_order(const Ctx& c, const string& kind);
void settle(Order& o, const Outcome& u);             // state, subscription and token after the issuer's answer
string mask_card(const string& card);
void notify_payment(Order& o);
bool duplicate(const Ctx& c, const string& same, OrderP& again);
string remember(const string& key, const string& value); // first value stored under key
long long count(const string& key);                       // 1, 2, 3, ...
// ---- hosted.cpp
Response op_checkout(const Request& r);
Response page_issuer(const Request& r, const string& token);
Response page_pay(const Request& r, const string& token);
string page_url(const Order& o);
// ---- batch.cpp, query.cpp, payout.cpp
Response op_capture(const Request&); Response op_review(const Request&); Response op_cancel(const Request&);
Response op_refund(const Request&); Response op_query(const Request&); Response op_search(const Request&);
Response op_payout(const Request&); Response op_cancelsub(const Request&);
