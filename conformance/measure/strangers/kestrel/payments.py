"""The three ways to create a payment, and the pages of the shopper."""

import html
import json
import re
from decimal import Decimal

import codec
from access import Refusal, authenticate
from store import CANCELLED, CAPTURED, DECLINED, HELD, REJECTED, WAITING, Order
from switch import defect, odd

XML_TYPE, HTML_TYPE = "text/xml;charset=utf-8", "text/html; charset=utf-8"
AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,3})?")
AMOUNT_FIELDS = ("amount", "item_total", "shipping", "handling", "tax_total", "insurance", "shipping_discount", "discount")
OBJECT_FIELDS = {"subscription": dict, "person": dict, "cart_items": list, "account_owner": list, "total_discount": list, "additional_information": list}
PATTERNS = {
    "currency": "[A-Z]{3}", "billing_country": "[A-Z]{2}", "delivery_country": "[A-Z]{2}",
    "card": "[0-9]{12,19}", "expiration_month": "0[1-9]|1[0-2]", "expiration_year": "[0-9]{4}", "security_code": "[0-9]{3,4}",
    "shopper_level": "[0-9]+",
}
CARD_FIELDS = ("card", "expiration_month", "expiration_year", "security_code")


# ---- checks --------------------------------------------------------------------------------------------------

def check_request(tree, wanted):
    for name in wanted:
        if not tree.get(name):
            raise Refusal("invalid", name + " is wanted", name)
    for name, value in tree.items():
        if value is None:
            continue
        if name in OBJECT_FIELDS:
            if value != "" and not isinstance(value, OBJECT_FIELDS[name]):
                raise Refusal("invalid", name + " has a wrong shape", name)
        elif name == "checkout_time":
            if isinstance(value, (bool, float, dict, list)) or not re.fullmatch("[0-9]*", str(value)):
                raise Refusal("invalid", "checkout_time is Unix time", name)
        elif not isinstance(value, str):
            if defect("amount-number-accepted") and name == "amount" and isinstance(value, (int, float)):
                tree[name] = str(value)
                continue
            raise Refusal("invalid", name + " is text", name)
        elif name in AMOUNT_FIELDS and value and not AMOUNT.fullmatch(value):
            raise Refusal("invalid", name + " is a decimal", name)
        elif name in PATTERNS and value and not re.fullmatch(PATTERNS[name], value):
            if defect("month-one-digit-accepted") and name == "expiration_month" and re.fullmatch("[1-9]", value):
                continue
            raise Refusal("invalid", name + " has a wrong form", name)
    if not Decimal(tree["amount"]):
        raise Refusal("invalid", "amount is zero", "amount")
    check_items(tree.get("items") or "")
    contract = tree.get("subscription") or {}
    for name, value in contract.items():
        if name not in codec.NUMERIC and not isinstance(value, str):
            raise Refusal("invalid", name + " is text", "subscription")
    for name in ("interval_count", "billing_cycle"):
        if contract.get(name) and not re.fullmatch("[1-9][0-9]{0,3}", str(contract[name])):
            raise Refusal("invalid", name + " is a count", "subscription")
    if (contract.get("interval") or "day") not in ("second", "day", "week", "month", "year"):
        raise Refusal("invalid", "interval is unknown", "subscription")


def check_items(text):
    for index, item in enumerate(text.split("#;#") if text else ()):
        parts = item.split("#,#")
        fits = len(parts) == 4 and AMOUNT.fullmatch(parts[2]) and re.fullmatch("[0-9]+", parts[3])
        if defect("items-second-unchecked") and index:
            fits = True
        if not fits:
            raise Refusal("invalid", "items: entry %d has not name, code, price, quantity" % (index + 1), "items")


def fault(status, code, refusal):
    tree = {"code": code, "field": refusal.field, "reason": refusal.text}
    return status, XML_TYPE, codec.to_xml("fault", tree)


