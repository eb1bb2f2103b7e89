// notifications: POSTed to notify_url on loopback addresses, repeated until answered 2xx
#include "tern.h"
#include <arpa/inet.h>
#include <condition_variable>
#include <ctime>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace {
struct Job { string url, body, type; int tries = 0; };
std::mutex mu;
std::condition_variable cv;
std::multimap<double, Job> jobs;
double clock_now() { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return (double)t.tv_sec + (double)t.tv_nsec / 1e9; }

bool post(const Job& j) {
  if (!starts(lower(j.url), "http://")) return true;   // nothing else is reached from here
  string rest = j.url.substr(7), host, path;
  size_t e = rest.find_first_of("/?#");
  host = rest.substr(0, e);
  path = e == string::npos ? "/" : rest.substr(e);
  if (path[0] == '?') path = "/" + path;
  size_t f = path.find('#');
  if (f != string::npos) path.resize(f);
  if (path.empty()) path = "/";
  string p2;
  for (unsigned char ch : path) { if (ch <= 32 || ch >= 127) p2 += pct_encode(string(1, (char)ch)); else p2 += (char)ch; }
  size_t at = host.rfind('@');
  string bare = at == string::npos ? host : host.substr(at + 1);
  size_t colon = bare.rfind(':');
  string name = bare.substr(0, colon), port = colon == string::npos ? "80" : bare.substr(colon + 1);
  if (!digits(port) || port.size() > 5) return true;
  if (lower(name) == "localhost") name = "127.0.0.1";
  struct sockaddr_in a = {};
  a.sin_family = AF_INET;
  a.sin_port = htons((uint16_t)std::stoi(port));
  if (inet_pton(AF_INET, name.c_str(), &a.sin_addr) != 1 || (ntohl(a.sin_addr.s_addr) >> 24) != 127) return true;
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  struct timeval tv = {3, 0};
  setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &tv, sizeof tv);
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &tv, sizeof tv);
  bool ok = false;
  if (connect(fd, (struct sockaddr*)&a, sizeof a) == 0) {
    string m = "POST " + p2 + " HTTP/1.1\r\nHost: " + bare + "\r\nContent-Type: " + j.type + "\r\nContent-Length: " + std::to_string(j.body.size()) + "\r\nUser-Agent: tern\r\nConnection: close\r\n\r\n" + j.body;
    size_t p = 0;
    while (p < m.size()) { ssize_t n = send(fd, m.data() + p, m.size() - p, MSG_NOSIGNAL); if (n <= 0) break; p += n; }
    char b[512];
    string got;
    while (got.size() < 13) { ssize_t n = recv(fd, b, sizeof b, 0); if (n <= 0) break; got.append(b, n); }
    ok = got.size() >= 12 && starts(got, "HTTP/1.") && got[9] == '2';
  }
  close(fd);
  return ok;
}
void worker() {
  std::unique_lock<std::mutex> l(mu);
  for (;;) {
    if (jobs.empty()) { cv.wait(l); continue; }
    double t = jobs.begin()->first, n = clock_now();
    if (t > n) { cv.wait_for(l, std::chrono::milliseconds((int)((t - n) * 1000) + 1)); continue; }
    Job j = jobs.begin()->second;
    jobs.erase(jobs.begin());
    l.unlock();
    bool ok = post(j);
    l.lock();
    if (!ok && ++j.tries < 4) jobs.emplace(clock_now() + (double)j.tries, j);
  }
}
thread_local vector<Job> mine;
}  // namespace
void notify_start() { for (int i = 0; i < 6; i++) std::thread(worker).detach(); }

void notify(const string& url0, const V& payload0, const string& account) {
  string url = url0;
  V payload = payload0;
  if (defect("n-query")) url = url.substr(0, url.find('?'));
  if (defect("n-first")) url = remember("n-first " + account, url);
  if (defect("n-wrong-order")) { string o = remember("n-wo " + account, payload.text("order_no")); payload.set("order_no", o); }
  if (url.empty()) return;
  Job j;
  j.url = url;
  sign_response(payload, S.merchants[payload.text("merchant_id")].key);
  if (odd("o-notify-form")) {
    j.type = "application/x-www-form-urlencoded";
    for (auto& p : payload.o) j.body += (j.body.empty() ? "" : "&") + pct_encode(p.first) + "=" + pct_encode(p.second.scalar() ? p.second.s : json_plain(p.second));
  } else if (odd("o-notify-xml")) { j.type = "application/xml; charset=utf-8"; j.body = xml_write("notification", payload); }
  else { j.type = "application/json; charset=utf-8"; j.body = json_write(payload); }
  mine.push_back(j);
}
// called without the state's lock, before the request is answered
void notify_flush() {
  vector<Job> now_due;
  now_due.swap(mine);
  for (Job& j : now_due) {
    if (odd("o-notify-first") && post(j)) continue;
    double due = clock_now() + (odd("o-notify-late") ? 3.0 : 0.05);
    std::lock_guard<std::mutex> l(mu);
    if (jobs.size() > 5000) return;
    jobs.emplace(due, j);
    if (odd("o-notify-double")) jobs.emplace(due + 0.3, j);
    cv.notify_all();
  }
}
