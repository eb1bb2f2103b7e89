"""The operations with the batch envelope: query, capture, review, cancel, refund, refund search."""

import dataclasses
import datetime
from decimal import Decimal

import codec
from access import Refusal, authenticate
from payments import AMOUNT, shown_amount
from store import AUTHORISED, CANCELLED, CAPTURED, HELD, PART_REFUNDED, REFUNDED, REJECTED, WAITING, Refund
from switch import defect, odd

JSON_TYPE = "application/json"
ENVELOPE_CODES = {"invalid": "2", "limit": "3", "signature": "5", "unknown": "6", "address": "7"}
PAID = (CAPTURED, PART_REFUNDED, REFUNDED)


class EntryError(Exception):
    """One entry of a batch fails; the others go on."""


@dataclasses.dataclass
class Batch:
    name: str
    array: str
    limit: int
    status_field: str
    apply: object            # (call, entry) -> dict of result fields, or EntryError
    blank: object            # entry -> the result fields of a failed entry
    everything: object = None  # call -> results when the request names no entries


def failed():
    return "F" if odd("letter-failures") else "0"


def text(entry, name):
    value = entry.get(name) if isinstance(entry, dict) else None
    return value if isinstance(value, str) else ""


def run(call, batch):
    results, code, message, entries = [], "1", "OK", None
    try:
        tree = call.read()
        entries = tree.get(batch.array)
        authenticate(call)
        if batch.name == "query" and not defect("query-any-address") and call.address not in call.merchant.addresses:
            raise Refusal("address", "calling address is not registered")
        if defect("query-form-bare-refused") and batch.name == "query" and call.shape == "form" and not entries:
            raise Refusal("invalid", "nothing selected")
        if entries in (None, "", []) and batch.everything:
            results = batch.everything(call)
        else:
            if not isinstance(entries, list) or not entries:
                raise Refusal("invalid", batch.array + " is wanted as an array")
            results = run_entries(call, batch, entries)
    except Refusal as refusal:
        code, message = ENVELOPE_CODES[refusal.kind], refusal.text
        if isinstance(entries, list):
            results = [result_of(batch, entry, batch.blank(entry), failed(), "not done: " + refusal.text) for entry in entries]
    return answer(call, batch, code, message, results)


def run_entries(call, batch, entries):
    limit = batch.limit
    if defect("capture-limit-low") and batch.name == "capture":
        limit -= 1
    if defect("review-limit-fifty") and batch.name == "review":
        limit = 50
    if defect("search-limit-low") and batch.name == "search":
        limit -= 1
    if defect("refund-limit-low") and batch.name == "refund":
        limit = 20
    if len(entries) > limit:
        if defect("capture-limit-silent") and batch.name == "capture":
            entries = entries[:limit]
        elif defect("review-limit-silent") and batch.name == "review":
            entries = entries[:limit]
        elif defect("refund-limit-silent") and batch.name == "refund":
            entries = entries[:limit]
        elif defect(batch.name + "-limit-open"):
            pass
        else:
            raise Refusal("limit", "%d entries, %d are the most" % (len(entries), limit))
    results, last_error = [], ""
    for index, entry in enumerate(entries):
        try:
            if not isinstance(entry, dict):
                raise EntryError("E20 entry is no object")
            fields, status, error = batch.apply(call, entry), "1", ""
            if defect("capture-second-not-done") and batch.name == "capture" and index:
                call.store.by_transaction[fields["transaction_id"]].status = AUTHORISED
        except EntryError as problem:
            fields, status, error = batch.blank(entry), failed(), str(problem)
            if defect("query-unknown-dropped") and batch.name == "query":
                continue
            if defect("search-unknown-dropped") and batch.name == "search":
                continue
            if defect("cancel-failed-dropped-beside-others") and batch.name == "cancel" and len(entries) > 1:
                continue
        if defect("capture-error-carried-on") and batch.name == "capture":
            error = last_error = error or last_error
        if defect("refund-stops-after-failure") and batch.name == "refund" and last_error:
            break
        last_error = last_error or error
        results.append(result_of(batch, entry, fields, status, error))
    if odd("reversed-results"):
        results.reverse()
    return results


