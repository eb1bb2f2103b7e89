"""Shows for each defect and odd style a difference to the unchanged gateway: python3 try_defects.py [ID ...]."""

import http.client
import http.server
import json
import pathlib
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
from xml.etree import ElementTree

import codec

HERE = pathlib.Path(__file__).parent
ONE, TWO, OTHER = ("710045", "71004501"), ("710045", "71004502"), ("820099", "82009901")
KEYS = {"710045": "kestrel-7f3a-primary", "820099": "kestrel-c21b-second"}
CARD = {"card": "4111111111111111", "expiration_month": "11", "expiration_year": "2031", "security_code": "123"}


class Receiver(http.server.BaseHTTPRequestHandler):
    got = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        notice = json.loads(body) if body[:1] == "{" else dict(urllib.parse.parse_qsl(body, keep_blank_values=True))
        Receiver.got.append((self.path, self.headers["Content-Type"], notice))
        text = b"later" if "first" in self.path and sum(row[0] == self.path for row in Receiver.got) == 1 else b"received"
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_):
        pass


receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
NOTIFY = "http://127.0.0.1:%d/" % receiver.server_address[1]


class Client:
    def __init__(self, port):
        self.port, self.log = port, []

    def raw(self, method, path, body=b"", kind="application/json", source=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10, source_address=source and (source, 0))
        connection.request(method, path, body, {"Content-Type": kind, **(headers or {})})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer, text

    def call(self, label, path, fields, who=ONE, shape="json", key=None, kind=None, source=None, headers=None, sign=True, method="POST"):
        tree = {"merchant_id": who[0], "account_id": who[1], **fields}
        tree = {name: value for name, value in tree.items() if value is not None}
        if sign:
            tree["encryption_data"] = codec.sign(tree, key or KEYS.get(who[0], "none"))
        if shape == "json":
            body, declared = json.dumps(tree), "application/json"
        elif shape == "xml":
            body, declared = codec.to_xml("request", tree).decode(), "application/xml"
        else:
            body, declared = form(tree), "application/x-www-form-urlencoded"
        if method == "GET":
            path, body = path + "?" + body, ""
        answer, text = self.raw(method, path, body.encode(), kind or declared, source, headers)
        result = self.parse(text, tree)
        self.log.append((label, answer.status, answer.getheader("content-type"), answer.getheader("content-length") is not None, result))
        return result if isinstance(result, dict) else {}

    @staticmethod
    def parse(text, request):
        if text[:1] == "{":
            tree = json.loads(text)
        elif text.startswith("<?xml"):
            try:
                root = ElementTree.fromstring(text)
            except ElementTree.ParseError:
                return "ILL-FORMED " + text
            tree = {child.tag: {part.tag: part.text or "" for part in child} if len(child) else child.text or "" for child in root}
            tree = {"(root)": root.tag, "(cdata)": "CDATA" in text, **tree}
        else:
            return text
        return seal(tree, request)


def seal(tree, request=None):
    """Replaces a signature by what it is worth."""
    if "encryption_data" in tree:
        plain = {name: value for name, value in tree.items() if not name.startswith("(")}
        given = tree["encryption_data"]
        if request and given == request.get("encryption_data"):
            worth = "echo"
        else:
            worth = "fits" if given == codec.sign(plain, KEYS.get(tree.get("merchant_id"), "none")) else "wrong" if given else "empty"
        tree = {**tree, "encryption_data": worth}
    return tree


def form(tree, prefix=""):
    parts = []
    for name, value in (tree.items() if isinstance(tree, dict) else enumerate(tree)):
        path = "%s[%s]" % (prefix, name) if prefix else name
        parts.append(form(value, path) if isinstance(value, (dict, list)) else urllib.parse.urlencode({path: value}))
    return "&".join(part for part in parts if part)


