"""Who calls: merchant, account and signature of a request."""

import codec
from switch import defect


class Refusal(Exception):
    """The whole request is refused; `kind` is invalid, unknown, signature, address or limit."""

    def __init__(self, kind, text, field=""):
        super().__init__(text)
        self.kind, self.text, self.field = kind, text, field


def authenticate(call):
    """Sets call.merchant and call.account_id, or raises a Refusal."""
    tree, store = call.tree, call.store
    unsigned = not tree.get("encryption_data")
    waived = unsigned and call.path == "/v1/review" and defect("review-unsigned-accepted")
    for name in ("merchant_id", "account_id", "encryption_data"):
        if waived and name == "encryption_data":
            continue
        if name == "account_id" and not tree.get(name) and call.path == "/v1/retrievalTrans" and defect("query-without-account"):
            tree[name] = ""
            continue
        if not isinstance(tree.get(name), str) or not tree[name]:
            raise Refusal("invalid", name + " is wanted as text", name)
    call.merchant = store.merchants.get(tree["merchant_id"])
    if call.merchant is None:
        raise Refusal("unknown", "no such merchant", "merchant_id")
    accounts = call.merchant.accounts
    if defect("foreign-account-accepted"):
        for other in store.merchants.values():
            accounts.update(other.accounts)
    if tree["account_id"] and tree["account_id"] not in accounts:
        call.merchant = None
        raise Refusal("unknown", "no such account", "account_id")
    call.account_id = tree["account_id"]
    if waived or codec.signature_fits(tree, call.merchant.key):
        return
    if call.path == "/v1/refund" and defect("refund-signature-unchecked"):
        return
    if defect("foreign-key-accepted") and any(codec.signature_fits(tree, other.key) for other in store.merchants.values()):
        return
    raise Refusal("signature", "encryption_data does not fit", "encryption_data")