def result_of(batch, entry, fields, status, error):
    result = dict(fields)
    result[batch.status_field] = status
    if batch.name == "refund" and "refund_message" not in result:
        result["refund_message"] = "V0" + (error[1:3] if error[:1] == "E" else "99") + "0:" + (error[4:] or "refused")
    result["error_message"] = error
    ok = status == "1"
    if defect("capture-ok-as-error") and batch.name == "capture" and ok:
        result["error_message"] = "OK"
    if defect("query-error-null") and batch.name == "query" and ok:
        result["error_message"] = None
    if defect("refund-error-missing") and batch.name == "refund" and ok:
        del result["error_message"]
    if defect("cancel-failed-silent") and batch.name == "cancel" and not ok:
        result["error_message"] = ""
    if defect("cancel-currency-failed") and batch.name == "cancel" and not ok:
        del result["currency"]
    if defect("capture-order-no-failed") and batch.name == "capture" and not ok:
        del result["order_no"]
    if defect("review-status-name-failed") and batch.name == "review" and not ok:
        result["status"] = result.pop("review_status")
    if defect("review-flag-rejected") and batch.name == "review" and result.get("review_flag") == "2":
        del result["review_flag"]
    if defect("capture-amount-missing-when-partial") and batch.name == "capture" and ok and fields.pop("partial", False):
        del result["amount"]
    result.pop("partial", None)
    if defect("cancel-status-ok-text") and batch.name == "cancel" and ok and text(entry, "amount") and "." not in text(entry, "amount"):
        result["cancel_status"] = "OK"
    if defect("review-status-true") and batch.name == "review" and ok and result.get("review_flag") == "2":
        result["review_status"] = "2"
    if odd("extra-fields"):
        result["row_hint"] = "r"
    return result


def answer(call, batch, code, message, results):
    ok = code == "1"
    merchant_id, account_id = (text(call.tree, name) for name in ("merchant_id", "account_id"))
    tree = {"return_message": message, "return_status": code, "account_id": account_id, "merchant_id": merchant_id, batch.array: results}
    if defect("capture-single-object") and batch.name == "capture" and len(results) == 1:
        tree[batch.array] = results[0]
    if defect("query-empty-name") and batch.name == "query" and not results:
        tree["order_list"] = tree.pop(batch.array)
    if defect("search-empty-null") and batch.name == "search" and not results:
        tree[batch.array] = None
    if defect("refund-array-name") and batch.name == "refund" and len(results) > 1:
        tree["refunds"] = tree.pop(batch.array)
    if defect("cancel-message-success") and batch.name == "cancel" and ok and len(results) > 1:
        tree["return_message"] = "Success"
    if defect("search-return-status-zero") and batch.name == "search" and ok:
        tree["return_status"] = "0000"
    if defect("review-account-missing") and batch.name == "review":
        del tree["account_id"]
    if defect("query-account-first") and batch.name == "query" and call.merchant:
        tree["account_id"] = next(iter(call.merchant.accounts))
    if odd("extra-fields"):
        tree["server_node"] = "node-4"
    tree["encryption_data"] = codec.sign(tree, call.merchant.key) if call.merchant else ""
    if defect("query-signature-empty-list") and batch.name == "query" and not results:
        del tree["encryption_data"]
    if defect("search-signature-missing") and batch.name == "search":
        del tree["encryption_data"]
    if defect("review-signature-echoed") and batch.name == "review":
        tree["encryption_data"] = text(call.tree, "encryption_data")
    if defect("refund-signature-failed") and batch.name == "refund" and any(row["refund_status"] != "1" for row in results):
        tree["encryption_data"] = ""
    if defect("capture-signature-nonascii") and batch.name == "capture" and not codec.to_json(tree).isascii():
        tree["encryption_data"] = codec.sign({**tree, batch.array: []}, call.merchant.key)
    status = 200
    if defect("batch-bad-signature-401") and code == "5":
        status = 401
    if defect("cancel-all-failed-422") and batch.name == "cancel" and results and all(row.get("cancel_status") != "1" for row in results):
        status = 422
    if defect("refund-over-limit-413") and batch.name == "refund" and code == "3":
        status = 413
    return status, JSON_TYPE, codec.to_json(tree)


# ---- finding and checking ------------------------------------------------------------------------------------

def own(call, order):
    if defect("query-other-merchant") and call.path == "/v1/retrievalTrans":
        return True
    if order.merchant is not call.merchant:
        return False
    if defect("cancel-other-account") and call.path == "/v1/cancel":
        return True
    if defect("query-other-account") and call.path == "/v1/retrievalTrans":
        return True
    return order.account_id == call.account_id or not call.account_id


