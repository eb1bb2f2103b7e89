// the redirect page, the hosted card form and the APM issuer's page
#include "tern.h"

static Response html(const string& title, const string& body, int st = 200) {
  Response r;
  r.status = st;
  r.body = "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>" + title + "</title></head><body>\n" + body + "\n</body></html>\n";
  return r;
}
static Response bad(int st, const string& words) {
  Response r = html("Payment not possible", "<h1>Payment not possible</h1><p>" + html_escape(words) + "</p>", st);
  if (odd("o-errors-plain")) r.body.clear();
  return r;
}
static string base() { return "http://127.0.0.1:" + std::to_string(g_port); }
string page_url(const Order& o) { return base() + "/issuer/" + o.page + "?lang=en&order=" + pct_encode(o.ref_no); }

static string with_params(const string& url, const vector<std::pair<string, string>>& ps) {
  string u = url, frag;
  size_t h = u.find('#');
  if (h != string::npos) { frag = u.substr(h); u.resize(h); }
  for (auto& p : ps) { u += (u.find('?') == string::npos ? '?' : (u.back() == '?' || u.back() == '&') ? ' ' : '&'); if (u.back() == ' ') u.pop_back(); u += p.first + "=" + pct_encode(p.second); }
  return u + frag;
}
static string url_ascii(const string& u) { string r; for (unsigned char c : u) { if (c >= 128) r += pct_encode(string(1, (char)c)); else r += (char)c; } return r; }
static Response send_back(Order& o) {
  string url = o.req.text("return_url");
  string words = o.result == 1 ? "The payment was successful." : o.result == 2 ? "The payment is being reviewed." : "The payment was not successful.";
  if (o.kind == "apm" && defect("a-return-refused") && o.st == St::Declined) return html("Payment", "<p>" + words + "</p>");
  if (o.kind == "redirect" && defect("r-return-declined") && o.st == St::Declined) return html("Payment", "<p>" + words + "</p>");
  if (o.kind == "redirect" && defect("r-return-notify")) url = o.req.text("notify_url");
  if (o.kind == "apm" && defect("a-return-query")) url = url.substr(0, url.find('?'));
  if (o.kind == "apm" && defect("a-return-first")) url = remember("return " + o.account, url);
  if (url.empty()) return html("Payment", "<p>" + words + "</p>");
  if (!odd("o-return-bare"))
    url = with_params(url, {{"order_no", o.order_no}, {"transaction_id", o.tid}, {"order_status", o.result == 1 ? "1" : o.result == 2 ? "2" : failed_status()}, {"result_info", o.result_info}});
  url = url_ascii(url);
  Response r = html("Payment", "<p>" + words + " <a href=\"" + html_escape(url) + "\">Continue</a></p>");
  if (odd("o-return-307get")) { r.headers.push_back({"Refresh", "0; url=" + url}); return r; }
  r.status = odd("o-return-302") ? 302 : 303;
  r.headers.push_back({"Location", url});
  return r;
}
static Response forward(const string& to) {
  Response r = html("Payment", "<p><a href=\"" + html_escape(to) + "\">Continue</a></p>");
  r.status = odd("o-return-302") ? 302 : 303;
  r.headers.push_back({"Location", to});
  return r;
}