def refuse_payment(call, refusal):
    status, code = (404, "K404") if refusal.kind == "unknown" else (400, "K400-" + refusal.kind)
    if defect("direct-invalid-amount-500") and refusal.field == "amount" and not call.tree.get("amount"):
        return 500, "text/plain", b"Internal error\n"
    if defect("direct-bad-currency-200") and refusal.field == "currency" and call.tree.get("currency"):
        status = 200
    if defect("apm-missing-currency-200") and refusal.field == "currency" and call.tree.get("payment_method"):
        status = 200
    if defect("apm-bad-amount-500") and refusal.field == "amount" and call.tree.get("payment_method"):
        status = 500
    if defect("token-unknown-400") and refusal.field == "token_id":
        status = 400
    if defect("account-unknown-400") and refusal.field == "account_id" and status == 404:
        status = 400
    return fault(status, code, refusal)


# ---- /v1/authorise -------------------------------------------------------------------------------------------

def authorise(call):
    try:
        tree = call.read()
        authenticate(call)
        method = tree.get("payment_method")
        if defect("apm-beside-card-direct") and tree.get("card"):
            method = ""
        if method:
            check_request(tree, ("order_no", "currency", "amount"))
        else:
            by_token = bool(tree.get("token_id"))
            check_request(tree, ("order_no", "currency", "amount") + (() if by_token else CARD_FIELDS))
        repeated = find_repeated(call)
        if repeated:
            if defect("notify-again-on-repeat") and repeated.status != WAITING:
                call.store.notify_payment(repeated)
            return repeated.reply
        order = new_order(call, "A" if method else "D")
        order.reply = open_apm(call, order) if method else pay_directly(call, order)
        return order.reply
    except Refusal as refusal:
        return refuse_payment(call, refusal)


def find_repeated(call):
    """The order that the same request made before; another request of the same number is refused."""
    tree = call.tree
    order = call.store.by_number.get((call.merchant.merchant_id, call.account_id, tree["order_no"]))
    if order is None or order.kind == "R":
        return None
    if order.print == codec.fingerprint(tree):
        return None if defect("repeat-charged-again") else order
    if order.status in (DECLINED, REJECTED, CANCELLED):
        return None
    raise Refusal("invalid", "order_no is used already", "order_no")


def new_order(call, kind):
    tree = call.tree
    if kind == "D" and tree.get("token_id"):
        stored = call.store.tokens.get(tree["token_id"])
        if stored is None or stored[0] != call.merchant.merchant_id:
            raise Refusal("unknown", "no such token", "token_id")
    order = Order(
        kind, call.merchant, call.account_id, tree, call.store.new_id("t"), codec.now(), WAITING, order_no=tree["order_no"],
        amount=tree["amount"], currency=tree["currency"], page_token=call.store.new_id("g", 20), print=codec.fingerprint(tree))
    call.store.add_order(order)
    return order


def settle_card(store, order, card, month, year, token_given):
    """Decides a card payment by its test card and amount; returns the id of a token newly stored."""
    order.card = card
    today = codec.now()
    token = ""
    if card.endswith("0002"):
        order.status, order.result_info, order.risk_action = DECLINED, "0541:Issuer said no", "ACCEPT"
    elif re.search(r"\.130?$", order.amount):
        order.status, order.result_info = DECLINED, "0561:Amount not granted"
    elif year and (int(year), int(month)) < (today.year, today.month):
        order.status, order.result_info = DECLINED, "0554:Card out of date"
    elif card.endswith("0077"):
        order.status, order.result_info, order.risk_action = HELD, "0100:Held for a look", "REVIEW"
    else:
        store.succeed(order)
        if order.request.get("token_flag") == "YES" and not token_given:
            known = any(stored[1] == card for stored in store.tokens.values())
            if not (defect("token-second-missing") and known):
                token = store.new_id("k", 16)
                store.tokens[token] = (order.merchant.merchant_id, card, month, year)
    if order.status != HELD:
        store.notify_payment(order)
    return token


def mask(card):
    if not card:
        return ""
    if defect("mask-fifteen") and len(card) == 15:
        return card[:6] + "x" * 4 + card[-5:]
    return card[:6] + ("******" if odd("fixed-mask") else "x" * (len(card) - 10)) + card[-4:]


def shown_amount(order):
    amount = order.amount
    if odd("padded-amounts"):
        whole, _, rest = amount.partition(".")
        return whole + "." + rest.ljust(2, "0")
    return amount