def find_order(call, entry, amount_checked=True):
    transaction_id, order_no = text(entry, "transaction_id"), text(entry, "order_no")
    if transaction_id:
        order = call.store.by_transaction.get(transaction_id)
    else:
        order = call.store.by_number.get((call.merchant.merchant_id, call.account_id, order_no))
    if order is None or not own(call, order):
        raise EntryError("E21 no such transaction")
    if order_no and order_no != order.order_no:
        raise EntryError("E22 order_no belongs to another transaction")
    if text(entry, "currency") and text(entry, "currency") != order.currency:
        raise EntryError("E23 currency differs")
    for name in ("amount", "refund_amount"):
        value = entry.get(name)
        if value not in (None, "") and not (isinstance(value, str) and AMOUNT.fullmatch(value)):
            raise EntryError("E24 %s is no decimal" % name)
    if amount_checked and text(entry, "amount") and Decimal(entry["amount"]) != Decimal(order.amount):
        raise EntryError("E25 amount differs")
    return order


def blank_entry(entry):
    return {name: text(entry, name) for name in ("currency", "transaction_id", "amount", "order_no")}


def done_entry(order, entry):
    return {"currency": order.currency, "transaction_id": order.transaction_id, "amount": text(entry, "amount") or order.amount, "order_no": order.order_no}


# ---- capture, review, cancel ---------------------------------------------------------------------------------

def capture(call, entry):
    order = find_order(call, entry, amount_checked=False)
    again = defect("capture-twice") and order.status == CAPTURED
    if order.status != AUTHORISED and not again:
        raise EntryError("E31 not open for capture")
    amount = Decimal(text(entry, "amount") or order.amount)
    if not 0 < amount <= Decimal(order.amount) and not defect("capture-above"):
        raise EntryError("E32 more than authorised")
    order.status, order.captured = CAPTURED, amount
    result = done_entry(order, entry)
    if amount != Decimal(order.amount):
        result["partial"] = True
    return result


def review_blank(entry):
    return {"review_flag": text(entry, "review_flag"), **blank_entry(entry)}


def review(call, entry):
    order = find_order(call, entry)
    flag = text(entry, "review_flag")
    if flag not in ("1", "2"):
        raise EntryError("E41 review_flag is 1 or 2")
    if order.status != HELD:
        raise EntryError("E42 not held")
    if flag == "1":
        call.store.succeed(order)
    else:
        order.status, order.result_info = REJECTED, "0571:Turned down in review"
    if not (defect("notify-review-missing") and flag == "1"):
        call.store.notify_payment(order)
    return {"review_flag": flag, **done_entry(order, entry)}


def cancel(call, entry):
    order = find_order(call, entry)
    if order.status not in (WAITING, AUTHORISED, HELD) and not (defect("cancel-again") and order.status == CANCELLED):
        raise EntryError("E51 not open for cancelling")
    undecided = order.status != AUTHORISED
    if not (defect("cancel-held-without-effect") and order.status == HELD):
        order.status = CANCELLED
    if undecided and order.status == CANCELLED:
        order.result_info = "0600:Cancelled"
        call.store.notify_payment(order)
    return done_entry(order, entry)


# ---- refund and refund search --------------------------------------------------------------------------------

def refund_blank(entry):
    return {"refund_reference_id": "", "refund_reference": "", "refund_reason": text(entry, "refund_reason"),
            "refund_amount": text(entry, "refund_amount"), **blank_entry(entry)}


def refund(call, entry):
    order = find_order(call, entry)
    if order.status not in PAID:
        raise EntryError("E61 not captured")
    if not text(entry, "refund_amount"):
        raise EntryError("E62 refund_amount is wanted")
    amount = Decimal(entry["refund_amount"])
    if defect("refund-partial-refused") and amount < Decimal(order.amount) and not order.refunds:
        raise EntryError("E63 refund_amount must be the amount")
    if defect("refund-second-partial-refused") and order.refunds:
        raise EntryError("E63 refunded already")
    balance = order.captured if defect("refund-balance-forgotten") else order.captured - order.refunded
    if not 0 < amount <= balance:
        raise EntryError("E63 more than is left")
    if len(order.refunds) == 99:
        raise EntryError("E64 no more refunds")
    sequence = "%02d" % (len(order.refunds) + 1)
    if defect("refund-reference-short"):
        sequence = sequence.lstrip("0")
    if defect("refund-reference-repeated"):
        sequence = "01"
    made = Refund(order, order.transaction_id + "-" + sequence, entry["refund_amount"], text(entry, "refund_reason"), codec.now())
    order.refunds.append(made)
    order.status = REFUNDED if order.refunded == order.captured else PART_REFUNDED
    result = refund_record(made)
    result["refund_message"] = "V0000:OK"
    if defect("refund-message-second") and len(order.refunds) > 1:
        result["refund_message"] = "OK"
    if defect("refund-message-code") and order.status == REFUNDED:
        result["refund_message"] = "0000:OK"
    if defect("refund-payment-status"):
        result["payment_status"] = order.status
    if defect("refund-amount-net"):
        result["amount"] = result["refund_amount"]
    if defect("refund-amount-rounded") and len(made.amount.partition(".")[2]) == 3:
        result["refund_amount"] = "%.2f" % amount
    if defect("refund-reason-ascii"):
        result["refund_reason"] = made.reason.encode("ascii", "replace").decode()
    if defect("refund-reason-cut"):
        result["refund_reason"] = made.reason[:50]
    return result