// ---- the redirect page
static string hidden(const string& n, const string& v, bool visible = false) {
  if (odd("o-page-quotes")) {
    string e;
    for (unsigned char c : v) { if (c >= 128 || isalnum(c)) e += (char)c; else e += "&#" + std::to_string((int)c) + ";"; }
    return string("<INPUT TYPE='") + (visible ? "text" : "hidden") + "'  VALUE='" + e + "' NAME='" + n + "'>\n";
  }
  return string("<input type=\"") + (visible ? "text" : "hidden") + "\" name=\"" + n + "\" value=\"" + html_escape(v) + "\">\n";
}
static Response redirect_page(Order& o) {
  const V& b = o.req;
  string action = defect("r-action") ? "/v1/authorise" : "/v1/checkout", method = defect("r-get") ? "get" : "post";
  string p = odd("o-page-quotes") ? "<FORM ID='tern' NAME='tern' METHOD='" + upper(method) + "' ACTION='" + action + "'>\n"
                                  : "<form id=\"tern\" name=\"tern\" method=\"" + method + "\" action=\"" + action + "\">\n";
  bool shown = defect("r-connector");
  p += hidden("gbc_id", o.page, shown) + hidden("connector_code", o.connector, shown) + hidden("account_name", "Shop " + o.account) + hidden("pm_id", "CARD") + hidden("apm_type", "NONE");
  if (!(defect("r-descriptor") && o.merchant == "2000")) p += hidden("descriptor", "TERN*" + o.merchant);
  p += hidden("page_lang", "en");
  int d = currency_decimals(o.currency);
  string am = o.amount_text, minor = std::to_string(d == 0 ? o.amount / 1000 : d == 2 ? o.amount / 10 : o.amount);
  V all = b;
  const V* s = b.find("subscription");
  string notify_copy = b.text("notify_url");
  if (defect("r-notifyurl")) notify_copy = notify_copy.substr(0, notify_copy.find('&'));
  p += hidden("orderNo", o.order_no) + hidden("merNo", defect("r-merno") ? o.account : o.merchant) + hidden("gatewayNo", o.account);
  p += hidden("orderAmount", defect("r-orderamount") ? minor : am);
  p += hidden("orderCurrency", defect("r-currency-copy") && s && !s->o.empty() ? "" : o.currency);
  p += hidden("notifyUrl", notify_copy) + hidden("returnUrl", b.text("return_url")) + hidden("signInfo", defect("r-signinfo") ? "" : b.text("encryption_data"));
  p += hidden("allParams", json_plain(all));
  if (defect("r-noauto")) p += "<button>Continue</button>\n";
  p += odd("o-page-quotes") ? "</FORM>\n" : "</form>\n";
  p += "<noscript><p>Please switch on JavaScript.</p></noscript>\n<script>\n";
  vector<std::pair<string, string>> lines;
  for (auto& f : b.o) {
    string v = f.second.scalar() ? f.second.s : json_plain(f.second);
    if (defect("r-nonascii")) v = asciify(v, "?");
    if (defect("r-amount") && f.first == "amount") v = trim_zeros(v);
    if (defect("r-return-none") && f.first == "return_url") continue;
    if (defect("r-second") && f.first == "order_no") v = remember("redirect " + o.account, v);
    lines.push_back({f.first, v});
  }
  auto lit = [](const string& v) {
    if (defect("r-script-quote")) return replace_all(json_script(v), "\\\"", "\"");
    if (defect("r-script-markup")) return replace_all(replace_all(json_script(v), "\\u003c", "<"), "\\u003e", ">");
    return json_script(v);
  };
  if (defect("r-noscript")) lines.clear();
  if (odd("o-page-dom")) {
    p += "const fields = {";
    for (size_t i = 0; i < lines.size(); i++) p += (i ? ",\n  " : "\n  ") + json_script(lines[i].first) + ": " + lit(lines[i].second);
    p += "\n};\ndocument.addEventListener(\"DOMContentLoaded\", () => {\n  const form = document.forms.tern;\n  for (const [n, v] of Object.entries(fields)) {\n"
         "    const i = document.createElement(\"input\");\n    i.setAttribute(\"type\", \"hidden\"); i.setAttribute(\"name\", n); i.setAttribute(\"value\", v);\n    form.append(i);\n  }\n";
    if (!defect("r-noauto")) p += "  form.submit();\n";
    p += "});\n";
  } else {
    p += "var form = document.getElementById(\"tern\");\nfunction add(name, value) {\n  var input = document.createElement(\"input\");\n  input.type = \"hidden\";\n  input.name = name;\n"
         "  input.value = value;\n  form.appendChild(input);\n}\n";
    for (auto& l : lines) p += "add(" + json_script(l.first) + ", " + lit(l.second) + ");\n";
    if (!defect("r-noauto")) p += "window.onload = function () { form.submit(); };\n";
  }
  p += "</script>";
  Response r = html("Payment", p);
  if (defect("r-json") && o.account == "1000002") {
    V v = V::obj();
    v.set("merchant_id", V(o.merchant)); v.set("account_id", V(o.account)); v.set("order_no", V(o.order_no)); v.set("url", V(base() + "/pay/" + o.page));
    return json_answer(v);
  }
  if (defect("r-plain")) r.type = "text/plain; charset=utf-8";
  return r;
}
Response op_checkout(const Request& r) {
  // the page's own post is known by gbc_id
  V st, flat;
  bool two;
  string err;
  if (parse_body(r, st, flat, two, err)) {
    auto i = S.by_page.find(st.text("gbc_id"));
    if (i != S.by_page.end() && i->second->kind == "redirect") {
      Order& o = *i->second;
      for (auto& k : {std::make_pair("order_no", o.order_no), std::make_pair("amount", o.amount_text), std::make_pair("currency", o.currency), std::make_pair("merchant_id", o.merchant)})
        if (!defect("r-amount") && !defect("r-second") && !defect("r-nonascii") && st.has(k.first) && st.text(k.first) != k.second) return bad(400, string("The page's ") + k.first + " was changed");
      return forward(base() + "/pay/" + o.page);
    }
    if (st.has("gbc_id")) return bad(404, "This payment page is not known");
  }
  Ctx c;
  switch (read_request(r, c, err)) {
    case Auth::Ok: break;
    case Auth::Unknown: return bad(404, err);
    default: return bad(400, err);
  }
  int status;
  if (!check_payment(c.body, false, err, status)) return bad(400, "Invalid input " + err);
  V x = c.body;
  x.drop("encryption_data");
  OrderP again;
  if (duplicate(c, sha256(canonical(x)), again)) {
    if (again && again->kind == "redirect") return redirect_page(*again);
    return bad(400, "Duplicate order number");
  }
  OrderP o = new_order(c, "redirect");
  o->page = random_text(24, "0123456789abcdefghijklmnopqrstuvwxyz");
  S.by_page[o->page] = o;
  o->result_info = code("1000", "Waiting for the shopper");
  return redirect_page(*o);
}