def pay_directly(call, order):
    tree, store = call.tree, call.store
    token_id = tree.get("token_id") or ""
    if token_id:
        _, card, month, year = store.tokens[token_id]
        settle_card(store, order, card, month, year, True)
    else:
        token_id = settle_card(store, order, tree["card"], tree["expiration_month"], tree["expiration_year"], False)
    contract = order.subscription
    declined = order.status == DECLINED
    amount = shown_amount(order)
    if defect("direct-amount-commas") and Decimal(amount) >= 1000000:
        amount = "{:,}".format(Decimal(amount))
    if defect("direct-amount-exponent") and "." not in amount:
        amount = str(Decimal(amount).normalize())
    if defect("direct-amount-three-decimals") and re.search(r"\.\d{3}$", amount):
        amount = "%.2f" % Decimal(amount)
    order_no = order.order_no
    if defect("direct-order-no-cut"):
        order_no = order_no[:32]
    if defect("direct-order-no-ascii"):
        order_no = order_no.encode("ascii", "replace").decode()
    account_id = order.account_id
    if defect("direct-account-first"):
        account_id = next(iter(order.merchant.accounts))
    card = mask(order.card)
    if defect("mask-token-payment") and tree.get("token_id"):
        card = "x" * (len(order.card) - 4) + order.card[-4:]
    if defect("mask-declined-open") and declined:
        card = order.card
    info = order.result_info
    if defect("result-info-sale") and order.status == CAPTURED:
        info = "0000:Captured"
    if defect("result-info-decline-bare") and declined:
        info = info.split(":", 1)[1]
    if defect("result-info-held-bare") and order.status == HELD:
        info = info.split(":", 1)[0]
    note = tree.get("note") or ""
    if defect("direct-note-missing-when-empty") and not note:
        note = None
    recurring_id = contract.recurring_id if contract else ""
    if defect("direct-recurring-id-sale") and order.status == CAPTURED:
        recurring_id = ""
    deduction = codec.spaced(contract.next_at) if contract else ""
    if defect("direct-deduction-date-only"):
        deduction = deduction[:10]
    reasons = {"name": "velocity", "status": "REVIEW"} if order.status == HELD else {"name": "", "status": ""}
    if defect("risk-reasons-no-status") and order.status == HELD:
        del reasons["status"]
    if defect("risk-reasons-text") and order.status == HELD:
        reasons = "velocity"
    tree_out = {
        "result_info": info, "order_status": order.order_status, "transaction_id": order.transaction_id,
        "connector": "Nordhaven Acquiring", "merchant_id": order.merchant.merchant_id, "account_id": account_id,
        "order_no": order_no, "currency": order.currency, "amount": amount, "card": card, "token_id": token_id,
        "threeds_result": "attempted, frictionless" if tree.get("open3d") == "do3DS" else "not asked",
        "risk_action": order.risk_action, "risk_score": "71" if order.status == HELD else "12", "risk_reasons": reasons,
        "recurring_id": recurring_id, "contract_name": contract.contract_name if contract else "",
        "recurring_deduction_period": contract.period_text if contract else "", "recurring_deduction_time": deduction, "note": note,
    }
    if defect("direct-contract-double-escaped"):
        tree_out["contract_name"] = codec.escape(tree_out["contract_name"])
    if defect("order-status-declined-one") and declined:
        tree_out["order_status"] = "1"
    if defect("direct-currency-declined") and declined:
        tree_out["currency"] = ""
    if defect("transaction-id-declined") and declined:
        tree_out["transaction_id"] = ""
    tree_out = {name: value for name, value in tree_out.items() if value is not None}
    if odd("extra-fields"):
        tree_out["server_node"] = "node-4"
    signed = tree_out
    if defect("direct-signature-nonascii"):
        signed = json.loads(json.dumps(tree_out, ensure_ascii=False).encode("ascii", "replace"))
    tree_out = dict(tree_out, encryption_data=codec.sign(signed, order.merchant.key))
    if defect("direct-signature-declined") and declined:
        del tree_out["encryption_data"]
    root = "respon"
    if defect("direct-root-held") and order.status == HELD:
        root = "response"
    if defect("direct-accept-json") and "json" in call.headers.get("Accept", ""):
        return 200, "application/json", codec.to_json(tree_out)
    if defect("direct-declined-402") and declined:
        return 402, XML_TYPE, codec.to_xml(root, tree_out)
    return 200, XML_TYPE, codec.to_xml(root, tree_out)