def refund_record(made):
    order = made.order
    return {"refund_reference_id": made.reference_id, "refund_reference": "", "refund_reason": made.reason, "refund_amount": made.amount,
            "currency": order.currency, "transaction_id": order.transaction_id, "amount": order.amount, "order_no": order.order_no}


def search_record(made):
    late = codec.now() - made.created > datetime.timedelta(seconds=30)
    result = refund_record(made)
    result["payment_status"] = made.order.status
    result["refund_date"] = codec.compact(made.created)
    result["refund_processing_date"] = codec.compact(made.created + datetime.timedelta(seconds=30)) if late else ""
    if defect("search-message"):
        result["refund_message"] = "V0000:OK"
    if defect("search-date-spaced"):
        result["refund_date"] = codec.spaced(made.created)
    if defect("search-processing-missing") and not late:
        del result["refund_processing_date"]
    if defect("search-payment-status-number"):
        result["payment_status"] = int(made.order.status)
    if defect("search-amount-left"):
        result["amount"] = str(Decimal(made.order.amount) - made.order.refunded)
    if defect("search-reason-missing") and not made.reason:
        del result["refund_reason"]
    if defect("search-reference-id-transaction") and len(made.order.refunds) > 1:
        result["refund_reference_id"] = made.order.transaction_id
    return result


def search_blank(entry):
    return {**refund_blank(entry), "refund_reference_id": text(entry, "refund_reference_id"), "payment_status": "", "refund_date": "", "refund_processing_date": ""}


def search(call, entry):
    """An entry names one refund by refund_reference_id, or a payment, of which the newest refund is meant."""
    reference = text(entry, "refund_reference_id")
    for made in reversed(all_refunds(call)):
        order = made.order
        if reference and made.reference_id != reference:
            continue
        if text(entry, "transaction_id") not in ("", order.transaction_id) or text(entry, "order_no") not in ("", order.order_no):
            continue
        if reference or text(entry, "transaction_id") or text(entry, "order_no"):
            return search_record(made)
    raise EntryError("E71 no such refund")


def all_refunds(call):
    refunds = [made for order in call.store.orders if order.merchant is call.merchant and (
        order.account_id == call.account_id or defect("search-other-account")) for made in order.refunds]
    return sorted(refunds, key=lambda made: made.created)


def search_everything(call):
    results = [result_of(SEARCH, {}, search_record(made), "1", "") for made in reversed(all_refunds(call)[-100:])]
    if defect("search-newest-only"):
        results = results[:1]
    return results


# ---- query ---------------------------------------------------------------------------------------------------

DELIVERY = ("delivery_postal_code", "delivery_country", "delivery_state", "delivery_city", "delivery_address", "delivery_lastname", "delivery_firstname")
SUBSCRIPTION = ("recurring_id", "recurring_status", "recurring_deduction_time", "recurring_deduction_period", "contract_name")


def order_record(order):
    request = order.request
    status = "REJECT" if order.status == REJECTED else "ACCEPT"
    checks = [{"status": status, "check_items": "velocity"}]
    if order.kind != "A":
        checks.append({"status": "ACCEPT", "check_items": "address"})
    contract = order.subscription
    record = {
        "reference_no": "NH" + order.transaction_id[-6:].upper(), "transaction_id": order.transaction_id, "order_no": order.order_no,
        "payment_status": order.status, "amount": shown_amount(order), "currency": order.currency,
        "transaction_date": codec.compact(order.created), "is3ds": "1" if request.get("open3d") == "do3DS" and order.kind in "DC" else "0",
        "shopper_phone": text(request, "shopper_phone"), "shopper_email": text(request, "shopper_email"),
        "antifraud_provider": "Heron Shield", "fraud_check_result": checks,
        "delivery_information": {name: text(request, name) for name in DELIVERY},
        "subscription_result": dict.fromkeys(SUBSCRIPTION, ""),
    }
    if contract:
        record["subscription_result"] = {
            "recurring_id": contract.recurring_id, "recurring_status": contract.status,
            "recurring_deduction_time": contract.next_at.strftime("%Y-%m-%d"), "recurring_deduction_period": contract.period_text,
            "contract_name": contract.contract_name,
        }
    spoil_record(order, record)
    return record


