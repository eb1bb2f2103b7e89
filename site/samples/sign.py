"""Signs requests and verifies responses by the bound scheme, with Python's standard library alone."""

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
    record = dict(response)
    given = str(record.pop("encryption_data", ""))
    _, at, nonce, *_ = given.split(".") + [""] * 3
    if not at.isdigit() or len(at) > 12 or abs(time.time() - int(at)) > 300:
        raise ValueError("The response has no signature of the last five minutes.")
    try:
        expected = signature(operation, record, int(at), nonce, sent)
    except TypeError as error:
        raise ValueError("The response cannot be verified.") from error
    if not hmac.compare_digest(given.encode(), expected.encode()):
        raise ValueError("The signature of the response is invalid for this request.")
    return response


def signature(operation, record, at, nonce, sent=None):
    """Returns the signature of a request; of the response to it if `sent` is the signed request."""
    purpose = "request" if sent is None else "response"
    asked = record if sent is None else sent
    account = [asked["merchant_id"], asked["account_id"]]
    answers = "" if sent is None else sent["encryption_data"]
    parts = [LABEL, purpose, operation, account, str(at), nonce, answers, record]
    # HKDF: the key for requests or responses, derived from that of the account.
    key = os.environ.get("GATEWAY_KEY", "development-key").encode()
    derived = hmac.digest(hmac.digest(bytes(32), key, "sha256"), f"{LABEL} {purpose}\x01".encode(), "sha256")
    mac = hmac.new(derived, b"".join(framed(part) for part in parts), hashlib.sha256).hexdigest()
    return f"v1.{at}.{nonce}.{mac}"


def framed(value):
    """Returns a value as it is signed: its length in bytes, a colon, its content, and what kind of value it is."""
    if isinstance(value, dict) and value:
        names = sorted(value, key=str.encode)
        content, end = b"".join(framed(name) + framed(value[name]) for name in names), b"}"
    elif isinstance(value, list) and value:
        content, end = b"".join(framed(item) for item in value), b"]"
    elif isinstance(value, str):
        content, end = value.encode(), b","
    elif isinstance(value, bool):
        content, end = str(value).lower().encode(), b","
    elif isinstance(value, (int, float)) and "e" not in repr(value) and "n" not in repr(value):
        content, end = repr(value).removesuffix(".0").encode(), b","
    else:
        raise TypeError(f"cannot sign {value!r}: use a text or a number, or leave the field out")
    return str(len(content)).encode() + b":" + content + end
