"""Receives notifications: call `received` with the bytes of the body, and send what it returns as the response."""

import json

from sign import verified_notification


def received(body):
    """Returns the status and the body of the response to a notification."""
    try:
        change = verified_notification(json.loads(body))
    except (ValueError, RecursionError):
        return 401, ""
    # Act here, once for each notification_id.
    print(change["kind"], change["notification_id"])
    return 200, "OK"
