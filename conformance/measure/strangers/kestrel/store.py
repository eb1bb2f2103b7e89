"""The in-memory state: merchants, orders, refunds, subscriptions, payouts; and the notifications sent from it."""

import base64
import dataclasses
import datetime
import hashlib
import threading
import time
import urllib.parse
import urllib.request
import uuid
from decimal import Decimal

import codec
from switch import defect, odd

WAITING, DECLINED, REJECTED = "1000", "1900", "1950"
AUTHORISED, HELD, CAPTURED = "2000", "2100", "3000"
PART_REFUNDED, REFUNDED, CANCELLED = "4050", "4100", "5000"
INACTIVE = "Inactived"


@dataclasses.dataclass
class Merchant:
    merchant_id: str
    key: str
    accounts: dict  # account_id -> "manual" (capture later) or "sale" (captured at once)
    addresses: set
    notify_url: str = ""


@dataclasses.dataclass
class Refund:
    order: object
    reference_id: str
    amount: str
    reason: str
    created: datetime.datetime


@dataclasses.dataclass
class Subscription:
    recurring_id: str
    contract_name: str
    amount: str
    period_text: str
    period: datetime.timedelta
    next_at: datetime.datetime
    charges_left: int
    order: object
    status: str = "1"
    charges: int = 1


@dataclasses.dataclass
class Order:
    kind: str  # D direct, A alternative method, C hosted page, R recurring charge
    merchant: Merchant
    account_id: str
    request: dict
    transaction_id: str
    created: datetime.datetime
    status: str
    result_info: str = ""
    order_no: str = ""
    amount: str = ""
    currency: str = ""
    card: str = ""
    captured: Decimal = Decimal(0)
    refunds: list = dataclasses.field(default_factory=list)
    subscription: Subscription = None
    risk_action: str = "ACCEPT"
    page_token: str = ""
    visits: int = 0
    print: str = ""
    reply: tuple = None

    @property
    def refunded(self):
        return sum((Decimal(refund.amount) for refund in self.refunds), Decimal(0))

    @property
    def order_status(self):
        if self.status in (WAITING, HELD):
            return "2"
        return "0" if self.status in (DECLINED, REJECTED, CANCELLED) else "1"