def pay(client, label, who=ONE, **fields):
    extra = {name: fields.pop(name) for name in ("shape", "key", "kind", "headers", "sign") if name in fields}
    base = {"order_no": label, "currency": "USD", "amount": "10.00", "notify_url": NOTIFY + label.split("/")[0].encode("ascii", "ignore").decode(), **CARD}
    return client.call(label, "/v1/authorise", {**base, **fields}, who, **extra)


def apm(client, label, who=ONE, outcome=None, **fields):
    result = pay(client, label, who, **{"payment_method": "PIX", **dict.fromkeys(CARD), **fields})
    path = urllib.parse.urlsplit(result.get("issuer_url", "")).path
    if outcome and path:
        for step in ("first", "again"):
            answer, _ = client.raw("GET", path)
            client.log.append((label, "issuer", step, answer.status, bool(answer.getheader("location"))))
        answer, _ = client.raw("POST", path + "/bank", b"outcome=" + outcome.encode(), "application/x-www-form-urlencoded")
        client.log.append((label, "paid", answer.status, re.sub("/issuer/.*", "", answer.getheader("location") or "")))
    return result


def batch(client, label, name, entries, who=ONE, **extra):
    path, array = {"query": ("retrievalTrans", "orders_list"), "search": ("retrievalRefund", "refund_orders")}.get(name, (name, name + "_orders"))
    shape = extra.pop("shape", "form" if name in ("query", "search") else "json")
    return client.call(label, "/v1/" + path, {array: entries} if entries is not None else {}, who, shape=shape, **extra)


def entry(result, **fields):
    return {"transaction_id": result.get("transaction_id", "missing"), **fields}


# ---- scenarios -----------------------------------------------------------------------------------------------

def direct(c):
    pay(c, "plain", note="\u00fcber", custom="c1")
    pay(c, "whole", amount="100")
    pay(c, "fils", amount="12.345", currency="KWD")
    pay(c, "million", amount="1234567.80", currency="JPY")
    pay(c, "amex", card="378282246310005")
    pay(c, "declined", card="4000000000000002")
    pay(c, "declined", card="4000000000000002", amount="11.00")
    pay(c, "granted", amount="9.13")
    pay(c, "held", card="4000000000000077")
    token = pay(c, "store", token_flag="YES")["token_id"]
    pay(c, "store-again", token_flag="YES")
    pay(c, "by-token", token_id=token, **dict.fromkeys(CARD))
    pay(c, "other-token", OTHER, token_id=token, **dict.fromkeys(CARD))
    pay(c, "n" * 60)
    pay(c, "Bestellung-\u00e4\u65e5")
    pay(c, "sale", TWO)
    contract = {"contract_name": "Tea & <Cake>", "interval": "week", "interval_count": "2", "contract_amount": "5.00"}
    pay(c, "contract", subscription=contract)
    pay(c, "contract-sale", TWO, subscription=contract)
    pay(c, "accept", headers={"Accept": "application/json"})
    pay(c, "beside", payment_method="PIX")
    pay(c, "xml", shape="xml", items="Tea#,#T1#,#2.50#,#1#;#Cup#,#C1#,#7#,#1")
    pay(c, "form", shape="form", subscription=contract)
    pay(c, "no-amount", amount=None)
    pay(c, "bad-currency", currency="dollars")
    pay(c, "bad-amount", amount="ten")
    pay(c, "number", amount=10.5)
    pay(c, "bad-token", token_id="none", **dict.fromkeys(CARD))
    pay(c, "no-account", (ONE[0], "9"))
    pay(c, "foreign-account", (ONE[0], OTHER[1]))
    pay(c, "foreign-key", key=KEYS[OTHER[0]])
    pay(c, "unsigned", sign=False)
    pay(c, "month", expiration_month="9")
    pay(c, "items", items="Tea#,#T1#,#2.50#,#1#;#Cup#,#C1#,#7")
    pay(c, "plain", note="\u00fcber", custom="c1")
    pay(c, "plain", note="changed")


