"""Cancelling a subscription, and payouts."""

import copy
import json
import re
from decimal import Decimal

import codec
from access import Refusal, authenticate
from batches import JSON_TYPE, failed, text
from payments import AMOUNT
from store import INACTIVE
from switch import defect, odd


# ---- /v1/cancelsubscription ----------------------------------------------------------------------------------

def cancel_subscription(call):
    error = ""
    try:
        call.read()
        if defect("subscription-xml-refused") and call.shape == "xml":
            raise Refusal("invalid", "JSON is wanted")
        authenticate(call)
        end_subscription(call)
    except Refusal as refusal:
        error = refusal.text
    ok = not error
    tree = {"cancel_status": "1" if ok else failed(), "error_message": error}
    for name in ("contract_name", "recurring_id", "account_id", "merchant_id"):
        tree[name] = text(call.tree, name)
    if defect("subscription-error-missing") and ok:
        del tree["error_message"]
    if defect("subscription-error-ok") and ok:
        tree["error_message"] = "OK"
    if defect("subscription-contract-missing") and not ok:
        del tree["contract_name"]
    if defect("subscription-status-number") and ok:
        tree["cancel_status"] = 1
    if defect("subscription-name-ascii"):
        tree["contract_name"] = tree["contract_name"].encode("ascii", "replace").decode()
    if odd("extra-fields"):
        tree["server_node"] = "node-4"
    tree["encryption_data"] = codec.sign(tree, call.merchant.key) if call.merchant else ""
    if defect("subscription-signature-failed") and not ok:
        del tree["encryption_data"]
    if defect("subscription-xml-answer") and call.shape == "xml":
        return 200, "text/xml;charset=utf-8", codec.to_xml("respon", {name: str(value) for name, value in tree.items()})
    return 200, JSON_TYPE, codec.to_json(tree)


def end_subscription(call):
    contract = call.store.subscriptions.get(text(call.tree, "recurring_id"))
    order = contract.order if contract else None
    mine = order and order.merchant is call.merchant and order.account_id == call.account_id
    if order and defect("subscription-other-merchant"):
        mine = True
    if not mine:
        raise Refusal("unknown", "no such subscription")
    if contract.contract_name != text(call.tree, "contract_name") and not defect("subscription-name-unchecked"):
        raise Refusal("unknown", "contract_name differs")
    if contract.status != "1" and not defect("subscription-cancel-again"):
        raise Refusal("invalid", "ended already")
    if not defect("subscription-stays-active"):
        contract.status = INACTIVE


# ---- /v1/payout ----------------------------------------------------------------------------------------------

PAYOUT_FIELDS = (
    "request_id", "reference", "reason", "beneficiary_id", "client_data", "payment_method", "payment_date", "payment_currency", "payment_amount",
    "source_currency", "source_amount", "fee_paid_by", "swift_charge_option", "fund_source", "notify_url", "account_id", "merchant_id",
)


def payout(call):
    try:
        tree = call.read()
        if defect("payout-wants-bearer") and not call.headers.get("Authorization"):
            return 401, JSON_TYPE, b'{"reason":"Authorization header is wanted"}'
        authenticate(call)
        check_payout(tree)
        key = call.merchant.merchant_id, call.account_id, tree["request_id"]
        mark, reply = call.store.payouts.get(key, (None, None))
        if mark == codec.fingerprint(tree) and not defect("payout-repeated-pays-again"):
            return reply
        if mark and mark != codec.fingerprint(tree):
            raise Refusal("invalid", "request_id is used already", "request_id")
        reply = make_payout(call, tree)
        call.store.payouts[key] = codec.fingerprint(tree), reply
        return reply
    except Refusal as refusal:
        body = {"reason": refusal.text, "field": refusal.field, "code": "P-" + refusal.kind}
        return 404 if refusal.kind == "unknown" else 400, JSON_TYPE, codec.to_json(body)


def check_payout(tree):
    for name in ("request_id", "payment_amount", "payment_currency"):
        if not tree.get(name):
            raise Refusal("invalid", name + " is wanted", name)
    for name in PAYOUT_FIELDS:
        if not isinstance(tree.get(name) or "", str):
            raise Refusal("invalid", name + " is text", name)
    for name in ("payment_amount", "source_amount"):
        if tree.get(name) and not AMOUNT.fullmatch(tree[name]):
            raise Refusal("invalid", name + " is a decimal", name)
    if not re.fullmatch(r"(\d{4}-\d\d-\d\d)?", tree.get("payment_date") or ""):
        raise Refusal("invalid", "payment_date is YYYY-MM-DD", "payment_date")
    if not re.fullmatch("[A-Z]{3}", tree["payment_currency"]) or not re.fullmatch("([A-Z]{3})?", tree.get("source_currency") or ""):
        raise Refusal("invalid", "a currency is three letters", "payment_currency")
    for name in ("beneficiary", "payer"):
        if tree.get(name) and not isinstance(tree[name], dict):
            raise Refusal("invalid", name + " is an object", name)
    if not isinstance((tree.get("beneficiary") or {}).get("bank_details") or {}, dict):
        raise Refusal("invalid", "bank_details is an object", "beneficiary")