def spoil_record(order, record):
    delivery, contract = record["delivery_information"], record["subscription_result"]
    if defect("query-amount-net") and order.refunds:
        record["amount"] = str(Decimal(order.amount) - order.refunded)
    if defect("query-amount-captured") and order.status == CAPTURED:
        record["amount"] = str(order.captured)
    if defect("query-amount-commas") and Decimal(order.amount) >= 1000000:
        record["amount"] = "{:,}".format(Decimal(order.amount))
    if defect("query-currency-apm") and order.kind == "A":
        record["currency"] = record["currency"].lower()
    if defect("query-date-declined") and order.order_status == "0":
        record["transaction_date"] = codec.spaced(order.created)
    if defect("query-date-short-waiting") and order.status == WAITING:
        record["transaction_date"] = codec.compact(order.created)[:8]
    if defect("query-postal-zeros"):
        delivery["delivery_postal_code"] = delivery["delivery_postal_code"].lstrip("0")
    if defect("query-lastname-first-apm") and order.kind == "A":
        delivery["delivery_lastname"] = delivery["delivery_firstname"]
    if defect("query-delivery-flat-empty") and not any(delivery.values()):
        record["delivery_information"] = ""
    if defect("query-address-ascii"):
        delivery["delivery_address"] = delivery["delivery_address"].encode("ascii", "replace").decode()
    if defect("query-check-single") and order.kind == "A":
        record["fraud_check_result"] = record["fraud_check_result"][0]
    if defect("query-check-lower-rejected") and order.status == REJECTED:
        for check in record["fraud_check_result"]:
            check.pop("check_items")
    if defect("query-status-number") and order.status == CANCELLED:
        record["payment_status"] = int(record["payment_status"])
    if defect("query-is3ds-number") and record["is3ds"] == "1":
        record["is3ds"] = 1
    if defect("query-phone-plus"):
        record["shopper_phone"] = record["shopper_phone"].lstrip("+")
    if defect("query-email-missing-apm") and order.kind == "A":
        del record["shopper_email"]
    if defect("query-provider-missing-declined") and order.order_status == "0":
        del record["antifraud_provider"]
    if defect("query-reference-missing-redirect") and order.kind == "C":
        del record["reference_no"]
    if order.subscription:
        if defect("query-recurring-status-number") and contract["recurring_status"] == "1":
            contract["recurring_status"] = 1
        if defect("query-recurring-time-long"):
            contract["recurring_deduction_time"] = codec.spaced(order.subscription.next_at)
        if defect("query-contract-name-missing"):
            del contract["contract_name"]
        if defect("query-inactive-spelling") and contract["recurring_status"] != "1":
            contract["recurring_status"] = "Inactive"


def query(call, entry):
    return order_record(find_order(call, entry))


def query_blank(entry):
    record = dict.fromkeys(("reference_no", "payment_status", "transaction_date", "is3ds", "shopper_phone", "shopper_email", "antifraud_provider"), "")
    return {**record, "fraud_check_result": [], "delivery_information": dict.fromkeys(DELIVERY, ""),
            "subscription_result": dict.fromkeys(SUBSCRIPTION, ""), **blank_entry(entry)}


def query_everything(call):
    limit = 101 if defect("query-everything-101") else 100
    orders = [order for order in call.store.orders if own(call, order)][-limit:]
    return [result_of(QUERY, {}, order_record(order), "1", "") for order in reversed(orders)]


QUERY = Batch("query", "orders_list", 100, "query_result", query, query_blank, query_everything)
CAPTURE = Batch("capture", "capture_orders", 50, "capture_status", capture, blank_entry)
REVIEW = Batch("review", "review_orders", 100, "review_status", review, review_blank)
CANCEL = Batch("cancel", "cancel_orders", 50, "cancel_status", cancel, blank_entry)
REFUND = Batch("refund", "refund_orders", 50, "refund_status", refund, refund_blank)
SEARCH = Batch("search", "refund_orders", 100, "refund_status", search, search_blank, search_everything)