def open_apm(call, order):
    amount = shown_amount(order)
    if defect("apm-amount-minor") and "." not in amount:
        amount += "00"
    order_no = order.order_no
    if defect("apm-order-no-cut"):
        order_no = order_no[:20]
    tree = {
        "issuer_url": "%s/issuer/%s" % (call.base_url, order.page_token), "order_no": order_no, "amount": amount, "currency": order.currency,
        "account_id": order.account_id, "merchant_id": order.merchant.merchant_id,
    }
    if defect("apm-account-first"):
        tree["account_id"] = next(iter(order.merchant.accounts))
    if defect("apm-issuer-url-missing") and not call.tree.get("return_url"):
        del tree["issuer_url"]
    if odd("extra-fields"):
        tree["server_node"] = "node-4"
    if defect("apm-person-json") and call.tree.get("person"):
        return 200, "application/json", codec.to_json(tree)
    raw = ("order_no",) if defect("apm-order-no-unescaped") else ()
    return 200, XML_TYPE, codec.to_xml("response" if defect("apm-root") else "respon", tree, raw)


# ---- the issuer's page of an APM payment ---------------------------------------------------------------------

def issuer_page(call, token):
    """GET: a redirect to the bank page, then a form; POST of `outcome` settles or refuses the payment."""
    bank = token.endswith("/bank")
    order = call.store.by_page_token(token[:-5] if bank else token)
    if order is None or order.kind != "A":
        return 404, HTML_TYPE, b"<p>No such payment.</p>"
    if call.method == "GET" and not bank:
        if defect("issuer-url-once"):
            order.visits += 1
            if order.visits > 1:
                return 410, HTML_TYPE, b"<p>Gone.</p>"
        return 302, HTML_TYPE, b"", {"Location": "/issuer/%s/bank" % order.page_token}
    if call.method == "GET":
        page = "<!doctype html><title>Bank of Elsewhere</title><form method=post><p>%s %s</p><button name=outcome value=settle>Pay</button><button name=outcome value=refuse>Refuse</button></form>"
        return 200, HTML_TYPE, (page % (html.escape(order.amount), order.currency)).encode()
    outcome = codec.read_form(call.raw.decode("utf-8", "replace")).get("outcome")
    if outcome not in ("settle", "refuse") or order.status != WAITING:
        return 409, HTML_TYPE, b"<p>Nothing to decide.</p>"
    if outcome == "settle":
        call.store.succeed(order)
    else:
        order.status, order.result_info = DECLINED, "0561:Refused at the issuer"
    call.store.notify_payment(order)
    back = order.request.get("return_url") or ""
    if defect("return-url-refused") and order.status == DECLINED:
        back = ""
    return 303, HTML_TYPE, b"", {"Location": back or "/issuer/%s/bank" % order.page_token}


# ---- /v1/checkout --------------------------------------------------------------------------------------------

def checkout(call):
    try:
        tree = call.read()
        if tree.get("gbc_id"):
            return hosted_page(call)
        if defect("checkout-xml-refused") and call.shape == "xml":
            raise Refusal("invalid", "XML is not read here")
        if defect("checkout-json-under-xml") and call.shape == "json" and "xml" in call.headers.get("Content-Type", ""):
            raise Refusal("invalid", "body is not XML")
        authenticate(call)
        check_request(tree, ("order_no", "currency", "amount"))
        order = find_repeated(call)
        if order is None:
            order = new_order(call, "C")
            order.reply = 200, HTML_TYPE, redirect_page(order).encode("utf-8", "replace")
        if defect("checkout-form-json") and call.shape == "form":
            return 200, "application/json", codec.to_json({"page": call.base_url + "/v1/checkout", "gbc_id": order.page_token})
        return order.reply
    except Refusal as refusal:
        page = "<!doctype html><title>Not possible</title><h1>Not possible</h1><p>%s</p>" % html.escape(refusal.text)
        return 404 if refusal.kind == "unknown" else 400, HTML_TYPE, page.encode()