def alternative(c):
    apm(c, "apm", outcome="settle", return_url="http://shop.example/back?a=1", delivery_firstname="Ann", delivery_lastname="Bee", shopper_email="a@b.example")
    apm(c, "apm-whole", TWO, amount="50", outcome="refuse", return_url="http://shop.example/back")
    apm(c, "apm-" + "n" * 40)
    apm(c, "apm&co", return_url="http://shop.example/")
    apm(c, "apm-person", person={"document_number": "1", "documents": {"file_type": "x", "labels": {"person_bank_account_id": "2"}}})
    apm(c, "apm-no-currency", currency=None)
    apm(c, "apm-bad-amount", amount="x")
    apm(c, "apm-nobody", ("1", "2"))
    batch(c, "apm-query", "query", None)


def redirect(c):
    for label, who, extra in (("page", ONE, {"open3d": "do3DS", "note": "x" * 90}), ("page-\u00e9\u4e2d", TWO, {"amount": "70"})):
        for shape in ("json", "xml", "form"):
            fields = {"order_no": label + shape, "currency": "EUR", "amount": "20.00", "notify_url": NOTIFY + "page", "return_url": "http://shop.example/r", **extra}
            c.call(label + shape, "/v1/checkout", fields, who, shape=shape, kind="application/xml")
            text = c.log.pop()
            page = text[-1] if isinstance(text[-1], str) else ""
            sent = dict(re.findall(r'put\((".*?"), (".*")\);', page))
            statics = dict(re.findall(r'name="(\w+)" value="(.*?)"', page))
            sent.pop('"encryption_data"', None)
            statics.pop("signInfo", None)
            statics.pop("allParams", None)
            gbc = statics.pop("gbc_id", "")
            c.log.append((label + shape, text[1:4], isinstance(text[-1], str), re.findall("action=.*? ", page), "submit()" in page, "INPUT" in page, sent, statics))
            if gbc and shape == "json":
                answer, shown = c.raw("POST", "/v1/checkout", urllib.parse.urlencode({"gbc_id": gbc}).encode(), "application/x-www-form-urlencoded")
                c.log.append(("form", answer.status, "security_code" in shown))
                answer, shown = c.raw("POST", "/v1/checkout", urllib.parse.urlencode({"gbc_id": gbc, **CARD}).encode(), "application/x-www-form-urlencoded")
                c.log.append(("hop", answer.status, answer.getheader("location")))
    batch(c, "page-query", "query", None)
    batch(c, "page-query", "query", None, TWO)


def query(c):
    batch(c, "empty", "query", None)
    delivery = {"delivery_postal_code": "01234", "delivery_address": "Stra\u00dfe 1", "delivery_firstname": "A", "delivery_lastname": "B"}
    first = pay(c, "q1", shopper_phone="+49 1", shopper_email="A@b.example", open3d="do3DS", **delivery)
    mine = pay(c, "q2", TWO, amount="1234567", subscription={"contract_name": "C"})
    foreign = pay(c, "q3", OTHER)
    pay(c, "q4", card="4000000000000002")
    held = pay(c, "q5", card="4000000000000077")
    gone = pay(c, "q6")
    part = pay(c, "q7", amount="30.00")
    batch(c, "reject", "review", [entry(held, review_flag="2")])
    batch(c, "cancel", "cancel", [entry(gone)])
    batch(c, "capture", "capture", [entry(part, amount="20.00")])
    batch(c, "captured", "query", [entry(part)])
    batch(c, "refund", "refund", [entry(part, refund_amount="5.00")])
    for shape in ("form", "json", "xml"):
        batch(c, "some", "query", [entry(first), entry(mine), entry(foreign), {"order_no": "unknown"}, entry(part)], shape=shape)
    batch(c, "all", "query", None)
    batch(c, "two", "query", None, TWO)
    batch(c, "no-account", "query", None, (ONE[0], None))
    batch(c, "address", "query", None, source="127.0.0.2")
    batch(c, "get", "query", None, method="GET")
    batch(c, "bad", "query", None, key="x")


