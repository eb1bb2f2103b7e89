#include "tern.h"
#include <cstdio>
#include <cstring>
#include <ctime>
#include <random>

static uint32_t rotr(uint32_t x, int n) { return (x >> n) | (x << (32 - n)); }
string sha256(const string& in) {
  static const uint32_t K[64] = {
    0x428a2f98,0x71374491,0xb5c0fbcf,0xe9b5dba5,0x3956c25b,0x59f111f1,0x923f82a4,0xab1c5ed5,0xd807aa98,0x12835b01,0x243185be,0x550c7dc3,
    0x72be5d74,0x80deb1fe,0x9bdc06a7,0xc19bf174,0xe49b69c1,0xefbe4786,0x0fc19dc6,0x240ca1cc,0x2de92c6f,0x4a7484aa,0x5cb0a9dc,0x76f988da,
    0x983e5152,0xa831c66d,0xb00327c8,0xbf597fc7,0xc6e00bf3,0xd5a79147,0x06ca6351,0x14292967,0x27b70a85,0x2e1b2138,0x4d2c6dfc,0x53380d13,
    0x650a7354,0x766a0abb,0x81c2c92e,0x92722c85,0xa2bfe8a1,0xa81a664b,0xc24b8b70,0xc76c51a3,0xd192e819,0xd6990624,0xf40e3585,0x106aa070,
    0x19a4c116,0x1e376c08,0x2748774c,0x34b0bcb5,0x391c0cb3,0x4ed8aa4a,0x5b9cca4f,0x682e6ff3,0x748f82ee,0x78a5636f,0x84c87814,0x8cc70208,
    0x90befffa,0xa4506ceb,0xbef9a3f7,0xc67178f2};
  uint32_t h[8] = {0x6a09e667,0xbb67ae85,0x3c6ef372,0xa54ff53a,0x510e527f,0x9b05688c,0x1f83d9ab,0x5be0cd19};
  string m = in;
  uint64_t bits = (uint64_t)in.size() * 8;
  m += (char)0x80;
  while (m.size() % 64 != 56) m += '\0';
  for (int i = 7; i >= 0; i--) m += (char)(bits >> (i * 8));
  for (size_t p = 0; p < m.size(); p += 64) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++)
      w[i] = ((uint32_t)(unsigned char)m[p+i*4] << 24) | ((uint32_t)(unsigned char)m[p+i*4+1] << 16) | ((uint32_t)(unsigned char)m[p+i*4+2] << 8) | (unsigned char)m[p+i*4+3];
    for (int i = 16; i < 64; i++) {
      uint32_t a = rotr(w[i-15], 7) ^ rotr(w[i-15], 18) ^ (w[i-15] >> 3), b = rotr(w[i-2], 17) ^ rotr(w[i-2], 19) ^ (w[i-2] >> 10);
      w[i] = w[i-16] + a + w[i-7] + b;
    }
    uint32_t v[8];
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
      uint32_t t1 = v[7] + (rotr(v[4], 6) ^ rotr(v[4], 11) ^ rotr(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + K[i] + w[i];
      uint32_t t2 = (rotr(v[0], 2) ^ rotr(v[0], 13) ^ rotr(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
      for (int j = 7; j > 0; j--) v[j] = v[j-1];
      v[4] += t1;
      v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++) h[i] += v[i];
  }
  string r;
  for (uint32_t x : h) for (int i = 3; i >= 0; i--) r += (char)(x >> (i * 8));
  return r;
}
string hmac_hex(const string& key, const string& text) {
  string k = key.size() > 64 ? sha256(key) : key;
  k.resize(64, '\0');
  string a = k, b = k;
  for (int i = 0; i < 64; i++) { a[i] ^= 0x36; b[i] ^= 0x5c; }
  string m = sha256(b + sha256(a + text)), r;
  char x[3];
  for (unsigned char c : m) { snprintf(x, 3, "%02x", c); r += x; }
  return r;
}
string lower(string s) { for (char& c : s) if (c >= 'A' && c <= 'Z') c += 32; return s; }
string upper(string s) { for (char& c : s) if (c >= 'a' && c <= 'z') c -= 32; return s; }
string trim(const string& s) {
  size_t a = s.find_first_not_of(" \t\r\n"), b = s.find_last_not_of(" \t\r\n");
  return a == string::npos ? "" : s.substr(a, b - a + 1);
}
bool starts(const string& s, const string& p) { return s.compare(0, p.size(), p) == 0; }
bool digits(const string& s) {
  for (char c : s) if (c < '0' || c > '9') return false;
  return !s.empty();
}
bool ascii(const string& s) { for (unsigned char c : s) if (c > 127) return false; return true; }
string replace_all(string s, const string& a, const string& b) {
  string r; size_t p = 0, q;
  while ((q = s.find(a, p)) != string::npos) { r.append(s, p, q - p); r += b; p = q + a.size(); }
  return r.append(s, p, string::npos);
}
string asciify(const string& s, const string& sub) {
  string r;
  for (unsigned char c : s) { if (c < 128) r += (char)c; else if (c >= 0xC0) r += sub; }
  return r;
}
string cut_chars(const string& s, size_t n) {
  size_t i = 0;
  while (i < s.size()) {
    if (((unsigned char)s[i] & 0xC0) != 0x80) { if (n == 0) break; n--; }
    i++;
  }
  return s.substr(0, i);
}
size_t char_count(const string& s) { size_t n = 0; for (unsigned char c : s) n += (c & 0xC0) != 0x80; return n; }
bool valid_utf8(const string& s) {
  for (size_t i = 0; i < s.size();) {
    unsigned char c = s[i]; int n; uint32_t v;
    if (c < 0x80) { i++; continue; }
    if (c >= 0xC2 && c < 0xE0) { n = 1; v = c & 31; }
    else if (c >= 0xE0 && c < 0xF0) { n = 2; v = c & 15; }
    else if (c >= 0xF0 && c < 0xF5) { n = 3; v = c & 7; }
    else return false;
    if (i + n >= s.size()) return false;
    for (int k = 1; k <= n; k++) { unsigned char d = s[i+k]; if ((d & 0xC0) != 0x80) return false; v = v << 6 | (d & 63); }
    if ((n == 2 && v < 0x800) || (n == 3 && v < 0x10000) || v > 0x10FFFF || (v >= 0xD800 && v < 0xE000)) return false;
    i += n + 1;
  }
  return true;
}
string latin1_to_utf8(const string& s) {
  string r;
  for (unsigned char c : s) { if (c < 128) r += (char)c; else { r += (char)(0xC0 | c >> 6); r += (char)(0x80 | (c & 63)); } }
  return r;
}
static int hexv(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 32;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}
string pct_decode(const string& s, bool plus) {
  string r;
  for (size_t i = 0; i < s.size(); i++) {
    if (s[i] == '%' && i + 2 < s.size() && hexv(s[i+1]) >= 0 && hexv(s[i+2]) >= 0) { r += (char)(hexv(s[i+1]) * 16 + hexv(s[i+2])); i += 2; }
    else if (s[i] == '+' && plus) r += ' ';
    else r += s[i];
  }
  return r;
}
string pct_encode(const string& s) {
  string r; char b[4];
  for (unsigned char c : s) {
    if (isalnum(c) || strchr("-_.~", c)) { if (c) { r += (char)c; continue; } }
    snprintf(b, 4, "%%%02X", c);
    r += b;
  }
  return r;
}
string html_escape(const string& s) {
  string r;
  for (char c : s) switch (c) {
    case '&': r += "&amp;"; break; case '<': r += "&lt;"; break; case '>': r += "&gt;"; break;
    case '"': r += "&quot;"; break; case '\'': r += "&#39;"; break; default: r += c;
  }
  return r;
}
static std::mt19937_64& rng() { static std::mt19937_64 g{std::random_device{}()}; return g; }
static std::mutex rng_mu;
string random_text(size_t n, const char* alphabet) {
  std::lock_guard<std::mutex> l(rng_mu);
  string r; size_t k = strlen(alphabet);
  while (n--) r += alphabet[rng()() % k];
  return r;
}
string uuid() {
  string h = random_text(32, "0123456789abcdef");
  h[12] = '4'; h[16] = "89ab"[hexv(h[16]) & 3];
  return h.substr(0, 8) + "-" + h.substr(8, 4) + "-" + h.substr(12, 4) + "-" + h.substr(16, 4) + "-" + h.substr(20);
}
long long now() { return (long long)time(nullptr); }
string fmt_time(long long t, const char* f) {
  time_t x = (time_t)t + (odd("o-plus8") ? 8 * 3600 : 0);
  struct tm m; char b[64];
  gmtime_r(&x, &m);
  strftime(b, sizeof b, f, &m);
  return b;
}
string utc_offset() { return odd("o-plus8") ? "+0800" : "+0000"; }
bool luhn(const string& s) {
  int sum = 0; bool dbl = false;
  for (size_t i = s.size(); i-- > 0;) {
    int d = s[i] - '0';
    if (dbl) { d *= 2; if (d > 9) d -= 9; }
    sum += d; dbl = !dbl;
  }
  return sum % 10 == 0;
}
bool known_currency(const string& c) {
  if (c.size() != 3) return false;
  for (char x : c) if (x < 'A' || x > 'Z') return false;
  return true;
}
int currency_decimals(const string& c) {
  static const std::set<string> none = {"JPY","KRW","VND","CLP","ISK","PYG","UGX","XAF","XOF","XPF","RWF","BIF","DJF","GNF","KMF","VUV"};
  static const std::set<string> three = {"KWD","BHD","OMR","JOD","TND","IQD","LYD"};
  return none.count(c) ? 0 : three.count(c) ? 3 : 2;
}
bool parse_amount(const string& s, int decimals, int64_t& out) {
  size_t i = 0; int64_t v = 0;
  if (s.size() > 18) return false;
  while (i < s.size() && isdigit((unsigned char)s[i])) { if (i >= 12) return false; v = v * 10 + (s[i++] - '0'); }
  if (i == 0 || (i > 1 && s[0] == '0')) return false;
  int64_t f = 0; int n = 0;
  if (i < s.size()) {
    if (s[i++] != '.') return false;
    if (i >= s.size()) return false;
    for (; i < s.size(); i++) {
      if (!isdigit((unsigned char)s[i])) return false;
      if (n >= decimals) { if (s[i] != '0' || n >= 3) return false; }
      f = f * 10 + (s[i] - '0'); n++;
    }
  }
  while (n < 3) { f *= 10; n++; }
  out = v * 1000 + f;
  return out > 0 || defect("d-zero");
}
string fmt_amount(int64_t m, int decimals) {
  string sg = m < 0 ? "-" : "";
  if (m < 0) m = -m;
  char b[40];
  snprintf(b, sizeof b, "%lld.%03d", (long long)(m / 1000), (int)(m % 1000));
  string r = b;
  r.resize(r.size() - (decimals == 0 ? 4 : 3 - decimals));
  return sg + r;
}
string trim_zeros(const string& s) {
  string r = s;
  if (r.find('.') == string::npos) return r;
  while (r.back() == '0') r.pop_back();
  if (r.back() == '.') r.pop_back();
  return r;
}
string exponent(const string& s) {
  string d; size_t dot = s.find('.');
  string ip = dot == string::npos ? s : s.substr(0, dot), fp = dot == string::npos ? "" : s.substr(dot + 1);
  d = ip + fp;
  while (d.size() > 1 && d.back() == '0') d.pop_back();
  char b[16];
  snprintf(b, sizeof b, "e+%02d", (int)ip.size() - 1);
  return d.substr(0, 1) + (d.size() > 1 ? "." + d.substr(1) : "") + b;
}