// ---- the hosted card form
static Response card_form(Order& o, const string& words) {
  string p = "<h1>Payment of " + html_escape(o.amount_text) + " " + o.currency + "</h1>\n<p>Order " + html_escape(o.order_no) + "</p>\n";
  if (!words.empty()) p += "<p role=\"alert\">" + html_escape(words) + "</p>\n";
  p += "<form method=\"post\" action=\"/pay/" + o.page + "\">\n<label>Card number <input name=\"card\" inputmode=\"numeric\" autocomplete=\"cc-number\"></label>\n"
       "<label>Month <input name=\"expiration_month\" size=\"2\"></label>\n<label>Year <input name=\"expiration_year\" size=\"4\"></label>\n"
       "<label>Security code <input name=\"security_code\" size=\"4\"></label>\n<button name=\"action\" value=\"pay\">Pay</button>\n"
       "<button name=\"action\" value=\"cancel\">Cancel</button>\n</form>";
  return html("Payment", p);
}
static Response decision_form(const string& action, const string& title, const Order& o) {
  return html(title, "<h1>" + title + "</h1>\n<p>" + html_escape(o.amount_text) + " " + o.currency + ", order " + html_escape(o.order_no) + "</p>\n<form method=\"post\" action=\"" + html_escape(action) +
    "\">\n<button name=\"decision\" value=\"approve\">Approve</button>\n<button name=\"decision\" value=\"refuse\">Refuse</button>\n</form>");
}
static void finish(Order& o, const Outcome& u) { settle(o, u); notify_payment(o); }

Response page_pay(const Request& r, const string& token) {
  auto i = S.by_page.find(token);
  if (i == S.by_page.end() || i->second->kind != "redirect") return bad(404, "This payment page is not known");
  Order& o = *i->second;
  if (o.st != St::Waiting && !(r.method == "POST" && o.result == 1 && defect("r-post-twice"))) return send_back(o);
  if (r.method != "POST") return o.challenge.empty() ? card_form(o, "") : decision_form("/pay/" + o.page, "3-D Secure", o);
  V f;
  form_parse(r.body, f);
  if (f.text("action") == "cancel") { finish(o, Outcome{0, code("2099", "Cancelled by the shopper"), "", "0", "ACCEPT", "12"}); return send_back(o); }
  if (!o.challenge.empty()) {
    string d = f.text("decision");
    if (d != "approve" && d != "refuse") return decision_form("/pay/" + o.page, "3-D Secure", o);
    o.challenge.clear();
    if (d == "approve") finish(o, Outcome{1, "0000:Success", "Y", "1", "ACCEPT", "12"});
    else finish(o, Outcome{0, code("2065", "3-D Secure failed"), "N", "1", "ACCEPT", "12"});
    return send_back(o);
  }
  string err;
  V cf = f;
  cf.set("card", V(replace_all(f.text("card"), " ", "")));
  if (!check_card(cf, err)) return card_form(o, "Please check " + err);
  string card = cf.text("card");
  o.mask = mask_card(card);
  if (card == "4000000000003220") { o.challenge = "yes"; return decision_form("/pay/" + o.page, "3-D Secure", o); }
  if (o.st != St::Waiting && o.result == 1 && defect("r-post-twice")) {   // charged again as an order of its own
    Ctx c;
    c.body = o.req; c.merchant = o.merchant; c.account = o.account; c.key = S.merchants[o.merchant].key;
    OrderP n = new_order(c, "redirect");
    finish(*n, judge(card, f.text("expiration_month"), f.text("expiration_year"), false, true));
    return send_back(*n);
  }
  finish(o, judge(card, f.text("expiration_month"), f.text("expiration_year"), false, true));
  return send_back(o);
}

// ---- the APM issuer's page
Response page_issuer(const Request& r, const string& token) {
  auto i = S.by_page.find(token);
  if (i == S.by_page.end() || i->second->kind != "apm") return bad(404, "This payment page is not known");
  Order& o = *i->second;
  if (o.st != St::Waiting) return send_back(o);
  string again = "/issuer/" + o.page + "?lang=en&order=" + pct_encode(o.ref_no);
  if (r.method != "POST") return decision_form(again, "Pay with " + html_escape(o.req.text("payment_method")), o);
  V f;
  form_parse(r.body, f);
  string d = f.text("decision");
  if (d == "approve") finish(o, Outcome{1, "0000:Success", "", "0", "ACCEPT", "12"});
  else if (d == "refuse") finish(o, Outcome{0, code("2098", "Refused by the shopper"), "", "0", "ACCEPT", "12"});
  else return decision_form(again, "Pay with " + html_escape(o.req.text("payment_method")), o);
  if (d == "approve" && defect("a-approve-waits")) o.shown = St::Waiting; else o.shown = o.st;
  return send_back(o);
}
