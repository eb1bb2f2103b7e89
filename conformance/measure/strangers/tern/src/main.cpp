#include "tern.h"
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

string g_defect, g_odd;
bool g_check_signatures = true;
int g_port = 8080;

int main(int argc, char** argv) {
  bool list = false;
  for (int i = 1; i < argc; i++) {
    string a = argv[i];
    auto next = [&]() -> string { if (i + 1 >= argc) { fprintf(stderr, "tern: %s needs a value\n", a.c_str()); exit(2); } return argv[++i]; };
    if (a == "--port") g_port = atoi(next().c_str());
    else if (a == "--no-signature-check") g_check_signatures = false;
    else if (a == "--defect") g_defect = next();
    else if (a == "--odd") g_odd = next();
    else if (a == "--list") list = true;
    else { fprintf(stderr, "usage: tern [--port N] [--no-signature-check] [--defect ID] [--odd ID] [--list]\n"); return 2; }
  }
  bool kd = g_defect.empty(), ko = g_odd.empty();
  V d = V::arr(), o = V::arr();
  for (const DefectRow* r = DEFECTS; r->id; r++) {
    V x = V::obj(), l = V::arr();
    string ls = string(r->lines) + ",";
    for (size_t p = 0, e; (e = ls.find(',', p)) != string::npos; p = e + 1) l.a.push_back(V::num(ls.substr(p, e - p)));
    x.set("id", V(r->id)); x.set("words", V(r->words)); x.set("lines", l); x.set("basis", V(r->basis));
    d.a.push_back(x);
    kd = kd || g_defect == r->id;
  }
  for (const OddRow* r = ODDS; r->id; r++) {
    V x = V::obj();
    x.set("id", V(r->id)); x.set("words", V(r->words));
    o.a.push_back(x);
    ko = ko || g_odd == r->id;
  }
  if (list) {
    V x = V::obj();
    x.set("defects", d);
    x.set("odd", o);
    printf("%s\n", json_plain(x).c_str());
    return 0;
  }
  if (!kd || !ko) { fprintf(stderr, "tern: no such %s\n", kd ? "odd style" : "defect"); return 2; }
  if (g_port < 0 || g_port > 65535) { fprintf(stderr, "tern: bad port\n"); return 2; }
  signal(SIGPIPE, SIG_IGN);
  auto env = [](const char* n, const char* dflt) { const char* v = getenv(n); return string(v && *v ? v : dflt); };
  S.merchants["1000"] = {"1000", env("KEY1", "key-of-merchant-1000"), {"1000001", "1000002"}, {"127.0.0.1"}};
  S.merchants["2000"] = {"2000", env("KEY2", "key-of-merchant-2000"), {"2000001"}, {"127.0.0.1", "127.0.0.2"}};
  notify_start();
  return serve(g_port);
}
