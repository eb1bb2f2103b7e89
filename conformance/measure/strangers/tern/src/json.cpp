#include "tern.h"
#include <algorithm>
#include <cstdio>

const V* V::find(const string& k) const { for (auto& p : o) if (p.first == k) return &p.second; return nullptr; }
V* V::find(const string& k) { for (auto& p : o) if (p.first == k) return &p.second; return nullptr; }
string V::text(const string& k) const { const V* v = find(k); return v && v->scalar() ? v->s : ""; }
void V::set(const string& k, const V& v) {
  if (t != Obj) { t = Obj; o.clear(); }
  V* x = find(k);
  if (x) { V copy = v; *x = copy; } else o.emplace_back(k, v);
}
void V::drop(const string& k) { o.erase(std::remove_if(o.begin(), o.end(), [&](const std::pair<string, V>& p) { return p.first == k; }), o.end()); }
void V::rename(const string& k, const string& to) { for (auto& p : o) if (p.first == k) p.first = to; }

namespace {
struct P {
  const string& in; size_t i = 0; size_t nodes = 0; string err;
  explicit P(const string& s) : in(s) {}
  void ws() { while (i < in.size() && (in[i] == ' ' || in[i] == '\t' || in[i] == '\n' || in[i] == '\r')) i++; }
  bool fail(const char* m) { err = m; return false; }
  static void utf8(string& r, uint32_t c) {
    if (c < 0x80) r += (char)c;
    else if (c < 0x800) { r += (char)(0xC0 | c >> 6); r += (char)(0x80 | (c & 63)); }
    else if (c < 0x10000) { r += (char)(0xE0 | c >> 12); r += (char)(0x80 | ((c >> 6) & 63)); r += (char)(0x80 | (c & 63)); }
    else { r += (char)(0xF0 | c >> 18); r += (char)(0x80 | ((c >> 12) & 63)); r += (char)(0x80 | ((c >> 6) & 63)); r += (char)(0x80 | (c & 63)); }
  }
  bool hex4(uint32_t& v) {
    if (i + 4 > in.size()) return false;
    v = 0;
    for (int k = 0; k < 4; k++) {
      char c = in[i++]; int d;
      if (c >= '0' && c <= '9') d = c - '0'; else if ((c | 32) >= 'a' && (c | 32) <= 'f') d = (c | 32) - 'a' + 10; else return false;
      v = v * 16 + d;
    }
    return true;
  }
  bool str(string& r) {
    i++;
    while (i < in.size()) {
      unsigned char c = in[i++];
      if (c == '"') return true;
      if (c < 0x20) return fail("control character in a string");
      if (c != '\\') { r += (char)c; continue; }
      if (i >= in.size()) break;
      switch (in[i++]) {
        case '"': r += '"'; break; case '\\': r += '\\'; break; case '/': r += '/'; break;
        case 'b': r += '\b'; break; case 'f': r += '\f'; break; case 'n': r += '\n'; break;
        case 'r': r += '\r'; break; case 't': r += '\t'; break;
        case 'u': {
          uint32_t a, b;
          if (!hex4(a)) return fail("bad \\u escape");
          if (a >= 0xD800 && a < 0xDC00) {
            if (i + 1 >= in.size() || in[i] != '\\' || in[i+1] != 'u') return fail("lone surrogate");
            i += 2;
            if (!hex4(b) || b < 0xDC00 || b > 0xDFFF) return fail("lone surrogate");
            a = 0x10000 + ((a - 0xD800) << 10) + (b - 0xDC00);
          } else if (a >= 0xDC00 && a < 0xE000) return fail("lone surrogate");
          utf8(r, a);
          break;
        }
        default: return fail("bad escape");
      }
    }
    return fail("unfinished string");
  }
  bool value(V& v, int depth) {
    if (depth > 40) return fail("nested too deeply");
    if (++nodes > 200000) return fail("too many values");
    ws();
    if (i >= in.size()) return fail("unexpected end");
    char c = in[i];
    if (c == '{') {
      v.t = V::Obj; i++; ws();
      if (i < in.size() && in[i] == '}') { i++; return true; }
      std::map<string, size_t> seen;
      for (;;) {
        ws();
        if (i >= in.size() || in[i] != '"') return fail("name expected");
        string k; V x;
        if (!str(k)) return false;
        ws();
        if (i >= in.size() || in[i++] != ':') return fail("colon expected");
        if (!value(x, depth + 1)) return false;
        auto s = seen.find(k);
        if (s != seen.end()) v.o[s->second].second = std::move(x);
        else { seen[k] = v.o.size(); v.o.emplace_back(k, std::move(x)); }
        ws();
        if (i >= in.size()) return fail("unexpected end");
        if (in[i] == ',') { i++; continue; }
        if (in[i] == '}') { i++; return true; }
        return fail("comma expected");
      }
    }
    if (c == '[') {
      v.t = V::Arr; i++; ws();
      if (i < in.size() && in[i] == ']') { i++; return true; }
      for (;;) {
        v.a.emplace_back();
        if (!value(v.a.back(), depth + 1)) return false;
        ws();
        if (i >= in.size()) return fail("unexpected end");
        if (in[i] == ',') { i++; continue; }
        if (in[i] == ']') { i++; return true; }
        return fail("comma expected");
      }
    }
    if (c == '"') { v.t = V::Str; return str(v.s); }
    if (in.compare(i, 4, "true") == 0) { v = V::boolean(true); i += 4; return true; }
    if (in.compare(i, 5, "false") == 0) { v = V::boolean(false); i += 5; return true; }
    if (in.compare(i, 4, "null") == 0) { v.t = V::Null; i += 4; return true; }
    size_t b = i;
    auto dg = [&] { size_t s = i; while (i < in.size() && isdigit((unsigned char)in[i])) i++; return i > s; };
    if (in[i] == '-') i++;
    if (i < in.size() && in[i] == '0') { i++; if (i < in.size() && isdigit((unsigned char)in[i])) return fail("bad number"); }
    else if (!dg()) return fail("value expected");
    if (i < in.size() && in[i] == '.') { i++; if (!dg()) return fail("bad number"); }
    if (i < in.size() && (in[i] == 'e' || in[i] == 'E')) {
      i++;
      if (i < in.size() && (in[i] == '+' || in[i] == '-')) i++;
      if (!dg()) return fail("bad number");
    }
    v = V::num(in.substr(b, i - b));
    return true;
  }
};
string quote(const string& s, bool styled) {
  string r = "\""; char b[16];
  for (size_t i = 0; i < s.size(); i++) {
    unsigned char c = s[i];
    if (c == '"') r += "\\\""; else if (c == '\\') r += "\\\\"; else if (c == '\n') r += "\\n"; else if (c == '\r') r += "\\r"; else if (c == '\t') r += "\\t";
    else if (c == '/' && styled && odd("o-json-slash")) r += "\\/";
    else if (c < 0x20) { snprintf(b, sizeof b, "\\u%04x", c); r += b; }
    else if (c >= 0x80 && styled && odd("o-json-escape")) {
      int n = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1; uint32_t v = c & (n == 3 ? 7 : n == 2 ? 15 : 31);
      while (n-- && i + 1 < s.size()) v = v << 6 | ((unsigned char)s[++i] & 63);
      if (v >= 0x10000) { v -= 0x10000; snprintf(b, sizeof b, "\\u%04x\\u%04x", 0xD800 + (v >> 10), 0xDC00 + (v & 1023)); }
      else snprintf(b, sizeof b, "\\u%04x", v);
      r += b;
    } else r += (char)c;
  }
  return r + "\"";
}
void write(const V& v, string& r, bool styled, int ind) {
  bool pretty = styled && odd("o-json-pretty");
  auto nl = [&](int k) { if (pretty) { r += "\r\n"; r.append(k * 3, ' '); } };
  switch (v.t) {
    case V::Null: r += "null"; break;
    case V::Bool: case V::Num: r += v.s; break;
    case V::Str: r += quote(v.s, styled); break;
    case V::Arr:
      r += '[';
      for (size_t i = 0; i < v.a.size(); i++) { if (i) r += ','; nl(ind + 1); write(v.a[i], r, styled, ind + 1); }
      if (!v.a.empty()) nl(ind);
      r += ']';
      break;
    case V::Obj: {
      r += '{';
      bool rev = styled && odd("o-json-reversed");
      for (size_t i = 0; i < v.o.size(); i++) {
        auto& p = v.o[rev ? v.o.size() - 1 - i : i];
        if (i) r += ',';
        nl(ind + 1);
        r += quote(p.first, styled) + (pretty ? " : " : ":");
        write(p.second, r, styled, ind + 1);
      }
      if (!v.o.empty()) nl(ind);
      r += '}';
    }
  }
}
void flatten(const V& v, const string& path, vector<string>& out) {
  if (v.t == V::Obj) { for (auto& p : v.o) if (!(path.empty() && p.first == "encryption_data")) flatten(p.second, path.empty() ? p.first : path + "." + p.first, out); }
  else if (v.t == V::Arr) { for (size_t i = 0; i < v.a.size(); i++) flatten(v.a[i], path + "." + std::to_string(i), out); }
  else out.push_back(path + "=" + (v.t == V::Null ? "" : v.s));
}
}  // namespace
bool json_parse(const string& in, V& out, string& err) {
  P p(in);
  if (!p.value(out, 0)) { err = p.err; return false; }
  p.ws();
  if (p.i != in.size()) { err = "text after the value"; return false; }
  return true;
}
string json_write(const V& v) { string r; write(v, r, true, 0); return r; }
string json_plain(const V& v) { string r; write(v, r, false, 0); return r; }
string json_script(const string& s) {
  string r = quote(s, false);
  r = replace_all(r, "<", "\\u003c");
  r = replace_all(r, ">", "\\u003e");
  r = replace_all(r, "&", "\\u0026");
  r = replace_all(r, "\xE2\x80\xA8", "\\u2028");
  return replace_all(r, "\xE2\x80\xA9", "\\u2029");
}
string canonical(const V& v) {
  vector<string> l; string r;
  flatten(v, "", l);
  std::sort(l.begin(), l.end());
  for (auto& x : l) { if (!r.empty()) r += '&'; r += x; }
  return r;
}
string sign_value(const V& v, const string& key) { return hmac_hex(key, canonical(v)); }