def make_payout(call, tree):
    beneficiary, payer = copy.deepcopy(tree.get("beneficiary") or {}), copy.deepcopy(tree.get("payer") or {})
    bank = beneficiary.setdefault("bank_details", {}) or {}
    beneficiary["bank_details"] = bank
    bad = (bank.get("swift_code") or "").upper().startswith("FAIL") or re.search(r"\.130?$", tree["payment_amount"])
    amount, source = Decimal(tree["payment_amount"]), Decimal(tree.get("source_amount") or tree["payment_amount"])
    fee = max(Decimal("5.00"), (source * Decimal("0.008")).quantize(Decimal("0.01")))
    by_payer = tree.get("fee_paid_by") != "BENEFICIARY"
    moment = codec.now()
    if not defect("payout-bank-code-echoed"):
        bank.pop("bank_code", None)
    bank["local_clearing_system"] = "ACH" if bank.get("bank_country_code", "US") == "US" else "NONE"
    record = {"status": "FAILED" if bad else "COMPLETED", "transaction_id": call.store.new_id("p"), "short_reference_id": moment.strftime("%Y%m%d-") + short(call)}
    record.update({name: tree.get(name) or "" for name in PAYOUT_FIELDS})
    record.update({
        "beneficiary": beneficiary, "payer": payer, "payer_id": "py-" + call.account_id, "created_at": codec.iso(moment), "last_updated_at": codec.iso(moment),
        "fee_amount": float(fee), "fee_currency": tree.get("source_currency") or tree["payment_currency"],
        "amount_payer_pays": float(source + fee if by_payer else source), "amount_beneficiary_receives": 0.0 if bad else float(amount if by_payer else max(amount - fee, Decimal(0))),
        "failure_reason": "Bank of the beneficiary sent it back" if bad else "", "failure_type": "RETURNED" if bad else "UNKNOWN",
    })
    spoil_payout(record, bad)
    if odd("extra-fields"):
        record["server_node"] = "node-4"
    record["encryption_data"] = codec.sign(record, call.merchant.key)
    notify_payout(call, record, tree, bad)
    return 200, JSON_TYPE, codec.to_json(record)


def short(call):
    return call.store.new_id("s")[1:7].upper()


def spoil_payout(record, bad):
    beneficiary, bank, payer = record["beneficiary"], record["beneficiary"]["bank_details"], record["payer"]
    if defect("payout-clearing-missing-failed") and bad:
        del bank["local_clearing_system"]
    if defect("payout-clearing-outside"):
        record["local_clearing_system"] = bank.pop("local_clearing_system")
    if defect("payout-fee-text"):
        record["fee_amount"] = "%.2f" % record["fee_amount"]
    if defect("payout-receives-text-million") and record["amount_beneficiary_receives"] >= 1000000:
        record["amount_beneficiary_receives"] = "{:,.2f}".format(record["amount_beneficiary_receives"])
    if defect("payout-offset-colon"):
        record["last_updated_at"] = record["last_updated_at"][:-2] + ":" + record["last_updated_at"][-2:]
    if defect("payout-created-no-offset"):
        record["created_at"] = record["created_at"][:-5]
    if defect("payout-reason-missing") and bad:
        del record["failure_reason"]
    if defect("payout-failure-type-missing") and bad:
        del record["failure_type"]
    if defect("payout-failed-completed") and bad:
        record["status"] = "COMPLETED"
    if defect("payout-short-reference"):
        record["short_reference_id"] = record["short_reference_id"].replace("-", "")
    if defect("payout-request-id-lower"):
        record["request_id"] = record["request_id"].lower()
    if defect("payout-labels-joined"):
        for paper in beneficiary.get("person_documents") or []:
            paper["labels"] = ",".join(paper.get("labels") or [])
    if defect("payout-payer-address-missing"):
        payer.pop("address", None)
    if defect("payout-last-name-ascii") and beneficiary.get("last_name"):
        beneficiary["last_name"] = beneficiary["last_name"].encode("ascii", "replace").decode()
    if defect("payout-empty-dropped"):
        for name in [name for name in ("client_data", "reason", "reference") if record[name] == ""]:
            del record[name]
    if defect("payout-reason-cut"):
        record["reason"] = record["reason"][:40]
    if defect("payout-date-compact"):
        record["payment_date"] = record["payment_date"].replace("-", "")
    if defect("payout-amount-number"):
        record["payment_amount"] = json.loads(record["payment_amount"])
    if defect("payout-source-amount-three-decimals") and re.search(r"\.\d{3}$", record["source_amount"]):
        record["source_amount"] = record["source_amount"][:-1]
    if defect("payout-birth-turned") and beneficiary.get("date_of_birth"):
        beneficiary["date_of_birth"] = "-".join(reversed(beneficiary["date_of_birth"].split("-")))
    if defect("payout-fee-currency-missing") and record["fee_paid_by"] == "BENEFICIARY":
        del record["fee_currency"]
    if defect("payout-iban-masked") and bank.get("iban"):
        bank["iban"] = "*" * (len(bank["iban"]) - 4) + bank["iban"][-4:]


def notify_payout(call, record, tree, bad):
    if defect("notify-payout-failed-missing") and bad:
        return
    notice = {"notice": "PAYMENT" if defect("notify-payout-kind") else "PAYOUT"}
    for name in ("request_id", "transaction_id", "status", "payment_amount", "payment_currency", "reference", "failure_reason", "failure_type"):
        notice[name] = str(record.get(name, ""))
    if defect("notify-payout-completed-always"):
        notice["status"] = "COMPLETED"
    call.store.send(call.merchant, call.account_id, tree.get("notify_url") or call.merchant.notify_url, notice)
