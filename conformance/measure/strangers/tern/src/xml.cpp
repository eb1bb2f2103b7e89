#include "tern.h"
#include <cstdio>
#include <cstring>

namespace {
void utf8(string& r, uint32_t c) {
  if (c < 0x80) r += (char)c;
  else if (c < 0x800) { r += (char)(0xC0 | c >> 6); r += (char)(0x80 | (c & 63)); }
  else if (c < 0x10000) { r += (char)(0xE0 | c >> 12); r += (char)(0x80 | ((c >> 6) & 63)); r += (char)(0x80 | (c & 63)); }
  else { r += (char)(0xF0 | c >> 18); r += (char)(0x80 | ((c >> 12) & 63)); r += (char)(0x80 | ((c >> 6) & 63)); r += (char)(0x80 | (c & 63)); }
}
struct X {
  const string& in; size_t i = 0, nodes = 0; string err;
  explicit X(const string& s) : in(s) {}
  bool fail(const char* m) { err = m; return false; }
  bool at(const char* s) const { return in.compare(i, strlen(s), s) == 0; }
  bool skip_to(const char* s) {
    size_t p = in.find(s, i);
    if (p == string::npos) return fail("unfinished markup");
    i = p + strlen(s);
    return true;
  }
  bool misc() {   // white space, comments and instructions
    for (;;) {
      while (i < in.size() && strchr(" \t\r\n", in[i]) && in[i]) i++;
      if (at("<?")) { if (!skip_to("?>")) return false; }
      else if (at("<!--")) { if (!skip_to("-->")) return false; }
      else return true;
    }
  }
  static bool namec(char c) { return isalnum((unsigned char)c) || strchr("_-.:", c) || (c & 0x80); }
  bool name(string& n) {
    size_t b = i;
    while (i < in.size() && in[i] && namec(in[i])) i++;
    n = in.substr(b, i - b);
    size_t c = n.find(':');
    if (c != string::npos) n = n.substr(c + 1);
    return !n.empty() || fail("name expected");
  }
  bool entity(string& r) {
    size_t e = in.find(';', i);
    if (e == string::npos || e - i > 12) return fail("bad reference");
    string n = in.substr(i + 1, e - i - 1);
    i = e + 1;
    if (n == "amp") r += '&'; else if (n == "lt") r += '<'; else if (n == "gt") r += '>'; else if (n == "quot") r += '"'; else if (n == "apos") r += '\'';
    else if (n.size() > 1 && n[0] == '#') {
      char* end = nullptr;
      bool hx = n[1] == 'x';
      const char* b = n.c_str() + (hx ? 2 : 1);
      if (!isxdigit((unsigned char)*b)) return fail("bad reference");
      unsigned long v = strtoul(b, &end, hx ? 16 : 10);
      if (*end || v == 0 || v > 0x10FFFF || (v >= 0xD800 && v < 0xE000)) return fail("bad reference");
      utf8(r, (uint32_t)v);
    } else return fail("unknown entity");
    return true;
  }
  bool element(string& n, V& v, int depth) {
    if (depth > 40) return fail("nested too deeply");
    if (++nodes > 100000) return fail("too many elements");
    i++;
    string full;
    if (!name(n)) return false;
    for (;;) {   // attributes are read and ignored
      while (i < in.size() && strchr(" \t\r\n", in[i]) && in[i]) i++;
      if (i >= in.size()) return fail("unfinished tag");
      if (at("/>")) { i += 2; v = V(""); return true; }
      if (in[i] == '>') { i++; break; }
      string a;
      if (!name(a)) return false;
      while (i < in.size() && strchr(" \t\r\n", in[i]) && in[i]) i++;
      if (i >= in.size() || in[i++] != '=') return fail("bad attribute");
      while (i < in.size() && strchr(" \t\r\n", in[i]) && in[i]) i++;
      if (i >= in.size() || (in[i] != '"' && in[i] != '\'')) return fail("bad attribute");
      size_t e = in.find(in[i], i + 1);
      if (e == string::npos) return fail("bad attribute");
      i = e + 1;
    }
    string text; bool children = false;
    V kids = V::obj();
    std::map<string, size_t> seen;
    for (;;) {
      if (i >= in.size()) return fail("unfinished element");
      if (at("</")) {
        i += 2;
        string c;
        if (!name(c)) return false;
        if (c != n) return fail("mismatched end tag");
        while (i < in.size() && strchr(" \t\r\n", in[i]) && in[i]) i++;
        if (i >= in.size() || in[i++] != '>') return fail("bad end tag");
        break;
      }
      if (at("<!--")) { if (!skip_to("-->")) return false; continue; }
      if (at("<![CDATA[")) {
        size_t b = i + 9;
        if (!skip_to("]]>")) return false;
        text += in.substr(b, i - 3 - b);
        continue;
      }
      if (at("<?")) { if (!skip_to("?>")) return false; continue; }
      if (in[i] == '<') {
        string k; V x;
        if (!element(k, x, depth + 1)) return false;
        children = true;
        auto s = seen.find(k);
        if (s == seen.end()) { seen[k] = kids.o.size(); kids.o.emplace_back(k, std::move(x)); }
        else {
          V& old = kids.o[s->second].second;
          if (old.t != V::Arr) { V a = V::arr(); a.a.push_back(std::move(old)); old = std::move(a); }
          old.a.push_back(std::move(x));
        }
        continue;
      }
      if (in[i] == '&') { if (!entity(text)) return false; continue; }
      text += in[i++];
    }
    if (children) { if (!trim(text).empty()) return fail("text beside elements"); v = std::move(kids); }
    else v = V(text);
    return true;
  }
};
string escape(const string& s) {
  if (odd("o-xml-cdata") && !s.empty()) return "<![CDATA[" + replace_all(s, "]]>", "]]]]><![CDATA[>") + "]]>";
  string r;
  for (size_t i = 0; i < s.size(); i++) {
    unsigned char c = s[i];
    if (c == '&') r += "&amp;"; else if (c == '<') r += "&lt;"; else if (c == '>') r += "&gt;"; else if (c == '\r') r += "&#13;";
    else if (c >= 0x80 && odd("o-xml-charref")) {
      int n = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1; uint32_t v = c & (n == 3 ? 7 : n == 2 ? 15 : 31);
      while (n-- && i + 1 < s.size()) v = v << 6 | ((unsigned char)s[++i] & 63);
      char b[16];
      snprintf(b, sizeof b, "&#x%X;", v);
      r += b;
    } else r += (char)c;
  }
  return r;
}
void put(const string& name, const V& v, string& r, int ind, bool pretty, const std::set<string>& raw) {
  if (v.t == V::Arr) { for (auto& x : v.a) put(name, x, r, ind, pretty, raw); return; }
  if (pretty) { r += '\n'; r.append(ind * 2, ' '); }
  string attr = odd("o-xml-extra") && ind == 1 ? " source=\"tern\"" : "";
  if (v.t == V::Obj) {
    r += "<" + name + attr + ">";
    for (auto& p : v.o) put(p.first, p.second, r, ind + 1, pretty, raw);
    if (pretty && !v.o.empty()) { r += '\n'; r.append(ind * 2, ' '); }
    r += "</" + name + ">";
  } else if (v.s.empty() && odd("o-xml-short")) r += "<" + name + attr + "/>";
  else r += "<" + name + attr + ">" + (raw.count(name) ? v.s : escape(v.s)) + "</" + name + ">";
}
}  // namespace
bool xml_parse(const string& in0, V& out, string& err) {
  string in = in0;
  if (starts(in, "\xEF\xBB\xBF")) in = in.substr(3);
  X x(in);
  string n;
  if (!x.misc()) { err = x.err; return false; }
  if (x.i >= in.size() || in[x.i] != '<' || x.at("<!")) { err = "element expected"; return false; }
  if (!x.element(n, out, 0) || !x.misc()) { err = x.err; return false; }
  if (x.i != in.size()) { err = "text after the root element"; return false; }
  if (out.t == V::Str && trim(out.s).empty()) out = V::obj();
  if (out.t != V::Obj) { err = "no elements in the root element"; return false; }
  return true;
}
string xml_write(const string& root, const V& v, bool styled, const std::set<string>& raw) {
  string r = odd("o-xml-nodecl") ? "" : odd("o-xml-latin1") ? "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" : odd("o-xml-utf16") ? "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>";
  bool pretty = styled && odd("o-xml-pretty");
  string body;
  put(root, v, body, 0, pretty, raw);
  if (r.empty() && pretty) body = trim(body);
  return r + body + (pretty ? "\n" : "");
}
static bool legal(const string& s) {
  for (size_t i = 0; i < s.size(); i++) {
    unsigned char c = s[i];
    if (c < 0x20 && c != 9 && c != 10 && c != 13) return false;
    if (c == 0xEF && i + 2 < s.size() && (unsigned char)s[i+1] == 0xBF && ((unsigned char)s[i+2] == 0xBE || (unsigned char)s[i+2] == 0xBF)) return false;
  }
  return true;
}
bool xml_legal(const V& v) {
  if (v.t == V::Arr) { for (auto& x : v.a) if (!xml_legal(x)) return false; return true; }
  if (v.t == V::Obj) { for (auto& x : v.o) if (!xml_legal(x.second)) return false; return true; }
  return legal(v.s);
}
bool form_parse(const string& in, V& flat) {
  flat = V::obj();
  size_t p = 0, n = 0;
  std::map<string, size_t> seen;
  string body = trim(in);
  while (p < body.size()) {
    size_t e = body.find('&', p);
    if (e == string::npos) e = body.size();
    string kv = body.substr(p, e - p);
    p = e + 1;
    if (kv.empty()) continue;
    if (++n > 20000) return false;
    size_t q = kv.find('=');
    string k = pct_decode(q == string::npos ? kv : kv.substr(0, q), true), v = q == string::npos ? "" : pct_decode(kv.substr(q + 1), true);
    auto s = seen.find(k);
    if (s != seen.end()) flat.o[s->second].second = V(v);
    else { seen[k] = flat.o.size(); flat.o.emplace_back(k, V(v)); }
  }
  return true;
}
static void place(V& at, const vector<string>& path, size_t i, const V& val) {
  if (i == path.size()) { at = val; return; }
  if (path[i].empty() || digits(path[i])) {
    if (at.t != V::Arr) { at = V::arr(); }
    size_t n = path[i].empty() ? at.a.size() : path[i].size() > 4 ? 9999 : std::stoul(path[i]);
    if (n > at.a.size()) n = at.a.size();
    if (n == at.a.size()) at.a.emplace_back();
    place(at.a[n], path, i + 1, val);
  } else {
    if (at.t != V::Obj) { at = V::obj(); }
    V* x = at.find(path[i]);
    if (!x) { at.o.emplace_back(path[i], V()); x = &at.o.back().second; }
    place(*x, path, i + 1, val);
  }
}
V form_structure(const V& flat) {
  static const std::set<string> nested = {"orders_list","refund_orders","capture_orders","review_orders","cancel_orders","cart_items","account_owner",
    "total_discount","additional_information","subscription","person","beneficiary","payer"};
  V r = V::obj();
  for (auto& p : flat.o) {
    size_t b = p.first.find('[');
    if (b != string::npos && b > 0 && p.first.back() == ']') {
      vector<string> path{p.first.substr(0, b)};
      string rest = p.first.substr(b + 1, p.first.size() - b - 2);
      size_t q = 0, e;
      while ((e = rest.find("][", q)) != string::npos) { path.push_back(rest.substr(q, e - q)); q = e + 2; }
      path.push_back(rest.substr(q));
      if (path.size() < 12) { place(r, path, 0, p.second); continue; }
    }
    string v = trim(p.second.s), err;
    V x;
    if (nested.count(p.first) && !v.empty() && (v[0] == '[' || v[0] == '{') && json_parse(v, x, err)) r.set(p.first, x);
    else r.o.emplace_back(p.first, p.second);
  }
  return r;
}