def limits(c):
    for name, limit in (("query", 100), ("review", 100), ("search", 100), ("capture", 50), ("cancel", 50), ("refund", 50)):
        for count in (limit, limit + 1, limit // 2 + 1):
            batch(c, "%s-%d" % (name, count), name, [{"transaction_id": "t%d" % i} for i in range(count)])
            row = c.log.pop()
            result = row[-1]
            c.log.append((*row[:2], result.get("return_status"), len(result.get("orders_list") or result.get(name + "_orders") or result.get("refund_orders") or ())))
    for index in range(102):
        pay(c, "many%d" % index, notify_url="")
        c.log.pop()
    c.log.append(len(batch(c, "everything", "query", None).get("orders_list", ())))
    del c.log[-2]


def operations(c):
    a, b, d = pay(c, "o1", amount="40"), pay(c, "o2\u00fc"), pay(c, "o3")
    other, held, third = pay(c, "o4", OTHER), pay(c, "o5", card="4000000000000077"), pay(c, "o6", card="4000000000000077")
    second = pay(c, "o7", TWO)
    wrong = {"transaction_id": "none", "order_no": "none", "currency": "USD", "amount": "1.00"}
    batch(c, "capture1", "capture", [entry(a, amount="15.00", currency="USD", order_no="o1")])
    batch(c, "captureup", "capture", [entry(d, amount="15.00")])
    batch(c, "capture3", "capture", [wrong, entry(b), entry(other)])
    batch(c, "again", "capture", [entry(b)])
    batch(c, "after", "query", [entry(a), entry(b)])
    e, f = pay(c, "o8"), pay(c, "o9")
    batch(c, "pair", "capture", [entry(e), entry(f)])
    batch(c, "pair-after", "query", [entry(e), entry(f)])
    batch(c, "review", "review", [entry(held, review_flag="1"), entry(third, review_flag="2"), {**wrong, "review_flag": "1"}])
    extra = pay(c, "o10", card="4000000000000077")
    batch(c, "unsigned", "review", [entry(extra, review_flag="1")], sign=False)
    batch(c, "cancel", "cancel", [entry(d), wrong])
    batch(c, "cancel-again", "cancel", [entry(d)])
    g, h = pay(c, "o11", amount="7"), pay(c, "o12", card="4000000000000077")
    batch(c, "cancel-two", "cancel", [entry(g, amount="7"), entry(h)])
    batch(c, "cancelled", "query", [entry(g), entry(h)])
    batch(c, "cancel-other", "cancel", [entry(pay(c, "o13", TWO)), entry(other)])
    x = pay(c, "o14")
    batch(c, "cancel-account", "cancel", [entry(x)], TWO)
    batch(c, "bad-sign", "capture", [wrong], key="x")
    batch(c, "no-array", "capture", None)
    c.log.append(second)


def refunds(c):
    batch(c, "nothing", "search", None)
    a, b, d = pay(c, "r1", TWO, amount="40.000"), pay(c, "r2", TWO), pay(c, "r3", TWO, amount="30")
    wrong = {"transaction_id": "none", "refund_amount": "1.00"}
    reason = "Gr\u00f6\u00dfe pa\u00dft nicht " + "sehr " * 12
    batch(c, "part", "refund", [entry(a, refund_amount="1.255", refund_reason=reason, amount="40.000")], TWO)
    batch(c, "part2", "refund", [entry(a, refund_amount="3.00", refund_reason="")], TWO)
    batch(c, "above", "refund", [entry(a, refund_amount="39.00")], TWO)
    batch(c, "mixed", "refund", [wrong, entry(b, refund_amount="10.00"), entry(d, refund_amount="2")], TWO)
    batch(c, "search", "search", [entry(a), entry(b), wrong], TWO)
    batch(c, "search-all", "search", None, TWO)
    batch(c, "search-one", "search", None, ONE)
    batch(c, "after", "query", [entry(a), entry(b)], TWO)
    batch(c, "bad-sign", "refund", [entry(d, refund_amount="1")], TWO, key="x")
    c.raw("POST", "/v1/refund/", b"")


def subscriptions(c):
    def end(label, **extra):
        fields = {"recurring_id": first["recurring_id"], "contract_name": "Caf\u00e9", **extra.pop("fields", {})}
        c.call(label, "/v1/cancelsubscription", fields, **extra)
    first = pay(c, "s1", subscription={"contract_name": "Caf\u00e9", "interval": "second", "interval_count": "1", "billing_cycle": 4, "contract_amount": "2.00"})
    time.sleep(1.4)
    end("other", who=OTHER)
    end("half", fields={"contract_name": "Tea"})
    end("unknown", fields={"recurring_id": "none"})
    batch(c, "before", "query", [entry(first)])
    end("xml", shape="xml")
    end("json")
    batch(c, "after", "query", [entry(first)])
    time.sleep(1.4)
    batch(c, "later", "query", None)


def payouts(c):
    base = {
        "request_id": "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "payment_amount": "250.10", "payment_currency": "USD", "payment_date": "2026-12-01",
        "source_amount": "250.125", "source_currency": "USD", "payment_method": "SWIFT", "fee_paid_by": "PAYER", "client_data": "", "reference": "ref-\u00e9",
        "reason": "long reason " * 6, "notify_url": NOTIFY + "payout",
        "beneficiary": {"last_name": "M\u00fcller", "first_name": "Eva", "date_of_birth": "1980-02-03", "person_documents": [{"file_type": "id", "labels": ["a", "b"]}],
                        "bank_details": {"bank_code": "B1", "iban": "DE89370400440532013000", "swift_code": "COBADEFF"}},
        "payer": {"company_name": "P", "address": {"city": "Rome", "country_code": "IT"}},
    }
    def send(label, shape="json", bank=None, **extra):
        tree = json.loads(json.dumps({**base, **extra}))
        tree["beneficiary"]["bank_details"].update(bank or {})
        c.call(label, "/v1/payout", tree, shape=shape)
    send("payout")
    send("payout")
    send("fails", request_id="B-2", bank={"swift_code": "FAILXX"}, notify_url=NOTIFY + "payout-failed")
    send("million", request_id="B-3", payment_amount="2500000", source_amount="2500000", fee_paid_by="BENEFICIARY")
    send("form", shape="form", request_id="B-4")
    send("changed", reason="other")
    send("bad", request_id="B-5", payment_amount="x")


def notifications(c):
    pay(c, "first-note", custom="\u00fc")
    time.sleep(0.7)
    c.log.append(("soon", len(Receiver.got) > 0))
    pay(c, "note-sale", TWO, amount="3.125")
    pay(c, "note-declined", card="4000000000000002")
    held = pay(c, "note-held", card="4000000000000077")
    batch(c, "review", "review", [entry(held, review_flag="1")])
    pay(c, "note-sale", TWO, amount="3.125")
    apm(c, "note-apm", outcome="settle")
    apm(c, "note-refused", outcome="refuse")
    time.sleep(0.5)


def plumbing(c):
    for method, path in (("POST", "/retrievalTrans"), ("POST", "/v1/nothing"), ("GET", "/v1/capture")):
        answer, text = c.raw(method, path, b"merchant_id=1", "application/x-www-form-urlencoded")
        c.log.append((method, path, answer.status, text[:60]))


SCENARIOS = {
    "direct": direct, "alternative": alternative, "redirect": redirect, "query": query, "limits": limits, "operations": operations, "refunds": refunds,
    "subscriptions": subscriptions, "payouts": payouts, "notifications": notifications, "plumbing": plumbing,
}


# ---- comparing -----------------------------------------------------------------------------------------------

def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run(scenario, *arguments):
    port = free_port()
    process = subprocess.Popen([sys.executable, str(HERE / "gateway.py"), "--port", str(port), "--repeat-after", "0.25", *arguments], stdout=subprocess.PIPE)
    process.stdout.readline()
    Receiver.got.clear()
    client = Client(port)
    try:
        SCENARIOS[scenario](client)
        seen = -1
        while seen != len(Receiver.got):
            seen = len(Receiver.got)
            time.sleep(1.5 if "notify-slow" in arguments else 0.5)
    finally:
        process.terminate()
        process.wait()
    notices = sorted((path, kind, json.dumps({**seal(notice), "notice_no": "N"}, sort_keys=True)) for path, kind, notice in Receiver.got)
    numbers = sorted((path, len({notice["notice_no"] for p, _, notice in Receiver.got if p == path}), sum(p == path for p, _, _ in Receiver.got)) for path, _, _ in Receiver.got)
    text = json.dumps([client.log, notices, numbers], ensure_ascii=False).replace(str(port), "PORT").replace(str(receiver.server_address[1]), "HEAR")
    for pattern in (r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d", r"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d", r"\b20\d{12}\b", r"\b20\d{6}-", r"\b20\d{6}\b"):
        text = re.sub(pattern, lambda match: re.sub(r"\d", "9", match.group()), text)
    return dict(flatten(json.loads(text)))


def flatten(node, path=""):
    if isinstance(node, (dict, list)):
        if not node:
            yield path, node
        for name, value in (node.items() if isinstance(node, dict) else enumerate(node)):
            yield from flatten(value, "%s/%s" % (path, name))
        if isinstance(node, dict):
            yield path + "/(order)", list(node)
    else:
        yield path, node


def places(name):
    """The scenarios to try, the likeliest first."""
    guess = {"apm": "alternative", "issuer": "alternative", "page": "redirect", "checkout": "redirect", "query": "query", "capture": "operations", "review": "operations",
             "cancel": "operations", "batch": "operations", "refund": "refunds", "search": "refunds", "subscription": "subscriptions", "payout": "payouts", "notify": "notifications",
             "unversioned": "plumbing"}.get(name.split("-")[0], "direct")
    special = {"query-date-short-waiting": "redirect", "query-reference-missing-redirect": "redirect", "query-inactive-spelling": "subscriptions", "query-lastname-first-apm": "alternative",
               "query-check-single": "alternative", "query-currency-apm": "alternative", "query-email-missing-apm": "alternative", "apm-beside-card-direct": "direct",
               "return-url-refused": "alternative", "return-url-redirect": "redirect", "notify-redirect-missing": "redirect", "xml-cdata": "direct", "json-ascii": "query",
               "letter-failures": "query", "reversed-results": "query"}
    guess = special.get(name, guess)
    if name.startswith("notify-recurring"):
        guess = "subscriptions"
    if name.startswith("notify-payout"):
        guess = "payouts"
    if "limit" in name or name.endswith("413") or name.endswith("-101"):
        guess = "limits"
    return [guess] + [other for other in SCENARIOS if other != guess]


def main():
    base, missing, seconds = {}, [], time.time()
    wanted = set(sys.argv[1:])
    for file, switch in (("defects.json", "--defect"), ("odd.json", "--odd")):
        for row in json.loads((HERE / file).read_text()):
            if wanted and row["id"] not in wanted:
                continue
            for place in places(row["id"]):
                if place not in base:
                    base[place], twice = run(place), run(place)
                    for key in {*base[place], *twice}:
                        if base[place].get(key, "-") != twice.get(key, "-"):
                            print("UNSTEADY %s %s" % (place, key))
                changed = run(place, switch, row["id"])
                keys = sorted(key for key in {*base[place], *changed} if base[place].get(key, "-") != changed.get(key, "-"))
                keys = [key for key in keys if "(order)" not in key] or keys
                if keys:
                    key = keys[0]
                    print("%-38s %s: %d differ, %s: %.70r -> %.70r" % (row["id"], place, len(keys), key, base[place].get(key, "-"), changed.get(key, "-")), flush=True)
                    break
            else:
                missing.append(row["id"])
                print("%-38s NOT SHOWN" % row["id"], flush=True)
    print("not shown: %s; %d s" % (missing or "none", time.time() - seconds))


if __name__ == "__main__":
    main()
