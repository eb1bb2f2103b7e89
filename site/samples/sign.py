"""Signs requests by the bound scheme, with Python's standard library alone."""

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
    account = {
        "merchant_id": os.environ.get("MERCHANT_ID", "1000"),
        "account_id": os.environ.get("ACCOUNT_ID", "1000001"),
    }
    key = os.environ.get("GATEWAY_KEY", "development-key")
    record = {**account, **request}
    now, nonce = str(int(time.time())), secrets.token_hex(16)
    text = b"".join(
        framed(part)
        for part in [LABEL, "request", operation, list(account.values()), now, nonce, "", record]
    )
    # HKDF: the key for requests, derived from that of the account.
    extracted = hmac.digest(bytes(32), key.encode(), "sha256")
    request_key = hmac.digest(extracted, f"{LABEL} request\x01".encode(), "sha256")
    mac = hmac.new(request_key, text, hashlib.sha256).hexdigest()
    return {**record, "encryption_data": f"v1.{now}.{nonce}.{mac}"}


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
