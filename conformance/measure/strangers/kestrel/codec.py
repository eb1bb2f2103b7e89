"""Bodies in and out: JSON, XML, forms; the signature; dates."""

import base64
import datetime
import hashlib
import hmac
import json
import re
import urllib.parse
import xml.etree.ElementTree as ElementTree

from switch import defect, odd

# Arrays of the document by name: an XML element of such a name is an array entry, even when it stands alone.
ARRAYS = {
    "cart_items", "account_owner", "total_discount", "additional_information", "person_documents",
    "capture_orders", "review_orders", "cancel_orders", "refund_orders", "orders_list",
}
CONTAINERS = ARRAYS | {"subscription", "person", "beneficiary", "payer"}
# Fields of type N or I: never part of a signature.
NUMERIC = {
    "checkout_time", "billing_cycle", "promotion_cycle", "amount_usd", "amount_local_currency", "created",
    "past_orders_count", "past_orders_sum", "amount_beneficiary_receives", "amount_payer_pays", "fee_amount",
}
ZONE = datetime.timezone(datetime.timedelta(hours=5, minutes=45))
ODD_ZONE = datetime.timezone(-datetime.timedelta(hours=3, minutes=30))


class Unreadable(Exception):
    """The body is neither JSON nor XML nor a form with an object at its root."""


# ---- reading -------------------------------------------------------------------------------------------------

def read_body(raw):
    """The body's shape decides, not its content-type header: `{` is JSON, `<` XML, all else a form."""
    try:
        text = raw.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise Unreadable("body is not UTF-8") from error
    if not text:
        raise Unreadable("body is empty")
    if text[0] == "{":
        try:
            return json.loads(text), "json"
        except (ValueError, RecursionError) as error:
            raise Unreadable("JSON is broken") from error
    if text[0] == "<":
        try:
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            raise Unreadable("XML is broken") from error
        tree = _from_element(root, "")
        if not isinstance(tree, dict):
            raise Unreadable("XML holds no fields")
        return tree, "xml"
    return read_form(text), "form"


def _from_element(element, parent):
    children = list(element)
    if not children:
        return element.text or ""
    tree = {}
    for child in children:
        name = child.tag.rsplit("}", 1)[-1]
        value = _from_element(child, name)
        if name in ARRAYS or (name == "labels" and parent == "person_documents"):
            entries = tree.setdefault(name, [])
            if value != "":
                entries.append(value)
        else:
            tree[name] = value
    return tree


def read_form(text):
    """PHP-like names (`refund_orders[0][amount]`); a container may also be one field of JSON text."""
    tree = {}
    for name, value in urllib.parse.parse_qsl(text, keep_blank_values=True):
        path = [name.split("[", 1)[0]] + re.findall(r"\[([^\]]*)\]", name)
        if len(path) == 1 and path[0] in CONTAINERS and value[:1] in ("[", "{"):
            try:
                tree[name] = json.loads(value)
            except ValueError as error:
                raise Unreadable(name + " is broken JSON") from error
            continue
        spot = tree
        for step in path[:-1]:
            spot = spot.setdefault(step, {})
            if not isinstance(spot, dict):
                raise Unreadable(name + " stands beside itself")
        spot[path[-1] if path[-1] else str(len(spot))] = value
    return _lists(tree)


def _lists(node):
    if not isinstance(node, dict):
        return node
    if node and all(key.isdigit() for key in node):
        return [_lists(node[key]) for key in sorted(node, key=int)]
    return {key: _lists(value) for key, value in node.items()}


# ---- the signature -------------------------------------------------------------------------------------------

def leaves(tree, path=""):
    """(path, text) of every non-empty text leaf, without numbers and the signature itself."""
    if isinstance(tree, dict):
        for name, value in tree.items():
            if name in NUMERIC or (not path and name == "encryption_data"):
                continue
            yield from leaves(value, path + "." + name if path else name)
    elif isinstance(tree, list):
        for index, value in enumerate(tree, 1):
            yield from leaves(value, "%s.%d" % (path, index))
    elif isinstance(tree, str) and tree:
        yield path, tree


def sign(tree, key):
    lines = sorted(("%s=%s" % leaf for leaf in leaves(tree)), reverse=True)
    mac = hmac.new(key.encode(), "\n".join(lines).encode("utf-8", "surrogatepass"), hashlib.sha384)
    return base64.b64encode(mac.digest()).decode()


def signature_fits(tree, key):
    given = tree.get("encryption_data")
    return isinstance(given, str) and hmac.compare_digest(given.encode("utf-8", "replace"), sign(tree, key).encode())


def fingerprint(tree):
    """Equal for two requests of equal content, whatever their encoding and signature."""
    return hashlib.sha256("\n".join(sorted("%s=%s" % leaf for leaf in leaves(tree))).encode("utf-8", "replace")).hexdigest()


# ---- writing -------------------------------------------------------------------------------------------------

def escape(text):
    text = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")


def to_xml(root, tree, raw=()):
    """`raw` names elements whose text is written as it is."""
    def element(name, value):
        if isinstance(value, list):
            return "".join(element(name, entry) for entry in value)
        if isinstance(value, dict):
            inner = "".join(element(*pair) for pair in value.items())
        elif name in raw:
            inner = value
        elif odd("xml-cdata"):
            inner = "<![CDATA[%s]]>" % value.replace("]]>", "]]]]><![CDATA[>") if value else ""
        else:
            inner = escape(str(value))
        if not inner:
            return "<%s />" % name
        return "<%s>%s</%s>" % (name, inner, name)
    head = "<?xml version='1.0' encoding='UTF-8'?>\n"
    if odd("xml-cdata"):
        head += "<!-- node 4 -->\n"
    return (head + element(root, tree) + "\n").encode()


def to_json(tree):
    if odd("json-ascii"):
        return json.dumps(dict(reversed(list(tree.items()))), ensure_ascii=True, indent=1).encode()
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


# ---- dates ---------------------------------------------------------------------------------------------------

def now():
    return datetime.datetime.now(ODD_ZONE if odd("west-zone") else ZONE)


def compact(moment):
    return moment.strftime("%Y%m%d%H%M%S")


def spaced(moment):
    return moment.strftime("%Y-%m-%d %H:%M:%S")


def iso(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%S%z")
