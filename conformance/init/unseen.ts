// What traffic cannot show of a gateway, each with the reason. `init` says it where such a point stays open, and its measure
// does not count it.

/** By the address of a point, or of a part of one. */
export const unseen: Readonly<Record<string, string>> = {
  "signature.scheme": "A signature does not show how it is made. `init --target` tries the usual schemes.",
  "encoding.xml-root": "An accepted root element does not show that another one would be refused.",
  "fields.max_length": "An accepted length does not show the longest one.",
  "fields.format": "Accepted values do not show the form that is demanded.",
  "fields.values": "Seen values do not show that the list of values is closed.",
  "fields.empty": "A response does not show whether an empty text was read as absent.",
  "account-owner.created": "No response shows how the gateway reads this number.",
  "states.order": "Moves that were made do not show that all others are impossible.",
  "states.refund": "Moves that were made do not show that all others are impossible.",
  "states.payout": "Moves that were made do not show that all others are impossible.",
  "search.horizon": "Only a payment that is delayed for this time would show it.",
  "search.over-limit.searchRefunds":
    "If each order has one refund, the first 100 orders and the first 100 refunds are the same.",
  "notification.delivery": "Times that were seen are no promise of the latest time.",
  "notification.acknowledgement": "One accepted response does not show which others are accepted.",
  "notification.window": "The age that a merchant should accept is not in a notification.",
  "limits.amounts": "Accepted amounts do not show the least and the greatest.",
  "limits.rate": "Only a flood of requests would show it.",
  "limits.timeouts": "The time of a response also depends on the network.",
};
