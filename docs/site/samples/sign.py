"""Signs requests, verifies responses and notifications by the bound scheme, with Python's standard library alone."""

import hashlib
import hmac
import os
import secrets
import time

LABEL = "acquiring-signature-v1"


def signed(operation, request):
    """Returns the request with merchant_id, account_id and encryption_data.

    The account comes from MERCHANT_ID, ACCOUNT_ID and GATEWAY_KEY; without them it is the reference gateway's own.
    """
    record = {
        "merchant_id": os.environ.get("MERCHANT_ID", "1000"),
        "account_id": os.environ.get("ACCOUNT_ID", "1000001"),
        **request,
    }
    return {**record, "encryption_data": signature(operation, record, int(time.time()), secrets.token_hex(16))}


def verified(operation, sent, response):
    """Returns the response, a record, if the gateway signed it for the request `sent` in the last five minutes.

    Raises ValueError for any other. Then do not use the response: the outcome of the request is unknown.
    """
    return checked(operation, response, sent)


def verified_notification(notification):
    """Returns the notification, a record, if the gateway signed it in the last five minutes.

    Raises ValueError for any other. Then respond with 401 and do not act on it.
    """
    return checked("notification", notification)


def checked(operation, received, sent=None):
    """Returns what was received if its signature is valid."""
    purpose = purpose_of(operation, sent)
    record = dict(received) if isinstance(received, dict) else {}
    given = str(record.pop("encryption_data", ""))
    _, at, nonce, *_ = given.split(".") + [""] * 3
    if not at.isdigit() or len(at) > 12 or abs(time.time() - int(at)) > 300:
        raise ValueError(f"The {purpose} has no signature of the last five minutes.")
    try:
        expected = signature(operation, record, int(at), nonce, sent)
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"The {purpose} cannot be verified.") from error
    if not hmac.compare_digest(given.encode(), expected.encode()):
        raise ValueError(f"The signature of the {purpose} is invalid{'' if sent is None else ' for this request'}.")
    return received


def purpose_of(operation, sent):
    """Returns what is signed. A response is known by its request, `sent`."""
    return "notification" if operation == "notification" else "request" if sent is None else "response"


def signature(operation, record, at, nonce, sent=None):
    """Returns the signature of a request or a notification; of a response if `sent` is its signed request."""
    purpose = purpose_of(operation, sent)
    asked = record if sent is None else sent
    account = [asked["merchant_id"], asked["account_id"]]
    answers = "" if sent is None else sent["encryption_data"]
    parts = [LABEL, purpose, operation, account, str(at), nonce, answers, record]
    # HKDF: the key for one purpose, derived from that of the account.
    key = os.environ.get("GATEWAY_KEY", "development-key").encode()
    derived = hmac.digest(hmac.digest(bytes(32), key, "sha256"), f"{LABEL} {purpose}\x01".encode(), "sha256")
    content = b"".join(framed(part, purpose != "request") for part in parts)
    mac = hmac.new(derived, content, hashlib.sha256).hexdigest()
    return f"v1.{at}.{nonce}.{mac}"


def framed(value, may_be_empty):
    """Returns a value as it is signed: its length in bytes, a colon, its content, and what kind of value it is."""
    if isinstance(value, dict) and (value or may_be_empty):
        names = sorted(value, key=str.encode)
        content = b"".join(framed(name, False) + framed(value[name], may_be_empty) for name in names)
        end = b"}"
    elif isinstance(value, list) and (value or may_be_empty):
        content, end = b"".join(framed(item, may_be_empty) for item in value), b"]"
    elif isinstance(value, str):
        content, end = value.encode(), b","
    elif isinstance(value, bool):
        content, end = str(value).lower().encode(), b","
    elif isinstance(value, (int, float)) and "e" not in repr(value) and "n" not in repr(value):
        content, end = repr(value).removesuffix(".0").encode(), b","
    else:
        raise TypeError(f"cannot sign {value!r}: use a text or a number, or leave the field out")
    return str(len(content)).encode() + b":" + content + end