class Store:
    def __init__(self, merchants, options):
        self.lock = threading.RLock()
        self.merchants = {merchant.merchant_id: merchant for merchant in merchants}
        self.options = options
        self.orders = []
        self.by_transaction = {}
        self.by_number = {}   # (merchant_id, account_id, order_no) -> newest order of that number
        self.tokens = {}      # token_id -> (merchant_id, card number, month, year)
        self.subscriptions = {}
        self.payouts = {}     # (merchant_id, account_id, request_id) -> (fingerprint, reply)
        self.counters = {}

    def new_id(self, prefix, length=11):
        """Own ids: a letter for the kind and lower-case base 32, from a counter."""
        count = self.counters[prefix] = self.counters.get(prefix, 0) + 1
        if odd("uuid-ids"):
            return str(uuid.uuid5(uuid.NAMESPACE_OID, "%s/%d" % (prefix, count)))
        digest = hashlib.sha1(("%s/%d" % (prefix, count)).encode()).digest()
        return prefix + base64.b32encode(digest).decode().lower()[:length]

    def add_order(self, order):
        self.orders.append(order)
        self.by_transaction[order.transaction_id] = order
        self.by_number[order.merchant.merchant_id, order.account_id, order.order_no] = order

    def by_page_token(self, token):
        return next((order for order in self.orders if order.page_token and order.page_token == token), None)

    # ---- money moves -----------------------------------------------------------------------------------------

    def succeed(self, order):
        """The payment is authorised, and captured at once when its account or method works so."""
        if order.kind in "AR" or order.merchant.accounts[order.account_id] == "sale":
            order.status, order.captured = CAPTURED, Decimal(order.amount)
        else:
            order.status = AUTHORISED
        order.result_info = "0000:Success"
        contract = order.request.get("subscription")
        if order.kind in "DC" and isinstance(contract, dict) and contract.get("contract_name"):
            self.subscribe(order, contract)

    def subscribe(self, order, contract):
        count = int(contract.get("interval_count") or 1)
        unit = {"second": 1 / 86400, "day": 1, "week": 7, "month": 30, "year": 365}[contract.get("interval") or "day"]
        period = datetime.timedelta(days=unit * count)
        next_at = order.created + period
        try:
            start = datetime.datetime.fromisoformat(contract.get("contract_start") or "").replace(tzinfo=next_at.tzinfo)
            next_at = max(next_at, start)
        except ValueError:
            pass
        cycles = int(contract.get("billing_cycle") or 0)
        period_text = str(unit * count if unit >= 1 else count)
        if defect("direct-period-unit") and unit > 1:
            period_text = "%d %s" % (count, contract["interval"])
        order.subscription = Subscription(
            self.new_id("r"), contract["contract_name"], contract.get("contract_amount") or order.amount, period_text, period, next_at,
            cycles - 1 if cycles else 1 << 30, order)
        self.subscriptions[order.subscription.recurring_id] = order.subscription

    def charge_due(self):
        with self.lock:
            moment = codec.now()
            for contract in list(self.subscriptions.values()):
                active = contract.status == "1"
                if defect("subscription-charged-after-cancel"):
                    active = True
                if active and contract.charges_left > 0 and contract.next_at <= moment:
                    contract.charges_left -= 1
                    contract.charges += 1
                    contract.next_at += contract.period
                    first = contract.order
                    charge = Order(
                        "R", first.merchant, first.account_id, first.request, self.new_id("t"), moment, WAITING,
                        order_no="%s~%d" % (first.order_no, contract.charges), amount=contract.amount, currency=first.currency,
                        card=first.card, subscription=contract)
                    self.add_order(charge)
                    self.succeed(charge)
                    self.notify_payment(charge)

    # ---- notifications ---------------------------------------------------------------------------------------

    def notify_payment(self, order):
        if defect("notify-declined-missing") and order.status == DECLINED and order.kind == "D":
            return
        if defect("notify-apm-missing") and order.kind == "A" and order.status == CAPTURED:
            return
        if defect("notify-apm-refused-missing") and order.kind == "A" and order.status == DECLINED:
            return
        if defect("notify-redirect-missing") and order.kind == "C":
            return
        if defect("notify-recurring-missing") and order.kind == "R":
            return
        amount = order.amount
        if defect("notify-amount-rounded") and "." in amount:
            amount = "%.2f" % Decimal(amount)
        notice = {
            "notice": "RECURRING" if order.kind == "R" else "PAYMENT",
            "order_no": order.order_no, "transaction_id": order.transaction_id, "amount": amount, "currency": order.currency,
            "order_status": order.order_status, "payment_status": order.status, "result_info": order.result_info,
            "custom": order.request.get("custom") or "",
        }
        if order.subscription:
            notice["recurring_id"] = order.subscription.recurring_id
        if defect("notify-recurring-kind") and order.kind == "R":
            notice["notice"] = "PAYMENT"
        url = order.request.get("notify_url") or order.merchant.notify_url
        if defect("notify-merchant-address"):
            url = order.merchant.notify_url
        self.send(order.merchant, order.account_id, url, notice)
        if defect("notify-sale-doubled") and order.kind == "D" and order.status == CAPTURED:
            self.send(order.merchant, order.account_id, url, dict(notice, payment_status=AUTHORISED))
        if defect("notify-apm-contradicted") and order.kind == "A" and order.status == CAPTURED:
            self.send(order.merchant, order.account_id, url, dict(notice, order_status="0", payment_status=DECLINED, result_info="0561:Refused at the issuer"))

    def send(self, merchant, account_id, url, content):
        if not url:
            return
        with self.lock:
            count = self.counters["notice"] = self.counters.get("notice", 0) + 1
        notice = {"notice_no": "N%06d" % count, "merchant_id": merchant.merchant_id, "account_id": account_id, "sent_at": codec.iso(codec.now()), **content}
        notice["encryption_data"] = codec.sign(notice, merchant.key)
        if defect("notify-signature-nonascii") and any(not str(value).isascii() for value in notice.values()):
            notice["encryption_data"] = codec.sign({name: str(value).encode("ascii", "replace").decode() for name, value in notice.items()}, merchant.key)
        if odd("notify-json"):
            body, kind = codec.to_json(notice), "application/json"
        else:
            body, kind = urllib.parse.urlencode(notice).encode(), "application/x-www-form-urlencoded; charset=utf-8"
        threading.Thread(target=self._deliver, args=(url, body, kind), daemon=True).start()

    def _deliver(self, url, body, kind):
        time.sleep(1.2 if odd("notify-slow") else 0.12)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        for attempt in range(4):
            if attempt:
                time.sleep(self.options.repeat_after * attempt)
            try:
                request = urllib.request.Request(url, body, {"Content-Type": kind, "User-Agent": "kestrelgate-herald/2"})
                with opener.open(request, timeout=5) as answer:
                    text = answer.read(4096).decode("utf-8", "replace").strip().lower()
                    if answer.status // 100 == 2 and text.startswith(self.options.ack.lower()) and not defect("notify-ack-ignored"):
                        return
            except (OSError, ValueError):
                pass
            if defect("notify-never-repeated"):
                return
