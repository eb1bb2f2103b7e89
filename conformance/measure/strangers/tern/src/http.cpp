#include "tern.h"
#include <arpa/inet.h>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

static const size_t MAX_HEAD = 32 * 1024, MAX_BODY = 2 * 1024 * 1024;
static std::atomic<int> connections{0};

namespace {
struct Conn {
  int fd; string buf; bool eof = false;
  bool more(int ms) {
    struct pollfd p = {fd, POLLIN, 0};
    int r = poll(&p, 1, ms);
    if (r <= 0) return false;
    char b[16384];
    ssize_t n = recv(fd, b, sizeof b, 0);
    if (n <= 0) { eof = true; return false; }
    buf.append(b, n);
    return true;
  }
  bool line(string& l, size_t max) {
    size_t p;
    while ((p = buf.find('\n')) == string::npos) if (buf.size() > max || !more(15000)) return false;
    if (p > max) return false;
    l = buf.substr(0, p);
    if (!l.empty() && l.back() == '\r') l.pop_back();
    buf.erase(0, p + 1);
    return true;
  }
  bool bytes(size_t n, string& out) {
    while (buf.size() < n) if (!more(15000)) return false;
    out.append(buf, 0, n);
    buf.erase(0, n);
    return true;
  }
};
bool send_all(int fd, const string& s) {
  size_t p = 0;
  while (p < s.size()) {
    ssize_t n = send(fd, s.data() + p, s.size() - p, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    p += n;
  }
  return true;
}
const char* reason(int s) {
  switch (s) {
    case 200: return "OK"; case 201: return "Created"; case 207: return "Multi-Status"; case 302: return "Found"; case 303: return "See Other";
    case 400: return "Bad Request"; case 404: return "Not Found"; case 405: return "Method Not Allowed"; case 413: return "Content Too Large";
    case 431: return "Request Header Fields Too Large"; case 500: return "Internal Server Error"; case 501: return "Not Implemented"; case 503: return "Service Unavailable";
  }
  return "Status";
}
bool answer(int fd, const Response& r, bool close, bool head, bool old) {
  string type = r.type;
  if (odd("o-ctype-bare")) { size_t p = type.find(';'); if (p != string::npos && lower(type).find("utf-8") != string::npos) type.resize(p); }
  if (odd("o-ctype-quoted")) type = replace_all(type, "charset=utf-8", "charset=\"UTF-8\"");
  vector<std::pair<string, string>> h = {{"Content-Type", type}, {"Cache-Control", "no-store"}, {"Server", "tern"}, {"Date", [] { time_t t = time(nullptr); struct tm m; char b[64]; gmtime_r(&t, &m); strftime(b, sizeof b, "%a, %d %b %Y %H:%M:%S GMT", &m); return string(b); }()}};
  for (auto& x : r.headers) h.push_back(x);
  bool chunked = odd("o-chunked") && !old;
  if (chunked) h.push_back({"Transfer-Encoding", "chunked"});
  else h.push_back({"Content-Length", std::to_string(r.body.size())});
  if (close) h.push_back({"Connection", "close"});
  string out = string("HTTP/1.1 ") + std::to_string(r.status) + " " + reason(r.status) + "\r\n";
  for (auto& x : h) out += (odd("o-header-lower") ? lower(x.first) : odd("o-header-upper") ? upper(x.first) : x.first) + ": " + x.second + "\r\n";
  out += "\r\n";
  if (!head) {
    if (chunked) {
      for (size_t p = 0; p < r.body.size(); p += 37) {
        string part = r.body.substr(p, 37);
        char b[32];
        snprintf(b, sizeof b, p % 2 ? "%zx\r\n" : "%zX;part=%d\r\n", part.size(), (int)(p / 37));
        out += b + part + "\r\n";
      }
      out += "0\r\n\r\n";
    } else out += r.body;
  }
  if (odd("o-pieces")) {
    size_t step = out.size() > 4000 ? out.size() / 20 : 150;
    for (size_t p = 0; p < out.size(); p += step) {
      if (!send_all(fd, out.substr(p, step))) return false;
      usleep(8000);
    }
    return true;
  }
  return send_all(fd, out);
}
Response simple(int st, const string& words) { Response r; r.status = st; r.body = "<!DOCTYPE html><title>" + words + "</title><p>" + words + "</p>"; return r; }

void connection(int fd, string ip) {
  Conn c{fd, {}};
  int one = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct timeval tv = {15, 0};
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &tv, sizeof tv);
  for (bool close = false; !close;) {
    Request q;
    q.ip = ip;
    string l;
    do { if (!c.line(l, MAX_HEAD)) goto done; } while (l.empty());
    {
      size_t a = l.find(' '), b = l.rfind(' ');
      if (a == string::npos || b == a) { answer(fd, simple(400, "Bad request line"), true, false, false); break; }
      q.method = l.substr(0, a);
      string target = l.substr(a + 1, b - a - 1);
      q.version = l.substr(b + 1);
      if (!starts(q.version, "HTTP/1.")) { answer(fd, simple(400, "Bad request line"), true, false, false); break; }
      if (starts(lower(target), "http://")) { size_t s = target.find('/', 7); target = s == string::npos ? "/" : target.substr(s); }
      size_t f = target.find('#');
      if (f != string::npos) target.resize(f);
      size_t m = target.find('?');
      q.path = pct_decode(target.substr(0, m), false);
      if (m != string::npos) q.query = target.substr(m + 1);
    }
    size_t total = 0; bool bad = false, dup_len = false;
    for (;;) {
      if (!c.line(l, MAX_HEAD)) { bad = true; break; }
      if (l.empty()) break;
      total += l.size();
      if (total > MAX_HEAD) { bad = true; break; }
      size_t p = l.find(':');
      if (p == string::npos || p == 0 || l[p-1] == ' ') { bad = true; break; }
      string k = lower(l.substr(0, p)), v = trim(l.substr(p + 1));
      if (k == "content-length" && q.headers.count(k) && q.headers[k] != v) dup_len = true;
      if (q.headers.count(k) && k != "content-length") q.headers[k] += ", " + v; else q.headers[k] = v;
    }
    bool old = q.version == "HTTP/1.0";
    close = old ? lower(q.header("connection")) != "keep-alive" : lower(q.header("connection")).find("close") != string::npos;
    if (odd("o-close")) close = true;
    if (bad || dup_len) { if (!c.eof) answer(fd, simple(400, "Bad header"), true, false, old); break; }
    string te = lower(q.header("transfer-encoding")), cl = q.header("content-length");
    if (!te.empty() && !cl.empty()) { answer(fd, simple(400, "Two lengths"), true, false, old); break; }
    if (!te.empty() && te != "chunked") { answer(fd, simple(501, "Unknown transfer encoding"), true, false, old); break; }
    if (!cl.empty() && (!digits(cl) || cl.size() > 12)) { answer(fd, simple(400, "Bad length"), true, false, old); break; }
    size_t len = cl.empty() ? 0 : std::stoull(cl);
    if (len > MAX_BODY) { answer(fd, simple(413, "Too large"), true, false, old); break; }
    if (lower(q.header("expect")) == "100-continue") send_all(fd, "HTTP/1.1 100 Continue\r\n\r\n");
    if (te == "chunked") {
      bool ok = true, large = false;
      for (;;) {
        if (!c.line(l, 1024)) { ok = false; break; }
        size_t e = l.find(';');
        string hx = trim(l.substr(0, e));
        if (hx.empty() || hx.size() > 8 || hx.find_first_not_of("0123456789abcdefABCDEF") != string::npos) { ok = false; break; }
        size_t n = std::stoul(hx, nullptr, 16);
        if (n == 0) { int k = 0; while ((ok = c.line(l, 4096)) && !l.empty() && ++k < 50) {} break; }
        if (q.body.size() + n > MAX_BODY) { large = true; break; }
        if (!c.bytes(n, q.body) || !c.line(l, 2) || !l.empty()) { ok = false; break; }
      }
      if (large) { answer(fd, simple(413, "Too large"), true, false, old); break; }
      if (!ok) { answer(fd, simple(400, "Bad chunks"), true, false, old); break; }
    } else if (len && !c.bytes(len, q.body)) break;
    Response r;
    try { r = handle(q); } catch (const std::exception& e) { r = simple(500, "Internal error"); fprintf(stderr, "tern: %s\n", e.what()); }
    if (!answer(fd, r, close, q.method == "HEAD", old)) break;
  }
done:
  shutdown(fd, SHUT_WR);
  char b[4096];
  struct pollfd p = {fd, POLLIN, 0};
  for (int k = 0; k < 64 && poll(&p, 1, 200) > 0 && recv(fd, b, sizeof b, 0) > 0; k++) {}
  ::close(fd);
  connections--;
}
}  // namespace

int serve(int port) {
  int s = socket(AF_INET, SOCK_STREAM, 0), one = 1;
  setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  struct sockaddr_in a = {};
  a.sin_family = AF_INET;
  a.sin_port = htons((uint16_t)port);
  a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(s, (struct sockaddr*)&a, sizeof a) < 0 || listen(s, 256) < 0) { perror("tern: listen"); return 1; }
  socklen_t al = sizeof a;
  getsockname(s, (struct sockaddr*)&a, &al);
  g_port = ntohs(a.sin_port);
  printf("tern listens on http://127.0.0.1:%d\n", g_port);
  fflush(stdout);
  for (;;) {
    struct sockaddr_in p = {};
    socklen_t pl = sizeof p;
    int fd = accept(s, (struct sockaddr*)&p, &pl);
    if (fd < 0) { usleep(10000); continue; }
    if (connections >= 300) { ::close(fd); continue; }
    connections++;
    char ip[64];
    inet_ntop(AF_INET, &p.sin_addr, ip, sizeof ip);
    try { std::thread(connection, fd, string(ip)).detach(); } catch (...) { ::close(fd); connections--; }
  }
}