def redirect_page(order):
    tree = order.request
    flat = {name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False) for name, value in tree.items()}
    copies = {
        "orderNo": order.order_no, "merNo": order.merchant.merchant_id, "terNo": order.account_id, "orderAmount": order.amount,
        "orderCurrency": order.currency, "notifyUrl": tree.get("notify_url") or "", "returnUrl": tree.get("return_url") or "",
        "signInfo": tree["encryption_data"], "allParams": json.dumps(tree, ensure_ascii=False),
    }
    if defect("page-mer-no-account") and order.account_id != next(iter(order.merchant.accounts)):
        copies["merNo"] = order.account_id
    if defect("page-order-amount-padded") and "." not in order.amount:
        copies["orderAmount"] += ".00"
    if defect("page-order-no-ascii"):
        copies["orderNo"] = order.order_no.encode("ascii", "ignore").decode()
    processing = {
        "gbc_id": order.page_token, "connector_code": "NHA", "account_name": "acct-" + order.account_id, "pm_id": "17", "apm_type": "",
        "descriptor": "KESTREL*SHOP",
    }
    if defect("page-processing-missing"):
        del processing["pm_id"], processing["descriptor"]
    echo = dict(flat)
    if defect("page-return-url-missing"):
        echo.pop("return_url", None)
    if defect("page-notify-url-missing"):
        echo.pop("notify_url", None)
    if defect("page-echo-ascii"):
        echo = {name: value.encode("ascii", "replace").decode() for name, value in echo.items()}
    if defect("page-long-value-cut"):
        echo = {name: value if name == "encryption_data" else value[:64] for name, value in echo.items()}
    quote = "'" if odd("page-style") else '"'
    def hidden(name, value):
        if odd("page-style"):
            return "<INPUT VALUE='%s' NAME='%s' TYPE='hidden'>" % (html.escape(value), name)
        return '<input type="hidden" name="%s" value="%s">' % (name, html.escape(value))
    inputs = "\n".join(hidden(*pair) for pair in {**processing, **copies}.items())
    script = "\n".join("put(%s, %s);" % tuple(json.dumps(text).replace("<", "\\u003c") for text in pair) for pair in echo.items())
    action = "/v1/pay" if defect("page-action") else "/v1/checkout"
    send = "" if defect("page-no-autopost-3ds") and tree.get("open3d") == "do3DS" else "document.forms[0].submit();"
    return """<!doctype html>
<html><head><meta charset="utf-8"><title>One moment</title></head><body onload={q}go(){q}>
<form method={q}post{q} action={q}{action}{q} id={q}hop{q}>
{inputs}
</form>
<script>
function put(name, value) {{ var i = document.createElement("input"); i.type = "hidden"; i.name = name; i.value = value; document.getElementById("hop").appendChild(i); }}
{script}
function go() {{ {send} }}
</script></body></html>
""".format(q=quote, action=action, inputs=inputs, script=script, send=send)


def hosted_page(call):
    """What the page itself posts: without a card it shows the card form, with one it pays."""
    tree = call.tree
    order = call.store.by_page_token(tree["gbc_id"])
    if order is None or order.kind != "C":
        raise Refusal("unknown", "no such page")
    if not tree.get("card"):
        page = '<!doctype html><title>Pay</title><form method="post" action="/v1/checkout"><input type="hidden" name="gbc_id" value="%s">%s<button>Pay %s %s</button></form>'
        fields = "".join('<input name="%s">' % name for name in CARD_FIELDS)
        return 200, HTML_TYPE, (page % (order.page_token, fields, html.escape(order.amount), order.currency)).encode()
    if order.status != WAITING:
        return 409, HTML_TYPE, b"<p>Paid or ended already.</p>"
    for name in CARD_FIELDS:
        if not re.fullmatch(PATTERNS[name], tree.get(name) or ""):
            raise Refusal("invalid", name + " has a wrong form", name)
    settle_card(call.store, order, tree["card"], tree["expiration_month"], tree["expiration_year"], False)
    back = order.request.get("return_url")
    if defect("return-url-redirect"):
        back = ""
    if back:
        return 303, HTML_TYPE, b"", {"Location": back}
    return 200, HTML_TYPE, ("<!doctype html><title>Done</title><p>%s</p>" % html.escape(order.result_info)).encode()
